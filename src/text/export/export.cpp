#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

#include "core/cnf.hpp"
#include "core/number.hpp"
#include "sudokit/puzzle.hpp"
#include "sudokit/text.hpp"
#include "text/chars.hpp"
#include "text/export/out.hpp"
#include "text/reduced_cnf.hpp"

namespace sudokit {
namespace {

struct Row {
  Export what;
  std::string_view name;
};

constexpr std::array kRows = {
    Row{Export::cnf, "cnf"},
    Row{Export::colouring, "colouring"},
    Row{Export::colouring_merged, "colouring_merged"},
    Row{Export::colouring_palette, "colouring_palette"},
    Row{Export::exact_cover, "exact_cover"},
    Row{Export::opb, "opb"},
};

constexpr std::array kExports = {
    Export::cnf,         Export::colouring, Export::colouring_merged, Export::colouring_palette,
    Export::exact_cover, Export::opb};

}  // namespace

std::optional<Export> export_named(std::string_view name) {
  const auto row = std::find_if(kRows.begin(), kRows.end(),
                                [name](const Row& each) { return each.name == name; });
  return row == kRows.end() ? std::nullopt : std::optional(row->what);
}

std::string_view to_string(Export what) {
  return kRows[static_cast<std::size_t>(what)].name;
}

std::span<const Export> exports() {
  return kExports;
}

Result<void> write_export(std::ostream& stream, const Puzzle& puzzle, Export what) {
  if (auto ok = admit(to_string(what), kHousesAndMarks, puzzle.features()); !ok) return ok;
  Out out(stream);
  switch (what) {
    case Export::cnf:
      write_cnf(out, puzzle);
      return {};
    case Export::exact_cover:
      write_exact_cover(out, puzzle);
      return {};
    case Export::opb:
      write_opb(out, puzzle);
      return {};
    case Export::colouring:
    case Export::colouring_merged:
    case Export::colouring_palette:
      return write_colouring(out, puzzle, what);
  }
  return {};
}

// ---- Problems -----------------------------------------------------------------------------------

// CNF, OPB and exact cover.

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

// The given, or the digits that the marks and the givens of the peers leave.
std::vector<Digits> reduced_domains(const Puzzle& puzzle) {
  std::vector<Digits> domains;
  for (int cell = 0; cell < puzzle.layout->cells(); ++cell) {
    Digits may = allowed(puzzle, cell);
    if (puzzle.givens[static_cast<std::size_t>(cell)] == 0) {
      for (const Cell peer : puzzle.layout->peers(cell)) {
        if (puzzle.givens[peer] != 0) may.erase(puzzle.givens[peer]);
      }
    }
    domains.push_back(may);
  }
  return domains;
}

void print_clauses(Out& out, std::span<const int> literals) {
  for (const int literal : literals) {
    if (literal == 0)
      out.print("0\n");
    else
      out.print("{} ", literal);
  }
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
    print_clauses(out, literals);
    return true;
  });
  for (const int unit : units) out.print("{} 0\n", unit);
}

Result<void> write_reduced_cnf(std::ostream& stream, const Puzzle& puzzle) {
  if (auto ok = admit(kReducedCnf, kHousesAndMarks, puzzle.features()); !ok) return ok;
  Out out(stream);
  const Layout& layout = *puzzle.layout;
  const std::vector<Digits> domains = reduced_domains(puzzle);
  const auto counted = [](std::span<const int>) { return true; };
  const Encoding encoding = encode(layout, domains, {}, counted);
  out.print("c layout {}; a variable for each candidate of the open cells, in order\n",
            layout.name());
  out.print("p cnf {} {}\n", encoding.variables, encoding.clauses);
  encode(layout, domains, {}, [&](std::span<const int> literals) {
    print_clauses(out, literals);
    return true;
  });
  return {};
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

// ---- Model --------------------------------------------------------------------------------------

// Reads models returned by a SAT or pseudo-Boolean solver.

namespace {

// "3", "-3", "x3", "-x3"; 0 ends a clause and has no literal.
std::optional<long> literal_of(std::string_view word) {
  const bool negative = word.starts_with('-');
  if (negative) word.remove_prefix(1);
  if (word.starts_with('x')) word.remove_prefix(1);
  const auto value = take_digits(word, std::numeric_limits<long>::max());
  if (!value || !word.empty()) return std::nullopt;
  return negative ? -static_cast<long>(*value) : static_cast<long>(*value);
}

// Calls put(variable) for each true variable of a model; it returns false if the variable
// contradicts an earlier one. Errors: text that is no model, with its line and column.
template <class Put>
Result<void> read_literals(std::string_view text, long last, Put&& put) {
  for (std::size_t row = 1; !text.empty(); ++row) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    const char* const start = line.data();
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.starts_with('c') || line.starts_with('s') || line.starts_with('o')) continue;
    if (line.starts_with('v')) line.remove_prefix(1);
    for (auto word = take_word(line); !word.empty(); word = take_word(line)) {
      const auto literal = literal_of(word);
      const auto column = static_cast<std::size_t>(word.data() - start) + 1;
      if (!literal || *literal > last || *literal < -last) {
        return fail("invalid-literal", fmt::format("expected a literal of a variable 1..{}", last),
                    row, column);
      }
      if (*literal > 0 && !put(*literal))
        return fail("not-a-solution", "a second digit for one cell", row, column);
    }
  }
  return {};
}

bool put_digit(Grid& grid, long cell, long digit) {
  std::uint8_t& held = grid[static_cast<std::size_t>(cell)];
  if (held != 0) return false;
  held = static_cast<std::uint8_t>(digit);
  return true;
}

Result<Grid> checked(const Puzzle& puzzle, Grid grid) {
  if (const auto wrong = why_not_solution(puzzle, grid)) {
    return fail("not-a-solution", "the model is not a solution: " + *wrong);
  }
  return grid;
}

}  // namespace

Result<Grid> decode_model(const Puzzle& puzzle, std::string_view text) {
  const long side = puzzle.layout->side();
  Grid grid(static_cast<std::size_t>(puzzle.layout->cells()), 0);
  const auto put = [&](long variable) {
    return put_digit(grid, (variable - 1) / side, (variable - 1) % side + 1);
  };
  if (auto ok = read_literals(text, puzzle.layout->cells() * side, put); !ok)
    return tl::unexpected(ok.error());
  return checked(puzzle, std::move(grid));
}

Result<Grid> decode_reduced_model(const Puzzle& puzzle, std::string_view text) {
  const long side = puzzle.layout->side();
  const std::vector<Digits> domains = reduced_domains(puzzle);
  const auto none = [](std::span<const int>) { return false; };
  const Encoding encoding = encode(*puzzle.layout, domains, {}, none);
  Grid grid(domains.size(), 0);
  std::vector<long> candidates;  // of the variables, in order
  for (std::size_t i = 0; i < encoding.variable.size(); ++i) {
    if (encoding.variable[i] != 0) candidates.push_back(static_cast<long>(i));
  }
  for (std::size_t cell = 0; cell < grid.size(); ++cell) {
    const std::size_t at = cell * static_cast<std::size_t>(side);
    const bool settled = domains[cell].count() == 1;
    if (settled &&
        encoding.variable[at + static_cast<std::size_t>(domains[cell].lowest()) - 1] == 0)
      grid[cell] = static_cast<std::uint8_t>(domains[cell].lowest());
  }
  const auto put = [&](long variable) {
    const long candidate = candidates[static_cast<std::size_t>(variable - 1)];
    return put_digit(grid, candidate / side, candidate % side + 1);
  };
  const auto last = static_cast<long>(candidates.size());
  if (auto ok = read_literals(text, last, put); !ok) return tl::unexpected(ok.error());
  return checked(puzzle, std::move(grid));
}

}  // namespace sudokit
