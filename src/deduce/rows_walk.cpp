// The walk for scales whose rows are Sudokit's own techniques.
#include <algorithm>
#include <utility>

#include "deduce/argue.hpp"
#include "deduce/position/geometry.hpp"
#include "deduce/techniques/technique.hpp"
#include "deduce/walk.hpp"
#include "sudokit/deduce.hpp"

namespace sudokit {
namespace {

// ---- Name rules ---------------------------------------------------------------------------------

// Finds the rules behind those links of an argument that lie in no house.

std::vector<Candidate> candidates_of(const Node& node) {
  std::vector<Candidate> all = {node.candidate};
  for (const Cell cell : node.group) all.push_back({cell, node.candidate.digit});
  return all;
}

// The first rule that links a candidate of one node to one of the other; -1 if there is none.
int rule_between(const Geometry& geometry, const Node& from, const Node& to) {
  for (const Candidate one : candidates_of(from)) {
    for (const Candidate other : candidates_of(to)) {
      const int rule = geometry.rule_of(one, other);
      if (rule >= 0) return rule;
    }
  }
  return -1;
}

void name_link(const Geometry& geometry, const Argument& argument, Link& link) {
  const Node& from = argument.nodes[static_cast<std::size_t>(link.from)];
  const Node& to = argument.nodes[static_cast<std::size_t>(link.to)];
  const bool no_house = link.houses.empty() || from.candidate.digit != to.candidate.digit;
  if (link.ground != Ground::house || !no_house) return;
  const int rule = rule_between(geometry, from, to);
  if (rule < 0) return;
  link.ground = Ground::rule;
  link.rule = rule;
  link.houses.clear();
}

bool in_a_house(const Geometry& geometry, const Candidate& one, const Candidate& other) {
  return one.digit == other.digit && geometry.common_house(one.cell, other.cell) >= 0;
}

// The one rule by which the ends of a chain exclude the removed candidates, where houses do not;
// -1 if there are several, or none. Pre: each end is a node that makes a claim.
int rule_of_removals(const Geometry& geometry, const Step& step) {
  int found = -1;
  for (const Node* end : {&step.argument.nodes.front(), &step.argument.nodes.back()}) {
    for (const Candidate one : candidates_of(*end)) {
      for (const Candidate gone : step.removals) {
        if (one.cell == gone.cell || in_a_house(geometry, one, gone)) continue;
        const int rule = geometry.rule_of(one, gone);
        if (rule < 0 || (found >= 0 && rule != found)) return -1;
        found = rule;
      }
    }
  }
  return found;
}

void name_links(const Geometry& geometry, Argument& argument) {
  for (Link& link : argument.links) name_link(geometry, argument, link);
  const bool clash = argument.form == Form::cells_clash || argument.form == Form::colours_meet;
  if (clash && argument.houses.empty() && argument.cells.size() == 2) {
    const int digit = argument.digits.lowest();
    argument.rule =
        geometry.rule_of(candidate(argument.cells[0], digit), candidate(argument.cells[1], digit));
  }
  for (Argument& nested : argument.nested) name_links(geometry, nested);
}

// Fills in Ground::rule and the rule numbers of the argument of a step that a finder has built, and
// of the arguments nested in it.
void name_rules(const Geometry& geometry, Step& step) {
  name_links(geometry, step.argument);
  if (step.argument.form == Form::ends_of_chain) {
    step.argument.rule = rule_of_removals(geometry, step);
  }
}

}  // namespace

// ---- Rows walk ----------------------------------------------------------------------------------

// The walk of our own scales: runs the finders of their rows, as the rule of choice demands.

namespace {

// Restores a position at the end of its scope.
class TakeBack {
 public:
  explicit TakeBack(Position& position) : position_(position), before_(position) {}
  ~TakeBack() { position_ = std::move(before_); }
  TakeBack(const TakeBack&) = delete;
  TakeBack& operator=(const TakeBack&) = delete;

 private:
  Position& position_;
  Position before_;
};

// Keeps only the changes that would still have an effect.
void keep_live(Step& step, const Position& position) {
  std::erase_if(step.placements, [&](Candidate put) { return !position.open(put.cell); });
  std::erase_if(step.removals,
                [&](Candidate gone) { return !position.has(gone.cell, gone.digit); });
}

// Places the cells from..to-1 with one candidate, each after the one before; returns their number.
std::uint32_t place_naked(Position& position, int from, int to) {
  std::uint32_t placed = 0;
  for (int cell = from; cell < to; ++cell) {
    if (!mask_single(position.candidates(cell))) continue;
    position.place(cell, mask_lowest(position.candidates(cell)));
    ++placed;
  }
  return placed;
}

class RowsWalk final : public Walk {
 public:
  explicit RowsWalk(WalkSetup setup) : Walk(std::move(setup)) {
    work_.emplace(layout());
    const auto is = [&](std::size_t row, std::string_view name) {
      return row < rows().size() && rows()[row] == row && scale().rows[row].technique->name == name;
    };
    all_singles_ =
        scale().choice != Choice::cheapest && is(0, "hidden-single") && is(1, "naked-single");
  }

  void apply(const Step& step) override { sudokit::apply(step, work_->change()); }
  bool rush(Rating& rating, bool placed) override;

  bool solved() const override { return complete() && !broken(); }
  bool contradiction() const override { return broken(); }
  const Grid& values() const override { return position().values(); }
  Pencilmarks pencilmarks() const override;

 private:
  Result<void> begin(const Puzzle& puzzle) override {
    sink_.watch(&meter());
    pass_.clear();
    if (puzzle.rules != rules()) work_.emplace(layout(), puzzle.rules);
    work_->watch(&meter());
    work_->belong_to(&run());
    work_->restart(puzzle);
    return {};
  }
  const Step* find() override {
    switch (scale().choice) {
      case Choice::first:
        return first();
      case Choice::cheapest:
        return cheapest();
      case Choice::pass:
        break;
    }
    return next_of_pass();
  }
  std::vector<Step> find_all(std::size_t row) override {
    look(row, true);
    std::vector<Step> steps = sink_.take();
    for (Step& step : steps) name(step);
    return steps;
  }
  std::optional<Step> find_refutation(std::size_t row, Candidate candidate) override {
    look(row, false, nullptr, candidate);
    if (sink_.first() == nullptr) return std::nullopt;
    name(*sink_.first());
    return *sink_.first();
  }
  void give_up() override { pass_.clear(); }

  // Finds instances of a row: only the first, or all. `only`: the candidate that a supposition is
  // to refute.
  void look(std::size_t row, bool all, Position* live = nullptr,
            std::optional<Candidate> only = std::nullopt) {
    const ScaleRow& here = scale().rows[row];
    sink_.start(row, here.settings, options().explain, all);
    sink_.apply_to(live);
    sink_.suppose_only(only);
    finder_of (*here.technique)(*work_, sink_);
  }
  // All steps that a row finds in one sweep, each in the position after the one before.
  std::vector<Step> pass_of(std::size_t row);

  void note(Rating& rating, std::size_t row, std::uint32_t count, int size);
  bool in_vain(const Technique& technique);

  // Steps by the rule of choice; each function returns null if there is none.
  const Step* first();
  const Step* cheapest();
  const Step* next_of_pass();

  const Position& position() const { return work_->position(); }
  RulesPtr rules() const { return work_->rules() == nullptr ? nullptr : work_->rules()->rules(); }
  bool complete() const { return position().open_cells() == 0; }
  // A violated rule is detected at the latest when no cell is open.
  bool broken() const {
    if (position().broken()) return true;
    return complete() && work_->rules() != nullptr &&
           !work_->rules()->hold(position().layout(), position().values());
  }
  // Attaches the rules that the rule numbers in a step refer to.
  void name(Step& step) const {
    step.rules = rules();
    if (step.rules != nullptr && options().explain) {
      name_rules(position().geometry(), step);
    }
  }
  const Step* take(std::size_t row, Step& step) {
    name(step);
    return found(row, step);
  }

  std::optional<Workspace> work_;
  StepSink sink_;
  bool all_singles_ = false;
  std::vector<Step> pass_;  // instances still to be returned, the next one last
  std::size_t row_of_pass_ = 0;
  Step chosen_;
  Step noted_;  // by note()
};

std::vector<Step> RowsWalk::pass_of(std::size_t row) {
  if (!usable(*scale().rows[row].technique)) return {};
  {
    const TakeBack tried(work_->trial());
    look(row, !scale().rows[row].once, &work_->trial());
  }
  std::vector<Step> steps = sink_.take();
  if (steps.empty() && sink_.first() != nullptr) steps.push_back(*sink_.first());
  return steps;
}

// Whether the finder of a row is known to find nothing.
bool RowsWalk::in_vain(const Technique& technique) {
  const bool one_digit = technique.family == TechniqueFamily::fish ||
                         technique.family == TechniqueFamily::single_digit;
  return one_digit && single_digits_are_done(*work_);
}

const Step* RowsWalk::first() {
  for (const std::size_t row : rows()) {
    if (!usable(*scale().rows[row].technique)) continue;
    if (in_vain(*scale().rows[row].technique)) continue;
    look(row, false);
    if (sink_.first() != nullptr) return take(row, *sink_.first());
  }
  return nullptr;
}

const Step* RowsWalk::cheapest() {
  const Step* best = nullptr;
  for (const std::size_t row : rows()) {
    for (Step& step : all(row)) {
      if (best != nullptr && step.score >= chosen_.score) continue;
      chosen_ = std::move(step);
      best = found(row, chosen_);
    }
  }
  return best;
}

const Step* RowsWalk::next_of_pass() {
  for (; !pass_.empty(); pass_.pop_back()) {
    keep_live(pass_.back(), position());
    if (!pass_.back().changes()) continue;
    chosen_ = std::move(pass_.back());
    pass_.pop_back();
    return take(row_of_pass_, chosen_);
  }
  for (const std::size_t row : rows()) {
    pass_ = pass_of(row);
    std::reverse(pass_.begin(), pass_.end());
    row_of_pass_ = row;
    if (!pass_.empty()) return next_of_pass();
  }
  return nullptr;
}

// Counts steps of a row that are not returned as steps.
void RowsWalk::note(Rating& rating, std::size_t row, std::uint32_t count, int size) {
  noted_.size = size;
  rate(row, noted_);
  rating.steps[row] += count;
  rating.cost += noted_.score * static_cast<int>(count);
  const bool first = rating.hardest == nullptr;
  if (first || noted_.score > rating.highest) {
    rating.highest = noted_.score;
    rating.hardest = noted_.technique;
    rating.at_highest = {noted_.technique, {}};
  }
  if (first) rating.first = rating.highest, rating.at_first = rating.at_highest;
}

// Places singles as long as the next steps are singles.
bool RowsWalk::rush(Rating& rating, bool placed) {
  if (!all_singles_ || !pass_.empty()) return false;
  Position& position = work_->change();
  const auto count = [&](std::size_t row, std::uint32_t singles, int size) {
    note(rating, row, singles, size);
    if (!std::exchange(placed, true)) {
      rating.placing = rating.highest, rating.at_placing = rating.at_highest;
    }
  };
  while (position.open_cells() > 0 && !position.broken() && !meter().expired()) {
    if (const auto single = position.hidden_single(); single.house >= 0) {
      const Mask seat = position.places(single.house, single.digit);
      const int cell = position.geometry().cell_at(single.house, mask_lowest(seat) - 1);
      count(0, 1, position.is_plain_single(cell, single.digit) ? 0 : 1);
      position.place(cell, single.digit);
    } else if (const int cell = position.naked_single(); cell >= 0) {
      const bool sweep = scale().choice == Choice::pass;
      count(1, place_naked(position, cell, sweep ? position.cells() : cell + 1), 0);
    } else {
      break;
    }
  }
  return rating.steps[0] + rating.steps[1] > 0;
}

Pencilmarks RowsWalk::pencilmarks() const {
  Pencilmarks marks;
  marks.layout = position().geometry().layout_ptr();
  marks.givens = position().givens();
  marks.values = position().values();
  marks.rules = rules();
  for (int cell = 0; cell < position().cells(); ++cell) {
    marks.candidates.push_back(mask_to_digits(position().candidates(cell)));
  }
  return marks;
}

}  // namespace

std::unique_ptr<Walk> walk_by_rows(WalkSetup setup) {
  return std::make_unique<RowsWalk>(std::move(setup));
}

}  // namespace sudokit
