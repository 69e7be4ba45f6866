#include "make/candidate_sat.hpp"

#include "text/export/clauses.hpp"

namespace sudokit {

CandidateSat::CandidateSat(const Layout& layout, std::stop_token stop)
    : layout_(layout), stopper_(std::move(stop)) {
  solver_.set("quiet", 1);
  solver_.connect_terminator(&stopper_);
  for_each_clause(layout, [&](std::span<const int> clause) {
    for (const int literal : clause) solver_.add(literal);
    solver_.add(0);
  });
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
