#include "nishio/houses.hpp"

#include <algorithm>

namespace sudokit {

BoardHouses::BoardHouses(const DigitBoard& board)
    : houses_(board.open.size()),
      first_(static_cast<std::size_t>(board.side()) * 3 + 1),
      members_(board.open.size() * 3),
      alive_(board.open.size(), 1),
      covered_(first_.size() - 1),
      left_(first_.size() - 1) {
  const auto side = static_cast<std::uint32_t>(board.side());
  for (std::size_t i = 0; i < houses_.size(); ++i) {
    const BoardCell cell = board.open[i];
    houses_[i] = {cell.row, side + cell.column,
                  2 * side + static_cast<std::uint32_t>(board.box(cell))};
    for (const auto house : houses_[i]) ++left_[house];
  }
  for (std::size_t house = 0; house < left_.size(); ++house) {
    first_[house + 1] = first_[house] + left_[house];
  }
  std::vector<std::uint32_t> fill(first_.begin(), first_.end() - 1);
  for (std::uint32_t i = 0; i < houses_.size(); ++i) {
    for (const auto house : houses_[i]) members_[fill[house]++] = i;
  }
}

bool BoardHouses::settle() {
  for (std::uint32_t house = 0; house < left_.size(); ++house) {
    if (covered_[house]) continue;
    if (left_[house] == 0) return false;
    if (left_[house] == 1) forced_.push_back(house);
  }
  return follow();
}

bool BoardHouses::take(std::uint32_t cell) {
  return put(cell) && follow();
}

bool BoardHouses::close(std::uint32_t cell) {
  return drop(cell) && follow();
}

// Closes a cell. Returns false if an uncovered house then has no open cell.
bool BoardHouses::drop(std::uint32_t cell) {
  alive_[cell] = 0;
  closed_.push_back(cell);
  bool possible = true;
  for (const auto house : houses_[cell]) {
    --left_[house];
    if (covered_[house]) continue;
    possible &= left_[house] > 0;
    if (left_[house] == 1) forced_.push_back(house);
  }
  if (!possible) forced_.clear();
  return possible;
}

bool BoardHouses::put(std::uint32_t cell) {
  taken_.push_back(cell);
  for (const auto house : houses_[cell]) covered_[house] = 1;
  bool possible = true;
  for (const auto house : houses_[cell]) {
    for (const auto other : cells_of(house)) {
      if (other != cell && alive_[other]) possible &= drop(other);
    }
  }
  if (!possible) forced_.clear();
  return possible;
}

bool BoardHouses::follow() {
  while (!forced_.empty()) {
    const auto house = forced_.back();
    forced_.pop_back();
    if (covered_[house]) continue;
    const auto cells = cells_of(house);
    if (!put(*std::find_if(cells.begin(), cells.end(), [&](auto c) { return alive_[c] != 0; }))) {
      return false;
    }
  }
  return true;
}

void BoardHouses::undo(Mark mark) {
  for (; closed_.size() > mark.closed; closed_.pop_back()) {
    alive_[closed_.back()] = 1;
    for (const auto house : houses_[closed_.back()]) ++left_[house];
  }
  for (; taken_.size() > mark.taken; taken_.pop_back()) {
    for (const auto house : houses_[taken_.back()]) covered_[house] = 0;
  }
}

}  // namespace sudokit
