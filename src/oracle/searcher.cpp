#include "oracle/searcher.hpp"

#include <algorithm>

#include "oracle/rules_space.hpp"
#include "oracle/spaces.hpp"

namespace sudokit {
namespace {

template <class Space>
struct Scratch {
  Space space;
  std::vector<SearchFrame<Space>> frames;
};

}  // namespace

bool is_sukaku(const Puzzle& puzzle) {
  return puzzle.has_marks() && std::ranges::count(puzzle.givens, 0) == std::ssize(puzzle.givens);
}

Outcome Searcher::search(const Puzzle& puzzle, std::uint64_t nodes, std::uint64_t limit,
                         SearchRules rules, std::uint64_t seed, Failures* failures) {
  Run run;
  run.budget.seconds = run_.budget.after(meter_.seconds()).seconds;
  run.budget.iterations = nodes;
  run.stop = run_.stop;
  run.seed = seed;
  run.limit = run.keep = limit;
  const auto search = [&]<class Space>(std::type_identity<Space>) {
    auto& scratch = scratch_.get<Scratch<Space>>();
    return DepthFirst<Space, NoObserver>(scratch.space, scratch.frames, puzzle, run, rules, {},
                                         failures)
        .run();
  };
  if (!puzzle.has_rules()) return with_space(layout_, search);
  return with_rules_space(layout_, search);
}

}  // namespace sudokit
