#include "make/candidate_sat.hpp"

namespace sudokit {

// The extended encoding (Lynce and Ouaknine 2006) of the bare layout: a digit in each cell, a cell
// for each digit of each house, and no two in one place, pairwise.
CandidateSat::CandidateSat(const Layout& layout, std::stop_token stop)
    : layout_(layout), stopper_(std::move(stop)) {
  solver_.set("quiet", 1);
  solver_.connect_terminator(&stopper_);
  const int side = layout.side();
  for (int cell = 0; cell < layout.cells(); ++cell) {
    for (int d = 1; d <= side; ++d) solver_.add(variable(cell, d));
    solver_.add(0);
    for (int d = 1; d <= side; ++d) {
      for (int e = d + 1; e <= side; ++e) exclude(variable(cell, d), variable(cell, e));
      for (const Cell peer : layout.peers(cell)) {
        if (peer > cell) exclude(variable(cell, d), variable(peer, d));
      }
    }
  }
  for (int house = 0; house < layout.houses(); ++house) {
    for (int d = 1; d <= side; ++d) {
      for (const Cell cell : layout.house(house)) solver_.add(variable(cell, d));
      solver_.add(0);
    }
  }
}

void CandidateSat::exclude(int a, int b) {
  solver_.add(-a);
  solver_.add(-b);
  solver_.add(0);
}

Solvable::Answer CandidateSat::solve() {
  const int status = solver_.solve();
  if (status == 0) return Solvable::Answer::stopped;
  return status == 10 ? Solvable::Answer::yes : Solvable::Answer::no;
}

void CandidateSat::promise(int cell, Digits digits) {
  (Digits::all(layout_.side()) - digits).for_each([&](int digit) {
    solver_.add(-variable(cell, digit));
    solver_.add(0);
  });
}

Solvable::Answer CandidateSat::ask(const Puzzle& puzzle) {
  const Digits all = Digits::all(layout_.side());
  for (int cell = 0; cell < layout_.cells(); ++cell) {
    const Digits may = allowed(puzzle, cell);
    if (may.count() == 1) {
      solver_.assume(variable(cell, may.lowest()));
    } else {
      (all - may).for_each([&](int digit) { solver_.assume(-variable(cell, digit)); });
    }
  }
  return solve();
}

Grid CandidateSat::random_grid(Random& random) {
  const int variables = layout_.cells() * layout_.side();
  for (int v = 1; v <= variables; ++v) solver_.phase(random.coin() ? v : -v);
  Grid grid;
  if (solve() != Solvable::Answer::yes) return grid;
  for (int cell = 0; cell < layout_.cells(); ++cell) {
    int digit = 1;
    while (solver_.val(variable(cell, digit)) < 0) ++digit;
    grid.push_back(static_cast<std::uint8_t>(digit));
  }
  return grid;
}

}  // namespace sudokit
