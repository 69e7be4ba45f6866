// Digits that begin at 0 are read as one more: constraints are rewritten so that they keep their
// meaning.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <string>
#include <utility>

#include "core/failf.hpp"
#include "rules/build.hpp"
#include "rules/kinds.hpp"
#include "text/iss/iss.hpp"

namespace sudokit::text::iss {
namespace {

using Constraints = std::vector<Constraint>;

// A sum over digits that are one higher is higher by the sum of its factors.
Constraint raised_sum(const Linear& sum) {
  Constraint made{find_constraint("sum"), {{}}, {sum.totals[0].low}};
  const bool plain =
      std::ranges::all_of(sum.terms, [](const LinearTerm& term) { return term.factor == 1; });
  for (const LinearTerm& term : sum.terms) {
    made.cells[0].push_back(term.cell);
    if (!plain) made.numbers.push_back(term.factor);
    made.numbers[0] += term.factor;
  }
  return made;
}

bool is_sum(const Primitive& primitive) {
  const auto* linear = std::get_if<Linear>(&primitive.form);
  return linear != nullptr && linear->terms.size() > 1 && linear->totals.size() == 1 &&
         linear->totals[0].low == linear->totals[0].high;
}

// The sums that a constraint consists of, such as those of an arrow. Sums of single cells are left
// out: they may be sets of digits.
Result<Constraints> raised_sums(const Constraint& rule, const Layout& layout) {
  const auto made = rule.kind->expand(rule, layout);
  if (!made) return tl::unexpected(made.error());
  Constraints sums;
  for (const Primitive& primitive : *made) {
    if (const auto* different = std::get_if<Different>(&primitive.form)) {
      if (different->cells.size() < 2) continue;
      sums.push_back({find_constraint("different"), {different->cells}});
    } else if (is_sum(primitive)) {
      sums.push_back(raised_sum(std::get<Linear>(primitive.form)));
    } else {
      return failf("unsupported-feature", "{} is not supported with digits from 0",
                   rule.kind->name);
    }
  }
  return sums;
}

Result<Constraints> raised(const Constraint& rule, const Layout& layout) {
  const rules::Iss& iss = rules::kind_of(*rule.kind).iss;
  if (iss.raised != nullptr) return Constraints{iss.raised(rule, layout)};
  if (iss.any_values) return Constraints{rule};
  return raised_sums(rule, layout);
}

}  // namespace

Result<void> raise_digits(Constraints& constraints, const Layout& layout) {
  Constraints all;
  for (const Constraint& rule : constraints) {
    auto made = raised(rule, layout);
    if (!made) return tl::unexpected(made.error());
    std::ranges::move(*made, std::back_inserter(all));
  }
  constraints = std::move(all);
  return {};
}

Result<Constraints> strict_from_zero(std::string_view name, std::span<const Item> items,
                                     const Layout& layout) {
  const bool dots = name == "StrictKropki";
  std::set<std::pair<Cell, Cell>> marked;
  for (const Item& item : items) {
    const bool mark = dots ? item.name == "WhiteDot" || item.name == "BlackDot"
                           : item.name == "X" || item.name == "V";
    Constraints marks;
    if (!mark) continue;
    if (auto ok = convert(item, layout, marks); !ok) return tl::unexpected(ok.error());
    for (const Constraint& each : marks) {
      marked.insert(std::minmax(each.cells[0][0], each.cells[0][1]));
    }
  }
  std::string table;
  for (int a = 0; a < layout.side(); ++a) {
    std::string row;
    for (int b = 0; b < layout.side(); ++b) {
      const bool has_relation =
          dots ? std::abs(a - b) == 1 || a == 2 * b || b == 2 * a : a + b == 5 || a + b == 10;
      if (!has_relation) row += fmt::format("{}{}", row.empty() ? "" : ",", b + 1);
    }
    if (!row.empty()) table += fmt::format("{}{}:{}", table.empty() ? "" : " ", a + 1, row);
  }
  Constraints all;
  for (const auto& [a, b] : rules::orthogonal_pairs(layout)) {
    if (marked.contains({a, b})) continue;
    all.push_back({find_constraint("relation"), {{a, b}}, {}, table});
  }
  return all;
}

}  // namespace sudokit::text::iss
