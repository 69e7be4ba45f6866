#include <algorithm>
#include <limits>
#include <set>

#include "core/meter.hpp"
#include "oracle/hitting_set.hpp"
#include "oracle/question_oracle.hpp"
#include "sudokit/oracle.hpp"

namespace sudokit {
namespace {

// The node limit of the search for the fewest givens, small enough for interactive use.
constexpr std::uint64_t kCheapNodes = 400'000;

// Enumerates the grids that differ from the solution in few cells, each once. If a cell changes,
// its digit needs another place in each house of the cell. The search branches on the places for
// one such digit in one house. A digit that is placed in a cell displaces the equal digits in the
// houses of that cell. A grid is complete when every displaced digit has a place in every house
// again. Its changed cells are an unavoidable set.
//
// The sizes are searched in ascending order. A branch whose changed cells contain a smaller
// unavoidable set is abandoned.
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
  // Reverts changes until `count` changed cells are left.
  void undo(std::size_t count) {
    for (; cells_.size() > count; cells_.pop_back()) {
      changed_[cells_.back()] = false;
      for (const std::size_t set : with_[cells_.back()]) {
        if (missing_[set]++ == 0) --whole_;
      }
    }
  }

  // Whether the digit may be placed in the cell: it has no new place yet in any house of the cell,
  // no cell before first_ changes, and no more than size_ cells change in total.
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

  // The displaced digit and house with the fewest possible places; house -1 if there is none.
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

  // Several grids may change the same cells.
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
  std::vector<Cell> home_;  // by house and digit: its cell in the solution
  std::vector<char> back_;  // by house and digit: it has a new place
  std::vector<char> changed_;
  std::vector<char> filled_;                    // it has a new digit
  std::vector<Cell> cells_;                     // the cells that change
  std::vector<std::vector<std::size_t>> with_;  // by cell: the smaller sets with it
  std::vector<std::size_t> missing_;            // by smaller set: the number of unchanged cells
  int whole_ = 0;                               // smaller sets whose cells all change
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

// ---- Hitting set --------------------------------------------------------------------------------

namespace {

class HittingSearch {
 public:
  HittingSearch(const std::vector<std::vector<Cell>>& sets, int cells, std::uint64_t nodes,
                Meter& meter)
      : sets_(sets),
        with_(static_cast<std::size_t>(cells)),
        banned_(static_cast<std::size_t>(cells)),
        taken_(static_cast<std::size_t>(cells)),
        hits_(sets.size()),
        left_(sets.size()),
        nodes_(nodes),
        meter_(meter) {
    for (std::size_t i = 0; i < sets.size(); ++i) {
      left_[i] = sets[i].size();
      for (const Cell cell : sets[i]) with_[cell].push_back(i);
    }
  }

  FewestHits run() {
    for (int most = apart(std::numeric_limits<int>::max());; ++most) {
      if (search(most)) return {most, true, std::move(chosen_)};
      if (given_up_) return {most, false, {}};
    }
  }

 private:
  // Counts sets that are not hit and share no cell that is not banned; each of them needs a cell of
  // its own. They are chosen greedily in the given order, which is best if smaller sets come first.
  // Stops when the count exceeds `enough`.
  int apart(int enough) {
    ++round_;
    int count = 0;
    for (std::size_t i = 0; i < sets_.size() && count <= enough; ++i) {
      if (hits_[i] > 0) continue;
      const bool free = std::ranges::none_of(
          sets_[i], [&](Cell cell) { return !banned_[cell] && taken_[cell] == round_; });
      if (!free) continue;
      ++count;
      for (const Cell cell : sets_[i]) taken_[cell] = round_;
    }
    return count;
  }

  // Whether `most` more cells can hit all remaining sets.
  bool search(int most) {
    if (nodes_ == 0 || meter_.expired()) given_up_ = true;
    if (given_up_) return false;
    --nodes_;
    std::size_t next = sets_.size();
    for (std::size_t i = 0; i < sets_.size(); ++i) {
      if (hits_[i] == 0 && (next == sets_.size() || left_[i] < left_[next])) next = i;
    }
    if (next == sets_.size()) return true;
    if (most == 0 || apart(most) > most) return false;
    return branch(sets_[next], most);
  }

  // A cell that was tried is banned for the rest of the branch: all choices with it have been
  // searched.
  bool branch(const std::vector<Cell>& set, int most) {
    std::vector<Cell> tried;
    bool found = false;
    for (const Cell cell : set) {
      if (banned_[cell]) continue;
      for (const std::size_t i : with_[cell]) ++hits_[i];
      chosen_.push_back(cell);
      found = search(most - 1);
      if (!found) chosen_.pop_back();
      for (const std::size_t i : with_[cell]) --hits_[i];
      if (found || given_up_) break;
      ban(cell, true);
      tried.push_back(cell);
    }
    for (const Cell cell : tried) ban(cell, false);
    return found;
  }
  void ban(Cell cell, bool on) {
    banned_[cell] = on;
    for (const std::size_t i : with_[cell]) on ? --left_[i] : ++left_[i];
  }

  const std::vector<std::vector<Cell>>& sets_;
  std::vector<std::vector<std::size_t>> with_;  // by cell: the sets that contain it
  std::vector<bool> banned_;
  std::vector<std::uint64_t> taken_;  // by cell: the round in which apart() last used it
  std::uint64_t round_ = 0;
  std::vector<int> hits_;
  std::vector<Cell> chosen_;
  std::vector<std::size_t> left_;  // by set: the number of cells that are not banned
  std::uint64_t nodes_;
  bool given_up_ = false;
  Meter& meter_;
};

}  // namespace

FewestHits fewest_hits(const std::vector<std::vector<Cell>>& sets, int cells, std::uint64_t nodes,
                       Meter& meter) {
  return HittingSearch(sets, cells, nodes, meter).run();
}

}  // namespace sudokit
