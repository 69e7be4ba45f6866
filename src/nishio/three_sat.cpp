#include <algorithm>
#include <sstream>

#include "sudokit/nishio.hpp"
#include "sudokit/number.hpp"

namespace sudokit {
namespace {

// More than any formula whose board could be built.
constexpr int kMostVariables = 1'000'000;

// Where a literal of a clause stands among the occurrences of its variable.
struct Occurrence {
  std::size_t clause = 0;
  int literal = 0;
  int stack = 0;
};

// The board of a formula: which rows, columns and blocks its gadgets use, and their cells.
//
//   variable band, k occurrences: in the stack of occurrence t the cells (row t, column A) and
//     (row t+1 mod k, column B); all A means true, all B false
//   clause band: row T and a conflict row K for each literal; in the literal's stack (K, A), (K, B)
//     and (T, B) for a positive, (T, A) for a negative literal; in the terminal stack all (K, z)
class Board {
 public:
  explicit Board(const Formula& formula) : formula_(formula) {
    for (std::size_t j = 0; j < formula.clauses.size(); ++j) {
      for (const int literal : formula.clauses[j]) {
        by_variable(literal).push_back({j, literal, stacks_++});
      }
    }
    first_terminal_ = stacks_;
    stacks_ += static_cast<int>(formula.clauses.size());
    bands_ = formula.variables + static_cast<int>(formula.clauses.size());
    int tallest = 2;
    for (const auto& places : occurrences_) {
      tallest = std::max(tallest, static_cast<int>(places.size()));
    }
    for (const auto& clause : formula.clauses) {
      tallest = std::max(tallest, static_cast<int>(clause.size()) + 1);
    }
    // R rows a band are also the number of stacks; C columns a stack the number of bands.
    rows_ = std::max(stacks_, tallest);
    cols_ = std::max(bands_, 2);
  }

  int rows() const { return rows_; }
  int cols() const { return cols_; }
  int side() const { return rows_ * cols_; }

  std::vector<Cell> cells() {
    const auto count = static_cast<std::size_t>(side());
    row_used_.assign(count, false);
    column_used_.assign(count, false);
    block_used_.assign(count, false);
    for (int variable = 1; variable <= formula_.variables; ++variable) add_variable(variable);
    for (std::size_t j = 0; j < formula_.clauses.size(); ++j) add_clause(j);
    add_free_cells();
    return std::move(cells_);
  }

  // The cell that says "true" for a variable that occurs, or -1.
  int true_cell(int variable) const {
    const auto& places = occurrences_[static_cast<std::size_t>(variable)];
    return places.empty() ? -1 : at(variable - 1, 0, places[0].stack, 0);
  }

 private:
  std::vector<Occurrence>& by_variable(int literal) {
    const auto variable = static_cast<std::size_t>(std::abs(literal));
    occurrences_.resize(std::max(occurrences_.size(), variable + 1));
    return occurrences_[variable];
  }

  int at(int band, int row, int stack, int column) const {
    return (band * rows_ + row) * side() + stack * cols_ + column;
  }

  void open(int band, int row, int stack, int column) {
    row_used_[static_cast<std::size_t>(band * rows_ + row)] = true;
    column_used_[static_cast<std::size_t>(stack * cols_ + column)] = true;
    block_used_[static_cast<std::size_t>(band * rows_ + stack)] = true;
    cells_.push_back(static_cast<Cell>(at(band, row, stack, column)));
  }

  void add_variable(int variable) {
    const auto& places = occurrences_[static_cast<std::size_t>(variable)];
    const int count = static_cast<int>(places.size());
    for (int t = 0; t < count; ++t) {
      open(variable - 1, t, places[static_cast<std::size_t>(t)].stack, 0);
      open(variable - 1, (t + 1) % count, places[static_cast<std::size_t>(t)].stack, 1);
    }
  }

  void add_clause(std::size_t j) {
    const int band = formula_.variables + static_cast<int>(j);
    int conflict = 0;
    for (const int literal : formula_.clauses[j]) {
      const auto& places = by_variable(literal);
      const auto here = std::find_if(places.begin(), places.end(),
                                     [&](const Occurrence& place) { return place.clause == j; });
      ++conflict;
      open(band, conflict, here->stack, 0);
      open(band, conflict, here->stack, 1);
      open(band, 0, here->stack, literal > 0 ? 1 : 0);
      open(band, conflict, first_terminal_ + static_cast<int>(j), 0);
    }
  }

  // Everything outside the used rows, columns and blocks can always be completed.
  void add_free_cells() {
    for (int row = 0; row < side(); ++row) {
      for (int column = 0; column < side(); ++column) {
        const auto block = static_cast<std::size_t>(row / rows_ * rows_ + column / cols_);
        if (row_used_[static_cast<std::size_t>(row)] ||
            column_used_[static_cast<std::size_t>(column)] || block_used_[block]) {
          continue;
        }
        cells_.push_back(static_cast<Cell>(row * side() + column));
      }
    }
  }

  const Formula& formula_;
  std::vector<std::vector<Occurrence>> occurrences_ =
      std::vector<std::vector<Occurrence>>(static_cast<std::size_t>(formula_.variables) + 1);
  int stacks_ = 0;
  int first_terminal_ = 0;
  int bands_ = 0;
  int rows_ = 0;
  int cols_ = 0;
  std::vector<bool> row_used_;
  std::vector<bool> column_used_;
  std::vector<bool> block_used_;
  std::vector<Cell> cells_;
};

// Sorted, each once; empty when the clause holds of itself.
std::vector<int> normal_clause(std::vector<int> clause) {
  std::sort(clause.begin(), clause.end());
  clause.erase(std::unique(clause.begin(), clause.end()), clause.end());
  for (const int literal : clause) {
    if (std::binary_search(clause.begin(), clause.end(), -literal)) return {};
  }
  return clause;
}

}  // namespace

Result<Formula> parse_dimacs(std::string_view text) {
  Formula formula;
  std::vector<int> clause;
  bool header = false;
  std::istringstream lines{std::string(text)};
  std::size_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    if (line.empty() || line[0] == 'c' || line[0] == '%') continue;
    std::istringstream words(line);
    if (line[0] == 'p') {
      std::string p, cnf;
      int clauses = 0;
      if (!(words >> p >> cnf >> formula.variables >> clauses) || cnf != "cnf" ||
          formula.variables < 0) {
        return fail("the problem line is not \"p cnf VARIABLES CLAUSES\"", number);
      }
      if (formula.variables > kMostVariables) {
        return fail("more than " + std::to_string(kMostVariables) + " variables", number);
      }
      header = true;
      continue;
    }
    if (!header) return fail("a clause before the problem line", number);
    for (std::string word; words >> word;) {
      const auto literal = parse_literal(word, formula.variables);
      if (!literal) return fail("'" + word + "' is no literal of this formula", number);
      if (*literal != 0) {
        clause.push_back(static_cast<int>(*literal));
        continue;
      }
      if (clause.empty()) return fail("a clause without literals", number);
      clause = normal_clause(std::move(clause));
      if (clause.size() > 3) return fail("a clause of more than three literals", number);
      if (!clause.empty()) formula.clauses.push_back(std::move(clause));
      clause.clear();
    }
  }
  if (!header) return fail("no problem line \"p cnf VARIABLES CLAUSES\"");
  if (!clause.empty()) return fail("the last clause does not end with 0", number);
  return formula;
}

Result<Puzzle> nishio_3sat(const Formula& formula) {
  // A band a variable and a clause, two columns at least a band: known before anything is built.
  const auto bands = static_cast<std::size_t>(formula.variables) + formula.clauses.size();
  if (bands > static_cast<std::size_t>(kMaxSide)) {
    return fail("the formula needs " + std::to_string(bands) + " bands, and so a side above " +
                std::to_string(kMaxSide));
  }
  Board board(formula);
  if (board.side() > kMaxSide) {
    return fail("the formula needs boxes of " + std::to_string(board.rows()) + " rows and " +
                std::to_string(board.cols()) + " columns, a side of " +
                std::to_string(board.side()) + ", above " + std::to_string(kMaxSide));
  }
  Puzzle puzzle;
  auto layout = Layout::boxes(board.rows(), board.cols());
  if (!layout) return tl::unexpected(layout.error());
  puzzle.layout = *layout;
  puzzle.givens.assign(static_cast<std::size_t>(puzzle.layout->cells()), 0);
  Digits others = Digits::all(board.side());
  others.erase(1);
  puzzle.marks.assign(puzzle.givens.size(), others);
  for (const Cell cell : board.cells()) puzzle.marks[cell].insert(1);
  return puzzle;
}

std::vector<bool> decode_nishio_3sat(const Formula& formula, std::span<const Cell> placement) {
  const Board board(formula);
  std::vector<bool> values(static_cast<std::size_t>(formula.variables) + 1, true);
  for (int variable = 1; variable <= formula.variables; ++variable) {
    const int cell = board.true_cell(variable);
    if (cell < 0) continue;
    values[static_cast<std::size_t>(variable)] =
        std::find(placement.begin(), placement.end(), cell) != placement.end();
  }
  return values;
}

Formula always_satisfiable(const Formula& formula) {
  Formula result;
  result.variables = formula.variables + 1;
  const int z = result.variables;
  for (std::vector<int> clause : formula.clauses) {
    if (clause.size() < 3) {
      clause.push_back(z);
      result.clauses.push_back(std::move(clause));
      continue;
    }
    const int y = ++result.variables;
    result.clauses.push_back({clause[0], clause[1], y});
    result.clauses.push_back({-y, clause[2], z});
  }
  return result;
}

}  // namespace sudokit
