// What convert leaves out: puzzles that were written before, or those that were not.
#pragma once

#include "cli/streams/output.hpp"
#include "cli/streams/pipeline.hpp"
#include "cli/streams/seen_set.hpp"
#include "sudokit/puzzle.hpp"

namespace sudokit::cli {

enum class Keep : std::uint8_t { all, first, again };

// The cells, candidates and houses of a puzzle; its comment is nothing to it.
SeenKey key_of(const Puzzle& puzzle);

// Says that the text of a block from `begin` to its end is that of a puzzle. Pre: the block's mutex
// is held.
void mark_puzzle(Block& block, const Puzzle& puzzle, std::size_t begin);

// Standard output for the texts that are kept, in the order of the input. What was not marked is
// written as it is.
class DistinctOutput final : public Outlet {
 public:
  explicit DistinctOutput(Keep keep);

  bool take(Block& block) override;
  int error() const override { return out_.error(); }
  bool broken() const override { return out_.broken(); }
  std::string name() const override { return Output::standard_output_name(); }

 private:
  Keep keep_;
  SeenSet seen_;
  std::string kept_;
  Output out_;
};

}  // namespace sudokit::cli
