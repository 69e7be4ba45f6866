#include <bit>

#include "core/collector.hpp"
#include "core/engine_base.hpp"
#include "nishio/overlaid.hpp"
#include "papers/engines.hpp"

namespace sudokit {
namespace {

enum class DigitOrder : std::uint8_t { fewest, first };

struct OverlayParams {
  std::int64_t listed = 100'000;
  bool pairs = true;
  DigitOrder order = DigitOrder::fewest;
};

constexpr std::string_view kOverlayOrders[] = {"fewest", "first"};
constexpr ParamRow kOverlayRows[] = {
    int_param<&OverlayParams::listed>(
        "listed", 1, 10'000'000, "placements",
        "most placements to list per digit; a digit with more is placed after all listed digits, "
        "and its placements are then generated one by one",
        our_own("enough for all 46,656 placements of a digit on 9x9")),
    bool_param<&OverlayParams::pairs>(
        "pairs",
        "before the search, drop placements that share a cell with every remaining placement of "
        "another digit, until nothing changes",
        our_own("docs/which-engine.md")),
    choice_param<&OverlayParams::order>(
        "order", kOverlayOrders,
        "digit to place next: the one with the fewest remaining placements, or the first",
        our_own("docs/which-engine.md")),
};

constexpr CounterRow kOverlayNodes{"nodes", "nodes",
                                   "search nodes: the root and each placement tried"};
constexpr CounterRow kOverlayBacktracks{
    "backtracks", "placements",
    "placements that left another digit without a placement, or a cell without a digit"};
constexpr CounterRow kListed{"listed", "placements", "placements listed, over all digits"};
constexpr CounterRow kDropped{"dropped", "placements",
                              "listed placements dropped before the search"};
constexpr CounterRow kOverlayCounters[] = {kOverlayNodes, kOverlayBacktracks, kListed, kDropped};

// One search. A node is the root or the placement of one whole digit. The remaining placements of
// each listed digit are kept as the nonzero words of its set, in one range per digit, and are
// copied from node to node.
template <class Obs>
class OverlaySearch {
 public:
  OverlaySearch(const Puzzle& puzzle, const Run& run, const OverlayParams& params, Obs observer)
      : puzzle_(puzzle),
        layout_(*puzzle.layout),
        params_(params),
        observer_(observer),
        meter_(run),
        collector_(puzzle, run),
        side_(static_cast<std::size_t>(layout_.side())),
        grid_(puzzle.givens),
        best_(puzzle.givens) {}

  Outcome run() {
    emit(EventKind::start, 0);
    const bool exhausted = meter_.step() && covered();
    const double cost = collector_.found() > 0 ? 0 : Collector::open_cells(best_);
    collector_.set_incumbent(best_, cost);
    collector_.count(kOverlayNodes, static_cast<double>(meter_.iterations()));
    collector_.count(kOverlayBacktracks, static_cast<double>(backtracks_));
    collector_.count(kListed, static_cast<double>(listed_));
    collector_.count(kDropped, static_cast<double>(dropped_));
    emit(EventKind::finish, cost);
    return collector_.finish(meter_, exhausted);
  }

 private:
  struct Word {
    std::uint32_t at;
    std::uint64_t bits;
  };
  struct Range {
    std::size_t first = 0;
    std::size_t last = 0;
  };

  void emit(EventKind kind, double cost, int digit = 0) {
    if constexpr (Obs::kActive) observer_.on({kind, meter_.iterations(), cost, -1, digit});
  }

  // Returns true if the whole search space was covered.
  bool covered() {
    try {
      return !load() || search(Digits::all(layout_.side()), 0);
    } catch (const BudgetSpent&) {
      return false;
    }
  }

  // The cells where a digit may be placed, with the givens and marks of the puzzle.
  std::vector<std::uint8_t> open_cells(int digit) const {
    std::vector<std::uint8_t> open(puzzle_.givens.size());
    for (std::size_t cell = 0; cell < open.size(); ++cell) {
      open[cell] = allowed(puzzle_, static_cast<int>(cell)).contains(digit);
    }
    for (std::size_t cell = 0; cell < open.size(); ++cell) {
      if (puzzle_.givens[cell] != digit) continue;
      for (const Cell peer : layout_.peers(static_cast<int>(cell))) open[peer] = 0;
    }
    return open;
  }

  // Lists the placements. Returns false if this already shows that there is no solution.
  bool load() {
    PlacementLister lister(puzzle_.layout, static_cast<std::size_t>(params_.listed),
                           ~std::uint64_t{0});
    lister.watch(&meter_);
    std::vector<std::optional<PlacementList>> lists;
    for (int digit = 1; digit <= layout_.side(); ++digit) {
      open_.push_back(open_cells(digit));
      lists.push_back(lister.list(open_.back()));
      if (lists.back()) listed_ += lists.back()->size();
      if (lists.back() && lists.back()->size() == 0) return false;
    }
    overlaid_.emplace(std::move(lists));
    if (params_.pairs) overlaid_->settle_pairs(overlaid_->listed(), &meter_);
    ranges_.resize(side_ * (side_ + 1));
    return start() && covers(Digits::all(layout_.side()), 0);
  }
  bool start() {
    std::uint64_t left = 0;
    bool possible = true;
    overlaid_->listed().for_each([&](int digit) {
      Range& range = range_of(0, digit);
      range.first = arena_.size();
      for (std::size_t at = 0; at < overlaid_->left(digit).size(); ++at) {
        push({static_cast<std::uint32_t>(at), overlaid_->left(digit)[at]});
      }
      range.last = arena_.size();
      left += overlaid_->count(digit);
      possible &= range.first < range.last;
    });
    dropped_ = listed_ - left;
    return possible;
  }
  void push(Word word) {
    if (word.bits == 0) return;
    if (arena_.size() == arena_.capacity()) {
      const std::size_t more = std::max<std::size_t>(arena_.capacity(), 256);
      meter_.require_memory(more * sizeof(Word));
      arena_.reserve(arena_.capacity() + more);
    }
    arena_.push_back(word);
  }

  Range& range_of(std::size_t depth, int digit) {
    return ranges_[depth * side_ + static_cast<std::size_t>(digit) - 1];
  }
  std::uint64_t placements(std::size_t depth, int digit) {
    const Range range = range_of(depth, digit);
    std::uint64_t count = 0;
    for (std::size_t i = range.first; i < range.last; ++i) {
      count += static_cast<std::uint64_t>(std::popcount(arena_[i].bits));
    }
    return count;
  }

  // Returns true if the subtree was covered, false if the run is over.
  bool search(Digits rest, std::size_t depth) {
    if (rest.empty()) return !collector_.add(grid_);
    const int digit = choose(rest, depth);
    rest.erase(digit);
    if (!overlaid_->listed().contains(digit)) return search_unlisted(digit, rest, depth);
    const Range range = range_of(depth, digit);
    for (std::size_t i = range.first; i < range.last; ++i) {
      const Word word = arena_[i];
      for (std::uint64_t bits = word.bits; bits != 0; bits &= bits - 1) {
        const auto placement = 64 * std::size_t{word.at} + std::size_t(std::countr_zero(bits));
        if (!attempt(digit, overlaid_->list(digit).cells(placement), rest, depth)) return false;
      }
    }
    return true;
  }
  // Used if no remaining digit is listed: generates the placements of a digit one by one.
  bool search_unlisted(int digit, Digits rest, std::size_t depth) {
    std::vector<std::uint8_t> open = open_[static_cast<std::size_t>(digit) - 1];
    for (std::size_t cell = 0; cell < open.size(); ++cell) {
      open[cell] &= grid_[cell] == 0 || puzzle_.givens[cell] == digit;
    }
    NishioCover cover(puzzle_.layout);
    cover.watch(&meter_);
    return cover.each(
        open, [&](std::span<const Cell> cells) { return attempt(digit, cells, rest, depth); });
  }

  // The digit to place next: the listed one that `order` selects, or the first that is not listed
  // if there is none.
  int choose(Digits rest, std::size_t depth) {
    const Digits listed = rest & overlaid_->listed();
    if (listed.empty() || params_.order == DigitOrder::first) {
      return listed.empty() ? rest.lowest() : listed.lowest();
    }
    int best = 0;
    std::uint64_t fewest = ~std::uint64_t{0};
    listed.for_each([&](int digit) {
      const std::uint64_t count = placements(depth, digit);
      if (count < fewest) best = digit, fewest = count;
    });
    return best;
  }

  // Places a digit, searches on, and removes it again. Returns false if the run is over.
  bool attempt(int digit, std::span<const Cell> cells, Digits rest, std::size_t depth) {
    if (!meter_.step()) return false;
    for (const Cell cell : cells) grid_[cell] = static_cast<std::uint8_t>(digit);
    emit(EventKind::branch, Collector::open_cells(grid_), digit);
    const std::size_t mark = arena_.size();
    bool going = true;
    if (narrow(cells, rest, depth) && covers(rest, depth + 1)) {
      if (depth + 1 > deepest_) keep_deepest(depth + 1);
      going = search(rest, depth + 1);
    } else {
      ++backtracks_;
      emit(EventKind::conflict, 0, digit);
    }
    arena_.resize(mark);
    for (const Cell cell : cells) grid_[cell] = puzzle_.givens[cell];
    return going;
  }
  void keep_deepest(std::size_t depth) {
    deepest_ = depth;
    best_ = grid_;
    emit(EventKind::improve, Collector::open_cells(best_));
  }

  // Leaves each other listed digit the placements that share none of the cells. Returns false if
  // one has none.
  bool narrow(std::span<const Cell> cells, Digits rest, std::size_t depth) {
    bool possible = true;
    (rest & overlaid_->listed()).for_each([&](int digit) {
      if (!possible) return;
      const PlacementList& list = overlaid_->list(digit);
      const Range from = range_of(depth, digit);
      Range& to = range_of(depth + 1, digit);
      to.first = arena_.size();
      for (std::size_t i = from.first; i < from.last; ++i) {
        const Word word = arena_[i];
        push({word.at, word.bits & ~list.meeting(cells, word.at)});
      }
      to.last = arena_.size();
      possible = to.first < to.last;
    });
    return possible;
  }

  // Whether every open cell lies in some remaining placement, or may have a digit that is not
  // listed.
  bool covers(Digits rest, std::size_t depth) {
    for (std::size_t cell = 0; cell < grid_.size(); ++cell) {
      if (grid_[cell] == 0 && !lies_in_some(static_cast<Cell>(cell), rest, depth)) return false;
    }
    return true;
  }
  bool lies_in_some(Cell cell, Digits rest, std::size_t depth) {
    for (; !rest.empty(); rest.erase(rest.lowest())) {
      const int digit = rest.lowest();
      if (!overlaid_->listed().contains(digit)) {
        if (open_[static_cast<std::size_t>(digit) - 1][cell] != 0) return true;
        continue;
      }
      const PlacementList& list = overlaid_->list(digit);
      const Range range = range_of(depth, digit);
      for (std::size_t i = range.first; i < range.last; ++i) {
        if ((arena_[i].bits & list.through(cell, arena_[i].at)) != 0) return true;
      }
    }
    return false;
  }

  const Puzzle& puzzle_;
  const Layout& layout_;
  const OverlayParams& params_;
  Obs observer_;
  Meter meter_;
  Collector collector_;
  std::size_t side_;
  std::vector<std::vector<std::uint8_t>> open_;  // by digit: the cells that may take it
  std::optional<Overlaid> overlaid_;
  std::vector<Word> arena_;
  std::vector<Range> ranges_;  // by depth and digit
  Grid grid_;                  // the givens and the placed digits
  Grid best_;
  std::size_t deepest_ = 0;
  std::uint64_t backtracks_ = 0;
  std::uint64_t listed_ = 0;
  std::uint64_t dropped_ = 0;
};

class OverlayEngine : public EngineWith<OverlayParams> {
 public:
  const EngineInfo& info() const override { return overlay_info(); }
  Outcome solve(const Puzzle& puzzle, const Run& run) override {
    return with_observer(run, [&]<class Obs>(Obs observer) {
      return OverlaySearch<Obs>(puzzle, run, params_, observer).run();
    });
  }
};

}  // namespace

const EngineInfo& overlay_info() {
  static constexpr EngineInfo kInfo = {
      .name = "overlay",
      .summary = "pattern overlay: places one whole digit at a time",
      .source =
          "common method (pattern overlay, templates); single-digit placements: Eppstein 2012",
      .iteration_unit = "nodes",
      .claims = kComplete,
      .takes = {kHousesAndMarks, 1, 25},
      .params = kOverlayRows,
      .counters = kOverlayCounters,
      .make = []() -> std::unique_ptr<Engine> { return std::make_unique<OverlayEngine>(); },
  };
  return kInfo;
}

}  // namespace sudokit
