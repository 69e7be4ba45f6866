#include <algorithm>
#include <set>

#include "core/meter.hpp"
#include "oracle/hitting_set.hpp"
#include "oracle/only_solution.hpp"
#include "sudokit/oracle.hpp"

namespace sudokit {
namespace {

// What a search for the fewest givens may take, so that it is done while somebody waits.
constexpr std::uint64_t kCheapNodes = 400'000;

// All other grids that differ in few cells, each met once. A cell that changes leaves its digit
// without a place in each of its houses; where one of them goes instead is what is branched on, and
// a digit that arrives moves those of its kind that it sees. A grid is known when every digit that
// left is back in every house. Its changed cells are the set.
//
// Sizes are looked for one after the other: what holds a smaller set is not followed.
class UnavoidableSearch {
 public:
  UnavoidableSearch(const Layout& layout, const Grid& solution, Meter& meter, Unavoidable& found)
      : layout_(layout),
        solution_(solution),
        meter_(meter),
        found_(found),
        digits_(static_cast<std::size_t>(layout.side()) + 1),
        home_(static_cast<std::size_t>(layout.houses()) * digits_),
        back_(home_.size()),
        changed_(solution.size()),
        filled_(solution.size()),
        with_(solution.size()) {
    for (int house = 0; house < layout.houses(); ++house) {
      for (const Cell cell : layout.house(house)) home_[at(house, solution[cell])] = cell;
    }
  }

  void run(int most) {
    for (size_ = 1; size_ <= static_cast<std::size_t>(most); ++size_) {
      for (std::size_t first = 0; first < solution_.size() && !ended_; ++first) {
        first_ = static_cast<Cell>(first);
        change(first_);
        follow();
        undo(0);
      }
      if (ended_) return;
      found_.complete = static_cast<int>(size_);
      take_all();
    }
  }

 private:
  struct Place {
    int house = -1;
    int digit = 0;
    int ways = 0;
  };

  std::size_t at(int house, int digit) const {
    return static_cast<std::size_t>(house) * digits_ + static_cast<std::size_t>(digit);
  }

  void change(Cell cell) {
    changed_[cell] = true;
    cells_.push_back(cell);
    for (const std::size_t set : with_[cell]) {
      if (--missing_[set] == 0) ++whole_;
    }
  }
  // Back to so many changed cells.
  void undo(std::size_t count) {
    for (; cells_.size() > count; cells_.pop_back()) {
      changed_[cells_.back()] = false;
      for (const std::size_t set : with_[cells_.back()]) {
        if (missing_[set]++ == 0) --whole_;
      }
    }
  }

  // Whether the digit may come to the cell: it is the first of its kind in all houses there, and
  // what must change for it is not too much.
  bool may_take(Cell cell, int digit) const {
    if (filled_[cell] || cell < first_ || solution_[cell] == digit) return false;
    const auto houses = layout_.houses_of(cell);
    auto more = cells_.size() + (changed_[cell] ? 0 : 1);
    for (std::size_t i = 0; i < houses.size(); ++i) {
      if (back_[at(houses[i], digit)]) return false;
      const Cell old = home_[at(houses[i], digit)];
      if (old < first_) return false;
      bool counted = changed_[old];
      for (std::size_t k = 0; k < i && !counted; ++k) counted = home_[at(houses[k], digit)] == old;
      more += counted ? 0 : 1;
    }
    return more <= size_;
  }

  // The digit without a place that has the fewest ways back; a house of -1: all are back.
  Place narrowest() const {
    Place best;
    for (const Cell cell : cells_) {
      const int digit = solution_[cell];
      for (const int house : layout_.houses_of(cell)) {
        if (back_[at(house, digit)]) continue;
        int ways = 0;
        for (const Cell to : layout_.house(house)) ways += may_take(to, digit) ? 1 : 0;
        if (best.house < 0 || ways < best.ways) best = {house, digit, ways};
        if (ways == 0) return best;
      }
    }
    return best;
  }

  void follow() {
    if (whole_ > 0 || ended_) return;
    if (!meter_.step()) {
      ended_ = true;
      return;
    }
    const Place place = narrowest();
    if (place.house < 0) {
      if (cells_.size() == size_) take();
      return;
    }
    if (place.ways == 0) return;
    for (const Cell to : layout_.house(place.house)) {
      if (may_take(to, place.digit)) put(to, place.digit);
    }
  }

  void put(Cell to, int digit) {
    const std::size_t before = cells_.size();
    filled_[to] = true;
    if (!changed_[to]) change(to);
    for (const int house : layout_.houses_of(to)) {
      back_[at(house, digit)] = true;
      const Cell old = home_[at(house, digit)];
      if (!changed_[old]) change(old);
    }
    follow();
    for (const int house : layout_.houses_of(to)) back_[at(house, digit)] = false;
    filled_[to] = false;
    undo(before);
  }

  // Several grids may differ in the same cells.
  void take() {
    std::vector<Cell> set = cells_;
    std::ranges::sort(set);
    if (!met_.insert(set).second) return;
    if (!meter_.hold(set.size() * sizeof(Cell) + sizeof(set))) ended_ = true;
  }
  void take_all() {
    for (const std::vector<Cell>& set : met_) {
      for (const Cell cell : set) with_[cell].push_back(missing_.size());
      missing_.push_back(set.size());
      found_.sets.push_back(set);
    }
    met_.clear();
  }

  const Layout& layout_;
  const Grid& solution_;
  Meter& meter_;
  Unavoidable& found_;
  std::size_t digits_;
  std::vector<Cell> home_;  // by house and digit: where the solution has it
  std::vector<char> back_;  // by house and digit: it has come to another cell
  std::vector<char> changed_;
  std::vector<char> filled_;                    // a digit has come here
  std::vector<Cell> cells_;                     // that change
  std::vector<std::vector<std::size_t>> with_;  // the smaller sets of a cell
  std::vector<std::size_t> missing_;            // by smaller set: its cells that do not change
  int whole_ = 0;                               // smaller sets that change as a whole
  std::set<std::vector<Cell>> met_;
  Cell first_ = 0;  // no cell before it changes
  std::size_t size_ = 0;
  bool ended_ = false;
};

}  // namespace

Result<Unavoidable> unavoidable_sets(const Puzzle& puzzle, int most, const Run& run) {
  Meter meter(run);
  Unavoidable found;
  const auto solution = only_solution("unavoidable sets", kHouses, puzzle, run, found);
  if (!solution) return tl::unexpected(solution.error());
  if (!*solution) return found;
  UnavoidableSearch(*puzzle.layout, **solution, meter, found).run(most);
  const FewestHits fewest = fewest_hits(found.sets, puzzle.layout->cells(), kCheapNodes, meter);
  found.givens = fewest.least;
  found.exact = fewest.exact;
  found.reason = meter.reason();
  return found;
}

}  // namespace sudokit
