#include <algorithm>
#include <climits>
#include <optional>

#include "core/number.hpp"
#include "core/words.hpp"
#include "sudokit/nishio.hpp"

namespace sudokit {
namespace {

// More than any formula whose board could be built.
constexpr int kMostVariables = 1'000'000;

// One occurrence of a variable: its clause, its literal, and its stack of the board.
struct Occurrence {
  std::size_t clause = 0;
  int literal = 0;
  std::int64_t stack = 0;
};

// Builds the board of a formula: the rows, columns and blocks of its gadgets, and their cells.
//
//   variable band, k occurrences: in the stack of occurrence t the cells (row t, column A) and
//     (row t+1 mod k, column B); all A means true, all B false
//   clause band: row T and a conflict row K for each literal; in the literal's stack (K, A), (K, B)
//     and (T, B) for a positive, (T, A) for a negative literal; in the terminal stack all (K, z)
//   all other blocks: one cell each, the next free row and column
class Gadgets {
 public:
  explicit Gadgets(const Formula& formula)
      : formula_(formula), occurrences_(static_cast<std::size_t>(formula.variables) + 1) {
    std::int64_t stacks = 0;
    for (std::size_t j = 0; j < formula.clauses.size(); ++j) {
      for (const int literal : formula.clauses[j]) {
        by_variable(literal).push_back({j, literal, stacks++});
      }
    }
    first_terminal_ = stacks;
    stacks += static_cast<std::int64_t>(formula.clauses.size());
    std::int64_t tallest = 2;
    for (const auto& places : occurrences_)
      tallest = std::max<std::int64_t>(tallest, std::ssize(places));
    for (const auto& clause : formula.clauses) {
      tallest = std::max<std::int64_t>(tallest, std::ssize(clause) + 1);
    }
    // R is the number of rows per band and of stacks; C is the number of columns per stack and of
    // bands.
    rows_ = std::max(stacks, tallest);
    cols_ = std::max<std::int64_t>(formula.variables + std::ssize(formula.clauses), 2);
  }

  // 64 bits, since a formula may be too large for any board.
  std::int64_t rows() const { return rows_; }
  std::int64_t cols() const { return cols_; }
  std::int64_t side() const { return rows_ * cols_; }

  // Pre: side() is at most kMaxBoardSide.
  DigitBoard board() {
    board_.box_rows = static_cast<int>(rows_);
    board_.box_cols = static_cast<int>(cols_);
    row_used_.assign(static_cast<std::size_t>(side()), false);
    column_used_ = block_used_ = row_used_;
    for (int variable = 1; variable <= formula_.variables; ++variable) add_variable(variable);
    for (std::size_t j = 0; j < formula_.clauses.size(); ++j) add_clause(j);
    fill_other_blocks();
    std::ranges::sort(board_.open);
    return std::move(board_);
  }

  // The cell that means "true" for a variable; nullopt if the variable does not occur.
  std::optional<BoardCell> true_cell(int variable) const {
    const auto& places = occurrences_[static_cast<std::size_t>(variable)];
    if (places.empty()) return std::nullopt;
    return at(variable - 1, 0, places[0].stack, 0);
  }

 private:
  std::vector<Occurrence>& by_variable(int literal) {
    return occurrences_[static_cast<std::size_t>(std::abs(literal))];
  }

  BoardCell at(std::int64_t band, std::int64_t row, std::int64_t stack, std::int64_t column) const {
    return {static_cast<std::uint16_t>(band * rows_ + row),
            static_cast<std::uint16_t>(stack * cols_ + column)};
  }

  void open(std::int64_t band, std::int64_t row, std::int64_t stack, std::int64_t column) {
    const BoardCell cell = at(band, row, stack, column);
    row_used_[cell.row] = true;
    column_used_[cell.column] = true;
    block_used_[static_cast<std::size_t>(band * rows_ + stack)] = true;
    board_.open.push_back(cell);
  }

  void add_variable(int variable) {
    const auto& places = by_variable(variable);
    for (std::size_t t = 0; t < places.size(); ++t) {
      const auto next = (t + 1) % places.size();
      open(variable - 1, static_cast<std::int64_t>(t), places[t].stack, 0);
      open(variable - 1, static_cast<std::int64_t>(next), places[t].stack, 1);
    }
  }

  void add_clause(std::size_t j) {
    const auto number = static_cast<std::int64_t>(j);
    const std::int64_t band = formula_.variables + number;
    std::int64_t conflict = 0;
    for (const int literal : formula_.clauses[j]) {
      const auto& places = by_variable(literal);
      const auto here = std::ranges::lower_bound(places, j, {}, &Occurrence::clause);
      ++conflict;
      open(band, conflict, here->stack, 0);
      open(band, conflict, here->stack, 1);
      open(band, 0, here->stack, literal > 0 ? 1 : 0);
      open(band, conflict, first_terminal_ + number, 0);
    }
  }

  // The gadgets use as many rows as blocks in each band, and as many columns as blocks in each
  // stack, so the other blocks fit the rows and columns that are left. (The paper leaves every cell
  // outside the used rows, columns and blocks open. A single placement of these cells does not
  // change the answer, and keeps the board sparse.)
  void fill_other_blocks() {
    std::vector<std::int64_t> next_column(static_cast<std::size_t>(rows_), 0);
    for (std::int64_t band = 0; band < cols_; ++band) {
      std::int64_t row = 0;
      for (std::int64_t stack = 0; stack < rows_; ++stack) {
        if (block_used_[static_cast<std::size_t>(band * rows_ + stack)]) continue;
        auto& column = next_column[static_cast<std::size_t>(stack)];
        while (row_used_[at(band, row, stack, 0).row]) ++row;
        while (column_used_[at(band, 0, stack, column).column]) ++column;
        board_.open.push_back(at(band, row++, stack, column++));
      }
    }
  }

  const Formula& formula_;
  std::vector<std::vector<Occurrence>> occurrences_;
  std::int64_t first_terminal_ = 0;
  std::int64_t rows_ = 0;
  std::int64_t cols_ = 0;
  DigitBoard board_;
  std::vector<bool> row_used_;
  std::vector<bool> column_used_;
  std::vector<bool> block_used_;
};

// Returns the literals in ascending order without duplicates; empty if the clause is always true.
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
  std::optional<int> declared;  // the number of clauses in the problem line
  int read = 0;
  std::size_t number = 0;
  while (!text.empty()) {
    std::string_view line = take_line(text);
    ++number;
    if (trim(line).empty() || line[0] == 'c') continue;
    if (line[0] == '%') break;  // the end of SATLIB's files, before a lone 0
    if (line[0] == 'p') {
      if (declared) return fail("invalid-problem-line", "a second problem line", number);
      const std::string_view p = take_word(line), cnf = take_word(line);
      const auto variables = parse_literal(take_word(line), INT_MAX);
      const auto clauses = parse_literal(take_word(line), INT_MAX);
      if (p != "p" || cnf != "cnf" || !variables || !clauses || *variables < 0 || *clauses < 0 ||
          !take_word(line).empty()) {
        return fail("invalid-problem-line", "expected the problem line \"p cnf VARIABLES CLAUSES\"",
                    number);
      }
      if (*variables > kMostVariables) {
        return fail("too-many-variables",
                    "more than " + std::to_string(kMostVariables) + " variables", number);
      }
      formula.variables = static_cast<int>(*variables);
      declared = static_cast<int>(*clauses);
      continue;
    }
    if (!declared)
      return fail("invalid-problem-line", "a clause comes before the problem line", number);
    for (auto word = take_word(line); !word.empty(); word = take_word(line)) {
      const auto literal = parse_literal(word, formula.variables);
      if (!literal)
        return fail("invalid-literal",
                    "'" + std::string(word) + "' is not a literal of this formula", number);
      if (*literal != 0) {
        clause.push_back(static_cast<int>(*literal));
        continue;
      }
      if (clause.empty()) return fail("invalid-clause", "a clause without literals", number);
      clause = normal_clause(std::move(clause));
      if (clause.size() > 3)
        return fail("invalid-clause", "a clause of more than three literals", number);
      ++read;
      if (!clause.empty()) formula.clauses.push_back(std::move(clause));
      clause.clear();
    }
  }
  if (!declared) return fail("invalid-problem-line", "no problem line \"p cnf VARIABLES CLAUSES\"");
  if (!clause.empty()) return fail("invalid-clause", "the last clause does not end with 0", number);
  if (read != *declared) {
    return fail("invalid-problem-line", "found " + std::to_string(read) +
                                            " clauses, but the problem line declares " +
                                            std::to_string(*declared));
  }
  return formula;
}

Result<DigitBoard> nishio_3sat(const Formula& formula) {
  Gadgets gadgets(formula);
  if (gadgets.side() > kMaxBoardSide) {
    return fail("side-out-of-range",
                "the formula needs boxes of " + std::to_string(gadgets.rows()) + " rows and " +
                    std::to_string(gadgets.cols()) + " columns, a side of " +
                    std::to_string(gadgets.side()) + ", above " + std::to_string(kMaxBoardSide));
  }
  return gadgets.board();
}

std::vector<bool> decode_nishio_3sat(const Formula& formula, std::span<const BoardCell> placement) {
  const Gadgets gadgets(formula);
  std::vector<bool> values(static_cast<std::size_t>(formula.variables) + 1, true);
  for (int variable = 1; variable <= formula.variables; ++variable) {
    const auto cell = gadgets.true_cell(variable);
    if (!cell) continue;
    values[static_cast<std::size_t>(variable)] = std::ranges::binary_search(placement, *cell);
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
