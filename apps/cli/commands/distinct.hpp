// Filters the puzzles that convert writes: leaves out those that occurred before, or those that did
// not.
#pragma once

#include "cli/streams/output.hpp"
#include "cli/streams/pipeline.hpp"
#include "cli/streams/seen_set.hpp"
#include "sudokit/puzzle.hpp"

namespace sudokit::cli {

enum class Keep : std::uint8_t { all, first, again };

// The key of a puzzle: its cells, candidates and houses. The comment is ignored.
SeenKey key_of(const Puzzle& puzzle);

// Marks the text of a block from `begin` to its end as that of a puzzle. Pre: the block's mutex is
// held.
void mark_puzzle(Block& block, const Puzzle& puzzle, std::size_t begin);

// Writes the texts that are kept to standard output, in the order of the input. Text that was not
// marked is written unchanged.
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
