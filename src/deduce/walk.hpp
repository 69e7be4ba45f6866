// Walk: the way through a puzzle by one scale, step by step, and what all such ways have in common:
// the budget, who asks whether there is one solution, and what may be used.
//
// begin() takes a puzzle, find() the next step, in memory that is used again; both may throw
// BudgetSpent by way of the meter. Not thread safe.
#pragma once

#include <optional>
#include <vector>

#include "core/meter.hpp"
#include "sudokit/deduce.hpp"

namespace sudokit {

struct WalkSetup {
  LayoutPtr layout;
  DeduceOptions options;
  std::vector<std::size_t> rows;  // of the scale that may be used, ascending
};

class Walk {
 public:
  explicit Walk(WalkSetup setup) : setup_(std::move(setup)), meter_(std::in_place, run_) {}
  virtual ~Walk() = default;
  Walk(const Walk&) = delete;
  Walk& operator=(const Walk&) = delete;

  Result<void> start(const Puzzle& puzzle, const Run& run);
  // The next step; null at the end.
  const Step* next();
  // That of the step found last.
  std::size_t row() const { return row_; }
  std::vector<Step> all(std::size_t row);
  virtual void apply(const Step& step) = 0;
  // Applies next steps whose order makes no difference to the rating, and counts them there; says
  // whether there were some. `placed`: a step before has placed a digit.
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
  // On an error nothing has changed.
  virtual Result<void> begin(const Puzzle& puzzle) = 0;
  // Null: nothing more. Says by found() which row it is of.
  virtual const Step* find() = 0;
  virtual std::vector<Step> find_all(std::size_t row) = 0;
  // A search was cut short.
  virtual void give_up() {}

  const DeduceOptions& options() const { return setup_.options; }
  const LayoutPtr& layout() const { return setup_.layout; }
  bool usable(const Technique& technique);
  // Names and rates an instance of a row.
  void rate(std::size_t row, Step& step) const;
  const Step* found(std::size_t row, Step& step) {
    rate(row, step);
    row_ = row;
    return &step;
  }

 private:
  // What may be cut short by the budget; `nothing` then.
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
  bool fits_ = false;  // the scale the layout, as was seen with a puzzle before
  bool has_marks_ = false;
  Puzzle puzzle_;               // kept only to prove it unique
  std::optional<bool> unique_;  // as far as is known
};

}  // namespace sudokit
