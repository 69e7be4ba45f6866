// Searcher: depth-first search under a limit of nodes, over and over of one layout.
#pragma once

#include "core/meter.hpp"
#include "core/scratch.hpp"
#include "oracle/depth_first.hpp"

namespace sudokit {

// Pencilmarks alone, in place of givens.
bool is_sukaku(const Puzzle& puzzle);

class Searcher {
 public:
  // The run, whose time and stop count, and its meter must outlive it.
  Searcher(const Layout& layout, const Run& run, Meter& meter)
      : layout_(layout), run_(run), meter_(meter) {}

  // Up to `limit` solutions, all of them kept. `failures` may be null.
  Outcome search(const Puzzle& puzzle, std::uint64_t nodes, std::uint64_t limit, SearchRules rules,
                 std::uint64_t seed, Failures* failures);

 private:
  const Layout& layout_;
  const Run& run_;
  Meter& meter_;
  ScratchBox scratch_;
};

}  // namespace sudokit
