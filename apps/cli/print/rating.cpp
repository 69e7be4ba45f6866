#include "cli/print/rating.hpp"

#include <fmt/format.h>

#include <optional>

#include "sudokit/deduce.hpp"

namespace sudokit::cli {

class PrintedRating::Rater {
 public:
  explicit Rater(const Scale* scale) : scale_(scale) {}

  Result<Text> of(const Puzzle& puzzle, const Run& run) {
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
    return Text{text_of(*rating)};
  }

 private:
  std::string text_of(const Rating& rating) const {
    if (scale_->counting == Counting::tenths) {
      return fmt::format("SE {}.{}", rating.difficulty / 10, rating.difficulty % 10);
    }
    if (rating.end != DeduceEnd::solved) {
      return scale_->counting == Counting::points ? fmt::format("beyond {}", scale_->title)
                                                  : "beyond the rules";
    }
    if (!rating.grade.empty()) return fmt::format("{} ({})", rating.grade, rating.difficulty);
    return fmt::format("difficulty {}", rating.difficulty);
  }

  const Scale* scale_;
  std::optional<Deducer> deducer_;
  LayoutPtr layout_;
};

std::vector<std::string> printed_scales() {
  std::vector<std::string> names;
  for (const Scale* scale : scales()) names.emplace_back(scale->name);
  return names;
}

PrintedRating::PrintedRating(const std::string& scale)
    : rater_(std::make_unique<Rater>(scale_named(scale))) {}
PrintedRating::PrintedRating(PrintedRating&&) noexcept = default;
PrintedRating::~PrintedRating() = default;

Result<PrintedRating::Text> PrintedRating::of(const Puzzle& puzzle, const Run& run) {
  return rater_->of(puzzle, run);
}

}  // namespace sudokit::cli
