#include "deduce/explainer/chain_hint.hpp"

#include <algorithm>
#include <cassert>
#include <set>

#include "deduce/nine/argue.hpp"

namespace sudokit::nine::se {
namespace {

// Sudoku Explainer treats two hints as equal if they remove the same and their hashes are equal.
// The hash covers the first three cells in hash order.
struct Removed {
  std::vector<std::uint32_t> sorted;
  int hash = 0;
  friend auto operator<=>(const Removed&, const Removed&) = default;

  explicit Removed(const std::vector<Removal>& removals) {
    for (std::size_t i = 0; i < removals.size(); ++i) {
      if (i < 3) hash ^= removals[i].cell;
      sorted.push_back(removals[i].cell * 512U + removals[i].digits);
    }
    std::sort(sorted.begin(), sorted.end());
  }
};

}  // namespace

std::vector<ChainHint> ChainSink::take_sorted() {
  std::stable_sort(hints_.begin(), hints_.end(),
                   [](const ChainHint& a, const ChainHint& b) { return a.rank < b.rank; });
  std::set<Removed> seen;
  std::vector<ChainHint> kept;
  for (ChainHint& hint : hints_) {
    if (seen.emplace(hint.removals).second) kept.push_back(std::move(hint));
  }
  hints_.clear();
  return kept;
}

Argument ChainSink::take_argument() {
  const auto argued = std::find_if(hints_.begin(), hints_.end(),
                                   [](const ChainHint& hint) { return hint.argument != nullptr; });
  assert(argued != hints_.end());
  return std::move(*argued->argument);
}

// FNV-1a, 64 bits.
std::uint64_t identity(const ChainHint& hint) {
  std::uint64_t hash = 14695981039346656037ULL;
  const auto mix = [&](std::uint64_t word) { hash = (hash ^ word) * 1099511628211ULL; };
  std::size_t chain = 0;
  for (std::size_t i = 0; i < hint.nodes.size(); ++i) {
    if (chain < hint.starts.size() && hint.starts[chain] == i) mix(0xFFFF), ++chain;
    mix(hint.nodes[i].literal);
  }
  return hash;
}

bool take_best(const ChainSink& sink, Hint& hint) {
  if (sink.empty()) return false;
  const ChainHint& best = sink.best();
  hint.removals = best.removals;
  hint.rating = best.rank.rating;
  hint.name = best.name;
  if (hint.explain) hint.argument = *best.argument;
  if (best.result >= 0 && is_on(static_cast<Literal>(best.result))) {
    const int placed = candidate_of(static_cast<Literal>(best.result));
    hint.cell = cell_of(placed);
    hint.digit = digit_of(placed);
  }
  return true;
}

std::unique_ptr<Argument> argue_path(const std::vector<ChainNode>& backwards, Form form) {
  auto argued = std::make_unique<Argument>();
  Argument& argument = *argued;
  say(argument, form);
  int before = -1;
  for (auto node = backwards.rbegin(); node != backwards.rend(); ++node) {
    const int at = add_literal(argument, node->literal);
    if (before >= 0) {
      const bool in_cell = node->cause == kInCell;
      join(argument, before, at, is_on(node->literal) ? Inference::one_of : Inference::not_both,
           in_cell ? -1 : house_of(cell_of(candidate_of(node->literal)), node->cause));
    }
    before = at;
  }
  return argued;
}

std::vector<std::uint16_t> rule_parents(const ChainHint& hint, const Board& source,
                                        const Board& board) {
  std::vector<std::uint16_t> parents;
  Boards seen{};
  const auto add = [&](int gone) {
    if (has(seen, gone)) return;
    insert(seen, gone);
    parents.push_back(static_cast<std::uint16_t>(gone));
  };
  for (const ChainNode node : hint.nodes) {
    if (!is_on(node.literal) || node.cause == kNoCause) continue;
    const int cell = cell_of(candidate_of(node.literal));
    const int digit = digit_of(candidate_of(node.literal));
    if (node.cause == kInCell) {
      each(static_cast<Digit9>(source.at(cell) & ~board.at(cell)),
           [&](int other) { add(candidate(cell, other)); });
    } else {
      const int house = house_of(cell, node.cause);
      each(static_cast<Digit9>(source.seats(house, digit) & ~board.seats(house, digit)),
           [&](int seat) { add(candidate(cell_at(house, seat), digit)); });
    }
  }
  return parents;
}

void hash_order(std::vector<Removal>& removals) {
  std::size_t slots = 16;
  while (removals.size() * 4 > slots * 3) slots *= 2;
  std::stable_sort(removals.begin(), removals.end(), [&](const Removal& a, const Removal& b) {
    return a.cell % slots < b.cell % slots;
  });
}

}  // namespace sudokit::nine::se
