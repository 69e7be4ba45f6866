#include "text/pasted/listed.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "core/number.hpp"
#include "text/chars.hpp"

namespace sudokit::text {
namespace {

constexpr int kFewestRows = 4;
constexpr int kHuge = 1000;

// ---- Tokens -------------------------------------------------------------------------------------

// A bracket, a comma or another sign; a word or number; or a string without its quotes.
struct SourceToken {
  enum class Kind : std::uint8_t { sign, word, text } kind = Kind::sign;
  std::string_view text;
};

// Comments of Prolog and MiniZinc (%), Python (#) and C.
std::size_t length_of_note(std::string_view rest) {
  const bool line = rest[0] == '%' || rest[0] == '#' || rest.starts_with("//");
  if (line) return std::min(rest.find('\n'), rest.size());
  if (!rest.starts_with("/*")) return 0;
  const std::size_t end = rest.find("*/", 2);
  return end == rest.npos ? rest.size() : end + 2;
}

bool is_word_char(char c) {
  return is_letter(c) || is_digit(c) || c == '_' || c == '.';
}

SourceToken next_token(std::string_view& rest) {
  const char c = rest[0];
  if (c == '"' || c == '\'') {
    const std::size_t end = rest.find(c, 1);
    if (end != rest.npos && rest.substr(0, end).find('\n') == rest.npos) {
      const SourceToken token{SourceToken::Kind::text, rest.substr(1, end - 1)};
      rest.remove_prefix(end + 1);
      return token;
    }
  }
  std::size_t length = c == '-' && rest.size() > 1 && is_digit(rest[1]) ? 1 : 0;
  while (length < rest.size() && is_word_char(rest[length])) ++length;
  const bool word = length > 0;
  const SourceToken token{word ? SourceToken::Kind::word : SourceToken::Kind::sign,
                          rest.substr(0, std::max<std::size_t>(length, 1))};
  rest.remove_prefix(token.text.size());
  return token;
}

std::vector<SourceToken> tokens_in(std::string_view text) {
  std::vector<SourceToken> tokens;
  while (!text.empty()) {
    const std::size_t note = is_space(text[0]) ? 1 : length_of_note(text);
    if (note > 0) {
      text.remove_prefix(note);
    } else {
      tokens.push_back(next_token(text));
    }
  }
  return tokens;
}

// The digit of a word or string: 0 for an open cell, kNoNumber for anything else.
int listed_digit(std::string_view text) {
  static constexpr std::string_view kOpen[] = {"",     ".",   "_",    "-",   "?",   "*", "x",
                                               "None", "nil", "null", "nan", "NaN", "NA"};
  text = trim(text);
  if (std::ranges::count(kOpen, text) > 0) return 0;
  if (text == "-1") return 0;
  if (text.ends_with(".0")) text.remove_suffix(2);
  if (text.size() > 1 && text.ends_with('.')) text.remove_suffix(1);
  std::string_view rest = text;
  const auto number = take_digits(rest, kHuge);
  return number && rest.empty() ? static_cast<int>(*number) : kNoNumber;
}

// ---- Lists --------------------------------------------------------------------------------------

// What a bracket holds, with the brackets inside it.
struct ListedGroup {
  char bracket = 0;
  bool good = true;  // nothing but cells
  std::vector<int> digits = {};
  std::vector<const char*> at = {};
  std::size_t parts = 0;  // brackets directly inside
  std::size_t keys = 0;   // of them, those with a name: 'A': [...]
  bool grid = false;      // one of them is a grid
};

class ListFinder {
 public:
  explicit ListFinder(std::string_view text) : tokens_(tokens_in(text)) {}

  std::vector<ListedGroup> groups() {
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      const SourceToken& token = tokens_[i];
      const char c = token.text.empty() ? '\0' : token.text[0];
      const bool sign = token.kind == SourceToken::Kind::sign;
      if (sign && (c == '[' || c == '(' || c == '{')) {
        open_.push_back({.bracket = c});
      } else if (sign && (c == ']' || c == ')' || c == '}')) {
        close();
      } else if (!open_.empty()) {
        add(token, i + 1 < tokens_.size() ? tokens_[i + 1].text : "");
      }
    }
    return mixed_ ? std::vector<ListedGroup>() : std::move(found_);
  }

 private:
  static constexpr std::size_t kDeepest = 100;

  void close() {
    if (open_.empty() || open_.size() > kDeepest) return;
    ListedGroup group = std::move(open_.back());
    open_.pop_back();
    // A list in which other cells stand beside a grid is no list of grids.
    mixed_ = mixed_ || (group.grid && group.bracket != '(' && !group.digits.empty());
    if (is_grid(group)) {
      found_.push_back(std::move(group));
      if (!open_.empty()) open_.back().grid = true;
      if (!open_.empty()) open_.back().good = false;
      return;
    }
    if (open_.empty()) return;
    ListedGroup& outer = open_.back();
    ++outer.parts;
    outer.good = outer.good && group.good;
    outer.digits.insert(outer.digits.end(), group.digits.begin(), group.digits.end());
    outer.at.insert(outer.at.end(), group.at.begin(), group.at.end());
  }
  // As many cells as a grid has, in as many brackets as rows, or in one alone.
  static bool is_grid(const ListedGroup& group) {
    const int side = square_side(group.digits.size());
    const auto rows = static_cast<std::size_t>(side);
    const bool rowed = group.parts == 0 || group.parts == rows || group.parts * group.parts == rows;
    return group.good && side >= kFewestRows && side <= kMaxSide && rowed &&
           std::ranges::all_of(group.digits, [side](int digit) { return digit <= side; });
  }
  void add(const SourceToken& token, std::string_view next) {
    ListedGroup& group = open_.back();
    if (token.kind == SourceToken::Kind::sign) {
      const bool between =
          std::string_view(",;|:-?*&").find(token.text[0]) != std::string_view::npos;
      if (token.text == "-" || token.text == "?" || token.text == "*") put(group, 0, token);
      group.good = group.good && between;
      return;
    }
    if (next == ":" || next == "=") {
      ++group.keys;
      return;
    }
    const int digit = listed_digit(token.text);
    if (digit != kNoNumber) return put(group, digit, token);
    if (token.kind == SourceToken::Kind::text && is_row(token.text)) return put_row(group, token);
    group.good = false;
  }
  static bool is_row(std::string_view text) {
    return text.size() >= kFewestRows && std::ranges::all_of(text, [](char c) {
             return cell_value(c, Alphabet::standard) != kNoCell || c == '-' || c == '?' ||
                    c == ' ';
           });
  }
  static void put(ListedGroup& group, int digit, const SourceToken& token) {
    group.digits.push_back(digit);
    group.at.push_back(token.text.data());
  }
  static void put_row(ListedGroup& group, const SourceToken& token) {
    ++group.parts;
    for (const char& c : token.text) {
      const int value = cell_value(c, Alphabet::standard);
      group.digits.push_back(value == kNoCell ? 0 : value);
      group.at.push_back(&c);
    }
  }

  std::vector<SourceToken> tokens_;
  std::vector<ListedGroup> open_;
  std::vector<ListedGroup> found_;
  bool mixed_ = false;
};

// Whether the digits of `puzzle` are also those of `other`.
bool continues_list(const ListedGroup& puzzle, const ListedGroup& other) {
  return puzzle.digits.size() == other.digits.size() &&
         std::ranges::equal(puzzle.digits, other.digits,
                            [](int a, int b) { return a == 0 || a == b; });
}

// Columns of a frame become rows.
void turn(ListedGrid& grid) {
  const auto side = static_cast<std::size_t>(grid.side);
  ListedGrid turned = grid;
  for (std::size_t cell = 0; cell < grid.digits.size(); ++cell) {
    const std::size_t to = cell % side * side + cell / side;
    turned.digits[to] = grid.digits[cell];
    turned.at[to] = grid.at[cell];
  }
  grid = std::move(turned);
}

}  // namespace

std::optional<ListedGrid> grid_in_lists(std::string_view text) {
  if (text.find_first_of("[({") == text.npos) return std::nullopt;
  std::vector<ListedGroup> groups = ListFinder(text).groups();
  const bool lists = std::ranges::any_of(groups, [](const auto& g) { return g.bracket != '('; });
  if (lists) std::erase_if(groups, [](const ListedGroup& group) { return group.bracket == '('; });
  std::erase_if(groups, [&](const ListedGroup& group) {
    return std::ranges::any_of(groups, [&](const ListedGroup& other) {
      return &other != &group && other.digits != group.digits && continues_list(other, group);
    });
  });
  if (groups.size() != 1) return std::nullopt;
  ListedGroup& group = groups[0];
  ListedGrid grid{square_side(group.digits.size()), std::move(group.digits), std::move(group.at),
                  ""};
  const bool columns = group.bracket == '{' && group.keys == static_cast<std::size_t>(grid.side);
  if (columns && text.find("DataFrame") != text.npos) turn(grid);
  return grid;
}

// ---- Triples ------------------------------------------------------------------------------------

namespace {

struct Triple {
  std::array<int, 3> numbers = {};
  const char* at = nullptr;
};
using Triples = std::map<std::string_view, std::vector<Triple>>;  // by the name of the facts

// "given(1,2,5)", "cell((1,2),5)": all facts of three numbers.
Triples facts_in(const std::vector<SourceToken>& tokens) {
  Triples found;
  for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
    const bool name = tokens[i].kind == SourceToken::Kind::word && is_letter(tokens[i].text[0]);
    if (!name || tokens[i + 1].text != "(") continue;
    Triple triple{{}, tokens[i].text.data()};
    std::size_t count = 0;
    int depth = 0;
    bool good = true;
    std::size_t at = i + 1;
    for (; at < tokens.size(); ++at) {
      const std::string_view text = tokens[at].text;
      if (text == "(") ++depth;
      if (text == ")" && --depth == 0) break;
      if (tokens[at].kind == SourceToken::Kind::sign) continue;
      const int number = listed_digit(text);
      good = good && number != kNoNumber && is_digit(text.empty() ? 'x' : text[0]);
      if (count < 3) triple.numbers[count] = number;
      ++count;
    }
    if (good && count == 3 && at < tokens.size()) found[tokens[i].text].push_back(triple);
  }
  return found;
}

// "(0, 4): 7" and "[1,5]=3": a place and its digit, as in dictionaries.
Triples places_in(const std::vector<SourceToken>& tokens) {
  Triples found;
  for (std::size_t i = 0; i + 6 < tokens.size(); ++i) {
    const auto text = [&](std::size_t k) { return tokens[i + k].text; };
    const auto number = [&](std::size_t k) {
      return is_digit(text(k)[0]) ? listed_digit(text(k)) : kNoNumber;
    };
    const bool pair = (text(0) == "(" && text(4) == ")") || (text(0) == "[" && text(4) == "]");
    if (!pair || text(2) != "," || (text(5) != ":" && text(5) != "=")) continue;
    if (text(1).empty() || text(3).empty() || text(6).empty()) continue;
    const Triple triple{{number(1), number(3), number(6)}, text(0).data()};
    if (std::ranges::count(triple.numbers, kNoNumber) > 0) continue;
    found["places"].push_back(triple);
  }
  return found;
}

// Lines of three numbers, perhaps in brackets, below a line of names.
Triples lines_of_triples(std::string_view text) {
  Triples found;
  bool first = true;
  while (!text.empty()) {
    const std::string_view line = trim(take_line(text));
    if (line.empty() || line.starts_with('#') || line.starts_with('%')) continue;
    Triple triple{{}, line.data()};
    std::size_t count = 0;
    bool good = true;
    for (const SourceToken& token : tokens_in(line)) {
      if (token.kind == SourceToken::Kind::sign) {
        good = good && std::string_view(",;:()[]{}=->|").find(token.text) != std::string_view::npos;
        continue;
      }
      std::string_view word = token.text;  // also r1c2
      for (const char letter : {'r', 'c'}) {
        const bool named = word.size() > 1 && lower(word[0]) == letter && is_digit(word[1]);
        if (named) word.remove_prefix(1);
        std::string_view rest = word;
        const auto number = named ? take_digits(rest, kHuge) : std::nullopt;
        if (!number || rest.empty()) continue;
        if (count < 3) triple.numbers[count] = static_cast<int>(*number);
        ++count;
        word = rest;
      }
      std::string_view rest = word.size() > 1 && lower(word[0]) == 'c' ? word.substr(1) : word;
      const auto number = take_digits(rest, kHuge);
      good = good && number && rest.empty();
      if (count < 3 && number) triple.numbers[count] = static_cast<int>(*number);
      ++count;
    }
    if (good && count == 3) {
      found["lines"].push_back(triple);
    } else if (!first) {
      return {};
    }
    first = false;
  }
  return found;
}

// The side that the text names: "n = 9", "size(9)"; 0 if it names none.
int named_side(const std::vector<SourceToken>& tokens) {
  static constexpr std::string_view kNames[] = {"n", "N", "size", "side"};
  for (std::size_t i = 0; i + 2 < tokens.size(); ++i) {
    const bool named = std::ranges::count(kNames, tokens[i].text) > 0 &&
                       (tokens[i + 1].text == "=" || tokens[i + 1].text == "(");
    const int side = named ? listed_digit(tokens[i + 2].text) : kNoNumber;
    if (side >= kFewestRows && side <= kMaxSide) return side;
  }
  return 0;
}

std::optional<ListedGrid> grid_of(const std::vector<Triple>& triples, int side) {
  int lowest = kHuge, highest = 0;
  for (const Triple& triple : triples) {
    lowest = std::min({lowest, triple.numbers[0], triple.numbers[1]});
    highest = std::max({highest, triple.numbers[0], triple.numbers[1], triple.numbers[2]});
  }
  const int base = lowest == 0 ? 0 : 1;
  for (const int usual : {4, 6, 9, 16, 25}) {
    if (side == 0 && highest <= usual) side = usual;
  }
  if (side == 0) return std::nullopt;
  ListedGrid grid{side, {}, {}, ""};
  grid.digits.assign(static_cast<std::size_t>(side * side), 0);
  grid.at.assign(grid.digits.size(), nullptr);
  for (const Triple& triple : triples) {
    const int row = triple.numbers[0] - base, column = triple.numbers[1] - base;
    if (row >= side || column >= side || triple.numbers[2] > side) return std::nullopt;
    const auto cell = static_cast<std::size_t>(row * side + column);
    if (grid.digits[cell] != 0 && grid.digits[cell] != triple.numbers[2]) return std::nullopt;
    grid.digits[cell] = triple.numbers[2];
    grid.at[cell] = triple.at;
  }
  return grid;
}

}  // namespace

std::optional<ListedGrid> grid_in_triples(std::string_view text) {
  constexpr std::size_t kFewestTriples = 4;
  const auto tokens = tokens_in(text);
  Triples found = facts_in(tokens);
  if (found.empty()) found = places_in(tokens);
  if (found.empty()) found = lines_of_triples(text);
  const auto most =
      std::ranges::max_element(found, {}, [](const auto& each) { return each.second.size(); });
  if (most == found.end() || most->second.size() < kFewestTriples) return std::nullopt;
  return grid_of(most->second, named_side(tokens));
}

// ---- Letters ------------------------------------------------------------------------------------

namespace {

// The cells of N lines of N characters, with or without blanks between them, or of one line.
std::vector<const char*> plain_cells_in(std::string_view text) {
  std::vector<const char*> cells;
  std::size_t lines = 0;
  std::size_t width = 0;
  while (!text.empty()) {
    const std::string_view line = trim(take_line(text));
    if (line.empty() || line.starts_with('#')) continue;
    const std::size_t before = cells.size();
    for (const char& c : line) {
      if (!is_space(c) && c != '|' && c != ',') cells.push_back(&c);
    }
    const std::size_t here = cells.size() - before;
    if (lines++ > 0 && here != width) return {};
    width = here;
  }
  const int side = square_side(cells.size());
  const bool shaped = lines == 1 || lines == static_cast<std::size_t>(side);
  return side >= kFewestRows && shaped ? cells : std::vector<const char*>();
}

bool is_open_char(char c) {
  return is_blank_char(c) || c == '-' || c == '?';
}

ListedGrid grid_of_cells(std::vector<const char*> cells, const std::map<char, int>& digit_of) {
  ListedGrid grid{square_side(cells.size()), {}, std::move(cells), ""};
  for (const char* at : grid.at) {
    const auto digit = digit_of.find(is_letter(*at) ? lower(*at) : *at);
    grid.digits.push_back(digit == digit_of.end() ? 0 : digit->second);
  }
  return grid;
}

// ':' to '@' stand behind 9 and are the digits from 10.
std::optional<ListedGrid> grid_of_signs(const std::vector<const char*>& cells) {
  const int side = square_side(cells.size());
  std::map<char, int> digit_of;
  bool sign = false;
  for (const char* at : cells) {
    if (is_open_char(*at) && *at != '?') continue;
    const int digit = *at - '0';
    if (digit < 1 || digit > side || digit > '@' - '0') return std::nullopt;
    sign = sign || digit > 9;
    digit_of[*at] = digit;
  }
  return sign ? std::optional(grid_of_cells(cells, digit_of)) : std::nullopt;
}

// Letters in the order of the alphabet. If they are the first ones, A is 1.
std::optional<ListedGrid> grid_of_letters(const std::vector<const char*>& cells) {
  const auto side = static_cast<std::size_t>(square_side(cells.size()));
  std::set<char> letters;
  for (const char* at : cells) {
    if (is_letter(*at)) letters.insert(lower(*at));
    if (!is_letter(*at) && !is_open_char(*at)) return std::nullopt;
  }
  const bool many = letters.size() * 2 > side && letters.size() <= side;
  const bool open = std::ranges::any_of(cells, [](const char* at) { return is_open_char(*at); });
  if (!many || !open) return std::nullopt;
  const bool first = static_cast<std::size_t>(*letters.rbegin() - 'a') < side;
  std::map<char, int> digit_of;
  std::string alphabet;
  for (const char letter : letters) {
    digit_of[letter] = first ? letter - 'a' + 1 : static_cast<int>(digit_of.size()) + 1;
    alphabet += static_cast<char>(letter - 'a' + 'A');
  }
  ListedGrid grid = grid_of_cells(cells, digit_of);
  if (!first) {
    grid.comment = fmt::format("the letters {} are the digits 1 to {}", alphabet, alphabet.size());
  }
  return grid;
}

}  // namespace

std::optional<ListedGrid> grid_in_letters(std::string_view text) {
  const auto cells = plain_cells_in(text);
  if (cells.empty()) return std::nullopt;
  auto signs = grid_of_signs(cells);
  return signs ? signs : grid_of_letters(cells);
}

}  // namespace sudokit::text
