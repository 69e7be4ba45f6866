// AnswerSpool: keeps the answers of a run until their pages are printed. They are in an unnamed
// file, so memory is bounded whatever their number.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/print/pages.hpp"
#include "sudokit/puzzle.hpp"

namespace sudokit::cli {

struct Answer {
  std::uint64_t number = 0;  // of the puzzle
  LayoutPtr layout;
  Grid givens;
  Grid solution;
};

class AnswerSpool {
 public:
  AnswerSpool() = default;
  ~AnswerSpool();
  AnswerSpool(const AnswerSpool&) = delete;
  AnswerSpool& operator=(const AnswerSpool&) = delete;

  // False: the temporary directory is full or not writable, and the answer is not kept.
  bool add(const Answer& answer);
  // Returns the answers one by one from the first; empty after the last. After the first call no
  // more may be added. InputError: the answers cannot be read.
  std::optional<Answer> next();

  // errno, or 0 if nothing failed.
  int error() const { return error_; }
  static std::string directory();
  // A generous estimate of the bytes of the pages that the answers will take, and of the share of
  // one answer with this many cells.
  std::uint64_t page_bytes() const { return page_bytes_; }
  static std::uint64_t page_bytes(std::size_t cells) { return 500 + 24 * cells; }

 private:
  bool open();
  bool write(const std::string& record);
  void get(void* data, std::size_t bytes);
  template <class T>
  T get();
  void get_layout();

  int fd_ = -1;
  int error_ = 0;
  LayoutPtr layout_;  // of the previous answer
  std::uint64_t left_ = 0;
  std::uint64_t written_ = 0;  // bytes
  std::uint64_t page_bytes_ = 0;
  std::uint64_t read_ = 0;  // bytes, including those read ahead
  std::string ahead_;
  std::size_t at_ = 0;
};

// Sheets: puzzles on pages, several on each, and their answers.
//
// A page is drawn when it is full, and its puzzles are kept until then. Of earlier pages, only what
// the answers at the end need is kept, in a file.
class Sheets final : public Composer {
 public:
  Sheets(const PrintSettings& settings, Pages& pages)
      : settings_(settings), leaf_(settings, pages) {}

  void foresee(bool mixed) override { mixed_ = mixed; }
  bool add(Entry entry) override;
  // Prints the last page and the answers.
  bool finish() override;
  std::uint64_t printed() const override { return printed_; }
  int error() const override { return spool_.error(); }
  std::string name() const override { return AnswerSpool::directory(); }

 private:
  bool plain() const { return settings_.style == PrintStyle::plain; }
  // The cell size of answers at the end, in points.
  double answer_cell() const;
  int default_count(const Entry& entry);
  // The rules of a puzzle in words below it, and the height of these and of a QR code; 0 if there
  // is neither.
  Paragraph words_of(const Entry& entry, double width);
  double words_height(const Entry& entry, double width);
  // The side of the QR code at the right of these words; 0 if there is none.
  double code_side(double width) const;
  void arrange_page(int places);
  bool begin(const Layout& first);
  // The area of a page below its heading.
  Area body() const;
  void draw_heading();
  // `ended`: there are no more puzzles.
  bool print_page(bool ended = false);
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
  bool mixed_ = false;  // the rules of the puzzles differ
  bool answers_begun_ = false;
  // For puzzles with this side.
  int side_ = 0;
  std::string section_;
  bool section_begins_ = false;  // on the current page
  int count_ = 1;                // puzzles per page
  std::vector<Entry> entries_;   // on the current page
  Arrangement arrangement_;
  double caption_ = 0;      // the height of the line with the number
  double words_width_ = 0;  // of the words below a puzzle
  Arrangement foot_;        // for the answers at the foot
  std::uint64_t printed_ = 0;
  AnswerSpool spool_;
};

}  // namespace sudokit::cli
