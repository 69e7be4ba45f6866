// The two ways of deciding a board of one digit, behind the houses: docs/nishio.md.
#pragma once

#include <optional>

#include "core/meter.hpp"
#include "nishio/houses.hpp"

namespace sudokit {

// Depth first over the tightest house: its first cell is taken, then closed. Pre: settle() was
// true.
class BoardSearch {
 public:
  // Counts its nodes with the meter, which must outlive it.
  BoardSearch(BoardHouses& houses, Meter& meter);

  // Goes on from the houses as they are to a placement, which stays taken; what a search without
  // one leaves behind is the caller's to undo. nullopt: the budget came first.
  std::optional<bool> place();

 private:
  std::uint32_t tightest() const;

  BoardHouses& houses_;
  Meter& meter_;
  std::vector<std::uint32_t> active_;  // not covered when this was made
};

// Eppstein's graph, a level a column: a vertex is the set of houses covered so far, of those that
// have columns on both sides. Behind settle().
class BoardSweep {
 public:
  // Counts its edges with the meter, and holds their memory.
  BoardSweep(const DigitBoard& board, const BoardHouses& houses, Meter& meter);

  // Whether there is a placement; keeps() then says which open cells lie in one. nullopt: the
  // budget came first.
  std::optional<bool> run();
  bool keeps(std::uint32_t cell) const { return kept_[cell]; }
  std::uint64_t vertices() const { return vertices_; }

 private:
  struct Edge {
    std::uint32_t from;
    std::uint32_t to;
    std::uint32_t cell;
  };
  struct Level {
    std::vector<std::uint32_t> cells;    // of this column
    std::vector<std::uint32_t> closing;  // slots that must be taken behind it
    std::size_t vertices = 0;
    std::vector<Edge> edges;
  };

  void number_slots(const DigitBoard& board);
  bool expand(Level& level);
  std::uint32_t vertex(std::span<const std::uint64_t> set);
  void grow();
  void mark_kept();

  const BoardHouses& houses_;
  Meter& meter_;
  std::vector<Level> levels_;
  std::vector<std::uint32_t> slot_;  // of a house
  std::size_t words_ = 1;
  std::vector<std::uint64_t> here_;  // words_ a vertex
  std::vector<std::uint64_t> next_;
  std::vector<std::uint64_t> work_;
  std::vector<std::uint32_t> table_;  // 1 + vertex of next_, 0 = free
  std::vector<std::uint8_t> kept_;
  std::uint64_t vertices_ = 0;
};

}  // namespace sudokit
