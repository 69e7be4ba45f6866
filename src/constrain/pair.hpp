// PairTable: a relation over the digits of two cells, as tables from the domain of one cell to the
// digits that it supports in the other.
//
// image(domain) is the union of the rows of its digits. There is a table of 256 entries for each
// eight digits, so that an image takes one look-up for each eight digits, whatever the domain.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "constrain/view.hpp"

namespace sudokit::constrain {

template <class M>
class PairTable {
 public:
  // Allows the pairs (a, b) for which allowed[a - 1] contains b.
  void fill(int side, std::span<const M> allowed) {
    chunks_ = (side + 7) / 8;
    forward_.assign(static_cast<std::size_t>(chunks_), {});
    backward_.assign(static_cast<std::size_t>(chunks_), {});
    std::vector<M> turned(static_cast<std::size_t>(side), 0);
    for (int a = 1; a <= side; ++a) {
      mask_for_each(allowed[static_cast<std::size_t>(a - 1)],
                    [&](int b) { turned[static_cast<std::size_t>(b - 1)] |= mask_of<M>(a); });
    }
    fill(forward_, side, allowed);
    fill(backward_, side, turned);
  }

  // forward() gives the digits that the domain of the first cell allows in the second; backward()
  // those that the domain of the second allows in the first.
  M forward(M domain) const { return image(forward_, domain); }
  M backward(M domain) const { return image(backward_, domain); }

 private:
  using Chunk = std::array<M, 256>;

  static void fill(std::vector<Chunk>& chunks, int side, std::span<const M> rows) {
    for (std::size_t chunk = 0; chunk < chunks.size(); ++chunk) {
      for (std::size_t low = 1; low < 256; ++low) {
        const std::size_t digit = chunk * 8 + static_cast<std::size_t>(std::countr_zero(low));
        const M row = digit < static_cast<std::size_t>(side) ? rows[digit] : 0;
        chunks[chunk][low] = chunks[chunk][low & (low - 1)] | row;
      }
    }
  }
  M image(const std::vector<Chunk>& chunks, M domain) const {
    M result = chunks[0][static_cast<std::size_t>(domain & 0xff)];
    for (int chunk = 1; chunk < chunks_; ++chunk) {
      domain = static_cast<M>(domain >> 8);
      result |= chunks[static_cast<std::size_t>(chunk)][static_cast<std::size_t>(domain & 0xff)];
    }
    return result;
  }

  int chunks_ = 0;
  std::vector<Chunk> forward_;
  std::vector<Chunk> backward_;
};

template <class M, class View>
bool filter_pair(const PairTable<M>& table, int first, int second, View& view) {
  return view.narrow(second, table.forward(view.at(first))) &&
         view.narrow(first, table.backward(view.at(second)));
}

}  // namespace sudokit::constrain
