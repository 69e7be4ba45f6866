#include "make/rule_drawer.hpp"

#include <algorithm>
#include <numeric>

namespace sudokit {
namespace {

using rules::Draw;

constexpr int kOthers = 8;
constexpr int kProposals = 12;
constexpr int kTries = 400;  // for these proposals
constexpr int kCovers = 40;
constexpr int kMoves = 400;

// The solution with its rows, its columns and its digits in random order.
Grid other_grid(const Grid& solution, int side, Random& random) {
  std::vector<int> rows(static_cast<std::size_t>(side)), columns, digits;
  std::iota(rows.begin(), rows.end(), 0);
  columns = digits = rows;
  for (auto* each : {&rows, &columns, &digits}) random.shuffle(std::span(*each));
  Grid grid;
  for (const int row : rows) {
    for (const int column : columns) {
      const int digit = solution[static_cast<std::size_t>(row * side + column)];
      grid.push_back(static_cast<std::uint8_t>(digits[static_cast<std::size_t>(digit) - 1] + 1));
    }
  }
  return grid;
}

std::vector<Cell> mapped(const std::vector<Cell>& cells, const std::vector<Cell>& map) {
  std::vector<Cell> to;
  for (const Cell cell : cells) to.push_back(map[cell]);
  return to;
}

std::vector<Cell> in_order(std::vector<Cell> cells) {
  std::ranges::sort(cells);
  return cells;
}

}  // namespace

std::vector<Constraint> constraints_of(const Plan& plan, const std::vector<DrawnRule>& drawn) {
  std::vector<Constraint> all = plan.fixed;
  for (const DrawnRule& rule : drawn) {
    all.insert(all.end(), rule.constraints.begin(), rule.constraints.end());
  }
  for (const auto* negative : plan.negatives) {
    all.push_back({.kind = find_constraint(negative->name)});
  }
  return all;
}

bool holds(const DrawnRule& rule, const Layout& layout, const Grid& grid) {
  return std::ranges::all_of(rule.constraints, [&](const Constraint& each) {
    return each.kind->holds(each, layout, grid);
  });
}

RuleDrawer::RuleDrawer(const Plan& plan, const Grid& solution, Random& random)
    : plan_(plan),
      solution_(solution),
      random_(random),
      shapes_(*plan.layout, solution, random),
      images_((plan.wishes.symmetric_rules ? plan.wishes.symmetry : SymmetryWish{})
                  .maps(plan.layout->side())) {
  for (int i = 0; i < kOthers; ++i) {
    others_.push_back(other_grid(solution, plan.layout->side(), random));
  }
}

void RuleDrawer::clear() {
  rules_.clear();
  room_ = {};
}

void RuleDrawer::put(DrawnRule rule) {
  room_.take(rule.sites);
  rules_.push_back(std::move(rule));
}

int RuleDrawer::count(const RulePlan& plan) const {
  int count = 0;
  for (const DrawnRule& rule : rules_) {
    if (rule.plan != &plan) continue;
    for (const Constraint& each : rule.constraints) count += plan.measure(each);
  }
  return count;
}

bool RuleDrawer::draw() {
  clear();
  for (const auto* negative : plan_.negatives) mark_all(*negative);
  for (const RulePlan& plan : plan_.drawn) {
    if (plan.cover || !plan.outline.empty()) {
      if (plan.cover ? !cover(plan) : !put_outline(plan)) return false;
      continue;
    }
    const auto spread = static_cast<std::uint32_t>(plan.count.high - plan.count.low + 1);
    const int wanted = plan.count.low + static_cast<int>(random_.below(spread));
    while (count(plan) < wanted && add(plan, {})) {
    }
    if (count(plan) < plan.count.low) return false;
  }
  return true;
}

bool RuleDrawer::put_outline(const RulePlan& plan) {
  for (const auto& cells : plan.outline) {
    auto made = constraint_of(plan, cells);
    if (!made) return false;
    put({{std::move(*made)},
         sites_of(plan.kind->draw.shape, cells, plan_.layout->side(), false),
         &plan});
  }
  return true;
}

// Every edge with a mark of the kinds to which the negative rule refers gets one of them.
void RuleDrawer::mark_all(const rules::Kind& negative) {
  const int side = plan_.layout->side();
  for (int cell = 0; cell < plan_.layout->cells(); ++cell) {
    for (const Cell near : neighbours(cell, side)) {
      if (near < cell) continue;
      const std::vector<Cell> cells = {static_cast<Cell>(cell), near};
      std::vector<DrawnRule> marks;
      for (const std::string_view name : negative.marked_by) {
        RulePlan plan;
        plan.kind = &rules::kind_of(*find_constraint(name));
        if (plan.kind->takes.numbers.low > 0 || !holds_on(plan, cells)) continue;
        marks.push_back({{{.kind = find_constraint(name), .cells = {cells}}},
                         sites_of(Draw::Shape::edge, cells, side, false)});
      }
      if (marks.empty() || !room_.fits(marks[0].sites)) continue;
      put(marks[random_.below(static_cast<std::uint32_t>(marks.size()))]);
    }
  }
}

// ---- Rules one by one ---------------------------------------------------------------------------

bool RuleDrawer::holds_on(const RulePlan& plan, const std::vector<Cell>& cells) const {
  const ConstraintRow* row = find_constraint(plan.kind->name);
  return row->holds({.kind = row, .cells = {cells}}, *plan_.layout, solution_);
}

// Two to four of the digits around a point.
std::vector<int> RuleDrawer::square_digits(const std::vector<Cell>& cells) {
  std::vector<int> digits;
  for (const Cell cell : cells) digits.push_back(solution_[cell]);
  random_.shuffle(std::span(digits));
  digits.resize(2 + random_.below(3));
  std::ranges::sort(digits);
  return digits;
}

// The numbers are found by trying them, which needs no knowledge of the kind.
std::optional<Constraint> RuleDrawer::constraint_of(const RulePlan& plan, std::vector<Cell> cells) {
  const Draw::Shape shape = plan.kind->draw.shape;
  Constraint made{.kind = find_constraint(plan.kind->name), .cells = {std::move(cells)}};
  const auto is_true = [&] { return made.kind->holds(made, *plan_.layout, solution_); };
  const bool line = shape == Draw::Shape::path || shape == Draw::Shape::middle_out;
  if (shape == Draw::Shape::square) {
    made.numbers = square_digits(made.cells[0]);
  } else if (plan.kind->takes.numbers.high == 1 && !line) {
    const int most = plan_.layout->side() * static_cast<int>(made.cells[0].size());
    for (made.numbers = {0}; made.numbers[0] <= most && !is_true();) ++made.numbers[0];
    const int number = made.numbers[0];
    if (number < plan.shown.low || number > plan.shown.high) return std::nullopt;
  }
  if (shape == Draw::Shape::edge && made.numbers.empty() && !is_true()) {
    std::ranges::reverse(made.cells[0]);
  }
  return is_true() ? std::optional(std::move(made)) : std::nullopt;
}

std::optional<DrawnRule> RuleDrawer::rule_of(const RulePlan& plan, const std::vector<Cell>& cells) {
  DrawnRule rule;
  rule.plan = &plan;
  std::vector<std::vector<Cell>> seen;
  Room own;
  for (const auto& map : images_) {
    std::vector<Cell> there = mapped(cells, map);
    if (std::ranges::count(seen, in_order(there)) > 0) continue;
    const Sites sites =
        sites_of(plan.kind->draw.shape, there, plan_.layout->side(), plan_.wishes.crossing_lines);
    if (!room_.fits(sites) || !own.fits(sites)) return std::nullopt;
    own.take(sites);
    seen.push_back(in_order(there));
    auto made = constraint_of(plan, std::move(there));
    if (!made) return std::nullopt;
    rule.constraints.push_back(std::move(*made));
    for (const Site site : sites.taken) rule.sites.taken.push_back(site);
    for (const Site site : sites.avoided) rule.sites.avoided.push_back(site);
  }
  return rule;
}

// Straight lines are better than lines with turns, and those with free cells around better than
// those that crowd others.
double RuleDrawer::looks(const RulePlan& plan, const std::vector<Cell>& cells) const {
  const int side = plan_.layout->side();
  int turns = 0;
  for (std::size_t i = 2; i < cells.size(); ++i) {
    turns += cells[i] - cells[i - 1] != cells[i - 1] - cells[i - 2];
  }
  int crowded = 0;
  for (const Cell cell : cells) {
    for (const Cell near : neighbours(cell, side)) {
      const Cell one[] = {near};
      crowded += !room_.fits(sites_of(plan.kind->draw.shape, one, side, false));
    }
  }
  const auto size = static_cast<double>(cells.size());
  return -(turns + crowded / 2.0) / size;
}

std::optional<RuleDrawer::Proposal> RuleDrawer::propose(const RulePlan& plan,
                                                        const std::vector<Grid>& rivals) {
  const auto on_solution = [&](const std::vector<Cell>& cells) { return holds_on(plan, cells); };
  const std::vector<Cell> cells = shapes_.draw(plan, room_, on_solution);
  if (cells.empty()) return std::nullopt;
  auto rule = rule_of(plan, cells);
  if (!rule) return std::nullopt;
  const auto violated = [&](const Grid& grid) { return !holds(*rule, *plan_.layout, grid); };
  if (std::ranges::none_of(others_, violated)) return std::nullopt;
  if (!rivals.empty() && !violated(rivals.back())) return std::nullopt;
  const bool line = plan.kind->draw.shape == Draw::Shape::path ||
                    plan.kind->draw.shape == Draw::Shape::middle_out;
  Proposal made{std::move(*rule), line ? looks(plan, cells) : random_.real()};
  made.score += static_cast<double>(std::ranges::count_if(rivals, violated));
  return made;
}

bool RuleDrawer::add(const RulePlan& plan, const std::vector<Grid>& rivals) {
  std::optional<Proposal> best;
  int proposals = 0;
  for (int tries = 0; tries < kTries && proposals < kProposals; ++tries) {
    auto made = propose(plan, rivals);
    if (!made) continue;
    const int left = plan.most - count(plan);
    int more = 0;
    for (const Constraint& each : made->rule.constraints) more += plan.measure(each);
    if (more > left) continue;
    ++proposals;
    if (!best || made->score > best->score) best = std::move(made);
  }
  if (best) put(std::move(best->rule));
  return best.has_value();
}

bool RuleDrawer::exclude(const std::vector<Grid>& rivals) {
  if (excludes(rivals.back())) return true;
  std::vector<const RulePlan*> kinds;
  for (const RulePlan& plan : plan_.drawn) kinds.push_back(&plan);
  random_.shuffle(std::span(kinds));
  return std::ranges::any_of(kinds, [&](const RulePlan* plan) {
    if (plan->cover) return reshape(*plan, rivals);
    return count(*plan) < plan->most && add(*plan, rivals);
  });
}

// ---- Cages that cover the grid ------------------------------------------------------------------

bool RuleDrawer::cover(const RulePlan& plan) {
  cover_.emplace(*plan_.layout, solution_, plan.cells, plan.shown, images_, random_);
  for (int tries = 0; tries < kCovers; ++tries) {
    if (!cover_->draw()) continue;
    put_cover(plan);
    return true;
  }
  return false;
}

void RuleDrawer::put_cover(const RulePlan& plan) {
  std::erase_if(rules_, [&](const DrawnRule& rule) { return rule.plan == &plan; });
  for (const auto& cage : cover_->cages()) {
    auto made = constraint_of(plan, cage);
    rules_.push_back({{std::move(*made)}, {}, &plan});
  }
}

bool RuleDrawer::excludes(const Grid& rival) const {
  if (cover_ && cover_->excludes(rival)) return true;
  return std::ranges::any_of(rules_, [&](const DrawnRule& rule) {
    const bool of_cover = rule.plan != nullptr && rule.plan->cover;
    return !of_cover && !holds(rule, *plan_.layout, rival);
  });
}

bool RuleDrawer::reshape(const RulePlan& plan, const std::vector<Grid>& rivals) {
  if (images_.size() > 1) return false;
  const auto before = cover_->cages();
  for (int tries = 0; tries < kMoves; ++tries) {
    if (!cover_->change(rivals.back())) continue;
    if (std::ranges::all_of(rivals, [&](const Grid& each) { return excludes(each); })) {
      put_cover(plan);
      return true;
    }
    cover_->restore(before);
  }
  return false;
}

}  // namespace sudokit
