// RuleDrawer: draws the rules of a puzzle on its solved grid.
//
// Cages of a kind without a wished number cover the grid: each grows from the free cell with the
// fewest free neighbours, and none is smaller than wished. Of all other kinds, rules are drawn one
// by one. Of a dozen proposals, the one is taken that excludes most of the known rivals, then the
// one with the fewest turns and the most room. A proposal that random other grids do not violate
// says nothing, and is not made.
#pragma once

#include <optional>
#include <vector>

#include "make/cage_cover.hpp"
#include "make/rule_shapes.hpp"

namespace sudokit {

// A rule on the board, with those onto which the requested symmetries map it.
struct DrawnRule {
  std::vector<Constraint> constraints;
  Sites sites;
  const RulePlan* plan = nullptr;  // null: a mark of a negative rule, which is never removed
};

// All constraints of a puzzle with these rules.
std::vector<Constraint> constraints_of(const Plan& plan, const std::vector<DrawnRule>& drawn);
// Whether the grid satisfies the rule.
bool holds(const DrawnRule& rule, const Layout& layout, const Grid& grid);

class RuleDrawer {
 public:
  // The arguments must outlive the object.
  RuleDrawer(const Plan& plan, const Grid& solution, Random& random);

  // Draws new rules of all kinds. Returns false if they find no room.
  bool draw();
  // Adds a rule, or changes the cages that cover the grid, if need be, so that the last rival
  // violates a rule and the others still do. Returns false if it finds none, or no kind may have
  // one more.
  bool exclude(const std::vector<Grid>& rivals);
  // The rules so far, in the order in which they were drawn.
  std::vector<DrawnRule>& rules() { return rules_; }

 private:
  struct Proposal {
    DrawnRule rule;
    double score = 0;
  };
  int count(const RulePlan& plan) const;
  bool put_outline(const RulePlan& plan);
  bool cover(const RulePlan& plan);
  void put_cover(const RulePlan& plan);
  void mark_all(const rules::Kind& negative);
  bool add(const RulePlan& plan, const std::vector<Grid>& rivals);
  std::optional<Proposal> propose(const RulePlan& plan, const std::vector<Grid>& rivals);
  std::optional<DrawnRule> rule_of(const RulePlan& plan, const std::vector<Cell>& cells);
  std::optional<Constraint> constraint_of(const RulePlan& plan, std::vector<Cell> cells);
  std::vector<int> square_digits(const std::vector<Cell>& cells);
  bool holds_on(const RulePlan& plan, const std::vector<Cell>& cells) const;
  double looks(const RulePlan& plan, const std::vector<Cell>& cells) const;
  bool reshape(const RulePlan& plan, const std::vector<Grid>& rivals);
  bool excludes(const Grid& rival) const;
  void clear();
  void put(DrawnRule rule);

  const Plan& plan_;
  const Grid& solution_;
  Random& random_;
  ShapeDrawer shapes_;
  std::vector<std::vector<Cell>> images_;  // the symmetries of rules, as maps of cells
  std::vector<Grid> others_;               // random grids, on which a rule should not hold
  std::vector<DrawnRule> rules_;
  std::optional<CageCover> cover_;
  Room room_;
};

}  // namespace sudokit
