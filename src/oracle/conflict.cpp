// Finds givens and rules that contradict each other; both are called parts here. For a minimal set,
// each part is left out if the others still contradict each other. For a smallest set (Ignatiev,
// Previti, Liffiton and Marques-Silva 2015): if a set of parts has a solution and no other part can
// be added to it, every conflict contains a part outside it. So a smallest set that hits the
// complements of all such sets found so far is no larger than a smallest conflict. It is a smallest
// conflict if its parts contradict each other.
#include <algorithm>

#include "oracle/hitting_set.hpp"
#include "oracle/oracle.hpp"
#include "sudokit/oracle.hpp"

namespace sudokit {
namespace {

using Answer = Oracle::Answer;
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
