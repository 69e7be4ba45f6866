// Givens that contradict each other. A minimal set: each given is left out where the others still
// contradict each other. A smallest one: a set of givens that has a solution, with all other givens
// that can be added, lacks some of every conflict; so the fewest givens that hit the complements of
// all such sets that are known are no more than a smallest conflict, and are one if they contradict
// each other (Ignatiev, Previti, Liffiton and Marques-Silva 2015).
#include <algorithm>

#include "oracle/hitting_set.hpp"
#include "oracle/oracle.hpp"
#include "sudokit/oracle.hpp"

namespace sudokit {
namespace {

using Answer = Oracle::Answer;
using Cells = std::vector<Cell>;

constexpr int kMostRounds = 300;
constexpr std::uint64_t kHittingNodes = 100'000;

class Conflicts {
 public:
  Conflicts(const Puzzle& puzzle, Oracle& oracle, Meter& meter, Conflict& found)
      : puzzle_(puzzle), oracle_(oracle), meter_(meter), found_(found) {}

  // Pre: the puzzle has no solution.
  void find(bool smallest) {
    found_.cells = given_cells(puzzle_);
    found_.minimal = shrink(found_.cells);
    for (int round = 0; smallest && found_.minimal && round < kMostRounds; ++round) {
      if (!look_below()) break;
    }
  }

 private:
  Answer ask(const Cells& givens) {
    Puzzle asked = puzzle_;
    std::ranges::fill(asked.givens, std::uint8_t{0});
    for (const Cell cell : givens) {
      if (!allowed(asked, cell).contains(puzzle_.givens[cell])) return Answer::no;
      asked.givens[cell] = puzzle_.givens[cell];
    }
    return oracle_.ask(asked);
  }

  // Leaves out what is not needed to contradict. False: stopped.
  bool shrink(Cells& cells) {
    for (std::size_t i = 0; i < cells.size();) {
      Cells fewer = cells;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
      const Answer answer = ask(fewer);
      if (answer == Answer::stopped) return false;
      if (answer == Answer::no) {
        cells = std::move(fewer);
      } else {
        ++i;
      }
    }
    return true;
  }

  // One round. False: it is settled, or too hard.
  bool look_below() {
    const FewestHits hits =
        fewest_hits(missing_, static_cast<int>(puzzle_.givens.size()), kHittingNodes, meter_);
    if (!hits.exact) return false;
    if (hits.cells.size() >= found_.cells.size()) return !(found_.smallest = true);
    Cells givens = hits.cells;
    const Answer answer = ask(givens);
    if (answer == Answer::no) {
      std::ranges::sort(givens);
      found_.cells = std::move(givens);
      found_.smallest = true;
    }
    return answer == Answer::yes && grow(std::move(givens));
  }

  // Adds all givens to those that have a solution that can be added; keeps which cannot.
  bool grow(Cells givens) {
    Cells missing;
    for (const Cell cell : given_cells(puzzle_)) {
      if (std::ranges::count(givens, cell) > 0) continue;
      givens.push_back(cell);
      if (oracle_.solution()[cell] == puzzle_.givens[cell]) continue;
      const Answer answer = ask(givens);
      if (answer == Answer::stopped) return false;
      if (answer == Answer::yes) continue;
      givens.pop_back();
      missing.push_back(cell);
    }
    missing_.push_back(std::move(missing));
    return true;
  }

  const Puzzle& puzzle_;
  Oracle& oracle_;
  Meter& meter_;
  Conflict& found_;
  std::vector<Cells> missing_;  // each conflict has one of each
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
