// BoardHouses: the houses of a board of one digit, with propagation when cells are taken or closed.
//
// A house with one open cell takes that cell, and a house without an open cell is a contradiction.
// Each change is propagated to the end at once and can be undone to a mark. Cells are indices into
// board.open. The houses are the rows, columns and boxes, 3 * side in all. take() and close() are
// linear in the number of cells that they close.
#pragma once

#include <array>

#include "sudokit/nishio.hpp"

namespace sudokit {

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

}  // namespace sudokit
