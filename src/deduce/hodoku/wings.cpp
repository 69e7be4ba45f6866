#include "deduce/hodoku/finders.hpp"
#include "deduce/nine/argue.hpp"

namespace sudokit::nine::hodoku {
namespace {

std::vector<std::uint8_t> cells_of_size(const Sheet& sheet, int size) {
  return cells_with(sheet.board, size, size).list();
}

// The pincers share one digit, which is removed from cells that see both, and also the pivot if the
// pivot has it.
bool pinch(const Sheet& sheet, int pivot, int one, int other, bool with_pivot, Step& step) {
  if (!sees(pivot, one) || !sees(pivot, other)) return false;
  const auto shared = static_cast<Digit9>(sheet.at(one) & sheet.at(other));
  if (count(shared) != 1) return false;
  const int digit = lowest(shared);
  Cells gone = sheet.of(digit) & peers_of(one) & peers_of(other);
  if (with_pivot) gone &= peers_of(pivot);
  step.clear();
  step.take(gone, digit);
  if (!step.any()) return false;
  if (step.explain) argue_wing(sheet.board, pivot, one, other, digit + 1, step.argument);
  return true;
}

// Do three sets, all different, have three digits together?
bool three_digits(Digit9 a, Digit9 b, Digit9 c) {
  return count(static_cast<Digit9>(a | b | c)) == 3 && a != b && b != c && a != c;
}

struct Ends {
  int near = -1;  // sees one of the cells
  int far = -1;   // sees the other
};

// A digit with two places in some house, one of which sees the first cell and the other the second.
Ends linked(const Sheet& sheet, int one, int other, int digit) {
  for (const int house : kHouses) {
    if (sheet.left(house, digit) != 2) continue;
    Cells places = sheet.of(digit) & house_cells(house);
    places.erase(one);
    places.erase(other);
    if (places.size() != 2) continue;
    const int first = places.pop();
    const int second = places.pop();
    const bool crossed = !sees(first, one) && sees(first, other) && sees(second, one);
    if (crossed) return {second, first};
    if (sees(first, one) && !sees(second, one) && sees(second, other)) return {first, second};
  }
  return {};
}

void argue_w_wing(const Sheet& sheet, int one, int other, int gone, int link, Ends ends,
                  Step& step) {
  const Literal chain[] = {off(candidate(one, gone)),       on(candidate(one, link)),
                           off(candidate(ends.near, link)), on(candidate(ends.far, link)),
                           off(candidate(other, link)),     on(candidate(other, gone))};
  argue_literals(sheet.board, chain, Form::ends_of_chain, step.argument);
}

bool w_wing_of(const Sheet& sheet, int one, int other, Step& step) {
  const Digit9 digits = sheet.at(one);
  const Cells common = peers_of(one) & peers_of(other);
  for (const bool low : {true, false}) {
    const int gone = low ? lowest(digits) : second(digits);
    const int link = low ? second(digits) : lowest(digits);
    step.clear();
    step.take(common & sheet.of(gone), gone);
    if (!step.any()) continue;
    const Ends ends = linked(sheet, one, other, link);
    if (ends.near < 0) continue;
    if (step.explain) argue_w_wing(sheet, one, other, gone, link, ends, step);
    return true;
  }
  return false;
}

}  // namespace

bool xy_wing(const Sheet& sheet, Step& step) {
  const auto two = cells_of_size(sheet, 2);
  for (std::size_t i = 0; i < two.size(); ++i) {
    for (std::size_t j = i + 1; j < two.size(); ++j) {
      if (count(static_cast<Digit9>(sheet.at(two[i]) | sheet.at(two[j]))) != 3) continue;
      for (std::size_t k = j + 1; k < two.size(); ++k) {
        if (!three_digits(sheet.at(two[i]), sheet.at(two[j]), sheet.at(two[k]))) continue;
        if (pinch(sheet, two[i], two[j], two[k], false, step)) return true;
        if (pinch(sheet, two[j], two[i], two[k], false, step)) return true;
        if (pinch(sheet, two[k], two[j], two[i], false, step)) return true;
      }
    }
  }
  return false;
}

bool xyz_wing(const Sheet& sheet, Step& step) {
  const auto two = cells_of_size(sheet, 2);
  for (const int pivot : cells_of_size(sheet, 3)) {
    for (std::size_t j = 0; j < two.size(); ++j) {
      if ((sheet.at(two[j]) & ~sheet.at(pivot)) != 0) continue;
      for (std::size_t k = j + 1; k < two.size(); ++k) {
        if (!three_digits(sheet.at(pivot), sheet.at(two[j]), sheet.at(two[k]))) continue;
        if (pinch(sheet, pivot, two[j], two[k], true, step)) return true;
      }
    }
  }
  return false;
}

bool w_wing(const Sheet& sheet, Step& step) {
  const auto two = cells_of_size(sheet, 2);
  for (std::size_t i = 0; i < two.size(); ++i) {
    for (std::size_t j = i + 1; j < two.size(); ++j) {
      if (sheet.at(two[i]) == sheet.at(two[j]) && w_wing_of(sheet, two[i], two[j], step)) {
        return true;
      }
    }
  }
  return false;
}

}  // namespace sudokit::nine::hodoku
