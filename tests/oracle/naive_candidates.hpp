// A position that stores only candidates; everything else is computed anew each time.
#pragma once

#include <algorithm>
#include <vector>

#include "sudokit/puzzle.hpp"

namespace sudokit::test {

struct NaiveCandidates {
  const Layout* layout;
  std::vector<Digits> may;

  explicit NaiveCandidates(const Puzzle& puzzle) : layout(puzzle.layout.get()) {
    for (int cell = 0; cell < layout->cells(); ++cell) may.push_back(allowed(puzzle, cell));
    for (std::size_t cell = 0; cell < may.size(); ++cell) {
      if (puzzle.givens[cell] != 0) may[cell] = Digits::only(puzzle.givens[cell]);
    }
  }
  bool solved() const {
    return std::ranges::all_of(may, [](Digits digits) { return digits.count() == 1; });
  }
  // False if a cell has no candidate or a digit no place.
  bool singles() {
    for (auto before = std::vector<Digits>(); before != may;) {
      before = may;
      for (std::size_t cell = 0; cell < may.size(); ++cell) {
        if (may[cell].empty()) return false;
        if (may[cell].count() != 1) continue;
        for (const Cell peer : layout->peers(static_cast<int>(cell)))
          may[peer] = may[peer] - may[cell];
      }
      for (int house = 0; house < layout->houses(); ++house) {
        for (int digit = 1; digit <= layout->side(); ++digit) {
          if (!only_place(house, digit)) return false;
        }
      }
    }
    return true;
  }
  bool only_place(int house, int digit) {
    std::vector<Cell> places;
    for (const Cell cell : layout->house(house)) {
      if (may[cell].contains(digit)) places.push_back(cell);
    }
    if (places.size() == 1) may[places[0]] = Digits::only(digit);
    return !places.empty();
  }
};

}  // namespace sudokit::test
