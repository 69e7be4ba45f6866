#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>

#include "core/failf.hpp"
#include "core/number.hpp"
#include "make/plan.hpp"
#include "sudokit/deduce.hpp"
#include "sudokit/layout.hpp"

namespace sudokit {
namespace {

constexpr std::array<std::string_view, 6> kSymmetries = {"rotate180", "rotate90", "mirror-h",
                                                         "mirror-v",  "diagonal", "anti-diagonal"};
// Synonyms of these names.
constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kSymmetryWords = {
    {{"180", "rotate180"},
     {"half-turn", "rotate180"},
     {"rotational", "rotate180"},
     {"rotation", "rotate180"},
     {"90", "rotate90"},
     {"quarter-turn", "rotate90"}}};
// The other ratings of Sudoku Explainer.
constexpr std::array<std::string_view, 2> kExplainerScales = {"ep", "ed"};

// Keeps empty parts, which are not the name of anything. An empty text has no parts.
std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (!text.empty()) {
    const std::size_t at = text.find(separator);
    parts.push_back(text.substr(0, at));
    if (at == text.npos) break;
    text.remove_prefix(at + 1);
    if (text.empty()) parts.push_back(text);
  }
  return parts;
}

struct Range {
  double low;
  double high;
};

// "LO..HI", "LO-HI" or "N".
std::optional<Range> range_of(std::string_view text, double most) {
  const std::size_t dots = text.find(".."), hyphen = text.find('-');
  const std::size_t end = std::min(dots, hyphen);
  const auto low = parse_real(text.substr(0, end), 0, most);
  const auto high = end == std::string_view::npos
                        ? low
                        : parse_real(text.substr(end + (end == dots ? 2 : 1)), 0, most);
  if (!low || !high || *low > *high) return std::nullopt;
  return Range{*low, *high};
}

std::string range_text(double low, double high) {
  return low == high ? fmt::format("{}", low) : fmt::format("{}..{}", low, high);
}

std::vector<std::string_view> scale_names() {
  std::vector<std::string_view> names = {"level"};
  for (const Scale* scale : rating_scales()) names.push_back(scale->name);
  names.insert(names.end(), kExplainerScales.begin(), kExplainerScales.end());
  return names;
}

}  // namespace

Result<GivensWish> GivensWish::parse(std::string_view text) {
  if (text.empty()) return GivensWish{};
  const auto range = range_of(text, kMaxSide * kMaxSide);
  if (!range || range->low != static_cast<int>(range->low) ||
      range->high != static_cast<int>(range->high)) {
    return fail("invalid-value",
                "expected a number of givens such as 24, or a range such as 24..26");
  }
  return GivensWish{static_cast<int>(range->low), static_cast<int>(range->high)};
}

std::string GivensWish::text() const {
  return any() ? "" : range_text(low, high);
}

int image(Symmetry symmetry, int cell, int side) {
  const int row = cell / side, column = cell % side;
  const int back_row = side - 1 - row, back_column = side - 1 - column;
  const auto at = [side](int r, int c) { return r * side + c; };
  switch (symmetry) {
    case Symmetry::rotate180:
      return at(back_row, back_column);
    case Symmetry::rotate90:
      return at(column, back_row);
    case Symmetry::mirror_h:
      return at(row, back_column);
    case Symmetry::mirror_v:
      return at(back_row, column);
    case Symmetry::diagonal:
      return at(column, row);
    case Symmetry::anti_diagonal:
      break;
  }
  return at(back_column, back_row);
}

std::vector<std::vector<Cell>> SymmetryWish::maps(int side) const {
  std::vector<Cell> same(static_cast<std::size_t>(side * side));
  std::iota(same.begin(), same.end(), Cell{0});
  std::vector<std::vector<Cell>> maps = {same};
  for (std::size_t i = 0; i < maps.size(); ++i) {
    for (const Symmetry symmetry : all) {
      std::vector<Cell> next;
      for (const Cell cell : maps[i]) {
        next.push_back(static_cast<Cell>(image(symmetry, cell, side)));
      }
      if (std::ranges::find(maps, next) == maps.end()) maps.push_back(std::move(next));
    }
  }
  return maps;
}

namespace {

std::string_view symmetry_name(std::string_view typed) {
  const auto other = std::ranges::find(kSymmetryWords, typed,
                                       &std::pair<std::string_view, std::string_view>::first);
  return other == kSymmetryWords.end() ? typed : other->second;
}

}  // namespace

Result<SymmetryWish> SymmetryWish::parse(std::string_view text) {
  SymmetryWish wish;
  for (const std::string_view typed : split(text, ',')) {
    const std::string_view name = symmetry_name(typed);
    const auto at = std::find(kSymmetries.begin(), kSymmetries.end(), name);
    if (at == kSymmetries.end() && name != "none") {
      return failf("invalid-value", "expected none, or one or more of {}, separated by commas",
                   fmt::join(kSymmetries, ", "));
    }
    if (name == "none" && text != "none")
      return fail("invalid-value", "none cannot be combined with others");
    if (name != "none") wish.all.push_back(static_cast<Symmetry>(at - kSymmetries.begin()));
  }
  return wish;
}

std::string SymmetryWish::text() const {
  std::vector<std::string_view> names;
  for (const Symmetry symmetry : all)
    names.push_back(kSymmetries[static_cast<std::size_t>(symmetry)]);
  return fmt::format("{}", fmt::join(names, ","));
}

namespace {

// Whether a line of a drawn grid has no cells: "------+-------+------".
bool is_frame(std::string_view line) {
  return line.find('+') != line.npos && line.find_first_not_of(" \t\r+-=|") == line.npos;
}

// Whether the text begins with one of U+2500 to U+257F: three bytes each, which begin with these
// two.
bool draws_box(std::string_view text) {
  return text.starts_with("\xe2\x94") || text.starts_with("\xe2\x95");
}

// The cells of a line, as '.' and 'x'.
std::string cells_of(std::string_view line) {
  constexpr std::string_view kPassed = " \t\r|", kOpen = ".0-_";
  std::string cells;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (draws_box(line.substr(i))) {
      i += 2;
    } else if (kPassed.find(line[i]) == kPassed.npos) {
      cells += kOpen.find(line[i]) != kOpen.npos ? '.' : 'x';
    }
  }
  return cells;
}

}  // namespace

// The line without a comment. '#' is a given, as in a drawn mask, unless words follow.
static std::string_view without_comment(std::string_view line) {
  const auto is_word = [](char c) {
    const char small = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return small >= 'a' && small <= 'z' && small != 'x' && small != 'o';
  };
  const auto word = std::ranges::find_if(line, is_word);
  const std::string_view before = line.substr(0, static_cast<std::size_t>(word - line.begin()));
  const std::size_t sign = before.rfind('#');
  return word == line.end() || sign == before.npos ? line : line.substr(0, sign);
}

Result<MaskWish> MaskWish::parse(std::string_view text) {
  MaskWish mask;
  for (std::string_view rest = text; !rest.empty();) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    std::string_view line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    line = without_comment(line);
    if (!is_frame(line)) mask.pattern += cells_of(line);
  }
  if (!text.empty() && mask.pattern.empty()) return fail("invalid-value", "the mask has no cells");
  return mask;
}

namespace {

std::string small_letters(std::string_view text) {
  std::string small(text);
  for (char& c : small) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return small;
}

std::vector<std::string_view> grade_words() {
  std::vector<std::string_view> words;
  for (const GradeRow& row : grade_rows()) words.push_back(row.word);
  return words;
}

// "easy..hard" as the numbers of the grades, from 1.
std::optional<Range> grades_from_to(std::string_view text) {
  for (const std::string_view scale : {"grade:", "level:"}) {
    if (text.starts_with(scale)) text.remove_prefix(scale.size());
  }
  const auto grades = grade_words();
  const std::size_t dots = text.find("..");
  if (dots == std::string_view::npos) return std::nullopt;
  const auto low = std::ranges::find(grades, text.substr(0, dots)) - grades.begin();
  const auto high = std::ranges::find(grades, text.substr(dots + 2)) - grades.begin();
  if (low > high || high == std::ssize(grades)) return std::nullopt;
  return Range{static_cast<double>(low + 1), static_cast<double>(high + 1)};
}

}  // namespace

Result<RatingWish> RatingWish::parse(std::string_view text) {
  if (text.empty()) return RatingWish{};
  if (const auto range = grades_from_to(small_letters(text))) {
    return RatingWish{"grade", range->low, range->high, ""};
  }
  RatingWish wish;
  if (const auto range = range_of(text, 1e9)) {
    return RatingWish{std::string(scales().front()->name), range->low, range->high, ""};
  }
  const std::size_t colon = std::min(text.find(':'), text.size());
  wish.scale = small_letters(text.substr(0, colon));
  const auto names = scale_names();
  const auto grades = grade_words();
  if (colon == text.size() && std::ranges::count(grades, wish.scale) > 0) {
    return RatingWish{.scale = "grade", .word = wish.scale};
  }
  if (std::find(names.begin(), names.end(), wish.scale) == names.end() || colon == text.size()) {
    return failf(
        "invalid-value",
        "expected a range such as 4.5..5, a grade ({}) or two as in easy..hard, SCALE:LO..HI or "
        "SCALE:WORD, with a scale of {}",
        fmt::join(grades, ", "), fmt::join(names, ", "));
  }
  const std::string_view rest = text.substr(colon + 1);
  if (const auto range = range_of(rest, 1e9)) {
    wish.low = range->low;
    wish.high = range->high;
    return wish;
  }
  const bool word = !rest.empty() && std::all_of(rest.begin(), rest.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-';
  });
  if (!word)
    return fail("invalid-value",
                "expected a range such as 3.2..4.4, a number, or a word of the scale");
  wish.word = rest;
  return wish;
}

std::string RatingWish::text() const {
  if (any()) return "";
  return fmt::format("{}:{}", scale, word.empty() ? range_text(low, high) : word);
}

Result<TechniquesWish> TechniquesWish::parse(std::string_view text) {
  TechniquesWish wish;
  for (const std::string_view name : split(text, ',')) wish.names.emplace_back(name);
  return wish;
}

std::string TechniquesWish::text() const {
  return fmt::format("{}", fmt::join(names, ","));
}

Result<SampleWish> SampleWish::parse(std::string_view text) {
  if (text.empty()) return SampleWish{};
  if (text == "weighted") return SampleWish{Kind::weighted};
  if (text == "uniform") return SampleWish{Kind::uniform};
  return fail("invalid-value", "expected weighted or uniform");
}

std::string SampleWish::text() const {
  return any() ? "" : kind == Kind::weighted ? "weighted" : "uniform";
}

}  // namespace sudokit
