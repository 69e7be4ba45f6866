// The walk of a scale that follows another program on 9x9: one class over the table of the program,
// which is the order in which the program tries its techniques. The first one that finds something
// gives the next step. Deterministic.
#pragma once

#include <span>
#include <vector>

#include "deduce/nine/argue.hpp"
#include "deduce/walk.hpp"

namespace sudokit::nine {

// Fails unless the layout has exactly the houses of 9x9 with 3x3 boxes, in any order.
Result<void> fits(const Layout& layout, std::string_view scale);
// Fails if givens clash.
Result<void> consistent(const Puzzle& puzzle);
// Adds a removal to the step unless it is listed already.
void drop(Step& step, int cell, int digit);
// Whether an open cell has no candidate.
bool broken(const Board& board);
Pencilmarks pencilmarks(const Board& board, const LayoutPtr& layout, const Grid& givens);

// Maps the house numbers of boards to those of a layout.
class Houses {
 public:
  explicit Houses(const Layout& layout);
  void translate(Argument& argument) const;

 private:
  std::array<std::uint16_t, 27> house_{};
};

// A technique of a program. The program is a class with:
//
//   Hint               what a finder fills: clear(), and `explain` and `argument` as in Found
//   sheet              the position as the finders need it
//   board()            the position
//   start(puzzle)      loads a puzzle; after an error, the position is unchanged
//   watch(meter)       sets the meter that long searches poll
//   fill(hint, step)   writes to the step what the hint changes, and its name and score if these
//                      differ from hint to hint
//   apply(step)
//   rush(walk, rating) as Walk::rush() after a placement, if the first row of the scale is used
template <class Program>
struct Row {
  Technique technique;
  int level = 0;
  int least = 0;  // the scores of its steps; `most` is 0 if there is no upper bound
  int most = 0;
  bool (*find)(Program&, typename Program::Hint&) = nullptr;
  bool optional = false;
};
template <class Program>
using Table = std::vector<const Row<Program>*>;

template <class Program>
std::vector<ScaleRow> scale_rows(const Table<Program>& table) {
  std::vector<ScaleRow> rows;
  for (const Row<Program>* row : table) {
    rows.push_back({.technique = &row->technique,
                    .level = row->level,
                    .optional = row->optional,
                    .least = row->least,
                    .most = row->most});
  }
  return rows;
}

template <class Program>
class ProgramWalk final : public Walk {
 public:
  ProgramWalk(WalkSetup setup, const Table<Program>& table, Program program = {})
      : Walk(std::move(setup)), table_(table), program_(std::move(program)), houses_(*layout()) {
    hint_.explain = options().explain;
  }

  void apply(const Step& step) override {
    program_.apply(step);
    waiting_ = false;
  }
  bool rush(Rating& rating, bool placed) override {
    if (!placed || rows().empty() || rows().front() != 0) return false;
    if (!program_.rush(*this, rating)) return false;
    waiting_ = false;
    return true;
  }

  bool solved() const override { return board().solved(); }
  bool contradiction() const override { return broken(board()); }
  const Grid& values() const override {
    return values_.assign(board().value.begin(), board().value.end()), values_;
  }
  Pencilmarks pencilmarks() const override { return nine::pencilmarks(board(), layout(), givens_); }

 private:
  Result<void> begin(const Puzzle& puzzle) override {
    if (auto ok = consistent(puzzle); !ok) return ok;
    if (auto ok = program_.start(puzzle); !ok) return ok;
    program_.watch(&meter());
    givens_ = puzzle.givens;
    waiting_ = false;
    return {};
  }
  const Step* find() override;
  std::vector<Step> find_all(std::size_t row) override;
  bool look(std::size_t row, Step& step);

  const Board& board() const { return program_.board(); }

  const Table<Program>& table_;
  Program program_;
  typename Program::Hint hint_;
  Houses houses_;
  Grid givens_;
  mutable Grid values_;
  Step step_;
  bool waiting_ = false;  // step_ was returned and not applied yet
};

template <class Program>
bool ProgramWalk<Program>::look(std::size_t row, Step& step) {
  meter().require();
  hint_.clear();
  if (!table_[row]->find(program_, hint_)) return false;
  step.placements.clear();
  step.removals.clear();
  step.score = table_[row]->least;
  program_.fill(hint_, step);
  if (!options().explain) return true;
  step.argument = hint_.argument;
  houses_.translate(step.argument);
  return true;
}

template <class Program>
const Step* ProgramWalk<Program>::find() {
  if (waiting_) return &step_;
  for (const std::size_t row : rows()) {
    if (!usable(*scale().rows[row].technique) || !look(row, step_)) continue;
    waiting_ = true;
    return found(row, step_);
  }
  return nullptr;
}

// Finders may use up what the position remembers, such as its pending singles.
template <class Program>
std::vector<Step> ProgramWalk<Program>::find_all(std::size_t row) {
  const auto before = program_.sheet;
  std::vector<Step> steps(1);
  if (!look(row, steps.front())) steps.clear();
  program_.sheet = before;
  return steps;
}

}  // namespace sudokit::nine
