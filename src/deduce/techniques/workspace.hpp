// Workspace: the position, and what techniques remember of its layout, of the puzzle or of this
// very position; and the sink to which they show their instances. Not thread safe.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "core/meter.hpp"
#include "deduce/position/changes.hpp"
#include "deduce/position/position.hpp"
#include "deduce/position/rule_book.hpp"
#include "sudokit/deduce.hpp"

namespace sudokit {

// Takes instances of one row of a scale: only the first, or all. Its memory is used again.
class StepSink {
 public:
  void start(std::size_t row, const TechniqueSettings& settings, bool explain, bool all);
  // A puzzle begins. The meter is asked for the memory of steps that are kept, those of the largest
  // search counting for all; null: it is unbounded.
  void watch(Meter* meter) {
    meter_ = meter;
    held_ = 0;
  }

  std::size_t row() const { return row_; }
  const TechniqueSettings& settings() const { return settings_; }
  bool all() const { return all_; }
  // Whether the argument is wanted.
  bool explain() const { return explain_; }
  // An empty step to fill; replaces the last one that was not kept.
  Step& fresh();
  // Keeps the step last given out; true when the search is over. Throws BudgetSpent where the
  // budget of memory does not hold it.
  bool keep();
  // Has keep() apply each step to a position, so that the next one is found behind it.
  void apply_to(Position* position) { live_ = position; }
  bool applies() const { return live_ != nullptr; }
  // The first instance, or null.
  Step* first() { return kept_ ? &scratch_ : nullptr; }
  // All of them, where all were asked for.
  std::vector<Step> take() { return std::move(found_); }

 private:
  void hold(const Step& step);

  std::size_t row_ = 0;
  TechniqueSettings settings_;
  bool explain_ = false;
  bool all_ = false;
  bool kept_ = false;
  Position* live_ = nullptr;
  Meter* meter_ = nullptr;
  std::uint64_t bytes_ = 0;  // of what is found
  std::uint64_t held_ = 0;   // that the meter granted
  Step scratch_;
  std::vector<Step> found_;
};

void apply(const Step& step, Position& position);

// How long what was worked out stays true.
enum class Lifetime { layout, puzzle, position };

class Workspace {
 public:
  explicit Workspace(const LayoutPtr& layout, std::span<const WeakLink> rules = {});
  // Of puzzles with these rules; null: without.
  Workspace(const LayoutPtr& layout, const RulesPtr& rules);

  const Position& position() const { return position_; }
  // Null where there are none.
  RuleBook* rules() const { return rules_.get(); }
  // Whether digits of these cells could be exchanged as far as rules are concerned.
  bool exchangeable(std::span<const Cell> cells) const {
    return rules_ == nullptr ||
           std::ranges::none_of(cells, [&](Cell cell) { return rules_->speaks_of(cell); });
  }
  // For who tries steps and takes them back: remembers what was worked out before.
  Position& trial() { return position_; }
  // For whoever walks; forgets what was worked out for the position.
  Position& change();
  void restart(const Puzzle& puzzle);

  // The meter that finders are to ask where they may take long, or null. each() asks it for every
  // unit.
  void watch(Meter* meter) { meter_ = meter; }
  Meter* meter() const { return meter_; }
  // Throws BudgetSpent when it is spent.
  void ask() const {
    if (meter_ != nullptr) meter_->require();
  }

  // The one T of this workspace, up to date: T::kLifetime says how long its content stays true, and
  // build(workspace) makes it anew in the same memory.
  template <class T>
  T& recall();
  // What is built of type T takes so many bytes now, about. Of all that is built of one type for a
  // puzzle the largest counts. Throws BudgetSpent where the budget of memory does not hold it.
  template <class T>
  void hold(std::uint64_t bytes) {
    hold(type_of<T>(), bytes);
  }

  // Calls look(unit) for the units 0..count-1 in turn until it returns true, and says whether it
  // did. Where only the first instance is wanted, units are left out that were looked at in vain
  // and have not changed since: changed(changes, unit) is the time of the last change that could
  // bring an instance.
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
  // The digits that each_digit() will not leave out.
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
  Position position_;
  std::unique_ptr<RuleBook> rules_;
  Changes changes_;
  bool changes_fresh_ = false;
  // By row of the scale and unit: when it was last looked at in vain.
  std::vector<std::vector<Changes::Time>> in_vain_;
  std::vector<std::unique_ptr<Memory>> memories_;  // by type_of(),
  std::vector<std::uint64_t> held_;                // and the bytes that the meter granted
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
    memory.built = 0;  // should building be cut short
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

}  // namespace sudokit
