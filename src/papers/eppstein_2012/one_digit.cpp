#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>

#include "core/failf.hpp"
#include "core/number.hpp"
#include "core/words.hpp"
#include "papers/eppstein_2012/board.hpp"
#include "sudokit/nishio.hpp"

namespace sudokit {
namespace {

constexpr std::array<std::string_view, 2> kBoardMethods = {"exact-cover", "lazy"};

// The board without its cells, and the number of cells that the problem line declares.
struct Header {
  DigitBoard board;
  std::uint64_t cells;
};

Result<Header> read_header(std::string_view words, std::size_t line) {
  const std::string_view kind = take_word(words), rows = take_word(words), cols = take_word(words),
                         cells = take_word(words);
  if (kind != "digit" || cells.empty() || !take_word(words).empty()) {
    return fail("invalid-problem-line", "expected the problem line \"p digit R C CELLS\"", line);
  }
  const auto box_rows = parse_integer(rows, 1, kMaxBoardSide);
  const auto box_cols = parse_integer(cols, 1, kMaxBoardSide);
  const auto count = parse_integer(cells);
  if (!box_rows) return fail(box_rows.error().code, box_rows.error().message, line);
  if (!box_cols) return fail(box_cols.error().code, box_cols.error().message, line);
  if (!count) return fail(count.error().code, count.error().message, line);
  if (*box_rows * *box_cols > static_cast<std::uint64_t>(kMaxBoardSide)) {
    return fail("side-out-of-range",
                fmt::format("a side of {} is above {}", *box_rows * *box_cols, kMaxBoardSide),
                line);
  }
  return Header{{static_cast<int>(*box_rows), static_cast<int>(*box_cols), {}}, *count};
}

Result<BoardCell> read_cell(std::string_view words, const DigitBoard& board, std::size_t line) {
  const std::string_view row = take_word(words), column = take_word(words);
  if (column.empty() || !take_word(words).empty()) {
    return fail("unexpected-text", "expected a row and a column", line);
  }
  const auto side = static_cast<std::uint64_t>(board.side());
  const auto r = parse_integer(row, 1, side);
  const auto c = parse_integer(column, 1, side);
  if (!r) return fail(r.error().code, r.error().message, line);
  if (!c) return fail(c.error().code, c.error().message, line);
  return BoardCell{static_cast<std::uint16_t>(*r - 1), static_cast<std::uint16_t>(*c - 1)};
}

// Searches for some placement, then for one through each open cell that no placement found so far
// uses. A cell without a placement is closed for good.
bool keep_by_search(const DigitBoard& board, Meter& meter, BoardReport& report,
                    std::vector<std::uint8_t>& kept) {
  BoardHouses houses(board);
  if (!houses.settle()) return true;
  const auto root = houses.mark();
  BoardSearch search(houses, meter);
  const auto place = [&] {
    const auto found = search.place();
    report.work = meter.iterations();
    if (found && *found) {
      for (const auto taken : houses.taken()) kept[taken] = 1;
    }
    return found;
  };
  const auto some = place();
  houses.undo(root);
  if (!some) return false;
  report.placed = *some;
  for (std::uint32_t cell = 0; report.placed && cell < kept.size(); ++cell) {
    if (kept[cell] || !houses.open(cell)) continue;
    const auto mark = houses.mark();
    const auto found = houses.take(cell) ? place() : false;
    houses.undo(mark);
    if (!found) return false;
    if (!*found) houses.close(cell);
  }
  return true;
}

bool keep_by_sweep(const DigitBoard& board, Meter& meter, BoardReport& report,
                   std::vector<std::uint8_t>& kept) {
  BoardHouses houses(board);
  if (!houses.settle()) return true;
  BoardSweep sweep(board, houses, meter);
  const auto found = sweep.run();
  report.work = sweep.vertices();
  if (!found) return false;
  report.placed = *found;
  if (!*found) return true;
  for (std::uint32_t cell = 0; cell < kept.size(); ++cell) kept[cell] = sweep.keeps(cell);
  for (const auto taken : houses.taken()) kept[taken] = 1;
  return true;
}

}  // namespace

Result<DigitBoard> parse_digit_board(std::string_view text) {
  std::optional<DigitBoard> board;
  std::uint64_t cells = 0;
  std::size_t number = 0;
  while (!text.empty()) {
    const std::string_view line = take_line(text);
    ++number;
    if (trim(line).empty() || line[0] == 'c' || line[0] == '#') continue;
    if (line[0] == 'p') {
      if (board) return fail("invalid-problem-line", "a second problem line", number);
      auto header = read_header(line.substr(1), number);
      if (!header) return tl::unexpected(header.error());
      board = std::move(header->board);
      cells = header->cells;
      continue;
    }
    if (!board)
      return fail("invalid-problem-line",
                  "a cell comes before the problem line \"p digit R C CELLS\"", number);
    const auto cell = read_cell(line, *board, number);
    if (!cell) return tl::unexpected(cell.error());
    board->open.push_back(*cell);
  }
  if (!board) return fail("invalid-problem-line", "no problem line \"p digit R C CELLS\"");
  if (board->open.size() != cells) {
    return failf("wrong-cell-count", "found {} cells, but the problem line declares {}",
                 board->open.size(), cells);
  }
  std::ranges::sort(board->open);
  board->open.erase(std::unique(board->open.begin(), board->open.end()), board->open.end());
  return std::move(*board);
}

std::string digit_board_text(const DigitBoard& board) {
  std::string text =
      fmt::format("p digit {} {} {}\n", board.box_rows, board.box_cols, board.open.size());
  for (const BoardCell cell : board.open) {
    text += fmt::format("{} {}\n", cell.row + 1, cell.column + 1);
  }
  return text;
}

std::span<const std::string_view> board_method_names() {
  return kBoardMethods;
}

Result<BoardReport> run_nishio(const DigitBoard& board, std::string_view method, const Run& run) {
  const auto name =
      method.empty() ? kBoardMethods.begin() : std::ranges::find(kBoardMethods, method);
  if (name == kBoardMethods.end()) {
    return failf("unknown-method", "a board of one digit supports the methods {}, not {}",
                 fmt::join(kBoardMethods, " and "), method);
  }
  BoardReport report;
  report.method = *name;
  Meter meter(run);
  std::vector<std::uint8_t> kept(board.open.size());
  const auto way = name == kBoardMethods.begin() ? keep_by_search : keep_by_sweep;
  if (!way(board, meter, report, kept)) {
    report.placed = false;
    report.reason = meter.reason();
    return report;
  }
  for (std::size_t cell = 0; cell < kept.size(); ++cell) {
    if (!kept[cell]) report.removed.push_back(board.open[cell]);
  }
  return report;
}

std::optional<std::vector<BoardCell>> find_placement(const DigitBoard& board, const Run& run,
                                                     std::uint64_t* nodes) {
  Meter meter(run);
  BoardHouses houses(board);
  std::optional<bool> found = houses.settle();
  if (*found) found = BoardSearch(houses, meter).place();
  if (nodes != nullptr) *nodes = meter.iterations();
  if (!found) return std::nullopt;
  std::vector<BoardCell> cells;
  if (!*found) return cells;
  for (const auto taken : houses.taken()) cells.push_back(board.open[taken]);
  std::ranges::sort(cells);
  return cells;
}

}  // namespace sudokit
