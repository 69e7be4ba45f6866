#include "nishio/nishio.hpp"

#include <array>

#include "core/failf.hpp"
#include "nishio/digit.hpp"
#include "nishio/graph.hpp"
#include "propagate/propagate.hpp"

namespace sudokit {
namespace {

constexpr std::array<std::string_view, 6> kNames = {"levels",  "lazy",     "dfs",
                                                    "overlay", "matching", "exact-cover"};
constexpr std::array kFilterMethods = {NishioMethod::levels,   NishioMethod::lazy,
                                       NishioMethod::dfs,      NishioMethod::overlay,
                                       NishioMethod::matching, NishioMethod::exact_cover};
// 12 bytes per edge: 48 MB.
constexpr std::size_t kLazyCap = 4'000'000;
constexpr std::uint64_t kBytesAnEdge = 12;

void load(std::span<const Mask128> candidates, int digit, std::vector<std::uint8_t>& open) {
  open.resize(candidates.size());
  for (std::size_t i = 0; i < open.size(); ++i) open[i] = candidates[i] >> (digit - 1) & 1;
}

void store(std::span<Mask128> candidates, int digit, std::span<const std::uint8_t> open) {
  const Mask128 bit = mask_of<Mask128>(digit);
  for (std::size_t i = 0; i < open.size(); ++i) {
    if (!open[i]) candidates[i] &= ~bit;
  }
}

// Applies a single-digit method to one digit after another.
template <class Way>
class PerDigit final : public Nishio {
 public:
  PerDigit(NishioMethod method, Way way) : method_(method), way_(std::move(way)) {}
  NishioMethod method() const override { return method_; }

  void watch(Meter* meter) override {
    meter_ = meter;
    way_.watch(meter);
  }

  NishioAnswer filter(std::span<Mask128> candidates, Digits which) override {
    NishioAnswer answer;
    answer.exact = method_ != NishioMethod::matching;
    which.for_each([&](int digit) {
      if (meter_ != nullptr) meter_->require();
      load(candidates, digit, open_);
      if (way_.filter(open_) == NishioFound::placement) answer.placed.insert(digit);
      store(candidates, digit, open_);
    });
    return answer;
  }

 private:
  NishioMethod method_;
  Way way_;
  Meter* meter_ = nullptr;
  std::vector<std::uint8_t> open_;
};

template <class M>
class Levels final : public Nishio {
 public:
  explicit Levels(std::shared_ptr<const NishioGraph> graph)
      : nine_(graph->side() == 9 && graph->band_rows() == 3),
        cells_(static_cast<std::size_t>(graph->side() * graph->side())),
        levels_(std::move(graph)) {}
  NishioMethod method() const override { return NishioMethod::levels; }
  void watch(Meter* meter) override { levels_.watch(meter); }

  NishioAnswer filter(std::span<Mask128> candidates, Digits which) override {
    for (std::size_t i = 0; i < cells_.size(); ++i) cells_[i] = static_cast<M>(candidates[i]);
    const M lanes = mask_from<M>(which);
    const M placed = filter_all(lanes) & lanes;
    const Mask128 mask{lanes};
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      candidates[i] &= ~mask | cells_[i];
    }
    return {mask_to_digits(placed), true};
  }

 private:
  M filter_all(M lanes) {
    if constexpr (sizeof(M) == 2) {
      if (nine_) return nishio_nine(std::span<Mask16, 81>(cells_));
    }
    return levels_.filter(cells_, lanes);
  }

  bool nine_;
  std::vector<M> cells_;
  NishioLevels<M> levels_;
};

void hold(Meter* meter, std::uint64_t bytes) {
  if (meter != nullptr) meter->require_memory(bytes);
}

template <class M>
std::unique_ptr<Nishio> make_levels(std::shared_ptr<const NishioGraph> graph, Meter* meter) {
  hold(meter, std::uint64_t{graph->vertices()} * 2 * sizeof(M));
  return std::make_unique<Levels<M>>(std::move(graph));
}

std::unique_ptr<Nishio> make_levels(const Layout& layout, Meter* meter) {
  auto graph = NishioGraph::of(layout.box_rows(), layout.box_cols());
  if (layout.side() <= 16) return make_levels<Mask16>(std::move(graph), meter);
  if (layout.side() <= 32) return make_levels<Mask32>(std::move(graph), meter);
  return make_levels<Mask128>(std::move(graph), meter);
}

std::unique_ptr<Nishio> make_dfs(const Layout& layout, Meter* meter) {
  auto graph = NishioGraph::of(layout.box_rows(), layout.box_cols());
  hold(meter, graph->edges() * sizeof(NishioGraph::Edge) + std::uint64_t{graph->vertices()} * 10);
  return std::make_unique<PerDigit<NishioDfs>>(NishioMethod::dfs, NishioDfs(graph, meter));
}

// Applies the lazy method to one digit at a time. Digits above the cap are filtered together by the
// whole graph, or by the matching if the graph does not fit.
class Lazy final : public Nishio {
 public:
  explicit Lazy(const LayoutPtr& layout)
      : layout_(layout), lazy_(layout->box_rows(), layout->box_cols(), kLazyCap) {}
  NishioMethod method() const override { return NishioMethod::lazy; }
  void watch(Meter* meter) override {
    meter_ = meter;
    lazy_.watch(meter);
    if (whole_) whole_->watch(meter);
  }

  NishioAnswer filter(std::span<Mask128> candidates, Digits which) override {
    NishioAnswer answer;
    Digits wide;
    which.for_each([&](int digit) {
      load(candidates, digit, open_);
      const NishioFound found = lazy_.filter(open_);
      if (found == NishioFound::gave_up) return wide.insert(digit);
      if (found == NishioFound::placement) answer.placed.insert(digit);
      store(candidates, digit, open_);
    });
    if (!wide.empty()) {
      const NishioAnswer rest = whole().filter(candidates, wide);
      answer.placed = answer.placed | rest.placed;
      answer.exact = rest.exact;
    }
    return answer;
  }

 private:
  Nishio& whole() {
    if (!whole_) {
      const bool fits = NishioGraph::fits(layout_->box_rows(), layout_->box_cols());
      whole_ = fits ? make_levels(*layout_, meter_)
                    : make_nishio(layout_, NishioMethod::matching).value();
      whole_->watch(meter_);
    }
    return *whole_;
  }

  LayoutPtr layout_;
  NishioLazy lazy_;
  Meter* meter_ = nullptr;
  std::unique_ptr<Nishio> whole_;
  std::vector<std::uint8_t> open_;
};

template <class Way>
std::unique_ptr<Nishio> per_digit(NishioMethod method, Way way) {
  return std::make_unique<PerDigit<Way>>(method, std::move(way));
}

Result<void> supports(const Layout& layout, NishioMethod method) {
  const bool any = method == NishioMethod::matching || method == NishioMethod::exact_cover;
  if (auto ok = admit(to_string(method), any ? kHouses : kBoxes, layout.features()); !ok) {
    return fail(ok.error().code, ok.error().message + (any ? "" : "; use exact-cover"));
  }
  if (any) return {};
  const int rows = layout.box_rows();
  const int cols = layout.box_cols();
  if (method == NishioMethod::overlay &&
      NishioOverlay::placements(rows, cols) > NishioOverlay::kMost) {
    return failf("unsupported-method", "pattern overlay would need a list of {} placements or more",
                 NishioOverlay::placements(rows, cols));
  }
  if (method == NishioMethod::lazy && layout.side() > 64) {
    return fail("unsupported-method", "lazy holds a set of rows in 64 bits; use exact-cover");
  }
  if ((method == NishioMethod::levels || method == NishioMethod::dfs) &&
      !NishioGraph::fits(rows, cols)) {
    return failf("unsupported-method",
                 "the graph of {} does not fit in memory; use lazy or exact-cover", layout.name());
  }
  return {};
}

}  // namespace

std::span<const NishioMethod> nishio_methods() {
  return kFilterMethods;
}

std::string_view to_string(NishioMethod method) {
  return kNames[static_cast<std::size_t>(method)];
}

std::optional<NishioMethod> nishio_method_named(std::string_view name) {
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if (kNames[i] == name) return static_cast<NishioMethod>(i);
  }
  return std::nullopt;
}

namespace {

// Pre: the method supports the layout.
std::unique_ptr<Nishio> build(const LayoutPtr& layout, NishioMethod method, Meter* meter) {
  const int rows = layout->box_rows();
  const int cols = layout->box_cols();
  switch (method) {
    case NishioMethod::levels:
      return make_levels(*layout, meter);
    case NishioMethod::lazy:
      hold(meter, kLazyCap * kBytesAnEdge);
      return std::make_unique<Lazy>(layout);
    case NishioMethod::dfs:
      return make_dfs(*layout, meter);
    case NishioMethod::overlay:
      return per_digit(method, NishioOverlay(rows, cols));
    case NishioMethod::matching:
      return per_digit(method, NishioMatching(*layout));
    case NishioMethod::exact_cover:
      break;
  }
  return per_digit(method, NishioCover(layout));
}

}  // namespace

Result<std::unique_ptr<Nishio>> make_nishio(const LayoutPtr& layout, NishioMethod method,
                                            Meter* meter) {
  if (auto ok = supports(*layout, method); !ok) return tl::unexpected(ok.error());
  std::unique_ptr<Nishio> made = build(layout, method, meter);
  made->watch(meter);
  return made;
}

NishioMethod best_nishio(const Layout& layout) {
  if (!layout.is_classic()) return NishioMethod::exact_cover;
  if (layout.side() <= 20 && NishioGraph::fits(layout.box_rows(), layout.box_cols())) {
    return NishioMethod::levels;
  }
  return layout.side() <= 64 ? NishioMethod::lazy : NishioMethod::exact_cover;
}

// ---- Before the search --------------------------------------------------------------------------

namespace {

// An inconsistent result, with the domains that follow from the givens and marks alone.
Propagated contradiction(const Puzzle& puzzle) {
  Propagated result = propagate_nothing(puzzle);
  result.consistent = false;
  return result;
}

}  // namespace

Propagated propagate_nishio(const Puzzle& puzzle, Meter* meter) {
  Propagated root = propagate_singles(puzzle);
  const auto nishio = make_nishio(puzzle.layout, best_nishio(*puzzle.layout), meter).value();
  const Digits all = Digits::all(puzzle.layout->side());
  Puzzle narrowed = puzzle;
  while (root.consistent) {
    std::vector<Mask128> cells;
    for (const Digits domain : root.domains) cells.push_back(mask_from<Mask128>(domain));
    const std::vector<Mask128> before = cells;
    const bool placed = nishio->filter(cells, all).placed == all;
    if (placed && cells == before) return root;
    if (!placed) return contradiction(puzzle);
    narrowed.marks.clear();
    for (const Mask128 mask : cells) narrowed.marks.push_back(mask_to_digits(mask));
    root = propagate_singles(narrowed);
  }
  return contradiction(puzzle);
}

}  // namespace sudokit
