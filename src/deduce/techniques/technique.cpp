#include "deduce/techniques/technique.hpp"

#include <algorithm>
#include <atomic>
#include <unordered_set>
#include <utility>

#include "deduce/position/geometry.hpp"
#include "deduce/techniques/links.hpp"
#include "deduce/walk.hpp"
#include "sudokit/puzzle.hpp"

namespace sudokit {
namespace {

// ---- Rule links ---------------------------------------------------------------------------------

// Lists the weak links of rules: pairs of candidates of which a rule allows at most one.

// The links of relations, of cells that differ and of sums of two cells. Links that a house or a
// cell makes are left out. Each link is listed once, with the first rule that makes it. At most
// kMostRuleLinks are listed; what would follow from the others is found only by the rule itself.
inline constexpr std::size_t kMostRuleLinks = 2'000'000;

class LinkList {
 public:
  explicit LinkList(const Layout& layout) : layout_(layout) {}

  void add(const Primitive& primitive) {
    rule_ = static_cast<int>(primitive.origin);
    if (const auto* different = std::get_if<Different>(&primitive.form)) add_different(*different);
    if (const auto* relation = std::get_if<Relation>(&primitive.form)) add_relation(*relation);
    if (const auto* linear = std::get_if<Linear>(&primitive.form)) add_linear(*linear);
  }

  std::vector<WeakLink> take() { return std::move(links_); }

 private:
  bool in_a_house(int a, int b) const {
    return std::ranges::binary_search(layout_.peers(a), static_cast<Cell>(b));
  }

  void add_different(const Different& different) {
    const auto& cells = different.cells;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        for (int digit = 1; digit <= layout_.side(); ++digit) {
          link(candidate(cells[j], digit), candidate(cells[i], digit));
        }
      }
    }
  }

  void add_relation(const Relation& relation) {
    for (const auto& pair : relation.pairs) {
      for (int one = 1; one <= layout_.side(); ++one) {
        const Digits allowed = relation.allowed[static_cast<std::size_t>(one) - 1];
        (Digits::all(layout_.side()) - allowed).for_each([&](int other) {
          link(candidate(pair.first, one), candidate(pair.second, other));
        });
      }
    }
  }

  void add_linear(const Linear& linear) {
    if (linear.terms.size() != 2) return;
    const LinearTerm& a = linear.terms[0];
    const LinearTerm& b = linear.terms[1];
    for (int one = 1; one <= layout_.side(); ++one) {
      for (int other = 1; other <= layout_.side(); ++other) {
        const int total = a.factor * one + b.factor * other;
        const bool allowed = std::ranges::any_of(linear.totals, [&](const IntRange& range) {
          return range.low <= total && total <= range.high;
        });
        if (!allowed) link(candidate(a.cell, one), candidate(b.cell, other));
      }
    }
  }

  void link(Candidate one, Candidate other) {
    if (links_.size() == kMostRuleLinks || one.cell == other.cell) return;
    if (one.digit == other.digit && in_a_house(one.cell, other.cell)) return;
    if (other.cell < one.cell) std::swap(one, other);
    const auto number = [&](Candidate of) {
      return static_cast<std::uint64_t>(of.cell) * 128 + of.digit;
    };
    if (!known_.insert(number(one) << 32 | number(other)).second) return;
    links_.push_back({one, other, rule_});
  }

  const Layout& layout_;
  int rule_ = -1;
  std::vector<WeakLink> links_;
  std::unordered_set<std::uint64_t> known_;
};

std::vector<WeakLink> rule_links(const Layout& layout, const Rules& rules) {
  LinkList list(layout);
  for (const Primitive& primitive : rules.primitives()) list.add(primitive);
  return list.take();
}

}  // namespace

void StepSink::start(std::size_t row, const TechniqueSettings& settings, bool explain, bool all) {
  row_ = row;
  settings_ = settings;
  explain_ = explain;
  all_ = all;
  kept_ = false;
  live_ = nullptr;
  only_.reset();
  bytes_ = 0;
  found_.clear();
}

Step& StepSink::fresh() {
  scratch_.placements.clear();
  scratch_.removals.clear();
  scratch_.variant.clear();
  scratch_.size = 0;
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

Run Workspace::rest_of_run() const {
  Run rest;
  if (run_ == nullptr) return rest;
  rest.stop = run_->stop;
  rest.budget.seconds = run_->budget.after(meter_ == nullptr ? 0 : meter_->seconds()).seconds;
  return rest;
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

// ---- Technique ----------------------------------------------------------------------------------

void drop(Step& step, const Position& position, int cell, int digit) {
  if (!position.has(cell, digit)) return;
  const Candidate gone = candidate(cell, digit);
  if (std::find(step.removals.begin(), step.removals.end(), gone) == step.removals.end()) {
    step.removals.push_back(gone);
  }
}

void drop_digits(Step& step, const Position& position, int cell, Mask digits) {
  mask_for_each(position.candidates(cell) & digits,
                [&](int digit) { drop(step, position, cell, digit); });
}

void drop_at(Step& step, const Position& position, int house, Mask seats, int digit) {
  mask_for_each(seats, [&](int seat) {
    drop(step, position, position.geometry().cell_at(house, seat - 1), digit);
  });
}

void drop_outside(Step& step, const Position& position, int house, Mask seats, Mask digits) {
  mask_for_each(digits, [&](int digit) {
    drop_at(step, position, house, position.places(house, digit) & ~seats, digit);
  });
}

void drop_common(Step& step, const Position& position, int digit, std::span<const Cell> cells) {
  const Geometry& geometry = position.geometry();
  for (std::size_t word = 0; word < geometry.words(); ++word) {
    std::uint64_t bits = ~std::uint64_t{0};
    for (const Cell cell : cells) bits &= geometry.weak_row(candidate(cell, digit))[word];
    for (; bits != 0; bits &= bits - 1) {
      drop(step, position, static_cast<int>(64 * word) + std::countr_zero(bits), digit);
    }
  }
  for (const Candidate gone : geometry.ruled(candidate(cells.front(), digit))) {
    const auto linked = [&](Cell cell) {
      return weakly_linked(geometry, gone, candidate(cell, digit));
    };
    if (std::ranges::all_of(cells, linked)) drop(step, position, gone.cell, gone.digit);
  }
}

std::vector<Cell> cells_at(const Layout& layout, int house, Mask seats) {
  std::vector<Cell> cells;
  mask_for_each(seats, [&](int seat) {
    cells.push_back(layout.house(house)[static_cast<std::size_t>(seat - 1)]);
  });
  return cells;
}

int pads_rank(const Layout& layout, int house) {
  return layout.kind(house) == HouseKind::region ? -1 : static_cast<int>(layout.kind(house));
}

std::vector<int> pads_houses(const Layout& layout) {
  std::vector<int> houses;
  for (int house = 0; house < layout.houses(); ++house) houses.push_back(house);
  std::ranges::stable_sort(houses, {}, [&](int house) { return pads_rank(layout, house); });
  return houses;
}

// ---- Rows ---------------------------------------------------------------------------------------

namespace {

struct Listed {
  std::vector<Technique> techniques;
  std::vector<Find> finders;
};
const Listed& listed() {
  static const Listed kAll = [] {
    Listed all;
    for (const TechniqueRows rows : technique_rows()) {
      for (const TechniqueRow& row : rows) {
        if (row.find == nullptr) continue;
        all.techniques.push_back(row.technique);
        all.finders.push_back(row.find);
      }
    }
    return all;
  }();
  return kAll;
}

}  // namespace

std::span<const Technique> techniques() {
  return listed().techniques;
}

Find finder_of(const Technique& technique) {
  const Listed& all = listed();
  return all.finders[static_cast<std::size_t>(&technique - all.techniques.data())];
}

std::string_view to_string(TechniqueFamily family) {
  constexpr std::string_view kNames[] = {"single",       "intersection", "subset",     "fish",
                                         "single digit", "wing",         "uniqueness", "chain",
                                         "overlay",      "rule"};
  return kNames[static_cast<std::size_t>(family)];
}

}  // namespace sudokit
