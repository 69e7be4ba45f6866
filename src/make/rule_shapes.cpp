#include "make/rule_shapes.hpp"

#include <algorithm>
#include <cstdlib>

namespace sudokit {
namespace {

using rules::Draw;

enum class Class : std::uint8_t { line, cage, marked, point, edge, spot };

Site site(Class of, int index) {
  return static_cast<Site>(of) << 24 | static_cast<Site>(index);
}

struct At {
  int row;
  int column;
};
At at(int cell, int side) {
  return {cell / side, cell % side};
}

// The point between the two cells of a diagonal step, by the cell at its upper left.
int point_between(int a, int b, int side) {
  const At from = at(a, side), to = at(b, side);
  return std::min(from.row, to.row) * side + std::min(from.column, to.column);
}

bool is_diagonal_step(int a, int b, int side) {
  const At from = at(a, side), to = at(b, side);
  return from.row != to.row && from.column != to.column;
}

// The spot outside the grid from which a clue sees the cells, in a frame around the grid.
int spot_of(std::span<const Cell> cells, int side) {
  const At first = at(cells[0], side), second = at(cells[1], side);
  const int row = 2 * first.row - second.row + 1, column = 2 * first.column - second.column + 1;
  return row * (side + 2) + column;
}

void take_cells(Sites& sites, Class of, std::span<const Cell> cells) {
  for (const Cell cell : cells) sites.taken.push_back(site(of, cell));
}

void take_line(Sites& sites, std::span<const Cell> cells, int side) {
  take_cells(sites, Class::line, cells);
  for (std::size_t i = 1; i < cells.size(); ++i) {
    if (!is_diagonal_step(cells[i - 1], cells[i], side)) continue;
    sites.taken.push_back(site(Class::point, point_between(cells[i - 1], cells[i], side)));
  }
}

void take_point(Sites& sites, int point, int side) {
  sites.taken.push_back(site(Class::point, point));
  const At middle = at(point, side);
  for (int row = middle.row - 1; row <= middle.row + 1; ++row) {
    for (int column = middle.column - 1; column <= middle.column + 1; ++column) {
      const bool inside = row >= 0 && column >= 0 && row + 1 < side && column + 1 < side;
      const int other = row * side + column;
      if (inside && other != point) sites.avoided.push_back(site(Class::point, other));
    }
  }
}

}  // namespace

Sites sites_of(Draw::Shape shape, std::span<const Cell> cells, int side, bool crossing) {
  Sites sites;
  switch (shape) {
    case Draw::Shape::cage:
      take_cells(sites, Class::cage, cells);
      break;
    case Draw::Shape::path:
    case Draw::Shape::middle_out:
      if (!crossing) take_line(sites, cells, side);
      break;
    case Draw::Shape::cell:
      take_cells(sites, Class::marked, cells);
      break;
    case Draw::Shape::edge: {
      const auto [first, last] = std::minmax(cells[0], cells[1]);
      sites.taken.push_back(site(Class::edge, 2 * first + (last - first == 1 ? 0 : 1)));
      break;
    }
    case Draw::Shape::square:
      take_point(sites, cells[0], side);
      break;
    case Draw::Shape::line:
    case Draw::Shape::two_ends:
    case Draw::Shape::diagonal:
      sites.taken.push_back(site(Class::spot, spot_of(cells, side)));
      break;
    case Draw::Shape::none:
      break;
  }
  return sites;
}

// ---- Room ---------------------------------------------------------------------------------------

bool Room::fits(const Sites& sites) const {
  const auto is_taken = [&](Site each) { return taken_.contains(each); };
  const auto is_avoided = [&](Site each) { return avoided_.contains(each); };
  return std::ranges::none_of(sites.taken, is_taken) &&
         std::ranges::none_of(sites.taken, is_avoided) &&
         std::ranges::none_of(sites.avoided, is_taken);
}

void Room::take(const Sites& sites) {
  taken_.insert(sites.taken.begin(), sites.taken.end());
  avoided_.insert(sites.avoided.begin(), sites.avoided.end());
}

// ---- Cells --------------------------------------------------------------------------------------

std::vector<Cell> neighbours(int cell, int side) {
  const auto [row, column] = at(cell, side);
  std::vector<Cell> near;
  if (row > 0) near.push_back(static_cast<Cell>(cell - side));
  if (row + 1 < side) near.push_back(static_cast<Cell>(cell + side));
  if (column > 0) near.push_back(static_cast<Cell>(cell - 1));
  if (column + 1 < side) near.push_back(static_cast<Cell>(cell + 1));
  return near;
}

bool connected(std::span<const Cell> cells, int side) {
  if (cells.empty()) return false;
  std::vector<Cell> reached = {cells[0]};
  for (std::size_t i = 0; i < reached.size(); ++i) {
    for (const Cell near : neighbours(reached[i], side)) {
      if (std::ranges::count(cells, near) == 0 || std::ranges::count(reached, near) > 0) continue;
      reached.push_back(near);
    }
  }
  return reached.size() == cells.size();
}

// ---- ShapeDrawer --------------------------------------------------------------------------------

std::vector<Cell> ShapeDrawer::draw(const RulePlan& plan, const Room& room, const Holds& holds) {
  switch (plan.kind->draw.shape) {
    case Draw::Shape::cage:
      return cage(plan, room);
    case Draw::Shape::path:
      return path(plan, room, holds);
    case Draw::Shape::middle_out:
      return middle_out(plan, room, holds);
    case Draw::Shape::cell:
      return {static_cast<Cell>(below(layout_.cells()))};
    case Draw::Shape::edge:
      return edge();
    case Draw::Shape::square:
      return square();
    case Draw::Shape::line:
      return whole_line(false);
    case Draw::Shape::two_ends:
      return whole_line(true);
    case Draw::Shape::diagonal:
      return diagonal(plan);
    case Draw::Shape::none:
      break;
  }
  return {};
}

// The free cells that may follow the last cell of a path. It turns by at most a right angle, and a
// straight step occurs three times, so that it is drawn more often.
std::vector<Cell> ShapeDrawer::next_to(const std::vector<Cell>& path, const Room& room) {
  const At here = at(path.back(), side());
  const At before = at(path.size() > 1 ? path[path.size() - 2] : path.back(), side());
  const At last = {here.row - before.row, here.column - before.column};
  std::vector<Cell> next;
  for (int down = -1; down <= 1; ++down) {
    for (int right = -1; right <= 1; ++right) {
      const int row = here.row + down, column = here.column + right;
      if (row < 0 || column < 0 || row >= side() || column >= side()) continue;
      const auto cell = static_cast<Cell>(row * side() + column);
      if (std::ranges::count(path, cell) > 0 || !room.is_free(site(Class::line, cell))) continue;
      if (last.row * down + last.column * right < 0) continue;
      const bool crosses =
          down != 0 && right != 0 &&
          !room.is_free(site(Class::point, point_between(path.back(), cell, side())));
      if (crosses) continue;
      const bool straight = path.size() > 1 && down == last.row && right == last.column;
      next.insert(next.end(), straight ? 3 : 1, cell);
    }
  }
  return next;
}

// The longest of the drawn path and its beginnings on which the rule holds.
std::vector<Cell> ShapeDrawer::path(const RulePlan& plan, const Room& room, const Holds& holds) {
  const auto longest = static_cast<std::size_t>(within(plan.cells));
  const auto shortest = static_cast<std::size_t>(plan.cells.low);
  std::vector<Cell> cells = {static_cast<Cell>(below(layout_.cells()))};
  if (!room.is_free(site(Class::line, cells[0]))) return {};
  std::vector<Cell> best;
  while (cells.size() < longest) {
    std::vector<Cell> next = next_to(cells, room);
    bool held = false;
    const std::size_t least =
        std::max<std::size_t>(2, static_cast<std::size_t>(plan.kind->takes.cells.low));
    while (!next.empty()) {
      const Cell cell = next[static_cast<std::size_t>(below(static_cast<int>(next.size())))];
      cells.push_back(cell);
      held = cells.size() >= least && holds(cells);
      if (held || !plan.kind->draw.prefixes) break;
      cells.pop_back();
      std::erase(next, cell);
    }
    if (next.empty()) break;
    if (held && cells.size() >= shortest) best = cells;
  }
  return best;
}

// A path from its middle, by a cell at each end in turn.
std::vector<Cell> ShapeDrawer::middle_out(const RulePlan& plan, const Room& room,
                                          const Holds& holds) {
  constexpr int kMostTries = 8;
  const auto longest = static_cast<std::size_t>(within(plan.cells));
  std::vector<Cell> cells = {static_cast<Cell>(below(layout_.cells()))};
  if (!room.is_free(site(Class::line, cells[0]))) return {};
  if (longest % 2 == 0) {
    const auto next = next_to(cells, room);
    if (next.empty()) return {};
    cells.push_back(next[static_cast<std::size_t>(below(static_cast<int>(next.size())))]);
  }
  for (int tries = kMostTries; tries > 0 && cells.size() < longest; --tries) {
    std::vector<Cell> longer = cells;
    for (int end = 0; end < 2; ++end) {
      const auto next = next_to(longer, room);
      if (next.empty()) break;
      longer.push_back(next[static_cast<std::size_t>(below(static_cast<int>(next.size())))]);
      std::ranges::reverse(longer);
    }
    if (longer.size() != cells.size() + 2 || !holds(longer)) continue;
    cells = std::move(longer);
    tries = kTries;
  }
  if (cells.size() < static_cast<std::size_t>(std::max(plan.cells.low, 3))) return {};
  return cells;
}

std::vector<Cell> ShapeDrawer::grow_cage(int first, int size,
                                         const std::function<bool(int)>& is_free) {
  std::vector<Cell> cells = {static_cast<Cell>(first)};
  Digits digits = Digits::only(solution_[static_cast<std::size_t>(first)]);
  while (static_cast<int>(cells.size()) < size) {
    // A cell that touches the cage more than once occurs more often, which makes cages compact.
    std::vector<Cell> next;
    for (const Cell cell : cells) {
      for (const Cell near : neighbours(cell, side())) {
        const bool taken = !is_free(near) || std::ranges::count(cells, near) > 0;
        if (!taken && !digits.contains(solution_[near])) next.push_back(near);
      }
    }
    if (next.empty()) break;
    cells.push_back(next[static_cast<std::size_t>(below(static_cast<int>(next.size())))]);
    digits.insert(solution_[cells.back()]);
  }
  std::ranges::sort(cells);
  return cells;
}

std::vector<Cell> ShapeDrawer::cage(const RulePlan& plan, const Room& room) {
  const auto is_free = [&](int cell) { return room.is_free(site(Class::cage, cell)); };
  const int first = below(layout_.cells());
  if (!is_free(first)) return {};
  std::vector<Cell> cells = grow_cage(first, within(plan.cells), is_free);
  return static_cast<int>(cells.size()) < plan.cells.low ? std::vector<Cell>() : cells;
}

std::vector<Cell> ShapeDrawer::edge() {
  const int first = below(layout_.cells());
  const auto near = neighbours(first, side());
  return {static_cast<Cell>(first),
          near[static_cast<std::size_t>(below(static_cast<int>(near.size())))]};
}

std::vector<Cell> ShapeDrawer::square() {
  const int first = below(side() - 1) * side() + below(side() - 1);
  std::vector<Cell> cells;
  for (const int step : {0, 1, side(), side() + 1}) {
    cells.push_back(static_cast<Cell>(first + step));
  }
  return cells;
}

std::vector<Cell> ShapeDrawer::whole_line(bool either_end) {
  const auto line = layout_.house(below(layout_.lines()));
  std::vector<Cell> cells(line.begin(), line.end());
  if (either_end && random_.coin()) std::ranges::reverse(cells);
  return cells;
}

std::vector<Cell> ShapeDrawer::diagonal(const RulePlan& plan) {
  const int down = random_.coin() ? 1 : -1, right = random_.coin() ? 1 : -1;
  const bool from_row = random_.coin();
  int row = from_row ? (down > 0 ? 0 : side() - 1) : below(side());
  int column = from_row ? below(side()) : (right > 0 ? 0 : side() - 1);
  std::vector<Cell> cells;
  for (; row >= 0 && column >= 0 && row < side() && column < side(); row += down, column += right) {
    cells.push_back(static_cast<Cell>(row * side() + column));
  }
  const auto length = static_cast<int>(cells.size());
  const bool usual = length >= std::max(plan.cells.low, 2) && length <= plan.cells.high;
  return usual ? cells : std::vector<Cell>();
}

}  // namespace sudokit
