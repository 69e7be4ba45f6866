// The board of one digit: its houses, and the two algorithms that decide it.
#pragma once

#include <array>
#include <optional>

#include "core/meter.hpp"
#include "sudokit/nishio.hpp"

namespace sudokit {

// BoardHouses: the houses of a board of one digit, with propagation when cells are taken or closed.
//
// A house with one open cell takes that cell, and a house without an open cell is a contradiction.
// Each change is propagated to the end at once and can be undone to a mark. Cells are indices into
// board.open. The houses are the rows, columns and boxes, 3 * side in all. take() and close() are
// linear in the number of cells that they close.
class BoardHouses {
 public:
  struct Mark {
    std::size_t closed;
    std::size_t taken;
  };

  explicit BoardHouses(const DigitBoard& board);

  // settle() takes the cells that are forced on the initial board; take() and close() take or close
  // one cell. All three propagate and return false on a contradiction.
  bool settle();
  bool take(std::uint32_t cell);
  bool close(std::uint32_t cell);

  Mark mark() const { return {closed_.size(), taken_.size()}; }
  void undo(Mark mark);

  std::size_t cells() const { return alive_.size(); }
  std::size_t houses() const { return left_.size(); }
  // Whether a cell is neither closed nor taken.
  bool open(std::uint32_t cell) const { return alive_[cell] && !covered_[houses_[cell][0]]; }
  bool covered(std::uint32_t house) const { return covered_[house]; }
  std::uint32_t left(std::uint32_t house) const { return left_[house]; }
  std::span<const std::uint32_t> cells_of(std::uint32_t house) const {
    return std::span(members_).subspan(first_[house], first_[house + 1] - first_[house]);
  }
  std::span<const std::uint32_t, 3> houses_of(std::uint32_t cell) const { return houses_[cell]; }
  std::span<const std::uint32_t> taken() const { return taken_; }

 private:
  bool put(std::uint32_t cell);
  bool drop(std::uint32_t cell);
  bool follow();

  std::vector<std::array<std::uint32_t, 3>> houses_;  // of a cell
  std::vector<std::uint32_t> first_;                  // into members_, by house
  std::vector<std::uint32_t> members_;
  std::vector<std::uint8_t> alive_;
  std::vector<std::uint8_t> covered_;
  std::vector<std::uint32_t> left_;  // open or taken cells of a house
  std::vector<std::uint32_t> closed_;
  std::vector<std::uint32_t> taken_;
  std::vector<std::uint32_t> forced_;  // queue of houses with one cell left
};

// The two algorithms that decide a board of one digit after BoardHouses has settled it. See
// docs/nishio.md.

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
