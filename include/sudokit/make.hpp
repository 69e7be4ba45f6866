// Instance makers. Each puzzle is a pure function of (options, seed, index), so that the same
// bytes come out whatever the number of threads.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>

#include "sudokit/puzzle.hpp"
#include "sudokit/result.hpp"

namespace sudokit {

enum class Family : std::uint8_t {
  minimal,  // unique, and no given can be spared
  lewis,    // Lewis 2007: root solution, five shuffles, blanking; often with many solutions
  blank     // Lloyd and Amos 2019: a random solved grid blanked to exactly ceil(fixed * cells)
};

std::optional<Family> family_named(std::string_view name);
std::string_view to_string(Family family);

struct MakeOptions {
  Family family = Family::minimal;
  LayoutPtr layout;
  // Fraction of cells that stay given (lewis, blank), 0..1.
  double fixed = 0.5;
  // lewis: blank to exactly ceil(fixed * cells) instead of each cell with probability 1 - fixed.
  bool exact_count = false;
  // lewis: relabel the digits as well (the paper does not).
  bool relabel = false;
  std::uint64_t seed = 1;
};

// The index-th puzzle of a batch. Errors: options that fit no puzzle (a layout without boxes for
// lewis, a fraction outside 0..1), a layout that has no solved grid, stopped.
Result<Puzzle> make_puzzle(const MakeOptions& options, std::uint64_t index,
                           std::stop_token stop = {});

// A random solved grid of any layout. Errors: the layout has none, stopped.
Result<Grid> random_solution(const LayoutPtr& layout, std::uint64_t seed, std::uint64_t stream,
                             std::stop_token stop = {});

}  // namespace sudokit
