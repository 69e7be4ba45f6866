// sdx: SudoCue's files of a puzzle in progress: a line a row, the candidates of each open cell, and
// u before the digits that a person placed.
#include <algorithm>

#include "core/failf.hpp"
#include "text/draft.hpp"
#include "text/format.hpp"

namespace sudokit::text::formats {
namespace {

constexpr std::size_t kFewest = 4, kMost = 9;

bool is_cell(std::string_view token, std::size_t side) {
  const bool placed = token.starts_with('u');
  if (placed) token.remove_prefix(1);
  const auto digit = [&](char c) { return c >= '1' && static_cast<std::size_t>(c - '0') <= side; };
  return !token.empty() && (!placed || token.size() == 1) && std::ranges::all_of(token, digit) &&
         std::ranges::adjacent_find(token, std::greater_equal<>()) == token.end();
}

// The cells of a row; none if the line is no row.
std::vector<std::string_view> row_of(std::string_view line) {
  std::vector<std::string_view> cells;
  for (auto word = take_word(line); !word.empty(); word = take_word(line)) cells.push_back(word);
  const std::size_t side = cells.size();
  const bool row = side >= kFewest && side <= kMost &&
                   std::ranges::all_of(cells, [&](auto cell) { return is_cell(cell, side); });
  return row ? cells : std::vector<std::string_view>();
}

// Rows of single digits are those of other formats.
Claim claim(const Head& head, TextContext&) {
  const std::size_t side = row_of(head.line()).size();
  if (side == 0 || head.at + side > head.lines.size()) return Claim::none;
  bool notes = false;
  for (std::size_t row = 0; row < side; ++row) {
    const auto cells = row_of(head.lines[head.at + row]);
    if (cells.size() != side) return Claim::none;
    notes = notes || std::ranges::any_of(cells, [](auto cell) { return cell.size() > 1; });
  }
  return notes ? Claim::marked : Claim::none;
}

// A puzzle has as many lines as its first has cells.
class SdxRule : public LineRule {
 public:
  Cut on(std::string_view line) override {
    if (trim(line).empty() || trim(line).starts_with('#')) {
      left_ = 0;
      return kEndBefore;
    }
    if (left_ == 0) left_ = std::max<std::size_t>(1, row_of(line).size());
    return taken(--left_ == 0);
  }
  void reset() override { left_ = 0; }
  bool rests() const override { return left_ == 0; }

 private:
  std::size_t left_ = 0;
};

std::unique_ptr<LineRule> rule(const TextContext&) {
  return std::make_unique<SdxRule>();
}

void take_cell(Draft& draft, std::size_t cell, std::string_view token) {
  const bool placed = token.starts_with('u');
  if (placed) token.remove_prefix(1);
  if (token.size() == 1) draft.givens[cell] = static_cast<std::uint8_t>(token[0] - '0');
  Digits digits;
  for (const char c : token) digits.insert(c - '0');
  draft.marks[cell] = digits;
}

Result<void> parse(const Source& source, Puzzle& puzzle) {
  std::string_view rest = source.text;
  std::vector<std::string_view> cells;
  std::size_t side = 0;
  while (!rest.empty()) {
    const std::string_view line = take_line(rest);
    const auto row = row_of(line);
    if (row.empty() || (side > 0 && row.size() != side)) {
      return source.fail_at(line.data(), "unexpected-text",
                            "expected a row of candidates, such as 2 679 u5 46");
    }
    side = row.size();
    cells.insert(cells.end(), row.begin(), row.end());
  }
  if (cells.size() != side * side) {
    return source.fail_at(source.text.data(), "wrong-cell-count", "{}",
                          wrong_rows(side == 0 ? 0 : cells.size() / side, side));
  }
  Draft draft(static_cast<int>(side));
  draft.marks.resize(cells.size());
  for (std::size_t cell = 0; cell < cells.size(); ++cell) take_cell(draft, cell, cells[cell]);
  return finish(source, source.text.data(), std::move(draft), puzzle);
}

Result<void> write(std::string& out, const Written& puzzle) {
  const auto side = static_cast<std::size_t>(puzzle.layout.side());
  if (auto ok =
          need_side(puzzle, side >= kFewest && side <= kMost, sdx.info.name, "it is for 4 to 9");
      !ok) {
    return ok;
  }
  for (std::size_t cell = 0; cell < puzzle.grid.size(); ++cell) {
    Digits digits = Digits::all(puzzle.layout.side());
    if (!puzzle.marks.empty()) digits = puzzle.marks[cell];
    if (puzzle.grid[cell] != 0) digits = Digits::only(puzzle.grid[cell]);
    if (puzzle.grid[cell] == 0 && digits.count() < 2) {
      return failf("format-cannot-hold", "sdx cannot hold an open cell with {} candidate{}",
                   digits.empty() ? "no" : "one", digits.empty() ? "s" : "");
    }
    digits.for_each([&](int digit) { out += digit_char(digit); });
    out += (cell + 1) % side == 0 ? '\n' : ' ';
  }
  return {};
}

}  // namespace

const FormatRow sdx = {
    .info = {.name = "sdx",
             .meaning = "SudoCue: candidates, u before placed digits, a row a line",
             .reads = "side 4 to 9",
             .writes = "side 4 to 9"},
    .claim = claim,
    .rule = rule,
    .parse = parse,
    .write = write,
    .holds = kHousesAndMarks,
    .certain = true,
};

}  // namespace sudokit::text::formats
