// Steepest-ascent hill climbing with random restarts (Jones, Roach and Perkins 2007).
//
// The score to maximise is w1 f1 + w2 f2; f1 = distinct digits over all rows and columns = 2 N^2 -
// F, f2 = clashes of givens with open cells. variant = plateau is that of the paper: a best-first
// queue of unexpanded states (among equals the newest first, which the paper does not specify) is
// kept to detect plateaus. If its ten best states tie and none has a better successor, or fewer are
// left, the queue is cleared and the search starts anew. best_first is the same without that test;
// steepest has no queue and restarts at a local maximum. Greedy filling is deterministic, so a
// restart could only differ in the post-swaps. From the second start on, it therefore takes cells
// and digits in random order (random_greedy). An iteration is the expansion of a state, which
// scores all its successors.
#include <algorithm>
#include <queue>
#include <unordered_set>

#include "core/engine_base.hpp"
#include "core/search.hpp"
#include "papers/engines.hpp"
#include "papers/lewis_2007/box_permutation.hpp"

namespace sudokit {
namespace {

enum class Variant : std::uint8_t { plateau, steepest, best_first };

struct HillParams {
  Variant variant = Variant::plateau;
  double w1 = 1;
  double w2 = -1;
  bool greedy = true;
  bool post_swap = true;
  bool random_greedy = true;
  bool random_ties = false;
  std::int64_t plateau = 10;
  bool seen_successors = true;
  std::int64_t queue_limit = 100'000;
};

constexpr std::string_view kVariants[] = {"plateau", "steepest", "best_first"};
constexpr std::string_view kPaper = "Jones, Roach and Perkins 2007";
constexpr ParamRow kHillRows[] = {
    choice_param<&HillParams::variant>(
        "variant", kVariants,
        "restart on a plateau of the queue, at a local maximum, or only if the queue is empty or "
        "full",
        in_paper("Jones, Roach and Perkins 2007, 4.1 and 4.5").improved_by("best_first")),
    real_param<&HillParams::w1>("w1", -100, 100, "weight",
                                "weight of f1, the number of distinct digits",
                                in_paper("Jones, Roach and Perkins 2007, 4.3")),
    real_param<&HillParams::w2>("w2", -100, 100, "weight",
                                "weight of f2, the number of clashes with givens",
                                in_paper("Jones, Roach and Perkins 2007, 4.3")),
    bool_param<&HillParams::greedy>("greedy", "greedy initial filling (else random)",
                                    in_paper("Jones, Roach and Perkins 2007, 4.4, Fig. 3")),
    bool_param<&HillParams::post_swap>("post_swap",
                                       "after filling, swap cells to remove clashes with givens",
                                       in_paper("Jones, Roach and Perkins 2007, 4.4, Fig. 4")),
    bool_param<&HillParams::random_greedy>(
        "random_greedy", "greedy filling in random order from the second start on",
        our_reading("not specified in the paper; otherwise restarts would nearly repeat")),
    bool_param<&HillParams::random_ties>(
        "random_ties",
        "choose a random one of equally good best successors (else the first); steepest only",
        our_reading("not specified in the paper")),
    int_param<&HillParams::plateau>(
        "plateau", 1, 1000, "states",
        "number of states at the top of the queue that must tie to form a plateau",
        in_paper("Jones, Roach and Perkins 2007, 4.5")),
    bool_param<&HillParams::seen_successors>(
        "seen_successors",
        "a better successor rules out a plateau even if the search has met it before",
        our_reading("Jones, Roach and Perkins 2007, 4.5: none \"had successors with better "
                    "scores\", in a queue of \"as-yet unexplored states\"")),
    int_param<&HillParams::queue_limit>(
        "queue_limit", 100, 1e6, "states",
        "states kept per start; when they are used up, the start ends as on a plateau",
        our_own("not in the paper")),
};

constexpr CounterRow kHillMoves{"moves", "moves", "states expanded"};
constexpr CounterRow kHillRestarts{"restarts", "restarts", "restarts of the climb"};
constexpr CounterRow kInitialF1{"initial_f1", "digits",
                                "f1 of the first state: distinct digits in its rows and columns"};
constexpr CounterRow kInitialF2{"initial_f2", "clashes",
                                "f2 of the first state: clashes with givens"};
constexpr CounterRow kHillCounters[] = {kHillMoves, kHillRestarts, kInitialF1, kInitialF2,
                                        kIterations};

template <class O>
class Hill {
 public:
  Hill(Search<O>& search, const Puzzle& puzzle, const HillParams& params)
      : search_(search),
        params_(params),
        state_(puzzle.layout, puzzle.givens),
        clashes_(*puzzle.layout, puzzle.givens, state_),
        scratch_(static_cast<std::size_t>(state_.slots())) {
    Random zobrist(0x5eed);
    const auto stride = static_cast<std::size_t>(puzzle.layout->side()) + 1;
    keys_.resize(scratch_.size() * stride);
    for (auto& key : keys_) key = zobrist.next();
    stride_ = stride;
  }

  void run() {
    for (bool again = true; again && !search_.solved();) {
      initialise();
      if (offer() || state_.slots() == 0) return;
      again = params_.variant == Variant::steepest ? climb() : expand_queue();
      if (again) {
        ++restarts_;
        search_.emit(EventKind::restart, state_.cost());
      }
    }
  }
  void report() const {
    Collector& collector = search_.collector;
    collector.count(kHillMoves, moves_);
    collector.count(kHillRestarts, static_cast<double>(restarts_));
    collector.count(kInitialF1, initial_f1_);
    collector.count(kInitialF2, initial_f2_);
  }

 private:
  struct Entry {
    double score;
    std::uint32_t state;  // index in pool_, the newest highest
    bool operator<(const Entry& other) const {
      return score != other.score ? score < other.score : state < other.state;
    }
  };

  bool offer() {
    return search_.offer(state_.cost(), [&] { return state_.grid(); });
  }
  double gain(Swap swap) const {
    return params_.w2 * clashes_.delta(state_, swap) - params_.w1 * state_.delta(swap);
  }
  double score() const { return params_.w2 * clashes_.total(state_) - params_.w1 * state_.cost(); }

  // --- Initial states ---

  void initialise() {
    state_.randomize(search_.random);
    if (params_.greedy) fill_greedily(params_.random_greedy && restarts_ > 0);
    if (params_.post_swap) post_swap();
    if (restarts_ > 0) return;
    initial_f1_ = f1_of_solution() - state_.cost();
    initial_f2_ = clashes_.total(state_);
  }
  double f1_of_solution() const {
    const auto side = static_cast<double>(stride_ - 1);
    return 2 * side * side;
  }
  void fill_greedily(bool shuffled) {
    scratch_.assign(state_.digits().begin(), state_.digits().end());
    for (int begin = 0; begin < state_.slots(); begin += state_.slot(begin).box_count)
      fill_box(begin, state_.slot(begin).box_count, shuffled);
    state_.set_digits(scratch_);
  }
  // Gives each open cell the first remaining digit that clashes with no given, or else the first
  // remaining one.
  void fill_box(int begin, int count, bool shuffled) {
    const auto first = scratch_.begin() + begin;
    std::vector<std::uint8_t> left(first, first + count);
    std::vector<int> order(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) order[static_cast<std::size_t>(i)] = begin + i;
    if (shuffled) {
      search_.random.shuffle(std::span(left));
      search_.random.shuffle(std::span(order));
    } else {
      std::sort(left.begin(), left.end());
    }
    for (const int slot : order) {
      auto digit = std::find_if(left.begin(), left.end(),
                                [&](int d) { return clashes_.count(slot, d) == 0; });
      if (digit == left.end()) digit = left.begin();
      scratch_[static_cast<std::size_t>(slot)] = *digit;
      left.erase(digit);
    }
  }
  // One pass: each slot that clashes with a given exchanges digits with the first slot of its box,
  // in random order, for which neither clashes afterwards.
  void post_swap() {
    std::vector<int> others;
    for (int slot = 0; slot < state_.slots(); ++slot) {
      if (clashes_.count(slot, state_.digit(slot)) == 0) continue;
      const BoxPermutation::Slot& s = state_.slot(slot);
      others.clear();
      for (int i = s.box_begin; i < s.box_begin + s.box_count; ++i) {
        if (i != slot) others.push_back(i);
      }
      search_.random.shuffle(std::span(others));
      const auto partner = std::find_if(others.begin(), others.end(), [&](int other) {
        return clashes_.count(slot, state_.digit(other)) == 0 &&
               clashes_.count(other, state_.digit(slot)) == 0;
      });
      if (partner == others.end()) continue;
      const Swap swap{slot, *partner};
      state_.apply(swap, state_.delta(swap));
    }
  }

  // --- Steepest ascent without a queue: true at a local maximum, false at the end of the run ---

  bool climb() {
    while (search_.step()) {
      Swap best;
      double best_gain = 0;
      std::uint32_t ties = 0;
      state_.for_each_swap([&](Swap swap) {
        const double g = gain(swap);
        if (g <= 0 || g < best_gain) return;
        ties = g > best_gain ? 1 : ties + 1;
        if (ties > 1 && !(params_.random_ties && search_.random.below(ties) == 0)) return;
        best = swap;
        best_gain = g;
      });
      if (ties == 0) return true;
      state_.apply(best, state_.delta(best));
      moves_ += 1;
      search_.emit(EventKind::move, state_.cost(), state_.slot(best.first).cell,
                   state_.digit(best.first));
      if (offer()) return false;
    }
    return false;
  }

  // --- Best first: true on a plateau or an empty queue, false at the end of the run ---

  bool expand_queue() {
    queue_ = {};
    pool_.clear();
    visited_.clear();
    push(state_.digits(), score(), hash());
    while (!queue_.empty() && room()) {
      if (params_.variant == Variant::plateau && tied()) {
        const int improved = expand_tied();
        if (improved < 0) return false;
        if (improved == 0) return true;
        continue;
      }
      if (!expand(pop())) return false;
    }
    return search_.meter.reason() == StopReason::finished;
  }
  // Whether another state may be kept, by the limit of states and kMostBytes (reached above side
  // 40).
  bool room() const {
    const std::size_t states = static_cast<std::size_t>(params_.queue_limit) * scratch_.size();
    return pool_.size() < std::min(states, kMostBytes);
  }
  // Whether the `plateau` best states tie; if so, they are moved to top_. If fewer are left and all
  // of them tie, they count as tied: expanding them decides.
  bool tied() {
    top_.clear();
    while (!queue_.empty() && top_.size() < static_cast<std::size_t>(params_.plateau) &&
           (top_.empty() || queue_.top().score == top_[0].score)) {
      top_.push_back(queue_.top());
      queue_.pop();
    }
    const bool all = top_.size() == static_cast<std::size_t>(params_.plateau) || queue_.empty();
    if (all && !top_.empty() && top_.size() > 1) return true;
    for (const Entry& entry : top_) queue_.push(entry);
    return false;
  }
  // Expands the tied states. Returns how many had a better successor, or -1 if the run is over.
  int expand_tied() {
    int improved = 0;
    const std::vector<Entry> tied = top_;
    for (const Entry& entry : tied) {
      if (!expand(entry)) return -1;
      improved += best_pushed_ > entry.score;
    }
    return improved;
  }

  Entry pop() {
    const Entry top = queue_.top();
    queue_.pop();
    return top;
  }
  // Makes an entry the current state and pushes its successors. Returns false if the run is over.
  bool expand(const Entry& entry) {
    if (!search_.step()) return false;
    const auto first = pool_.begin() + static_cast<std::ptrdiff_t>(entry.state * scratch_.size());
    scratch_.assign(first, first + static_cast<std::ptrdiff_t>(scratch_.size()));
    state_.set_digits(scratch_);
    moves_ += 1;
    search_.emit(EventKind::move, state_.cost());
    best_pushed_ = -std::numeric_limits<double>::infinity();
    hash_ = hash();
    bool over = offer();
    std::uint64_t scored = 0;
    state_.for_each_swap([&](Swap swap) {
      over = over || ((++scored & 255) == 0 && search_.meter.expired());
      if (!over) over = push_successor(swap, entry.score + gain(swap));
    });
    return !over;
  }
  // Returns true if the successor solves the puzzle.
  bool push_successor(Swap swap, double score) {
    if (params_.seen_successors) best_pushed_ = std::max(best_pushed_, score);
    const int u = state_.digit(swap.first);
    const int v = state_.digit(swap.second);
    if (room()) {
      std::swap(scratch_[at(swap.first)], scratch_[at(swap.second)]);
      push(scratch_, score,
           hash_ ^ key(swap.first, u) ^ key(swap.first, v) ^ key(swap.second, u) ^
               key(swap.second, v));
      std::swap(scratch_[at(swap.first)], scratch_[at(swap.second)]);
    }
    const int delta = state_.delta(swap);
    if (state_.cost() + delta != 0) return false;
    state_.apply(swap, delta);
    return offer();
  }
  // Doubles the memory for the states of a start, which later starts reuse. Returns false if the
  // budget does not hold it; the run is then over.
  bool grow() {
    constexpr std::size_t kFirst = std::size_t{1} << 16;
    constexpr std::size_t kBesides = sizeof(Entry) + 2 * sizeof(std::uint64_t) + 5 * sizeof(void*);
    const std::size_t before = pool_.capacity();
    const std::size_t more = std::max({before, kFirst, scratch_.size()});
    const std::size_t states = more / std::max<std::size_t>(1, scratch_.size());
    if (!search_.meter.hold(more + states * kBesides)) return false;
    pool_.reserve(before + more);
    return true;
  }
  void push(std::span<const std::uint8_t> digits, double score, std::uint64_t hash) {
    if (pool_.size() + digits.size() > pool_.capacity() && !grow()) return;
    if (!visited_.insert(hash).second) return;
    best_pushed_ = std::max(best_pushed_, score);
    queue_.push({score, static_cast<std::uint32_t>(pool_.size() / digits.size())});
    pool_.insert(pool_.end(), digits.begin(), digits.end());
  }
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  std::uint64_t key(int slot, int digit) const { return keys_[at(slot) * stride_ + at(digit)]; }
  std::uint64_t hash() const {
    std::uint64_t sum = 0;
    for (int slot = 0; slot < state_.slots(); ++slot) sum ^= key(slot, state_.digit(slot));
    return sum;
  }

  static constexpr std::size_t kMostBytes = std::size_t{256} << 20;

  Search<O>& search_;
  const HillParams& params_;
  BoxPermutation state_;
  GivenClashes clashes_;
  std::vector<std::uint8_t> scratch_;
  std::vector<std::uint64_t> keys_;  // one per (slot, digit): the hash of a state is their xor
  std::size_t stride_ = 0;
  std::priority_queue<Entry> queue_;
  std::vector<std::uint8_t> pool_;  // states of this start, slots() digits each
  std::unordered_set<std::uint64_t> visited_;
  std::vector<Entry> top_;
  double best_pushed_ = 0;
  std::uint64_t hash_ = 0;  // of the state being expanded
  double moves_ = 0;
  std::uint64_t restarts_ = 0;
  double initial_f1_ = 0;
  double initial_f2_ = 0;
};

class HillEngine final : public EngineWith<HillParams> {
 public:
  const EngineInfo& info() const override { return hill_info(); }
  Outcome solve(const Puzzle& puzzle, const Run& run) override {
    return with_observer(run, [&](auto observer) {
      Search search(puzzle, run, observer);
      if (find_clash(*puzzle.layout, puzzle.givens)) return search.finish();
      Hill hill(search, puzzle, params_);
      hill.run();
      hill.report();
      return search.finish();
    });
  }
};

}  // namespace

const EngineInfo& hill_info() {
  static const EngineInfo kInfo = {
      .name = "hill",
      .summary = "steepest-ascent hill climbing with random restarts",
      .source = kPaper,
      .iteration_unit = "states expanded",
      .takes = {kBoxes, 1, kMaxSide},
      .seeded = true,
      .params = kHillRows,
      .counters = kHillCounters,
      .make = [] { return std::unique_ptr<Engine>(std::make_unique<HillEngine>()); },
  };
  return kInfo;
}

}  // namespace sudokit
