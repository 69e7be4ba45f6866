// The two algorithms that decide a board of one digit after BoardHouses has settled it. See
// docs/nishio.md.
#pragma once

#include <optional>

#include "core/meter.hpp"
#include "nishio/houses.hpp"

namespace sudokit {

// Depth-first search on the tightest house: its first cell is taken, then closed. Pre: settle()
// returned true.
class BoardSearch {
 public:
  // Counts its nodes with the meter, which must outlive the object.
  BoardSearch(BoardHouses& houses, Meter& meter);

  // Searches from the current state of the houses for a placement, which stays taken. Returns false
  // if there is none, or nullopt if the budget is spent; the caller must then undo the changes.
  std::optional<bool> place();

 private:
  std::uint32_t tightest() const;

  BoardHouses& houses_;
  Meter& meter_;
  std::vector<std::uint32_t> active_;  // houses not covered at construction
};

// Eppstein's graph with one level for each column: a vertex is the set of covered houses among
// those that have columns on both sides. Pre: settle() returned true.
class BoardSweep {
 public:
  // Counts its edges with the meter and reports their memory to it.
  BoardSweep(const DigitBoard& board, const BoardHouses& houses, Meter& meter);

  // Returns whether there is a placement, or nullopt if the budget is spent.
  std::optional<bool> run();
  // After run(): whether an open cell lies in a placement.
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
    std::vector<std::uint32_t> closing;  // slots that must be taken after this column
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
  std::vector<std::uint64_t> here_;  // words_ words for each vertex
  std::vector<std::uint64_t> next_;
  std::vector<std::uint64_t> work_;
  std::vector<std::uint32_t> table_;  // 1 + vertex of next_, 0 = free
  std::vector<std::uint8_t> kept_;
  std::uint64_t vertices_ = 0;
};

}  // namespace sudokit
