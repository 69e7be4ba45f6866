// Code that all makers share.
#include "sudokit/make.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/engine_base.hpp"
#include "core/failf.hpp"
#include "make/solution.hpp"
#include "make/steps.hpp"

namespace sudokit {

namespace {

tl::unexpected<Error> makes_boards(const MakerInfo& info) {
  return failf("unsupported-request", "{} makes a board of one digit, not a puzzle", info.name);
}

}  // namespace

Result<void> supports(const MakerInfo& info, const Layout& layout) {
  if (info.makes_boards()) return makes_boards(info);
  if (auto ok = admit(info.name, info.takes, layout.features()); !ok) {
    return failf(ok.error().code, "{} (layout {})", ok.error().message, layout.name());
  }
  if (layout.side() > info.largest_side) {
    return failf("unsupported-side",
                 "{} makes puzzles up to {}x{}; {} is {}x{}, which would take too long", info.name,
                 info.largest_side, info.largest_side, layout.name(), layout.side(), layout.side());
  }
  return {};
}

namespace {

constexpr struct {
  StopReason reason;
  ErrorCode code;
} kEarly[] = {
    {StopReason::stopped, "stopped"},
    {StopReason::time, "out-of-time"},
    {StopReason::iterations, "out-of-iterations"},
    {StopReason::memory, "out-of-memory"},
    {StopReason::finished, "gave-up"},
};

}  // namespace

tl::unexpected<Error> give_up(StopReason reason) {
  const auto* early =
      std::ranges::find_if(kEarly, [&](const auto& row) { return row.reason == reason; });
  return fail(early->code, std::string(to_string(reason)));
}

StopReason given_up(const Error& error) {
  for (const auto& [reason, code] : kEarly) {
    if (error.code == code) return reason;
  }
  return StopReason::finished;
}

Result<Puzzle> Maker::make(const MakeRequest& request) const {
  if (auto ok = check(request.layout); !ok) return tl::unexpected(ok.error());
  return make_one(request);
}

Result<Puzzle> Maker::make_one(const MakeRequest&) const {
  return makes_boards(info());
}

Result<DigitBoard> Maker::make_board(const MakeRequest&) const {
  return failf("unsupported-request", "{} makes puzzles, not a board of one digit", info().name);
}

std::optional<double> Maker::weight(const Puzzle&) const {
  return std::nullopt;
}

bool Maker::adds_rules(const LayoutPtr&) const {
  return false;
}

LayoutPtr Maker::layout_made(const LayoutPtr& layout) const {
  return layout;
}

void Maker::make_many(const MakeRequest& request, std::uint64_t count, const MakeSink& take) const {
  if (auto ok = check(request.layout); !ok) {
    take(request.index, tl::unexpected(ok.error()));
  } else {
    make_all(request, count, take);
  }
}

void Maker::make_all(const MakeRequest& request, std::uint64_t count, const MakeSink& take) const {
  MakeRequest one = request;
  for (; one.index < request.index + count; ++one.index) {
    if (!take(one.index, make_one(one))) return;
  }
}

Result<void> Maker::check(const LayoutPtr& layout) const {
  if (info().makes_boards()) return makes_boards(info());
  if (auto ok = supports(info(), *layout); !ok) return ok;
  return check_params(layout);
}

Result<void> Maker::check_params(const LayoutPtr&) const {
  return {};
}

namespace {

const WishRow* find_wish(const MakerInfo& info, std::string_view name) {
  const auto at = std::ranges::find(info.wishes, name, &WishRow::name);
  return at == info.wishes.end() ? nullptr : &*at;
}

}  // namespace

Result<void> Maker::set(std::string_view name, std::string_view value) {
  if (const WishRow* wish = find_wish(info(), name)) {
    auto put = wish->put(params(), value);
    if (put) return {};
    return failf(put.error().code, "{} = '{}': {}", name, value, put.error().message);
  }
  return set_named(info().name, info().params, params(), name, value);
}

std::string Maker::get(std::string_view name) const {
  if (const WishRow* wish = find_wish(info(), name)) {
    return wish->get(const_cast<Maker*>(this)->params());
  }
  return get_param(*find_param(info().params, name), const_cast<Maker*>(this)->params());
}

Result<Puzzle> Making::solved(const LayoutPtr& layout) {
  auto grid = random_grid(layout, random, oracle);
  if (!grid) return tl::unexpected(grid.error());
  return plain_puzzle(layout, std::move(*grid));
}

std::vector<Cell> random_cells(std::size_t cells, Random& random) {
  std::vector<Cell> order(cells);
  std::iota(order.begin(), order.end(), Cell{0});
  random.shuffle(std::span(order));
  return order;
}

// Subtracting 1e-9 keeps a fraction such as 0.07, which is slightly larger in binary, from adding a
// given.
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

}  // namespace sudokit
