// Any relation of two cells and any regular language along a line.
#include <algorithm>

#include "rules/build.hpp"
#include "rules/kinds.hpp"

namespace sudokit::rules {
namespace {

// Reads "1:2,3 2:4": each digit a and, after the colon, the digits that b may have.
class RelationReader {
 public:
  RelationReader(std::string_view text, int side) : text_(text), side_(side) {}

  Result<std::vector<Digits>> read() {
    std::vector<Digits> table(static_cast<std::size_t>(side_));
    while (skip_blanks()) {
      const auto a = digit();
      if (!a) return tl::unexpected(error());
      if (!take(':')) return tl::unexpected(error());
      do {
        const auto b = digit();
        if (!b) return tl::unexpected(error());
        table[static_cast<std::size_t>(*a) - 1].insert(*b);
      } while (take(','));
    }
    return table;
  }

 private:
  Error error() const {
    return {"invalid-constraint",
            fmt::format("in the table: expected 'A:B,B' with digits from 1 to {}", side_), 0,
            at_ + 1};
  }
  bool skip_blanks() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    return at_ < text_.size();
  }
  bool take(char c) {
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  std::optional<int> digit() {
    int value = 0;
    while (at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9' && value <= side_) {
      value = value * 10 + (text_[at_++] - '0');
    }
    return value >= 1 && value <= side_ ? std::optional(value) : std::nullopt;
  }

  std::string_view text_;
  int side_ = 0;
  std::size_t at_ = 0;
};

Expansion relation_over(const Constraint& relation, const Layout& layout, CellPairs pairs) {
  auto table = RelationReader(relation.text, layout.side()).read();
  if (!table) return tl::unexpected(table.error());
  return Primitives{{Relation{std::move(*table), std::move(pairs)}}};
}
Expansion expand_relation(const Constraint& relation, const Layout& layout) {
  return relation_over(relation, layout, neighbours_on(relation.cells[0]));
}
Expansion expand_relation_all(const Constraint& relation, const Layout& layout) {
  return relation_over(relation, layout, all_pairs(relation.cells[0]));
}

// Looks the pair up in the text itself: " A:" and then B between commas.
bool is_listed(std::string_view text, int a, int b) {
  const std::string spaced = fmt::format(" {} ", text);
  const std::string start = fmt::format(" {}:", a);
  for (std::size_t at = spaced.find(start); at != std::string::npos;
       at = spaced.find(start, at + 1)) {
    const std::size_t from = at + start.size();
    const std::string list =
        fmt::format(",{},", spaced.substr(from, spaced.find(' ', from) - from));
    if (list.find(fmt::format(",{},", b)) != std::string::npos) return true;
  }
  return false;
}
bool relation_holds(const Constraint& relation, const Layout&, Judged grid) {
  const Cells& cells = relation.cells[0];
  for (std::size_t i = 1; i < cells.size(); ++i) {
    if (!is_listed(relation.text, grid[cells[i - 1]], grid[cells[i]])) return false;
  }
  return true;
}
bool relation_all_holds(const Constraint& relation, const Layout&, Judged grid) {
  const Cells& cells = relation.cells[0];
  for (std::size_t i = 0; i < cells.size(); ++i) {
    for (std::size_t k = i + 1; k < cells.size(); ++k) {
      if (!is_listed(relation.text, grid[cells[i]], grid[cells[k]])) return false;
    }
  }
  return true;
}

Expansion sequence_over(const Constraint& line, Result<std::shared_ptr<const Automaton>> made) {
  if (!made) return tl::unexpected(made.error());
  return Primitives{{Sequence{*made, line.cells[0]}}};
}
Expansion expand_regex(const Constraint& line, const Layout& layout) {
  return sequence_over(line, pattern_automaton(line.text, layout.side()));
}
Expansion expand_automaton(const Constraint& line, const Layout& layout) {
  return sequence_over(line, read_automaton(line.text, layout.side()));
}

// Matches digits against the text of the pattern by sets of places: naive, and independent of the
// automaton.
class NaiveMatcher {
 public:
  NaiveMatcher(std::string_view pattern, std::vector<int> digits) : digits_(std::move(digits)) {
    for (const char c : pattern) {
      if (c != ' ' && c != '\t') pattern_ += c;
    }
  }
  bool matches() { return !from(0, pattern_.size(), {0}, digits_.size()).empty() && full_; }

 private:
  using Places = std::vector<std::size_t>;  // numbers of digits that may have been read, ascending

  // The places that a piece of the pattern leads to from the places in `start`.
  Places from(std::size_t begin, std::size_t end, const Places& start, std::size_t whole) {
    Places all;
    std::size_t depth = 0;
    std::size_t part = begin;
    for (std::size_t i = begin; i <= end; ++i) {
      const char c = i < end ? pattern_[i] : '|';
      if (i < end && (c == '(' || c == ')')) depth += c == '(' ? 1 : std::size_t(-1);
      if (c != '|' || depth != 0) continue;
      for (const std::size_t place : in_order(part, i, start)) all.push_back(place);
      part = i + 1;
    }
    std::ranges::sort(all);
    all.erase(std::unique(all.begin(), all.end()), all.end());
    if (begin == 0 && end == pattern_.size()) full_ = std::ranges::count(all, whole) > 0;
    return all;
  }

  Places in_order(std::size_t begin, std::size_t end, Places places) {
    while (begin < end) {
      const std::size_t atom_end = end_of_atom(begin);
      std::size_t next = atom_end;
      int low = 1;
      int high = 1;
      if (next < end && std::string_view("*+?").find(pattern_[next]) != std::string_view::npos) {
        low = pattern_[next] == '+' ? 1 : 0;
        high = pattern_[next] == '?' ? 1 : -1;
        ++next;
      } else if (next < end && pattern_[next] == '{') {
        const std::size_t close = pattern_.find('}', next);
        const std::string inside = pattern_.substr(next + 1, close - next - 1);
        low = std::stoi(inside);
        const std::size_t comma = inside.find(',');
        high = comma == std::string::npos   ? low
               : comma + 1 == inside.size() ? -1
                                            : std::stoi(inside.substr(comma + 1));
        next = close + 1;
      }
      places = times(begin, atom_end, places, low, high);
      begin = next;
    }
    return places;
  }

  Places times(std::size_t begin, std::size_t end, const Places& start, int low, int high) {
    Places reached;
    Places now = start;
    const int most = high < 0 ? low + static_cast<int>(digits_.size()) + 1 : high;
    for (int count = 0; count <= most; ++count) {
      if (count >= low) reached.insert(reached.end(), now.begin(), now.end());
      if (count < most) now = once(begin, end, now);
    }
    std::ranges::sort(reached);
    reached.erase(std::unique(reached.begin(), reached.end()), reached.end());
    return reached;
  }

  Places once(std::size_t begin, std::size_t end, const Places& start) {
    if (pattern_[begin] == '(') return from(begin + 1, end - 1, start, std::size_t(-1));
    Places next;
    for (const std::size_t place : start) {
      if (place < digits_.size() && fits(begin, end, digits_[place])) next.push_back(place + 1);
    }
    return next;
  }

  bool fits(std::size_t begin, std::size_t end, int digit) const {
    const char name = static_cast<char>(digit < 10 ? '0' + digit : 'A' + digit - 10);
    if (pattern_[begin] == '.') return true;
    if (pattern_[begin] != '[') return pattern_[begin] == name;
    const bool other = pattern_[begin + 1] == '^';
    bool found = false;
    for (std::size_t i = begin + (other ? 2 : 1); i + 1 < end; ++i) {
      if (pattern_[i + 1] == '-') {
        found = found || (pattern_[i] <= name && name <= pattern_[i + 2]);
        i += 2;
      } else {
        found = found || pattern_[i] == name;
      }
    }
    return found != other;
  }

  std::size_t end_of_atom(std::size_t begin) const {
    if (pattern_[begin] == '[') return pattern_.find(']', begin) + 1;
    if (pattern_[begin] != '(') return begin + 1;
    std::size_t depth = 0;
    for (std::size_t i = begin; i < pattern_.size(); ++i) {
      if (pattern_[i] == '(') ++depth;
      if (pattern_[i] == ')' && --depth == 0) return i + 1;
    }
    return pattern_.size();
  }

  std::string pattern_;
  std::vector<int> digits_;
  bool full_ = false;
};

bool regex_holds(const Constraint& line, const Layout&, Judged grid) {
  std::vector<int> digits;
  for (const Cell cell : line.cells[0]) digits.push_back(digit_in(grid, cell));
  return NaiveMatcher(line.text, std::move(digits)).matches();
}

// The text after "STATE:" or "STATE*:".
std::optional<std::string> row_of_state(const std::string& text, const std::string& state) {
  for (const char* end : {":", "*:"}) {
    const std::string start = " " + state + end;
    const std::size_t at = text.find(start);
    if (at == std::string::npos) continue;
    const std::size_t from = at + start.size();
    return (end[0] == '*' ? "*" : "") + text.substr(from, text.find(' ', from) - from);
  }
  return std::nullopt;
}

// Follows the text of the table.
bool automaton_holds(const Constraint& line, const Layout&, Judged grid) {
  const std::string text = " " + line.text + " ";
  const std::size_t first = text.find_first_not_of(' ');
  std::string state = text.substr(first, text.find_first_of(":*", first) - first);
  for (const Cell cell : line.cells[0]) {
    const auto row = row_of_state(text, state);
    if (!row) return false;
    const std::size_t star = row->starts_with('*') ? 1 : 0;
    const std::string list = "," + row->substr(star) + ",";
    const std::string wanted = fmt::format(",{}>", digit_in(grid, cell));
    const std::size_t at = list.find(wanted);
    if (at == std::string::npos) return false;
    const std::size_t from = at + wanted.size();
    state = list.substr(from, list.find(',', from) - from);
  }
  const auto last = row_of_state(text, state);
  return last && last->starts_with('*');
}

constexpr ConstraintTakes kTableAndCells = {
    .table = true, .cells = {2, 1000}, .text = true, .repeats = true};
constexpr ConstraintTakes kPatternAndLine = {.cells = {1, 1000}, .text = true, .repeats = true};
constexpr ConstraintTakes kTableAndLine = {
    .table = true, .cells = {1, 1000}, .text = true, .repeats = true};

// Each digit becomes the next one, but for the numbers of a repetition.
Constraint raised_pattern(const Constraint& line, const Layout&) {
  Constraint made = line;
  bool counts = false;
  for (char& c : made.text) {
    counts = c == '{' || (counts && c != '}');
    const bool digit = (c >= '0' && c <= '9') || (c >= 'A' && c < 'Z');
    if (!counts && digit) c = c == '9' ? 'A' : static_cast<char>(c + 1);
  }
  return made;
}

constexpr Kind kPatternsKinds[] = {
    {
        .name = "relation",
        .statement =
            "Every two neighbours on the line, in its direction, are a pair in the table: \"1:2,3 "
            "2:4\" allows 1 before 2 or 3, and 2 before 4.",
        .form = "relation \"TABLE\" CELLS",
        .takes = kTableAndCells,
        .expand = expand_relation,
        .holds = relation_holds,
        .title = "Relation",
        .meaning = "Every two neighbours on the line are a pair in a table. Any rule about two "
                   "digits can be written in this way.",
        .drawing = "A thin dashed line; the table is printed below the board.",
        .looking = "Remove a candidate if its row in the table has no candidate of the next cell.",
        .sentence = "Neighbours on {line} are pairs of the table \"{text}\"",
        .marks = kLineAndSentence,
        .iss = {.name = "Pair",
                .form = IssForm::table,
                .other = "Binary",
                .other_form = IssForm::older_table,
                .any_values = true},
        .place = family::anything + 30,
        .everyday = true,
    },
    {
        .name = "relation-all",
        .statement =
            "Each cell forms a pair in the table with each later cell of the list: \"1:2,3 2:4\" "
            "allows 1 before 2 or 3, and 2 before 4.",
        .form = "relation-all \"TABLE\" CELLS",
        .takes = kTableAndCells,
        .expand = expand_relation_all,
        .holds = relation_all_holds,
        .title = "Relation of all",
        .meaning = "Each cell forms a pair in a table with each later cell of the list.",
        .drawing = "A thin dashed line; the table is printed below the board.",
        .looking =
            "Remove a candidate if its row in the table has no candidate of some other cell.",
        .sentence = "Each cell of {line} is in a pair of the table \"{text}\" with every later one",
        .marks = kLineAndSentence,
        .iss = {.name = "PairX",
                .form = IssForm::table,
                .other = "BinaryX",
                .other_form = IssForm::older_table,
                .any_values = true},
        .place = family::anything + 40,
    },
    {
        .name = "regex",
        .statement = "The digits along the line match the regular expression, in which 10 is A, 11 "
                     "is B and so "
                     "on.",
        .form = "regex \"PATTERN\" CELLS",
        .takes = kPatternAndLine,
        .expand = expand_regex,
        .holds = regex_holds,
        .title = "Pattern",
        .meaning = "The digits along the line match a regular expression: `.` is any digit, "
                   "`[13-5]` one of a set, `[^2]` any other than 2, `(12|3)` an alternative; `*`, "
                   "`+`, `?`, `{2}` and `{1,3}` repeat what stands before them.",
        .drawing = "A thin dashed line; the pattern is printed below the board.",
        .looking = "Remove digits that no match has at their place, from both ends.",
        .sentence = "The line {line} matches the pattern \"{text}\"",
        .marks = kLineAndSentence,
        .iss = {.name = "Regex", .form = IssForm::pattern, .raised = raised_pattern},
        .place = family::anything + 10,
        .everyday = true,
    },
    {
        .name = "automaton",
        .statement =
            "The digits along the line lead through the automaton from its first state to a state "
            "marked with a star: \"0:1>1 1*:2>0\" accepts 1, 121, 12121 and so on.",
        .form = "automaton \"TABLE\" CELLS",
        .takes = kTableAndLine,
        .expand = expand_automaton,
        .holds = automaton_holds,
        .title = "Automaton",
        .meaning = "The digits along the line lead through an automaton from its first state to a "
                   "state marked with a star.",
        .drawing = "A thin dashed line; the table is printed below the board.",
        .looking = "Follow the states from the first cell, and from the last one backwards; remove "
                   "digits that lie on no way through.",
        .sentence = "The digits along {line} are accepted by the automaton \"{text}\"",
        .marks = kLineAndSentence,
        .iss = {.name = "NFA", .form = IssForm::automaton, .any_values = true},
        .place = family::anything + 20,
        .everyday = true,
    },
};

}  // namespace

std::span<const Kind> patterns_kinds() {
  return kPatternsKinds;
}

}  // namespace sudokit::rules
