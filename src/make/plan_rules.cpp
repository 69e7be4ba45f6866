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

// "3", "3..5" or "3-5".
std::optional<IntRange> range_of(std::string_view text) {
  constexpr int kMost = kMaxSide * kMaxSide;
  const std::size_t end = std::min(text.find(".."), text.find('-'));
  const auto low = parse_integer(text.substr(0, end), 0, kMost);
  const std::size_t skip = end == text.npos || text[end] == '-' ? 1 : 2;
  const auto high = end == text.npos ? low : parse_integer(text.substr(end + skip), 0, kMost);
  if (!low || !high || *low > *high || *high == 0) return std::nullopt;
  return IntRange{static_cast<int>(*low), static_cast<int>(*high)};
}

std::string text_of(const IntRange& range) {
  return range.low == range.high ? fmt::format("{}", range.low)
                                 : fmt::format("{}..{}", range.low, range.high);
}

// The number and the cells of "20..25x2..4".
Result<void> read_numbers(std::string_view text, RuleWish& wish) {
  const std::size_t by = text.find('x');
  const std::string_view count = text.substr(0, by);
  if (!count.empty()) wish.count = range_of(count);
  if (by != text.npos) wish.cells = range_of(text.substr(by + 1));
  const bool read = (count.empty() || wish.count) && (by == text.npos || wish.cells);
  if (read && !text.empty()) return {};
  return failf("invalid-value",
               "'{}': expected a number of rules such as 4 or 4..6, then their cells such as x3..5",
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
    if (wish.count || wish.cells) text += ':';
    if (wish.count) text += text_of(*wish.count);
    if (wish.cells) text += 'x' + text_of(*wish.cells);
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

RulePlan plan_of_kind(const RuleWish& wish, const Kind& kind, const Layout& layout,
                      bool few_givens) {
  constexpr int kAsManyAsFit = 1'000'000;
  const Draw& draw = kind.draw;
  RulePlan plan;
  plan.kind = &kind;
  plan.count = wish.count.value_or(scaled(draw, layout));
  plan.most = few_givens && !wish.count ? kAsManyAsFit : plan.count.high;
  plan.cover = draw.shape == Draw::Shape::cage && !wish.count;
  const int longest = std::max(layout.side() - 1, kind.takes.cells.low);
  plan.cells = wish.cells.value_or(
      IntRange{std::min(draw.cells.low, longest), std::min(draw.cells.high, longest)});
  plan.cells.low = std::max(plan.cells.low, kind.takes.cells.low);
  plan.cells.high = std::max(plan.cells.high, plan.cells.low);
  return plan;
}

// All marks of these kinds are drawn because a negative rule refers to them.
bool is_drawn_whole(const Plan& plan, std::string_view name) {
  return std::ranges::any_of(plan.negatives, [&](const Kind* negative) {
    return std::ranges::count(negative->marked_by, name) > 0;
  });
}

Result<void> add_fixed(Plan& plan, const RuleWish& wish) {
  if (wish.count || wish.cells) {
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
    const Kind& kind = rules::kind_of(*wish.kind);
    if (is_of_grid(kind)) continue;
    if (wish.cells && !has_sizes(kind.draw)) {
      return failf("invalid-value", "`rules`: the number of cells of {} cannot be chosen",
                   kind.name);
    }
    if (is_drawn_whole(plan, kind.name)) continue;
    plan.drawn.push_back(plan_of_kind(wish, kind, *plan.layout, few_givens));
  }
  if (auto ok = put_fixed(plan); !ok) return ok;
  if (plan.from) {
    plan.from->layout = plan.layout;
    plan.from->rules = plan.fixed_rules;
  }
  return {};
}

}  // namespace sudokit
