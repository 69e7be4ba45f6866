// The rules that a maker is asked for: how they are typed, and which of them a layout can have.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/failf.hpp"
#include "core/number.hpp"
#include "make/plan.hpp"

namespace sudokit {
namespace {

using rules::Draw;
using rules::Kind;

// Names of several kinds, or shorter names of one.
struct Word {
  std::string_view word;
  std::array<std::string_view, 2> kinds;
};
constexpr Word kWords[] = {
    {"kropki", {"white-dot", "black-dot"}}, {"xv", {"x", "v"}},
    {"between", {"between-line"}},          {"zipper", {"zipper-line"}},
    {"lockout", {"lockout-line"}},          {"region-sum", {"region-sum-line"}},
    {"entropic", {"entropic-line"}},        {"thermo", {"thermometer"}},
};

bool is_of_grid(const Kind& kind) {
  return kind.takes.place == ConstraintTakes::Place::grid && kind.takes.numbers.low == 0 &&
         !kind.takes.groups;
}

std::string drawable() {
  std::string names;
  for (const Kind* kind : rules::kinds()) {
    if (kind->draw.shape == Draw::Shape::none && !is_of_grid(*kind)) continue;
    names += fmt::format("{}{}", names.empty() ? "" : ", ", kind->name);
  }
  return names;
}

Result<std::vector<const ConstraintRow*>> kinds_named(std::string_view name) {
  const auto* word = std::ranges::find(kWords, name, &Word::word);
  std::vector<const ConstraintRow*> rows;
  for (const std::string_view kind :
       word == std::end(kWords) ? std::array{name, std::string_view()} : word->kinds) {
    const ConstraintRow* row = kind.empty() ? nullptr : find_constraint(kind);
    if (row != nullptr) rows.push_back(row);
  }
  const auto drawn = [](const ConstraintRow* row) {
    const Kind& kind = rules::kind_of(*row);
    return kind.draw.shape != Draw::Shape::none || is_of_grid(kind);
  };
  if (!rows.empty() && std::ranges::all_of(rows, drawn)) return rows;
  return failf("unknown-constraint", "no rules of the kind '{}' can be made; expected one of {}",
               name, drawable());
}

// "3", "3..5" or "3-5". Nothing if it ends below `least`.
std::optional<IntRange> range_of(std::string_view text, int least) {
  constexpr int kMost = kMaxSide * kMaxSide;
  const std::size_t end = std::min(text.find(".."), text.find('-'));
  const auto low = parse_integer(text.substr(0, end), 0, kMost);
  const std::size_t skip = end == text.npos || text[end] == '-' ? 1 : 2;
  const auto high = end == text.npos ? low : parse_integer(text.substr(end + skip), 0, kMost);
  if (!low || !high || *low > *high || *high < static_cast<std::uint64_t>(least))
    return std::nullopt;
  return IntRange{static_cast<int>(*low), static_cast<int>(*high)};
}

std::string text_of(const IntRange& range) {
  return range.low == range.high ? fmt::format("{}", range.low)
                                 : fmt::format("{}..{}", range.low, range.high);
}

// The parts of "20..25x2..4=5..20" and "60%".
Result<void> read_numbers(std::string_view text, RuleWish& wish) {
  const std::size_t equals = std::min(text.find('='), text.size());
  const std::size_t by = std::min(text.substr(0, equals).find('x'), equals);
  std::string_view count = text.substr(0, by);
  const bool percent = count.ends_with('%');
  if (percent) count.remove_suffix(1);
  auto& amount = percent ? wish.percent : wish.count;
  if (!count.empty()) amount = range_of(count, 1);
  if (by < equals) wish.cells = range_of(text.substr(by + 1, equals - by - 1), 1);
  if (equals < text.size()) wish.shown = range_of(text.substr(equals + 1), 0);
  const bool read = ((count.empty() && !percent) || amount) && (by == equals || wish.cells) &&
                    (equals == text.size() || wish.shown);
  if (read && !text.empty() && !(percent && amount->high > 100)) return {};
  return failf("invalid-value",
               "'{}': expected a number of rules such as 4, 4..6 or, for cages, 60% of the cells, "
               "then the cells of each such as x3..5, then the numbers shown such as =8..15",
               text);
}

}  // namespace

Result<RulesWish> RulesWish::parse(std::string_view text) {
  RulesWish wish;
  while (!text.empty()) {
    const std::string_view part = text.substr(0, text.find(','));
    text.remove_prefix(std::min(text.size(), part.size() + 1));
    const std::size_t colon = part.find(':');
    RuleWish one;
    if (colon != part.npos) {
      if (auto ok = read_numbers(part.substr(colon + 1), one); !ok) {
        return tl::unexpected(ok.error());
      }
    }
    auto named = kinds_named(part.substr(0, colon));
    if (!named) return tl::unexpected(named.error());
    for (const ConstraintRow* row : *named) {
      one.kind = row;
      wish.all.push_back(one);
    }
  }
  return wish;
}

std::string RulesWish::text() const {
  std::string text;
  for (const RuleWish& wish : all) {
    text += fmt::format("{}{}", text.empty() ? "" : ",", wish.kind->name);
    if (wish.has_numbers()) text += ':';
    if (wish.count) text += text_of(*wish.count);
    if (wish.percent) text += text_of(*wish.percent) + '%';
    if (wish.cells) text += 'x' + text_of(*wish.cells);
    if (wish.shown) text += '=' + text_of(*wish.shown);
  }
  return text;
}

namespace {

// The usual numbers of a kind are those of 9x9. Outside the grid there is room in proportion to the
// side, inside in proportion to the cells.
IntRange scaled(const Draw& draw, const Layout& layout) {
  const bool outside = draw.shape == Draw::Shape::line || draw.shape == Draw::Shape::two_ends ||
                       draw.shape == Draw::Shape::diagonal;
  const int room = outside ? layout.side() : layout.cells();
  const int room9 = outside ? 9 : 81;
  const auto scale = [&](int count) { return std::max(1, count * room / room9); };
  return {scale(draw.count.low), scale(draw.count.high)};
}

// Does a shape of the kind have as many cells as one wants?
bool has_sizes(const Draw& draw) {
  using enum Draw::Shape;
  return draw.shape == cage || draw.shape == path || draw.shape == middle_out ||
         draw.shape == diagonal;
}

// Does each rule of the kind show a number that its cells determine?
bool shows_number(const Kind& kind) {
  const Draw::Shape shape = kind.draw.shape;
  return kind.takes.numbers.high == 1 && shape != Draw::Shape::path &&
         shape != Draw::Shape::middle_out && shape != Draw::Shape::square;
}

// A share of the cells as numbers of cells. If it is a single one, the last cage may exceed it.
IntRange cells_covered(const IntRange& percent, const RulePlan& plan, const Layout& layout) {
  const int low = (percent.low * layout.cells() + 99) / 100;
  const int high = percent.high * layout.cells() / 100;
  const int exceeded = std::min(low + plan.cells.high - 1, layout.cells());
  return {low, percent.low == percent.high ? exceeded : std::max(low, high)};
}

RulePlan plan_of_kind(const RuleWish& wish, const Kind& kind, const Layout& layout,
                      bool few_givens) {
  constexpr int kAsManyAsFit = 1'000'000;
  const Draw& draw = kind.draw;
  RulePlan plan;
  plan.kind = &kind;
  plan.count = wish.count.value_or(scaled(draw, layout));
  plan.most = few_givens && !wish.count ? kAsManyAsFit : plan.count.high;
  plan.cover = draw.shape == Draw::Shape::cage && !wish.count && !wish.percent;
  plan.shown = wish.shown.value_or(plan.shown);
  const int longest = std::max(layout.side() - 1, kind.takes.cells.low);
  plan.cells = wish.cells.value_or(
      IntRange{std::min(draw.cells.low, longest), std::min(draw.cells.high, longest)});
  plan.cells.low = std::max(plan.cells.low, kind.takes.cells.low);
  plan.cells.high = std::max(plan.cells.high, plan.cells.low);
  if (wish.percent) {
    plan.in_cells = true;
    plan.count = cells_covered(*wish.percent, plan, layout);
    plan.most = plan.count.high;
  }
  return plan;
}

// All marks of these kinds are drawn because a negative rule refers to them.
bool is_drawn_whole(const Plan& plan, std::string_view name) {
  return std::ranges::any_of(plan.negatives, [&](const Kind* negative) {
    return std::ranges::count(negative->marked_by, name) > 0;
  });
}

Result<void> add_fixed(Plan& plan, const RuleWish& wish) {
  if (wish.has_numbers()) {
    return failf("invalid-value", "`rules`: {} applies to the whole grid and has no number",
                 wish.kind->name);
  }
  const Kind& kind = rules::kind_of(*wish.kind);
  if (!kind.marked_by.empty()) {
    plan.negatives.push_back(&kind);
  } else {
    plan.fixed.push_back({.kind = wish.kind});
  }
  return {};
}

// The houses of the fixed rules become part of the layout, as if they were read from a file.
Result<void> put_fixed(Plan& plan) {
  if (plan.fixed.empty()) return {};
  auto ruled = with_rules(plan.layout, plan.fixed);
  if (!ruled) return failf(ruled.error().code, "`rules`: {}", ruled.error().message);
  plan.layout = ruled->layout;
  plan.fixed_rules = ruled->rules;
  plan.fixed.clear();
  if (plan.fixed_rules) {
    const auto left = plan.fixed_rules->constraints();
    plan.fixed.assign(left.begin(), left.end());
  }
  return {};
}

// ---- An outline ----

bool is_outline(const Constraint& rule) {
  return rule.kind->name == "killer" && rule.numbers.empty();
}

// The cages of `from` that have no sum are those that `killer` draws.
Result<void> plan_outline(Plan& plan, const RuleWish& wish) {
  if (wish.count || wish.percent || wish.cells) {
    return fail("contradictory-request",
                "`rules`: the cages of `from` without a sum are those of the puzzle, so killer "
                "takes no number of cages or cells");
  }
  RulePlan drawn = plan_of_kind(wish, rules::kind_of(*wish.kind), *plan.layout, false);
  for (const Constraint& rule : plan.fixed) {
    if (is_outline(rule)) drawn.outline.push_back(rule.cells[0]);
  }
  drawn.cover = false;
  drawn.most = static_cast<int>(drawn.outline.size());
  drawn.count = {drawn.most, drawn.most};
  plan.drawn.push_back(std::move(drawn));
  return {};
}

bool has_outline(const Plan& plan) {
  return std::ranges::any_of(plan.drawn,
                             [](const RulePlan& drawn) { return !drawn.outline.empty(); });
}

Result<void> plan_drawn(Plan& plan, const RuleWish& wish, bool few_givens) {
  const Kind& kind = rules::kind_of(*wish.kind);
  if (wish.cells && !has_sizes(kind.draw)) {
    return failf("invalid-value", "`rules`: the number of cells of {} cannot be chosen", kind.name);
  }
  if (wish.percent && kind.draw.shape != Draw::Shape::cage) {
    return failf("invalid-value", "`rules`: only cages cover a share of the cells, not {}",
                 kind.name);
  }
  if (wish.shown && !shows_number(kind)) {
    return failf("invalid-value", "`rules`: {} shows no number that can be chosen", kind.name);
  }
  if (kind.name == "killer" && std::ranges::any_of(plan.fixed, is_outline)) {
    return plan_outline(plan, wish);
  }
  if (!is_drawn_whole(plan, kind.name)) {
    plan.drawn.push_back(plan_of_kind(wish, kind, *plan.layout, few_givens));
  }
  return {};
}

}  // namespace

Result<void> plan_rules(Plan& plan) {
  if (plan.wishes.rules.all.empty() && plan.wishes.crossing_lines)
    return fail("missing-option", "`crossing_lines` needs `rules`, whose lines may then cross");
  if (plan.wishes.rules.all.empty() && plan.wishes.symmetric_rules && !plan.wishes.jigsaw)
    return fail("missing-option", "`symmetric_rules` needs `rules` or `jigsaw`");
  if (plan.wishes.symmetric_rules && plan.wishes.symmetry.all.empty())
    return fail("missing-option", "`symmetric_rules` needs `symmetry`, which the rules follow");
  if (plan.from && plan.from->has_rules()) {
    const auto own = plan.from->rules->constraints();
    plan.fixed.assign(own.begin(), own.end());
  }
  const auto& wishes = plan.wishes.rules.all;
  const bool few_givens = !plan.wishes.givens.any() || !plan.wishes.mask.any();
  for (const RuleWish& wish : wishes) {
    if (!is_of_grid(rules::kind_of(*wish.kind))) continue;
    if (auto ok = add_fixed(plan, wish); !ok) return ok;
  }
  for (const RuleWish& wish : wishes) {
    if (is_of_grid(rules::kind_of(*wish.kind))) continue;
    if (auto ok = plan_drawn(plan, wish, few_givens); !ok) return ok;
  }
  if (auto ok = put_fixed(plan); !ok) return ok;
  if (has_outline(plan)) std::erase_if(plan.fixed, is_outline);
  if (plan.from) {
    plan.from->layout = plan.layout;
    plan.from->rules = plan.fixed_rules;
  }
  return {};
}

}  // namespace sudokit
