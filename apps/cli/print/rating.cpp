#include "cli/print/rating.hpp"

#include <fmt/format.h>

#include <optional>

#include "sudokit/deduce.hpp"
#include "sudokit/explainer.hpp"
#include "sudokit/hodoku.hpp"

namespace sudokit::cli {

class PrintedRating::Rater {
 public:
  virtual ~Rater() = default;
  virtual Result<Text> of(const Puzzle& puzzle, const Run& run) = 0;
};

namespace {

using Text = PrintedRating::Text;

class ExplainerRater final : public PrintedRating::Rater {
 public:
  explicit ExplainerRater(se::Dialect dialect) : ratings_({dialect, true}) {}
  Result<Text> of(const Puzzle& puzzle, const Run& run) override {
    const auto rating = ratings_.rate(puzzle, run);
    if (!rating) return tl::unexpected(rating.error());
    if (rating->reason != StopReason::finished) return Text{"", rating->reason};
    const int tenths = se::tenths(rating->er);
    return Text{fmt::format("SE {}.{}", tenths / 10, tenths % 10)};
  }

 private:
  se::Ratings ratings_;
};

class HodokuRater final : public PrintedRating::Rater {
 public:
  Result<Text> of(const Puzzle& puzzle, const Run&) override {
    const auto rating = ratings_.rate(puzzle);
    if (!rating) return tl::unexpected(rating.error());
    if (rating->beyond) return Text{"beyond HoDoKu"};
    return Text{fmt::format("{} ({})", to_string(rating->level), rating->score)};
  }

 private:
  hodoku::Ratings ratings_;
};

// By the steps that a scale's techniques find.
class StepsRater final : public PrintedRating::Rater {
 public:
  explicit StepsRater(const Scale* scale) : scale_(scale) {}
  Result<Text> of(const Puzzle& puzzle, const Run& run) override {
    if (!deducer_ || puzzle.layout != layout_) {
      DeduceOptions options;
      options.scale = scale_;
      options.unique_known = true;
      options.explain = false;
      auto made = Deducer::make(puzzle.layout, std::move(options));
      if (!made) return tl::unexpected(made.error());
      deducer_.emplace(std::move(*made));
      layout_ = puzzle.layout;
    }
    const auto rating = rate(*deducer_, puzzle, run);
    if (!rating) return tl::unexpected(rating.error());
    if (rating->end == DeduceEnd::stopped) return Text{"", rating->reason};
    if (rating->end != DeduceEnd::solved) return Text{"beyond the rules"};
    if (!rating->grade.empty())
      return Text{fmt::format("{} ({})", rating->grade, rating->difficulty)};
    return Text{fmt::format("difficulty {}", rating->difficulty)};
  }

 private:
  const Scale* scale_;
  std::optional<Deducer> deducer_;
  LayoutPtr layout_;
};

std::unique_ptr<PrintedRating::Rater> rater_of(const std::string& scale) {
  if (scale == "se") return std::make_unique<ExplainerRater>(se::Dialect::d3);
  if (scale == "se-d2") return std::make_unique<ExplainerRater>(se::Dialect::d2);
  if (scale == "hodoku") return std::make_unique<HodokuRater>();
  return std::make_unique<StepsRater>(scale_named(scale));
}

}  // namespace

std::vector<std::string> printed_scales() {
  std::vector<std::string> names = {"se", "se-d2", "hodoku"};
  for (const Scale* scale : scales()) names.emplace_back(scale->name);
  return names;
}

PrintedRating::PrintedRating(const std::string& scale) : rater_(rater_of(scale)) {}
PrintedRating::PrintedRating(PrintedRating&&) noexcept = default;
PrintedRating::~PrintedRating() = default;

Result<PrintedRating::Text> PrintedRating::of(const Puzzle& puzzle, const Run& run) {
  return rater_->of(puzzle, run);
}

}  // namespace sudokit::cli
