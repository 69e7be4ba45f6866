// Numbers: the cells of a record, on one line or on several.
#include <fmt/format.h>

#include "text/parse.hpp"
#include "text/pasted/pasted.hpp"
#include "text/tokens.hpp"

namespace sudokit::text {
namespace {

// Token `index` of `part`. Used for errors only, so it counts from the start again.
std::string_view token_at(std::string_view part, std::size_t index) {
  std::string_view token;
  for (std::size_t i = 0; i <= index; ++i) token = take_token(part);
  return token;
}

// In a block every line has as many numbers as there are lines. The error points to the first line
// that does not, or to the end of a block that is cut short.
Result<void> check_block(const Source& source, std::string_view part) {
  std::size_t wanted = 0;
  std::size_t rows = 0;
  std::string_view last;
  while (!part.empty()) {
    const std::string_view line = take_line(part);
    const auto cells = static_cast<std::size_t>(count_tokens(line));
    if (cells == 0) continue;
    last = trim(line);
    if (++rows == 1) wanted = cells;
    if (source.context.layout) wanted = static_cast<std::size_t>(source.context.layout->side());
    if (cells != wanted) {
      return source.fail_at(last.data(), "wrong-cell-count", "row {}: expected {} cells, found {}",
                            rows, wanted, cells);
    }
  }
  if (rows == wanted) return {};
  return source.fail_at(last.data(), "wrong-cell-count", wrong_rows(rows, wanted));
}

}  // namespace

Result<void> parse_numbers(const Source& source, std::string_view part, Puzzle& puzzle) {
  puzzle.givens.clear();
  puzzle.marks.clear();
  std::string_view comment;
  int highest = 0;
  Zeros zeros;
  std::string_view rest = part;
  while (true) {
    const std::string_view token = take_token(rest, &comment);
    if (token.empty()) break;
    const int value = number_of(token);
    if (value == kNoNumber) {
      return source.fail_at(token.data(), "invalid-number", "{} is not a number", show(token));
    }
    highest = std::max(highest, value);
    zeros.add(token, value, token.data());
    puzzle.givens.push_back(static_cast<std::uint8_t>(std::min(value, 255)));
  }
  const auto first = [&] { return token_at(part, 0).data(); };
  if (source.context.block) {
    if (auto ok = check_block(source, part); !ok) return ok;
  }
  if (puzzle.givens.empty()) return source.fail_at(part.data(), "no-puzzle", "no numbers found");
  if (auto ok = set_layout(source, puzzle.givens.size(), first(), puzzle); !ok) return ok;
  const int side = puzzle.layout->side();
  if (highest > side) {
    std::size_t cell = 0;
    while (puzzle.givens[cell] <= side) ++cell;
    const std::string_view token = token_at(part, cell);
    if (side < 4 && !source.context.layout) {
      return source.fail_at(token.data(), "digit-out-of-range",
                            "{} is not a digit of a puzzle of {} cells", show(token),
                            puzzle.givens.size());
    }
    return source.fail_at(token.data(), "digit-out-of-range", "{} is not a digit of {}x{} puzzles",
                          show(token), side, side);
  }
  if (auto ok = zeros.check(source, puzzle); !ok) return ok;
  puzzle.comment.assign(comment);
  return check_clash(source, puzzle, [&](int cell) {
    return token_at(part, static_cast<std::size_t>(cell)).data();
  });
}

Result<void> parse_one_line(const Source& source, std::string_view part, Puzzle& puzzle) {
  const bool many = trim(part).find_first_of(" ,;\t") != std::string_view::npos;
  auto ok = many ? parse_numbers(source, part, puzzle) : parse_line(source, part, puzzle);
  return ok ? ok : parse_pasted(source, part, puzzle, std::move(ok.error()));
}

}  // namespace sudokit::text
