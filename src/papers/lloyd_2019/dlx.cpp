#include <cstdint>
#include <vector>

#include "core/collector.hpp"
#include "core/engine_base.hpp"
#include "core/meter.hpp"
#include "papers/engines.hpp"
#include "sudokit/puzzle.hpp"
#include "sudokit/run.hpp"

namespace sudokit {
namespace {

// ---- Dancing links ------------------------------------------------------------------------------

// DancingLinks: the exact cover of a puzzle as Knuth's linked lists (Algorithm X with dancing
// links; TAOCP 7.2.2.1).
//
// Items (columns): each open cell, column by column, then each digit still to be placed in each
// column, row, region and extra house. This is the order of dlx-cpp, with which Lloyd and Amos 2019
// compare, so that ties broken by the first item give the same branches. Options (rows): each
// candidate of an open cell that the givens of its houses and the marks leave; the nodes of an
// option are adjacent, between two spacers. Givens are removed before anything is linked, so that
// the set-up time depends on the open cells. cover() and uncover() are Knuth's, strictly last in,
// first out. Not thread safe.

class DancingLinks {
 public:
  using Index = std::uint32_t;

  // Returns false if givens clash or a given is not among its cell's marks. Throws BudgetSpent if
  // the meter is spent or its memory budget does not hold the lists; another load() may follow.
  bool load(const Puzzle& puzzle, Meter& meter);

  // The active items form a ring through 0; the options of an item form a ring through the item.
  Index next_item(Index item) const { return rings_[item].right; }
  Index first_option(Index item) const { return nodes_[item].down; }
  Index next_option(Index node) const { return nodes_[node].down; }
  Index size(Index item) const { return sizes_[item]; }
  bool is_item(Index node) const { return node < rings_.size(); }
  bool active(Index item) const { return rings_[rings_[item].left].right == item; }

  void cover(Index item);
  void uncover(Index item);
  // take() covers the other items of the option that a node belongs to, in order; put_back()
  // uncovers them in reverse order.
  void take(Index node);
  void put_back(Index node);

  // Items whose options were reduced to one or none since the list was last cleared; some may have
  // been covered in the meantime.
  std::vector<Index>& short_items() { return short_items_; }
  // The cell and digit of an option.
  struct Choice {
    int cell;
    int digit;
  };
  // The choice of the option that a node belongs to.
  Choice choice(Index node) const;
  std::uint64_t updates() const { return updates_; }

 private:
  struct Node {
    Index up;
    Index down;
    Index item;  // in a spacer: kSpacer | cell << 8 | digit of the option after it
  };
  struct Ring {
    Index left;
    Index right;
  };
  static constexpr Index kSpacer = 0x80000000u;

  bool find_used(const Puzzle& puzzle);
  void make_items(const Puzzle& puzzle);
  void make_options(const Puzzle& puzzle, Meter& meter);
  void hold_options(const Puzzle& puzzle, Meter& meter) const;
  void add_node(Index item);
  Index first_of(Index spacer) const { return nodes_[spacer].up; }
  Index last_of(Index spacer) const { return nodes_[spacer].down; }
  void hide(Index node);
  void unhide(Index node);

  std::vector<Node> nodes_;  // 0: unused; then one header for each item; then the options
  std::vector<Ring> rings_;
  std::vector<Index> sizes_;
  std::vector<Index> short_items_;
  std::vector<Digits> used_;        // digits given in each house
  std::vector<Index> cell_items_;   // 0: given
  std::vector<Index> digit_items_;  // house * side + digit - 1; 0: given
  std::uint64_t updates_ = 0;
};

bool DancingLinks::find_used(const Puzzle& puzzle) {
  const Layout& layout = *puzzle.layout;
  used_.assign(static_cast<std::size_t>(layout.houses()), Digits{});
  for (int cell = 0; cell < layout.cells(); ++cell) {
    const int given = puzzle.givens[static_cast<std::size_t>(cell)];
    if (given == 0) continue;
    if (!allowed(puzzle, cell).contains(given)) return false;
    for (const std::uint16_t house : layout.houses_of(cell)) {
      if (used_[house].contains(given)) return false;
      used_[house].insert(given);
    }
  }
  return true;
}

void DancingLinks::make_items(const Puzzle& puzzle) {
  const Layout& layout = *puzzle.layout;
  const int side = layout.side();
  Index items = 0;
  cell_items_.assign(puzzle.givens.size(), 0);
  for (int column = 0; column < side; ++column) {
    for (int cell = column; cell < layout.cells(); cell += side) {
      const auto at = static_cast<std::size_t>(cell);
      if (puzzle.givens[at] == 0) cell_items_[at] = ++items;
    }
  }
  digit_items_.assign(used_.size() * static_cast<std::size_t>(side), 0);
  const auto columns_first = [&](int i) {
    if (i >= layout.lines()) return i;
    return i < side ? layout.column_house(i) : layout.row_house(i - side);
  };
  for (int i = 0; i < layout.houses(); ++i) {
    const auto house = static_cast<std::size_t>(columns_first(i));
    (Digits::all(side) - used_[house]).for_each([&](int digit) {
      digit_items_[house * static_cast<std::size_t>(side) + static_cast<std::size_t>(digit) - 1] =
          ++items;
    });
  }
  nodes_.resize(items + 1);
  rings_.resize(items + 1);
  sizes_.assign(items + 1, 0);
  for (Index item = 0; item <= items; ++item) {
    nodes_[item] = {item, item, item};
    rings_[item] = {item == 0 ? items : item - 1, item == items ? 0 : item + 1};
  }
}

void DancingLinks::add_node(Index item) {
  const auto here = static_cast<Index>(nodes_.size());
  Node& header = nodes_[item];
  nodes_[header.up].down = here;
  const Index above = nodes_[item].up;
  nodes_[item].up = here;
  nodes_.push_back({above, item, item});
  ++sizes_[item];
}

// Reports the memory to the meter, for the largest possible number of nodes: one option with a
// spacer for each candidate of the open cells.
void DancingLinks::hold_options(const Puzzle& puzzle, Meter& meter) const {
  const Layout& layout = *puzzle.layout;
  std::uint64_t nodes = rings_.size();
  for (int cell = 0; cell < layout.cells(); ++cell) {
    if (cell_items_[static_cast<std::size_t>(cell)] == 0) continue;
    nodes += static_cast<std::uint64_t>(allowed(puzzle, cell).count()) *
             (layout.houses_of(cell).size() + 2);
  }
  meter.require_memory(nodes * sizeof(Node) + rings_.size() * (sizeof(Ring) + sizeof(Index)));
}

void DancingLinks::make_options(const Puzzle& puzzle, Meter& meter) {
  const Layout& layout = *puzzle.layout;
  const auto side = static_cast<std::size_t>(layout.side());
  auto spacer = static_cast<Index>(nodes_.size());
  nodes_.push_back({0, 0, kSpacer});
  for (int cell = 0; cell < layout.cells(); ++cell) {
    const Index cell_item = cell_items_[static_cast<std::size_t>(cell)];
    if (cell_item == 0) continue;
    meter.require();
    Digits candidates = allowed(puzzle, cell);
    for (const std::uint16_t house : layout.houses_of(cell)) candidates = candidates - used_[house];
    candidates.for_each([&](int digit) {
      nodes_[spacer].item = kSpacer | static_cast<Index>(cell << 8 | digit);
      const Index first = spacer + 1;
      add_node(cell_item);
      for (const std::uint16_t house : layout.houses_of(cell)) {
        add_node(digit_items_[house * side + static_cast<std::size_t>(digit) - 1]);
      }
      // A spacer refers to the first node of the option before it and to the last node of the
      // option after it.
      nodes_[spacer].down = static_cast<Index>(nodes_.size()) - 1;
      spacer = static_cast<Index>(nodes_.size());
      nodes_.push_back({first, 0, kSpacer});
    });
  }
}

bool DancingLinks::load(const Puzzle& puzzle, Meter& meter) {
  updates_ = 0;
  nodes_.clear();
  short_items_.clear();
  if (!find_used(puzzle)) return false;
  make_items(puzzle);
  hold_options(puzzle, meter);
  make_options(puzzle, meter);
  for (Index item = next_item(0); item != 0; item = next_item(item)) {
    if (sizes_[item] <= 1) short_items_.push_back(item);
  }
  return true;
}

void DancingLinks::hide(Index node) {
  for (Index q = node + 1; q != node; ++q) {
    const Node& other = nodes_[q];
    if (other.item & kSpacer) {
      q = first_of(q) - 1;
      continue;
    }
    nodes_[other.up].down = other.down;
    nodes_[other.down].up = other.up;
    ++updates_;
    if (--sizes_[other.item] <= 1) short_items_.push_back(other.item);
  }
}

void DancingLinks::unhide(Index node) {
  for (Index q = node - 1; q != node; --q) {
    const Node& other = nodes_[q];
    if (other.item & kSpacer) {
      q = last_of(q) + 1;
      continue;
    }
    nodes_[other.up].down = q;
    nodes_[other.down].up = q;
    ++sizes_[other.item];
  }
}

void DancingLinks::cover(Index item) {
  const Ring ring = rings_[item];
  rings_[ring.left].right = ring.right;
  rings_[ring.right].left = ring.left;
  for (Index node = nodes_[item].down; node != item; node = nodes_[node].down) hide(node);
}

void DancingLinks::uncover(Index item) {
  for (Index node = nodes_[item].up; node != item; node = nodes_[node].up) unhide(node);
  const Ring ring = rings_[item];
  rings_[ring.left].right = item;
  rings_[ring.right].left = item;
}

void DancingLinks::take(Index node) {
  for (Index q = node + 1; q != node; ++q) {
    if (nodes_[q].item & kSpacer) {
      q = first_of(q) - 1;
    } else {
      cover(nodes_[q].item);
    }
  }
}

void DancingLinks::put_back(Index node) {
  for (Index q = node - 1; q != node; --q) {
    if (nodes_[q].item & kSpacer) {
      q = last_of(q) + 1;
    } else {
      uncover(nodes_[q].item);
    }
  }
}

DancingLinks::Choice DancingLinks::choice(Index node) const {
  while ((nodes_[node].item & kSpacer) == 0) --node;
  const Index what = nodes_[node].item & ~kSpacer;
  return {static_cast<int>(what >> 8), static_cast<int>(what & 0xff)};
}

// -------------------------------------------------------------------------------------------------

enum class Ties : std::uint8_t { first, random };
enum class Forced : std::uint8_t { last, scan };

struct DlxParams {
  Ties ties = Ties::first;
  Forced forced = Forced::last;
};

constexpr std::string_view kTies[] = {"first", "random"};
constexpr std::string_view kForced[] = {"last", "scan"};
constexpr ParamRow kDlxRows[] = {
    choice_param<&DlxParams::ties>(
        "ties", kTies,
        "which of the smallest columns to branch on: the first in the order cells (down the "
        "columns), columns, rows, boxes; or a random one",
        in_paper("Knuth 2000, Dancing Links; the order is that of the program that Lloyd and Amos "
                 "2019 compare with")),
    choice_param<&DlxParams::forced>(
        "forced", kForced,
        "columns with at most one option: last takes the one that became so last, without a search "
        "for the smallest column; scan searches for the smallest at every node, as Knuth does",
        our_own("scan: Knuth 2000")),
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
// is chosen at once, without a search for the smallest column, since it must be chosen anyway
// (unless `forced` is scan). If no such column is waiting, every open column has at least two
// options.
template <class Obs>
class CoverSearch {
 public:
  using Index = DancingLinks::Index;

  CoverSearch(CoverScratch& scratch, const Puzzle& puzzle, const Run& run, const DlxParams& params,
              Obs observer)
      : links_(scratch.links),
        taken_(scratch.taken),
        shortened_(scratch.shortened),
        puzzle_(puzzle),
        params_(params),
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
    const bool scan = params_.forced == Forced::scan;
    if (scan) waiting.clear();
    while (!waiting.empty()) {
      const Index item = waiting.back();
      waiting.pop_back();
      if (links_.active(item)) return item;
    }
    const Index least = scan ? 0 : 2;  // no open column is smaller here
    Index best = 0;
    Index best_size = ~Index{0};
    std::uint32_t equals = 0;
    for (Index item = links_.next_item(0); item != 0; item = links_.next_item(item)) {
      const Index size = links_.size(item);
      if (size > best_size) continue;
      if (size < best_size) {
        best = item, best_size = size, equals = 1;
        if (size == least && params_.ties == Ties::first) break;
      } else if (params_.ties == Ties::random && random_.below(++equals) == 0) {
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
  const DlxParams& params_;
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
      return CoverSearch<Obs>(scratch_, puzzle, run, params_, observer).run();
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
