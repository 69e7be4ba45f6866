// Sums as clauses.
#include <algorithm>

#include "rules/clauses/rules_encoder.hpp"

namespace sudokit::clauses {

// Sums: one cell is restricted to digits, two to pairs of digits. For cells that all differ, the
// sets of their digits are encoded; for others, a diagram of partial sums.

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

// ---- Cage ---------------------------------------------------------------------------------------

// Sums of cells that all differ. For each digit, a literal says whether one of the cells has it. A
// diagram over the digits, whose states are the number of digits taken and their sum, leaves the
// sets of digits that give a total.

namespace {

// The state: the number of digits taken, in the high 32 bits, and their sum.
constexpr std::int64_t kOneTaken = std::int64_t{1} << 32;

// The smallest and the largest sum of `count` different digits from `first` on, or up to `last`.
std::int64_t least_of(std::int64_t count, std::int64_t first) {
  return count * (2 * first + count - 1) / 2;
}
std::int64_t most_of(std::int64_t count, std::int64_t last) {
  return count * (2 * last - count + 1) / 2;
}

}  // namespace

int RulesEncoder::digit_taken(std::span<const Cell> cells, int digit) {
  std::vector<int> places = literals(cells, digit);
  std::erase(places, kFalse);
  if (places.empty()) return kFalse;
  if (std::ranges::count(places, kTrue) > 0) return kTrue;
  if (places.size() == 1) return places[0];
  const int taken = writer_.fresh();
  for (const int place : places) add({-place, taken});
  add_if(taken, std::move(places));
  return taken;
}

bool RulesEncoder::say_cage(std::span<const Cell> cells, int factor,
                            const std::vector<IntRange>& totals) {
  const auto size = static_cast<std::int64_t>(cells.size());
  const int side = layout_.side();
  Digits any;
  for (const Cell cell : cells) any = any | domain(cell);
  const auto within_reach = [&](std::int64_t least, std::int64_t most) {
    if (factor < 0) std::swap(least, most);
    return std::ranges::any_of(totals, [&](const IntRange& range) {
      return range.low <= factor * most && factor * least <= range.high;
    });
  };
  DiagramMaker maker(0, most_edges_);
  for (int digit = 1; digit <= side; ++digit) {
    const auto step = [&](std::int64_t state, int label) -> std::optional<std::int64_t> {
      if (label == kTaken) state += kOneTaken + digit;
      const std::int64_t left = size - state / kOneTaken;
      const std::int64_t sum = state % kOneTaken;
      if (left < 0 || left > side - digit) return {};
      if (!within_reach(sum + least_of(left, digit + 1), sum + most_of(left, side))) return {};
      return state;
    };
    Digits labels = Digits::only(kNotTaken);
    if (any.contains(digit)) labels.insert(kTaken);
    if (!maker.extend(labels, step)) return false;
  }
  std::vector<std::vector<int>> taken;
  for (int digit = 1; digit <= side; ++digit) {
    const int literal = digit_taken(cells, digit);
    taken.push_back({-literal, literal});
  }
  if (hold(maker)) say_diagram(maker.finish([](std::int64_t) { return true; }), taken);
  return true;
}

}  // namespace sudokit::clauses
