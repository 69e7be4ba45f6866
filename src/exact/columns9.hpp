// What the columns of the boxes of a 9x9 grid hold.
//
// The three columns of a box part the nine digits into three sets of three: one of 280 partitions.
// A band is arranged in W ways, beside the order of its rows, when the columns of its boxes hold
// given partitions. The other two bands share out what a column lacks: 56 splits a box. Both are
// all that is needed to count solved grids (grids.cpp) and to draw them evenly
// (make/fair_grid.cpp).
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace sudokit {

// Digits 0 to 8 as bits.
using Set9 = std::uint16_t;
using Triples = std::array<Set9, 3>;

class Columns9 {
 public:
  static constexpr int kPartitions = 280;
  static constexpr int kSplits = 56;
  static constexpr Set9 kAll = 0x1ff;

  // What the second and the third band hold in the columns of a box, by partition and by column.
  struct Split {
    std::uint16_t second;
    std::uint16_t third;
    Triples columns;  // of the second band, in the order of the partition
  };
  using Splits = std::array<Split, kSplits>;

  // Three rows of a band of three boxes, up to their order: sets in the first two boxes, and the
  // partition that the rows of the third are.
  struct Rows {
    Triples first;
    Triples second;
    std::uint16_t third;
  };

  // Built when first asked for, about 5 ms. Thread safe.
  static const Columns9& tables();

  // A partition's sets come in the order of their lowest digits; the first one is 012 345 678.
  const Triples& partition(int p) const { return partitions_[std::size_t(p)]; }
  // Pre: disjoint sets of three.
  int index(Set9 a, Set9 b) const { return index_[rank_[a]][rank_[b]]; }
  // The relabelling that makes p the first partition: of a digit, and of another partition.
  const std::array<std::uint8_t, 9>& map(int p) const { return maps_[std::size_t(p)]; }
  int relabelled(int p, int q) const { return relabelled_[std::size_t(p)][std::size_t(q)]; }

  // Arrangements of a band with these columns, up to the order of its rows.
  unsigned ways(int p, int q, int r) const {
    return ways_[std::size_t(relabelled(p, q))][std::size_t(relabelled(p, r))];
  }
  // Those of a band whose first box has the first partition and whose second has q; the partition r
  // of the third box goes with those whose third rows cross it.
  const std::vector<Rows>& rows(int q) const { return rows_[std::size_t(q)]; }
  // Each set of one meets each set of the other in one digit.
  bool cross(int p, int q) const { return cross_[std::size_t(p)][std::size_t(q)]; }
  const Splits& splits(int p) const { return splits_[std::size_t(p)]; }

 private:
  template <class T>
  using Table = std::array<std::array<T, kPartitions>, kPartitions>;

  Columns9();
  void number();
  void relabel();
  void arrange();
  void split();

  std::array<Triples, kPartitions> partitions_{};
  std::array<std::uint8_t, 512> rank_{};  // of a set of three
  std::array<std::array<std::uint16_t, 84>, 84> index_{};
  std::array<std::array<std::uint8_t, 9>, kPartitions> maps_{};
  Table<std::uint16_t> relabelled_{};
  Table<bool> cross_{};
  Table<std::uint16_t> ways_{};  // of the first partition, q and r
  std::array<std::vector<Rows>, kPartitions> rows_;
  std::array<Splits, kPartitions> splits_{};
};

}  // namespace sudokit
