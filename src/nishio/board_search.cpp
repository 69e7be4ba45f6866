#include "nishio/board_ways.hpp"

namespace sudokit {

BoardSearch::BoardSearch(BoardHouses& houses, Meter& meter) : houses_(houses), meter_(meter) {
  for (std::uint32_t house = 0; house < houses_.houses(); ++house) {
    if (!houses_.covered(house)) active_.push_back(house);
  }
}

std::uint32_t BoardSearch::tightest() const {
  std::uint32_t best = UINT32_MAX;
  for (const auto house : active_) {
    if (houses_.covered(house)) continue;
    if (best == UINT32_MAX || houses_.left(house) < houses_.left(best)) best = house;
    if (houses_.left(best) == 2) break;  // no open house has fewer
  }
  return best;
}

std::optional<bool> BoardSearch::place() {
  struct Try {
    BoardHouses::Mark mark;
    std::uint32_t cell;
  };
  std::vector<Try> tries;
  bool possible = true;
  for (;;) {
    if (possible) {
      const auto house = tightest();
      if (house == UINT32_MAX) return true;
      if (!meter_.step()) return std::nullopt;
      auto cell = houses_.cells_of(house).begin();
      while (!houses_.open(*cell)) ++cell;
      tries.push_back({houses_.mark(), *cell});
      possible = houses_.take(*cell);
    } else {
      if (tries.empty()) return false;
      houses_.undo(tries.back().mark);
      possible = houses_.close(tries.back().cell);
      tries.pop_back();
    }
  }
}

}  // namespace sudokit
