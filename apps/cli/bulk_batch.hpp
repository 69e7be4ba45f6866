// BulkBatch: the plain 9x9 lines of a block, solved at once by bulk9.
//
// Plain is a line of exactly 81 characters, digits and . or 0, of a classic 9x9 input. What is not
// plain, has no solution (its givens may clash, which is an error) or was stopped is left to the
// engines, one record at a time, and so is a grid that the checker refuses: there it is told.
#pragma once

#include <optional>
#include <vector>

#include "cli/block.hpp"
#include "sudokit/bulk.hpp"

namespace sudokit::cli {

class BulkBatch {
 public:
  void solve(const Block& block, std::uint64_t limit, const std::stop_token& stop);
  // Null for a record that is left to the engines; otherwise it has a solution, checked.
  const bulk9::Result* answer(std::size_t record) const {
    const std::size_t at = places_[record];
    return at == kNone ? nullptr : &results_[at];
  }

 private:
  static constexpr std::size_t kNone = ~std::size_t{0};

  void gather(const Block& block);

  std::vector<std::size_t> places_;  // of each record in the batch
  std::vector<bulk9::Packed81> puzzles_;
  std::vector<bulk9::Result> results_;
};

}  // namespace sudokit::cli
