// Where the cells and candidates of a picture are. The candidates of a cell stand in a grid like
// that of a box.
#pragma once

#include "sudokit/draw.hpp"

namespace sudokit {

// What rules need of the room of a picture.
struct Room {
  bool outside = false;  // clues around the grid
  bool corners = false;  // small text in the upper left corners of cells
};

class Places {
 public:
  // `labels`: with room for the names of rows and columns. `layout` outlives it.
  Places(const Layout& layout, bool labels, Room room = {});

  // Around the grid: first the names, then the ring of clues.
  double margin() const { return margin_; }
  double ring() const { return ring_; }
  // Of the whole picture.
  double width() const;
  Point corner(int cell) const;
  Point centre(int cell) const;
  Point place(Candidate candidate) const;
  // The room of a candidate: a square of this side.
  double pitch() const;
  // The candidate whose room in its cell a point is in, nearest where it is between two; its digit
  // may be above the side. Pre: the point is on the grid.
  Candidate nearest(Point at) const;
  bool on_grid(Point at) const;

 private:
  double candidate_width() const;
  double candidate_height() const;

  const Layout& layout_;
  int columns_;  // of the digits in a cell
  int rows_;
  double ring_;
  double margin_;
  double inset_;  // of the candidates, at the left, right and lower side of a cell
  double top_;    // and at its upper side
};

}  // namespace sudokit
