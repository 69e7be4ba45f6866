// What the steps of an answer to `why` are to show: a claim about a digit in a cell, or anything in
// a cell or a house.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sudokit/deduce.hpp"

namespace sudokit::answer {

// What the steps are to show.
class Aim {
 public:
  // Errors: the text is no such question, or the layout has no such cell, digit or house.
  static Result<Aim> make(std::string_view text, const Layout& layout);

  // Whether it is a claim about a digit, and not a question for any step in some cells.
  bool claims() const { return digit_ != 0; }
  bool places() const { return placed_; }
  Cell cell() const { return cells_.front(); }
  std::span<const Cell> cells() const { return cells_; }
  Candidate candidate() const { return {cell(), static_cast<std::uint8_t>(digit_)}; }
  // Pre, here and in `denied`: it is a claim.
  bool holds_in(const Grid& solution) const { return (solution[cell()] == digit_) == placed_; }
  // The puzzle whose solutions are those of `puzzle` in which the claim is false.
  Puzzle denied(const Puzzle& puzzle) const;

  // Whether the position after this step of a path shows it.
  bool reached(const Step& step, const Pencilmarks& after) const;
  // Whether the step alone shows it.
  bool shows(const Step& step, const Layout& layout) const;
  // The answer if it needs no step; else "".
  std::string answered(const Pencilmarks& position) const;

  // "r3c4 is not 7", or the name of the cell or house.
  const std::string& words() const { return words_; }
  // What this many steps show; "" for no steps.
  std::string conclusion(std::size_t steps) const;
  // What the first of them is; "" if it is the only one.
  std::string lead(std::size_t steps) const;

 private:
  Result<void> take_digit(std::string& text, const Layout& layout);
  std::string answered_claim(const Pencilmarks& position) const;

  std::vector<Cell> cells_;
  int digit_ = 0;        // 0: any step in these cells
  bool placed_ = false;  // the digit goes into the cell
  std::string words_;
};

bool has(const std::vector<Candidate>& candidates, Candidate wanted);

}  // namespace sudokit::answer
