#include "make/judge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace sudokit {
namespace {

// The distance of a puzzle that the techniques do not solve: larger than that of any that they
// solve.
constexpr double kStuck = 1000;

// Guesses are counted up to this number, or up to the requested one if it is larger.
constexpr double kGuesses = 100'000;

bool among(const TechniquesWish& wish, const Technique* technique, const Scale& scale) {
  return std::any_of(wish.names.begin(), wish.names.end(), [&](const std::string& name) {
    const auto named = techniques_named(name, scale);
    return std::find(named.begin(), named.end(), technique) != named.end();
  });
}

// Allows no technique that assumes uniqueness, so that a puzzle it solves has one solution.
Result<Deducer> deducer_up_to(int rating, const LayoutPtr& layout) {
  DeduceOptions options;
  options.explain = false;
  for (const ScaleRow& row : options.scale->rows) {
    const bool sound = !row.technique->needs_unique;
    if (10 * row.least <= rating && !row.optional && sound)
      options.allowed.push_back(row.technique);
  }
  return Deducer::make(layout, std::move(options));
}

// A bound in tenths of a rating includes the hundredths above it.
double beyond_tenth(const Plan& plan) {
  const RatingWish& wish = plan.wishes.rating;
  const Scale* scale = plan.rating.techniques;
  if (scale == nullptr || scale->counting != Counting::rating || wish.is_of_levels()) return 0;
  const double tenths = 10 * wish.high;
  return std::abs(tenths - std::round(tenths)) < 1e-6 ? .095 : 1e-6;
}

}  // namespace

Judge::Judge(const Plan& plan)
    : plan_(&plan),
      beyond_tenth_(beyond_tenth(plan)),
      most_guesses_(static_cast<std::uint64_t>(std::max(kGuesses, plan.wishes.rating.high))),
      prover_(most_guesses_) {}

Result<Judge> Judge::make(const Plan& plan) {
  Judge judge(plan);
  const bool rated_by_path = plan.rating.alone == plan.techniques &&
                             plan.wishes.avoids.names.empty() && plan.wishes.only.names.empty();
  const Scale* alone = plan.rating.alone;
  if (alone != nullptr && !rated_by_path && !alone->counts()) {
    DeduceOptions options;
    options.scale = alone;
    options.unique_known = true;
    options.explain = false;
    auto deducer = Deducer::make(plan.layout, std::move(options));
    if (!deducer) return tl::unexpected(deducer.error());
    judge.alone_.emplace(std::move(*deducer));
  }
  if (plan.most_rating) {
    auto deducer = deducer_up_to(*plan.most_rating, plan.layout);
    if (!deducer) return tl::unexpected(deducer.error());
    judge.up_to_rating_.emplace(std::move(*deducer));
  }
  if (plan.techniques == nullptr) return judge;
  DeduceOptions options;
  options.scale = plan.techniques;
  options.unique_known = true;
  options.explain = false;
  for (const ScaleRow& row : plan.techniques->rows) {
    if (judge.may_use(row)) options.allowed.push_back(row.technique);
  }
  auto deducer = Deducer::make(plan.layout, std::move(options));
  if (!deducer) return tl::unexpected(deducer.error());
  judge.deducer_.emplace(std::move(*deducer));
  return judge;
}

bool Judge::may_use(const ScaleRow& row) const {
  const Wishes& wishes = plan_->wishes;
  const Scale& scale = *plan_->techniques;
  const bool wanted = wishes.only.names.empty()
                          ? !row.optional || among(wishes.needs, row.technique, scale) ||
                                among(wishes.contains, row.technique, scale)
                          : among(wishes.only, row.technique, scale);
  return wanted && !among(wishes.avoids, row.technique, scale);
}

bool Judge::within_rating(const Puzzle& puzzle, const Run& run) {
  return rate(*up_to_rating_, puzzle, run).value().end == DeduceEnd::solved;
}

Deducer& Judge::without(const Technique* technique, std::size_t last_row) {
  const auto key = std::pair(technique, last_row);
  if (const auto at = lacking_.find(key); at != lacking_.end()) return at->second;
  DeduceOptions options;
  options.scale = plan_->techniques;
  options.unique_known = true;
  options.explain = false;
  for (std::size_t i = 0; i <= last_row; ++i) {
    const ScaleRow& row = plan_->techniques->rows[i];
    if (row.technique != technique && may_use(row)) options.allowed.push_back(row.technique);
  }
  return lacking_.emplace(key, Deducer::make(plan_->layout, std::move(options)).value())
      .first->second;
}

double Judge::givens(const Puzzle& puzzle) {
  const auto open = std::ranges::count(puzzle.givens, std::uint8_t{0});
  const auto count = static_cast<int>(puzzle.givens.size()) - static_cast<int>(open);
  seen_ = fmt::format("{} givens", count);
  return std::max({0, plan_->low - count, count - plan_->high});
}

double Judge::outside(double rating) const {
  const RatingWish& wish = plan_->wishes.rating;
  return std::max({0.0, wish.low - rating, rating - (wish.high + beyond_tenth_)});
}

double Judge::explainer(const Rating& rating) {
  const std::string& scale = plan_->wishes.rating.scale;
  const int tenths = scale == "ep"   ? rating.placing
                     : scale == "ed" ? rating.first
                                     : rating.difficulty;
  seen_ += fmt::format(", {} {}.{}", scale, tenths / 10, tenths % 10);
  return outside(tenths / 10.0);
}

// A puzzle whose number exceeds the limit of the search is as far away as one that is not solved.
double Judge::counted(const Puzzle& puzzle, const Run& run) {
  const Scale& scale = *plan_->rating.alone;
  const Uniqueness proof = prover_.prove(puzzle, run).value();
  const Count count = scale.count(puzzle, proof, most_guesses_, run).value();
  seen_ += !count.value           ? fmt::format(", {} above {}", scale.name, count.most)
           : scale.grades.empty() ? fmt::format(", {} {}", scale.name, *count.value)
                                  : fmt::format(", {} {}", scale.name, count.word(scale));
  return count.value ? outside(static_cast<double>(*count.value)) : kStuck;
}

// The number of techniques in `needs` that are not needed. A technique is needed if the others, up
// to the last row that the path uses, do not solve the puzzle.
double Judge::needs(const Puzzle& puzzle, const Rating& rating) {
  const Scale& scale = *plan_->techniques;
  std::size_t last = 0;
  for (std::size_t row = 0; row < rating.steps.size(); ++row) {
    if (rating.steps[row] > 0) last = row;
  }
  double missing = 0;
  for (const std::string& name : plan_->wishes.needs.names) {
    bool needed = false;
    for (const Technique* technique : techniques_named(name, scale)) {
      for (std::size_t row = 0; row <= last && !needed; ++row) {
        if (scale.rows[row].technique != technique || rating.steps[row] == 0) continue;
        needed = rate(without(technique, last), puzzle).value().end == DeduceEnd::stuck;
      }
    }
    if (!needed) seen_ += fmt::format(", no need of {}", name);
    missing += test("needs " + name, needed) ? 0 : 1;
  }
  return missing;
}

// The number of techniques in `contains` that the path does not use.
double Judge::contains(const Rating& rating) {
  const auto rows = plan_->techniques->rows;
  double missing = 0;
  for (const std::string& name : plan_->wishes.contains.names) {
    const auto named = techniques_named(name, *plan_->techniques);
    bool used = false;
    for (std::size_t row = 0; row < rows.size(); ++row) {
      used |= rating.steps[row] > 0 && std::ranges::count(named, rows[row].technique) > 0;
    }
    if (!used) seen_ += fmt::format(", no {}", name);
    missing += test("contains " + name, used) ? 0 : 1;
  }
  return missing;
}

bool Judge::test(const std::string& wish, bool met) {
  Tally& tally = tallies_[wish];
  ++tally.tested;
  tally.missed += met ? 0 : 1;
  return met;
}

std::string Judge::rarest() const {
  const auto share = [](const auto& one) {
    return static_cast<double>(one.second.missed) / static_cast<double>(one.second.tested);
  };
  const auto most = std::ranges::max_element(tallies_, {}, share);
  if (tallies_.size() < 2 || most->second.missed == 0) return "";
  return fmt::format("`{}`, missed by {} of {}", most->first, most->second.missed,
                     most->second.tested);
}

double Judge::techniques(const Puzzle& puzzle, const Rating& rating) {
  if (!test("solved by the techniques", rating.end == DeduceEnd::solved)) {
    seen_ += fmt::format(", not solved by the techniques, {} cells open", rating.open_cells);
    return kStuck + rating.open_cells;
  }
  const WishedScale& wished = plan_->rating;
  double far = 0;
  if (wished.techniques != nullptr && wished.word >= 0) {
    const auto at = std::ranges::find(wished.words, rating.grade) - wished.words.begin();
    far = std::abs(static_cast<double>(at - wished.word));
    seen_ += fmt::format(", {}", rating.grade);
  } else if (wished.techniques != nullptr) {
    const double found = value_of(rating);
    far = outside(found);
    seen_ += fmt::format(", {} {}", plan_->wishes.rating.scale, found);
  }
  if (wished.techniques != nullptr) test("rating", far == 0);
  return far + needs(puzzle, rating) + contains(rating);
}

// The rating in the units of the wish.
double Judge::value_of(const Rating& rating) const {
  if (plan_->wishes.rating.is_of_levels()) return rating.level;
  const bool hundredths = plan_->rating.techniques->counting == Counting::rating;
  return rating.difficulty / (hundredths ? 100.0 : 1.0);
}

// The number of givens each of which is redundant by itself; 0 unless `strictly_minimal` is set.
double Judge::spare(const Puzzle& puzzle, const Run& run) {
  if (!plan_->wishes.strictly_minimal) return 0;
  const std::size_t count = spare_givens(puzzle, run).value().alone.size();
  if (count > 0) seen_ += fmt::format(", {} to spare", count);
  return static_cast<double>(count);
}

// Cheap tests come first. The rating on another scale is determined only if the techniques solve
// the puzzle.
double Judge::distance(const Puzzle& puzzle, const Run& run) {
  if (const double far = givens(puzzle); !test("givens", far == 0)) return 1e6 * far;
  Rating path;
  double far = spare(puzzle, run);
  if (deducer_) {
    path = rate(*deducer_, puzzle).value();
    far += techniques(puzzle, path);
  }
  if (far >= kStuck || plan_->rating.alone == nullptr) return far;
  const double outside = plan_->rating.alone->counts()
                             ? counted(puzzle, run)
                             : explainer(alone_ ? rate(*alone_, puzzle).value() : path);
  test("rating", outside == 0);
  return far + outside;
}

}  // namespace sudokit
