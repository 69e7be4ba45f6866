// Workspace: the position and what techniques remember about its layout, its puzzle or this very
// position. StepSink: receives the instances that techniques find. Not thread safe.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/meter.hpp"
#include "deduce/argue.hpp"
#include "deduce/position/position.hpp"
#include "deduce/position/rule_book.hpp"
#include "deduce/technique_rows.hpp"
#include "sudokit/deduce.hpp"

namespace sudokit {

// Collects the instances of one row of a scale: only the first, or all. Reuses its memory.
class StepSink {
 public:
  void start(std::size_t row, const TechniqueSettings& settings, bool explain, bool all);
  // Starts a puzzle. The meter is charged for the memory of the steps that are kept, by the largest
  // search of the puzzle. Null: no limit.
  void watch(Meter* meter) {
    meter_ = meter;
    held_ = 0;
  }

  std::size_t row() const { return row_; }
  const TechniqueSettings& settings() const { return settings_; }
  bool all() const { return all_; }
  // Whether the argument is requested.
  bool explain() const { return explain_; }
  // An empty step to fill. It replaces the previous one if that was not kept.
  Step& fresh();
  // Keeps the step that fresh() returned last. Returns true if the search is over. Throws
  // BudgetSpent if the step exceeds the memory budget.
  bool keep();
  // Makes keep() apply each step to a position, so that the next step is found in the changed
  // position.
  void apply_to(Position* position) { live_ = position; }
  bool applies() const { return live_ != nullptr; }
  // Whether a supposition of this candidate is wanted: of every one, unless only one is.
  bool supposes(Candidate candidate) const { return !only_ || *only_ == candidate; }
  void suppose_only(std::optional<Candidate> candidate) { only_ = candidate; }
  // The first instance, or null.
  Step* first() { return kept_ ? &scratch_ : nullptr; }
  // All instances, if all were requested.
  std::vector<Step> take() { return std::move(found_); }

 private:
  void hold(const Step& step);

  std::size_t row_ = 0;
  TechniqueSettings settings_;
  bool explain_ = false;
  bool all_ = false;
  bool kept_ = false;
  Position* live_ = nullptr;
  std::optional<Candidate> only_;
  Meter* meter_ = nullptr;
  std::uint64_t bytes_ = 0;  // of the steps found
  std::uint64_t held_ = 0;   // granted by the meter
  Step scratch_;
  std::vector<Step> found_;
};

void apply(const Step& step, Position& position);

// How long a computed value stays valid.
enum class Lifetime { layout, puzzle, position };

class Workspace {
 public:
  explicit Workspace(const LayoutPtr& layout, std::span<const WeakLink> rules = {});
  // For puzzles with these rules; null: without rules.
  Workspace(const LayoutPtr& layout, const RulesPtr& rules);

  const Position& position() const { return position_; }
  // Null if there are none.
  RuleBook* rules() const { return rules_.get(); }
  // Whether the digits of these cells could be exchanged as far as rules are concerned: no rule
  // contains any of them.
  bool exchangeable(std::span<const Cell> cells) const {
    return rules_ == nullptr ||
           std::ranges::none_of(cells, [&](Cell cell) { return rules_->speaks_of(cell); });
  }
  // For techniques that try steps and take them back: computed values are kept.
  Position& trial() { return position_; }
  // For the walk: the values computed for the position are discarded.
  Position& change();
  void restart(const Puzzle& puzzle);

  // Sets the meter that finders poll if they may take long, or null. each() polls it for every
  // unit.
  void watch(Meter* meter) {
    meter_ = meter;
    if (rules_) rules_->watch(meter);
  }
  // The run that the meter measures.
  void belong_to(const Run* run) { run_ = run; }
  // A run for a search within a step: it ends when the run of the walk does.
  Run rest_of_run() const;
  Meter* meter() const { return meter_; }
  // Throws BudgetSpent if the budget is exhausted.
  void ask() const {
    if (meter_ != nullptr) meter_->require();
  }

  // The one T of this workspace, brought up to date. T::kLifetime states how long its content stays
  // valid; build(workspace) computes it anew in the same memory.
  template <class T>
  T& recall();
  // Reports the approximate number of bytes that T occupies now. For each type, the largest value
  // of a puzzle is charged. Throws BudgetSpent if that exceeds the memory budget.
  template <class T>
  void hold(std::uint64_t bytes) {
    hold(type_of<T>(), bytes);
  }

  // Calls look(unit) for the units 0..count-1 in turn until it returns true, and returns whether it
  // did. If only the first instance is requested, units are skipped if an earlier look found
  // nothing and they have not changed since. changed(changes, unit) is the time of the last change
  // that could lead to an instance.
  template <class Changed, class Look>
  bool each(StepSink& sink, std::size_t count, Changed&& changed, Look&& look);
  template <class Look>
  bool each_house(StepSink& sink, Look&& look) {
    return each(
        sink, static_cast<std::size_t>(position_.geometry().houses()),
        [](const Changes& changes, std::size_t house) { return changes.house(int(house)); },
        [&](std::size_t house) { return look(int(house)); });
  }
  template <class Look>
  bool each_digit(StepSink& sink, Look&& look) {
    return each(
        sink, static_cast<std::size_t>(position_.side()),
        [](const Changes& changes, std::size_t unit) { return changes.digit(int(unit) + 1); },
        [&](std::size_t unit) { return look(int(unit) + 1); });
  }
  // The digits that each_digit() will not skip.
  Digits changed_digits(const StepSink& sink);

 private:
  using Time = std::uint64_t;
  struct Memory {
    virtual ~Memory() = default;
    Time built = 0;  // 0: never
  };
  template <class T>
  struct MemoryOf : Memory {
    T content;
  };
  static std::size_t next_type();
  template <class T>
  static std::size_t type_of() {
    static const std::size_t type = next_type();
    return type;
  }
  Time since(Lifetime lifetime) const {
    return lifetime == Lifetime::layout   ? 1
           : lifetime == Lifetime::puzzle ? puzzle_since_
                                          : position_since_;
  }

  void hold(std::size_t type, std::uint64_t bytes);
  const Changes& changes();
  std::vector<Changes::Time>& in_vain(const StepSink& sink, std::size_t units);

  Meter* meter_ = nullptr;
  const Run* run_ = nullptr;
  Position position_;
  std::unique_ptr<RuleBook> rules_;
  Changes changes_;
  bool changes_fresh_ = false;
  // By row of the scale and unit: the time of the last look that found nothing.
  std::vector<std::vector<Changes::Time>> in_vain_;
  std::vector<std::unique_ptr<Memory>> memories_;  // by type_of()
  std::vector<std::uint64_t> held_;                // by type_of(): the bytes that the meter granted
  Time now_ = 1;
  Time puzzle_since_ = 1;
  Time position_since_ = 1;
};

template <class T>
T& Workspace::recall() {
  const std::size_t type = type_of<T>();
  if (memories_.size() <= type) memories_.resize(type + 1);
  if (!memories_[type]) memories_[type] = std::make_unique<MemoryOf<T>>();
  auto& memory = static_cast<MemoryOf<T>&>(*memories_[type]);
  if (memory.built < since(T::kLifetime)) {
    memory.built = 0;  // so that it is rebuilt if build() throws
    memory.content.build(*this);
    memory.built = now_;
  }
  return memory.content;
}

template <class Changed, class Look>
bool Workspace::each(StepSink& sink, std::size_t count, Changed&& changed, Look&& look) {
  if (sink.all()) {
    for (std::size_t unit = 0; unit < count; ++unit) {
      ask();
      if (look(unit)) return true;
    }
    return false;
  }
  const Changes& when = changes();
  auto& looked = in_vain(sink, count);
  for (std::size_t unit = 0; unit < count; ++unit) {
    if (changed(when, unit) <= looked[unit]) continue;
    ask();
    if (look(unit)) return true;
    looked[unit] = when.now();
  }
  return false;
}

// The interface of techniques. A technique is a function that offers its instances to a sink in a
// stated order.
//
//   void find_x(Workspace& work, StepSink& sink) {
//     work.each_house(sink, [&](int house) {
//       ... Step& step = sink.fresh(); drop(step, position, cell, digit); ...
//       if (!step.changes()) return false;
//       if (sink.explain()) {...step.argument...}
//       return sink.keep();
//     });
//   }
//
// A technique yields data only, and builds its argument with deduce/argue.hpp. src/tell writes the
// sentences.

// The finder of a technique.
Find finder_of(const Technique& technique);

// What a step changes.
inline void put(Step& step, int cell, int digit) {
  step.placements.push_back(candidate(cell, digit));
}
// Removes a candidate if it is there and not already taken.
void drop(Step& step, const Position& position, int cell, int digit);
// Removes those digits of a set that are candidates of the cell.
void drop_digits(Step& step, const Position& position, int cell, Mask digits);
// Removes a digit from the cells at certain seats of a house.
void drop_at(Step& step, const Position& position, int house, Mask seats, int digit);
// Removes digits from the cells of a house that are not at certain seats.
void drop_outside(Step& step, const Position& position, int house, Mask seats, Mask digits);
// Removes what is weakly linked to the digit in each of the cells.
void drop_common(Step& step, const Position& position, int digit, std::span<const Cell> cells);

// The cells of a house at the seats of a mask, ascending.
std::vector<Cell> cells_at(const Layout& layout, int house, Mask seats);

template <>
struct ViewOf<Position> {
  static Mask candidates(const Position& position, int cell) { return position.candidates(cell); }
  static int value(const Position& position, int cell) { return position.value(cell); }
  static std::span<const Cell> house(const Position& position, int house) {
    return position.layout().house(house);
  }
  static std::span<const std::uint16_t> houses_of(const Position& position, int cell) {
    return position.layout().houses_of(cell);
  }
};

// Eppstein's program PADS sweeps over a position in this order of houses: regions, rows, columns,
// extra houses.
int pads_rank(const Layout& layout, int house);
std::vector<int> pads_houses(const Layout& layout);

// From nishio_step.cpp: the candidates that lie in a placement of their digit, for some digits, and
// the argument why the removed candidates lie in none.
struct Placeable {
  std::vector<Mask> cells;  // by cell; a filled cell has its value
  Mask lessened = 0;        // digits with a candidate that lies in no placement
  bool exact = true;        // if false, `cells` may have candidates that lie in no placement
};
// All digits of the position.
const Placeable& placeable(Workspace& work);
// Whether no technique that looks at this digit alone, or at any one digit, can change anything:
// every candidate lies in a placement of its digit. May be false although that is so.
bool digit_is_done(Workspace& work, int digit);
bool single_digits_are_done(Workspace& work);
void explain_no_placement(Step& step, const Position& position, int digit);

// From ruled_nets.cpp: forcing nets and suppositions of puzzles with rules.
void find_ruled_net(Workspace& work, StepSink& sink);
void find_ruled_supposition(Workspace& work, StepSink& sink);

}  // namespace sudokit
