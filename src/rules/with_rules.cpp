// Derives the layout of a puzzle with rules: sets of `side` cells that differ become houses.
#include <algorithm>

#include "core/layout_text.hpp"
#include "rules/build.hpp"
#include "sudokit/puzzle.hpp"

namespace sudokit {
namespace {

using Cells = std::vector<Cell>;

Cells sorted(std::span<const Cell> cells) {
  Cells result(cells.begin(), cells.end());
  std::ranges::sort(result);
  return result;
}

// The extra houses that a list of constraints adds to a layout.
class NewHouses {
 public:
  explicit NewHouses(const Layout& layout) : layout_(layout) {
    for (int house = 0; house < layout.houses(); ++house)
      known_.push_back(sorted(layout.house(house)));
    std::ranges::sort(known_);
  }

  void add(const Rules& rules) {
    for (const Primitive& primitive : rules.primitives()) {
      const auto* cells = std::get_if<Different>(&primitive.form);
      if (cells == nullptr || cells->cells.size() != static_cast<std::size_t>(layout_.side()))
        continue;
      add(cells->cells, rules.constraints()[primitive.origin].kind->house);
    }
  }
  bool empty() const { return cells_.empty(); }
  LayoutSpec spec() const {
    LayoutSpec spec = layout_.spec();
    spec.extra_names.resize(spec.extra.size());
    spec.extra.insert(spec.extra.end(), cells_.begin(), cells_.end());
    spec.extra_names.insert(spec.extra_names.end(), names_.begin(), names_.end());
    return spec;
  }

 private:
  void add(const Cells& cells, std::string_view kind) {
    Cells key = sorted(cells);
    const auto at = std::ranges::lower_bound(known_, key);
    if (at != known_.end() && *at == key) return;
    known_.insert(at, std::move(key));
    cells_.push_back(cells);
    names_.push_back(kind.empty() ? std::string() : name(kind));
  }
  // A name such as "window 3". The numbers continue those of the layout.
  std::string name(std::string_view kind) const {
    const auto is_named = [&](const std::string& each) { return each.starts_with(kind); };
    const auto& before = layout_.spec().extra_names;
    return fmt::format(
        "{} {}", kind,
        1 + std::ranges::count_if(before, is_named) + std::ranges::count_if(names_, is_named));
  }

  const Layout& layout_;
  std::vector<Cells> known_;
  std::vector<Cells> cells_;
  std::vector<std::string> names_;
};

// The name of a layout with these houses: one that Layout::named() knows, or else its own.
std::string derived_name(const Layout& base, const Layout& made) {
  const int added = made.houses() - base.houses();
  for (const std::string_view more : {"+x", "+windoku", "+x+windoku", "+windoku+x"}) {
    if (added < 2) break;  // each of these adds several
    const auto named = Layout::named(base.name() + std::string(more));
    if (named && same_houses(**named, made)) return (*named)->name();
  }
  return custom_name(made);
}

// Puzzles of a stream often have the same houses. So the last layout is kept, and the next puzzle
// can use what engines have derived from it.
Result<LayoutPtr> derived(const Layout& base, const NewHouses& houses) {
  thread_local LayoutPtr last;
  thread_local std::string last_base;
  LayoutSpec spec = houses.spec();
  const auto same = [&](const LayoutSpec& other) {
    return other.extra == spec.extra && other.extra_names == spec.extra_names &&
           other.rules == spec.rules && other.regions == spec.regions && other.side == spec.side &&
           other.box_rows == spec.box_rows;
  };
  if (last && last_base == base.name() && same(last->spec())) return last;
  auto made = Layout::make(spec);
  if (!made) return made;
  spec.name = derived_name(base, **made);
  made = Layout::make(std::move(spec));
  if (made) last.reset(), last_base = base.name(), last = *made;
  return made;
}

// The layout that also tells these rules, which its houses express. The last one is kept, too.
Result<LayoutPtr> telling(const LayoutPtr& layout, std::vector<std::string> rules) {
  thread_local LayoutPtr last;
  thread_local LayoutPtr last_base;
  if (last && last_base == layout && last->spec().rules == rules) return last;
  LayoutSpec spec = layout->spec();
  spec.rules = std::move(rules);
  auto made = Layout::make(std::move(spec));
  if (made) last.reset(), last_base = layout, last = *made;
  return made;
}

// Whether houses of the layout express the constraint completely. A constraint on fewer cells than
// a row has stays a rule, needed or not.
bool is_absorbed(const Constraint& constraint, const Layout& layout) {
  if (constraint.kind->house.empty()) return false;
  const auto side = static_cast<std::size_t>(layout.side());
  if (!constraint.cells.empty() && constraint.cells[0].size() < side) return false;
  const auto alone = Rules::make(layout, {constraint});
  return alone && (*alone)->primitives().empty();
}

// Takes the constraints that houses of the layout express, and returns the layout that tells them.
Result<LayoutPtr> take_absorbed(std::vector<Constraint>& constraints, const LayoutPtr& layout) {
  std::vector<std::string> rules = layout->spec().rules;
  const std::size_t before = rules.size();
  std::erase_if(constraints, [&](const Constraint& each) {
    if (!is_absorbed(each, *layout)) return false;
    std::string line = describe(each, *layout);
    if (std::ranges::count(rules, line) == 0) rules.push_back(std::move(line));
    return true;
  });
  return rules.size() == before ? layout : telling(layout, std::move(rules));
}

}  // namespace

Result<RuledLayout> with_rules(const LayoutPtr& base, std::vector<Constraint> constraints) {
  if (constraints.empty()) return RuledLayout{base, nullptr};
  const rules::Work work;  // of all that is made here
  auto rules = Rules::make(*base, constraints);
  if (!rules) return tl::unexpected(rules.error());
  NewHouses houses(*base);
  houses.add(**rules);
  LayoutPtr layout = base;
  if (!houses.empty()) {
    auto made = derived(*base, houses);
    if (!made) return tl::unexpected(made.error());
    layout = *made;
  }
  const std::size_t before = constraints.size();
  const auto told = take_absorbed(constraints, layout);
  if (!told) return tl::unexpected(told.error());
  if (constraints.empty()) return RuledLayout{*told, nullptr};
  if (!houses.empty() || constraints.size() != before) {
    rules = Rules::make(**told, std::move(constraints));
    if (!rules) return tl::unexpected(rules.error());
  }
  return RuledLayout{*told, *rules};
}

}  // namespace sudokit
