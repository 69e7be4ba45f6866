#include "sudokit/make.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "make/families.hpp"
#include "make/solution.hpp"
#include "sudokit/transform.hpp"

namespace sudokit {
namespace {

constexpr Family kFamilies[] = {Family::minimal, Family::lewis, Family::blank, Family::sukaku,
                                Family::unsatisfiable};
constexpr std::string_view kNames[] = {"minimal", "lewis", "blank", "sukaku", "unsatisfiable"};

Result<void> check_options(const MakeOptions& options) {
  if (!(options.fixed >= 0 && options.fixed <= 1)) {
    return fail(fmt::format("a fraction of {} fixed cells is outside 0..1", options.fixed));
  }
  if (options.family == Family::lewis && !options.layout->is_classic()) {
    return fail(fmt::format("the lewis family wants rectangular boxes alone, not {}",
                            options.layout->name()));
  }
  return {};
}

// Opens cells chosen at random until exactly ceil(fixed * cells) are given. The small difference
// keeps a fraction such as 0.07, which is a little more in binary, from adding a given.
void blank_to_count(Grid& grid, double fixed, Random& random) {
  const double wanted = std::ceil(fixed * static_cast<double>(grid.size()) - 1e-9);
  std::vector<Cell> order = random_cells(grid.size(), random);
  order.resize(grid.size() - static_cast<std::size_t>(wanted));
  for (const Cell cell : order) grid[cell] = 0;
}

void blank_by_chance(Grid& grid, double fixed, Random& random) {
  for (auto& digit : grid) {
    if (random.real() >= fixed) digit = 0;
  }
}

Result<Puzzle> make_lewis(const MakeOptions& options, Random& random) {
  const Layout& layout = *options.layout;
  Puzzle puzzle{options.layout, *root_solution(layout), {}, {}};
  for (const Shuffle which :
       {Shuffle::transpose, Shuffle::stacks, Shuffle::bands, Shuffle::columns, Shuffle::rows}) {
    puzzle = *apply(*shuffle(layout, which, random), puzzle);
  }
  if (options.relabel) {
    puzzle = *apply(Isomorphism::relabelling(layout.side(), random), puzzle);
  }
  options.exact_count ? blank_to_count(puzzle.givens, options.fixed, random)
                      : blank_by_chance(puzzle.givens, options.fixed, random);
  return puzzle;
}

}  // namespace

std::optional<Family> family_named(std::string_view name) {
  const auto* const at = std::find(std::begin(kNames), std::end(kNames), name);
  if (at == std::end(kNames)) return std::nullopt;
  return static_cast<Family>(at - std::begin(kNames));
}

std::string_view to_string(Family family) {
  return kNames[static_cast<std::size_t>(family)];
}

std::span<const Family> families() {
  return kFamilies;
}

std::vector<Cell> random_cells(std::size_t cells, Random& random) {
  std::vector<Cell> order(cells);
  std::iota(order.begin(), order.end(), Cell{0});
  random.shuffle(std::span(order));
  return order;
}

Result<Puzzle> make_puzzle(const MakeOptions& options, std::uint64_t index, std::stop_token stop) {
  if (auto ok = check_options(options); !ok) return tl::unexpected(ok.error());
  Random random(options.seed, index);
  if (options.family == Family::lewis) return make_lewis(options, random);
  Solvable solvable(options.layout, std::move(stop));
  auto grid = random_grid(options.layout, random, solvable);
  if (!grid) return tl::unexpected(grid.error());
  Puzzle puzzle{options.layout, std::move(*grid), {}, {}};
  switch (options.family) {
    case Family::minimal:
      return make_minimal(std::move(puzzle), random, solvable);
    case Family::sukaku:
      return make_sukaku(std::move(puzzle), random, solvable);
    case Family::unsatisfiable:
      return make_unsatisfiable(std::move(puzzle), random, solvable);
    case Family::lewis:
    case Family::blank:
      break;
  }
  blank_to_count(puzzle.givens, options.fixed, random);
  return puzzle;
}

}  // namespace sudokit
