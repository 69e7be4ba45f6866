// Small puzzles with known properties, and runs of engines on them.
#pragma once

#include <algorithm>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>

#include "sudokit/engine.hpp"
#include "sudokit/make.hpp"
#include "sudokit/puzzle.hpp"
#include "sudokit/run.hpp"
#include "support/outcomes.hpp"

namespace sudokit::testing_support {

// Characters after the last cell of a line are not read.
inline Puzzle puzzle_of(std::string_view layout, std::string_view cells = {}) {
  Puzzle puzzle;
  puzzle.layout = Layout::named(layout).value();
  puzzle.givens.assign(static_cast<std::size_t>(puzzle.layout->cells()), 0);
  for (std::size_t i = 0; i < std::min(cells.size(), puzzle.givens.size()); ++i) {
    if (cells[i] >= '1' && cells[i] <= '9')
      puzzle.givens[i] = static_cast<std::uint8_t>(cells[i] - '0');
  }
  return puzzle;
}

// The root solution with each cell kept with probability `fixed`.
inline Puzzle blanked_root(std::string_view layout, double fixed, Random& random) {
  Puzzle puzzle = puzzle_of(layout);
  puzzle.givens = root_solution(*puzzle.layout).value();
  for (auto& digit : puzzle.givens) {
    if (random.real() >= fixed) digit = 0;
  }
  return puzzle;
}

using Settings = std::map<std::string, std::string>;

inline Outcome solve(const char* name, const Puzzle& puzzle, std::uint64_t iterations,
                     const Settings& settings = {}, std::uint64_t seed = 1,
                     Observer* observer = nullptr) {
  const auto engine = find_engine(name)->make();
  for (const auto& [key, value] : settings) {
    if (const auto ok = engine->set(key, value); !ok) throw std::logic_error(ok.error().message);
  }
  sudokit::Run run;
  run.budget.iterations = iterations;
  run.seed = seed;
  run.observer = observer;
  return engine->solve(puzzle, run);
}

inline double counter(const Outcome& outcome, std::string_view name) {
  return test::counter(outcome, name).value();
}

inline constexpr std::string_view kEasy =
    "..43..2.9..5..9..1.7..6..43..6..2.8719...74...5..83...6.....1.5..35.869..4291.3..";
inline constexpr std::string_view kHard =
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
// r1c4 has no candidate: its row holds 1 2 3, its column 4.
inline constexpr std::string_view kUnsolvable4 = "123............4";

}  // namespace sudokit::testing_support
