// RulesSpace: a space for depth-first search (depth_first.hpp) on puzzles with rules. It propagates
// houses and rules to their fixpoint.
//
// A branch has two sides: a candidate is assigned, then excluded. Each side is propagated before
// the next branch is chosen. The order is similar to dom/wdeg (Boussemart et al. 2004): a
// contradiction adds to the weight of the cell that was tried and of the cells that the failed
// filter reads, and older weights decay. The branch is on the open cell with the smallest ratio of
// candidates to weight, or on a digit with two places in a house if these weigh more. Cells that
// can take the digit that has failed most weigh more, so that branches stay with one digit for
// long. A search restarts once, after it has learned where contradictions arise.
#pragma once

#include <array>

#include "constrain/board.hpp"
#include "core/meter.hpp"
#include "oracle/depth_first.hpp"

namespace sudokit {

template <class Board>
class RulesSpace {
 public:
  using Mask = typename Board::Mask;
  using M = Mask;
  using Mark = typename Board::Mark;
  using Snapshot = Grid;
  struct Branch {
    int cell;
    M values;
  };

  void watch(Meter& meter) {
    meter_ = &meter;
    net_.patience().watch(meter_);
  }
  // Pre: the puzzle has rules.
  template <class Sink>
  bool load(const Puzzle& puzzle, Sink&& sink) {
    take(puzzle.layout, puzzle.rules);
    std::ranges::fill(weights_, 1.0);
    digit_weights_.fill(0);
    failing_ = 0;
    tried_ = -1;
    gain_ = 1;
    if (!board_.load(net_, puzzle)) return false;
    return propagate(0, sink);
  }
  template <class Sink>
  bool assign(int cell, int digit, Sink&& sink) {
    tried_ = cell;
    tried_digit_ = digit;
    return restrict(cell, mask_of<M>(digit), sink);
  }
  template <class Sink>
  bool exclude(int cell, int digit, Sink&& sink) {
    tried_ = -1;
    return restrict(cell, static_cast<M>(~mask_of<M>(digit)), sink);
  }
  Mark save() { return board_.save(); }
  void restore(Mark mark) { board_.restore(mark); }
  void release(Mark mark) { board_.release(mark); }
  bool accepts(const Puzzle&, const Grid&) const { return true; }

  void keep(Grid& grid) const {
    grid.clear();
    for (const M own : board_.domains()) {
      grid.push_back(static_cast<std::uint8_t>(mask_single(own) ? mask_lowest(own) : 0));
    }
  }
  void write(const Grid& kept, Grid& grid) const { grid = kept; }

  // Pre, of the next four functions: there is an open cell.
  Branch choose() const;
  int smallest_cell() const;
  int smallest_cell(const Failures&) const { return smallest_cell(); }
  int first_cell() const {
    int cell = 0;
    while (mask_single(board_.at(cell))) ++cell;
    return cell;
  }
  M candidates(int cell) const { return board_.at(cell); }
  int open() const { return board_.open(); }
  std::uint64_t settled() const { return board_.settled(); }

 private:
  void take(const LayoutPtr& layout, const RulesPtr& rules) {
    if (layout_ == layout && rules_ == rules) return;
    layout_ = nullptr;  // until it is built
    if (rules != nullptr) {
      if (meter_ != nullptr) meter_->require_memory(constrain::Net<M>::bytes(*layout, *rules));
      net_.build(layout, rules->primitives());
    } else {
      net_.build(layout, {});
    }
    layout_ = layout;
    rules_ = rules;
    weights_.resize(static_cast<std::size_t>(layout->cells()));
  }
  template <class Sink>
  bool restrict(int cell, M keep, Sink&& sink) {
    const std::size_t before = board_.progress();
    if (!board_.narrow(cell, keep)) return false;
    return propagate(before, sink);
  }
  template <class Sink>
  bool propagate(std::size_t before, Sink&& sink) {
    if (!board_.propagate()) {
      blame();
      return false;
    }
    board_.for_each_settled(before, sink);
    return true;
  }
  // As mask_count(), but fast on targets without a population count instruction.
  static int count_of(M mask) {
    if constexpr (sizeof(M) == 2) {
      static constexpr auto kCounts = [] {
        std::array<std::uint8_t, 256> counts{};
        for (unsigned i = 1; i < 256; ++i) {
          counts[i] = static_cast<std::uint8_t>(counts[i / 2] + i % 2);
        }
        return counts;
      }();
      return kCounts[mask & 255] + kCounts[mask >> 8];
    } else {
      return mask_count(mask);
    }
  }
  bool is_open(int cell) const {
    const M own = board_.at(cell);
    return (own & static_cast<M>(own - 1)) != 0;
  }
  // The factor for a cell that can take the digit that fails most, or for places of this digit;
  // otherwise 1.
  double bonus(M digits) const {
    constexpr double kOfFailing = 1.5;
    return (digits & failing_) != 0 ? kOfFailing : 1;
  }
  double weight(int cell) const { return weights_[static_cast<std::size_t>(cell)]; }
  void blame();

  LayoutPtr layout_;
  RulesPtr rules_;
  Meter* meter_ = nullptr;
  constrain::Net<M> net_;
  Board board_;
  std::vector<double> weights_;  // by cell
  std::array<double, 129> digit_weights_{};
  M failing_ = 0;   // the digit that weighs most; 0 until a digit has failed
  int tried_ = -1;  // the cell of the last assigned value; -1 after an exclusion
  int tried_digit_ = 0;
  double gain_ = 1;  // the weight that the next contradiction adds
};

template <class Board>
int RulesSpace<Board>::smallest_cell() const {
  int best = -1;
  double best_score = 0;
  int best_count = 1;
  for (int cell = 0; cell < board_.cells(); ++cell) {
    const M own = board_.at(cell);
    if ((own & static_cast<M>(own - 1)) == 0) continue;
    const double score = weight(cell) * bonus(own);
    const int count = count_of(own);
    if (score * best_count <= best_score * count) continue;
    best = cell;
    best_score = score;
    best_count = count;
  }
  return best;
}

template <class Board>
typename RulesSpace<Board>::Branch RulesSpace<Board>::choose() const {
  constexpr double kOfTwoPlaces = 0.75;  // compared with 1/2 for a cell with two candidates
  const double most_bonus = kOfTwoPlaces * bonus(failing_);
  const int cell = smallest_cell();
  Branch best{cell, board_.at(cell)};
  const int count = count_of(best.values);
  if (count == 2) return best;
  double best_score = weight(cell) / count;
  for (int house = 0; house < layout_->houses(); ++house) {
    const auto cells = layout_->house(house);
    const auto is_heavy = [&](Cell each) {
      return weight(each) * most_bonus >= best_score && is_open(each);
    };
    if (std::ranges::none_of(cells, is_heavy)) continue;
    M once = 0;
    M twice = 0;
    M more = 0;
    for (const Cell each : cells) {
      const M own = board_.at(each);
      more |= twice & own;
      twice |= once & own;
      once |= own;
    }
    mask_for_each(static_cast<M>(twice & ~more), [&](int digit) {
      double most = 0;
      int heavier = -1;
      for (const Cell each : cells) {
        if ((board_.at(each) & mask_of<M>(digit)) == 0 || weight(each) <= most) continue;
        most = weight(each);
        heavier = each;
      }
      const double score = most * kOfTwoPlaces * bonus(mask_of<M>(digit));
      if (score < best_score) return;
      best_score = score;
      best = {heavier, mask_of<M>(digit)};
    });
  }
  return best;
}

// Measured 2026-11-24 as nodes of uniqueness proofs of Interactive Sudoku Solver's collections:
// with a tenth of this decay the search trees of thermometers and renban are twice as large, those
// of killers up to an eighth smaller. Half or double the weight of the tried cell makes less
// difference, in both directions.
template <class Board>
void RulesSpace<Board>::blame() {
  constexpr double kFade = 1.003;
  constexpr double kOfTried = 2;  // the cell that was tried, relative to those of the filter
  constexpr double kTooLarge = 1e100;
  const auto add = [&](int cell) { weights_[static_cast<std::size_t>(cell)] += gain_; };
  gain_ *= kFade;
  if (tried_ >= 0) {
    weights_[static_cast<std::size_t>(tried_)] += gain_ * kOfTried;
    double& own = digit_weights_[static_cast<std::size_t>(tried_digit_)];
    own += gain_;
    if (failing_ == 0 || own > digit_weights_[static_cast<std::size_t>(mask_lowest(failing_))]) {
      failing_ = mask_of<M>(tried_digit_);
    }
  }
  if (board_.failed_cell() >= 0) add(board_.failed_cell());
  if (board_.failed() >= 0) {
    constrain::each_cell(net_.filters()[static_cast<std::size_t>(board_.failed())], add);
  }
  if (gain_ < kTooLarge) return;
  for (double& weight : weights_) weight /= kTooLarge;
  for (double& weight : digit_weights_) weight /= kTooLarge;
  gain_ /= kTooLarge;
}

// Whether a layout has rows, columns, 3x3 boxes and any other houses.
inline bool is_9x9_with_boxes(const Layout& layout) {
  return layout.side() == 9 && layout.features().has(Feature::square_boxes) &&
         layout.carries_only({Feature::square_boxes, Feature::extra});
}

// Calls f(std::type_identity<Space>) with the space for puzzles with rules on a layout.
template <class F>
decltype(auto) with_rules_space(const Layout& layout, F&& f) {
  const auto with = [&]<class Board>(std::type_identity<Board>) -> decltype(auto) {
    return f(std::type_identity<RulesSpace<Board>>{});
  };
  if (is_9x9_with_boxes(layout)) return with(std::type_identity<constrain::Board9>{});
  if (layout.side() <= 16) return with(std::type_identity<constrain::Board<Mask16>>{});
  if (layout.side() <= 64) return with(std::type_identity<constrain::Board<Mask64>>{});
  return with(std::type_identity<constrain::Board<Mask128>>{});
}

// Compiled once, in oracle.cpp.
extern template class DepthFirst<RulesSpace<constrain::Board9>, NoObserver>;
extern template class DepthFirst<RulesSpace<constrain::Board<Mask16>>, NoObserver>;
extern template class DepthFirst<RulesSpace<constrain::Board<Mask64>>, NoObserver>;
extern template class DepthFirst<RulesSpace<constrain::Board<Mask128>>, NoObserver>;

}  // namespace sudokit
