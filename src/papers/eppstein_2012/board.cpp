#include "papers/eppstein_2012/board.hpp"

#include <algorithm>
#include <numeric>

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

// ---- Board search -------------------------------------------------------------------------------

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

// ---- Board sweep --------------------------------------------------------------------------------

namespace {

constexpr std::uint64_t kSetHashFactor = 0x9e3779b97f4a7c15;

bool has(std::span<const std::uint64_t> set, std::uint32_t slot) {
  return set[slot / 64] >> slot % 64 & 1;
}

std::uint64_t hash_of(std::span<const std::uint64_t> set) {
  std::uint64_t hash = 0;
  for (const auto word : set) hash = (hash ^ word) * kSetHashFactor, hash ^= hash >> 29;
  return hash;
}

}  // namespace

BoardSweep::BoardSweep(const DigitBoard& board, const BoardHouses& houses, Meter& meter)
    : houses_(houses), meter_(meter), slot_(houses.houses()), kept_(houses.cells()) {
  number_slots(board);
  work_.resize(words_);
}

// Gives each row and box a slot from the first to the last column in which it has an open cell.
// Slots are reused.
void BoardSweep::number_slots(const DigitBoard& board) {
  const auto side = static_cast<std::uint32_t>(board.side());
  std::vector<std::uint32_t> first(slot_.size(), UINT32_MAX);
  std::vector<std::uint32_t> last(slot_.size());
  for (std::uint32_t column = side; column < 2 * side; ++column) {
    if (houses_.covered(column)) continue;
    const auto number = static_cast<std::uint32_t>(levels_.size());
    Level& level = levels_.emplace_back();
    for (const auto cell : houses_.cells_of(column)) {
      if (!houses_.open(cell)) continue;
      level.cells.push_back(cell);
      for (const auto house : {houses_.houses_of(cell)[0], houses_.houses_of(cell)[2]}) {
        first[house] = std::min(first[house], number);
        last[house] = number;
      }
    }
  }
  std::vector<std::vector<std::uint32_t>> opening(levels_.size()), closing(levels_.size());
  for (std::uint32_t house = 0; house < slot_.size(); ++house) {
    if (first[house] == UINT32_MAX) continue;
    opening[first[house]].push_back(house);
    closing[last[house]].push_back(house);
  }
  std::vector<std::uint32_t> spare;
  std::uint32_t slots = 0;
  for (std::size_t number = 0; number < levels_.size(); ++number) {
    for (const auto house : opening[number]) {
      if (spare.empty()) spare.push_back(slots++);
      slot_[house] = spare.back();
      spare.pop_back();
    }
    for (const auto house : closing[number]) {
      levels_[number].closing.push_back(slot_[house]);
      spare.push_back(slot_[house]);
    }
  }
  words_ = std::max<std::size_t>(1, (slots + 63) / 64);
}

std::optional<bool> BoardSweep::run() {
  here_.assign(words_, 0);
  vertices_ = 1;
  for (Level& level : levels_) {
    level.vertices = here_.size() / words_;
    if (!expand(level)) return std::nullopt;
    vertices_ += next_.size() / words_;
    if (!meter_.hold(next_.size() / words_)) return std::nullopt;  // one mark per vertex
    here_.swap(next_);
  }
  if (here_.empty()) return false;
  mark_kept();
  return true;
}

// Builds the edges of a level and the vertices of the next. Returns false if the budget is spent.
bool BoardSweep::expand(Level& level) {
  next_.clear();
  table_.assign(1024, 0);
  for (std::uint32_t from = 0; from < level.vertices; ++from) {
    const auto set = std::span(here_).subspan(from * words_, words_);
    for (const auto cell : level.cells) {
      const auto row = slot_[houses_.houses_of(cell)[0]];
      const auto box = slot_[houses_.houses_of(cell)[2]];
      if (has(set, row) || has(set, box)) continue;
      std::copy(set.begin(), set.end(), work_.begin());
      work_[row / 64] |= std::uint64_t{1} << row % 64;
      work_[box / 64] |= std::uint64_t{1} << box % 64;
      if (!std::ranges::all_of(level.closing, [&](auto slot) { return has(work_, slot); })) {
        continue;
      }
      for (const auto slot : level.closing) work_[slot / 64] &= ~(std::uint64_t{1} << slot % 64);
      if (!meter_.step() || !meter_.hold(sizeof(Edge))) return false;
      level.edges.push_back({from, vertex(work_), cell});
    }
  }
  return true;
}

// Returns the number of a vertex of the next level, and adds the vertex if it is new.
std::uint32_t BoardSweep::vertex(std::span<const std::uint64_t> set) {
  const std::size_t mask = table_.size() - 1;
  std::size_t at = hash_of(set) & mask;
  for (; table_[at] != 0; at = (at + 1) & mask) {
    const std::size_t other = (table_[at] - 1) * words_;
    if (std::equal(set.begin(), set.end(), next_.begin() + static_cast<std::ptrdiff_t>(other))) {
      return table_[at] - 1;
    }
  }
  next_.insert(next_.end(), set.begin(), set.end());
  const auto number = static_cast<std::uint32_t>(next_.size() / words_);
  table_[at] = number;
  if (number * 2 > table_.size()) grow();
  return number - 1;
}

void BoardSweep::grow() {
  table_.assign(table_.size() * 2, 0);
  const std::size_t mask = table_.size() - 1;
  for (std::size_t number = 0; number < next_.size() / words_; ++number) {
    std::size_t at = hash_of(std::span(next_).subspan(number * words_, words_)) & mask;
    while (table_[at] != 0) at = (at + 1) & mask;
    table_[at] = static_cast<std::uint32_t>(number + 1);
  }
}

// Marks, backward from the last level, the cells of the edges whose target reaches the end.
void BoardSweep::mark_kept() {
  std::vector<std::uint8_t> after(1, 1);
  for (auto level = levels_.rbegin(); level != levels_.rend(); ++level) {
    std::vector<std::uint8_t> before(level->vertices);
    for (const Edge& edge : level->edges) {
      if (!after[edge.to]) continue;
      before[edge.from] = 1;
      kept_[edge.cell] = 1;
    }
    after.swap(before);
  }
}

}  // namespace sudokit
