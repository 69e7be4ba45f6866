#include "core/collector.hpp"
#include "core/engine_with.hpp"
#include "core/observe.hpp"
#include "exact/dancing_links.hpp"
#include "exact/engines.hpp"
#include "sudokit/random.hpp"

namespace sudokit {
namespace {

enum class Ties : std::uint8_t { first, random };

struct DlxParams {
  Ties ties = Ties::first;
};

constexpr std::string_view kTies[] = {"first", "random"};
constexpr ParamRow kDlxRows[] = {
    choice_param<&DlxParams::ties>(
        "ties", kTies,
        "which of the smallest columns to branch on: the first in the order cells (down the "
        "columns), columns, rows, boxes; or a random one",
        in_paper("Knuth 2000, Dancing Links; the order is that of the program that Lloyd and Amos "
                 "2019 compare with")),
};

constexpr CounterRow kDlxNodes{"nodes", "nodes", "search nodes: the root and each option taken"};
constexpr CounterRow kDlxBacktracks{"backtracks", "columns without an option", "dead ends"};
constexpr CounterRow kUpdates{"updates", "links cut", "updates of the linked lists"};
constexpr CounterRow kDlxCounters[] = {kDlxNodes, kDlxBacktracks, kUpdates};

struct CoverScratch {
  DancingLinks links;
  std::vector<DancingLinks::Index> taken;
  // For each option taken: the columns that became short when its column was covered, and their
  // number.
  std::vector<DancingLinks::Index> shortened;
};

// One search. A node is the root or an option taken. A column that is left with at most one option
// is chosen at once, without a search for the smallest column, since it must be chosen anyway. If
// no such column is waiting, every open column has at least two options.
template <class Obs>
class CoverSearch {
 public:
  using Index = DancingLinks::Index;

  CoverSearch(CoverScratch& scratch, const Puzzle& puzzle, const Run& run, Ties ties, Obs observer)
      : links_(scratch.links),
        taken_(scratch.taken),
        shortened_(scratch.shortened),
        puzzle_(puzzle),
        ties_(ties),
        observer_(observer),
        meter_(run),
        collector_(puzzle, run),
        random_(run.seed) {}

  Outcome run() {
    taken_.clear();
    shortened_.clear();
    emit(EventKind::start, 0);
    const bool exhausted = meter_.step() && covered();
    if (collector_.found() == 0) keep_deepest();
    const Grid& best = grid_of(best_);
    const double cost = collector_.found() > 0 ? 0 : Collector::open_cells(best);
    collector_.set_incumbent(best, cost);
    collector_.count(kDlxNodes, static_cast<double>(meter_.iterations()));
    collector_.count(kDlxBacktracks, static_cast<double>(backtracks_));
    collector_.count(kUpdates, static_cast<double>(links_.updates()));
    emit(EventKind::finish, cost);
    return collector_.finish(meter_, exhausted);
  }

 private:
  void emit(EventKind kind, double cost, Index node = 0) {
    if constexpr (Obs::kActive) {
      const auto choice = node == 0 ? DancingLinks::Choice{-1, 0} : links_.choice(node);
      observer_.on({kind, meter_.iterations(), cost, choice.cell, choice.digit});
    }
  }

  // Returns true if the whole search space was covered.
  bool covered() {
    try {
      return !links_.load(puzzle_, meter_) || search();
    } catch (const BudgetSpent&) {
      return false;
    }
  }
  bool search() {
    for (;;) {
      Index node = 0;
      const Index item = links_.next_item(0) == 0 ? 0 : choose();
      if (item == 0) {
        if (collector_.add(grid_of(taken_))) return retreat() == 0;
        node = retreat();
      } else if (links_.size(item) == 0) {
        ++backtracks_;
        emit(EventKind::conflict, 0);
        keep_deepest();
        node = retreat();
      } else {
        node = links_.first_option(item);
        forced_ = links_.size(item) == 1;
        links_.cover(item);
        remember_short();
      }
      if (node == 0) return true;
      if (!meter_.step()) return false;
      emit(forced_ ? EventKind::deduce : EventKind::branch, 0, node);
      links_.take(node);
      taken_.push_back(node);
    }
  }

  // Remembers the columns that became short when the column was covered: its other options start
  // with them.
  void remember_short() {
    const auto& waiting = links_.short_items();
    if (!forced_) shortened_.insert(shortened_.end(), waiting.begin(), waiting.end());
    shortened_.push_back(forced_ ? 0 : static_cast<Index>(waiting.size()));
  }
  // Undoes choices until one has another option, and returns that option; 0 if none has.
  Index retreat() {
    forced_ = false;
    while (!taken_.empty()) {
      const Index node = taken_.back();
      taken_.pop_back();
      links_.put_back(node);
      const Index next = links_.next_option(node);
      const auto end = shortened_.end() - 1;
      const auto begin = end - static_cast<std::ptrdiff_t>(*end);
      if (!links_.is_item(next)) {
        links_.short_items().assign(begin, end);
        return next;
      }
      shortened_.erase(begin, shortened_.end());
      links_.uncover(next);
    }
    return 0;
  }

  Index choose() {
    auto& waiting = links_.short_items();
    while (!waiting.empty()) {
      const Index item = waiting.back();
      waiting.pop_back();
      if (links_.active(item)) return item;
    }
    Index best = 0;
    Index best_size = ~Index{0};
    std::uint32_t equals = 0;
    for (Index item = links_.next_item(0); item != 0; item = links_.next_item(item)) {
      const Index size = links_.size(item);
      if (size > best_size) continue;
      if (size < best_size) {
        best = item, best_size = size, equals = 1;
        if (size == 2 && ties_ == Ties::first) break;  // no open column is smaller here
      } else if (ties_ == Ties::random && random_.below(++equals) == 0) {
        best = item;
      }
    }
    return best;
  }

  void keep_deepest() {
    if (taken_.size() <= best_.size()) return;
    best_ = taken_;
    if constexpr (Obs::kActive) emit(EventKind::improve, Collector::open_cells(grid_of(best_)));
  }

  const Grid& grid_of(const std::vector<Index>& taken) {
    grid_ = puzzle_.givens;
    for (const Index node : taken) {
      const auto [cell, digit] = links_.choice(node);
      grid_[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(digit);
    }
    return grid_;
  }

  DancingLinks& links_;
  std::vector<Index>& taken_;
  std::vector<Index>& shortened_;
  const Puzzle& puzzle_;
  Ties ties_;
  Obs observer_;
  Meter meter_;
  Collector collector_;
  Random random_;
  Grid grid_;
  std::vector<Index> best_;
  bool forced_ = false;
  std::uint64_t backtracks_ = 0;
};

class Dlx : public EngineWith<DlxParams> {
 public:
  const EngineInfo& info() const override { return dlx_info(); }
  Outcome solve(const Puzzle& puzzle, const Run& run) override {
    return with_observer(run, [&]<class Obs>(Obs observer) {
      return CoverSearch<Obs>(scratch_, puzzle, run, params_.ties, observer).run();
    });
  }

 private:
  CoverScratch scratch_;
};

}  // namespace

const EngineInfo& dlx_info() {
  static constexpr EngineInfo kInfo = {
      .name = "dlx",
      .summary = "Knuth's dancing links on the exact cover, smallest column first",
      .source = "Knuth 2000, Dancing Links; the DLX program that Lloyd and Amos 2019 compare with",
      .iteration_unit = "nodes",
      .claims = kComplete,
      .takes = kAnyPuzzleOfHouses,
      .seeded = true,
      .params = kDlxRows,
      .counters = kDlxCounters,
      .make = []() -> std::unique_ptr<Engine> { return std::make_unique<Dlx>(); },
  };
  return kInfo;
}

}  // namespace sudokit
