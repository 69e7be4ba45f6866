// CNF, OPB and exact cover.
#include "core/cnf.hpp"
#include "text/export/out.hpp"

namespace sudokit {
namespace {

// Do the cell's given and its marks alone allow the digit?
bool may_take(const Puzzle& puzzle, int cell, int digit) {
  return allowed(puzzle, cell).contains(digit);
}

// "R3", "C1", "B7", "X2": a house in at most four characters.
std::string short_name(const Layout& layout, int house) {
  int first = house;
  while (first > 0 && layout.kind(first - 1) == layout.kind(house)) --first;
  return fmt::format("{}{}", "RCBX"[static_cast<std::size_t>(layout.kind(house))],
                     house - first + 1);
}

// One literal for each fact stated by a given or by pencilmarks.
std::vector<int> unit_clauses(const Puzzle& puzzle) {
  const Layout& layout = *puzzle.layout;
  std::vector<int> units;
  for (int cell = 0; cell < layout.cells(); ++cell) {
    const int given = puzzle.givens[static_cast<std::size_t>(cell)];
    for (int d = 1; d <= layout.side(); ++d) {
      if (given ? d != given : may_take(puzzle, cell, d)) continue;
      const int number = candidate_number(layout, cell, d);
      units.push_back(given ? number : -number);
    }
  }
  return units;
}

}  // namespace

void write_cnf(Out& out, const Puzzle& puzzle) {
  const Layout& layout = *puzzle.layout;
  const std::vector<Digits> all(puzzle.givens.size(), Digits::all(layout.side()));
  const std::vector<int> units = unit_clauses(puzzle);
  const auto counted = [](std::span<const int>) { return true; };
  const std::uint64_t clauses = encode(layout, all, kPlainCnf, counted).clauses + units.size();
  out.print("c layout {}; variable = (row * side + column) * side + digit, from 0\n",
            layout.name());
  out.print("p cnf {} {}\n", layout.cells() * layout.side(), clauses);
  encode(layout, all, kPlainCnf, [&](std::span<const int> literals) {
    for (const int literal : literals) {
      if (literal == 0)
        out.print("0\n");
      else
        out.print("{} ", literal);
    }
    return true;
  });
  for (const int unit : units) out.print("{} 0\n", unit);
}

void write_opb(Out& out, const Puzzle& puzzle) {
  const Layout& layout = *puzzle.layout;
  const int side = layout.side();
  int barred = 0;
  for (int cell = 0; cell < layout.cells(); ++cell) barred += side - allowed(puzzle, cell).count();
  out.print("* #variable= {} #constraint= {}\n", layout.cells() * side,
            layout.cells() + layout.houses() * side + barred);
  for (int cell = 0; cell < layout.cells(); ++cell) {
    for (int d = 1; d <= side; ++d) out.print("+1 x{} ", candidate_number(layout, cell, d));
    out.print("= 1 ;\n");
  }
  for (int house = 0; house < layout.houses(); ++house) {
    for (int d = 1; d <= side; ++d) {
      for (const Cell cell : layout.house(house)) {
        out.print("+1 x{} ", candidate_number(layout, cell, d));
      }
      out.print("= 1 ;\n");
    }
  }
  for (int cell = 0; cell < layout.cells(); ++cell) {
    for (int d = 1; d <= side; ++d) {
      if (may_take(puzzle, cell, d)) continue;
      out.print("+1 x{} = 0 ;\n", candidate_number(layout, cell, d));
    }
  }
}

// One item for each cell and for each (house, digit); one option for each candidate.
void write_exact_cover(Out& out, const Puzzle& puzzle) {
  const Layout& layout = *puzzle.layout;
  std::vector<std::string> names;
  for (int house = 0; house < layout.houses(); ++house) names.push_back(short_name(layout, house));
  out.print("| layout {}; cells, then digits of rows (R), columns (C), regions (B), extras (X)\n",
            layout.name());
  for (int cell = 0; cell < layout.cells(); ++cell) out.print("{} ", cell_name(layout, cell));
  for (const std::string& name : names) {
    for (int d = 1; d <= layout.side(); ++d) out.print("{}={} ", name, d);
  }
  out.print("\n");
  for (int cell = 0; cell < layout.cells(); ++cell) {
    for (int d = 1; d <= layout.side(); ++d) {
      if (!may_take(puzzle, cell, d)) continue;
      out.print("{}", cell_name(layout, cell));
      for (const auto house : layout.houses_of(cell)) out.print(" {}={}", names[house], d);
      out.print("\n");
    }
  }
}

}  // namespace sudokit
