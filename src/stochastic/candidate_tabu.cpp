#include "stochastic/candidate_tabu.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <iterator>
#include <numeric>
#include <utility>

namespace sudokit {
namespace {

// The vectors of g++ and clang, of any machine.
using Lanes [[gnu::vector_size(16)]] = std::int16_t;

Lanes load(const std::int16_t* block) {
  Lanes lanes;
  std::memcpy(&lanes, block, sizeof(lanes));
  return lanes;
}
Lanes lesser(Lanes a, Lanes b) {
  return a < b ? a : b;
}
std::int16_t least_lane(Lanes a) {
  a = lesser(a, __builtin_shufflevector(a, a, 4, 5, 6, 7, 0, 1, 2, 3));
  a = lesser(a, __builtin_shufflevector(a, a, 2, 3, 0, 1, 6, 7, 4, 5));
  return std::min(a[0], a[1]);
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
      bans_(std::bit_ceil(longest_tenure(root, rules) + 1)),
      freed_(bans_.size(), kNobody) {
  index_candidates();
  choose(start);
}

const CandidateTabu::Turns& CandidateTabu::turns_of(const Propagated& root) {
  const auto holds = [&](const TurnsToSide& to) {
    return root.domains.size() <= to.side * to.side;
  };
  return std::ranges::find_if(kTurns, holds)->turns;
}

std::size_t CandidateTabu::blocks_of(const Propagated& root) {
  std::size_t blocks = 0;
  for (const Digits digits : root.domains) {
    blocks += (static_cast<std::size_t>(digits.count()) + kBlock - 1) / kBlock;
  }
  return blocks;
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
  constexpr std::size_t kACell =
      sizeof(Cell) + 5 * sizeof(Index) + sizeof(CellState) + sizeof(std::int32_t);
  return blocks_of(root) * kBlock * kACandidate + root.domains.size() * kACell +
         std::bit_ceil(longest_tenure(root, rules) + 1) * (sizeof(Ban) + sizeof(Index));
}

void CandidateTabu::index_candidates() {
  const auto side = static_cast<std::size_t>(layout_.side());
  known_.resize(root_.grid.size() * side);
  const std::size_t most = blocks_of(root_) * kBlock;
  digits_.reserve(most);
  owner_.reserve(most);
  for (std::size_t cell = 0; cell < root_.grid.size(); ++cell) {
    if (root_.grid[cell] != 0) continue;
    first_.push_back(static_cast<Index>(digits_.size()));
    root_.domains[cell].for_each([&](int digit) {
      digits_.push_back(static_cast<std::uint8_t>(digit));
      known_[cell * side + static_cast<std::size_t>(digit) - 1] =
          static_cast<Index>(digits_.size());
    });
    past_.push_back(static_cast<Index>(digits_.size()));
    digits_.resize((digits_.size() + kBlock - 1) / kBlock * kBlock);
    owner_.resize(digits_.size(), static_cast<std::uint16_t>(cells_.size()));
    cells_.push_back(static_cast<Cell>(cell));
  }
  first_.push_back(static_cast<Index>(digits_.size()));
  ranges_.resize(digits_.size());
  best_cells_.resize(cells_.size() + 1);
}

// Found when first asked for: on large blank grids all of them would take a second and a gigabyte.
std::span<const CandidateTabu::Index> CandidateTabu::rivals(Index candidate) {
  RivalRange& range = ranges_[candidate];
  if (range.count == ~Index{0}) {
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
  return {rivals_.data() + range.begin, range.count};
}

void CandidateTabu::choose_at_random() {
  for (Index cell = 0; cell < cells_.size(); ++cell) {
    chosen_[cell] = first_[cell] + random_.below(candidates_of(cell));
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
    for (Index candidate = first_[cell]; candidate < past_[cell]; ++candidate) {
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
  values_.assign(digits_.size(), 0);
  state_.resize(cells_.size());
  tabu_till_.assign(digits_.size(), 0);
  conflict_at_.assign(cells_.size(), -1);
  start == TabuStart::random ? choose_at_random() : choose_greedily();
  for (Index cell = 0; cell < cells_.size(); ++cell) {
    std::fill(values_.begin() + past_[cell], values_.begin() + first_[cell + 1], kNone);
    std::int16_t& value = values_[chosen_[cell]];
    state_[cell].clashes = std::exchange(value, static_cast<std::int16_t>(value + kChosen));
    cost_ += state_[cell].clashes;
    if (state_[cell].clashes > 0) mark(cell);
  }
  cost_ /= 2;
  best_ = cost_;
}

void CandidateTabu::mark(Index cell) {
  conflict_at_[cell] = static_cast<std::int32_t>(conflict_.size());
  conflict_.push_back(cell);
}

void CandidateTabu::unmark(Index cell) {
  const auto hole = static_cast<std::size_t>(conflict_at_[cell]);
  conflict_[hole] = conflict_.back();
  conflict_at_[conflict_[hole]] = static_cast<std::int32_t>(hole);
  conflict_.pop_back();
  conflict_at_[cell] = -1;
}

void CandidateTabu::leave(Index candidate) {
  for (const Index rival : rivals(candidate)) {
    const std::int16_t value = --values_[rival];
    CellState& state = state_[owner_[rival]];
    state.least = std::min(state.least, value);
    if (value >= kChosen && --state.clashes == 0) unmark(owner_[rival]);
  }
}

void CandidateTabu::enter(Index candidate) {
  for (const Index rival : rivals(candidate)) {
    const std::int16_t value = values_[rival]++;
    CellState& state = state_[owner_[rival]];
    state.least = value == state.least ? kStale : state.least;
    if (value >= kChosen && state.clashes++ == 0) mark(owner_[rival]);
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
}

// But those that were chosen all the same since, or banned for longer.
void CandidateTabu::free_those_banned_till(std::uint64_t move) {
  Index& latest = freed_[move & (bans_.size() - 1)];
  for (Index i = std::exchange(latest, kNobody); i != kNobody; i = bans_[i].next) {
    const Index candidate = bans_[i].candidate;
    if (tabu_till_[candidate] != move) continue;
    tabu_till_[candidate] = 0;
    values_[candidate] = static_cast<std::int16_t>(values_[candidate] - kTabu);
    std::int16_t& least = state_[owner_[candidate]].least;
    least = std::min(least, values_[candidate]);
  }
}

void CandidateTabu::apply(Index candidate) {
  const Index cell = owner_[candidate];
  const Index old = chosen_[cell];
  const auto tenure =
      static_cast<std::uint64_t>(rules_.slope * static_cast<std::int64_t>(conflict_.size()) / 100) +
      random_.below(static_cast<std::uint32_t>(rules_.spread));
  values_[old] = static_cast<std::int16_t>(values_[old] - kChosen);
  ban(old, tenure);
  if (std::exchange(tabu_till_[candidate], 0) != 0) {
    values_[candidate] = static_cast<std::int16_t>(values_[candidate] - kTabu);
  }
  state_[cell] = {kStale, values_[candidate]};
  values_[candidate] = static_cast<std::int16_t>(values_[candidate] + kChosen);
  chosen_[cell] = candidate;
  cost_ += best_delta_;
  leave(old);
  enter(candidate);
  if (state_[cell].clashes == 0) unmark(cell);
}

// The least value of a cell's candidates: those that are tabu or chosen come after all others.
int CandidateTabu::find_least(Index cell) {
  Lanes lanes = load(&values_[first_[cell]]);
  for (Index block = first_[cell] + kBlock; block < first_[cell + 1]; block += kBlock) {
    lanes = lesser(lanes, load(&values_[block]));
  }
  return state_[cell].least = least_lane(lanes);
}

// The same when a tabu move may be made too: one that leads below the best cost ever.
int CandidateTabu::aspired_least(Index cell, int least) const {
  const int below = best_ - cost_ + state_[cell].clashes;
  for (Index i = first_[cell]; i < past_[cell]; ++i) {
    const int clashes = values_[i] - kTabu;
    if (clashes >= 0 && clashes < below) least = std::min(least, clashes);
  }
  return least;
}

// What the best move of a cell does to the cost; kTabu where all its moves are tabu.
inline int CandidateTabu::delta(Index cell) {
  const CellState state = state_[cell];
  int least = state.least == kStale ? find_least(cell) : state.least;
  if (cost_ - state.clashes < best_) least = aspired_least(cell, least);
  return least < kTabu ? least - state.clashes : kTabu;
}

void CandidateTabu::find_best_cells() {
  best_delta_ = kTabu - 1;
  std::uint32_t count = 0;
  for (const Index cell : conflict_) {
    const int here = delta(cell);
    count = here < best_delta_ ? 0 : count;
    best_cells_[count] = cell;
    count += here <= best_delta_;
    best_delta_ = std::min(best_delta_, here);
  }
  best_count_ = count;
}

// One of the best moves of a cell.
CandidateTabu::Index CandidateTabu::pick(Index cell) {
  const int wanted = best_delta_ + state_[cell].clashes;
  const bool aspires = cost_ + best_delta_ < best_;
  ties_.clear();
  for (Index i = first_[cell]; i < past_[cell]; ++i) {
    if (values_[i] == wanted || (aspires && values_[i] - kTabu == wanted)) ties_.push_back(i);
  }
  return ties_[ties_.size() == 1 ? 0 : random_.below(static_cast<std::uint32_t>(ties_.size()))];
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
