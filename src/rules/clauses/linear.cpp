// Sums: one cell is restricted to digits, two to pairs of digits. For cells that all differ, the
// sets of their digits are encoded; for others, a diagram of partial sums.
#include <algorithm>

#include "rules/clauses/rules_encoder.hpp"

namespace sudokit::clauses {
namespace {

// The smallest and the largest sum of the terms from a given one on.
struct Rest {
  std::int64_t least = 0;
  std::int64_t most = 0;
};

std::vector<Rest> rests_of(std::span<const LinearTerm> terms, std::span<const Digits> domains) {
  std::vector<Rest> rests(terms.size() + 1);
  for (std::size_t i = terms.size(); i-- > 0;) {
    Rest own{std::numeric_limits<std::int64_t>::max(), std::numeric_limits<std::int64_t>::min()};
    domains[terms[i].cell].for_each([&](int digit) {
      own.least = std::min(own.least, std::int64_t{terms[i].factor} * digit);
      own.most = std::max(own.most, std::int64_t{terms[i].factor} * digit);
    });
    rests[i] = {rests[i + 1].least + own.least, rests[i + 1].most + own.most};
  }
  return rests;
}

bool within_reach(const std::vector<IntRange>& totals, std::int64_t least, std::int64_t most) {
  return std::ranges::any_of(
      totals, [&](const IntRange& range) { return range.low <= most && least <= range.high; });
}

}  // namespace

bool RulesEncoder::say(const Linear& linear) {
  if (linear.terms.empty()) {
    if (!holds_total(linear.totals, 0)) add({});
    return true;
  }
  if (linear.terms.size() == 1) {
    Digits allowed;
    domain(linear.terms[0].cell).for_each([&](int digit) {
      const std::int64_t total = std::int64_t{linear.terms[0].factor} * digit;
      if (holds_total(linear.totals, total)) allowed.insert(digit);
    });
    say_one(linear.terms[0].cell, allowed);
    return true;
  }
  if (linear.terms.size() == 2) {
    say_two_terms(linear);
    return true;
  }
  const int factor = linear.terms[0].factor;
  std::vector<Cell> cells;
  for (const LinearTerm& term : linear.terms) cells.push_back(term.cell);
  const bool alike = std::ranges::all_of(
      linear.terms, [factor](const LinearTerm& term) { return term.factor == factor; });
  return alike && all_differ(cells) ? say_cage(cells, factor, linear.totals) : say_sum(linear);
}

void RulesEncoder::say_two_terms(const Linear& linear) {
  const LinearTerm& a = linear.terms[0];
  const LinearTerm& b = linear.terms[1];
  std::vector<Digits> allowed(static_cast<std::size_t>(layout_.side()));
  domain(a.cell).for_each([&](int x) {
    domain(b.cell).for_each([&](int y) {
      const std::int64_t total = std::int64_t{a.factor} * x + std::int64_t{b.factor} * y;
      if (holds_total(linear.totals, total)) allowed[static_cast<std::size_t>(x - 1)].insert(y);
    });
  });
  say_pair(a.cell, b.cell, allowed);
}

// Terms with large factors come first, because fewer partial sums are then possible.
bool RulesEncoder::say_sum(const Linear& linear) {
  std::vector<LinearTerm> terms = linear.terms;
  std::ranges::stable_sort(terms, std::greater<>(), [](const LinearTerm& term) {
    return std::abs(std::int64_t{term.factor});
  });
  const std::vector<Rest> rest = rests_of(terms, domains_);
  std::vector<Cell> cells;
  DiagramMaker maker(0, most_edges_);
  for (std::size_t i = 0; i < terms.size(); ++i) {
    cells.push_back(terms[i].cell);
    const auto step = [&](std::int64_t sum, int digit) -> std::optional<std::int64_t> {
      const std::int64_t next = sum + std::int64_t{terms[i].factor} * digit;
      if (!within_reach(linear.totals, next + rest[i + 1].least, next + rest[i + 1].most))
        return {};
      return next;
    };
    if (!maker.extend(domain(cells[i]), step)) return false;
  }
  if (hold(maker))
    say_diagram(maker.finish([&](std::int64_t sum) { return holds_total(linear.totals, sum); }),
                cells);
  return true;
}

}  // namespace sudokit::clauses
