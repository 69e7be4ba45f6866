#include "oracle/fallback_solver.hpp"

namespace sudokit {
namespace {

constexpr SatRules kRules = {.mode = SatMode::alternate};

// Returns the grid after checking it. Throws EngineDefect if it is not a solution.
Grid checked(const Puzzle& puzzle, Grid grid) {
  const Run one;
  Collector(puzzle, one).add(grid);
  return grid;
}

}  // namespace

CandidateSat::CandidateSat(const Layout& layout, Meter& meter)
    : layout_(layout), meter_(meter), sat_(kRules, 0), variables_(layout.cells() * layout.side()) {
  const std::vector<Digits> all(static_cast<std::size_t>(layout.cells()),
                                Digits::all(layout.side()));
  loaded_ = encode(layout, all, kPlainCnf, sat_.loader(meter)).whole;
}

Oracle::Answer CandidateSat::solve() {
  // Conflicts do not count as iterations; only the clock and the stop token are read.
  switch (sat_.solve(meter_, Sat::Counting::none)) {
    case Sat::Answer::solution:
      return Oracle::Answer::yes;
    case Sat::Answer::none:
      return Oracle::Answer::no;
    case Sat::Answer::unknown:
      break;
  }
  return Oracle::Answer::stopped;
}

void CandidateSat::restrict_cell(int cell, Digits digits) {
  (Digits::all(layout_.side()) - digits).for_each([&](int digit) {
    const int not_this[] = {-variable(cell, digit)};
    sat_.add(not_this);
  });
}

void CandidateSat::search_near(const Grid& grid) {
  for (int cell = 0; cell < layout_.cells(); ++cell) {
    for (int digit = 1; digit <= layout_.side(); ++digit) {
      const int candidate = variable(cell, digit);
      sat_.prefer(digit == grid[static_cast<std::size_t>(cell)] ? candidate : -candidate);
    }
  }
}

void CandidateSat::assume(const Puzzle& puzzle) {
  const Digits all = Digits::all(layout_.side());
  for (int cell = 0; cell < layout_.cells(); ++cell) {
    const Digits may = allowed(puzzle, cell);
    if (may.count() == 1) {
      sat_.assume(variable(cell, may.lowest()));
    } else {
      (all - may).for_each([&](int digit) { sat_.assume(-variable(cell, digit)); });
    }
  }
}

Oracle::Answer CandidateSat::ask(const Puzzle& puzzle, Grid& found) {
  assume(puzzle);
  const Oracle::Answer answer = solve();
  if (answer == Oracle::Answer::yes) found = checked(puzzle, model());
  return answer;
}

// The clauses that exclude the known solutions are active only under an assumption of this
// question.
Oracle::Answer CandidateSat::ask_besides(const Puzzle& puzzle, std::span<const Grid> known,
                                         Grid& found) {
  const int now = ++variables_;
  for (const Grid& one : known) {
    std::vector<int> clause = {-now};
    for (int cell = 0; cell < layout_.cells(); ++cell) {
      clause.push_back(-variable(cell, one[static_cast<std::size_t>(cell)]));
    }
    if (!sat_.add_held(clause, meter_)) return Oracle::Answer::stopped;
  }
  sat_.assume(now);
  const Oracle::Answer answer = ask(puzzle, found);
  const int over[] = {-now};
  sat_.add(over);
  return answer;
}

Grid CandidateSat::model() const {
  Grid grid;
  for (int cell = 0; cell < layout_.cells(); ++cell) {
    int digit = 1;
    while (!sat_.value(variable(cell, digit))) ++digit;
    grid.push_back(static_cast<std::uint8_t>(digit));
  }
  return grid;
}

Grid CandidateSat::random_grid(Random& random) {
  const int variables = layout_.cells() * layout_.side();
  for (int v = 1; v <= variables; ++v) sat_.prefer(random.coin() ? v : -v);
  return solve() == Oracle::Answer::yes ? model() : Grid();
}

}  // namespace sudokit
