// True candidates, givens and rules that a puzzle does not need, minimal puzzles, and parts that
// contradict each other.
#include <algorithm>

#include "oracle/hitting_set.hpp"
#include "oracle/oracle.hpp"
#include "oracle/question_oracle.hpp"
#include "sudokit/oracle.hpp"
#include "sudokit/run.hpp"

namespace sudokit {

// True candidates, spare givens, minimal puzzles.

namespace {

using Answer = Oracle::Answer;

// The puzzle with one set of digits per cell, so that each cell can be narrowed by itself.
Puzzle with_marks(Puzzle puzzle) {
  if (puzzle.has_marks()) return puzzle;
  std::vector<Digits> marks;
  for (std::size_t cell = 0; cell < puzzle.givens.size(); ++cell) {
    marks.push_back(allowed(puzzle, static_cast<int>(cell)));
  }
  puzzle.marks = std::move(marks);
  return puzzle;
}

// Removes givens from a unique puzzle. While the puzzle is unique, any second solution after
// opening a cell must differ in that cell. So the question is whether there is a solution without
// the old digit there.
class Sparing {
 public:
  Sparing(const Puzzle& puzzle, Oracle& oracle)
      : plain_(puzzle), puzzle_(with_marks(puzzle)), oracle_(oracle) {}

  // Opens the cell if that leaves the puzzle unique. Returns whether there is a second solution.
  Answer spare(Cell cell) {
    const std::uint8_t digit = puzzle_.givens[cell];
    open(cell);
    const Digits before = puzzle_.marks[cell];
    puzzle_.marks[cell] = before - Digits::only(digit);
    const Answer rival = puzzle_.marks[cell].empty() ? Answer::no : oracle_.ask(puzzle_);
    puzzle_.marks[cell] = before;
    if (rival != Answer::no) close(cell, digit);
    return rival;
  }
  void open(Cell cell) {
    puzzle_.givens[cell] = 0;
    puzzle_.marks[cell] = may_without_given(cell);
  }
  void close(Cell cell, std::uint8_t digit) {
    puzzle_.givens[cell] = digit;
    puzzle_.marks[cell] = Digits::only(digit);
  }
  const Puzzle& puzzle() const { return puzzle_; }

 private:
  Digits may_without_given(Cell cell) const {
    return plain_.has_marks() ? plain_.marks[cell] : Digits::all(plain_.layout->side());
  }

  const Puzzle& plain_;
  Puzzle puzzle_;
  Oracle& oracle_;
};

void note(std::vector<Digits>& seen, const Grid& solution) {
  for (std::size_t cell = 0; cell < seen.size(); ++cell) seen[cell].insert(solution[cell]);
}

// For each cell: asks for a solution with a digit that was not seen there, until there is none.
void look_for_more(const Puzzle& puzzle, Oracle& oracle, std::vector<Digits>& seen) {
  Puzzle asked = with_marks(puzzle);
  for (std::size_t cell = 0; cell < seen.size(); ++cell) {
    const Digits may = asked.marks[cell];
    Answer more = Answer::no;
    while (!(asked.marks[cell] = may - seen[cell]).empty()) {
      more = oracle.ask(asked);
      if (more != Answer::yes) break;
      note(seen, oracle.solution());
    }
    if (more == Answer::stopped) return;
    asked.marks[cell] = seen[cell];
    oracle.restrict_cell(static_cast<int>(cell), seen[cell]);
  }
}

}  // namespace

Verdict verdict_of(Oracle::Solutions solutions) {
  constexpr Verdict kVerdicts[] = {Verdict::unsatisfiable, Verdict::unique, Verdict::multiple,
                                   Verdict::unknown};
  return kVerdicts[static_cast<std::size_t>(solutions)];
}

std::vector<Cell> given_cells(const Puzzle& puzzle) {
  std::vector<Cell> cells;
  for (std::size_t cell = 0; cell < puzzle.givens.size(); ++cell) {
    if (puzzle.givens[cell] != 0) cells.push_back(static_cast<Cell>(cell));
  }
  return cells;
}

Result<TrueCandidates> true_candidates(const Puzzle& puzzle, const Run& run) {
  if (auto ok = Oracle::takes(puzzle); !ok) return tl::unexpected(ok.error());
  QuestionOracle question(puzzle, run);
  if (const TrueCandidates* known = question.candidates()) return *known;
  TrueCandidates found;
  found.digits.resize(puzzle.givens.size());
  const Uniqueness proof = question.prove();
  found.verdict = proof.verdict;
  if (!proof.solutions.empty()) {
    found.solutions = {proof.solutions.front(), proof.solutions.back()};
    for (const Grid& solution : found.solutions) note(found.digits, solution);
  }
  if (proof.verdict == Verdict::multiple) look_for_more(puzzle, question.oracle(), found.digits);
  found.reason = question.meter().reason();
  question.keep(found);
  return found;
}

Result<SpareGivens> spare_givens(const Puzzle& puzzle, const Run& run) {
  if (auto ok = Oracle::takes(puzzle); !ok) return tl::unexpected(ok.error());
  QuestionOracle question(puzzle, run);
  SpareGivens found;
  found.verdict = question.prove().verdict;
  if (found.verdict == Verdict::unique) {
    Sparing sparing(puzzle, question.oracle());
    for (const Cell cell : given_cells(puzzle)) {
      const Answer rival = sparing.spare(cell);
      if (rival == Answer::stopped) break;
      if (rival == Answer::yes) continue;
      found.alone.push_back(cell);
      sparing.close(cell, puzzle.givens[cell]);
    }
    for (const Cell cell : found.alone) sparing.open(cell);
    found.together = question.oracle().prove_unique(sparing.puzzle()) == Oracle::Solutions::one;
  }
  found.reason = question.meter().reason();
  return found;
}

Result<Minimal> minimize(const Puzzle& puzzle, const Run& run) {
  if (auto ok = Oracle::takes(puzzle); !ok) return tl::unexpected(ok.error());
  QuestionOracle question(puzzle, run);
  Oracle& oracle = question.oracle();
  Minimal found{StopReason::finished, question.prove().verdict, puzzle};
  if (found.verdict == Verdict::unique) {
    Random random(run.seed);
    std::vector<Cell> order = given_cells(puzzle);
    random.shuffle(std::span(order));
    Sparing sparing(puzzle, oracle);
    for (const Cell cell : order) {
      const Answer rival = sparing.spare(cell);
      if (rival == Answer::stopped) break;
      if (rival == Answer::yes) oracle.restrict_cell(cell, Digits::only(puzzle.givens[cell]));
    }
    if (question.meter().reason() == StopReason::finished) {
      found.puzzle.givens = sparing.puzzle().givens;
    }
  }
  found.reason = question.meter().reason();
  return found;
}

// ---- Spare rules --------------------------------------------------------------------------------

// Finds rules that a unique puzzle does not need. Each rule is left out by itself, or the rules are
// left out one after another.

namespace {

// Whether `is` holds for the constraint or for one in its groups.
template <class Is>
bool has_one(const Constraint& one, const Is& is) {
  return is(one) || std::ranges::any_of(one.groups, [&](const auto& group) {
           return std::ranges::any_of(group, [&](const auto& each) { return has_one(each, is); });
         });
}

// Whether a negative rule of the puzzle refers to this mark, or to one in its groups.
bool is_mark(const Rules& rules, const Constraint& one) {
  return has_one(one, [&](const Constraint& mark) {
    return std::ranges::any_of(rules.constraints(), [&](const Constraint& each) {
      return has_one(each, [&](const Constraint& negative) {
        return std::ranges::count(negative.kind->marks, mark.kind->name) > 0;
      });
    });
  });
}

// The layout as it was before rules added houses to it.
Result<LayoutPtr> without_extra(const Layout& layout) {
  LayoutSpec spec = layout.spec();
  spec.extra.clear();
  spec.extra_names.clear();
  return Layout::make(std::move(spec));
}

bool in_one_house(const Layout& layout, std::span<const Cell> cells) {
  return std::ranges::any_of(layout.houses_of(cells[0]), [&](int house) {
    return std::ranges::all_of(cells, [&](Cell cell) {
      return std::ranges::count(layout.houses_of(cell), static_cast<std::uint16_t>(house)) > 0;
    });
  });
}

// Whether the rule became a house of the layout: a cage or a renban with as many cells as a row
// that no house of the plain layout contains. Its house stays in the layout when the rule is left
// out, so leaving it out does not show whether it is needed.
bool makes_house(const Constraint& one, const Layout& plain) {
  if (one.groups.size() == 1) {  // it holds whatever else does
    return std::ranges::any_of(one.groups[0],
                               [&](const Constraint& each) { return makes_house(each, plain); });
  }
  const auto alone = one.kind->expand(one, plain);
  return alone && std::ranges::any_of(*alone, [&](const Primitive& each) {
           const auto* different = std::get_if<Different>(&each.form);
           return different != nullptr &&
                  different->cells.size() == static_cast<std::size_t>(plain.side()) &&
                  !in_one_house(plain, different->cells);
         });
}

std::vector<int> spareable(const Puzzle& puzzle) {
  std::vector<int> numbers;
  if (puzzle.rules == nullptr) return numbers;
  const auto plain = without_extra(*puzzle.layout);
  const auto all = puzzle.rules->constraints();
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (is_mark(*puzzle.rules, all[i]) || (plain && makes_house(all[i], **plain))) continue;
    numbers.push_back(static_cast<int>(i));
  }
  return numbers;
}

class SparingRules {
 public:
  SparingRules(const Puzzle& puzzle, Oracle& oracle)
      : rules_(puzzle.rules), puzzle_(puzzle), oracle_(oracle) {
    if (rules_ != nullptr) kept_.assign(rules_->constraints().size(), true);
  }

  // Leaves the rule out, and proves how many solutions there are without it.
  Oracle::Solutions without(int rule) {
    open(rule);
    return prove();
  }
  void open(int rule) { kept_[static_cast<std::size_t>(rule)] = false; }
  void close(int rule) { kept_[static_cast<std::size_t>(rule)] = true; }
  Oracle::Solutions prove() {
    puzzle_.rules = kept();
    return oracle_.prove_unique(puzzle_);
  }
  RulesPtr kept() const {
    if (std::ranges::count(kept_, false) == 0) return rules_;
    return rules_->only(kept_);
  }

 private:
  RulesPtr rules_;
  Puzzle puzzle_;
  Oracle& oracle_;
  std::vector<bool> kept_;
};

}  // namespace

Result<SpareRules> spare_rules(const Puzzle& puzzle, const Run& run) {
  if (auto ok = Oracle::takes(puzzle); !ok) return tl::unexpected(ok.error());
  QuestionOracle question(puzzle, run);
  SpareRules found;
  found.verdict = question.prove().verdict;
  if (found.verdict == Verdict::unique) {
    SparingRules sparing(puzzle, question.oracle());
    for (const int rule : spareable(puzzle)) {
      const Oracle::Solutions left = sparing.without(rule);
      sparing.close(rule);
      if (left == Oracle::Solutions::stopped) break;
      if (left == Oracle::Solutions::one) found.alone.push_back(rule);
    }
    for (const int rule : found.alone) sparing.open(rule);
    found.together = sparing.prove() == Oracle::Solutions::one;
  }
  found.reason = question.meter().reason();
  return found;
}

Result<Minimal> minimize_rules(const Puzzle& puzzle, const Run& run) {
  if (auto ok = Oracle::takes(puzzle); !ok) return tl::unexpected(ok.error());
  QuestionOracle question(puzzle, run);
  Minimal found{StopReason::finished, question.prove().verdict, puzzle};
  if (found.verdict == Verdict::unique) {
    Random random(run.seed);
    std::vector<int> order = spareable(puzzle);
    random.shuffle(std::span(order));
    SparingRules sparing(puzzle, question.oracle());
    for (const int rule : order) {
      const Oracle::Solutions left = sparing.without(rule);
      if (left == Oracle::Solutions::stopped) break;
      if (left != Oracle::Solutions::one) sparing.close(rule);
    }
    if (question.meter().reason() == StopReason::finished) found.puzzle.rules = sparing.kept();
  }
  found.reason = question.meter().reason();
  return found;
}

// ---- Conflict -----------------------------------------------------------------------------------

// Finds givens and rules that contradict each other; both are called parts here. For a minimal set,
// each part is left out if the others still contradict each other. For a smallest set (Ignatiev,
// Previti, Liffiton and Marques-Silva 2015): if a set of parts has a solution and no other part can
// be added to it, every conflict contains a part outside it. So a smallest set that hits the
// complements of all such sets found so far is no larger than a smallest conflict. It is a smallest
// conflict if its parts contradict each other.

namespace {

// The number of a given is its cell; the number of rule i is the number of cells plus i.
using Part = Cell;
using Parts = std::vector<Part>;

constexpr int kMostRounds = 300;
constexpr std::uint64_t kHittingNodes = 100'000;
constexpr std::size_t kMostParts = 0xffff;

class Conflicts {
 public:
  Conflicts(const Puzzle& puzzle, Oracle& oracle, Meter& meter, Conflict& found)
      : puzzle_(puzzle),
        cells_(puzzle.givens.size()),
        rules_(puzzle.rules == nullptr ? 0 : puzzle.rules->constraints().size()),
        oracle_(oracle),
        meter_(meter),
        found_(found) {}

  // Pre: the puzzle has no solution.
  void find(bool smallest) {
    if (cells_ + rules_ > kMostParts) return;
    parts_ = all_parts();
    found_.minimal = shrink(parts_);
    for (int round = 0; smallest && found_.minimal && round < kMostRounds; ++round) {
      if (!look_below()) break;
    }
    for (const Part part : parts_) {
      if (is_rule(part)) {
        found_.rules.push_back(static_cast<int>(rule(part)));
      } else {
        found_.cells.push_back(part);
      }
    }
  }

 private:
  bool is_rule(Part part) const { return part >= cells_; }
  std::size_t rule(Part part) const { return part - cells_; }
  Parts all_parts() const {
    Parts parts = given_cells(puzzle_);
    for (std::size_t i = 0; i < rules_; ++i) parts.push_back(static_cast<Part>(cells_ + i));
    return parts;
  }

  Answer ask(const Parts& parts) {
    Puzzle asked = puzzle_;
    std::ranges::fill(asked.givens, std::uint8_t{0});
    std::vector<bool> keep(rules_);
    for (const Part part : parts) {
      if (is_rule(part)) {
        keep[rule(part)] = true;
        continue;
      }
      if (!allowed(asked, part).contains(puzzle_.givens[part])) return Answer::no;
      asked.givens[part] = puzzle_.givens[part];
    }
    if (rules_ > 0) asked.rules = puzzle_.rules->only(keep);
    return oracle_.ask(asked);
  }

  // Removes the parts that the contradiction does not need. Returns false if stopped.
  bool shrink(Parts& parts) {
    for (std::size_t i = 0; i < parts.size();) {
      Parts fewer = parts;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
      const Answer answer = ask(fewer);
      if (answer == Answer::stopped) return false;
      if (answer == Answer::no) {
        parts = std::move(fewer);
      } else {
        ++i;
      }
    }
    return true;
  }

  // One round of the search for a smallest set. Returns false if it is settled, too hard, or
  // stopped.
  bool look_below() {
    const FewestHits hits =
        fewest_hits(missing_, static_cast<int>(cells_ + rules_), kHittingNodes, meter_);
    if (!hits.exact) return false;
    if (hits.cells.size() >= parts_.size()) return !(found_.smallest = true);
    Parts parts = hits.cells;
    const Answer answer = ask(parts);
    if (answer == Answer::no) {
      std::ranges::sort(parts);
      parts_ = std::move(parts);
      found_.smallest = true;
    }
    return answer == Answer::yes && grow(std::move(parts));
  }

  bool holds(Part part, const Grid& grid) const {
    if (!is_rule(part)) return grid[part] == puzzle_.givens[part];
    const Constraint& one = puzzle_.rules->constraints()[rule(part)];
    return one.kind->holds(one, *puzzle_.layout, grid);
  }

  // Extends parts that have a solution by every part that can be added, and stores the parts that
  // cannot. Returns false if stopped.
  bool grow(Parts parts) {
    Parts missing;
    for (const Part part : all_parts()) {
      if (std::ranges::count(parts, part) > 0) continue;
      parts.push_back(part);
      if (holds(part, oracle_.solution())) continue;
      const Answer answer = ask(parts);
      if (answer == Answer::stopped) return false;
      if (answer == Answer::yes) continue;
      parts.pop_back();
      missing.push_back(part);
    }
    missing_.push_back(std::move(missing));
    return true;
  }

  const Puzzle& puzzle_;
  std::size_t cells_;
  std::size_t rules_;
  Oracle& oracle_;
  Meter& meter_;
  Conflict& found_;
  Parts parts_;
  std::vector<Parts> missing_;  // every conflict contains a part of each
};

}  // namespace

Result<Conflict> find_conflict(const Puzzle& puzzle, bool smallest, const Run& run) {
  if (auto ok = Oracle::takes(puzzle); !ok) return tl::unexpected(ok.error());
  Meter meter(run);
  Oracle oracle(puzzle.layout, run, meter);
  Conflict found;
  found.verdict = verdict_of(oracle.prove_unique(puzzle));
  if (found.verdict == Verdict::unsatisfiable) {
    Conflicts(puzzle, oracle, meter, found).find(smallest);
  }
  found.reason = meter.reason();
  return found;
}

}  // namespace sudokit
