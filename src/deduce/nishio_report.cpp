#include "deduce/position/position.hpp"
#include "nishio/nishio.hpp"
#include "sudokit/nishio.hpp"

namespace sudokit {
namespace {

Mask may(const Pencilmarks& state, std::size_t cell) {
  return state.values[cell] != 0 ? mask_of<Mask>(state.values[cell])
                                 : mask_from<Mask>(state.candidates[cell]);
}

}  // namespace

std::span<const std::string_view> nishio_method_names() {
  static const auto kNames = [] {
    std::vector<std::string_view> names;
    for (const NishioMethod method : nishio_methods()) names.push_back(to_string(method));
    return names;
  }();
  return kNames;
}

namespace {

// The caller may have built the candidates by hand.
Result<void> check(const Pencilmarks& state) {
  if (state.layout == nullptr) return fail("invalid-state", "the state has no layout");
  if (auto ok = admit("single-digit logic", kHouses, state.layout->features()); !ok) return ok;
  const auto cells = static_cast<std::size_t>(state.layout->cells());
  if (state.values.size() != cells || state.candidates.size() != cells) {
    return fail("invalid-state", "expected one value and one set of candidates per cell");
  }
  const Digits all = Digits::all(state.layout->side());
  for (std::size_t cell = 0; cell < cells; ++cell) {
    if (state.values[cell] > state.layout->side() || !(state.candidates[cell] - all).empty()) {
      return fail("digit-out-of-range", "a digit is above the side of the layout");
    }
  }
  return {};
}

Result<NishioReport> filter(const Pencilmarks& state, NishioMethod method, Digits which,
                            Meter& meter) {
  auto nishio = make_nishio(state.layout, method, &meter);
  if (!nishio) return tl::unexpected(nishio.error());
  std::vector<Mask> cells(state.values.size());
  for (std::size_t cell = 0; cell < cells.size(); ++cell) cells[cell] = may(state, cell);
  const std::vector<Mask> before = cells;
  const NishioAnswer answer = (*nishio)->filter(cells, which);
  NishioReport report{to_string(method), answer.exact, answer.placed, {}};
  which.for_each([&](int digit) {
    for (std::size_t cell = 0; cell < cells.size(); ++cell) {
      if ((before[cell] & ~cells[cell]) >> (digit - 1) & 1) {
        report.removed.push_back({static_cast<Cell>(cell), static_cast<std::uint8_t>(digit)});
      }
    }
  });
  return report;
}

}  // namespace

Result<NishioReport> run_nishio(const Pencilmarks& state, std::string_view method, Digits which,
                                const Run& run) {
  if (auto ok = check(state); !ok) return tl::unexpected(ok.error());
  const auto chosen = method.empty() ? best_nishio(*state.layout) : nishio_method_named(method);
  if (!chosen) return fail("unknown-method", "unknown method '" + std::string(method) + "'");
  Meter meter(run);
  try {
    return filter(state, *chosen, which, meter);
  } catch (const BudgetSpent&) {
    NishioReport report;
    report.method = to_string(*chosen);
    report.exact = false;
    report.reason = meter.reason();
    return report;
  }
}

}  // namespace sudokit
