#include "text/pasted/cuttings.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <span>

#include "text/grid_lines.hpp"
#include "text/parse.hpp"

namespace sudokit::text {
namespace {

constexpr std::string_view kGaps = " \t|+:;,/\\()[]{}<>\"'`&";
constexpr std::string_view kStrongGaps = "/;|";

bool is_gap(char c) {
  return kGaps.find(c) != std::string_view::npos;
}

Unit unit_of(const SheetLine& line, std::size_t from, std::size_t to) {
  return {std::string_view(line.text).substr(from, to - from), &line, from, 0};
}

// Adds the words between gaps in line.text[from, to).
void add_words(const SheetLine& line, std::size_t from, std::size_t to, UnitRow& row) {
  int group = 0;
  for (std::size_t at = from; at < to;) {
    group += kStrongGaps.find(line.text[at]) != std::string_view::npos;
    if (is_gap(line.text[at])) {
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < to && !is_gap(line.text[end])) ++end;
    if (row.units.empty()) row.line = &line;
    row.units.push_back(unit_of(line, at, end));
    row.units.back().group = group;
    at = end;
  }
}

// The rows are the innermost brackets of a list, wherever its lines end. There are none if text
// stands beside the brackets, or if cells stand beside nested brackets.
class ListRows {
 public:
  explicit ListRows(const Sheet& sheet) : sheet_(sheet) {}

  std::vector<UnitRow> rows() {
    for (const SheetLine& line : sheet_.lines) {
      std::size_t from = 0;
      for (std::size_t at = 0; at < line.text.size(); ++at) {
        const char c = line.text[at];
        const bool opens = c == '[' || c == '{' || c == '(';
        if (!opens && c != ']' && c != '}' && c != ')') continue;
        take(line, from, at);
        if (opens ? !open_.units.empty() : depth_ == 0) return {};
        depth_ += opens ? 1 : -1;
        if (!opens && !open_.units.empty()) close();
        from = at + 1;
      }
      take(line, from, line.text.size());
    }
    if (depth_ != 0 || beside_) return {};
    return std::move(rows_);
  }

 private:
  void take(const SheetLine& line, std::size_t from, std::size_t to) {
    add_words(line, from, to, open_);
    beside_ = beside_ || (depth_ == 0 && !open_.units.empty());
  }
  void close() {
    rows_.push_back(std::move(open_));
    open_ = {};
  }

  const Sheet& sheet_;
  std::vector<UnitRow> rows_;
  UnitRow open_;
  int depth_ = 0;
  bool beside_ = false;
};

// Which lines may be rows.
struct RowChoice {
  bool loose_frames;  // lines of - are rows of open cells
  bool blanks;        // blank lines are rows as well
};

std::vector<const SheetLine*> lines_of(const Sheet& sheet, RowChoice choice) {
  std::vector<const SheetLine*> lines;
  for (const SheetLine& line : sheet.lines) {
    if (is_blank(line) && !choice.blanks) continue;
    if (line.frame && !(line.loose_frame && choice.loose_frames)) continue;
    lines.push_back(&line);
  }
  return lines;
}

std::vector<UnitRow> word_rows(const Sheet& sheet, RowChoice choice) {
  std::vector<UnitRow> rows;
  for (const SheetLine* line : lines_of(sheet, choice)) {
    UnitRow row;
    add_words(*line, 0, line->text.size(), row);
    row.words = line->word;
    if (!row.units.empty()) rows.push_back(std::move(row));
  }
  return rows;
}

// The fields of a line, without surrounding blanks, quotes and brackets. A bar may also stand at
// both ends.
UnitRow fields_of(const SheetLine& line, char separator) {
  UnitRow row;
  row.words = line.word;
  constexpr std::string_view round = " \t\"'[](){}`\\";
  std::size_t from = 0;
  std::size_t end = line.text.size();
  if (separator == '|') {
    from = std::min(line.text.find_first_not_of(" \t"), end);
    if (from < end && line.text[from] == '|') ++from;
    end = line.text.find_last_not_of(" \t") + 1;
    if (end > from && line.text[end - 1] == '|') --end;
  }
  while (from <= end) {
    const std::size_t stop = std::min(line.text.find(separator, from), end);
    std::size_t first = from, last = stop;
    while (first < last && round.find(line.text[first]) != round.npos) ++first;
    while (last > first && round.find(line.text[last - 1]) != round.npos) --last;
    row.units.push_back(unit_of(line, first, last));
    from = stop + 1;
  }
  if (trim(line.text).empty() && separator != '\t') row.units.clear();
  row.line = &line;
  return row;
}

std::vector<UnitRow> field_rows(const Sheet& sheet, RowChoice choice, char separator) {
  std::vector<UnitRow> rows;
  for (const SheetLine* line : lines_of(sheet, choice)) {
    rows.push_back(fields_of(*line, separator));
    const SheetLine* const next = line + 1;
    const bool last = line == &sheet.lines.back();
    rows.back().headed = separator == '|' && !last && is_table_rule(next->text);
  }
  return rows;
}

// Lines in which a space is an open cell. With `bars` the cells of a row are split into parts.
class Columns {
 public:
  explicit Columns(std::vector<const SheetLine*> lines) : lines_(std::move(lines)) {
    while (!lines_.empty() && lines_.front()->word) lines_.erase(lines_.begin());
    while (!lines_.empty() && lines_.back()->word) lines_.pop_back();
    for (const SheetLine* line : lines_) parts_.push_back(parts_of(*line));
    drop_edge(true);
    drop_edge(false);
    fill_up_ends();
  }

  void add_cuttings(std::vector<Cutting>& cuttings) const {
    if (!are_even()) return;
    for (const auto& [cells, box] : widths()) {
      for (std::size_t pitch = 1; pitch <= 4; ++pitch) {
        add(cuttings, {cells, pitch});
        for (std::size_t gap = 1; box > 0 && gap <= pitch + 1; ++gap) {
          add(cuttings, {cells, pitch, 0, box, gap});
        }
      }
    }
  }

 private:
  // Where the cells of a part are: every `pitch` columns, with `gap` more after `box` cells.
  struct Places {
    std::size_t cells, pitch;
    std::size_t offset = 0;
    std::size_t box = 0, gap = 0;

    std::size_t of(std::size_t cell) const {
      return offset + cell * pitch + (box > 0 ? cell / box * gap : 0);
    }
    std::size_t length() const { return of(cells - 1) + 1 - offset; }
  };

  // How many cells a part may have, and of them a box, 0 if the part has no gaps. They fit the
  // number of lines, of which several may belong to a row.
  std::set<std::pair<std::size_t, std::size_t>> widths() const {
    std::set<std::pair<std::size_t, std::size_t>> widths = {{cells_, 0}};
    const std::size_t lines = parts_.size(), count = parts_[0].size();
    for (int side = 4; side <= kMaxLineSide; ++side) {
      const Layout& layout = *shared_layout(side);
      const auto n = static_cast<std::size_t>(side);
      if (!layout.has_boxes() || n % count != 0) continue;
      const auto bands = n / static_cast<std::size_t>(layout.box_rows());
      const std::array<std::size_t, 7> heights = {n,         n + bands - 1, n * 2, n * 2 - 1,
                                                  n * 3 - 2, n * 3 - 1,     n * 3};
      if (std::ranges::find(heights, lines) == heights.end()) continue;
      const auto box = static_cast<std::size_t>(layout.box_cols());
      widths.insert({n / count, count == 1 ? box : 0});
    }
    return widths;
  }
  void add(std::vector<Cutting>& cuttings, Places places) const {
    const std::size_t length = places.length();
    if (bars_) {
      for (; places.offset <= places.pitch; ++places.offset) {
        const std::size_t end = places.offset + length;
        const bool wide = widest_ >= end && widest_ <= end + places.pitch;
        if (wide && fits(places)) cuttings.push_back(cut(places));
      }
      return;
    }
    const bool indented = filled_ > length && indent_ == filled_ - length;
    if (indented) places.offset = indent_;
    const bool wide = indented || (filled_ <= length && widest_ >= length);
    if (wide && fits(places)) cuttings.push_back(cut(places));
  }

  struct Part {
    std::size_t from, to;
    std::size_t lead = 0, tail = 0;  // spaces around it that were not typed

    std::size_t width() const { return lead + to - from + tail; }
  };

  static std::vector<Part> parts_of(const SheetLine& line) {
    std::vector<Part> parts;
    for (std::size_t from = 0;;) {
      const std::size_t end = line.text.find('|', from);
      parts.push_back({from, std::min(end, line.text.size())});
      if (end == std::string::npos) return parts;
      from = end + 1;
    }
  }
  bool is_blank(std::size_t row, Part part) const {
    return trim(std::string_view(lines_[row]->text).substr(part.from, part.to - part.from)).empty();
  }
  // Drops what stands left or right of a frame.
  void drop_edge(bool front) {
    for (std::size_t row = 0; row < parts_.size(); ++row) {
      if (parts_[row].size() < 2) return;
      if (!is_blank(row, front ? parts_[row].front() : parts_[row].back())) return;
    }
    for (auto& parts : parts_) parts.erase(front ? parts.begin() : parts.end() - 1);
  }
  // Without a frame around it, "5 3   |   7   |     3", a row lacks the space that follows the
  // other bars before its first part, and that before the other bars behind its last part.
  void fill_up_ends() {
    const auto all = [this](auto lacks) { return std::ranges::all_of(parts_, lacks); };
    const auto lacks_first = [](const std::vector<Part>& parts) {
      return parts.size() > 2 && parts.front().width() + 1 == parts[1].width();
    };
    const auto lacks_last = [](const std::vector<Part>& parts) {
      return parts.back().width() < parts[1].width();
    };
    if (parts_.empty() || !all(lacks_first)) return;
    const bool last = all(lacks_last);
    for (auto& parts : parts_) {
      parts.front().lead = 1;
      parts.back().tail = last ? 1 : 0;
    }
  }
  // Measures the parts. False if the lines have different numbers of parts, or if the parts cannot
  // hold a row.
  bool are_even() const {
    if (parts_.size() < 4) return false;
    const std::size_t count = parts_[0].size();
    bars_ = count > 1 || lines_[0]->text.find('|') != std::string::npos;
    if (parts_.size() % count != 0) return false;
    cells_ = parts_.size() / count;
    for (std::size_t row = 0; row < parts_.size(); ++row) {
      if (parts_[row].size() != count) return false;
      for (const Part part : parts_[row]) {
        widest_ = std::max(widest_, part.width());
        std::size_t filled = part.to;
        while (filled > part.from && lines_[row]->text[filled - 1] == ' ') --filled;
        filled_ = std::max(filled_, part.lead + filled - part.from);
        indent_ = std::min(
            indent_, lines_[row]->text.find_first_not_of(' ', part.from) - part.from + part.lead);
      }
    }
    return cells_ > 1 && are_as_wide();
  }
  // Are all lines equally long, or is there no line with spaces at its end?
  bool are_as_wide() const {
    bool kept = false, shorter = false;
    for (std::size_t row = 0; row < parts_.size(); ++row) {
      const std::string& text = lines_[row]->text;
      kept = kept || text.ends_with(' ');
      for (const Part part : parts_[row]) {
        const bool last = !bars_ || part.to == text.size();
        const bool short_one = part.width() < widest_ && !text.empty();
        if (short_one && !last) return false;
        shorter = shorter || short_one;
      }
    }
    return !kept || !shorter;
  }
  bool fits(const Places& places) const {
    std::vector<bool> cell(widest_, false);
    for (std::size_t i = 0; i < places.cells; ++i) {
      if (places.of(i) < cell.size()) cell[places.of(i)] = true;
    }
    for (std::size_t row = 0; row < parts_.size(); ++row) {
      for (const Part part : parts_[row]) {
        for (std::size_t at = part.from; at < part.to; ++at) {
          const char c = lines_[row]->text[at];
          if (c == ' ') continue;
          // If another sign is used for open cells, a space is not a cell.
          const bool digit = (is_digit(c) && c != '0') || (is_letter(c) && !is_open_letter(c));
          if (!digit || !cell[part.lead + at - part.from]) return false;
        }
      }
    }
    return true;
  }
  Cutting cut(const Places& places) const {
    Cutting cutting{"spaces as open cells", {}, true, false, places.gap > 0};
    for (std::size_t row = 0; row < parts_.size(); ++row) {
      UnitRow units;
      units.line = lines_[row];
      for (const Part part : parts_[row]) {
        for (std::size_t i = 0; i < places.cells; ++i) {
          const std::size_t place = std::max(places.of(i), part.lead) - part.lead;
          const std::size_t at = std::min(part.from + place, part.to);
          const bool open =
              at >= part.to || places.of(i) < part.lead || lines_[row]->text[at] == ' ';
          units.units.push_back(unit_of(*lines_[row], at, at + (open ? 0 : 1)));
        }
      }
      cutting.rows.push_back(std::move(units));
    }
    return cutting;
  }

  std::vector<const SheetLine*> lines_;
  std::vector<std::vector<Part>> parts_;
  mutable std::size_t cells_ = 0;   // of a part
  mutable std::size_t widest_ = 0;  // part, not counting the spaces at its end
  mutable std::size_t filled_ = 0;
  mutable std::size_t indent_ = std::string::npos;  // the least
  mutable bool bars_ = false;
};

bool has(const Sheet& sheet, char c) {
  return std::ranges::any_of(sheet.lines, [c](const SheetLine& line) {
    return !line.frame && line.text.find(c) != std::string::npos;
  });
}

void add_words(std::vector<Cutting>& cuttings, std::vector<UnitRow> rows) {
  if (rows.empty()) return;
  cuttings.push_back({"numbers", rows, false, false});
  cuttings.push_back({"single characters", std::move(rows), false, true});
}

}  // namespace

const char* Unit::at() const {
  if (from < line->at.size()) return line->at[from];
  return line->at.empty() ? nullptr : line->at.back();
}

std::vector<Cutting> cuttings_of(const Sheet& sheet) {
  std::vector<Cutting> cuttings;
  if (has(sheet, '[') || has(sheet, '{') || has(sheet, '(')) {
    add_words(cuttings, ListRows(sheet).rows());
    if (!cuttings.empty()) return cuttings;
  }
  const bool loose_frames = std::ranges::any_of(sheet.lines, &SheetLine::loose_frame);
  const bool blanks = std::ranges::any_of(sheet.lines, is_blank);
  for (const bool frames : {false, true}) {
    if (frames && !loose_frames) continue;
    add_words(cuttings, word_rows(sheet, {frames, false}));
    for (const bool open : {false, true}) {
      if (open && !blanks) continue;
      const RowChoice choice{frames, open};
      constexpr std::array<std::pair<char, std::string_view>, 5> separators = {
          {{'\t', "fields between tabs"},
           {'|', "fields between bars"},
           {',', "fields between commas"},
           {';', "fields between semicolons"},
           {'&', "fields between ampersands"}}};
      for (const auto& [separator, name] : separators) {
        if (!has(sheet, separator)) continue;
        cuttings.push_back({name, field_rows(sheet, choice, separator), true, false, open});
      }
      if (!has(sheet, ' ')) continue;
      const std::size_t first = cuttings.size();
      Columns(lines_of(sheet, choice)).add_cuttings(cuttings);
      for (Cutting& cutting : std::span(cuttings).subspan(first)) cutting.derived |= blanks;
    }
  }
  return cuttings;
}

// ---- Gaps ---------------------------------------------------------------------------------------

namespace {

constexpr int kSmallestGrid = 4;
constexpr int kLargestGrid = 36;
constexpr std::size_t kWidestCell = 4;  // in fields
constexpr std::size_t kWidestGap = 2;
constexpr std::size_t kWidestBorder = 6;  // on both sides together

// The numbers of those rows or columns that are kept.
struct Lines {
  std::vector<std::size_t> kept;
  bool cut_short = false;

  bool operator<(const Lines& other) const { return kept < other.kept; }
};

// Rows, or columns, by whether they are empty.
class Axis {
 public:
  explicit Axis(std::vector<bool> empty) : empty_(std::move(empty)) {}

  // The ways to keep `side` of the lines. Boxes are `box` lines long, 0 if there are none.
  std::set<Lines> ways(std::size_t side, std::size_t box) const {
    std::set<Lines> ways;
    add_windows(ways, side, [](std::size_t i) { return i; });
    for (std::size_t gap = 1; box > 0 && box < side && gap <= kWidestGap; ++gap) {
      add_windows(ways, side, [&](std::size_t i) { return i + gap * (i / box); });
    }
    for (std::size_t step = 2; step <= kWidestCell; ++step) {
      const bool fits = empty_.size() + step > side * step && empty_.size() <= side * step;
      for (std::size_t first = 0; fits && first < step; ++first) {
        add(ways, side, first, [&](std::size_t i) { return step * i; });
      }
    }
    return ways;
  }

 private:
  // Adds the lines from each of the first ones on, if no more than a border is left out.
  template <class Place>
  void add_windows(std::set<Lines>& ways, std::size_t side, Place place) const {
    const std::size_t length = place(side - 1) + 1, size = empty_.size();
    if (length > size || size - length > kWidestBorder) return;
    for (std::size_t first = 0; first <= size - length; ++first) add(ways, side, first, place);
  }
  template <class Place>
  void add(std::set<Lines>& ways, std::size_t side, std::size_t first, Place place) const {
    if (first + place(side - 1) >= empty_.size()) return;
    Lines lines;
    std::vector<std::size_t>& kept = lines.kept;
    for (std::size_t i = 0; i < side; ++i) kept.push_back(first + place(i));
    std::size_t next = 0;
    for (std::size_t line = 0; line < empty_.size(); ++line) {
      const bool keeps = next < kept.size() && kept[next] == line;
      next += keeps;
      if (!keeps && !empty_[line]) return;
    }
    const bool wide = side > 1 && kept[1] - kept[0] > 1;  // cells of several lines
    const bool cut = !wide && (kept.front() > 0 || kept.back() + 1 < empty_.size());
    lines.cut_short = cut && (empty_[kept.front()] || empty_[kept.back()]);
    ways.insert(std::move(lines));
  }

  std::vector<bool> empty_;
};

std::size_t width_of(const std::vector<UnitRow>& rows) {
  std::size_t width = 0;
  for (const UnitRow& row : rows) width = std::max(width, row.units.size());
  return width;
}

Gapless kept(const std::vector<UnitRow>& rows, const Lines& down, const Lines& across) {
  const auto whole = [](const std::vector<std::size_t>& lines) {
    return lines.back() - lines.front() + 1 == lines.size();
  };
  Gapless grid{{}, whole(down.kept) && whole(across.kept), down.cut_short || across.cut_short};
  for (const std::size_t row : down.kept) {
    UnitRow left = rows[row];
    left.units.clear();
    for (const std::size_t column : across.kept) {
      if (column < rows[row].units.size()) left.units.push_back(rows[row].units[column]);
    }
    grid.rows.push_back(std::move(left));
  }
  return grid;
}

bool are_exchangeable(const Layout& layout, HouseKind kind, const std::vector<int>& open) {
  for (std::size_t i = 0; i < open.size(); ++i) {
    for (std::size_t j = i + 1; j < open.size(); ++j) {
      const int box = kind == HouseKind::row ? layout.box_rows() : layout.box_cols();
      if (box > 0 ? open[i] / box == open[j] / box : !layout.has_regions()) return true;
    }
  }
  return false;
}

}  // namespace

bool is_empty(const UnitRow& row) {
  return std::ranges::all_of(row.units, [](const Unit& unit) { return unit.text.empty(); });
}

std::vector<Gapless> without_gaps(const std::vector<UnitRow>& rows, const LayoutPtr& layout) {
  std::vector<bool> open_rows, open_columns(width_of(rows), true);
  for (const UnitRow& row : rows) {
    open_rows.push_back(is_empty(row));
    for (std::size_t i = 0; i < row.units.size(); ++i) {
      if (!row.units[i].text.empty()) open_columns[i] = false;
    }
  }
  const int last = layout ? layout->side() : kLargestGrid;
  const std::size_t most = static_cast<std::size_t>(last) * kWidestCell;
  std::vector<Gapless> grids;
  if (rows.size() > most || open_columns.size() > most) return grids;
  const bool some = std::ranges::find(open_rows, true) != open_rows.end() ||
                    std::ranges::find(open_columns, true) != open_columns.end();
  if (!some) return grids;
  const Axis down(std::move(open_rows)), across(std::move(open_columns));
  const int first = layout ? layout->side() : kSmallestGrid;
  for (int side = first; side <= last; ++side) {
    const Layout& of = layout ? *layout : *shared_layout(side);
    const auto cells = static_cast<std::size_t>(side);
    if (cells > rows.size() || cells > width_of(rows)) break;
    const bool wide = cells == rows.size() && cells + 1 == width_of(rows);
    if (!layout && !of.has_boxes() && !wide) continue;
    const auto box = [&](int lines) {
      return of.has_boxes() ? static_cast<std::size_t>(lines) : 0;
    };
    for (const Lines& kept_rows : down.ways(cells, box(of.box_rows()))) {
      for (const Lines& kept_columns : across.ways(cells, box(of.box_cols()))) {
        const bool all =
            kept_rows.kept.size() == rows.size() && kept_columns.kept.size() == width_of(rows);
        if (!all) grids.push_back(kept(rows, kept_rows, kept_columns));
      }
    }
  }
  return grids;
}

bool is_loose(const Layout& layout, const Grid& givens) {
  const int side = layout.side();
  std::vector<bool> row_open(static_cast<std::size_t>(side), true), column_open = row_open,
                                                                    missing = row_open;
  for (int cell = 0; cell < layout.cells(); ++cell) {
    const int digit = givens[static_cast<std::size_t>(cell)];
    if (digit == 0) continue;
    row_open[static_cast<std::size_t>(cell / side)] = false;
    column_open[static_cast<std::size_t>(cell % side)] = false;
    missing[static_cast<std::size_t>(digit - 1)] = false;
  }
  const auto lines = [](const std::vector<bool>& set) {
    std::vector<int> numbers;
    for (std::size_t i = 0; i < set.size(); ++i) {
      if (set[i]) numbers.push_back(static_cast<int>(i));
    }
    return numbers;
  };
  if (lines(missing).size() > 1) return true;
  for (int house = 0; house < layout.houses(); ++house) {
    if (layout.kind(house) == HouseKind::extra) return false;
  }
  return are_exchangeable(layout, HouseKind::row, lines(row_open)) ||
         are_exchangeable(layout, HouseKind::column, lines(column_open));
}

}  // namespace sudokit::text
