// Helpers for the expansions of constraints: they build primitives from cells, tables, automata and
// patterns, and count what that costs.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/failf.hpp"
#include "core/meter.hpp"
#include "sudokit/puzzle.hpp"

namespace sudokit::rules {

// Work: counts what the rules of one puzzle cost to build, in entries of automata and the like, so
// that a text costs no more than about a second whatever it says. The count does not depend on the
// clock.
class Work {
 public:
  static constexpr std::uint64_t kMost = 25'000'000;

  // An object within another counts for that one.
  Work() : outer_(current()) {
    if (outer_ != nullptr) return;
    current() = this;
    clock_.emplace(run_);
  }
  ~Work() {
    if (outer_ == nullptr) current() = nullptr;
  }
  Work(const Work&) = delete;
  Work& operator=(const Work&) = delete;

  // Counts work, and returns whether more may be done. Without an object there is no limit.
  static bool spend(std::uint64_t units) {
    Work* now = current();
    if (now != nullptr) now->spent_ += std::min(units, kMost + 1);
    return !is_spent();
  }
  static bool is_spent() { return current() != nullptr && current()->spent_ > kMost; }
  // The seconds that the object which counts has lived. Pre: there is one.
  static double seconds() { return current()->clock_->seconds(); }

 private:
  static Work*& current() {
    thread_local Work* now = nullptr;
    return now;
  }

  Work* outer_;
  Run run_;
  std::optional<Meter> clock_;
  std::uint64_t spent_ = 0;
};

// Helpers for the expansions of constraints: they build primitives from cells, tables and automata.

using Cells = std::vector<Cell>;
using CellPairs = std::vector<std::pair<Cell, Cell>>;
using Primitives = std::vector<Primitive>;
using Expansion = Result<Primitives>;
using Judged = std::span<const std::uint8_t>;  // a full grid

inline Primitive different(Cells cells) {
  return {Different{std::move(cells)}};
}

// The sum of factor * digit is `total`. A cell may occur several times.
Primitive sum_is(const std::vector<LinearTerm>& terms, int total);
// The sum of the cells of `plus` equals the sum of the cells of `minus`.
Primitive sums_are_equal(const Cells& plus, const Cells& minus);
std::vector<LinearTerm> terms_of(const Cells& cells, int factor = 1);
// The digit of the cell is one of a set.
Primitive one_of(Cell cell, const Digits& digits);
// Cannot be satisfied.
inline Primitives never(Cell cell) {
  return {one_of(cell, {})};
}

template <class Allows>
std::vector<Digits> table_of(int side, Allows allows) {
  std::vector<Digits> rows(static_cast<std::size_t>(side));
  for (int a = 1; a <= side; ++a) {
    for (int b = 1; b <= side; ++b) {
      if (allows(a, b)) rows[static_cast<std::size_t>(a) - 1].insert(b);
    }
  }
  return rows;
}
template <class Allows>
Primitive related(int side, CellPairs pairs, Allows allows) {
  return {Relation{table_of(side, allows), std::move(pairs)}};
}
// Each cell with the next one.
CellPairs neighbours_on(const Cells& line);
// Each cell with each cell at most `reach` further on the line.
CellPairs pairs_within(const Cells& line, std::size_t reach);
inline CellPairs all_pairs(const Cells& line) {
  return pairs_within(line, line.size());
}
// Each cell with the cell to its right and the cell below it.
CellPairs orthogonal_pairs(const Layout& layout);

inline tl::unexpected<Error> too_large() {
  return fail("rules-too-large", "these rules are too large");
}

inline constexpr std::size_t kMaxAutomatonEntries = 4'000'000;  // states * side

// The work of one move from a state.
template <class State>
std::uint64_t cost_of(const State& state) {
  if constexpr (requires { state.size(); }) return 1 + state.size();
  return 1;
}

// An automaton whose states are values: `step(state, digit)` returns the next state, or nullopt to
// reject. Errors: the automaton has too many states.
template <class State, class StepTo, class Accepts>
Result<std::shared_ptr<const Automaton>> automaton_of(int side, State start, StepTo step,
                                                      Accepts accepts) {
  auto made = std::make_shared<Automaton>();
  made->side = side;
  std::map<State, std::int32_t> numbers{{start, 0}};
  std::vector<State> states{start};
  for (std::size_t at = 0; at < states.size(); ++at) {
    if (states.size() * static_cast<std::size_t>(side) > kMaxAutomatonEntries ||
        !Work::spend(static_cast<std::uint64_t>(side) * cost_of(states[at]))) {
      return too_large();
    }
    made->accepting.push_back(accepts(states[at]) ? 1 : 0);
    for (int digit = 1; digit <= side; ++digit) {
      const std::optional<State> next = step(State(states[at]), digit);
      std::int32_t number = -1;
      if (next) {
        const auto [found, is_new] =
            numbers.try_emplace(*next, static_cast<std::int32_t>(states.size()));
        if (is_new) states.push_back(*next);
        number = found->second;
      }
      made->next.push_back(number);
    }
  }
  return std::shared_ptr<const Automaton>(std::move(made));
}
// The automaton of the same language without dead ends; moves to them are -1.
std::shared_ptr<const Automaton> trimmed(const Automaton& automaton);
// The same with the fewest states, unless finding them takes long.
std::shared_ptr<const Automaton> smallest(const Automaton& automaton);

template <class State, class StepTo, class Accepts>
Expansion sequence_of(int side, Cells cells, State start, StepTo step, Accepts accepts) {
  auto made = automaton_of(side, std::move(start), step, accepts);
  if (!made) return tl::unexpected(made.error());
  // States that are values of a constraint are hardly ever equivalent.
  return Primitives{{Sequence{trimmed(**made), std::move(cells)}}};
}

template <class... Args>
tl::unexpected<Error> wrong(fmt::format_string<Args...> format, Args&&... args) {
  return fail("invalid-constraint", fmt::format(format, std::forward<Args>(args)...));
}

// Helpers to check a constraint on a full grid.
inline int digit_in(Judged grid, Cell cell) {
  return grid[cell];
}
inline int sum_in(Judged grid, const Cells& cells) {
  int sum = 0;
  for (const Cell cell : cells) sum += grid[cell];
  return sum;
}
// Whether no digit occurs twice in the cells.
bool all_differ_in(Judged grid, const Cells& cells);

// Readers of automata: from regular expressions over digits, and from tables.

// A pattern has digits 1-9 and letters for 10 (A) to 35 (Z); '.', "[13-5]", "[^2]", '|', groups,
// and the quantifiers * + ? {n} {n,} {n,m}. Blanks are ignored. The whole line must match. Errors:
// a syntax error, with the column in the pattern; an automaton that is too large.
Result<std::shared_ptr<const Automaton>> pattern_automaton(std::string_view pattern, int side);

// Reads the table of an automaton, start state first: "0:1>1,2>0 1*:3>0". A star marks an accepting
// state. A digit that is not listed is rejected.
Result<std::shared_ptr<const Automaton>> read_automaton(std::string_view table, int side);

}  // namespace sudokit::rules
