// How a technique is written: a function that shows its instances to a sink in a stated order.
//
//   void find_x(Workspace& work, Sink& sink) {
//     work.each_house(sink, [&](int house) {
//       ... Step& step = sink.fresh(); drop(step, position, cell, digit); ...
//       if (!step.changes()) return false;
//       if (sink.explain()) {...marks, sentence...}
//       return sink.keep();
//     });
//   }
//
// To add one: a function in a file of its own, its row in table.cpp, an example and a near-miss in
// tests/deduce.
#pragma once

#include <memory>
#include <optional>
#include <span>

#include "deduce/position/changes.hpp"
#include "deduce/position/position.hpp"
#include "deduce/techniques/chains.hpp"
#include "deduce/techniques/rectangles.hpp"
#include "nishio/nishio.hpp"
#include "sudokit/deduce.hpp"

namespace sudokit {

// Takes instances of the technique in one row of the table: only the first, or all. Its memory is
// used again.
class Sink {
 public:
  void start(std::size_t row, bool explain, bool all);

  std::size_t row() const { return row_; }
  bool all() const { return all_; }
  // Whether marks, links, houses and the sentence are wanted.
  bool explain() const { return explain_; }
  // An empty step to fill; replaces the last one that was not kept.
  Step& fresh();
  // Keeps the step last given out; true when the search is over.
  bool keep();
  // The first instance, or null.
  Step* first() { return kept_ ? &scratch_ : nullptr; }
  // All of them, where all were asked for.
  std::vector<Step> take() { return std::move(found_); }

 private:
  std::size_t row_ = 0;
  bool explain_ = false;
  bool all_ = false;
  bool kept_ = false;
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
  void restart(const Puzzle& puzzle);
  Nishio& nishio();
  // Those whose corners were all blank at first.
  const std::vector<const Rectangle*>& rectangles();
  // The chains of this position over houses with two places, or over cells with two candidates.
  const Chains& bilocal();
  const Chains& bivalue();

  // Calls look(unit) for the units 0..count-1 in turn until it returns true, and says whether it
  // did. Where only the first instance is wanted, units are left out that were looked at in vain
  // and have not changed since: changed(changes, unit) is the time of the last change that could
  // bring an instance.
  template <class Changed, class Look>
  bool each(Sink& sink, std::size_t count, Changed&& changed, Look&& look);
  template <class Look>
  bool each_house(Sink& sink, Look&& look) {
    return each(
        sink, static_cast<std::size_t>(position_.geometry().houses()),
        [](const Changes& changes, std::size_t house) { return changes.house(int(house)); },
        [&](std::size_t house) { return look(int(house)); });
  }
  template <class Look>
  bool each_digit(Sink& sink, Look&& look) {
    return each(
        sink, static_cast<std::size_t>(position_.side()),
        [](const Changes& changes, std::size_t unit) { return changes.digit(int(unit) + 1); },
        [&](std::size_t unit) { return look(int(unit) + 1); });
  }
  // The digits that each_digit() will not leave out.
  Digits changed_digits(const Sink& sink);

 private:
  const Changes& changes();
  std::vector<Changes::Time>& in_vain(const Sink& sink, std::size_t units);

  Position position_;
  Changes changes_;
  bool changes_fresh_ = false;
  // By row of the table and unit: when it was last looked at in vain.
  std::vector<std::vector<Changes::Time>> in_vain_;
  std::unique_ptr<Nishio> nishio_;
  std::optional<std::vector<Rectangle>> rectangles_;  // of the layout
  std::vector<const Rectangle*> blank_rectangles_;    // of the puzzle
  bool rectangles_fresh_ = false;
  std::unique_ptr<Chains> bilocal_;
  std::unique_ptr<Chains> bivalue_;
  bool bilocal_fresh_ = false;
  bool bivalue_fresh_ = false;
};

template <class Changed, class Look>
bool Workspace::each(Sink& sink, std::size_t count, Changed&& changed, Look&& look) {
  if (sink.all()) {
    for (std::size_t unit = 0; unit < count; ++unit) {
      if (look(unit)) return true;
    }
    return false;
  }
  const Changes& when = changes();
  auto& looked = in_vain(sink, count);
  for (std::size_t unit = 0; unit < count; ++unit) {
    if (changed(when, unit) <= looked[unit]) continue;
    if (look(unit)) return true;
    looked[unit] = when.now();
  }
  return false;
}

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
// Removes a digit from the cells at some seats of a house.
void drop_at(Step& step, const Position& position, int house, Mask seats, int digit);
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
