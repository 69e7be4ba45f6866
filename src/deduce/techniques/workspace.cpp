#include "deduce/techniques/workspace.hpp"

#include <atomic>
#include <utility>

#include "deduce/position/rule_links.hpp"
#include "deduce/step_bytes.hpp"

namespace sudokit {

void StepSink::start(std::size_t row, const TechniqueSettings& settings, bool explain, bool all) {
  row_ = row;
  settings_ = settings;
  explain_ = explain;
  all_ = all;
  kept_ = false;
  live_ = nullptr;
  bytes_ = 0;
  found_.clear();
}

Step& StepSink::fresh() {
  scratch_.placements.clear();
  scratch_.removals.clear();
  scratch_.variant.clear();
  if (explain_) scratch_.argument = {};
  return scratch_;
}

bool StepSink::keep() {
  kept_ = true;
  if (!all_) return true;
  hold(scratch_);
  found_.push_back(scratch_);
  if (live_ != nullptr) apply(scratch_, *live_);
  return false;
}

void StepSink::hold(const Step& step) {
  bytes_ += bytes_of(step);
  if (meter_ == nullptr || bytes_ <= held_) return;
  meter_->require_memory(bytes_ - std::exchange(held_, bytes_));
}

void apply(const Step& step, Position& position) {
  for (const Candidate put : step.placements) {
    if (position.open(put.cell)) position.place(put.cell, put.digit);
  }
  for (const Candidate gone : step.removals) {
    if (position.has(gone.cell, gone.digit)) position.remove(gone.cell, gone.digit);
  }
}

Workspace::Workspace(const LayoutPtr& layout, std::span<const WeakLink> rules)
    : position_(std::make_shared<const Geometry>(layout, rules)), changes_(position_.geometry()) {}

Workspace::Workspace(const LayoutPtr& layout, const RulesPtr& rules)
    : Workspace(layout, rules ? rule_links(*layout, *rules) : std::vector<WeakLink>()) {
  if (rules) rules_ = std::make_unique<RuleBook>(position_.geometry(), rules);
}

Position& Workspace::change() {
  changes_fresh_ = false;
  position_since_ = ++now_;
  return position_;
}

void Workspace::restart(const Puzzle& puzzle) {
  change().reset(puzzle);
  changes_.restart();
  puzzle_since_ = now_;
  held_.clear();
}

void Workspace::hold(std::size_t type, std::uint64_t bytes) {
  if (held_.size() <= type) held_.resize(type + 1);
  if (meter_ == nullptr || bytes <= held_[type]) return;
  meter_->require_memory(bytes - std::exchange(held_[type], bytes));
}

const Changes& Workspace::changes() {
  if (!changes_fresh_) changes_.observe(position_);
  changes_fresh_ = true;
  return changes_;
}

std::vector<Changes::Time>& Workspace::in_vain(const StepSink& sink, std::size_t units) {
  if (in_vain_.size() <= sink.row()) in_vain_.resize(sink.row() + 1);
  in_vain_[sink.row()].resize(units);
  return in_vain_[sink.row()];
}

Digits Workspace::changed_digits(const StepSink& sink) {
  const int side = position_.side();
  if (sink.all()) return Digits::all(side);
  const Changes& when = changes();
  const auto& looked = in_vain(sink, static_cast<std::size_t>(side));
  Digits digits;
  for (int digit = 1; digit <= side; ++digit) {
    if (when.digit(digit) > looked[static_cast<std::size_t>(digit) - 1]) digits.insert(digit);
  }
  return digits;
}

std::size_t Workspace::next_type() {
  static std::atomic<std::size_t> types{0};
  return types++;
}

}  // namespace sudokit
