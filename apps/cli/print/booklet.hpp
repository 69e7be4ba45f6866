// Booklet: solved puzzles, with a picture and text for each step, flowing over pages. As a
// worksheet it prints the position before a step of each puzzle, and all these steps at the end.
#pragma once

#include "cli/print/pages.hpp"

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
  // A picture with text beside it, or below it if the picture is wide.
  struct Scene {
    std::string heading;
    std::string words;
    const Pencilmarks& state;
    const Step* step;  // null: nothing is marked
  };
  // The steps from `begin` to `end`, shown as one.
  struct Stretch {
    std::size_t begin;
    std::size_t end;
  };

  bool add_exercise(Entry entry);
  bool print_walk(const Explanation& walk);
  static Stretch stretch_from(const Explanation& walk, std::size_t begin);
  void arrange_for(const Layout& layout);
  double larger() const;  // scale factor for letters, if they are to be large
  bool print_puzzle(const Entry& entry, std::uint64_t number);
  bool print_scene(const Scene& scene);
  bool print_lines(const Paragraph& text, double x, double& y);
  bool turn_page();
  bool leave_page();

  const PrintSettings& settings_;
  Leaf leaf_;
  double picture_ = 0;  // width of a picture
  bool beside_ = true;
  bool open_ = false;  // a page has been begun
  int turned_ = 0;     // number of pages turned
  double y_ = 0;       // how far down the page is used
  std::uint64_t printed_ = 0;
  bool begun_ = false;
  bool mixed_ = false;  // the rules of the puzzles differ
  // the answers to these are still to be printed
  std::vector<std::unique_ptr<Explanation>> exercises_;
};

}  // namespace sudokit::cli
