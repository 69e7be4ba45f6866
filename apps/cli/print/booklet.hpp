// Booklet: puzzles walked through, a picture and words for each step, flowing over pages; or a
// worksheet, the position before a step of each puzzle, and these steps behind all of them.
#pragma once

#include "cli/print/composer.hpp"
#include "cli/print/leaf.hpp"

namespace sudokit::cli {

class Booklet final : public Composer {
 public:
  Booklet(const PrintSettings& settings, Pages& pages)
      : settings_(settings), leaf_(settings, pages) {}

  void foresee(bool mixed) override { mixed_ = mixed; }
  bool add(Entry entry) override;
  bool finish() override;
  std::uint64_t printed() const override { return printed_; }

 private:
  // A picture with words beside it, or below it where it is wide.
  struct Scene {
    std::string heading;
    std::string words;
    const Pencilmarks& state;
    const Step* step;  // null: nothing is marked
  };
  // Steps from `begin` to `end` that are shown as one.
  struct Stretch {
    std::size_t begin;
    std::size_t end;
  };

  bool add_exercise(Entry entry);
  bool print_walk(const Explanation& walk);
  static Stretch stretch_from(const Explanation& walk, std::size_t begin);
  void arrange_for(const Layout& layout);
  double larger() const;  // letters, where they are to be
  bool print_puzzle(const Entry& entry, std::uint64_t number);
  bool print_scene(const Scene& scene);
  bool print_lines(const Paragraph& text, double x, double& y);
  bool turn_page();
  bool leave_page();

  const PrintSettings& settings_;
  Leaf leaf_;
  double picture_ = 0;  // how wide a picture is
  bool beside_ = true;
  bool open_ = false;  // a page is begun
  int turned_ = 0;     // how many were
  double y_ = 0;       // down to where it is used
  std::uint64_t printed_ = 0;
  bool begun_ = false;
  bool mixed_ = false;                                   // rules differ
  std::vector<std::unique_ptr<Explanation>> exercises_;  // whose answers are still to be printed
};

}  // namespace sudokit::cli
