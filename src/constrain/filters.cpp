// The parts of the filters that are not in their headers: cages, sums over groups, lines.
#include <numeric>

#include "constrain/cage.hpp"
#include "constrain/line.hpp"
#include "constrain/sums.hpp"

namespace sudokit::constrain {
namespace {

template <class M>
int sum_of(M set) {
  int sum = 0;
  mask_for_each(set, [&](int digit) { sum += digit; });
  return sum;
}

// One table for each side, made on first use.
template <class M, std::size_t... Sides>
const DigitSets<M>& table_of(int side, std::index_sequence<Sides...>) {
  const DigitSets<M>* found = nullptr;
  const auto look = [&]<std::size_t Side>(std::integral_constant<std::size_t, Side>) {
    if (side != static_cast<int>(Side)) return;
    static const DigitSets<M> table(static_cast<int>(Side));
    found = &table;
  };
  (look(std::integral_constant<std::size_t, Sides>{}), ...);
  return *found;
}

}  // namespace

template <class M>
DigitSets<M>::DigitSets(int side) : side_(side) {
  const std::size_t all = std::size_t{1} << side;
  starts_.assign(index(side, most_sum()) + 2, 0);
  for (std::size_t set = 0; set < all; ++set) {
    const M mask = static_cast<M>(set);
    ++starts_[index(mask_count(mask), sum_of(mask)) + 1];
  }
  std::partial_sum(starts_.begin(), starts_.end(), starts_.begin());
  std::vector<std::uint32_t> next(starts_);
  sets_.resize(all);
  for (std::size_t set = 0; set < all; ++set) {
    const M mask = static_cast<M>(set);
    sets_[next[index(mask_count(mask), sum_of(mask))]++] = mask;
  }
}

template <class M>
const DigitSets<M>& DigitSets<M>::of(int side) {
  return table_of<M>(side, std::make_index_sequence<17>());
}

template class DigitSets<Mask16>;

// ---- Group sum ----------------------------------------------------------------------------------

SumBlocks::SumBlocks(int side, int size) {
  std::vector<std::vector<Mask16>> by_sum(static_cast<std::size_t>(side * size + 1));
  const auto add = [&](int sum, Mask16 set) {
    by_sum[static_cast<std::size_t>(sum)].push_back(set);
  };
  for (int a = 1; a <= side; ++a) {
    for (int b = a + 1; b <= side; ++b) {
      const auto two = static_cast<Mask16>(mask_of<Mask16>(a) | mask_of<Mask16>(b));
      if (size == 2) add(a + b, two);
      for (int c = b + 1; size == 3 && c <= side; ++c) {
        add(a + b + c, static_cast<Mask16>(two | mask_of<Mask16>(c)));
      }
    }
  }
  least = size * (size + 1) / 2;
  width = size * (side - size);
  for (std::size_t sum = 0; sum < by_sum.size(); ++sum) {
    std::vector<Mask16>& own = by_sum[sum];
    pad_to_blocks(own);
    for (std::size_t i = 0; i < own.size(); i += kSetsOfBlock) {
      sums.push_back(static_cast<std::uint8_t>(sum - static_cast<std::size_t>(least)));
    }
    sets.insert(sets.end(), own.begin(), own.end());
  }
}

const SumBlocks& sum_blocks(int side, int size) {
  static const auto tables = [] {
    std::array<std::array<SumBlocks, 4>, 17> all;
    for (int each = 1; each <= 16; ++each) {
      for (int of = 2; of <= 3 && of <= each; ++of) {
        all[static_cast<std::size_t>(each)][static_cast<std::size_t>(of)] = SumBlocks(each, of);
      }
    }
    return all;
  }();
  return tables[static_cast<std::size_t>(side)][static_cast<std::size_t>(size)];
}

// ---- Line ---------------------------------------------------------------------------------------

namespace {

// The states from which an accepting state can be reached.
std::vector<std::uint8_t> live_states(const Automaton& automaton) {
  const auto side = static_cast<std::size_t>(automaton.side);
  std::vector<std::vector<std::uint32_t>> from(automaton.accepting.size());
  for (std::size_t state = 0; state < from.size(); ++state) {
    for (std::size_t digit = 0; digit < side; ++digit) {
      const std::int32_t to = automaton.next[state * side + digit];
      if (to >= 0) from[static_cast<std::size_t>(to)].push_back(static_cast<std::uint32_t>(state));
    }
  }
  std::vector<std::uint8_t> live(automaton.accepting);
  std::vector<std::uint32_t> queue;
  for (std::size_t state = 0; state < live.size(); ++state) {
    if (live[state]) queue.push_back(static_cast<std::uint32_t>(state));
  }
  while (!queue.empty()) {
    const std::uint32_t state = queue.back();
    queue.pop_back();
    for (const std::uint32_t before : from[state]) {
      if (live[before]) continue;
      live[before] = 1;
      queue.push_back(before);
    }
  }
  return live;
}

}  // namespace

LineMoves::LineMoves(const Automaton& automaton)
    : states(automaton.states()), start(static_cast<std::uint32_t>(automaton.start)) {
  const std::vector<std::uint8_t> live = live_states(automaton);
  empty = states == 0 || !live[start];
  accepting.assign((static_cast<std::size_t>(states) + 63) / 64, 0);
  for (std::size_t state = 0; state < live.size(); ++state) {
    if (automaton.accepting[state]) accepting[state / 64] |= std::uint64_t{1} << (state % 64);
  }
  automaton.side <= 64 ? list_moves(automaton, live, narrow) : list_moves(automaton, live, wide);
}

template <class M>
void LineMoves::list_moves(const Automaton& automaton, std::span<const std::uint8_t> live,
                           std::vector<Move<M>>& moves) {
  const auto side = static_cast<std::size_t>(automaton.side);
  for (std::size_t state = 0; state < live.size(); ++state) {
    first.push_back(static_cast<std::uint32_t>(moves.size()));
    const auto begin = static_cast<std::ptrdiff_t>(moves.size());
    for (std::size_t digit = 1; digit <= side; ++digit) {
      const std::int32_t next = automaton.next[state * side + digit - 1];
      if (next < 0 || !live[static_cast<std::size_t>(next)]) continue;
      const auto to = static_cast<std::uint32_t>(next);
      auto same = std::find_if(moves.begin() + begin, moves.end(),
                               [&](const Move<M>& move) { return move.to == to; });
      if (same == moves.end()) same = moves.insert(same, {0, to});
      same->digits |= mask_of<M>(static_cast<int>(digit));
    }
  }
  first.push_back(static_cast<std::uint32_t>(moves.size()));
}

}  // namespace sudokit::constrain
