#include "text/rule_words.hpp"

#include <algorithm>

#include "core/nearest.hpp"
#include "text/parse.hpp"
#include "text/region_map.hpp"

namespace sudokit::text {

std::string_view first_word(std::string_view line) {
  line = trim(line);
  const std::string_view word = line.substr(0, std::min(line.size(), line.find_first_of(" \t")));
  return word.size() > 1 && word.ends_with(':') ? word.substr(0, word.size() - 1) : word;
}
std::string_view after_word(std::string_view line) {
  const std::string_view word = first_word(line);
  line.remove_prefix(static_cast<std::size_t>(word.data() - line.data()) + word.size());
  if (line.starts_with(':')) line.remove_prefix(1);
  return trim(line);
}

const ConstraintRow* constraint_of(std::string_view word) {
  if (word.size() < 2) return nullptr;
  std::string name(word);
  for (char& c : name) c = lower(c);
  return find_constraint(name);
}

bool is_rule_word(std::string_view word) {
  return word == "or" || constraint_of(word) != nullptr;
}

bool is_letter_mark(std::string_view line) {
  const std::string_view rest = after_word(line);
  return first_word(line).size() == 1 && find_constraint(first_word(line)) != nullptr &&
         rest.size() > 3 && lower(rest[0]) == 'r' && rest[1] >= '1' && rest[1] <= '9';
}

namespace {

// Whether a name of a cell begins here: "r1c1".
bool begins_cell(std::string_view text) {
  if (text.empty() || lower(text[0]) != 'r') return false;
  const std::size_t column = text.find_first_not_of("0123456789", 1);
  return column != std::string_view::npos && column > 1 && lower(text[column]) == 'c' &&
         column + 1 < text.size() && is_digit(text[column + 1]);
}
bool has_letters_alone(std::string_view word, std::size_t least) {
  const auto letter = [](char c) { return c == '-' || is_letter(c); };
  return word.size() >= least && std::ranges::all_of(word, letter);
}

// A word of letters, then numbers, texts in quotes and cells, and nothing else: a constraint, known
// or not.
bool takes_cells(std::string_view line) {
  if (!has_letters_alone(first_word(line), 3)) return false;
  std::string_view rest = after_word(line);
  if (!has_cell(rest)) return false;
  for (auto token = take_word(rest); !token.empty(); token = take_word(rest)) {
    const bool other = token.find_first_not_of("0123456789,-/") == std::string_view::npos ||
                       token.find('"') != std::string_view::npos;
    if (!other && !begins_cell(token)) return false;
  }
  return true;
}

constexpr std::size_t kShortestName = 5, kLongestName = 24;

// The names of the constraints about the whole grid, without `x`.
const std::vector<std::string_view>& grid_names() {
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> found;
    for (const ConstraintRow* row : constraint_rows()) {
      const bool grid = row->takes.place == ConstraintTakes::Place::grid;
      if (grid && row->name.size() >= kShortestName) found.push_back(row->name);
    }
    return found;
  }();
  return names;
}

const std::vector<std::string_view>& all_names() {
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> found;
    for (const ConstraintRow* row : constraint_rows()) found.push_back(row->name);
    return found;
  }();
  return names;
}

// A word that is nearly the name of a constraint about the whole grid: "antiknight".
bool is_misspelt(std::string_view word) {
  if (word.size() > kLongestName || !has_letters_alone(word, kShortestName)) return false;
  const auto as_long = [word](std::string_view name) {
    return name.size() <= word.size() + 2 && word.size() <= name.size() + 2;
  };
  return std::ranges::any_of(grid_names(), as_long) && !nearest_word(word, grid_names()).empty();
}

// Only numbers and cells as a chess board names them, "7 A1 B1", which are an error; some word for
// a constraint is before them.
bool takes_chess_cells(std::string_view line) {
  bool some = false;
  std::string_view rest = after_word(line);
  while (!rest.empty()) {
    constexpr std::string_view kBetween = " \t,-:/";
    const std::size_t end = std::min(rest.find_first_of(kBetween), rest.size());
    std::string_view token = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (token.empty()) continue;
    const bool cell = is_letter(token[0]) && token.size() > 1;
    if (cell) token.remove_prefix(1);
    if (!std::ranges::all_of(token, is_digit)) return false;
    some = some || cell;
  }
  const std::string_view word = first_word(line);
  if (!some || word.size() > kLongestName) return false;
  return constraint_of(word) != nullptr ||
         (has_letters_alone(word, 4) && !nearest_word(word, all_names()).empty());
}

std::string letters_of(std::string_view text) {
  std::string letters;
  for (const char c : text) {
    if (is_letter(c)) letters += lower(c);
  }
  return letters;
}

// A cell, or "row 3" or "column 2".
bool has_place(std::string_view line) {
  if (has_cell(line)) return true;
  bool word = false;
  for (auto token = take_word(line); !token.empty(); token = take_word(line)) {
    if (word && is_digit(token[0])) return true;
    const std::string letters = letters_of(token);
    word = letters == "row" || letters == "col" || letters == "column";
  }
  return false;
}

// A number, a text in quotes, a cell, or the name of a line of the grid.
bool begins_with_argument(std::string_view rest) {
  if (rest.empty()) return false;
  if (begins_cell(rest) || rest[0] == '"' || is_digit(rest[0])) return true;
  const std::string word = letters_of(first_word(rest));
  return rest[0] == '-' ? rest.size() > 1 && is_digit(rest[1])
                        : (word == "row" || word == "col" || word == "column") && has_place(rest);
}

// Nearly the name of a constraint, and what a constraint takes.
bool is_misspelt_rule(std::string_view word, std::string_view rest) {
  constexpr std::size_t kFewest = 4;
  return word.size() <= kLongestName && has_letters_alone(word, kFewest) &&
         begins_with_argument(rest) && has_place(rest) && !nearest_word(word, all_names()).empty();
}

// Two cells or more with signs between them, "r1c1 + r1c2 = 5" or "r1c1 < r1c2", and no words.
bool is_formula(std::string_view line) {
  bool sign = false;
  int cells = 0;
  for (auto token = take_word(line); !token.empty(); token = take_word(line)) {
    while (!token.empty()) {
      if (begins_cell(token)) {
        ++cells;
        token.remove_prefix(token.find_first_of("cC"));
        token.remove_prefix(std::min(token.find_first_not_of("0123456789", 1), token.size()));
        continue;
      }
      const char c = token[0];
      sign = sign || c == '=' || c == '<' || c == '>';
      if (!is_digit(c) && std::string_view("+-*=<>(),;").find(c) == std::string_view::npos) {
        return false;
      }
      token.remove_prefix(1);
    }
  }
  return sign && cells > 1;
}

}  // namespace

bool has_cell(std::string_view text) {
  for (; !text.empty(); text.remove_prefix(1)) {
    if (begins_cell(text)) return true;
  }
  return false;
}

std::string_view unquoted(std::string_view line) {
  for (std::string_view rest = trim(line); rest.starts_with('>'); rest = line) {
    line = trim(rest.substr(1));
  }
  return line;
}

std::string_view grid_rule_of(std::string_view line) {
  constexpr std::string_view kBetween = " \t-_";
  const auto fits = [&](char c) { return is_letter(c) || kBetween.find(c) != kBetween.npos; };
  line = trim(line);
  if (line.ends_with(':') || line.ends_with('.')) line.remove_suffix(1);
  if (line.size() > kLongestName || !std::ranges::all_of(line, fits)) return "";
  for (const std::string_view name : grid_names()) {
    if (letters_of(line) == letters_of(name)) return name;
  }
  return "";
}

// "* killer 5 r1c1 r1c2", "2) anti-knight": without the sign or the number of an item of a list.
static std::string_view without_bullet(std::string_view line) {
  const std::size_t end = line.find_first_of(" \t");
  if (end == line.npos || is_letter(line[0])) return line;
  const std::string_view sign = line.substr(0, end), rest = trim(line.substr(end));
  const bool number = sign.size() > 1 && sign.find_first_not_of("0123456789().") == sign.npos;
  const bool bullet = std::ranges::none_of(
      sign, [](char c) { return is_digit(c) || is_letter(c) || c == '#' || c == '|'; });
  return (number || bullet) && !rest.empty() && is_letter(rest[0]) ? rest : line;
}

std::string_view stated_line(std::string_view line) {
  line = without_bullet(unquoted(line));
  const std::string_view word = line.substr(0, std::min(line.size(), line.find_first_of(" \t:=")));
  const std::string_view rest = trim(line.substr(word.size()));
  const bool heads = letters_of(word) == "rules" || letters_of(word) == "rule";
  if (!heads || rest.empty() || (rest[0] != ':' && rest[0] != '=')) return line;
  const std::string_view rule = trim(rest.substr(1));
  return rule.empty() ? line : rule;
}

bool states_rule(std::string_view line) {
  const std::string_view content = without_bullet(unquoted(line));
  line = stated_line(line);
  if (line.empty() || !is_letter(line[0])) return false;
  if (line.data() != content.data()) return true;  // after "Rules:"
  const std::string_view rest = after_word(line);
  const std::string_view word = first_word(line);
  if (word == "regions" && !map_labels(rest).empty()) return true;
  if (word == "extra" && has_cell(rest)) return true;
  const auto number = [](char c) { return is_digit(c) || is_space(c); };
  if (is_letter_mark(line) || !grid_rule_of(line).empty() || takes_chess_cells(line) ||
      is_formula(line))
    return true;
  if (const ConstraintRow* row = constraint_of(word)) {
    const bool colon = line.substr(word.size()).starts_with(':') && !rest.empty();
    const bool grid = row->takes.place == ConstraintTakes::Place::grid;
    return colon || (grid ? std::ranges::all_of(rest, number)
                          : begins_with_argument(rest) || has_cell(rest));
  }
  return rest.empty() ? is_misspelt(word) : takes_cells(line) || is_misspelt_rule(word, rest);
}

}  // namespace sudokit::text
