// Searcher: repeated depth-first searches on one layout, each with a limit of nodes. It keeps its
// memory between searches.
#pragma once

#include "core/meter.hpp"
#include "core/scratch.hpp"
#include "oracle/depth_first.hpp"

namespace sudokit {

// Whether a puzzle has pencilmarks and no givens.
bool is_sukaku(const Puzzle& puzzle);

class Searcher {
 public:
  // The searches end by the time budget and the stop token of the run. The arguments must outlive
  // the searcher.
  Searcher(const Layout& layout, const Run& run, Meter& meter)
      : layout_(layout), run_(run), meter_(meter) {}

  // Finds and keeps up to `limit` solutions. `failures` may be null.
  Outcome search(const Puzzle& puzzle, std::uint64_t nodes, std::uint64_t limit, SearchRules rules,
                 std::uint64_t seed, Failures* failures);

 private:
  const Layout& layout_;
  const Run& run_;
  Meter& meter_;
  ScratchBox scratch_;
};

}  // namespace sudokit
