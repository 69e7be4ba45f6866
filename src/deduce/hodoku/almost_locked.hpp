// Almost locked sets of HoDoKu: n cells of a house with n + 1 digits, and what joins two of them.
//
// Sets are listed by house (rows, columns, blocks), subsets in preorder, each once; links by the
// two sets, the earlier first. Linked sets share no cell; a digit links them when all its cells in
// the one see all its cells in the other.
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
  std::array<Cells, 9> at{};       // by digit, cells of the set
  std::array<Cells, 9> touches{};  // by digit, candidates outside that see all of those
};

// The first linking digit, and the last where there are more (else -1).
struct Linked {
  int from = 0;
  int to = 0;
  int one = 0;
  int two = -1;
};

class AlmostLockedSets {
 public:
  explicit AlmostLockedSets(const Sheet& sheet);

  bool pair(Step& step) const;   // ALS-XZ: the first
  bool wing(Step& step) const;   // ALS-XY-Wing: the first
  bool chain(Step& step) const;  // ALS-XY-Chain of four sets and more: as in chains.hpp
  bool blossom(Step& step, Meter* meter) const;  // Death Blossom: the first

 private:
  void list(const Sheet& sheet);
  void link();
  // Takes what sees a common digit in both, the links' digits left out.
  void take_common(const AlmostLocked& a, const AlmostLocked& b, Digit9 links, Step& step) const;
  void take_rest(const AlmostLocked& a, const AlmostLocked& b, Digit9 links, Step& step) const;
  bool wing_of(const Linked& one, const Linked& other, Step& step) const;

  const Sheet* sheet_;  // it stays as it is
  const Board* board_;
  std::vector<AlmostLocked> sets_;
  std::vector<Linked> links_;
  std::vector<std::size_t> first_;  // by set, its first link
};

}  // namespace sudokit::nine::hodoku
