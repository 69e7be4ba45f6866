#include "answer/questions/aim.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "answer/questions/common.hpp"
#include "core/failf.hpp"
#include "core/number.hpp"

namespace sudokit::answer {
namespace {

constexpr std::string_view kForms =
    "expected a cell and a digit, r3c4=7 (why is it 7?) or r3c4<>7 (why not 7?), a cell, or a "
    "house, such as 'row 3'";
constexpr std::string_view kSigns[] = {"<>", "!=", "\u2260", "="};

// Without spaces, in small letters.
std::string squeezed(std::string_view text) {
  std::string small;
  for (const unsigned char each : text) {
    if (each != ' ') small += static_cast<char>(std::tolower(each));
  }
  return small;
}

std::vector<Cell> cell_named(std::string_view name, const Layout& layout) {
  for (int cell = 0; cell < layout.cells(); ++cell) {
    if (cell_name(layout, cell) == name) return {static_cast<Cell>(cell)};
  }
  return {};
}

// "row3", also written "r3" or "ro3".
bool names_house(std::string_view text, std::string_view house) {
  constexpr std::string_view kDigits = "0123456789";
  const std::size_t number = text.find_first_of(kDigits);
  if (text == house) return true;
  return number != 0 && number != std::string_view::npos &&
         house.starts_with(text.substr(0, number)) &&
         house.substr(std::min(house.size(), house.find_first_of(kDigits))) == text.substr(number);
}

// -1: there is none.
int house_named(std::string_view text, const Layout& layout) {
  for (int house = 0; house < layout.houses(); ++house) {
    if (names_house(text, squeezed(layout.house_name(house)))) return house;
  }
  return -1;
}

}  // namespace

bool has(const std::vector<Candidate>& candidates, Candidate wanted) {
  return std::ranges::find(candidates, wanted) != candidates.end();
}

bool claims_digit(std::string_view what) {
  return std::ranges::any_of(
      kSigns, [&](std::string_view sign) { return what.find(sign) != std::string_view::npos; });
}

// Takes the sign and the digit away from the text. Errors: the layout has no such digit.
Result<void> Aim::take_digit(std::string& text, const Layout& layout) {
  for (const std::string_view sign : kSigns) {
    const std::size_t at = text.find(sign);
    if (at == std::string::npos) continue;
    const auto digit = parse_integer(std::string_view(text).substr(at + sign.size()), 1,
                                     static_cast<std::uint64_t>(layout.side()));
    if (!digit)
      return failf("invalid-value", "`why` {}: the digits are 1 to {}", text, layout.side());
    digit_ = static_cast<int>(*digit);
    placed_ = sign == "=";
    words_ = fmt::format(" is {}{}", placed_ ? "" : "not ", digit_);
    text.resize(at);
    break;
  }
  return {};
}

Result<Aim> Aim::make(std::string_view text, const Layout& layout) {
  Aim aim;
  std::string place = squeezed(text);
  if (auto ok = aim.take_digit(place, layout); !ok) return tl::unexpected(ok.error());
  aim.cells_ = cell_named(place, layout);
  const int house = aim.cells_.empty() && !aim.claims() ? house_named(place, layout) : -1;
  if (house >= 0) {
    aim.cells_.assign(layout.house(house).begin(), layout.house(house).end());
    aim.words_ = layout.house_name(house);
  } else if (!aim.cells_.empty()) {
    aim.words_ = place + aim.words_;
  } else {
    return failf("invalid-value", "`why` {}: {}", text, kForms);
  }
  return aim;
}

Puzzle Aim::denied(const Puzzle& puzzle) const {
  Puzzle other = puzzle;
  if (!placed_) {
    other.givens[cell()] = static_cast<std::uint8_t>(digit_);
    return other;
  }
  other.marks.clear();
  for (int each = 0; each < puzzle.layout->cells(); ++each) {
    other.marks.push_back(allowed(puzzle, each));
  }
  other.marks[cell()].erase(digit_);
  return other;
}

// Cells and houses: the first step there. A digit: until it is placed, or gone.
bool Aim::reached(const Step& step, const Pencilmarks& after) const {
  if (!claims()) {
    const auto here = [&](Candidate one) { return std::ranges::count(cells_, one.cell) > 0; };
    return std::ranges::any_of(step.placements, here) || std::ranges::any_of(step.removals, here);
  }
  if (placed_) return after.values[cell()] == digit_;
  return after.values[cell()] != 0 || !after.candidates[cell()].contains(digit_);
}

bool Aim::shows(const Step& step, const Layout& layout) const {
  if (!claims()) return reached(step, {});
  if (placed_) return has(step.placements, candidate());
  const auto excludes = [&](Candidate put) {
    if (put.cell == cell()) return put.digit != digit_;
    return put.digit == digit_ && std::ranges::count(layout.peers(cell()), put.cell) > 0;
  };
  return has(step.removals, candidate()) || std::ranges::any_of(step.placements, excludes);
}

std::string Aim::answered(const Pencilmarks& position) const {
  if (claims()) return answered_claim(position);
  const bool full =
      std::ranges::none_of(cells_, [&](Cell each) { return position.values[each] == 0; });
  return full ? fmt::format("{} is filled", words_) : "";
}

std::string Aim::answered_claim(const Pencilmarks& position) const {
  const Layout& layout = *position.layout;
  const std::string name = cell_name(layout, cell());
  const int value = position.values[cell()];
  if (value != 0) {
    return fmt::format("{} {} {}", name, position.givens[cell()] != 0 ? "is given as" : "holds",
                       value);
  }
  if (placed_ || position.candidates[cell()].contains(digit_)) return "";
  for (const Cell peer : layout.peers(cell())) {
    if (position.values[peer] == digit_)
      return fmt::format("{} sees the {} in {}", name, digit_, cell_name(layout, peer));
  }
  return fmt::format("{} is not among the candidates of {}", digit_, name);
}

std::string Aim::conclusion(std::size_t steps) const {
  if (steps == 0) return "";
  if (claims()) return "So " + words_;
  if (steps == 1) return fmt::format("This is the easiest step in {}", words_);
  const std::string before = steps == 2 ? "one" : std::to_string(steps - 1);
  return fmt::format("The easiest step in {} needs the {} before it", words_, before);
}

std::string Aim::lead(std::size_t steps) const {
  if (steps < 2) return "";
  return fmt::format("This is the first of {} steps {} {}", steps,
                     claims() ? "that show that" : "to the easiest one in", words_);
}

}  // namespace sudokit::answer
