// Sums of cells that all differ. For each digit, a literal says whether one of the cells has it. A
// diagram over the digits, whose states are the number of digits taken and their sum, leaves the
// sets of digits that give a total.
#include <algorithm>

#include "rules/clauses/rules_encoder.hpp"

namespace sudokit::clauses {
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
