#include "cli/print/rating.hpp"

#include <fmt/format.h>

namespace sudokit::cli {

std::vector<std::string> printed_scales() {
  std::vector<std::string> names;
  for (const Scale* scale : rating_scales()) {
    if (!scale->counts() || !scale->grades.empty()) names.emplace_back(scale->name);
  }
  return names;
}

std::string printed_rating(const RateQuestion::Rated& rated, const PrintSettings& settings) {
  const Scale& scale = *rated.scale;
  if (scale.name == "grade" && rated.count.value) {
    const auto grade = static_cast<int>(*rated.count.value);
    return settings.stars ? stars(grade) : std::string(grade_word(grade, settings.language));
  }
  const Rating& rating = rated.rating;
  if (scale.counts()) return std::string(rated.count.word(scale));
  if (scale.counting == Counting::tenths) {
    return fmt::format("SE {}.{}", rating.difficulty / 10, rating.difficulty % 10);
  }
  if (rating.end != DeduceEnd::solved) {
    return scale.counting == Counting::points ? fmt::format("beyond {}", scale.title)
                                              : "beyond the techniques";
  }
  if (!rating.grade.empty()) return fmt::format("{} ({})", rating.grade, rating.difficulty);
  return fmt::format("difficulty {}", rating.difficulty);
}

}  // namespace sudokit::cli
