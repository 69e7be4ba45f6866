// CandidateSearch: the last word by depth-first search, begun again with twice the nodes until it
// is decided; which cells failed before orders the next search. Exact; time and stop of the run
// hold.
#pragma once

#include "oracle/last_word.hpp"
#include "oracle/searcher.hpp"

namespace sudokit {

class CandidateSearch final : public LastWord {
 public:
  // All must outlive it.
  CandidateSearch(const LayoutPtr& layout, const Run& run, Meter& meter);

  // A search knows nothing that they would shorten.
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
