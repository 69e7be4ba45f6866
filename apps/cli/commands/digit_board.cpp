#include "cli/commands/digit_board.hpp"

#include <fmt/format.h>

#include "cli/program.hpp"
#include "cli/streams/exit_code.hpp"
#include "cli/streams/formula.hpp"
#include "sudokit/catalogue.hpp"

namespace sudokit::cli {
namespace {

// A placement as a solution of the formula, in the format of SAT solvers.
std::string solution_text(const Formula& formula,
                          const std::optional<std::vector<BoardCell>>& found) {
  if (!found) return "s UNKNOWN\n";
  const std::vector<BoardCell>& placement = *found;
  if (placement.empty()) return "s UNSATISFIABLE\n";
  std::string text = "s SATISFIABLE\nv";
  const auto values = decode_nishio_3sat(formula, placement);
  for (std::size_t i = 1; i < values.size(); ++i) {
    text += fmt::format(" {}{}", values[i] ? "" : "-", i);
  }
  return text + " 0\n";
}

int solve_formula(const Formula& formula, const DigitBoard& board, const Run& run) {
  const auto placement = find_placement(board, run);
  const int code = print(solution_text(formula, placement));
  if (code != kDone) return code;
  return !placement ? kBudget : placement->empty() ? kNo : kDone;
}

DigitBoard board_of(const Formula& formula) {
  auto board = nishio_3sat(formula);
  if (!board) throw UsageError(board.error());
  return std::move(*board);
}

std::string report_text(const BoardOptions& options, const BoardReport& report) {
  std::string text = fmt::format("{}: {}", options.board, report.method);
  if (report.reason != StopReason::finished) {
    return text + fmt::format(" unknown {}\n", to_string(report.reason));
  }
  if (!report.placed) return text + " none\n";
  if (report.removed.empty()) return text + " nothing\n";
  for (const BoardCell cell : report.removed) {
    text += fmt::format(" r{}c{}", cell.row + 1, cell.column + 1);
  }
  return text + " <> 1\n";
}

int filter_board(const BoardOptions& options, const DigitBoard& board, Run run) {
  run.budget.iterations = options.limit;
  const auto report = run_nishio(board, options.method, run);
  if (!report) throw UsageError(report.error());
  std::string text;
  if (options.json) {
    append_board_report(text, {options.board, 0, {}}, board, *report);
  } else {
    text = report_text(options, *report);
  }
  const int code = print(text);
  if (code != kDone || report->placed) return code;
  return report->reason == StopReason::finished ? kNo : kBudget;
}

}  // namespace

int decide_board(const BoardOptions& options, const Run& run) {
  if (!options.dimacs.empty()) {
    const Formula formula = read_formula(options.dimacs);
    return solve_formula(formula, board_of(formula), run);
  }
  const DigitBoard board = read_board(options.board);
  if (options.decode.empty()) return filter_board(options, board, run);
  const Formula formula = read_formula(options.decode);
  if (board_of(formula).open != board.open)
    throw InputError("mismatched-inputs", "the board does not match the formula");
  return solve_formula(formula, board, run);
}

}  // namespace sudokit::cli
