#include "constrain/line.hpp"

namespace sudokit::constrain {
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
    first.push_back(static_cast<std::uint32_t>(moves.size()));
    if (automaton.accepting[state]) accepting[state / 64] |= std::uint64_t{1} << (state % 64);
    for (int digit = 1; digit <= automaton.side; ++digit) {
      const std::int32_t to = automaton.next[state * static_cast<std::size_t>(automaton.side) +
                                             static_cast<std::size_t>(digit) - 1];
      if (to < 0 || !live[static_cast<std::size_t>(to)]) continue;
      moves.push_back({static_cast<std::uint16_t>(digit), static_cast<std::uint32_t>(to)});
    }
  }
  first.push_back(static_cast<std::uint32_t>(moves.size()));
}

}  // namespace sudokit::constrain
