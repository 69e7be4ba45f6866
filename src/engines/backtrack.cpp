#include "core/engine_base.hpp"
#include "engines/engines.hpp"
#include "nishio/nishio.hpp"
#include "oracle/depth_first.hpp"
#include "oracle/rules_space.hpp"
#include "propagate/acs_board.hpp"

namespace sudokit {
namespace {

enum class Propagation : std::uint8_t { singles, acs_code, nishio };

struct BacktrackParams {
  Propagation propagation = Propagation::singles;
  BranchOrder order = BranchOrder::smallest;
  ValueOrder values = ValueOrder::ascending;
};

constexpr std::string_view kBacktrackPropagations[] = {"singles", "acs_code", "nishio"};
constexpr std::string_view kBacktrackOrders[] = {"smallest", "first"};
constexpr std::string_view kValues[] = {"ascending", "descending", "random"};
constexpr ParamRow kBacktrackRows[] = {
    choice_param<&BacktrackParams::propagation>(
        "propagation", kBacktrackPropagations,
        "singles: naked and hidden singles to the fixpoint; acs_code: the weaker rules of the "
        "ant-colony paper's program, and every full grid is validated; nishio: singles and exact "
        "single-digit filtering to a common fixpoint; with rules, this option has no effect: "
        "houses and rules are propagated to their fixpoint",
        in_paper("singles: Norvig; acs_code: Lloyd and Amos 2019, section III and their program; "
                 "nishio: ours")),
    choice_param<&BacktrackParams::order>(
        "order", kBacktrackOrders,
        "open cell to branch on: the first with the fewest candidates, or the first of all; with "
        "rules, smallest also weights cells by past contradictions",
        in_paper("Lloyd and Amos 2019, BS")),
    choice_param<&BacktrackParams::values>("values", kValues,
                                           "order in which the values of the cell are tried",
                                           in_paper("Lloyd and Amos 2019, BS")),
};

// Applies singles and, when they find nothing more, exact single-digit filtering of all digits, to
// a common fixpoint.
template <class S>
class NishioSpace : public SinglesSpace<S> {
 public:
  void watch(Meter& meter) { meter_ = &meter; }
  template <class Sink>
  bool load(const Puzzle& puzzle, Sink&& sink) {
    if (layout_ != puzzle.layout) {
      nishio_ = make_nishio(puzzle.layout, best_nishio(*puzzle.layout), meter_).value();
      layout_ = puzzle.layout;
      before_.resize(static_cast<std::size_t>(layout_->cells()));
    }
    nishio_->watch(meter_);
    return SinglesSpace<S>::load(puzzle, sink) && filter(sink);
  }
  template <class Sink>
  bool assign(int cell, int digit, Sink&& sink) {
    return SinglesSpace<S>::assign(cell, digit, sink) && filter(sink);
  }

 private:
  template <class Sink>
  bool filter(Sink&& sink) {
    const Digits all = Digits::all(layout_->side());
    while (this->open() > 0) {
      for (std::size_t cell = 0; cell < before_.size(); ++cell) {
        before_[cell] = this->candidates(static_cast<int>(cell));
      }
      after_ = before_;
      if (nishio_->filter(after_, all).placed != all) return false;
      if (after_ == before_) return true;
      if (!eliminate() || this->board_.propagate(sink) != Fixpoint::reached) return false;
    }
    return true;
  }
  bool eliminate() {
    for (std::size_t cell = 0; cell < before_.size(); ++cell) {
      bool possible = true;
      mask_for_each(before_[cell] & ~after_[cell], [&](int digit) {
        possible = possible && this->board_.eliminate(static_cast<int>(cell), digit);
      });
      if (!possible) return false;
    }
    return true;
  }

  LayoutPtr layout_;
  Meter* meter_ = nullptr;
  std::unique_ptr<Nishio> nishio_;
  std::vector<Mask128> before_;
  std::vector<Mask128> after_;
};

template <class Shape>
class AcsSpace : public BoardSpace<AcsBoard, Shape> {
 public:
  using typename BoardSpace<AcsBoard, Shape>::Mask;
  using typename BoardSpace<AcsBoard, Shape>::Mark;

  void watch(Meter& meter) { meter_ = &meter; }
  template <class Sink>
  bool load(const Puzzle& puzzle, Sink&& sink) {
    saved_ = 0;
    layout_ = puzzle.layout;
    meter_->require_memory(states_.size() * bytes(*layout_));  // kept from the last run
    this->board_.load(puzzle, sink);
    return this->board_.feasible();
  }
  template <class Sink>
  bool assign(int cell, int digit, Sink&& sink) {
    this->board_.set(cell, mask_of<Mask>(digit), sink);
    return this->board_.feasible();
  }
  Mark save() {
    if (saved_ == states_.size()) {
      meter_->require_memory(bytes(*layout_));
      states_.emplace_back();
    }
    states_[saved_] = this->board_.state();
    return saved_++;
  }
  void restore(Mark mark) {
    this->board_.restore(states_[mark]);
    saved_ = mark + 1;
  }
  bool accepts(const Puzzle& puzzle, const Grid& grid) const { return is_solution(puzzle, grid); }

 private:
  // The size of one state.
  static std::uint64_t bytes(const Layout& layout) {
    const auto side = static_cast<std::uint64_t>(layout.side());
    const auto houses = static_cast<std::uint64_t>(layout.houses());
    return sizeof(Mask) * (static_cast<std::uint64_t>(layout.cells()) + houses * (side + 2));
  }

  Meter* meter_ = nullptr;
  LayoutPtr layout_;
  std::vector<typename AcsBoard<Shape>::State> states_;
  std::size_t saved_ = 0;
};

template <class Space>
struct Scratch {
  Space space;
  std::vector<SearchFrame<Space>> frames;
};

class Backtrack : public EngineWith<BacktrackParams> {
 public:
  const EngineInfo& info() const override { return backtrack_info(); }

  Outcome solve(const Puzzle& puzzle, const Run& run) override {
    // The other spaces know no open grids.
    if (puzzle.has_rules() || puzzle.layout->is_open()) return search_rules(puzzle, run);
    if (params_.propagation == Propagation::singles && run.observer == nullptr) {
      return with_shape<FixedShapes::all>(puzzle, [&]<class Shape>(std::type_identity<Shape>) {
        return search<SpaceOf<Shape>>(puzzle, run, NoObserver{});
      });
    }
    return with_shape(puzzle, [&]<class Shape>(std::type_identity<Shape>) {
      const MaybeObserver maybe{run.observer};
      if (params_.propagation == Propagation::acs_code) {
        return search<AcsSpace<Shape>>(puzzle, run, maybe);
      }
      if (params_.propagation == Propagation::nishio) {
        return search<NishioSpace<Shape>>(puzzle, run, maybe);
      }
      return search<SpaceOf<Shape>>(puzzle, run, maybe);
    });
  }

 private:
  Outcome search_rules(const Puzzle& puzzle, const Run& run) {
    return with_rules_space(*puzzle.layout, [&]<class Space>(std::type_identity<Space>) {
      return with_observer(run,
                           [&](auto observer) { return search<Space>(puzzle, run, observer); });
    });
  }

  template <class Space, class Obs>
  Outcome search(const Puzzle& puzzle, const Run& run, Obs observer) {
    Scratch<Space>& scratch = scratch_.get<Scratch<Space>>();
    return DepthFirst<Space, Obs>(scratch.space, scratch.frames, puzzle, run,
                                  {params_.order, params_.values}, observer)
        .run();
  }

  ScratchBox scratch_;
};

}  // namespace

const EngineInfo& backtrack_info() {
  static constexpr EngineInfo kInfo = {
      .name = "backtrack",
      .summary = "depth-first search on the smallest domain, with naked and hidden singles",
      .source =
          "Norvig, Solving Every Sudoku Puzzle (the defaults); BS of Lloyd and Amos 2019, section "
          "IV (propagation=acs_code)",
      .iteration_unit = "nodes",
      .claims = kComplete,
      .takes = kAnyPuzzle,
      .seeded = true,
      .params = kBacktrackRows,
      .counters = kDepthFirstCounters,
      .make = []() -> std::unique_ptr<Engine> { return std::make_unique<Backtrack>(); },
  };
  return kInfo;
}

}  // namespace sudokit
