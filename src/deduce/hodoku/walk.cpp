#include <algorithm>

#include "deduce/hodoku/rater.hpp"
#include "deduce/nine/argue.hpp"

namespace sudokit::nine::hodoku {
namespace {

constexpr int kFewestGivens = 10;

class HodokuWalk final : public Walk {
 public:
  explicit HodokuWalk(WalkSetup setup)
      : Walk(std::move(setup)), rater_(options().explain), houses_(*layout()) {}

  // Applies changes in the order of the step, which decides which single is found first.
  void apply(const sudokit::Step& step) override {
    Sheet& sheet = rater_.sheet();
    for (const Candidate put : step.placements) sheet.place(put.cell, put.digit - 1);
    for (const Candidate gone : step.removals) sheet.strike(gone.cell, gone.digit - 1);
    rater_.changed();
    waiting_ = false;
  }

  bool solved() const override { return board().solved(); }
  bool contradiction() const override { return nine::broken(board()); }
  const Grid& values() const override {
    return values_.assign(board().value.begin(), board().value.end()), values_;
  }
  Pencilmarks pencilmarks() const override { return nine::pencilmarks(board(), layout(), givens_); }

 private:
  Result<void> begin(const Puzzle& puzzle) override {
    if (auto ok = nine::consistent(puzzle); !ok) return ok;
    const auto open = std::count(puzzle.givens.begin(), puzzle.givens.end(), 0);
    if (81 - open < kFewestGivens)
      return fail("too-few-givens", "HoDoKu rates only puzzles of ten givens or more");
    rater_.start(puzzle.givens.data());
    givens_ = puzzle.givens;
    waiting_ = false;
    return {};
  }
  const sudokit::Step* find() override;
  std::vector<sudokit::Step> find_all(std::size_t row) override;
  void fill(std::size_t row);

  const Board& board() const { return rater_.sheet().board; }

  Rater rater_;
  nine::Houses houses_;
  Grid givens_;
  mutable Grid values_;
  sudokit::Step step_;
  bool waiting_ = false;  // step_ was returned and not applied yet
};

void HodokuWalk::fill(std::size_t row) {
  const Step& found = rater_.step();
  step_.placements.clear();
  step_.removals.clear();
  step_.score = technique_rows()[row].points;
  if (found.cell >= 0) step_.placements.push_back(to_candidate(found.cell, found.digit));
  each(found.more, [&](int cell) { step_.placements.push_back(to_candidate(cell, found.digit)); });
  for (const Mark gone : found.gone) {
    if (board().has(cell_of(gone), digit_of(gone))) {
      nine::drop(step_, cell_of(gone), digit_of(gone));
    }
  }
  if (!options().explain) return;
  step_.argument = found.argument;
  houses_.translate(step_.argument);
}

const sudokit::Step* HodokuWalk::find() {
  if (waiting_) return &step_;
  for (const std::size_t row : rows()) {
    if (!usable(*scale().rows[row].technique)) continue;
    meter().require();
    rater_.watch(&meter());
    if (!rater_.look(row)) continue;
    fill(row);
    waiting_ = true;
    return found(row, step_);
  }
  return nullptr;
}

// Restores the sheet afterwards, so that the queues of singles stay as they were.
std::vector<sudokit::Step> HodokuWalk::find_all(std::size_t row) {
  const Sheet before = rater_.sheet();
  const sudokit::Step kept = step_;
  std::vector<sudokit::Step> steps;
  rater_.watch(&meter());
  if (rater_.look(row)) {
    fill(row);
    steps.push_back(step_);
  }
  rater_.sheet() = before;
  step_ = kept;
  return steps;
}

}  // namespace

std::unique_ptr<Walk> walk(WalkSetup setup) {
  return std::make_unique<HodokuWalk>(std::move(setup));
}

}  // namespace sudokit::nine::hodoku
