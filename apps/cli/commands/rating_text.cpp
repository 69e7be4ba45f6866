#include "cli/commands/rating_text.hpp"

#include <fmt/format.h>

#include <iterator>

namespace sudokit::cli {
namespace {

bool beyond(const Rating& rating) {
  return rating.end != DeduceEnd::solved;
}

std::string levels_text(const Scale& scale, const Rating& rating, std::string_view guesses) {
  std::string text;
  if (rating.end == DeduceEnd::stuck) text += fmt::format("stuck open={} ", rating.open_cells);
  if (!rating.grade.empty()) text += fmt::format("{} ", rating.grade);
  text += fmt::format("{} {} steps={}", rating.difficulty,
                      rating.hardest == nullptr ? "-" : rating.hardest->name, rating.total);
  if (!guesses.empty()) text += fmt::format(" {}", guesses);
  for (std::size_t i = 0; i < rating.steps.size(); ++i) {
    if (rating.steps[i] == 0) continue;
    text += fmt::format(" {}={}", scale.rows[i].technique->name, rating.steps[i]);
  }
  return text;
}

// Pre: there is a value.
std::string value_text(const Scale& scale, const Count& count) {
  return scale.grades.empty() ? std::to_string(*count.value) : std::string(count.word(scale));
}

}  // namespace

std::string tenths_text(int tenths) {
  return fmt::format("{}.{}", tenths / 10, tenths % 10);
}

std::string rating_text(const Scale& scale, const Rating& rating, std::string_view guesses) {
  if (scale.counting == Counting::levels) return levels_text(scale, rating, guesses);
  if (scale.counting == Counting::tenths) {
    return fmt::format("ER={} EP={} ED={} steps={}", tenths_text(rating.difficulty),
                       tenths_text(rating.placing), tenths_text(rating.first), rating.total);
  }
  if (beyond(rating)) return fmt::format("beyond the techniques, after {} steps", rating.total);
  return fmt::format("{} score={} steps={}", rating.grade, rating.difficulty, rating.total);
}

std::vector<std::string_view> rating_columns(const Scale& scale) {
  switch (scale.counting) {
    case Counting::tenths:
      return {"er", "ep", "ed", "steps"};
    case Counting::points:
      return {"level", "score", "steps"};
    case Counting::levels:
    case Counting::number:
      break;
  }
  if (scale.grades.empty()) return {"end", "difficulty", "hardest", "steps", "open"};
  return {"end", "difficulty", "grade", "hardest", "steps", "open"};
}

std::vector<std::string> rating_values(const Scale& scale, const Rating& rating) {
  const std::string steps = std::to_string(rating.total);
  switch (scale.counting) {
    case Counting::tenths:
      return {tenths_text(rating.difficulty), tenths_text(rating.placing),
              tenths_text(rating.first), steps};
    case Counting::points:
      return {beyond(rating) ? "beyond" : std::string(rating.grade),
              beyond(rating) ? "" : std::to_string(rating.difficulty), steps};
    case Counting::levels:
    case Counting::number:
      break;
  }
  std::vector<std::string> values = {std::string(to_string(rating.end)),
                                     std::to_string(rating.difficulty)};
  if (!scale.grades.empty()) values.emplace_back(rating.grade);
  values.emplace_back(rating.hardest == nullptr ? "" : rating.hardest->name);
  values.push_back(steps);
  values.push_back(std::to_string(rating.open_cells));
  return values;
}

namespace {

std::string label_line(std::string_view label, std::string_view value) {
  return fmt::format("  {:<18} {}\n", label, value);
}

std::string hardest_line(const Rating& rating) {
  const std::string steps = fmt::format("{} steps", rating.total);
  if (rating.hardest == nullptr) return label_line("Hardest technique", "none");
  const std::string left =
      beyond(rating) ? fmt::format(", then {} cells stay open", rating.open_cells) : "";
  return label_line("Hardest technique", fmt::format("{} (level {}), {}{}", rating.hardest->title,
                                                     rating.level, steps, left));
}

std::string rated_line(const RateQuestion::Rated& rated) {
  const Scale& scale = *rated.scale;
  const Rating& rating = rated.rating;
  if (rated.counts()) return label_line(scale.title, value_text(scale, rated.count));
  if (scale.counting == Counting::levels) return hardest_line(rating);
  if (scale.counting == Counting::points) {
    return label_line(
        scale.title, beyond(rating) ? "beyond its techniques"
                                    : fmt::format("{}, score {}", rating.grade, rating.difficulty));
  }
  return label_line(
      scale.title,
      fmt::format("ER {} (first placement {}, first step {})", tenths_text(rating.difficulty),
                  tenths_text(rating.placing), tenths_text(rating.first)));
}

}  // namespace

std::string labelled_text(const RateQuestion::Answer& answer) {
  std::string text;
  for (const RateQuestion::Rated& rated : answer.ratings) text += rated_line(rated);
  return text;
}

std::string counted_text(const Scale& scale, const Count& count) {
  if (!count.value) return fmt::format("{}>{}", scale.label, count.most);
  std::string text = fmt::format("{}={}", scale.label, value_text(scale, count));
  if (!scale.beside.empty()) text += fmt::format(" {}={}", scale.beside, count.beside.value_or(0));
  return text;
}

std::vector<std::string> counted_columns(const Scale& scale, bool several) {
  const auto named = [&](std::string_view label) {
    return several ? fmt::format("{}_{}", scale.name, label) : std::string(label);
  };
  std::vector<std::string> columns = {named(scale.label)};
  if (!scale.beside.empty()) columns.push_back(named(scale.beside));
  return columns;
}

std::vector<std::string> counted_values(const Scale& scale, const Count& count) {
  std::vector<std::string> values = {count.value ? value_text(scale, count)
                                                 : fmt::format(">{}", count.most)};
  if (!scale.beside.empty()) {
    values.push_back(count.beside ? std::to_string(*count.beside) : "");
  }
  return values;
}

}  // namespace sudokit::cli
