#include "text/rule_words.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <set>

#include "sudokit/nearest.hpp"
#include "text/parse.hpp"

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
  const auto same = [](char a, char b) { return a == lower(b); };
  if (std::ranges::equal(std::string_view("windoku"), word, same)) return false;  // a title
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

// The words of the line in small letters; `digits` may be part of a word.
std::vector<std::string> words_of(std::string_view line, bool digits = false) {
  std::vector<std::string> words;
  bool inside = false;
  for (const char c : line) {
    const bool part = is_letter(c) || (digits && is_digit(c));
    if (part && !inside) words.emplace_back();
    if (part) words.back() += lower(c);
    inside = part;
  }
  return words;
}

// "no diagonals", "not a killer sudoku": a word that denies stands before word `at`. In "no
// knight's move repeats" it states the rule.
bool is_denied(const std::vector<std::string>& words, std::size_t at) {
  const auto denies = [](const std::string& word) {
    return word == "no" || word == "not" || word == "without" || word == "unlike";
  };
  const std::size_t first = at < 2 ? 0 : at - 2;
  return std::any_of(words.begin() + static_cast<std::ptrdiff_t>(first),
                     words.begin() + static_cast<std::ptrdiff_t>(at), denies);
}

// "Symmetry: diagonal", or an address.
bool is_about_pattern(std::string_view line) {
  if (line.find("://") != line.npos) return true;
  return std::ranges::any_of(words_of(line),
                             [](const std::string& word) { return word.starts_with("symmetr"); });
}

// Names by their letters alone: "antiknight" is "anti-knight".
using Names = std::map<std::string, std::string_view, std::less<>>;

std::string letters_of(std::string_view text) {
  std::string letters;
  for (const char c : text) {
    if (is_letter(c)) letters += lower(c);
  }
  return letters;
}

// The first name that stands in the line, in one word or in up to three. "9x9" is no x.
std::string_view name_among(std::string_view line, const Names& names) {
  constexpr std::size_t kMostWords = 3;
  if (std::ranges::none_of(line, is_letter)) return "";
  const std::vector<std::string> words = words_of(line, true);
  for (std::size_t first = 0; first < words.size(); ++first) {
    std::string typed;
    for (std::size_t i = first; i < std::min(first + kMostWords, words.size()); ++i) {
      typed += words[i];
      const auto found = names.find(typed);
      if (found == names.end()) continue;
      // In "no knight's move repeats" the word does not deny it.
      if (found->second.ends_with("move") || !is_denied(words, first)) return found->second;
    }
  }
  return "";
}

// What people call variants in words that are no names of constraints.
struct VariantName {
  std::string_view typed, constraint;

  // Constraints about the whole grid can be told from their name alone.
  Mention mention() const {
    const ConstraintRow* row = find_constraint(constraint);
    return {typed, constraint, row != nullptr && row->takes.place == ConstraintTakes::Place::grid};
  }
};
constexpr std::array kVariantNames = {
    VariantName{"x sudoku", "diagonals"},
    VariantName{"sudoku x", "diagonals"},
    VariantName{"knight sudoku", "anti-knight"},
    VariantName{"knights sudoku", "anti-knight"},
    VariantName{"knight move", "anti-knight"},
    VariantName{"knights move", "anti-knight"},
    VariantName{"knight s move", "anti-knight"},
    VariantName{"king move", "anti-king"},
    VariantName{"kings move", "anti-king"},
    VariantName{"king s move", "anti-king"},
    VariantName{"windoku", "windows"},
    VariantName{"hyper sudoku", "windows"},
    VariantName{"killer sudoku", "killer"},
    VariantName{"sudoku killer", "killer"},
    VariantName{"cages", "killer"},
    VariantName{"little killer", "little-killer"},
    VariantName{"thermo", "thermometer"},
    VariantName{"thermos", "thermometer"},
    VariantName{"thermometers", "thermometer"},
    VariantName{"thermo sudoku", "thermometer"},
    VariantName{"thermometer sudoku", "thermometer"},
    VariantName{"arrow sudoku", "arrow"},
    VariantName{"palindrome sudoku", "palindrome"},
    VariantName{"sandwich sudoku", "sandwich"},
    VariantName{"skyscraper sudoku", "skyscraper"},
    VariantName{"greater than sudoku", "greater-than"},
    VariantName{"kropki", "white-dot"},
    VariantName{"consecutive sudoku", "white-dot"},
    VariantName{"renban", "renban"},
    VariantName{"german whisper", "german-whisper"},
    VariantName{"german whispers", "german-whisper"},
    VariantName{"xv sudoku", "x"},
    VariantName{"even odd sudoku", "even"},
    VariantName{"odd even sudoku", "odd"},
    VariantName{"disjoint sets", "disjoint-groups"},
    VariantName{"offset sudoku", "disjoint-groups"},
    VariantName{"jigsaw", "regions"},
    VariantName{"jigsaw sudoku", "regions"},
    VariantName{"irregular sudoku", "regions"},
    VariantName{"sudoku irregular", "regions"},
    VariantName{"irregular regions", "regions"},
    VariantName{"nonomino", "regions"},
    VariantName{"squiggly", "regions"},
    VariantName{"asterisk sudoku", "extra"},
    VariantName{"center dot", "extra"},
    VariantName{"centre dot", "extra"},
    VariantName{"girandola", "extra"},
};

// A cell, or "row 3" or "column 2".
bool has_place(std::string_view line) {
  if (has_cell(line)) return true;
  bool word = false;
  for (auto token = take_word(line); !token.empty(); token = take_word(line)) {
    if (word && is_digit(token[0])) return true;
    const std::vector<std::string> letters = words_of(token);
    word = letters.size() == 1 &&
           (letters[0] == "row" || letters[0] == "col" || letters[0] == "column");
  }
  return false;
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

// A run of cells that is too long for a name.
bool has_puzzle(std::string_view line) {
  std::size_t run = 0;
  for (const char c : line) {
    run = is_digit(c) || is_blank_char(c) ? run + 1 : 0;
    if (run >= kFewestNamed) return true;
  }
  return false;
}

// The name of a constraint beside a place, in any order; not names that are words of everyday
// language.
bool names_rule_and_place(std::string_view line) {
  // Not a record of another format.
  if (line.find("\":") != line.npos || line.find('~') != line.npos || has_puzzle(line))
    return false;
  static const Names names = [] {
    constexpr std::array<std::string_view, 8> everyday = {
        "different", "difference", "minimum", "maximum", "ratio", "clone", "regex", "relation"};
    Names found;
    for (const std::string_view name : all_names()) {
      const bool word = std::ranges::find(everyday, name) != everyday.end();
      if (name.size() >= kShortestName && !word) found.emplace(letters_of(name), name);
    }
    return found;
  }();
  return has_place(line) && !name_among(line, names).empty();
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

Mention mention_in(std::string_view line) {
  static const Names names = [] {
    Names found;
    for (const std::string_view name : grid_names()) {
      // "Windows" is also a name of computers.
      if (name != "windows") found.emplace(letters_of(name), name);
    }
    for (const VariantName& variant : kVariantNames) {
      found.emplace(letters_of(variant.typed), variant.typed);
    }
    return found;
  }();
  const std::string_view name = name_among(line, names);
  if (name.empty() || has_puzzle(line) || is_about_pattern(line)) return {};
  const auto variant = std::ranges::find(kVariantNames, name, &VariantName::typed);
  if (variant != kVariantNames.end()) return variant->mention();
  // "Diagonal Sudoku" has both.
  return {name, name == "diagonal" ? "diagonals" : name, true};
}

bool may_state_rule(std::string_view line) {
  return states_rule(line) || names_rule_and_place(line);
}

std::string map_letters(std::string_view line) {
  constexpr std::size_t kFewest = 4;
  constexpr std::string_view kAround = " \t\"'`[](){},;|";
  line = unquoted(line);
  // "R1:", "3)"
  const std::size_t label = line.find_first_of(":)");
  const std::string_view number = line.substr(0, std::min(label, line.size()));
  if (label != line.npos && label < 5 && !number.empty() && is_digit(number.back())) {
    line.remove_prefix(label + 1);
  }
  std::string letters;
  std::size_t words = 0;
  while (!line.empty()) {
    const std::size_t begin = std::min(line.find_first_not_of(kAround), line.size());
    line.remove_prefix(begin);
    const std::size_t end = std::min(line.find_first_of(kAround), line.size());
    if (end == 0) break;
    const std::string_view word = line.substr(0, end);
    if (!std::ranges::all_of(word, is_letter)) return "";
    ++words;
    letters += word;
    line.remove_prefix(end);
  }
  // One word, or letters.
  const bool row = words == 1 || words == letters.size();
  return row && letters.size() >= kFewest ? letters : "";
}

RegionMap region_map(const std::vector<std::string_view>& lines) {
  const auto has_cells = [](std::string_view line) {
    return line.find_first_of("0123456789.-_?*") != line.npos;
  };
  if (std::ranges::none_of(lines, has_cells)) return {};
  const auto is_map = [](const std::vector<std::string>& rows) {
    std::set<char> letters;
    bool repeats = false;  // a row of a solved grid in letters has no letter twice
    for (const std::string& row : rows) {
      const std::set<char> own(row.begin(), row.end());
      repeats = repeats || own.size() < row.size();
      letters.insert(row.begin(), row.end());
    }
    return repeats && letters.size() <= rows.size();
  };
  for (std::size_t first = 0; first < lines.size(); ++first) {
    const std::string letters = map_letters(lines[first]);
    const auto side = static_cast<std::size_t>(square_side(letters.size()));
    RegionMap map{first, 1, {}};
    constexpr std::size_t kFewest = 6;  // fewer letters may be a row of a large grid
    for (std::size_t row = 0; side >= kFewest && row < side; ++row) {
      map.rows.push_back(letters.substr(row * side, side));
    }
    if (side >= kFewest && is_map(map.rows)) return map;
    map = {first, letters.size(), {}};
    if (letters.empty() || letters.size() > kMaxLineSide || first + map.lines > lines.size())
      continue;
    while (map.rows.size() < map.lines) {
      std::string row = map_letters(lines[first + map.rows.size()]);
      if (row.size() != map.lines) break;
      map.rows.push_back(std::move(row));
    }
    if (map.rows.size() == map.lines && is_map(map.rows)) return map;
  }
  return {};
}

bool states_rule(std::string_view line) {
  line = unquoted(line);
  if (line.empty() || !is_letter(line[0])) return false;
  const std::string_view rest = after_word(line);
  const std::string_view word = first_word(line);
  if (word == "regions" && !map_letters(rest).empty()) return true;
  if (word == "extra" && has_cell(rest)) return true;
  const auto number = [](char c) { return is_digit(c) || is_space(c); };
  if (is_letter_mark(line) || !grid_rule_of(line).empty() || takes_chess_cells(line) ||
      is_formula(line))
    return true;
  if (const ConstraintRow* row = constraint_of(word)) {
    switch (row->takes.place) {
      case ConstraintTakes::Place::grid:
        return std::ranges::all_of(rest, number);
      case ConstraintTakes::Place::line:
        return !rest.empty() && (is_digit(rest[0]) || rest[0] == '-');
      case ConstraintTakes::Place::cells:
        return has_cell(rest);
    }
  }
  return rest.empty() ? is_misspelt(word) : takes_cells(line);
}

}  // namespace sudokit::text
