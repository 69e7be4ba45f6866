#include "text/region_map.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "text/parse.hpp"
#include "text/rule_words.hpp"

namespace sudokit::text {
namespace {

constexpr std::size_t kShortestRow = 4;

std::size_t side_of_map(std::string_view labels) {
  return static_cast<std::size_t>(square_side(labels.size()));
}

std::vector<std::string> rows_of(std::string_view labels, std::size_t side) {
  std::vector<std::string> rows;
  for (std::size_t at = 0; side > 0 && at < labels.size(); at += side) {
    rows.emplace_back(labels.substr(at, side));
  }
  return rows;
}

// The cells with the same label as the cell to the right, below, to the left or above.
std::size_t cells_with_equal_neighbour(const std::vector<std::string>& rows) {
  std::size_t count = 0;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    for (std::size_t c = 0; c < rows[r].size(); ++c) {
      const char label = rows[r][c];
      count += (c > 0 && rows[r][c - 1] == label) ||
               (c + 1 < rows[r].size() && rows[r][c + 1] == label) ||
               (r > 0 && rows[r - 1][c] == label) ||
               (r + 1 < rows.size() && rows[r + 1][c] == label);
    }
  }
  return count;
}

// A row of a solved grid in letters has no letter twice.
bool is_map_of_letters(const std::vector<std::string>& rows) {
  std::set<char> letters;
  bool repeats = false;
  for (const std::string& row : rows) {
    const std::set<char> own(row.begin(), row.end());
    repeats = repeats || own.size() < row.size();
    letters.insert(row.begin(), row.end());
  }
  return repeats && letters.size() <= rows.size();
}

// Zeros are open cells, unless each label occurs as often as a row has cells.
bool is_map_of_digits(const std::vector<std::string>& rows) {
  const std::size_t side = rows.size();
  if (cells_with_equal_neighbour(rows) * 2 < side * side) return false;
  std::map<char, std::size_t> times;
  for (const std::string& row : rows) {
    for (const char c : row) ++times[c];
  }
  if (times.size() + 1 < side || times.size() > side) return false;
  const bool exact =
      std::ranges::all_of(times, [side](const auto& each) { return each.second == side; });
  return exact || !times.contains('0');
}

bool is_map(const std::vector<std::string>& rows) {
  return is_digit(rows[0][0]) ? is_map_of_digits(rows) : is_map_of_letters(rows);
}

std::vector<std::string> map_of_labels(const std::string& labels) {
  // Fewer letters may be a row of a large grid.
  const std::size_t fewest = !labels.empty() && is_digit(labels[0]) ? 4 : 6;
  const std::size_t side = side_of_map(labels);
  if (side < fewest || side > static_cast<std::size_t>(kMaxLineSide)) return {};
  std::vector<std::string> rows = rows_of(labels, side);
  return is_map(rows) ? rows : std::vector<std::string>();
}

}  // namespace

std::string map_labels(std::string_view line) {
  constexpr std::string_view kAround = " \t\"'`[](){},;|";
  line = unquoted(line);
  // "R1:", "3)"
  const std::size_t label = line.find_first_of(":)");
  const std::string_view number = line.substr(0, std::min(label, line.size()));
  if (label != line.npos && label < 5 && !number.empty() && is_digit(number.back())) {
    line.remove_prefix(label + 1);
  }
  std::string labels;
  std::size_t words = 0;
  while (!line.empty()) {
    const std::size_t begin = std::min(line.find_first_not_of(kAround), line.size());
    line.remove_prefix(begin);
    const std::size_t end = std::min(line.find_first_of(kAround), line.size());
    if (end == 0) break;
    const std::string_view word = line.substr(0, end);
    if (!std::ranges::all_of(word, is_letter) && !std::ranges::all_of(word, is_digit)) return "";
    ++words;
    labels += word;
    line.remove_prefix(end);
  }
  if (labels.size() < kShortestRow || (words > 1 && words < labels.size())) return "";
  const bool digits = is_digit(labels[0]);
  const auto other = [digits](char c) { return is_digit(c) != digits; };
  return std::ranges::any_of(labels, other) ? "" : labels;
}

std::vector<std::string> map_on_line(std::string_view line) {
  return map_of_labels(map_labels(line));
}

RegionMap region_map(const std::vector<std::string_view>& lines) {
  const auto found = [&]() -> RegionMap {
    for (std::size_t first = 0; first < lines.size(); ++first) {
      const std::string labels = map_labels(lines[first]);
      if (labels.empty()) continue;
      if (auto rows = map_of_labels(labels); !rows.empty()) return {first, 1, std::move(rows)};
      RegionMap map{first, labels.size(), {}};
      if (labels.size() > kMaxLineSide || first + map.lines > lines.size()) continue;
      while (map.rows.size() < map.lines) {
        std::string row = map_labels(lines[first + map.rows.size()]);
        if (row.size() != map.lines || is_digit(row[0]) != is_digit(labels[0])) break;
        map.rows.push_back(std::move(row));
      }
      if (map.rows.size() == map.lines && is_map(map.rows)) return map;
    }
    return {};
  };
  RegionMap map = found();
  const auto has_cells = [](std::string_view line) {
    return line.find_first_of("0123456789.-_?*") != line.npos;
  };
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (!map.contains(i) && has_cells(lines[i])) return map;
  }
  return {};
}

CellsAndMap cells_and_map(std::string_view line) {
  line = trim(line);
  const auto is_end = [](char c) { return !is_cell_char(c); };
  const std::size_t run =
      static_cast<std::size_t>(std::ranges::find_if(line, is_end) - line.begin());
  const bool joined = run == line.size() && run % 2 == 0;
  const std::size_t cells = joined ? run / 2 : run;
  std::string_view rest = line.substr(cells);
  const std::size_t begin = std::min(rest.find_first_not_of(" \t,;|/"), rest.size());
  rest.remove_prefix(begin);
  const std::size_t end =
      static_cast<std::size_t>(std::ranges::find_if(rest, is_end) - rest.begin());
  if (cells == 0 || end != cells || square_side(cells) == 0) return {};
  return {line.substr(0, cells), map_on_line(rest.substr(0, end))};
}

bool may_have_map(std::string_view line) {
  constexpr std::size_t kPart = 8;  // a solution has fewer, and only between its rows
  std::size_t equal = 0;
  for (std::size_t i = 1; i < line.size(); ++i) {
    const char c = line[i];
    equal += c == line[i - 1] && c != '0' && (is_digit(c) || is_letter(c));
  }
  return equal * kPart > line.size();
}

std::string map_file(const std::vector<std::string>& rows) {
  std::string text;
  for (const std::string& row : rows) text += row + '\n';
  return text;
}

}  // namespace sudokit::text
