// Columns9: tables of the digit sets that the columns of the boxes of a 9x9 grid can hold.
//
// The three columns of a box part the nine digits into three sets of three: one of 280 partitions.
// If the columns of a band's boxes hold given partitions, the band has ways(p, q, r) arrangements,
// up to the order of its rows. The other two bands share the digits that the columns lack: 56
// splits for each box. These tables suffice to count solved grids (grids.cpp) and to draw them
// uniformly (make/solution.cpp).
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

  // The sets of the second and the third band in the columns of a box: as partitions, and as sets
  // by column.
  struct Split {
    std::uint16_t second;
    std::uint16_t third;
    Triples columns;  // of the second band, in the order of the partition
  };
  using Splits = std::array<Split, kSplits>;

  // The three rows of a band of three boxes, up to their order: their sets in the first two boxes,
  // and the partition that the rows of the third box form.
  struct Rows {
    Triples first;
    Triples second;
    std::uint16_t third;
  };

  // The first call builds the tables, which takes about 5 ms. Thread safe.
  static const Columns9& tables();

  // The sets of partition p in the order of their lowest digits; partition 0 is 012 345 678.
  const Triples& partition(int p) const { return partitions_[std::size_t(p)]; }
  // The partition with the sets a, b and the remaining digits. Pre: a and b are disjoint sets of
  // three digits.
  int index(Set9 a, Set9 b) const { return index_[rank_[a]][rank_[b]]; }
  // The relabelling that turns p into partition 0: map() of each digit, relabelled() of a
  // partition q.
  const std::array<std::uint8_t, 9>& map(int p) const { return maps_[std::size_t(p)]; }
  int relabelled(int p, int q) const { return relabelled_[std::size_t(p)][std::size_t(q)]; }

  // The number of arrangements of a band whose boxes have columns p, q and r, up to the order of
  // its rows.
  unsigned ways(int p, int q, int r) const {
    return ways_[std::size_t(relabelled(p, q))][std::size_t(relabelled(p, r))];
  }
  // The arrangements of a band whose first two boxes have the column partitions 0 and q. One of
  // them fits the column partition r of the third box if its Rows::third crosses r.
  const std::vector<Rows>& rows(int q) const { return rows_[std::size_t(q)]; }
  // Whether each set of p shares exactly one digit with each set of q.
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
  Table<std::uint16_t> ways_{};  // of partition 0, q and r
  std::array<std::vector<Rows>, kPartitions> rows_;
  std::array<Splits, kPartitions> splits_{};
};

}  // namespace sudokit
