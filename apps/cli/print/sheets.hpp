// Sheets: puzzles on pages, so many on each, and their answers.
//
// A page is drawn when it is full; what stands on it is kept until then, and of what stood on
// earlier pages only what the answers at the end need, in a file.
#pragma once

#include <vector>

#include "cli/print/composer.hpp"
#include "cli/print/leaf.hpp"
#include "cli/print/spool.hpp"

namespace sudokit::cli {

class Sheets final : public Composer {
 public:
  Sheets(const PrintSettings& settings, Pages& pages)
      : settings_(settings), leaf_(settings, pages) {}

  void foresee(bool mixed) override { mixed_ = mixed; }
  bool add(Entry entry) override;
  // The last page and the answers.
  bool finish() override;
  std::uint64_t printed() const override { return printed_; }
  int error() const override { return spool_.error(); }
  std::string name() const override { return AnswerSpool::directory(); }

 private:
  bool plain() const { return settings_.style == PrintStyle::plain; }
  // Points, of answers at the end.
  double answer_cell() const;
  int default_count(int side) const;
  void arrange_for(int side);
  bool begin(const Layout& first);
  // The body of a page, below its heading.
  Area body() const;
  void draw_heading();
  bool print_page();
  bool print_behind();
  bool print_answers();
  bool print_answers(const Arrangement& where, const std::vector<Answer>& answers);
  void draw_puzzle(std::size_t index);
  void draw_answer(const Answer& answer, Point at, double width, double caption);
  void draw_foot();
  Answer answer_of(std::size_t index) const;

  const PrintSettings& settings_;
  Leaf leaf_;
  bool begun_ = false;
  bool mixed_ = false;  // rules differ
  bool answers_begun_ = false;
  // For puzzles of a side.
  int side_ = 0;
  std::string section_;
  bool section_begins_ = false;  // with the page at work
  int count_ = 1;                // to a page
  Arrangement arrangement_;
  Arrangement foot_;            // for their answers
  std::vector<Entry> entries_;  // of the page at work
  std::uint64_t printed_ = 0;
  AnswerSpool spool_;
};

}  // namespace sudokit::cli
