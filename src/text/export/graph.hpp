// The graph of a colouring export: Lewis's conversion (Lewis 2007, section 4) in three forms.
#pragma once

#include <vector>

#include "sudokit/export.hpp"

namespace sudokit {

class ColouringGraph {
 public:
  ColouringGraph(const Puzzle& puzzle, Export form);

  int vertices() const { return vertices_; }
  // The vertex of a cell, from 0.
  int vertex(int cell) const { return vertex_of_[static_cast<std::size_t>(cell)]; }
  // The vertex of a digit in the palette form.
  int palette(int digit) const { return puzzle_.layout->cells() + digit - 1; }
  // Sets marked[v] for every neighbour v of vertex u. The vertex u itself is not marked.
  void mark_neighbours(int u, std::vector<bool>& marked) const;

 private:
  const Puzzle& puzzle_;
  Export form_;
  int vertices_ = 0;
  std::vector<int> vertex_of_;
  std::vector<std::vector<int>> cells_of_;  // empty for the vertices of the palette
};

}  // namespace sudokit
