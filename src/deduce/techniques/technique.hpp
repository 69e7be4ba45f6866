// The interface of techniques. A technique is a function that offers its instances to a sink in a
// stated order.
//
//   void find_x(Workspace& work, StepSink& sink) {
//     work.each_house(sink, [&](int house) {
//       ... Step& step = sink.fresh(); drop(step, position, cell, digit); ...
//       if (!step.changes()) return false;
//       if (sink.explain()) {...step.argument...}
//       return sink.keep();
//     });
//   }
//
// A technique yields data only, and builds its argument with deduce/argue.hpp. src/tell writes the
// sentences.
#pragma once

#include <span>

#include "deduce/argue.hpp"
#include "deduce/position/position.hpp"
#include "deduce/techniques/workspace.hpp"
#include "sudokit/deduce.hpp"

namespace sudokit {

using Find = void (*)(Workspace& work, StepSink& sink);
// The finder of a technique.
Find finder_of(const Technique& technique);

// What a step changes.
inline void put(Step& step, int cell, int digit) {
  step.placements.push_back(candidate(cell, digit));
}
// Removes a candidate if it is there and not already taken.
void drop(Step& step, const Position& position, int cell, int digit);
// Removes those digits of a set that are candidates of the cell.
void drop_digits(Step& step, const Position& position, int cell, Mask digits);
// Removes a digit from the cells at certain seats of a house.
void drop_at(Step& step, const Position& position, int house, Mask seats, int digit);
// Removes digits from the cells of a house that are not at certain seats.
void drop_outside(Step& step, const Position& position, int house, Mask seats, Mask digits);
// Removes what is weakly linked to the digit in each of the cells.
void drop_common(Step& step, const Position& position, int digit, std::span<const Cell> cells);

// The cells of a house at the seats of a mask, ascending.
std::vector<Cell> cells_at(const Layout& layout, int house, Mask seats);

template <>
struct ViewOf<Position> {
  static Mask candidates(const Position& position, int cell) { return position.candidates(cell); }
  static int value(const Position& position, int cell) { return position.value(cell); }
  static std::span<const Cell> house(const Position& position, int house) {
    return position.layout().house(house);
  }
  static std::span<const std::uint16_t> houses_of(const Position& position, int cell) {
    return position.layout().houses_of(cell);
  }
};

// The rules of Eppstein's program PADS, in the order in which they sweep over a position
// (sweeps.cpp): regions come before rows and columns.
std::vector<int> pads_houses(const Layout& layout);
void sweep_align(Workspace& work, StepSink& sink);
void sweep_triads(Workspace& work, StepSink& sink);
void sweep_pairs(Workspace& work, StepSink& sink);

// From locked.cpp: offers a digit whose places in the first house all lie in the crossing, and
// fills the triad of a crossing if there is one.
bool offer_locked(const Position& position, const Geometry::Crossing& crossing, int digit,
                  StepSink& sink);
bool fill_triad(const Position& position, const Geometry::Crossing& crossing, StepSink& sink);
// From nishio_step.cpp: the candidates that lie in a placement of their digit, for some digits, and
// the argument why the removed candidates lie in none.
struct Placeable {
  std::vector<Mask> cells;  // by cell; a filled cell has its value
  Mask lessened = 0;        // digits with a candidate that lies in no placement
  bool exact = true;        // if false, `cells` may have candidates that lie in no placement
};
Placeable placeable(Workspace& work, Digits which);
void explain_no_placement(Step& step, const Position& position, int digit);

// From ruled_supposition.cpp: supposition for puzzles with rules.
void find_ruled_supposition(Workspace& work, StepSink& sink);

// The techniques, by file.
void find_hidden_single(Workspace& work, StepSink& sink);
void find_naked_single(Workspace& work, StepSink& sink);
void find_rule(Workspace& work, StepSink& sink);
void find_implied_sum(Workspace& work, StepSink& sink);
void find_align(Workspace& work, StepSink& sink);
void find_pointing(Workspace& work, StepSink& sink);
void find_claiming(Workspace& work, StepSink& sink);
template <int Size>
void find_naked_subset(Workspace& work, StepSink& sink);
template <int Size>
void find_hidden_subset(Workspace& work, StepSink& sink);
void find_triad(Workspace& work, StepSink& sink);
void find_trapezoid(Workspace& work, StepSink& sink);
void find_rectangle(Workspace& work, StepSink& sink);
template <int Type>
void find_unique_rectangle(Workspace& work, StepSink& sink);
void find_hidden_rectangle(Workspace& work, StepSink& sink);
template <int Type>
void find_avoidable_rectangle(Workspace& work, StepSink& sink);
void find_unique_loop(Workspace& work, StepSink& sink);
void find_grave_plus_one(Workspace& work, StepSink& sink);
void find_grave(Workspace& work, StepSink& sink);
template <int Size>
void find_fish(Workspace& work, StepSink& sink);
template <int Size>
void find_finned_fish(Workspace& work, StepSink& sink);
template <int Size>
void find_sashimi_fish(Workspace& work, StepSink& sink);
void find_franken_fish(Workspace& work, StepSink& sink);
void find_mutant_fish(Workspace& work, StepSink& sink);
void find_skyscraper(Workspace& work, StepSink& sink);
void find_two_string_kite(Workspace& work, StepSink& sink);
void find_turbot_fish(Workspace& work, StepSink& sink);
void find_empty_rectangle(Workspace& work, StepSink& sink);
void find_colouring(Workspace& work, StepSink& sink);
void find_subproblem(Workspace& work, StepSink& sink);
void find_nishio(Workspace& work, StepSink& sink);
void find_xy_wing(Workspace& work, StepSink& sink);
void find_xyz_wing(Workspace& work, StepSink& sink);
void find_w_wing(Workspace& work, StepSink& sink);
void find_remote_pair(Workspace& work, StepSink& sink);
void find_sue_de_coq(Workspace& work, StepSink& sink);
void find_large_wing(Workspace& work, StepSink& sink);
void find_als_xz(Workspace& work, StepSink& sink);
void find_als_xy_wing(Workspace& work, StepSink& sink);
void find_als_chain(Workspace& work, StepSink& sink);
void find_blossom(Workspace& work, StepSink& sink);
void find_aligned_pair(Workspace& work, StepSink& sink);
void find_aligned_triplet(Workspace& work, StepSink& sink);
void find_x_chain(Workspace& work, StepSink& sink);
void find_nice_loop(Workspace& work, StepSink& sink);
void find_grouped_loop(Workspace& work, StepSink& sink);
void find_als_loop(Workspace& work, StepSink& sink);
void find_bilocal(Workspace& work, StepSink& sink);
void find_bivalue(Workspace& work, StepSink& sink);
void find_repeat(Workspace& work, StepSink& sink);
void find_path(Workspace& work, StepSink& sink);
void find_conflict(Workspace& work, StepSink& sink);
void find_two_sat(Workspace& work, StepSink& sink);
void find_forcing_chain(Workspace& work, StepSink& sink);
void find_forcing_net(Workspace& work, StepSink& sink);
void find_overlay(Workspace& work, StepSink& sink);
void find_supposition(Workspace& work, StepSink& sink);

}  // namespace sudokit
