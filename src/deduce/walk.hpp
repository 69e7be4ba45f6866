// Walk: solves a puzzle step by step with the techniques of one scale. This base class holds what
// all walks share: the budget, the proof of uniqueness, and the rows that may be used.
//
// A derived class implements begin(), which loads a puzzle, and find(), which finds the next step.
// Both reuse their memory and may throw BudgetSpent through the meter. Not thread safe.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/meter.hpp"
#include "sudokit/deduce.hpp"

namespace sudokit {

struct WalkSetup {
  LayoutPtr layout;
  DeduceOptions options;
  std::vector<std::size_t> rows;  // rows of the scale that may be used, ascending
};

class Walk {
 public:
  explicit Walk(WalkSetup setup) : setup_(std::move(setup)), meter_(std::in_place, run_) {}
  virtual ~Walk() = default;
  Walk(const Walk&) = delete;
  Walk& operator=(const Walk&) = delete;

  Result<void> start(const Puzzle& puzzle, const Run& run);
  // Finds the next step. Null if there is none.
  const Step* next();
  // The row of the step found last.
  std::size_t row() const { return row_; }
  std::vector<Step> all(std::size_t row);
  // The supposition that refutes the candidate; `row` is that of suppositions.
  std::optional<Step> refute(std::size_t row, Candidate candidate);
  virtual void apply(const Step& step) = 0;
  // Applies the coming steps whose order makes no difference to the rating, and counts them in it.
  // Returns whether there were any; they place digits. `placed`: an earlier step has placed one.
  virtual bool rush(Rating&, bool) { return false; }

  virtual bool solved() const = 0;
  virtual bool contradiction() const = 0;
  virtual const Grid& values() const = 0;
  virtual Pencilmarks pencilmarks() const = 0;

  Meter& meter() { return *meter_; }
  StopReason reason() const { return meter_->reason(); }
  const Scale& scale() const { return *setup_.options.scale; }
  const std::vector<std::size_t>& rows() const { return setup_.rows; }

 protected:
  // On an error the state is unchanged.
  virtual Result<void> begin(const Puzzle& puzzle) = 0;
  // Returns null if there is no further step. Otherwise found() has stored the row of the step.
  virtual const Step* find() = 0;
  virtual std::vector<Step> find_all(std::size_t row) = 0;
  virtual std::optional<Step> find_refutation(std::size_t, Candidate) { return std::nullopt; }
  // Called when the budget ended a search early.
  virtual void give_up() {}

  const DeduceOptions& options() const { return setup_.options; }
  // The run that start() was given.
  const Run& run() const { return run_; }
  const LayoutPtr& layout() const { return setup_.layout; }
  bool usable(const Technique& technique);
  // Sets the technique, level and score of a step of this row.
  void rate(std::size_t row, Step& step) const;
  const Step* found(std::size_t row, Step& step) {
    rate(row, step);
    row_ = row;
    return &step;
  }

 private:
  // Runs a search that the budget may end early; returns `nothing` in that case.
  template <class Found, class Look>
  Found within_budget(Found nothing, Look&& look) {
    try {
      return look();
    } catch (const BudgetSpent&) {
      give_up();
      return nothing;
    }
  }

  WalkSetup setup_;
  Run run_;
  std::optional<Meter> meter_;
  std::size_t row_ = 0;
  bool fits_ = false;  // a puzzle has shown that the scale supports the layout
  bool has_marks_ = false;
  Puzzle puzzle_;               // kept only for the proof of uniqueness
  std::optional<bool> unique_;  // empty until the proof has been tried
};

// The walk for scales whose rows are Sudokit's own techniques.

std::unique_ptr<Walk> walk_by_rows(WalkSetup setup);

// Memory accounting: how many bytes a stored step occupies. The result is charged to the meter.

// An estimate in bytes: twice the size of the step itself, since the list that holds it grows by
// doubling, plus the contents of the lists in it.
std::uint64_t bytes_of(const Step& step);

}  // namespace sudokit
