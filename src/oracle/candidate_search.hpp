// CandidateSearch: the LastWord by depth-first search. The search is restarted with twice the nodes
// until the question is decided; the cells that failed before guide the order of the next search.
// Exact; ends by the time budget and the stop token of the run.
#pragma once

#include "oracle/last_word.hpp"
#include "oracle/searcher.hpp"

namespace sudokit {

class CandidateSearch final : public LastWord {
 public:
  // The arguments must outlive the object.
  CandidateSearch(const LayoutPtr& layout, const Run& run, Meter& meter);

  // These do nothing: promises and near grids do not shorten a depth-first search.
  void promise(int, Digits) override {}
  void near(const Grid&) override {}
  Oracle::Answer ask(const Puzzle& puzzle, Grid& found) override;
  Oracle::Answer ask_besides(const Puzzle& puzzle, std::span<const Grid> known,
                             Grid& found) override;
  Grid random_grid(Random& random) override;
  std::uint64_t effort() const override { return nodes_; }

 private:
  const LayoutPtr& layout_;
  Meter& meter_;
  Searcher searcher_;
  Failures failures_;
  std::uint64_t nodes_ = 0;
};

}  // namespace sudokit
