#include "exact/dancing_links.hpp"

namespace sudokit {

bool DancingLinks::find_used(const Puzzle& puzzle) {
  const Layout& layout = *puzzle.layout;
  used_.assign(static_cast<std::size_t>(layout.houses()), Digits{});
  for (int cell = 0; cell < layout.cells(); ++cell) {
    const int given = puzzle.givens[static_cast<std::size_t>(cell)];
    if (given == 0) continue;
    if (!allowed(puzzle, cell).contains(given)) return false;
    for (const std::uint16_t house : layout.houses_of(cell)) {
      if (used_[house].contains(given)) return false;
      used_[house].insert(given);
    }
  }
  return true;
}

void DancingLinks::make_items(const Puzzle& puzzle) {
  const Layout& layout = *puzzle.layout;
  const int side = layout.side();
  Index items = 0;
  cell_items_.assign(puzzle.givens.size(), 0);
  for (int column = 0; column < side; ++column) {
    for (int cell = column; cell < layout.cells(); cell += side) {
      const auto at = static_cast<std::size_t>(cell);
      if (puzzle.givens[at] == 0) cell_items_[at] = ++items;
    }
  }
  digit_items_.assign(used_.size() * static_cast<std::size_t>(side), 0);
  const auto columns_first = [&](int i) {
    if (i >= layout.lines()) return i;
    return i < side ? layout.column_house(i) : layout.row_house(i - side);
  };
  for (int i = 0; i < layout.houses(); ++i) {
    const auto house = static_cast<std::size_t>(columns_first(i));
    (Digits::all(side) - used_[house]).for_each([&](int digit) {
      digit_items_[house * static_cast<std::size_t>(side) + static_cast<std::size_t>(digit) - 1] =
          ++items;
    });
  }
  nodes_.resize(items + 1);
  rings_.resize(items + 1);
  sizes_.assign(items + 1, 0);
  for (Index item = 0; item <= items; ++item) {
    nodes_[item] = {item, item, item};
    rings_[item] = {item == 0 ? items : item - 1, item == items ? 0 : item + 1};
  }
}

void DancingLinks::add_node(Index item) {
  const auto here = static_cast<Index>(nodes_.size());
  Node& header = nodes_[item];
  nodes_[header.up].down = here;
  const Index above = nodes_[item].up;
  nodes_[item].up = here;
  nodes_.push_back({above, item, item});
  ++sizes_[item];
}

// Reports the memory to the meter, for the largest possible number of nodes: one option with a
// spacer for each candidate of the open cells.
void DancingLinks::hold_options(const Puzzle& puzzle, Meter& meter) const {
  const Layout& layout = *puzzle.layout;
  std::uint64_t nodes = rings_.size();
  for (int cell = 0; cell < layout.cells(); ++cell) {
    if (cell_items_[static_cast<std::size_t>(cell)] == 0) continue;
    nodes += static_cast<std::uint64_t>(allowed(puzzle, cell).count()) *
             (layout.houses_of(cell).size() + 2);
  }
  meter.require_memory(nodes * sizeof(Node) + rings_.size() * (sizeof(Ring) + sizeof(Index)));
}

void DancingLinks::make_options(const Puzzle& puzzle, Meter& meter) {
  const Layout& layout = *puzzle.layout;
  const auto side = static_cast<std::size_t>(layout.side());
  auto spacer = static_cast<Index>(nodes_.size());
  nodes_.push_back({0, 0, kSpacer});
  for (int cell = 0; cell < layout.cells(); ++cell) {
    const Index cell_item = cell_items_[static_cast<std::size_t>(cell)];
    if (cell_item == 0) continue;
    meter.require();
    Digits candidates = allowed(puzzle, cell);
    for (const std::uint16_t house : layout.houses_of(cell)) candidates = candidates - used_[house];
    candidates.for_each([&](int digit) {
      nodes_[spacer].item = kSpacer | static_cast<Index>(cell << 8 | digit);
      const Index first = spacer + 1;
      add_node(cell_item);
      for (const std::uint16_t house : layout.houses_of(cell)) {
        add_node(digit_items_[house * side + static_cast<std::size_t>(digit) - 1]);
      }
      // A spacer refers to the first node of the option before it and to the last node of the
      // option after it.
      nodes_[spacer].down = static_cast<Index>(nodes_.size()) - 1;
      spacer = static_cast<Index>(nodes_.size());
      nodes_.push_back({first, 0, kSpacer});
    });
  }
}

bool DancingLinks::load(const Puzzle& puzzle, Meter& meter) {
  updates_ = 0;
  nodes_.clear();
  short_items_.clear();
  if (!find_used(puzzle)) return false;
  make_items(puzzle);
  hold_options(puzzle, meter);
  make_options(puzzle, meter);
  for (Index item = next_item(0); item != 0; item = next_item(item)) {
    if (sizes_[item] <= 1) short_items_.push_back(item);
  }
  return true;
}

void DancingLinks::hide(Index node) {
  for (Index q = node + 1; q != node; ++q) {
    const Node& other = nodes_[q];
    if (other.item & kSpacer) {
      q = first_of(q) - 1;
      continue;
    }
    nodes_[other.up].down = other.down;
    nodes_[other.down].up = other.up;
    ++updates_;
    if (--sizes_[other.item] <= 1) short_items_.push_back(other.item);
  }
}

void DancingLinks::unhide(Index node) {
  for (Index q = node - 1; q != node; --q) {
    const Node& other = nodes_[q];
    if (other.item & kSpacer) {
      q = last_of(q) + 1;
      continue;
    }
    nodes_[other.up].down = q;
    nodes_[other.down].up = q;
    ++sizes_[other.item];
  }
}

void DancingLinks::cover(Index item) {
  const Ring ring = rings_[item];
  rings_[ring.left].right = ring.right;
  rings_[ring.right].left = ring.left;
  for (Index node = nodes_[item].down; node != item; node = nodes_[node].down) hide(node);
}

void DancingLinks::uncover(Index item) {
  for (Index node = nodes_[item].up; node != item; node = nodes_[node].up) unhide(node);
  const Ring ring = rings_[item];
  rings_[ring.left].right = item;
  rings_[ring.right].left = item;
}

void DancingLinks::take(Index node) {
  for (Index q = node + 1; q != node; ++q) {
    if (nodes_[q].item & kSpacer) {
      q = first_of(q) - 1;
    } else {
      cover(nodes_[q].item);
    }
  }
}

void DancingLinks::put_back(Index node) {
  for (Index q = node - 1; q != node; --q) {
    if (nodes_[q].item & kSpacer) {
      q = last_of(q) + 1;
    } else {
      uncover(nodes_[q].item);
    }
  }
}

DancingLinks::Choice DancingLinks::choice(Index node) const {
  while ((nodes_[node].item & kSpacer) == 0) --node;
  const Index what = nodes_[node].item & ~kSpacer;
  return {static_cast<int>(what >> 8), static_cast<int>(what & 0xff)};
}

}  // namespace sudokit
