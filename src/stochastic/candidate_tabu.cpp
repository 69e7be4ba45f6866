#include "stochastic/candidate_tabu.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <iterator>
#include <numeric>
#include <utility>

namespace sudokit {
namespace {

using Lanes [[gnu::vector_size(16)]] = std::int16_t;

Lanes load(const std::int16_t* block) {
  Lanes lanes;
  std::memcpy(&lanes, block, sizeof(lanes));
  return lanes;
}
Lanes lesser(Lanes a, Lanes b) {
  return a < b ? a : b;
}
// Halves folded on each other, those of a in the even lanes and those of b in the odd ones.
Lanes folded(Lanes a, Lanes b) {
  return lesser(__builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11),
                __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15));
}
std::int16_t least_lane(Lanes a) {
  a = folded(a, a);
  a = folded(a, a);
  return std::min(a[0], a[4]);
}

}  // namespace

CandidateTabu::CandidateTabu(const Layout& layout, const Propagated& root,
                             std::optional<TabuRules> rules, std::uint64_t seed, Meter& meter,
                             TabuStart start)
    : layout_(layout),
      root_(root),
      meter_(meter),
      turns_(turns_of(root)),
      turning_(!rules),
      rules_(rules.value_or(turns_[0])),
      random_(seed),
      width_(width_of(root)),
      bans_(std::bit_ceil(longest_tenure(root, rules) + 1)),
      freed_(bans_.size(), kNobody) {
  banned_.reserve(bans_.size());
  index_candidates();
  choose(start);
}

const CandidateTabu::Turns& CandidateTabu::turns_of(const Propagated& root) {
  const auto holds = [&](const TurnsToSide& to) {
    return root.domains.size() <= to.side * to.side;
  };
  return std::ranges::find_if(kTurns, holds)->turns;
}

std::size_t CandidateTabu::open_cells(const Propagated& root) {
  return static_cast<std::size_t>(std::ranges::count(root.grid, 0));
}

CandidateTabu::Index CandidateTabu::width_of(const Propagated& root) {
  int most = 0;
  for (const Digits digits : root.domains) most = std::max(most, digits.count());
  return (static_cast<Index>(most) + kBlock - 1) / kBlock * kBlock;
}

std::size_t CandidateTabu::longest_tenure(const Propagated& root,
                                          const std::optional<TabuRules>& rules) {
  const auto longest = [&](const TabuRules& rule) {
    return static_cast<std::size_t>(rule.slope) * root.domains.size() / 100 +
           static_cast<std::size_t>(rule.spread);
  };
  if (rules) return longest(*rules);
  std::size_t most = 0;
  for (const TabuRules& rule : turns_of(root)) most = std::max(most, longest(rule));
  return most;
}

std::uint64_t CandidateTabu::bytes(const Propagated& root, const std::optional<TabuRules>& rules) {
  constexpr std::size_t kACandidate = sizeof(std::uint8_t) + sizeof(std::uint16_t) + sizeof(Index) +
                                      sizeof(RivalRange) + sizeof(std::int16_t) +
                                      sizeof(std::uint64_t);
  constexpr std::size_t kACell = sizeof(Cell) + 5 * sizeof(Index) + 2 * sizeof(std::int16_t);
  return (open_cells(root) + 1) * (width_of(root) * kACandidate + kACell) +
         std::bit_ceil(longest_tenure(root, rules) + 1) * (sizeof(Ban) + 2 * sizeof(Index));
}

void CandidateTabu::index_candidates() {
  const auto side = static_cast<std::size_t>(layout_.side());
  known_.resize(root_.grid.size() * side);
  const std::size_t most = open_cells(root_) * width_;
  digits_.reserve(most);
  owner_.reserve(most);
  for (std::size_t cell = 0; cell < root_.grid.size(); ++cell) {
    if (root_.grid[cell] != 0) continue;
    root_.domains[cell].for_each([&](int digit) {
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
  best_cells_.resize(cells_.size() + 1);
  deltas_.resize(cells_.size() + kBlock);
  ties_.resize(width_ + 1);
}

// Found when first asked for: on large blank grids all of them would take a second and a gigabyte.
void CandidateTabu::find_rivals(Index candidate) {
  RivalRange& range = ranges_[candidate];
  range.begin = rivals_.size();
  const auto side = static_cast<std::size_t>(layout_.side());
  const std::size_t before = rivals_.capacity();
  for (const Cell peer : layout_.peers(cells_[owner_[candidate]])) {
    const Index rival = known_[peer * side + digits_[candidate] - 1];
    if (rival != 0) rivals_.push_back(rival - 1);
  }
  range.count = static_cast<Index>(rivals_.size() - range.begin);
  // A refusal ends the search at its next move.
  if (rivals_.capacity() > before) meter_.hold((rivals_.capacity() - before) * sizeof(Index));
}

inline std::span<const CandidateTabu::Index> CandidateTabu::rivals(Index candidate) {
  if (ranges_[candidate].count == ~Index{0}) find_rivals(candidate);
  const RivalRange range = ranges_[candidate];
  return {rivals_.data() + range.begin, range.count};
}

void CandidateTabu::choose_at_random() {
  for (Index cell = 0; cell < cells_.size(); ++cell) {
    chosen_[cell] = first(cell) + random_.below(candidates_of(cell));
    for (const Index rival : rivals(chosen_[cell])) ++values_[rival];
  }
}

// Ties go to the lower cell; among candidates to chance.
void CandidateTabu::choose_greedily() {
  std::vector<Index> order(cells_.size());
  std::iota(order.begin(), order.end(), Index{0});
  std::ranges::stable_sort(order, {}, [&](Index cell) { return candidates_of(cell); });
  for (const Index cell : order) {
    std::uint32_t ties = 0;
    for (Index candidate = first(cell); candidate < past_[cell]; ++candidate) {
      const std::int16_t least = ties == 0 ? values_[candidate] : values_[chosen_[cell]];
      if (values_[candidate] > least) continue;
      ties = values_[candidate] < least ? 1 : ties + 1;
      if (ties == 1 || random_.below(ties) == 0) chosen_[cell] = candidate;
    }
    for (const Index rival : rivals(chosen_[cell])) ++values_[rival];
  }
}

void CandidateTabu::choose(TabuStart start) {
  chosen_.resize(cells_.size());
  const auto nobody = static_cast<Index>(cells_.size());  // has no candidates
  values_.assign(digits_.size() + width_, 0);
  std::fill(values_.begin() + first(nobody), values_.end(), kNone);
  clashes_.resize(cells_.size() + 1);
  conflict_.assign(cells_.size() + kBlock, nobody);
  tabu_till_.assign(digits_.size(), 0);
  conflict_at_.assign(cells_.size(), -1);
  start == TabuStart::random ? choose_at_random() : choose_greedily();
  for (Index cell = 0; cell < cells_.size(); ++cell) {
    std::fill(values_.begin() + past_[cell], values_.begin() + first(cell + 1), kNone);
    std::int16_t& value = values_[chosen_[cell]];
    clashes_[cell] = std::exchange(value, static_cast<std::int16_t>(value + kChosen));
    cost_ += clashes_[cell];
    if (clashes_[cell] > 0) mark(cell);
  }
  cost_ /= 2;
  best_ = cost_;
}

void CandidateTabu::mark(Index cell) {
  conflict_at_[cell] = static_cast<std::int32_t>(conflicts_);
  conflict_[conflicts_++] = cell;
}

void CandidateTabu::unmark(Index cell) {
  const auto hole = static_cast<std::size_t>(conflict_at_[cell]);
  const Index last = conflict_[--conflicts_];
  conflict_[hole] = last;
  conflict_at_[last] = static_cast<std::int32_t>(hole);
  conflict_[conflicts_] = static_cast<Index>(cells_.size());
  conflict_at_[cell] = -1;
}

void CandidateTabu::leave(Index candidate) {
  for (const Index rival : rivals(candidate)) {
    if (--values_[rival] < kChosen) continue;
    const Index cell = owner_[rival];
    if (--clashes_[cell] == 0) unmark(cell);
  }
}

void CandidateTabu::enter(Index candidate) {
  for (const Index rival : rivals(candidate)) {
    if (values_[rival]++ < kChosen) continue;
    const Index cell = owner_[rival];
    if (clashes_[cell]++ == 0) mark(cell);
  }
}

void CandidateTabu::ban(Index candidate, std::uint64_t tenure) {
  if (tenure == 0) return;
  const std::size_t around = bans_.size() - 1;
  const auto made = static_cast<Index>(move_ & around);
  tabu_till_[candidate] = move_ + tenure;
  values_[candidate] = static_cast<std::int16_t>(values_[candidate] + kTabu);
  Index& latest = freed_[tabu_till_[candidate] & around];
  bans_[made] = {candidate, std::exchange(latest, made)};
  if (banned_.size() == bans_.size()) forget_those_free();
  banned_.push_back(candidate);
}

// But those that were chosen all the same since, or banned for longer.
void CandidateTabu::free_those_banned_till(std::uint64_t move) {
  Index& latest = freed_[move & (bans_.size() - 1)];
  for (Index i = std::exchange(latest, kNobody); i != kNobody; i = bans_[i].next) {
    const Index candidate = bans_[i].candidate;
    if (tabu_till_[candidate] != move) continue;
    tabu_till_[candidate] = 0;
    values_[candidate] = static_cast<std::int16_t>(values_[candidate] - kTabu);
  }
}

void CandidateTabu::apply(Index candidate) {
  const Index cell = owner_[candidate];
  const Index old = chosen_[cell];
  const auto tenure =
      static_cast<std::uint64_t>(rules_.slope * static_cast<std::int64_t>(conflicts_) / 100) +
      random_.below(static_cast<std::uint32_t>(rules_.spread));
  values_[old] = static_cast<std::int16_t>(values_[old] - kChosen);
  ban(old, tenure);
  if (std::exchange(tabu_till_[candidate], 0) != 0) {
    values_[candidate] = static_cast<std::int16_t>(values_[candidate] - kTabu);
  }
  clashes_[cell] = values_[candidate];
  values_[candidate] = static_cast<std::int16_t>(values_[candidate] + kChosen);
  chosen_[cell] = candidate;
  cost_ += best_delta_;
  leave(old);
  enter(candidate);
  if (clashes_[cell] == 0) unmark(cell);
}

// The least value of each of eight cells: candidates that are tabu or chosen come after all others.
inline CandidateTabu::Lanes CandidateTabu::least_values(const Index* eight) const {
  const std::int16_t* values[kBlock];
  Lanes least[kBlock];
  for (Index i = 0; i < kBlock; ++i) {
    values[i] = &values_[first(eight[i])];
    least[i] = load(values[i]);
  }
  for (Index block = kBlock; block < width_; block += kBlock) {
    for (Index i = 0; i < kBlock; ++i) least[i] = lesser(least[i], load(values[i] + block));
  }
  return folded(folded(folded(least[0], least[4]), folded(least[2], least[6])),
                folded(folded(least[1], least[5]), folded(least[3], least[7])));
}

inline CandidateTabu::Lanes CandidateTabu::clashes_of(const Index* eight) const {
  const auto of = [&](Index i) { return clashes_[eight[i]]; };
  return Lanes{of(0), of(1), of(2), of(3), of(4), of(5), of(6), of(7)};
}

void CandidateTabu::forget_those_free() {
  std::erase_if(banned_, [&](Index candidate) { return tabu_till_[candidate] < move_; });
}

// The least delta when a tabu move may be made too: one that leads below the best cost ever. There
// are far fewer tabu candidates than others.
int CandidateTabu::admit_aspired(int least) {
  forget_those_free();
  for (const Index candidate : banned_) {
    const Index cell = owner_[candidate];
    const int delta = values_[candidate] - kTabu - clashes_[cell];
    if (conflict_at_[cell] < 0 || cost_ + delta >= best_) continue;
    std::int16_t& best_here = deltas_[static_cast<std::size_t>(conflict_at_[cell])];
    best_here = static_cast<std::int16_t>(std::min<int>(best_here, delta));
    least = std::min(least, delta);
  }
  return least;
}

// The delta of a cell is what its best move does to the cost; kTabu where all its moves are tabu.
void CandidateTabu::find_best_cells() {
  const Lanes tabu = Lanes{} + kTabu;
  Lanes least = tabu;
  Lanes least_negated = {};
  for (Index i = 0; i < conflicts_; i += kBlock) {
    const Lanes values = least_values(&conflict_[i]);
    const Lanes clashes = clashes_of(&conflict_[i]);
    const Lanes deltas = values < tabu ? values - clashes : tabu;
    std::memcpy(&deltas_[i], &deltas, sizeof(deltas));
    least = lesser(least, deltas);
    least_negated = lesser(least_negated, -clashes);
  }
  best_delta_ = least_lane(least);
  if (cost_ + least_lane(least_negated) < best_) best_delta_ = admit_aspired(best_delta_);
  std::uint32_t count = 0;
  const Index asked = best_delta_ < kTabu ? conflicts_ : 0;
  for (Index i = 0; i < asked; ++i) {
    best_cells_[count] = conflict_[i];
    count += deltas_[i] == best_delta_;
  }
  best_count_ = count;
}

// One of the best moves of a cell.
CandidateTabu::Index CandidateTabu::pick(Index cell) {
  const int wanted = best_delta_ + clashes_[cell];
  const int wanted_tabu = cost_ + best_delta_ < best_ ? wanted + kTabu : wanted;
  std::uint32_t count = 0;
  for (Index i = first(cell); i < past_[cell]; ++i) {
    ties_[count] = i;
    count += int{values_[i] == wanted} | int{values_[i] == wanted_tabu};
  }
  return ties_[count == 1 ? 0 : random_.below(count)];
}

bool CandidateTabu::run(std::uint64_t moves) {
  for (const std::uint64_t last = move_ + moves; cost_ > 0 && move_ < last;) {
    if (turning_ && move_ % kTurn == 0) rules_ = turns_[move_ / kTurn % turns_.size()];
    free_those_banned_till(move_++);
    find_best_cells();
    if (best_count_ == 0) continue;  // all are tabu: time passes
    apply(pick(best_cells_[best_count_ == 1 ? 0 : random_.below(best_count_)]));
    best_ = std::min(best_, cost_);
  }
  return cost_ == 0;
}

Grid CandidateTabu::grid() const {
  Grid grid = root_.grid;
  for (std::size_t i = 0; i < cells_.size(); ++i) grid[cells_[i]] = digits_[chosen_[i]];
  return grid;
}

}  // namespace sudokit
