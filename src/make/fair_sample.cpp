#include "make/fair_sample.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "make/steps.hpp"
#include "sudokit/bulk.hpp"

namespace sudokit {
namespace {

// The number of tries that share a 9x9 grid. A grid with many puzzles is drawn too rarely because
// of that, by the probability of two hits among these tries: less than one in 10^4.
constexpr int kTriesAGrid9 = 16;
// From this number of givens on, it pays to look for a redundant one before searching for other
// solutions.
constexpr int kFirstLook9 = 29;

// Decides which of many puzzles have one solution.
class Proofs {
 public:
  virtual ~Proofs() = default;
  // Returns false if stopped or if the budget is spent.
  virtual bool prove(const std::vector<Grid>& puzzles, std::vector<bool>& unique) = 0;
  // The best number of puzzles per call.
  virtual std::size_t batch() const = 0;
};

class ProofsOneByOne final : public Proofs {
 public:
  ProofsOneByOne(const LayoutPtr& layout, const Run& run, Meter& meter)
      : oracle_(layout, run, meter), puzzle_(plain_puzzle(layout, {})) {}

  std::size_t batch() const override { return 1; }
  bool prove(const std::vector<Grid>& puzzles, std::vector<bool>& unique) override {
    unique.clear();
    for (const Grid& givens : puzzles) {
      puzzle_.givens = givens;
      const auto solutions = oracle_.prove_unique(puzzle_);
      if (solutions == Oracle::Solutions::stopped) return false;
      unique.push_back(solutions == Oracle::Solutions::one);
    }
    return true;
  }

 private:
  Oracle oracle_;
  Puzzle puzzle_;
};

class ProofsInBlocks final : public Proofs {
 public:
  ProofsInBlocks(const Run& run, Meter& meter) : run_(run), meter_(meter) {}

  std::size_t batch() const override { return 128; }
  bool prove(const std::vector<Grid>& puzzles, std::vector<bool>& unique) override {
    asked_.resize(puzzles.size());
    results_.resize(puzzles.size());
    for (std::size_t i = 0; i < puzzles.size(); ++i) {
      if (!meter_.step()) return false;
      std::ranges::copy(puzzles[i], asked_[i].digits.begin());
    }
    const std::span<const bulk9::Packed81> asked(asked_);
    if (bulk9::solve(asked, results_, 2, run_.stop) < asked.size()) return false;
    unique.clear();
    for (const bulk9::Result& result : results_) unique.push_back(result.solutions == 1);
    return true;
  }

 private:
  const Run& run_;
  Meter& meter_;
  std::vector<bulk9::Packed81> asked_;
  std::vector<bulk9::Result> results_;
};

// Looks for redundant givens of a classic 9x9 puzzle. A given is redundant if the other givens
// leave its digit no other place in one of its houses; it stays redundant when givens are added.
// Cells are bits of three bands.
class SpareLook {
 public:
  SpareLook() {
    for (int cell = 0; cell < 81; ++cell) {
      for (int other = 0; other < 81; ++other) {
        const int row = cell / 9, column = cell % 9;
        const bool same_row = other / 9 == row, same_column = other % 9 == column;
        const bool same_box = other / 27 == row / 3 && other % 9 / 3 == column / 3;
        if (same_row) mark(houses_[0], cell, other);
        if (same_column) mark(houses_[1], cell, other);
        if (same_box) mark(houses_[2], cell, other);
        if (same_row || same_column || same_box) mark(seen_, cell, other);
      }
    }
  }

  // Whether one of the givens in `cells` is found to be redundant.
  bool finds(const Grid& solution, std::span<const std::uint32_t> cells) {
    Bands open{kBand, kBand, kBand};
    count_.fill(0);
    for (const std::uint32_t cell : cells) {
      const std::size_t digit = solution[cell];
      cells_[digit][count_[digit]++] = cell;
      open[cell / 27] &= ~(1u << cell % 27);
    }
    for (std::size_t digit = 1; digit <= 9; ++digit) {
      for (std::size_t i = 0; i < count_[digit]; ++i) {
        if (spare(digit, i, open)) return true;
      }
    }
    return false;
  }

 private:
  using Bands = std::array<std::uint32_t, 3>;
  using ByCell = std::array<Bands, 81>;
  static constexpr std::uint32_t kBand = (1u << 27) - 1;

  static void mark(ByCell& cells, int cell, int other) {
    cells[static_cast<std::size_t>(cell)][static_cast<std::size_t>(other / 27)] |= 1u << other % 27;
  }
  bool spare(std::size_t digit, std::size_t i, Bands places) const {
    for (std::size_t j = 0; j < count_[digit]; ++j) {
      if (j == i) continue;
      const Bands& seen = seen_[cells_[digit][j]];
      for (std::size_t band = 0; band < 3; ++band) places[band] &= ~seen[band];
    }
    return std::ranges::any_of(houses_, [&](const ByCell& houses) {
      const Bands& house = houses[cells_[digit][i]];
      return ((places[0] & house[0]) | (places[1] & house[1]) | (places[2] & house[2])) == 0;
    });
  }

  ByCell seen_{};
  std::array<ByCell, 3> houses_{};
  std::array<std::size_t, 10> count_{};
  std::array<std::array<std::uint32_t, 9>, 10> cells_{};
};

// A random order of the orbits, in which those that stay given longest come first, and bounds on
// the number of given orbits at which the puzzle ceases to be unique.
struct Try {
  Grid solution;
  std::vector<std::uint32_t> order;
  int least = 0;      // puzzles with fewer given orbits are not accepted
  int below = 0;      // with this many given orbits, one is redundant or there are too many givens
  int several = -1;   // the largest number that is known to leave several solutions
  int unique = 0;     // the smallest number that is known to leave one
  double chance = 0;  // a hit is accepted if its entry in chances_ is larger

  bool lost() const { return several + 1 >= below || unique < least || least >= below; }
  bool open() const { return !lost() && unique > several + 1; }
  // The number of given orbits to test next.
  int middle() const { return below <= unique ? below - 1 : (unique + several) / 2; }
};

class Sampler {
 public:
  Sampler(const Plan& plan, const MakeRequest& request, Judge& judge)
      : plan_(plan),
        request_(request),
        judge_(judge),
        making_(request),
        run_(run_of(request)),
        meter_(run_),
        nine_(plan.layout->is_classic9()),
        single_(nine_ && plan.orbits.size() == 81),
        shared_(single_ && !plan.from ? kTriesAGrid9 : 1) {
    if (nine_) {
      proofs_ = std::make_unique<ProofsInBlocks>(run_, meter_);
    } else {
      proofs_ = std::make_unique<ProofsOneByOne>(plan.layout, run_, meter_);
    }
    even_chances();
  }

  Result<Puzzle> run() {
    for (;;) {
      const std::size_t count = next_batch();
      if (count == 0) return ended(StopReason::iterations);
      tries_.resize(count);
      for (Try& one : tries_) {
        if (auto ok = draw(one); !ok) return tl::unexpected(ok.error());
      }
      tried_ += count;
      if (request_.watch != nullptr) request_.watch->tried(count);
      if (meter_.expired() || !settle()) return ended(meter_.reason());
      for (const Try& one : tries_) {
        if (one.lost()) continue;
        std::optional<Puzzle> puzzle;
        if (!take(one, puzzle)) return ended(meter_.reason());
        if (puzzle) return std::move(*puzzle);
      }
    }
  }

 private:
  int orbits() const { return static_cast<int>(plan_.orbits.size()); }
  bool uniform() const { return plan_.wishes.sample.kind == SampleWish::Kind::uniform; }

  // The probability of accepting a hit with j given orbits: C(m, j) / C(m, cap), but at most 1, for
  // `uniform`; otherwise 1.
  void even_chances() {
    const int largest = orbits() / 2;
    const int cap = !single_                    ? largest
                    : plan_.wishes.givens.any() ? std::min(kEvenTo9, largest)
                                                : std::min(plan_.high, largest);
    const auto of = [&](int j) { return weight_of(plan_.orbits.size(), std::size_t(j)); };
    for (int j = 0; j <= orbits(); ++j) {
      chances_.push_back(uniform() ? std::min(1.0, of(j) / of(cap)) : 1.0);
    }
  }

  std::size_t next_batch() const {
    const std::size_t batch = single_ ? 2048 : proofs_->batch();
    if (!request_.tries) return batch;
    return static_cast<std::size_t>(std::min<std::uint64_t>(batch, *request_.tries - tried_));
  }

  Result<void> draw(Try& one) {
    if (sharing_ == 0) {
      auto grid = plan_.from ? Result<Grid>(plan_.from->givens)
                             : making_.solved(plan_.layout).map([](Puzzle&& puzzle) {
                                 return std::move(puzzle.givens);
                               });
      if (!grid) return tl::unexpected(grid.error());
      solution_ = std::move(*grid);
    }
    sharing_ = (sharing_ + 1) % shared_;
    one.solution = solution_;
    one.order.resize(plan_.orbits.size());
    std::iota(one.order.begin(), one.order.end(), 0u);
    one.several = -1;
    one.unique = orbits();
    one.chance = uniform() ? making_.random.real() : 0;
    const auto least = std::ranges::find_if(chances_, [&](double c) { return one.chance < c; });
    one.least = static_cast<int>(least - chances_.begin());
    if (single_) one.least = std::max(one.least, plan_.low);
    single_ ? look_for_spare(one) : bound_cells(one);
    return {};
  }
  // Draws the positions of the order from `from` up to but not including `to`.
  void order(Try& one, int from, int to) {
    for (int i = from; i < to; ++i) {
      const auto left = static_cast<std::uint32_t>(orbits() - i);
      const auto at = static_cast<std::size_t>(i);
      std::swap(one.order[at], one.order[at + making_.random.below(left)]);
    }
  }
  void look_for_spare(Try& one) {
    one.below = plan_.high + 1;
    int drawn = 0;
    for (int look = std::max(kFirstLook9, one.least); drawn < one.below - 1; look += 2) {
      const int now = std::min(look, one.below - 1);
      order(one, std::exchange(drawn, now), now);
      const std::span<const std::uint32_t> cells(one.order);
      if (look_.finds(one.solution, cells.first(std::size_t(now)))) one.below = now;
    }
  }
  void bound_cells(Try& one) {
    order(one, 0, orbits());
    one.below = 0;
    for (int cells = 0; one.below <= orbits() && cells <= plan_.high; ++one.below) {
      if (one.below == orbits()) continue;
      cells += static_cast<int>(orbit(one, one.below).size());
    }
  }
  const std::vector<Cell>& orbit(const Try& one, int at) const {
    return plan_.orbits[one.order[static_cast<std::size_t>(at)]];
  }

  // Writes the givens of the first `count` orbits, without the orbit at `but` if it is not -1.
  void write(const Try& one, int count, int but, Grid& givens) const {
    givens.assign(one.solution.size(), 0);
    for (int i = 0; i < count; ++i) {
      if (i == but) continue;
      for (const Cell cell : orbit(one, i)) givens[cell] = one.solution[cell];
    }
  }

  // Finds for each try where uniqueness is lost. Returns false if stopped.
  bool settle() {
    for (;;) {
      askers_.clear();
      for (Try& one : tries_) {
        if (one.open()) askers_.push_back(&one);
      }
      if (askers_.empty()) return true;
      asked_.resize(askers_.size());
      for (std::size_t i = 0; i < askers_.size(); ++i) {
        write(*askers_[i], askers_[i]->middle(), -1, asked_[i]);
      }
      if (!proofs_->prove(asked_, unique_)) return false;
      for (std::size_t i = 0; i < askers_.size(); ++i) {
        (unique_[i] ? askers_[i]->unique : askers_[i]->several) = askers_[i]->middle();
      }
    }
  }

  // Stores the puzzle of a try if it is a hit, is accepted, and meets the requirements. Returns
  // false if stopped.
  bool take(const Try& one, std::optional<Puzzle>& taken) {
    if (one.chance >= chances_[static_cast<std::size_t>(one.unique)]) return true;
    Puzzle puzzle = plain_puzzle(plan_.layout, {});
    write(one, one.unique, -1, puzzle.givens);
    const auto open = std::ranges::count(puzzle.givens, std::uint8_t{0});
    const int givens = static_cast<int>(puzzle.givens.size()) - static_cast<int>(open);
    if (givens < plan_.low || givens > plan_.high) return true;
    const auto minimal = spares_none(one);
    if (!minimal) return false;
    if (!*minimal) return true;
    ++hits_;
    if (!plan_.judged() || judge_.distance(puzzle, run_) == 0) taken = std::move(puzzle);
    return true;
  }
  // Whether no orbit is redundant. The last orbit is not tested: the puzzle is known to need it.
  // Returns nullopt if stopped.
  std::optional<bool> spares_none(const Try& one) {
    const int last = one.unique - 1;
    const int many = static_cast<int>(proofs_->batch());
    for (int first = 0; first < last; first += many) {
      asked_.resize(static_cast<std::size_t>(std::min(many, last - first)));
      for (std::size_t i = 0; i < asked_.size(); ++i) {
        write(one, one.unique, first + static_cast<int>(i), asked_[i]);
      }
      if (!proofs_->prove(asked_, unique_)) return std::nullopt;
      if (std::ranges::find(unique_, true) != unique_.end()) return false;
    }
    return true;
  }

  tl::unexpected<Error> ended(StopReason why) {
    if (why == StopReason::finished) why = StopReason::stopped;
    if (request_.watch != nullptr) {
      request_.watch->gave_up(
          tried_, hits_ == 0 ? "no minimal puzzle was drawn"
                             : fmt::format("{} minimal puzzles were drawn, the last: {}", hits_,
                                           judge_.seen()));
    }
    return give_up(why);
  }

  const Plan& plan_;
  const MakeRequest& request_;
  Judge& judge_;
  Making making_;
  Run run_;
  Meter meter_;
  bool nine_;
  bool single_;  // classic 9x9, and every orbit is one cell
  int shared_;   // tries per grid
  std::unique_ptr<Proofs> proofs_;
  SpareLook look_;
  std::vector<double> chances_;  // by the number of given orbits
  Grid solution_;
  int sharing_ = 0;
  std::vector<Try> tries_;
  std::uint64_t tried_ = 0;
  std::uint64_t hits_ = 0;
  std::vector<Try*> askers_;
  std::vector<Grid> asked_;
  std::vector<bool> unique_;
};

}  // namespace

double weight_of(std::size_t orbits, std::size_t given) {
  double ways = 1;
  for (std::size_t i = 0; i < given; ++i) {
    ways = ways * static_cast<double>(orbits - i) / static_cast<double>(i + 1);
  }
  return ways;
}

Result<Puzzle> fair_sample(const Plan& plan, const MakeRequest& request, Judge& judge) {
  return Sampler(plan, request, judge).run();
}

}  // namespace sudokit
