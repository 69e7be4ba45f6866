// Instance makers. Each puzzle is a pure function of (options, seed, index), so that the same
// bytes come out whatever the number of threads. All functions may be called by many threads.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string_view>

#include "sudokit/puzzle.hpp"
#include "sudokit/result.hpp"

namespace sudokit {

enum class Family : std::uint8_t {
  minimal,  // unique, and no given can be spared
  lewis,    // Lewis 2007: root solution, five shuffles, blanking; often with many solutions
  blank,    // Lloyd and Amos 2019: a random solved grid blanked to exactly ceil(fixed * cells)
  // Pencilmarks without givens: unique, and no candidate can be added.
  sukaku,
  // No two givens clash, there is no solution, and without any one given there is one.
  unsatisfiable
};

std::optional<Family> family_named(std::string_view name);
std::string_view to_string(Family family);
// In the order help shows them.
std::span<const Family> families();

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

// The index-th puzzle of a batch, from 0.
//
// minimal, sukaku and unsatisfiable ask a solver one question for each cell or candidate, without
// bound but `stop`: about a millisecond for a minimal 9x9, .2 s for 16x16, minutes for 25x25 and
// for 16x16 jigsaws (measured 2026-11-21 on one core). The other families take the time of a grid.
// Errors: options that fit no puzzle (lewis on anything but plain boxes, a fraction outside 0..1,
// unsatisfiable where every puzzle found has a solution), a layout that has no solved grid,
// stopped.
Result<Puzzle> make_puzzle(const MakeOptions& options, std::uint64_t index,
                           std::stop_token stop = {});

// Lewis's root solution: row r, column k, from 0, holds (C*(r mod R) + r/R + k) mod side + 1 for
// boxes of R rows and C columns. Errors: no rectangular boxes, or extra houses.
Result<Grid> root_solution(const Layout& layout);

// A random solved grid of any layout.
//
// No maker here is proved uniform over all grids, and no polynomial way is known.
// - Boxes and Latin squares of any side: the root solution, a uniformly random symmetry and
//   relabelling, then 20 * cells random exchanges: of two rows of a band or two columns of a stack
//   along one cycle of their columns, or of two digits along one of their chains. Each exchange is
//   as likely as its reverse, so that all grids that can be reached are alike in the limit; by
//   enumeration all grids of 2x2 and 2x3 can be, for larger boxes that is not known. O(cells*side).
// - Other layouts (jigsaw, extra houses): a grid found by randomised search, then the exchanges
//   of digits. Which grids the search favours is not known. Exponential in the worst case.
// Errors: the layout has no solved grid, stopped.
Result<Grid> random_solution(const LayoutPtr& layout, std::uint64_t seed, std::uint64_t stream,
                             std::stop_token stop = {});

// A random jigsaw layout: boxes (as square as the side allows; rows where it is prime) whose
// regions exchange cells along their borders 4 * cells times, every region staying connected.
// Layouts without a solved grid are passed over. Pre: 1 <= side <= kMaxSide. Errors: stopped, or
// no solvable layout in 100 attempts.
Result<LayoutPtr> random_jigsaw(int side, std::uint64_t seed, std::uint64_t stream,
                                std::stop_token stop = {});

}  // namespace sudokit
