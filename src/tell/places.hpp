// Places: the positions of cells and candidates in a picture. The candidates of a cell form a grid
// like that of a box.
#pragma once

#include "sudokit/tell.hpp"

namespace sudokit {

// The space that rules need in a picture.
struct Room {
  bool outside = false;  // clues around the grid
  bool corners = false;  // small text in the upper left corners of cells
};

class Places {
 public:
  // `labels`: leaves space for the names of rows and columns. `layout` must outlive this object.
  Places(const Layout& layout, bool labels, Room room = {});

  // The space around the grid in total, and that of the ring of clues; the names come first, then
  // the ring.
  double margin() const { return margin_; }
  double ring() const { return ring_; }
  // The width of the whole picture.
  double width() const;
  Point corner(int cell) const;
  Point centre(int cell) const;
  Point place(Candidate candidate) const;
  // The side of the square that a candidate has for itself.
  double pitch() const;
  // The candidate in whose space a point lies, or the nearest one in the same cell. Its digit may
  // exceed the side. Pre: the point is on the grid.
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
  double inset_;  // around the candidates: left, right and below
  double top_;    // around the candidates: above
};

// The curve that draws a link, bent so that it runs over few digits.

// A curve from one candidate to another with one control point. It begins and ends at the rims of
// their marks.
struct Bow {
  Point from, via, to;

  Point at(double t) const;
};

// Tries several bends and returns the one that runs over the fewest digits; of equals, the
// flattest. Between candidates that are close together it bends strongly, so that it is visible.
Bow best_bow(const Places& places, const Pencilmarks& state, Point a, Point b);

}  // namespace sudokit
