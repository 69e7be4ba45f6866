// How a technique is written: a function that shows its instances to a sink in a stated order.
//
//   void find_x(Workspace& work, Sink& sink) {
//     ... Step& step = sink.fresh(); drop(step, position, cell, digit); ...
//     if (step.changes()) { if (sink.explain()) {...marks, sentence...}  if (sink.keep()) return; }
//   }
//
// To add one: a function in a file of its own, its row in table.cpp, an example and a near-miss in
// tests/deduce.
#pragma once

#include <memory>
#include <optional>
#include <span>

#include "deduce/chains.hpp"
#include "deduce/position.hpp"
#include "deduce/rectangles.hpp"
#include "propagate/nishio.hpp"
#include "sudokit/deduce.hpp"

namespace sudokit {

// Takes instances: only the first, or all.
class Sink {
 public:
  Sink(bool explain, bool all) : explain_(explain), all_(all) {}

  // Whether marks, links, houses and the sentence are wanted.
  bool explain() const { return explain_; }
  // An empty step to fill; replaces the last one that was not kept.
  Step& fresh();
  // Keeps the step last given out; true when the search is over.
  bool keep();
  std::span<Step> found() { return found_; }

 private:
  bool explain_;
  bool all_;
  Step scratch_;
  std::vector<Step> found_;
};

// The position, and what techniques remember of its layout or of this very position.
class Workspace {
 public:
  explicit Workspace(const LayoutPtr& layout);

  const Position& position() const { return position_; }
  // For whoever walks; forgets what was worked out for the position.
  Position& change();
  Nishio& nishio();
  const std::vector<Rectangle>& rectangles();
  // The chains of this position over houses with two places, or over cells with two candidates.
  const Chains& bilocal();
  const Chains& bivalue();

 private:
  Position position_;
  std::unique_ptr<Nishio> nishio_;
  std::optional<std::vector<Rectangle>> rectangles_;
  std::unique_ptr<Chains> bilocal_;
  std::unique_ptr<Chains> bivalue_;
  bool bilocal_fresh_ = false;
  bool bivalue_fresh_ = false;
};

using Find = void (*)(Workspace& work, Sink& sink);

struct TechniqueRow {
  Technique info;
  Find find = nullptr;
};
std::span<const TechniqueRow> technique_rows();

// What a step says of itself.
inline Candidate candidate(int cell, int digit) {
  return {static_cast<Cell>(cell), static_cast<std::uint8_t>(digit)};
}
inline void put(Step& step, int cell, int digit) {
  step.placements.push_back(candidate(cell, digit));
}
// Removes a candidate if it is there and not already taken.
void drop(Step& step, const Position& position, int cell, int digit);
// Removes a digit from every cell that sees all of `cells`.
void drop_common(Step& step, const Position& position, int digit, std::span<const Cell> cells);
void mark(Step& step, int cell, int digit, int colour = 0);
// Marks all candidates of a cell that lie in the mask.
void mark_cell(Step& step, const Position& position, int cell, Mask digits, int colour = 0);
inline void mention(Step& step, int house) {
  step.houses.push_back(static_cast<std::uint16_t>(house));
}
// A chain as marks and links: candidates alternate false, true, false, ... from colour 2.
void mark_chain(Step& step, std::span<const Candidate> chain);

// Techniques, by file.
void find_hidden_single(Workspace& work, Sink& sink);
void find_naked_single(Workspace& work, Sink& sink);
void find_pointing(Workspace& work, Sink& sink);
void find_claiming(Workspace& work, Sink& sink);
template <int Size>
void find_naked_subset(Workspace& work, Sink& sink);
template <int Size>
void find_hidden_subset(Workspace& work, Sink& sink);
void find_triad(Workspace& work, Sink& sink);
void find_trapezoid(Workspace& work, Sink& sink);
void find_rectangle(Workspace& work, Sink& sink);
template <int Size>
void find_fish(Workspace& work, Sink& sink);
void find_colouring(Workspace& work, Sink& sink);
void find_subproblem(Workspace& work, Sink& sink);
void find_nishio(Workspace& work, Sink& sink);
void find_xy_wing(Workspace& work, Sink& sink);
void find_xyz_wing(Workspace& work, Sink& sink);
void find_bilocal(Workspace& work, Sink& sink);
void find_bivalue(Workspace& work, Sink& sink);
void find_repeat(Workspace& work, Sink& sink);
void find_path(Workspace& work, Sink& sink);
void find_conflict(Workspace& work, Sink& sink);
void find_two_sat(Workspace& work, Sink& sink);

}  // namespace sudokit
