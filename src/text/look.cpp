#include "text/look.hpp"

#include <algorithm>

#include "text/frame.hpp"
#include "text/tokens.hpp"

namespace sudokit::text {
namespace {

std::vector<std::string_view> tokens_of(std::string_view line) {
  std::vector<std::string_view> tokens;
  for (auto token = take_token(line); !token.empty(); token = take_token(line)) {
    tokens.push_back(token);
  }
  return tokens;
}

// The lines from `first` to the next blank line that have as many units as the first (tokens, or
// characters of a single token).
struct Stretch {
  std::size_t lines = 0;
  int highest = 0;    // the highest digit
  bool ends = false;  // at a blank line or the end of the text, not at a line of another width
};

std::vector<int> units_of(std::string_view line, bool numbers) {
  std::vector<int> units;
  if (numbers) {
    for (const auto token : tokens_of(line)) units.push_back(number_of(token));
  } else {
    for (const char c : line) units.push_back(cell_value(c, Alphabet::standard));
  }
  return units;
}

Stretch stretch(const std::vector<std::string_view>& lines, std::size_t first, bool numbers) {
  Stretch result;
  const std::size_t width = units_of(trim(lines[first]), numbers).size();
  std::size_t at = first;
  for (; at < lines.size() && !trim(lines[at]).empty(); ++at) {
    const std::vector<int> units = units_of(trim(lines[at]), numbers);
    if (units.size() != width) return result;
    ++result.lines;
    result.highest = std::max(result.highest, *std::max_element(units.begin(), units.end()));
  }
  result.ends = true;
  return result;
}

// Are lines of `width` units rows of puzzles of side `width`? Otherwise each is a whole puzzle.
bool are_rows(const std::vector<std::string_view>& lines, std::size_t first, std::size_t width,
              bool numbers, const LayoutPtr& layout) {
  if (layout) return static_cast<int>(width) != layout->cells();
  const int side = square_side(width);
  if (side == 0) return true;
  const Stretch here = stretch(lines, first, numbers);
  return here.highest > side || (here.ends && here.highest == 0 && here.lines == width);
}

bool is_short_number(std::string_view token) {
  const int value = number_of(token);
  return value <= kMaxSide && value != kNoNumber && (token.size() == 1 || token[0] != '0');
}

}  // namespace

bool are_digits(std::string_view cells, int side) {
  return std::all_of(cells.begin(), cells.end(),
                     [side](char c) { return cell_value(c, Alphabet::standard) <= side; });
}

CellsLook look_at_cells(const Head& head, const TextContext& context) {
  const std::string_view line = head.line();
  const auto tokens = tokens_of(line);
  CellsLook look;
  if (tokens.empty()) return look;
  if (tokens.size() == 1) {
    const std::string_view token = tokens[0];
    if (token.size() > kMaxLineSide || !are_digits(token, static_cast<int>(token.size()))) {
      return look;
    }
    look.kind = CellsLook::characters;
    look.rows = are_rows(head.lines, head.at, token.size(), false, context.layout);
    return look;
  }
  if (!std::all_of(tokens.begin(), tokens.end(), is_short_number)) {
    if (is_row(line)) look.kind = CellsLook::row;
    return look;
  }
  look.kind = CellsLook::numbers;
  for (std::size_t next = head.at; next < head.lines.size(); ++next) {
    const std::string_view other = trim(head.lines[next]);
    if (other.empty()) break;
    look.framed = look.framed || is_framed(other);
  }
  look.rows = !look.framed && are_rows(head.lines, head.at, tokens.size(), true, context.layout);
  return look;
}

}  // namespace sudokit::text
