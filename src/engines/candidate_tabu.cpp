#include "engines/candidate_tabu.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <iterator>
#include <limits>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "engines/lanes.hpp"
#include "sudokit/run.hpp"

namespace sudokit {

CandidateRivals::Index CandidateRivals::cells(const Propagated& root) {
  return static_cast<Index>(std::ranges::count(root.grid, 0));
}

CandidateRivals::Index CandidateRivals::width(const Propagated& root) {
  int most = 0;
  for (const Digits digits : root.domains) most = std::max(most, digits.count());
  return (static_cast<Index>(most) + kBlock - 1) / kBlock * kBlock;
}

std::uint64_t CandidateRivals::bytes(const Propagated& root) {
  constexpr std::size_t kACandidate = sizeof(std::uint8_t) + sizeof(std::uint16_t) + sizeof(Range);
  return std::uint64_t{cells(root)} * (width(root) * kACandidate + sizeof(Cell) + sizeof(Index));
}

CandidateRivals::CandidateRivals(const Layout& layout, const Propagated& root, Meter& meter)
    : layout_(layout), meter_(meter), width_(width(root)) {
  const auto side = static_cast<std::size_t>(layout.side());
  known_.resize(root.grid.size() * side);
  for (std::size_t cell = 0; cell < root.grid.size(); ++cell) {
    if (root.grid[cell] != 0) continue;
    root.domains[cell].for_each([&](int digit) {
      digits_.push_back(static_cast<std::uint8_t>(digit));
      known_[cell * side + static_cast<std::size_t>(digit) - 1] =
          static_cast<Index>(digits_.size());
    });
    past_.push_back(static_cast<Index>(digits_.size()));
    owner_.resize(owner_.size() + width_, static_cast<std::uint16_t>(cells_.size()));
    digits_.resize(owner_.size());
    cells_.push_back(static_cast<Cell>(cell));
  }
  ranges_.resize(digits_.size());
}

// Counts, in each house of a candidate, the other candidates of its digit. So a rival that shares
// two houses counts twice.
int CandidateRivals::most_rivals() const {
  const auto side = static_cast<std::size_t>(layout_.side());
  std::vector<int> in_house(static_cast<std::size_t>(layout_.houses()) * side);
  const auto for_each = [&](auto&& use) {
    for (const Cell cell : cells_) {
      for (std::size_t digit = 0; digit < side; ++digit) {
        if (known_[cell * side + digit] != 0) use(layout_.houses_of(cell), digit);
      }
    }
  };
  for_each([&](auto houses, std::size_t digit) {
    for (const std::size_t house : houses) ++in_house[house * side + digit];
  });
  int most = 0;
  for_each([&](auto houses, std::size_t digit) {
    int rivals = 0;
    for (const std::size_t house : houses) rivals += in_house[house * side + digit] - 1;
    most = std::max(most, rivals);
  });
  return most;
}

void CandidateRivals::find(Index candidate) {
  Range& range = ranges_[candidate];
  range.begin = rivals_.size();
  const auto side = static_cast<std::size_t>(layout_.side());
  const std::size_t before = rivals_.capacity();
  for (const Cell peer : layout_.peers(cells_[owner_[candidate]])) {
    const Index rival = known_[peer * side + digits_[candidate] - 1];
    if (rival != 0) rivals_.push_back(rival - 1);
  }
  range.count = static_cast<Index>(rivals_.size() - range.begin);
  // If the meter refuses, the search ends at its next move.
  if (rivals_.capacity() > before) meter_.hold((rivals_.capacity() - before) * sizeof(Index));
}

// ---- Candidate tabu -----------------------------------------------------------------------------

namespace {

using Index = CandidateRivals::Index;
using Turns = std::array<TabuRules, 4>;

struct TurnsToSide {
  std::size_t side;
  Turns turns;
};

// Tenures that are just long enough to keep the search from being trapped. They depend on the side
// (and, above 81, on the density that was measured). Short ones intensify the search, longer ones
// diversify it. See docs/large-orders.md.
constexpr TurnsToSide kTurns[] = {{25, {{{60, 6}, {50, 8}, {60, 10}, {40, 10}}}},
                                  {36, {{{30, 15}, {35, 10}, {30, 15}, {25, 15}}}},
                                  {49, {{{25, 10}, {25, 15}, {20, 12}, {30, 12}}}},
                                  {64, {{{20, 10}, {25, 10}, {20, 12}, {25, 12}}}},
                                  {81, {{{15, 12}, {20, 10}, {15, 15}, {20, 12}}}},
                                  {kMaxSide, {{{20, 10}, {20, 12}, {25, 10}, {20, 15}}}}};
constexpr std::uint64_t kTurn = 204'800;

const Turns& turns_of(const Propagated& root) {
  const auto holds = [&](const TurnsToSide& to) {
    return root.domains.size() <= to.side * to.side;
  };
  return std::ranges::find_if(kTurns, holds)->turns;
}

std::size_t longest_tenure(const Propagated& root, const std::optional<TabuRules>& rules) {
  const auto longest = [&](const TabuRules& rule) {
    return static_cast<std::size_t>(rule.slope) * root.domains.size() / 100 +
           static_cast<std::size_t>(rule.spread);
  };
  if (rules) return longest(*rules);
  std::size_t most = 0;
  for (const TabuRules& rule : turns_of(root)) most = std::max(most, longest(rule));
  return most;
}

}  // namespace

class CandidateTabu::Search {
 public:
  virtual ~Search() = default;
  virtual bool run(std::uint64_t moves) = 0;
  virtual Grid grid() const = 0;
  std::uint64_t moves() const { return move_; }
  int cost() const { return cost_; }

 protected:
  std::uint64_t move_ = 0;
  int cost_ = 0;
};

namespace {

// The value of a candidate counts its chosen rivals in all bits except the highest, which is set if
// the candidate is tabu or chosen. So the smallest value of a cell is that of its best move.
template <class Value>
class SearchOf final : public CandidateTabu::Search {
 public:
  // The largest number that can be counted.
  static constexpr int kMost = std::numeric_limits<Value>::max() / 2;

  // Pre: no candidate has more than kMost rivals.
  SearchOf(const Propagated& root, CandidateRivals candidates,
           const std::optional<TabuRules>& rules, std::uint64_t seed, TabuStart start)
      : root_(root),
        candidates_(std::move(candidates)),
        turns_(turns_of(root)),
        turning_(!rules),
        rules_(rules.value_or(turns_[0])),
        random_(seed),
        bans_(std::bit_ceil(longest_tenure(root, rules) + 1)),
        freed_(bans_.size(), kNobody) {
    banned_.reserve(bans_.size());
    choose(start);
  }
  static std::uint64_t bytes(const Propagated& root, const std::optional<TabuRules>& rules) {
    constexpr std::size_t kACandidate = sizeof(Value) + sizeof(std::uint64_t);
    constexpr std::size_t kACell = 3 * sizeof(Index) + 2 * sizeof(Value) + 1;
    const std::uint64_t cells = CandidateRivals::cells(root) + kLanes;
    return cells * (CandidateRivals::width(root) * kACandidate + kACell) +
           std::bit_ceil(longest_tenure(root, rules) + 1) * (sizeof(Ban) + 2 * sizeof(Index));
  }

  bool run(std::uint64_t moves) override {
    for (const std::uint64_t last = move_ + moves; cost_ > 0 && move_ < last;) {
      if (turning_ && move_ % kTurn == 0) rules_ = turns_[move_ / kTurn % turns_.size()];
      free_those_banned_till(move_++);
      find_best_cells();
      if (best_.count() == 0) continue;  // all moves are tabu: only the move number advances
      apply(pick(one_of(best_)));
      least_cost_ = std::min(least_cost_, cost_);
    }
    return cost_ == 0;
  }
  Grid grid() const override {
    Grid grid = root_.grid;
    for (const Index candidate : chosen_) candidates_.write(candidate, grid);
    return grid;
  }

 private:
  using Lanes = typename Vector<Value>::Lanes;
  static constexpr Index kLanes = sizeof(Lanes) / sizeof(Value);
  static_assert(CandidateRivals::kBlock % kLanes == 0);
  static constexpr Value kMarked = kMost + 1;                        // the highest bit
  static constexpr Value kNone = std::numeric_limits<Value>::max();  // after a cell's last
  // The delta 0 as stored; other deltas are relative to it. kNone: all moves of the cell are tabu.
  static constexpr int kEven = kMarked;
  static constexpr Index kNobody = ~Index{0};

  // A candidate that becomes free again after a certain move, and the next one that does.
  struct Ban {
    Index candidate = 0;
    Index next = kNobody;
  };

  static Lanes all(int value) { return Lanes{} + static_cast<Value>(value); }
  static Lanes load(const Value* block) {
    Lanes lanes;
    std::memcpy(&lanes, block, sizeof(lanes));
    return lanes;
  }
  static Lanes lesser(Lanes a, Lanes b) { return a < b ? a : b; }
  // The minimum of the two halves of each vector: those of a in the even lanes, those of b in the
  // odd ones.
  static Lanes folded(Lanes a, Lanes b) {
    return lesser(Vector<Value>::lower(a, b), Vector<Value>::upper(a, b));
  }
  static int least_lane(Lanes a) {
    for (Index lanes = kLanes; lanes > 1; lanes /= 2) a = folded(a, a);
    return a[0];
  }
  // One bit for each lane that is set.
  template <class Answer>
  static std::uint32_t lanes_of(Answer answer) {
    return bits_of(answer) & (sizeof(Value) == 1 ? 0xffff : 0x5555);
  }
  static void add(Value& value, int what) { value = static_cast<Value>(value + what); }
  Index one_of(const LaneSet& set) {
    const auto count = static_cast<std::uint32_t>(set.count());
    const int lane = count == 1 ? 0 : static_cast<int>(random_.below(count));
    return static_cast<Index>(set.at(lane) / sizeof(Value));
  }

  void choose(TabuStart start);
  void choose_at_random();
  void choose_greedily();
  Lanes least_of(Index cell) const;
  template <Index step = 1>
  Lanes least_values(const Index* cells) const;
  void find_best_cells();
  int admit_aspired(int least);
  Index pick(Index place);
  void apply(Index candidate);
  void leave(Index candidate);
  void enter(Index candidate);
  void ban(Index candidate, std::uint64_t tenure);
  void free_those_banned_till(std::uint64_t move);
  void forget_those_free();
  void mark(Index cell, int clashes);
  void unmark(Index cell);

  const Propagated& root_;
  CandidateRivals candidates_;
  const Turns& turns_;
  bool turning_;
  TabuRules rules_;
  Random random_;
  std::vector<Index> chosen_;             // by open cell
  std::vector<Value> values_;             // by candidate
  std::vector<std::uint64_t> tabu_till_;  // by candidate: the last move at which it is tabu
  std::vector<Ban> bans_;                 // by the move that made it, modulo the size
  std::vector<Index> freed_;              // by the last move of a ban, modulo the size: the latest
  std::vector<Index> banned_;             // the tabu candidates, and some that are free again
  Index conflicts_ = 0;                   // the number of cells in conflict
  std::vector<Index> place_;              // by open cell: its index among these, or kNobody
  std::vector<Index> conflict_;           // by place: the cell; after the last, a dummy cell
  std::vector<Value> clashes_;            // by place: the clashes of the chosen candidate
  std::vector<Value> deltas_;             // by place: the delta of its best move, plus kEven
  LaneSet best_;                          // the places with a best move
  LaneSet ties_;                          // the best moves of one of them
  int best_delta_ = 0;
  int least_cost_ = 0;
};

template <class Value>
void SearchOf<Value>::choose_at_random() {
  for (Index cell = 0; cell < candidates_.cells(); ++cell) {
    chosen_[cell] = candidates_.first(cell) + random_.below(candidates_.count(cell));
    for (const Index rival : candidates_.rivals(chosen_[cell])) ++values_[rival];
  }
}

// Ties between cells go to the lower cell; ties between candidates are broken at random.
template <class Value>
void SearchOf<Value>::choose_greedily() {
  std::vector<Index> order(candidates_.cells());
  std::iota(order.begin(), order.end(), Index{0});
  std::ranges::stable_sort(order, {}, [&](Index cell) { return candidates_.count(cell); });
  for (const Index cell : order) {
    std::uint32_t ties = 0;
    for (Index i = candidates_.first(cell); i < candidates_.past(cell); ++i) {
      const Value least = ties == 0 ? values_[i] : values_[chosen_[cell]];
      if (values_[i] > least) continue;
      ties = values_[i] < least ? 1 : ties + 1;
      if (ties == 1 || random_.below(ties) == 0) chosen_[cell] = i;
    }
    for (const Index rival : candidates_.rivals(chosen_[cell])) ++values_[rival];
  }
}

template <class Value>
void SearchOf<Value>::choose(TabuStart start) {
  const Index cells = candidates_.cells();
  const Index width = candidates_.width();
  chosen_.resize(cells);
  values_.assign((cells + 1) * std::size_t{width}, 0);  // one more cell, without candidates
  std::fill_n(values_.end() - width, width, kNone);
  tabu_till_.assign(cells * std::size_t{width}, 0);
  place_.assign(cells, kNobody);
  conflict_.assign(cells + kLanes, cells);
  clashes_.resize(cells + kLanes);
  deltas_.resize(cells + kLanes);
  best_ = LaneSet(cells / kLanes + 1);
  ties_ = LaneSet(width / kLanes);
  start == TabuStart::random ? choose_at_random() : choose_greedily();
  for (Index cell = 0; cell < cells; ++cell) {
    std::fill(values_.begin() + candidates_.past(cell),
              values_.begin() + candidates_.first(cell + 1), kNone);
    Value& value = values_[chosen_[cell]];
    cost_ += value;
    if (value > 0) mark(cell, value);
    add(value, kMarked);
  }
  cost_ /= 2;
  least_cost_ = cost_;
}

template <class Value>
void SearchOf<Value>::mark(Index cell, int clashes) {
  place_[cell] = conflicts_;
  clashes_[conflicts_] = static_cast<Value>(clashes);
  conflict_[conflicts_++] = cell;
}

template <class Value>
void SearchOf<Value>::unmark(Index cell) {
  const Index hole = place_[cell];
  const Index last = --conflicts_;
  conflict_[hole] = conflict_[last];
  clashes_[hole] = clashes_[last];
  place_[conflict_[last]] = hole;
  conflict_[last] = candidates_.cells();
  clashes_[last] = 0;
  place_[cell] = kNobody;
}

template <class Value>
void SearchOf<Value>::leave(Index candidate) {
  Value* const values = values_.data();
  for (const Index rival : candidates_.rivals(candidate)) {
    if (--values[rival] < kMarked) continue;
    const Index cell = candidates_.owner(rival);
    if (chosen_[cell] == rival && --clashes_[place_[cell]] == 0) unmark(cell);
  }
}

template <class Value>
void SearchOf<Value>::enter(Index candidate) {
  Value* const values = values_.data();
  for (const Index rival : candidates_.rivals(candidate)) {
    if (++values[rival] < kMarked) continue;
    const Index cell = candidates_.owner(rival);
    if (chosen_[cell] != rival) continue;
    if (place_[cell] == kNobody) {
      mark(cell, 1);
    } else {
      ++clashes_[place_[cell]];
    }
  }
}

template <class Value>
void SearchOf<Value>::ban(Index candidate, std::uint64_t tenure) {
  if (tenure == 0) return;
  const std::size_t around = bans_.size() - 1;
  const auto made = static_cast<Index>(move_ & around);
  tabu_till_[candidate] = move_ + tenure;
  add(values_[candidate], kMarked);
  Index& latest = freed_[tabu_till_[candidate] & around];
  bans_[made] = {candidate, std::exchange(latest, made)};
  if (banned_.size() == bans_.size()) forget_those_free();
  banned_.push_back(candidate);
}

// Except those that have since been chosen by aspiration or banned for longer.
template <class Value>
void SearchOf<Value>::free_those_banned_till(std::uint64_t move) {
  Index& latest = freed_[move & (bans_.size() - 1)];
  for (Index i = std::exchange(latest, kNobody); i != kNobody; i = bans_[i].next) {
    const Index candidate = bans_[i].candidate;
    if (tabu_till_[candidate] != move) continue;
    tabu_till_[candidate] = 0;
    add(values_[candidate], -kMarked);
  }
}

template <class Value>
void SearchOf<Value>::apply(Index candidate) {
  const Index cell = candidates_.owner(candidate);
  const Index old = chosen_[cell];
  const auto tenure =
      static_cast<std::uint64_t>(rules_.slope * static_cast<std::int64_t>(conflicts_) / 100) +
      random_.below(static_cast<std::uint32_t>(rules_.spread));
  add(values_[old], -kMarked);
  ban(old, tenure);
  if (std::exchange(tabu_till_[candidate], 0) == 0) add(values_[candidate], kMarked);
  const int clashes = values_[candidate] - kMarked;
  clashes_[place_[cell]] = static_cast<Value>(clashes);
  chosen_[cell] = candidate;
  cost_ += best_delta_;
  leave(old);
  enter(candidate);
  if (clashes == 0) unmark(cell);
}

template <class Value>
typename SearchOf<Value>::Lanes SearchOf<Value>::least_of(Index cell) const {
  const Value* values = &values_[candidates_.first(cell)];
  Lanes least = load(values);
  for (Index block = kLanes; block < candidates_.width(); block += kLanes) {
    least = lesser(least, load(values + block));
  }
  return least;
}

// The smallest values of kLanes cells, or of every `step`-th of them. Candidates that are tabu or
// chosen rank after all others. No branch depends on a cell.
template <class Value>
template <Index step>
typename SearchOf<Value>::Lanes SearchOf<Value>::least_values(const Index* cells) const {
  if constexpr (step == kLanes) {
    return least_of(*cells);
  } else {
    return folded(least_values<2 * step>(cells), least_values<2 * step>(cells + step));
  }
}

template <class Value>
void SearchOf<Value>::forget_those_free() {
  std::erase_if(banned_, [&](Index candidate) { return tabu_till_[candidate] < move_; });
}

// The smallest delta if tabu moves that lead below the best cost ever are admitted too. There are
// far fewer tabu candidates than others.
template <class Value>
int SearchOf<Value>::admit_aspired(int least) {
  forget_those_free();
  for (const Index candidate : banned_) {
    const Index place = place_[candidates_.owner(candidate)];
    if (place == kNobody) continue;
    const int delta = values_[candidate] - kMarked - clashes_[place];
    if (cost_ + delta >= least_cost_) continue;
    deltas_[place] = static_cast<Value>(std::min<int>(deltas_[place], kEven + delta));
    least = std::min(least, delta);
  }
  return least;
}

template <class Value>
void SearchOf<Value>::find_best_cells() {
  Lanes least = all(kNone);
  Lanes spared = all(kNone);
  for (Index i = 0; i < conflicts_; i += kLanes) {
    const Lanes values = least_values(&conflict_[i]);
    const Lanes clashes = load(&clashes_[i]);
    const Lanes moved = values < all(kMarked) ? values - clashes : all(kNone - kEven);
    const Lanes deltas = moved + all(kEven);
    std::memcpy(&deltas_[i], &deltas, sizeof(deltas));
    least = lesser(least, deltas);
    spared = lesser(spared, all(kNone) - clashes);
  }
  best_delta_ = least_lane(least) - kEven;
  const int most_clashes = kNone - least_lane(spared);
  if (cost_ - most_clashes < least_cost_) best_delta_ = admit_aspired(best_delta_);
  best_.clear();
  if (best_delta_ + kEven == kNone) return;
  for (Index i = 0; i < conflicts_; i += kLanes) {
    best_.add(lanes_of(load(&deltas_[i]) == all(best_delta_ + kEven)));
  }
}

// Picks one of the best moves of a cell at random.
template <class Value>
CandidateRivals::Index SearchOf<Value>::pick(Index place) {
  const int wanted = best_delta_ + clashes_[place];
  const int aspired = cost_ + best_delta_ < least_cost_ ? wanted + kMarked : wanted;
  const Index first = candidates_.first(conflict_[place]);
  ties_.clear();
  for (Index i = 0; i < candidates_.width(); i += kLanes) {
    const Lanes values = load(&values_[first + i]);
    ties_.add(lanes_of((values == all(wanted)) | (values == all(aspired))));
  }
  return first + one_of(ties_);
}

// Chooses the smallest type that holds the largest possible count.
std::unique_ptr<CandidateTabu::Search> search_of(const Layout& layout, const Propagated& root,
                                                 const std::optional<TabuRules>& rules,
                                                 std::uint64_t seed, Meter& meter,
                                                 TabuStart start) {
  using Small = SearchOf<std::uint8_t>;
  using Large = SearchOf<std::int16_t>;
  static_assert(kMaxSide * kMaxSide <= Large::kMost);
  CandidateRivals candidates(layout, root, meter);
  if (candidates.most_rivals() <= Small::kMost) {
    return std::make_unique<Small>(root, std::move(candidates), rules, seed, start);
  }
  return std::make_unique<Large>(root, std::move(candidates), rules, seed, start);
}

}  // namespace

CandidateTabu::CandidateTabu(const Layout& layout, const Propagated& root,
                             std::optional<TabuRules> rules, std::uint64_t seed, Meter& meter,
                             TabuStart start)
    : search_(search_of(layout, root, rules, seed, meter, start)) {}
CandidateTabu::~CandidateTabu() = default;

std::uint64_t CandidateTabu::bytes(const Propagated& root, const std::optional<TabuRules>& rules) {
  return CandidateRivals::bytes(root) + SearchOf<std::int16_t>::bytes(root, rules);
}
bool CandidateTabu::run(std::uint64_t moves) {
  return search_->run(moves);
}
std::uint64_t CandidateTabu::moves() const {
  return search_->moves();
}
int CandidateTabu::cost() const {
  return search_->cost();
}
Grid CandidateTabu::grid() const {
  return search_->grid();
}

}  // namespace sudokit
