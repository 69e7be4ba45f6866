// Exports of the problem and the way back: sizes that can be computed, models from another solver,
// and colourings made from known solutions.
#include <gtest/gtest.h>

#include <algorithm>
#include <cadical.hpp>
#include <map>
#include <set>
#include <sstream>

#include "core/cnf.hpp"
#include "sudokit/puzzle.hpp"
#include "sudokit/run.hpp"
#include "sudokit/text.hpp"
#include "support/errors.hpp"
#include "text/reduced_cnf.hpp"

namespace sudokit {
namespace {

constexpr std::string_view kEasy =
    "..43..2.9..5..9..1.7..6..43..6..2.8719...74...5..83...6.....1.5..35.869..4291.3..";

std::string exported(const Puzzle& puzzle, Export what) {
  std::ostringstream out;
  const auto ok = write_export(out, puzzle, what);
  EXPECT_TRUE(ok) << ok.error().message;
  return out.str();
}

Puzzle empty(std::string_view layout) {
  const LayoutPtr shape = Layout::named(layout).value();
  return plain_puzzle(shape, Grid(static_cast<std::size_t>(shape->cells()), 0));
}

// Solves a DIMACS text with CaDiCaL: the `v` lines of its model, or "".
std::string model_of(const std::string& dimacs) {
  CaDiCaL::Solver solver;
  std::istringstream in(dimacs);
  std::string line;
  int variables = 0;
  std::size_t clauses = 0;
  std::size_t promised = 0;
  while (std::getline(in, line)) {
    if (line[0] == 'c') continue;
    std::istringstream words(line);
    if (line[0] == 'p') {
      std::string word;
      words >> word >> word >> variables >> promised;
      continue;
    }
    ++clauses;
    for (int literal = 0; words >> literal;) solver.add(literal);
  }
  EXPECT_EQ(clauses, promised);
  if (solver.solve() != 10) return "";
  std::string model = "s SATISFIABLE\n";
  for (int v = 1; v <= variables; ++v) {
    model += (v % 20 == 1 ? "\nv " : " ") + std::to_string(solver.val(v) > 0 ? v : -v);
  }
  return model + " 0\n";
}

Grid solve(const Puzzle& puzzle) {
  const std::string model = model_of(exported(puzzle, Export::cnf));
  const auto grid = decode_model(puzzle, model);
  EXPECT_TRUE(grid) << grid.error().message;
  return grid.value_or(Grid());
}

std::pair<int, int> graph_size(const std::string& text) {
  std::istringstream in(text.substr(text.find("p edge")));
  std::string word;
  int vertices = 0;
  int edges = 0;
  in >> word >> word >> vertices >> edges;
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), edges + 2);
  return {vertices, edges};
}

TEST(CnfExport, HasTheModelsThatAreSolutions) {
  const Puzzle easy = parse_puzzle(kEasy).value();
  EXPECT_TRUE(is_solution(easy, solve(easy)));
  for (const char* name : {"1x1", "2x3", "4x4", "latin7", "x", "windoku", "2x5"}) {
    const Puzzle puzzle = empty(name);
    EXPECT_TRUE(is_solution(puzzle, solve(puzzle))) << name;
  }
}

std::string reduced(const Puzzle& puzzle) {
  std::ostringstream out;
  EXPECT_TRUE(write_reduced_cnf(out, puzzle));
  return out.str();
}

// The reduced formula of a puzzle, solved and decoded; empty if there is no model.
Grid solve_reduced(const Puzzle& puzzle) {
  const std::string model = model_of(reduced(puzzle));
  if (model.empty()) return {};
  const auto grid = decode_reduced_model(puzzle, model);
  EXPECT_TRUE(grid) << grid.error().message;
  return grid ? *grid : Grid();
}

TEST(ReducedCnfExport, HasTheModelsThatAreSolutions) {
  const Puzzle easy = parse_puzzle(kEasy).value();
  EXPECT_TRUE(is_solution(easy, solve_reduced(easy)));
  for (const char* name : {"1x1", "2x3", "4x4", "latin7", "windoku"}) {
    const Puzzle puzzle = empty(name);
    EXPECT_TRUE(is_solution(puzzle, solve_reduced(puzzle))) << name;
  }
}

TEST(ReducedCnfExport, HasNothingToSayOfWhatIsSettled) {
  const Puzzle solved = parse_puzzle("1234341221434321").value();
  EXPECT_NE(reduced(solved).find("p cnf 0 0"), std::string::npos);
  EXPECT_EQ(decode_reduced_model(solved, "s SATISFIABLE\nv 0\n").value(), solved.givens);
  // The open cells of the last row have one candidate each.
  const Puzzle left = parse_puzzle("123434122143....").value();
  EXPECT_NE(reduced(left).find("p cnf 0 0"), std::string::npos);
}

TEST(ReducedCnfExport, HasNoModelWithoutASolution) {
  Puzzle clash = empty("2x2");
  clash.givens[0] = clash.givens[1] = 1;
  EXPECT_EQ(solve_reduced(clash), Grid());
  // 1 and 2 have no place in r1c4.
  EXPECT_EQ(solve_reduced(parse_puzzle("12.....3...4....").value()), Grid());
}

TEST(ReducedCnfExport, RefusesModelsOfOtherFormulas) {
  const Puzzle puzzle = parse_puzzle("1234341221......").value();
  EXPECT_EQ(decode_reduced_model(puzzle, "v 99 0").error().code.name(), "invalid-literal");
  EXPECT_EQ(decode_reduced_model(puzzle, "v 0").error().code.name(), "not-a-solution");
  EXPECT_EQ(decode_reduced_model(puzzle, "v x").error().code.name(), "invalid-literal");
}

// 16 cells with a clause and 6 pairs each; 56 pairs of cells that see each other for each of 4
// digits; 4 digits in each of 12 houses.
TEST(CnfExport, SaysNothingTwice) {
  const std::vector<Digits> all(16, Digits::all(4));
  std::multiset<std::vector<int>> clauses;
  std::vector<int> clause;
  encode(*empty("2x2").layout, all, kPlainCnf, [&](std::span<const int> literals) {
    for (const int literal : literals) {
      if (literal != 0) {
        clause.push_back(literal);
        continue;
      }
      std::sort(clause.begin(), clause.end());
      clauses.insert(std::move(clause));
      clause.clear();
    }
    return true;
  });
  EXPECT_EQ(clauses.size(), 16U + 16 * 6 + 56 * 4 + 12 * 4);
  EXPECT_EQ(std::set(clauses.begin(), clauses.end()).size(), clauses.size());
}

TEST(CnfExport, CountsTheGridsOfOrderTwo) {
  const Puzzle puzzle = empty("2x2");
  std::string cnf = exported(puzzle, Export::cnf);
  CaDiCaL::Solver solver;
  const std::vector<Digits> all(16, Digits::all(4));
  encode(*puzzle.layout, all, kPlainCnf, [&](std::span<const int> literals) {
    for (const int literal : literals) solver.add(literal);
    return true;
  });
  int models = 0;
  while (solver.solve() == 10 && models <= 288) {
    ++models;
    std::vector<int> blocking;
    for (int v = 1; v <= 64; ++v) {
      if (solver.val(v) > 0) blocking.push_back(-v);
    }
    for (const int literal : blocking) solver.add(literal);
    solver.add(0);
  }
  EXPECT_EQ(models, 288);
}

TEST(CnfExport, HonoursPencilmarks) {
  Puzzle puzzle = empty("2x2");
  const Grid one = solve(puzzle);
  puzzle.marks.assign(16, Digits::all(4));
  for (std::size_t cell = 0; cell < 16; ++cell) puzzle.marks[cell].erase(one[cell]);
  const Grid other = solve(puzzle);
  for (std::size_t cell = 0; cell < 16; ++cell) EXPECT_NE(one[cell], other[cell]);
}

TEST(Model, RefusesWhatIsNone) {
  const Puzzle puzzle = empty("2x2");
  EXPECT_EQ(decode_model(puzzle, "v 1 2 0").error().code.name(), "not-a-solution");
  EXPECT_EQ(decode_model(puzzle, "v 1\nv 65 0").error().line, 2u);
  EXPECT_EQ(decode_model(puzzle, "v 1 y2 0").error().column, 5u);
  EXPECT_FALSE(decode_model(puzzle, ""));
  EXPECT_TRUE(decode_model(empty("1x1"), "v x1").has_value());
}

TEST(ColouringExport, HasTheSizesOfTheFormula) {
  // cells * (3N - 2n - 1) / 2 edges for order n and side N; in general, half the sum of degrees.
  EXPECT_EQ(graph_size(exported(empty("3x3"), Export::colouring)), std::pair(81, 810));
  EXPECT_EQ(graph_size(exported(empty("4x4"), Export::colouring)), std::pair(256, 4992));
  EXPECT_EQ(graph_size(exported(empty("5x5"), Export::colouring)), std::pair(625, 625 * 64 / 2));
  EXPECT_EQ(graph_size(exported(empty("2x5"), Export::colouring)),
            std::pair(100, 100 * (2 * 9 + 1 * 4) / 2));
  EXPECT_EQ(graph_size(exported(empty("3x3"), Export::colouring_palette)), std::pair(90, 810 + 36));
  // With givens: every pair of different digits is joined, or each digit has one common vertex.
  const Puzzle easy = parse_puzzle(kEasy).value();
  int joined = 0;
  std::set<int> digits;
  for (int a = 0; a < 81; ++a) {
    const int x = easy.givens[std::size_t(a)];
    if (x) digits.insert(x);
    for (int b = a + 1; b < 81; ++b) {
      const int y = easy.givens[std::size_t(b)];
      const auto peers = easy.layout->peers(a);
      const bool peer = std::find(peers.begin(), peers.end(), b) != peers.end();
      if (x && y && x != y && !peer) ++joined;
    }
  }
  EXPECT_EQ(graph_size(exported(easy, Export::colouring)), std::pair(81, 810 + joined));
  const auto open = static_cast<int>(std::count(easy.givens.begin(), easy.givens.end(), 0));
  EXPECT_EQ(graph_size(exported(easy, Export::colouring_merged)).first,
            open + static_cast<int>(digits.size()));
}

// Finds a proper colouring by backtracking; the next vertex is the one with the most coloured
// neighbours.
class Colourer {
 public:
  Colourer(const std::string& text, int colours) : colours_(colours) {
    std::istringstream in(text.substr(text.find("p edge")));
    std::string word;
    int edges = 0;
    in >> word >> word >> vertices_ >> edges;
    near_.resize(std::size_t(vertices_));
    for (int u = 0, v = 0; in >> word >> u >> v;) {
      near_[std::size_t(u - 1)].insert(v - 1);
      near_[std::size_t(v - 1)].insert(u - 1);
    }
    colour_.assign(std::size_t(vertices_), 0);
  }

  std::vector<int> run() { return extend() ? colour_ : std::vector<int>(); }

 private:
  std::set<int> barred(int v) const {
    std::set<int> result;
    for (const int other : near_[std::size_t(v)]) {
      if (colour_[std::size_t(other)]) result.insert(colour_[std::size_t(other)]);
    }
    return result;
  }
  bool extend() {
    int best = -1;
    std::size_t most = 0;
    int highest = 0;
    for (int v = 0; v < vertices_; ++v) {
      highest = std::max(highest, colour_[std::size_t(v)]);
      if (colour_[std::size_t(v)]) continue;
      const std::size_t count = barred(v).size();
      if (best < 0 || count > most) {
        best = v;
        most = count;
      }
    }
    if (best < 0) return true;
    const std::set<int> no = barred(best);
    for (int c = 1; c <= std::min(colours_, highest + 1); ++c) {
      if (no.count(c)) continue;
      colour_[std::size_t(best)] = c;
      if (extend()) return true;
    }
    colour_[std::size_t(best)] = 0;
    return false;
  }

  int colours_;
  int vertices_ = 0;
  std::vector<std::set<int>> near_;
  std::vector<int> colour_;
};

TEST(Colouring, OfAnotherProgramDecodesToTheSolution) {
  const Puzzle easy = parse_puzzle(kEasy).value();
  const Grid solution = solve(easy);
  for (const Export form :
       {Export::colouring, Export::colouring_merged, Export::colouring_palette}) {
    const std::vector<int> colours = Colourer(exported(easy, form), 9).run();
    ASSERT_FALSE(colours.empty());
    std::string plain;
    std::string lines = "c made here\ns col 9\n";
    for (std::size_t v = 0; v < colours.size(); ++v) {
      plain += std::to_string(colours[v] * 7 - 30) + (v % 9 == 8 ? "\n" : " ");
      lines += "v " + std::to_string(v + 1) + " " + std::to_string(colours[v]) + "\n";
    }
    const auto by_plain = decode_colouring(easy, form, plain);
    ASSERT_TRUE(by_plain) << by_plain.error().message;
    EXPECT_EQ(*by_plain, solution) << to_string(form);
    EXPECT_EQ(decode_colouring(easy, form, lines).value(), solution);
  }
}

TEST(Colouring, WithoutGivensAnyNamesOfColoursWillDo) {
  const Puzzle puzzle = empty("2x2");
  const auto grid =
      decode_colouring(puzzle, Export::colouring, "9 5 0 1  0 1 9 5  5 9 1 0  1 0 5 9");
  EXPECT_EQ(grid.value(), Grid({1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1}));
}

TEST(Colouring, RefusesWhatIsNone) {
  const Puzzle puzzle = empty("2x2");
  const auto decode = [&](std::string_view text) {
    const auto grid = decode_colouring(puzzle, Export::colouring, text);
    return grid ? "no error" : test::placed(grid.error());
  };
  EXPECT_EQ(decode("1 2 3"), "1:1: missing-colour");
  EXPECT_EQ(decode("1 2 x"), "1:5: invalid-number");
  EXPECT_EQ(decode("v 17 1\n"), "1:7: number-out-of-range");
  EXPECT_EQ(decode("v 0 1\n"), "1:6: number-out-of-range");
  EXPECT_EQ(decode("v -3 1\n"), "1:7: number-out-of-range");
  EXPECT_EQ(decode("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17\n"), "1:42: number-out-of-range");
  EXPECT_EQ(decode("v 99999999999999999999 1\n"), "1:3: invalid-number");
  EXPECT_EQ(decode("v 1 1\nv 1 2\n"), "2:6: not-a-solution");
  EXPECT_EQ(decode("1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1"), "0:0: not-a-solution");
  EXPECT_EQ(decode("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16"), "0:0: not-a-solution");
}

TEST(ColouringExport, SaysWhenTheFormCannotHoldThePuzzle) {
  std::ostringstream out;
  Puzzle puzzle = empty("3x3");
  puzzle.givens[0] = puzzle.givens[13] = 5;
  const auto few = write_export(out, puzzle, Export::colouring);
  ASSERT_FALSE(few);
  EXPECT_EQ(few.error().code.name(), "format-cannot-hold");
  EXPECT_TRUE(write_export(out, puzzle, Export::colouring_merged));
  puzzle.marks.assign(81, Digits::all(9));
  EXPECT_FALSE(write_export(out, puzzle, Export::colouring_merged));
  EXPECT_TRUE(write_export(out, puzzle, Export::colouring_palette));
}

TEST(ExactCoverExport, EverySolutionCoversEveryItemOnce) {
  const Puzzle easy = parse_puzzle(kEasy).value();
  const Grid solution = solve(easy);
  std::istringstream in(exported(easy, Export::exact_cover));
  std::string line;
  std::getline(in, line);
  EXPECT_EQ(line[0], '|');
  std::getline(in, line);
  std::map<std::string, int> covered;
  std::istringstream items(line);
  for (std::string item; items >> item;) EXPECT_TRUE(covered.emplace(item, 0).second);
  EXPECT_EQ(covered.size(), 324u);
  int options = 0;
  while (std::getline(in, line)) {
    ++options;
    std::istringstream words(line);
    std::vector<std::string> names;
    for (std::string name; words >> name;) names.push_back(name);
    ASSERT_EQ(names.size(), 4u);
    const int row = names[0][1] - '1';
    const int column = names[0][3] - '1';
    const int digit = names[1].back() - '0';
    EXPECT_EQ(names[1], "R" + std::to_string(row + 1) + "=" + std::to_string(digit));
    if (solution[std::size_t(row * 9 + column)] != digit) continue;
    for (const std::string& name : names) ++covered.at(name);
  }
  for (const auto& [item, times] : covered) EXPECT_EQ(times, 1) << item;
  const auto open = static_cast<int>(std::count(easy.givens.begin(), easy.givens.end(), 0));
  EXPECT_EQ(options, 81 - open + 9 * open);
}

TEST(OpbExport, HoldsOfTheSolution) {
  const Puzzle easy = parse_puzzle(kEasy).value();
  const Grid solution = solve(easy);
  std::istringstream in(exported(easy, Export::opb));
  std::string line;
  std::getline(in, line);
  const int promised = std::stoi(line.substr(line.rfind('=') + 1));
  int constraints = 0;
  while (std::getline(in, line)) {
    ++constraints;
    std::istringstream words(line);
    int sum = 0;
    int right = -1;
    for (std::string word; words >> word && word != "=";) {
      EXPECT_EQ(word, "+1");
      words >> word;
      const int number = std::stoi(word.substr(1)) - 1;
      if (solution[std::size_t(number / 9)] == number % 9 + 1) ++sum;
    }
    words >> right;
    EXPECT_EQ(sum, right);
  }
  EXPECT_EQ(constraints, promised);
}

TEST(Exports, NamesReadBack) {
  for (const Export what : exports()) EXPECT_EQ(export_named(to_string(what)), what);
  EXPECT_FALSE(export_named("png"));
}

}  // namespace
}  // namespace sudokit
