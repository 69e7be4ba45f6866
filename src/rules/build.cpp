#include "rules/build.hpp"

#include <algorithm>

#include "rules/kinds.hpp"

namespace sudokit::rules {

std::vector<LinearTerm> terms_of(const Cells& cells, int factor) {
  std::vector<LinearTerm> terms;
  terms.reserve(cells.size());
  for (const Cell cell : cells) terms.push_back({cell, factor});
  return terms;
}

Primitive sum_is(const std::vector<LinearTerm>& terms, int total) {
  std::map<Cell, int> factors;
  for (const LinearTerm& term : terms) factors[term.cell] += term.factor;
  Linear linear{{}, {{total, total}}};
  for (const auto& [cell, factor] : factors) {
    if (factor != 0) linear.terms.push_back({cell, factor});
  }
  return {std::move(linear)};
}

Primitive sums_are_equal(const Cells& plus, const Cells& minus) {
  auto terms = terms_of(plus);
  for (const Cell cell : minus) terms.push_back({cell, -1});
  return sum_is(terms, 0);
}

Primitive one_of(Cell cell, const Digits& digits) {
  Linear linear{{{cell, 1}}, {}};
  digits.for_each([&](int digit) {
    if (!linear.totals.empty() && linear.totals.back().high == digit - 1) {
      linear.totals.back().high = digit;
    } else {
      linear.totals.push_back({digit, digit});
    }
  });
  return {std::move(linear)};
}

CellPairs neighbours_on(const Cells& line) {
  return pairs_within(line, 1);
}

CellPairs pairs_within(const Cells& line, std::size_t reach) {
  CellPairs pairs;
  for (std::size_t i = 0; i < line.size(); ++i) {
    for (std::size_t k = i + 1; k < line.size() && k - i <= reach; ++k) {
      pairs.emplace_back(line[i], line[k]);
    }
  }
  return pairs;
}

CellPairs orthogonal_pairs(const Layout& layout) {
  CellPairs pairs;
  for (int cell = 0; cell < layout.cells(); ++cell) {
    if (layout.is_missing(cell)) continue;
    if (layout.column(cell) + 1 < layout.columns()) pairs.emplace_back(cell, cell + 1);
    if (layout.row(cell) + 1 < layout.rows()) pairs.emplace_back(cell, cell + layout.side());
  }
  return pairs;
}

Constraint raised_digits(const Constraint& rule, const Layout&) {
  Constraint made = rule;
  for (int& digit : made.numbers) ++digit;
  return made;
}

bool all_differ_in(Judged grid, const Cells& cells) {
  std::vector<bool> seen(256);
  for (const Cell cell : cells) {
    if (seen[grid[cell]]) return false;
    seen[grid[cell]] = true;
  }
  return true;
}

namespace {

// Which states can reach an accepting state.
std::vector<bool> live_states(const Automaton& automaton) {
  const auto states = static_cast<std::size_t>(automaton.states());
  const auto side = static_cast<std::size_t>(automaton.side);
  std::vector<std::vector<std::uint32_t>> before(states);
  for (std::size_t i = 0; i < automaton.next.size(); ++i) {
    if (automaton.next[i] < 0) continue;
    before[static_cast<std::size_t>(automaton.next[i])].push_back(
        static_cast<std::uint32_t>(i / side));
  }
  std::vector<bool> live(states);
  std::vector<std::size_t> open;
  for (std::size_t state = 0; state < states; ++state) {
    if (automaton.accepting[state] == 0) continue;
    live[state] = true;
    open.push_back(state);
  }
  while (!open.empty()) {
    const std::size_t state = open.back();
    open.pop_back();
    for (const std::uint32_t earlier : before[state]) {
      if (!live[earlier]) live[earlier] = true, open.push_back(earlier);
    }
  }
  return live;
}

// The class of each state, by partition refinement (Moore): the states of a class accept the same
// language. -1 for dead ends. Refinement is quadratic in the worst case; nothing if it takes too
// long.
std::optional<std::vector<std::int32_t>> classes_of(const Automaton& automaton,
                                                    const std::vector<bool>& live) {
  constexpr std::size_t kMostEntries = 2'000'000;
  const auto states = live.size();
  const auto side = static_cast<std::size_t>(automaton.side);
  std::vector<std::int32_t> of(states);
  for (std::size_t i = 0; i < states; ++i) of[i] = !live[i] ? -1 : automaton.accepting[i];
  std::size_t count = 0;
  for (std::size_t entries = 0; entries < kMostEntries; entries += states * (side + 1)) {
    if (!Work::spend(states * (side + 1))) break;
    std::map<std::vector<std::int32_t>, std::int32_t> seen;
    std::vector<std::int32_t> refined(states, -1);
    for (std::size_t i = 0; i < states; ++i) {
      if (!live[i]) continue;
      std::vector<std::int32_t> key{of[i]};
      for (std::size_t d = 0; d < side; ++d) {
        const auto next = automaton.next[i * side + d];
        key.push_back(next < 0 ? -1 : of[static_cast<std::size_t>(next)]);
      }
      refined[i] =
          seen.try_emplace(std::move(key), static_cast<std::int32_t>(seen.size())).first->second;
    }
    of = std::move(refined);
    if (seen.size() == count) return of;
    count = seen.size();
  }
  return std::nullopt;
}

// The automaton whose states are the classes of states; -1 for dead ends. Pre: the start has a
// class.
std::shared_ptr<const Automaton> merged(const Automaton& automaton,
                                        const std::vector<std::int32_t>& of) {
  const auto side = static_cast<std::size_t>(automaton.side);
  const auto count = static_cast<std::size_t>(*std::ranges::max_element(of)) + 1;
  auto made = std::make_shared<Automaton>();
  made->side = automaton.side;
  made->start = of[static_cast<std::size_t>(automaton.start)];
  made->accepting.resize(count);
  made->next.assign(count * side, -1);
  for (std::size_t i = 0; i < of.size(); ++i) {
    if (of[i] < 0) continue;
    const auto at = static_cast<std::size_t>(of[i]);
    made->accepting[at] = automaton.accepting[i];
    for (std::size_t d = 0; d < side; ++d) {
      const auto next = automaton.next[i * side + d];
      made->next[at * side + d] = next < 0 ? -1 : of[static_cast<std::size_t>(next)];
    }
  }
  return made;
}

std::shared_ptr<const Automaton> accepting_nothing(int side) {
  auto made = std::make_shared<Automaton>();
  made->side = side;
  made->accepting = {0};
  made->next.assign(static_cast<std::size_t>(side), -1);
  return made;
}

std::shared_ptr<const Automaton> without_dead(const Automaton& automaton,
                                              const std::vector<bool>& live) {
  std::vector<std::int32_t> of(live.size(), -1);
  std::int32_t number = 0;
  for (std::size_t i = 0; i < live.size(); ++i) {
    if (live[i]) of[i] = number++;
  }
  return merged(automaton, of);
}

}  // namespace

std::shared_ptr<const Automaton> trimmed(const Automaton& automaton) {
  const auto live = live_states(automaton);
  if (!live[static_cast<std::size_t>(automaton.start)]) return accepting_nothing(automaton.side);
  return without_dead(automaton, live);
}

std::shared_ptr<const Automaton> smallest(const Automaton& automaton) {
  const auto live = live_states(automaton);
  if (!live[static_cast<std::size_t>(automaton.start)]) return accepting_nothing(automaton.side);
  constexpr std::size_t kMostRefined = 20'000;
  const auto classes = live.size() <= kMostRefined ? classes_of(automaton, live) : std::nullopt;
  return classes ? merged(automaton, *classes) : without_dead(automaton, live);
}

}  // namespace sudokit::rules
