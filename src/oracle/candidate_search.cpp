#include "oracle/candidate_search.hpp"

#include <algorithm>

namespace sudokit {
namespace {

constexpr std::uint64_t kFirstNodes = 20'000;
constexpr std::uint64_t kFirstGridNodes = 2000;

}  // namespace

CandidateSearch::CandidateSearch(const LayoutPtr& layout, const Run& run, Meter& meter)
    : layout_(layout), meter_(meter), searcher_(*layout, run, meter), failures_(layout->cells()) {}

Oracle::Answer CandidateSearch::ask(const Puzzle& puzzle, Grid& found) {
  return ask_besides(puzzle, {}, found);
}

// Searches for one more solution than are known: among that many, at least one is new.
Oracle::Answer CandidateSearch::ask_besides(const Puzzle& puzzle, std::span<const Grid> known,
                                            Grid& found) {
  SearchRules rules;
  rules.places = is_sukaku(puzzle);
  for (std::uint64_t nodes = kFirstNodes; !meter_.expired(); nodes *= 2) {
    Outcome outcome = searcher_.search(puzzle, nodes, known.size() + 1, rules, 1, &failures_);
    nodes_ += outcome.iterations;
    for (Grid& each : outcome.solutions) {
      if (std::ranges::find(known, each) != known.end()) continue;
      found = std::move(each);
      return Oracle::Answer::yes;
    }
    if (outcome.complete) return Oracle::Answer::no;
  }
  return Oracle::Answer::stopped;
}

Grid CandidateSearch::random_grid(Random& random) {
  const Puzzle open = plain_puzzle(layout_, Grid(static_cast<std::size_t>(layout_->cells())));
  for (std::uint64_t nodes = kFirstGridNodes; !meter_.expired(); nodes *= 2) {
    Outcome outcome = searcher_.search(open, nodes, 1, {BranchOrder::smallest, ValueOrder::random},
                                       random.next(), nullptr);
    if (outcome.found > 0) return std::move(outcome.grid);
    if (outcome.complete) break;
  }
  return {};
}

}  // namespace sudokit
