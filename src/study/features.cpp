#include "study/features.hpp"

#include <algorithm>

#include "sudokit/puzzle.hpp"

namespace sudokit::study {
namespace {

constexpr std::string_view kOfGivens[] = {"side",         "box_rows",       "box_columns",
                                          "houses",       "givens",         "given_share",
                                          "given_digits", "mean_candidates"};
constexpr std::string_view kOfRemains[] = {
    "propagated_open_share", "propagated_mean_candidates", "propagated_bivalue_share",
    "propagated_bilocal_per_house", "propagated_log10_states"};

// The mean number of digits that an open cell may hold by its pencilmarks and the givens it sees.
double mean_candidates(const Puzzle& puzzle) {
  const Layout& layout = *puzzle.layout;
  int open = 0, candidates = 0;
  for (int cell = 0; cell < layout.cells(); ++cell) {
    if (puzzle.givens[static_cast<std::size_t>(cell)] != 0) continue;
    Digits may = allowed(puzzle, cell);
    for (const sudokit::Cell peer : layout.peers(cell)) {
      if (const int given = puzzle.givens[peer]; given != 0) may.erase(given);
    }
    ++open;
    candidates += may.count();
  }
  return open == 0 ? 0 : static_cast<double>(candidates) / open;
}

double distinct_digits(const Puzzle& puzzle) {
  Digits digits;
  for (const auto given : puzzle.givens) {
    if (given != 0) digits.insert(given);
  }
  return digits.count();
}

StepValues of_givens(const Puzzle& puzzle) {
  const Layout& layout = *puzzle.layout;
  const double cells = layout.cells();
  const double givens = cells - static_cast<double>(std::ranges::count(puzzle.givens, 0));
  return {{static_cast<double>(layout.side()), static_cast<double>(layout.box_rows()),
           static_cast<double>(layout.box_cols()), static_cast<double>(layout.houses()), givens,
           givens / cells, distinct_digits(puzzle), mean_candidates(puzzle)}};
}

StepValues of_remains(const Puzzle& puzzle) {
  const Remains left = remains_of(puzzle, Filtering::singles).value();
  const double open = std::max(1, left.open);
  return {{left.open / static_cast<double>(puzzle.layout->cells()), left.mean_candidates,
           left.bivalue / open, left.bilocal / static_cast<double>(puzzle.layout->houses()),
           left.log10_states},
          left.contradiction || left.open == 0};
}

constexpr FeatureStep kSteps[] = {{"given", kOfGivens, of_givens},
                                  {"propagated", kOfRemains, of_remains}};

}  // namespace

std::span<const FeatureStep> feature_steps() {
  return kSteps;
}

std::vector<double> features_of(const Puzzle& puzzle) {
  std::vector<double> all;
  for (const FeatureStep& step : kSteps) {
    const StepValues found = step.compute(puzzle);
    all.insert(all.end(), found.values.begin(), found.values.end());
  }
  return all;
}

}  // namespace sudokit::study
