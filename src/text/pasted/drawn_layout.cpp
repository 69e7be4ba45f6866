#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <vector>

#include "core/failf.hpp"
#include "sudokit/text.hpp"
#include "text/chars.hpp"
#include "text/parse.hpp"
#include "text/pasted/pasted.hpp"
#include "text/pasted/sheet.hpp"

namespace sudokit::text {
namespace {

// Whether boxes of the side may have another shape than the usual one. They have at least two rows
// and two columns.
bool has_choice(int side) {
  int shapes = 0;
  for (int rows = 2; rows <= side / 2; ++rows) shapes += side % rows == 0;
  return shapes > 1;
}

// A quick look: are there strokes or blank lines?
bool may_be_drawn(std::string_view text) {
  const auto has = [text](std::string_view sign) { return text.find(sign) != text.npos; };
  return has("|") || has("\xE2\x94") || has("\xE2\x95") || has("--") || has("==") || has("\n\n") ||
         has("\n\r\n") || has("\n ");
}

// The number that all parts have in common, if there are several parts.
std::optional<int> common(const std::vector<int>& parts) {
  const bool same = std::ranges::adjacent_find(parts, std::ranges::not_equal_to()) == parts.end();
  return parts.size() > 1 && same ? std::optional(parts[0]) : std::nullopt;
}

using Parts = std::vector<std::string_view>;

// The parts of each row between bars, without those outside a frame.
std::vector<Parts> parts_of(const std::vector<const SheetLine*>& rows) {
  std::vector<Parts> all;
  for (const SheetLine* row : rows) {
    std::string_view text = row->text;
    Parts& parts = all.emplace_back();
    for (std::size_t end = 0; end != text.npos;
         text.remove_prefix(end == text.npos ? 0 : end + 1)) {
      end = text.find('|');
      parts.push_back(text.substr(0, end));
    }
  }
  const auto each = [&all](auto is) { return std::ranges::all_of(all, is); };
  const auto blank = [](std::string_view part) { return trim(part).empty(); };
  if (each([&](const Parts& parts) { return parts.size() > 1 && blank(parts.back()); })) {
    for (Parts& parts : all) parts.pop_back();
  }
  if (each([&](const Parts& parts) { return parts.size() > 1 && blank(parts.front()); })) {
    for (Parts& parts : all) parts.erase(parts.begin());
  }
  return all;
}

int words_in(std::string_view part) {
  int words = 0;
  for (auto word = take_word(part); !word.empty(); word = take_word(part)) ++words;
  return words;
}
int characters_in(std::string_view part) {
  return static_cast<int>(std::ranges::count_if(part, [](char c) { return !is_space(c); }));
}

// Without a frame around them, the first part may lack a space, and the last one those at its end.
bool are_as_wide(const Parts& parts) {
  const std::size_t width = parts[parts.size() > 2 ? 1 : 0].size();
  const auto inner = std::span(parts).subspan(1, parts.size() - 2);
  return parts.front().size() <= width && width <= parts.front().size() + 1 &&
         parts.back().size() <= width &&
         std::ranges::all_of(inner, [&](auto part) { return part.size() == width; });
}

// The cells between two bars of each row: words, characters or, if cells are spaces, an equal
// share.
std::optional<int> width_in(const std::vector<const SheetLine*>& rows, int side) {
  std::optional<int> width;
  for (const Parts& parts : parts_of(rows)) {
    std::optional<int> own;
    int all = 0;
    for (const auto count : {words_in, characters_in}) {
      std::vector<int> cells;
      all = 0;
      for (const std::string_view part : parts) all += cells.emplace_back(count(part));
      if (all == side) own = common(cells);
      if (all == side) break;
    }
    const int count = static_cast<int>(parts.size());
    if (all != side && count > 1 && side % count == 0 && are_as_wide(parts)) own = side / count;
    if (!own || (width && *width != *own)) return std::nullopt;
    width = own;
  }
  return width;
}

struct Drawing {
  std::vector<const SheetLine*> rows;
  std::vector<const SheetLine*> below;  // the stroke below each row; null if there is none
  std::vector<int> bands;               // rows between strokes or blank lines
};

// Whether the line has `side` cells, as words or characters.
bool has_cells(const SheetLine& line, int side) {
  std::string cells = line.text;
  std::ranges::replace(cells, '|', ' ');
  return words_in(cells) == side || characters_in(cells) == side;
}

// `dashes`: lines of dashes alone may be rows. Of more rows than `side`, the first are left out:
// they number the columns.
Drawing drawing_of(const Sheet& sheet, int side, bool dashes) {
  const auto is_row = [&](const SheetLine& line) {
    if (line.frame) return dashes && line.loose_frame && has_cells(line, side);
    return !is_blank(line) && (!line.word || has_cells(line, side));
  };
  const auto all = std::ranges::count_if(sheet.lines, is_row);
  std::ptrdiff_t left_out = std::max<std::ptrdiff_t>(0, all - side);
  Drawing drawing;
  bool begun = false;  // a band
  for (const SheetLine& line : sheet.lines) {
    const bool row = is_row(line);
    if (line.word && !row) continue;
    if (row && left_out-- > 0) continue;
    if (row) {
      drawing.rows.push_back(&line);
      drawing.below.push_back(nullptr);
      begun ? ++drawing.bands.back() : drawing.bands.emplace_back(1);
    } else if (line.frame && !drawing.below.empty()) {
      drawing.below.back() = &line;
    }
    begun = row;
  }
  return drawing;
}

LayoutPtr drawn_boxes(const Drawing& drawing, int side) {
  const auto height = common(drawing.bands), width = width_in(drawing.rows, side);
  const int columns = width.value_or(height ? side / *height : 0);
  const int box_rows = height.value_or(width ? side / *width : 0);
  if (columns < 2 || box_rows < 2 || columns * box_rows != side) return nullptr;
  if (columns == shared_layout(side)->box_cols()) return nullptr;
  return Layout::named(fmt::format("{}x{}", box_rows, columns)).value();
}

// Whether a corner stands inside the drawing: a left one that does not begin its line, or a right
// one that does not end it.
bool has_corners(const Sheet& sheet) {
  const auto is_one_of = [](std::string_view text, auto corners) {
    return std::ranges::any_of(corners, [&](std::string_view c) { return text.starts_with(c); });
  };
  constexpr std::array<std::string_view, 8> kLeft = {"┌", "└", "╭", "╰", "┏", "┗", "╔", "╚"};
  constexpr std::array<std::string_view, 8> kRight = {"┐", "┘", "╮", "╯", "┓", "┛", "╗", "╝"};
  for (const SheetLine& line : sheet.lines) {
    const std::size_t first = line.text.find_first_not_of(' ');
    const std::size_t last = line.text.find_last_not_of(' ');
    for (std::size_t i = 0; i < line.text.size(); ++i) {
      if (line.text[i] != '+') continue;
      if (*line.at[i] != '\xE2') continue;  // ASCII
      const std::string_view typed(line.at[i], 3);
      if (i != first && is_one_of(typed, kLeft)) return true;
      if (i != last && is_one_of(typed, kRight)) return true;
    }
  }
  return false;
}

// The regions between strokes: neighbours without a stroke between them are in the same one.
class Regions {
 public:
  Regions(const Drawing& drawing, int side)
      : drawing_(drawing), side_(static_cast<std::size_t>(side)) {}

  // False if some row has `side` words neither in all nor between bars.
  bool find_cells() {
    for (const SheetLine* row : drawing_.rows) {
      std::vector<std::size_t> found = words_of(row->text);
      if (found.size() != side_) found = middles_of(row->text);
      if (found.size() != side_) return false;
      columns_.insert(columns_.end(), found.begin(), found.end());
    }
    return true;
  }
  // A letter for each cell, line by line. Empty if each cell has a frame of its own, or if nothing
  // divides the cells. None if some region does not have `side` cells, or if there are more regions
  // than letters. `heavy`: only double and heavy strokes divide.
  std::optional<std::string> map(bool heavy) {
    heavy_ = heavy;
    letters_.assign(side_ * side_, '\0');
    char letter = 'A';
    bool right = true;
    std::size_t largest = 0;
    for (std::size_t cell = 0; cell < letters_.size(); ++cell) {
      if (letters_[cell] != '\0') continue;
      const std::size_t cells = fill(cell, letter);
      largest = std::max(largest, cells);
      right = right && cells == side_ && letter <= 'Z';
      if (letter <= 'Z') ++letter;
    }
    if (largest == 1 || largest == letters_.size()) return "";
    if (!right) return std::nullopt;
    std::string lines;
    for (std::size_t at = 0; at < letters_.size(); at += side_) {
      lines += letters_.substr(at, side_) + '\n';
    }
    return lines;
  }

 private:
  static std::vector<std::size_t> words_of(const std::string& row) {
    constexpr std::string_view kBetween = " \t|";
    std::vector<std::size_t> words;
    for (std::size_t at = 0; (at = row.find_first_not_of(kBetween, at)) != row.npos;) {
      words.push_back(at);
      at = std::min(row.find_first_of(kBetween, at), row.size());
    }
    return words;
  }
  // Of the parts between the bars of a frame.
  static std::vector<std::size_t> middles_of(const std::string& row) {
    std::vector<std::size_t> middles;
    for (std::size_t bar = row.find('|'); bar != row.npos;) {
      const std::size_t next = row.find('|', bar + 1);
      if (next != row.npos && next > bar + 1) middles.push_back((bar + next) / 2);
      bar = next;
    }
    return middles;
  }
  // The number of cells of the region.
  std::size_t fill(std::size_t first, char letter) {
    std::vector<std::size_t> open = {first};
    letters_[first] = letter;
    std::size_t cells = 0;
    const auto add = [&](std::size_t cell) {
      if (letters_[cell] != '\0') return;
      letters_[cell] = letter;
      open.push_back(cell);
    };
    while (!open.empty()) {
      const std::size_t cell = open.back();
      open.pop_back();
      ++cells;
      const std::size_t row = cell / side_, column = cell % side_;
      if (column > 0 && !has_bar(cell - 1)) add(cell - 1);
      if (column + 1 < side_ && !has_bar(cell)) add(cell + 1);
      if (row > 0 && !has_stroke(cell - side_)) add(cell - side_);
      if (row + 1 < side_ && !has_stroke(cell)) add(cell + side_);
    }
    return cells;
  }
  // Right of the cell.
  bool has_bar(std::size_t cell) const {
    const SheetLine& line = *drawing_.rows[cell / side_];
    const std::size_t end = columns_[cell + 1];
    const std::size_t at = std::min(line.text.find('|', columns_[cell]), end);
    return at < end && (!heavy_ || is_heavy(line, at) || line.text[at + 1] == '|');
  }
  // Below the cell.
  bool has_stroke(std::size_t cell) const {
    const SheetLine* const line = drawing_.below[cell / side_];
    const std::size_t at = columns_[cell];
    const bool stroke = line != nullptr && at < line->text.size() && line->text[at] != ' ';
    return stroke && (!heavy_ || is_heavy(*line, at) || line->text[at] == '=');
  }
  // A heavy or double stroke of the box-drawing characters.
  static bool is_heavy(const SheetLine& line, std::size_t at) {
    if (*line.at[at] != '\xE2') return false;
    const std::string_view typed(line.at[at], 3);
    return typed == "━" || typed == "┃" || typed == "═" || typed == "║";
  }

  const Drawing& drawing_;
  std::size_t side_;
  std::vector<std::size_t> columns_;  // where each cell is in its line
  std::string letters_;
  bool heavy_ = false;
};

// Regions that are boxes have their name.
Result<LayoutPtr> layout_of_map(const std::string& map, int side) {
  auto layout = layout_of(map);
  if (!layout) return layout;
  if (same_houses(**layout, *shared_layout(side))) return nullptr;
  for (int rows = 2; rows <= side / 2; ++rows) {
    if (side % rows != 0) continue;
    auto boxes = Layout::named(fmt::format("{}x{}", rows, side / rows)).value();
    if (same_houses(**layout, *boxes)) return boxes;
  }
  return layout;
}

}  // namespace

Result<LayoutPtr> drawn_layout(std::string_view text, int side) {
  if (text.find('\n') == text.npos || !may_be_drawn(text)) return nullptr;
  const bool box_drawing = text.find("\xE2\x94") != text.npos || text.find("\xE2\x95") != text.npos;
  if (!box_drawing && !has_choice(side)) return nullptr;
  const Sheet sheet = sheet_of(text);
  const bool corners = box_drawing && has_corners(sheet);
  if (!corners && !has_choice(side)) return nullptr;
  Drawing drawing = drawing_of(sheet, side, false);
  if (drawing.rows.size() < static_cast<std::size_t>(side)) drawing = drawing_of(sheet, side, true);
  if (drawing.rows.size() != static_cast<std::size_t>(side)) return nullptr;
  if (LayoutPtr boxes = drawn_boxes(drawing, side)) return boxes;
  const auto height = common(drawing.bands), width = width_in(drawing.rows, side);
  const bool each_cell = height == 1 && width == 1;
  const bool uneven = corners && (!height || !width);
  Regions regions(drawing, side);
  if (!(each_cell || uneven) || !regions.find_cells()) return nullptr;
  std::optional<std::string> map = regions.map(false);
  if (!map) {
    return failf("ambiguous-text",
                 "the frame draws regions, but not of {} cells each: name the layout with "
                 "`layout`, or write a map of the regions beside the grid",
                 side);
  }
  if (map->empty()) map = regions.map(true);
  return map && !map->empty() ? layout_of_map(*map, side) : nullptr;
}

}  // namespace sudokit::text
