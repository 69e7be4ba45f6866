// HoDoKu's techniques with almost locked sets (ALS): n cells of a house with n + 1 digits.
//
// Sets are listed by house (rows, columns, blocks) and within a house in preorder of the subsets,
// each set once. Links are listed by their two sets, the earlier one first. Linked sets share no
// cell. A digit links them if all its cells in one set see all its cells in the other.
#pragma once

#include "deduce/hodoku/step.hpp"

namespace sudokit {
class Meter;
}

namespace sudokit::nine::hodoku {

struct AlmostLocked {
  Cells cells;
  Digit9 digits = 0;
  Cells outside;                   // candidates that see all cells of their digit in the set
  std::array<Cells, 9> at{};       // by digit: cells of the set
  std::array<Cells, 9> touches{};  // by digit: candidates outside that see all cells in `at`
};

// `one` is the first linking digit, `two` the last one if there are several (otherwise -1).
struct Linked {
  int from = 0;
  int to = 0;
  int one = 0;
  int two = -1;
};

class AlmostLockedSets {
 public:
  explicit AlmostLockedSets(const Sheet& sheet);

  bool pair(Step& step) const;  // ALS-XZ: the first one found
  bool wing(Step& step) const;  // ALS-XY-Wing: the first one found
  // ALS-XY-Chain of four or more sets; the choice is that of chains.hpp
  bool chain(Step& step) const;
  bool blossom(Step& step, Meter* meter) const;  // Death Blossom: the first one found

 private:
  void list(const Sheet& sheet);
  void link();
  // Removes, for each common digit except those in `links`, the candidates that see it in both
  // sets.
  void take_common(const AlmostLocked& a, const AlmostLocked& b, Digit9 links, Step& step) const;
  void take_rest(const AlmostLocked& a, const AlmostLocked& b, Digit9 links, Step& step) const;
  bool wing_of(const Linked& one, const Linked& other, Step& step) const;

  const Sheet* sheet_;  // must not change meanwhile
  const Board* board_;
  std::vector<AlmostLocked> sets_;
  std::vector<Linked> links_;
  std::vector<std::size_t> first_;  // by set: the index of its first link
};

}  // namespace sudokit::nine::hodoku
