#include "deduce/hodoku/sheet.hpp"

#include <algorithm>

namespace sudokit::nine::hodoku {

void Sheet::start(const std::uint8_t* givens_of_cells) {
  board = Board::full();
  givens = {};
  naked.clear();
  hidden.clear();
  for (int cell = 0; cell < 81; ++cell) {
    const int given = givens_of_cells[cell];
    if (given == 0) continue;
    givens.insert(cell);
    place(cell, given - 1);
  }
}

void Sheet::note_hidden(int house, int digit) {
  const Digit9 seat = seats(house, digit);
  if (count(seat) == 1) hidden.add(mark(cell_at(house, lowest(seat)), digit));
}

void Sheet::strike(int cell, int digit) {
  if (!has(cell, digit)) return;
  board.remove(cell, digit);
  if (count(at(cell)) == 1) naked.add(mark(cell, lowest(at(cell))));
  for (const std::uint8_t kind : kKinds) note_hidden(kGrid.house[std::size_t(cell)][kind], digit);
}

// The candidates of the cell itself still count in its houses while its peers lose theirs; those
// houses are examined after all peers.
void Sheet::place(int cell, int digit) {
  const auto c = static_cast<std::size_t>(cell);
  const Digit9 others = static_cast<Digit9>(at(cell) & ~(1U << digit));
  each(at(cell), [&](int gone) { board.remove(cell, gone); });
  board.value[c] = static_cast<std::uint8_t>(digit + 1);
  --board.open;
  each(board.of(digit) & peers_of(cell), [&](int peer) {
    board.remove(peer, digit);
    if (count(at(peer)) == 1) naked.add(mark(peer, lowest(at(peer))));
    for (const std::uint8_t kind : kKinds) {
      const int house = kGrid.house[std::size_t(peer)][kind];
      if (!house_cells(house).has(cell)) note_hidden(house, digit);
    }
  });
  each(others, [&](int other) {
    for (const std::uint8_t kind : kKinds) note_hidden(kGrid.house[c][kind], other);
  });
}

Cells Sheet::open_cells() const {
  Cells open;
  for (int digit = 0; digit < 9; ++digit) open |= of(digit);
  return open;
}

// ---- Implications -------------------------------------------------------------------------------

Implications::Implications(const Sheet& sheet, bool groups) {
  if (groups) find_groups(sheet);
  links_.resize(kPlain + 2 * groups_.size());
  for (int cell = 0; cell < 81; ++cell) {
    each(sheet.at(cell), [&](int digit) { link_plain(sheet, cell, digit); });
  }
  for (std::size_t at = 0; at < groups_.size(); ++at) {
    link_group(sheet, at);
    link_groups(sheet, at);
  }
}

void Implications::link_once(Node from, Node to) {
  auto& links = links_[from];
  if (std::find(links.begin(), links.end(), to) == links.end()) links.push_back(to);
}

void Implications::link_plain(const Sheet& sheet, int cell, int digit) {
  const Mark here = mark(cell, digit);
  const Node on = node_of(here, true);
  const Node off = node_of(here, false);
  each(static_cast<Digit9>(sheet.at(cell) & ~(1U << digit)), [&](int other) {
    link(on, node_of(mark(cell, other), false));
    if (count(sheet.at(cell)) == 2) link(off, node_of(mark(cell, other), true));
  });
  Cells linked;
  for (const std::uint8_t kind : kKinds) {
    const int house = kGrid.house[std::size_t(cell)][kind];
    Cells others = sheet.of(digit) & house_cells(house);
    others.erase(cell);
    each(others & ~linked, [&](int other) { link(on, node_of(mark(other, digit), false)); });
    linked |= others;
    if (others.size() == 1) link_once(off, node_of(mark(others.first(), digit), true));
  }
}

void Implications::find_groups(const Sheet& sheet) {
  for (int line = kRows; line < 27; ++line) {
    for (int digit = 0; digit < 9; ++digit) {
      for (int block = 0; block < 9; ++block) {
        const Cells cells = sheet.of(digit) & house_cells(line) & house_cells(block);
        if (cells.size() >= 2) groups_.push_back({cells, digit, line, block});
      }
    }
  }
}

// Links the group to the single candidates that see all of it.
void Implications::link_group(const Sheet& sheet, std::size_t at) {
  const Group& group = groups_[at];
  const Cells seen = sheet.of(group.digit) & seen_by_all(group.cells);
  const Node on = group_node(at, true);
  const Node off = group_node(at, false);
  each(seen, [&](int cell) {
    const Mark other = mark(cell, group.digit);
    link(on, node_of(other, false));
    link(node_of(other, true), off);
  });
  for (const int house : {group.block, group.house}) {
    const Cells rest = seen & house_cells(house);
    if (rest.size() != 1) continue;
    const Mark other = mark(rest.first(), group.digit);
    link_once(off, node_of(other, true));
    link(node_of(other, false), on);
  }
}

// Links the group to the other groups of its line and of its block.
void Implications::link_groups(const Sheet& sheet, std::size_t at) {
  const Group& group = groups_[at];
  std::vector<std::size_t> in_line;
  std::vector<std::size_t> in_block;
  for (std::size_t i = 0; i < groups_.size(); ++i) {
    const Group& other = groups_[i];
    if (i == at || other.digit != group.digit || !(other.cells & group.cells).empty()) continue;
    const bool same_line = other.house == group.house;
    if (!same_line && other.block != group.block) continue;
    (same_line ? in_line : in_block).push_back(i);
    link(group_node(at, true), group_node(i, false));
  }
  for (const bool line : {true, false}) {
    const auto& found = line ? in_line : in_block;
    if (found.size() != 1) continue;
    const Cells house = house_cells(line ? group.house : group.block);
    const Cells rest = sheet.of(group.digit) & house & ~group.cells & ~groups_[found.front()].cells;
    if (rest.empty()) link(group_node(at, false), group_node(found.front(), true));
  }
}

Tree::Tree(const Implications& links)
    : links_(links), parent_(std::size_t(links.nodes())), stamp_(std::size_t(links.nodes()), 0) {}

void Tree::grow(Node root) {
  ++now_;
  reached_.clear();
  reached_.push_back(root);
  stamp_[root] = now_;
  for (std::size_t i = 0; i < reached_.size() && reached_.size() < kMost; ++i) {
    const Node from = reached_[i];
    for (const Node to : links_.links(from)) {
      if (stamp_[to] == now_ || reached_.size() == kMost) continue;
      stamp_[to] = now_;
      parent_[to] = from;
      reached_.push_back(to);
    }
  }
}

void Tree::path(Node node, std::vector<Node>& path) const {
  path.clear();
  for (; node != reached_.front(); node = parent_[node]) path.push_back(node);
  path.push_back(node);
  std::reverse(path.begin(), path.end());
}

}  // namespace sudokit::nine::hodoku
