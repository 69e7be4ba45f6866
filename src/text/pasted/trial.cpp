#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <span>

#include "text/chars.hpp"
#include "text/pasted/cuttings.hpp"

namespace sudokit::text {
namespace {

// In smaller grids anything may match by chance.
constexpr int kSmallestSide = 4;
// How well readings that are not puzzles fit.
constexpr double kClash = 0.95;
constexpr double kBadCell = 0.9;
constexpr double kWrongRow = 0.8;
constexpr double kWrongRows = 0.7;
constexpr double kWrongCount = 0.6;
constexpr double kHopeless = 0.1;

using Rows = std::vector<UnitRow>;

// Is the word the label of row `index`: "3", "R3", "3.", counted from `base`, or a letter? Some
// letterings skip I.
bool is_label(std::string_view word, std::size_t index, std::size_t base) {
  if (word.size() == 1 && is_letter(word[0])) {
    const auto letter = static_cast<std::size_t>(lower(word[0]) - 'a');
    return base == 1 && (letter == index || (index >= 8 && letter == index + 1));
  }
  if (word.size() > 1 && lower(word[0]) == 'r') word.remove_prefix(1);
  if (word.size() > 1 && word.back() == '.') word.remove_suffix(1);
  return !word.empty() && is_digit(word[0]) && number_of(word) == static_cast<int>(index + base);
}

// A number as data frames print it: "5.0".
int number_in(std::string_view text) {
  if (text.size() > 2 && text.ends_with(".0") && is_digit(text[0])) text.remove_suffix(2);
  return number_of(text);
}

enum class Edge : std::uint8_t { left, right };

const Unit& unit_at(const UnitRow& row, Edge edge) {
  return edge == Edge::left ? row.units.front() : row.units.back();
}

// "- 1 . . 4" or "* 1 . . 4": the rows are items of a list.
bool have_bullets(std::span<const UnitRow> rows) {
  const std::string_view bullet = rows[0].units[0].text;
  if (bullet != "-" && bullet != "*") return false;
  return std::ranges::all_of(rows, [bullet](const UnitRow& row) {
    const auto times = std::ranges::count(row.units, bullet, &Unit::text);
    return row.units.size() > 1 && times == 1 && row.units[0].text == bullet;
  });
}

bool are_labelled(std::span<const UnitRow> rows, Edge edge) {
  if (rows.size() < kSmallestSide || rows[0].units.empty()) return false;
  if (edge == Edge::left && have_bullets(rows)) return true;
  const std::size_t base = unit_at(rows[0], edge).text == "0" ? 0 : 1;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const UnitRow& row = rows[i];
    if (row.units.size() < 2 || !is_label(unit_at(row, edge).text, i, base)) return false;
  }
  return true;
}

Rows without_labels(Rows rows, Edge edge) {
  for (UnitRow& row : rows) {
    row.units.erase(edge == Edge::left ? row.units.begin() : row.units.end() - 1);
  }
  return rows;
}

// Splits runs of characters into units of one character each.
std::vector<Unit> characters_of(const std::vector<Unit>& units) {
  std::vector<Unit> characters;
  for (const Unit& unit : units) {
    for (std::size_t i = 0; i < unit.text.size(); ++i) {
      characters.push_back({unit.text.substr(i, 1), unit.line, unit.from + i, unit.group});
    }
  }
  return characters;
}

// Is the row a header: 1 2 3, 0 1 2, A B C, c1 c2 c3, or empty?
bool is_head(const UnitRow& row, bool characters) {
  std::vector<Unit> names = characters ? characters_of(row.units) : row.units;
  const bool corner = names.size() > 1 && names[0].text.empty();  // above the labels
  const auto is_open = [](const Unit& unit) {
    return unit.text.empty() || (unit.text.size() == 1 && is_open_sign(unit.text[0]));
  };
  if (!characters && std::ranges::all_of(names, is_open)) return true;
  if (corner) names.erase(names.begin());
  const std::size_t base = !names.empty() && names[0].text == "0" ? 0 : 1;
  for (std::size_t i = 0; i < names.size(); ++i) {
    std::string_view name = names[i].text;
    if (name.size() > 1 && lower(name[0]) == 'c') name.remove_prefix(1);
    if (!is_label(name, i, base)) return false;
  }
  return names.size() >= kSmallestSide;
}

// The most frequent of the numbers.
std::size_t usual(std::span<const std::size_t> numbers) {
  std::map<std::size_t, std::size_t> times;
  for (const std::size_t number : numbers) ++times[number];
  return std::ranges::max_element(times, {}, [](const auto& each) { return each.second; })->first;
}

std::size_t distance(std::size_t a, std::size_t b) {
  return a < b ? b - a : a - b;
}

// "row 5 has 8 cells, expected 9".
std::string wrong_part(std::string_view what, std::size_t number, std::size_t cells,
                       std::size_t wanted) {
  return fmt::format("{} {} has {} cell{}, expected {}", what, number, cells, cells == 1 ? "" : "s",
                     wanted);
}

class Judge {
 public:
  Judge(const Source& source, const Cutting& cutting, Rows rows)
      : source_(source), cutting_(cutting), rows_(std::move(rows)) {}

  Trial judge() {
    if (rows_.empty()) return {};
    if (cutting_.characters && !are_even_groups()) return std::move(trial_);
    if (cutting_.characters) {
      for (UnitRow& row : rows_) row.units = characters_of(row.units);
    }
    if (!are_mostly_cells()) {
      hopeless();
      return std::move(trial_);
    }
    const bool shaped = cutting_.fields ? shape_fields() : shape();
    if (shaped && side_ >= kSmallestSide && take_layout()) read();
    return std::move(trial_);
  }

 private:
  bool fails(double fit, const char* at, ErrorCode code, std::string message) {
    trial_.fit = fit;
    trial_.error = source_.fail_at(at, code, std::move(message)).value();
    return false;
  }
  bool hopeless() {
    trial_.fit = kHopeless;
    return false;
  }
  const char* begin_of(const UnitRow& row) const {
    if (!row.units.empty()) return row.units[0].at();
    return row.line->at.empty() ? source_.text.data() : row.line->at[0];
  }
  bool fails_row(double fit, std::size_t row, std::size_t wanted) {
    return fails(fit, begin_of(rows_[row]), "wrong-cell-count",
                 wrong_part("row", row + 1, rows_[row].units.size(), wanted));
  }

  // Words of a language are not cells, although letters are digits in large grids.
  bool are_mostly_cells() const {
    std::size_t cells = 0, all = 0;
    std::size_t letters = 0;
    for (const UnitRow& row : rows_) {
      all += row.units.size();
      for (const Unit& unit : row.units) {
        const char c = unit.text.empty() ? '.' : unit.text[0];
        const bool single = unit.text.size() <= 1;
        const bool open = is_open_sign(c) || (single && is_open_letter(c));
        letters += single && is_letter(c) && !open;
        cells += open || number_in(unit.text) != kNoNumber;
      }
    }
    constexpr std::size_t kOneOfMany = 8;
    if (all >= 100) cells += letters;  // 10x10 and above
    return (all - cells) * kOneOfMany <= all;
  }

  // Runs on one line are rows, or parts of rows, all of the same length.
  bool are_even_groups() {
    const auto& units = rows_[0].units;
    if (rows_.size() > 1 || units.size() < 2) return true;
    std::vector<std::size_t> lengths;
    for (const Unit& unit : units) lengths.push_back(unit.text.size());
    const std::size_t length = usual(lengths);
    const auto wrong = std::ranges::find_if(lengths, [&](auto each) { return each != length; });
    if (wrong == lengths.end()) return true;
    const auto right = static_cast<std::size_t>(std::ranges::count(lengths, length));
    if (length < kSmallestSide || right * 3 < lengths.size() * 2) return hopeless();
    const auto index = static_cast<std::size_t>(wrong - lengths.begin());
    return fails(kWrongRows, units[index].at(), "wrong-cell-count",
                 wrong_part("group", index + 1, *wrong, length));
  }

  // Accepts rows with as many units as there are rows, all cells on one line, one cell per line, or
  // several rows per line.
  bool shape() {
    std::vector<std::size_t> widths;
    for (const UnitRow& row : rows_) widths.push_back(row.units.size());
    const std::size_t width = usual(widths);
    const std::size_t count = widths.size();
    const auto wrong = std::ranges::find_if(widths, [&](auto each) { return each != width; });
    if (wrong != widths.end()) {
      if (is_wrapped(widths)) return true;
      const auto right = static_cast<std::size_t>(std::ranges::count(widths, width));
      const bool a_cell_a_line = width == 1 && count > 14 && right * 10 >= count * 9;
      if (a_cell_a_line) {
        return fails_row(kWrongCount, static_cast<std::size_t>(wrong - widths.begin()), width);
      }
      if (width < kSmallestSide || right * 3 < count * 2) return hopeless();
      const double fit = count == width                ? kWrongRow
                         : distance(count, width) == 1 ? kWrongCount
                                                       : kHopeless;
      return fails_row(fit, static_cast<std::size_t>(wrong - widths.begin()), width);
    }
    side_ = square_side(count * width);
    const auto side = static_cast<std::size_t>(side_);
    if (count == 1 || width == 1) return side_ > 0 ? are_even_lines() : fails_count(count * width);
    if (count == width || (side > 0 && width % side == 0)) return true;
    if (width < kSmallestSide) return hopeless();
    const double fit = distance(count, width) <= 2 ? kWrongRows : kHopeless;
    return fails(fit, begin_of(rows_.back()), "wrong-cell-count", wrong_rows(count, width));
  }
  // A puzzle of one line that was broken into lines of equal length, of which the last is shorter.
  bool is_wrapped(const std::vector<std::size_t>& widths) {
    const std::size_t width = widths[0], full = widths.size() - 1;
    const auto same = [width](std::size_t each) { return each == width; };
    if (!cutting_.characters || full == 0 || widths.back() > width) return false;
    if (!std::ranges::all_of(std::span(widths).first(full), same)) return false;
    side_ = square_side(full * width + widths.back());
    return side_ > 0 && static_cast<std::size_t>(side_) < width;
  }
  bool fails_count(std::size_t cells) {
    constexpr std::size_t kFewest = 14;
    if (cells < kFewest) return hopeless();
    Puzzle ignored;
    trial_.fit = kWrongCount;
    const auto wrong = set_layout(source_, cells, begin_of(rows_[0]), ignored);
    if (wrong) return hopeless();
    trial_.error = wrong.error();
    return false;
  }
  // If / ; or | split one line into as many parts as a puzzle has rows, each part must be a row.
  bool are_even_lines() {
    const auto& units = rows_[0].units;
    if (rows_.size() > 1) return true;
    std::map<int, std::vector<const Unit*>> groups;
    for (const Unit& unit : units) groups[unit.group].push_back(&unit);
    const auto side = static_cast<std::size_t>(side_);
    if (groups.size() != side) return true;
    std::size_t row = 0;
    for (const auto& [group, cells] : groups) {
      ++row;
      if (cells.size() == side) continue;
      return fails(kWrongRow, cells[0]->at(), "wrong-cell-count",
                   wrong_part("row", row, cells.size(), side));
    }
    return true;
  }

  bool shape_fields() {
    const std::size_t count = rows_.size();
    std::size_t widest = 0;
    for (const UnitRow& row : rows_) widest = std::max(widest, row.units.size());
    if (count == 1) {
      side_ = square_side(widest);
      return side_ > 0 || hopeless();
    }
    side_ = static_cast<int>(count);
    if (widest == count) return are_even_fields();
    const auto longer = [&](const UnitRow& row) { return row.units.size() > count; };
    const auto wrong = std::ranges::find_if(rows_, longer);
    if (wrong == rows_.end() || std::ranges::count_if(rows_, longer) > 1) return hopeless();
    return fails_row(kWrongRows, static_cast<std::size_t>(wrong - rows_.begin()), count);
  }

  // If one row keeps its open cells at the end, all rows must.
  bool are_even_fields() {
    const auto side = static_cast<std::size_t>(side_);
    const bool kept = std::ranges::any_of(rows_, [&](const UnitRow& row) {
      return row.units.size() == side && row.units.back().text.empty();
    });
    for (std::size_t row = 0; kept && row < rows_.size(); ++row) {
      const std::size_t width = rows_[row].units.size();
      if (width > 0 && width < side) return fails_row(kWrongRow, row, side);
    }
    return true;
  }

  bool take_layout() {
    Puzzle puzzle;
    const auto cells = static_cast<std::size_t>(side_) * static_cast<std::size_t>(side_);
    const auto ok = set_layout(source_, cells, begin_of(rows_[0]), puzzle);
    trial_.layout = puzzle.layout;
    if (ok) return true;
    trial_.fit = kWrongCount;
    trial_.error = ok.error();
    return false;
  }

  // The units in order, with empty units for those missing at the end of a row.
  std::vector<Unit> all_units() const {
    std::vector<Unit> units;
    for (const UnitRow& row : rows_) {
      units.insert(units.end(), row.units.begin(), row.units.end());
      if (!cutting_.fields || rows_.size() == 1) continue;
      const Unit open{{}, row.line, row.line->text.size(), 0};
      units.resize(units.size() + static_cast<std::size_t>(side_) - row.units.size(), open);
    }
    return units;
  }

  // The alphabet in which single characters stand for digits.
  Alphabet alphabet_in(const std::vector<Unit>& units) const {
    if (side_ < 10) return Alphabet::standard;
    std::string cells;
    for (const Unit& unit : units) {
      if (unit.text.size() > 1) return Alphabet::standard;
      const char c = unit.text.empty() ? '.' : unit.text[0];
      cells += c == '-' || c == '?' ? '.' : c;
    }
    const Alphabet otherwise = source_.context.alphabet;
    const Alphabet letters = alphabet_of(cells, side_, otherwise);
    if (letters == Alphabet::letters) return letters;
    for (char& c : cells) {
      if (is_open_letter(c) && cell_value(c, Alphabet::standard) > side_) c = '.';
    }
    return alphabet_of(cells, side_, otherwise);
  }

  // kNoNumber if the unit is not a cell of this side.
  int value_of(const Unit& unit, Alphabet alphabet) const {
    const std::string_view text = unit.text;
    if (text.empty()) return 0;
    if (text.size() > 1) {
      // "__" is an open cell, but "|---|" is a stroke.
      const bool open = is_open_sign(text[0]) && !unit.line->frame &&
                        text.find_first_not_of(text[0]) == text.npos;
      const int number = open ? 0 : number_in(text);
      return number <= side_ ? number : kNoNumber;
    }
    const char c = text[0];
    if (c == '-' || c == '?') return 0;
    const int value = cell_value(c, alphabet);
    if (value <= side_) return value;
    return alphabet != Alphabet::letters && is_open_letter(c) ? 0 : kNoNumber;
  }

  void read() {
    const std::vector<Unit> units = all_units();
    const Alphabet alphabet = alphabet_in(units);
    const Unit* first_bad = nullptr;
    std::size_t bad = 0, givens = 0;
    Zeros zeros;
    bool signs = false, empty = false;
    for (const Unit& unit : units) {
      const int value = value_of(unit, alphabet);
      if (value == kNoNumber && ++bad == 1) first_bad = &unit;
      givens += value > 0;
      zeros.add(unit.text, value, unit.at());
      signs = signs || (value == 0 && !unit.text.empty());
      empty = empty || unit.text.empty();
      trial_.givens.push_back(static_cast<std::uint8_t>(std::max(value, 0)));
    }
    if (givens == 0) {
      hopeless();
      return;
    }
    if (bad > 0) {
      fails_cell(*first_bad, bad > std::max<std::size_t>(1, units.size() / 20));
      return;
    }
    Puzzle puzzle{trial_.layout, trial_.givens, {}, "", {}};
    if (alphabet != Alphabet::hex) {
      if (auto plain = zeros.check(source_, puzzle); !plain) {
        trial_.fit = kClash;
        trial_.error = std::move(plain.error());
        return;
      }
    }
    const auto ok = check_clash(
        source_, puzzle, [&](int cell) { return units[static_cast<std::size_t>(cell)].at(); });
    trial_.fit = ok ? 1 : kClash;
    if (ok && has_letter_digit(units)) return;
    trial_.mixed = empty && signs;
    trial_.loose = is_loose(*trial_.layout, trial_.givens);
    if (!ok) trial_.error = ok.error();
  }
  // X beside other signs for open cells, at most once in a house, may be the digit ten, which is
  // not given.
  bool has_letter_digit(const std::vector<Unit>& units) {
    constexpr std::uint8_t kTen = 10;
    if (side_ < kTen || !source_.context.guessed) return false;
    const auto is_letter_cell = [](const Unit& unit) {
      return unit.text.size() == 1 && is_open_letter(unit.text[0]);
    };
    Grid digits = trial_.givens;
    bool signs = false;
    for (std::size_t i = 0; i < units.size(); ++i) {
      if (digits[i] == kTen) return false;
      const bool letter = digits[i] == 0 && is_letter_cell(units[i]);
      if (letter) digits[i] = kTen;
      signs = signs || digits[i] == 0;
    }
    if (!signs || find_clash(*trial_.layout, digits)) return false;
    const auto letter = std::ranges::find_if(units, is_letter_cell);
    if (letter == units.end()) return false;
    fails(kClash, letter->at(), "ambiguous-text",
          fmt::format("{} may be the digit 10 or an open cell: use one sign for all open cells",
                      show(letter->text)));
    return true;
  }
  void fails_cell(const Unit& unit, bool one_of_many) {
    std::size_t from = 0;
    while (from < unit.text.size() &&
           (is_cell_char(unit.text[from]) || is_open_sign(unit.text[from]))) {
      ++from;
    }
    const double fit = one_of_many ? kHopeless : kBadCell;
    if (from < unit.text.size()) {
      const Unit sign{unit.text.substr(from, 1), unit.line, unit.from + from, 0};
      const char* at = sign.at();
      const std::size_t length = source_.length_at(at);
      fails(fit, at, "unexpected-character",
            fmt::format("unexpected character {}", show({at, length})));
      return;
    }
    fails(fit, unit.at(), "digit-out-of-range",
          fmt::format("{} is not a digit of {}x{} puzzles", show(unit.text), side_, side_));
  }

  const Source& source_;
  const Cutting& cutting_;
  Rows rows_;
  int side_ = 0;
  Trial trial_;
};

Rows without_titles(Rows rows) {
  const auto title = [](const UnitRow& row) { return row.words; };
  rows.erase(rows.begin(), std::ranges::find_if_not(rows, title));
  while (!rows.empty() && rows.back().words) rows.pop_back();
  return rows;
}

}  // namespace

void add_trials(const Source& source, const Cutting& cutting, std::vector<Trial>& trials) {
  bool derived = cutting.derived;
  const auto add_one = [&](const Rows& rows, bool titled, double least) -> Trial* {
    Trial trial = Judge(source, cutting, rows).judge();
    if (trial.fit < least) return nullptr;
    trial.name = cutting.name;
    trial.titled = titled;
    trial.derived = derived;
    trials.push_back(std::move(trial));
    return &trials.back();
  };
  // Adds the rows also without gaps, if they are a puzzle then.
  const auto add = [&](const Rows& rows, bool titled, bool gaps) {
    add_one(rows, titled, kHopeless);
    if (!cutting.fields || !gaps) return;
    for (const Gapless& grid : without_gaps(rows, source.context.layout)) {
      Trial* const trial = add_one(grid.rows, titled, 1);
      if (trial == nullptr) continue;
      trial->derived = true;
      trial->border = grid.border;
      trial->partial = grid.cut_short;
    }
  };
  // Adds the rows also without labels at the left, and then without those at the right too.
  const auto add_all = [&](const Rows& rows, bool titled, bool gaps) {
    const bool labelled = are_labelled(rows, Edge::left);
    add(rows, titled, gaps && !labelled);
    if (!labelled) return;
    const Rows inside = without_labels(rows, Edge::left);
    add(inside, titled, gaps);
    if (are_labelled(inside, Edge::right)) add(without_labels(inside, Edge::right), titled, gaps);
  };
  for (const bool titled : {false, true}) {
    derived = cutting.derived;
    Rows rows = titled ? without_titles(cutting.rows) : cutting.rows;
    if (titled && rows.size() == cutting.rows.size()) return;
    if (rows.empty()) return;
    const bool head = is_head(rows[0], cutting.characters);
    const bool empty = head && is_empty(rows[0]);
    // The head of a Markdown table, which may also be the first row of the grid.
    const bool named = rows[0].headed && rows.size() == rows[0].units.size() + 1;
    // Numbers on two sides of an empty corner are no cells.
    const bool numbered = head && !empty && !cutting.characters && rows[0].units[0].text.empty() &&
                          are_labelled(std::span(rows).subspan(1), Edge::left);
    if (!head || (!numbered && !named)) add_all(rows, titled, true);
    if (!head) continue;
    rows.erase(rows.begin());
    if (rows.empty()) continue;
    derived = cutting.derived || (empty && !named);
    add_all(rows, titled, !empty || named);
    if (!is_head(rows.back(), cutting.characters)) continue;
    derived = derived || is_empty(rows.back());
    rows.pop_back();
    if (!rows.empty()) add_all(rows, titled, !derived);
  }
}

}  // namespace sudokit::text
