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

void append_counts(std::string& out, JsonLine& line, const Scale& scale, const Rating& rating) {
  line.key("techniques");
  JsonLine counts(out);
  for (std::size_t i = 0; i < rating.steps.size(); ++i) {
    if (rating.steps[i] > 0) counts.number(scale.rows[i].technique->name, rating.steps[i]);
  }
  counts.close();
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
  if (beyond(rating)) return fmt::format("beyond, behind {} steps", rating.total);
  return fmt::format("{} score={} steps={}", rating.grade, rating.difficulty, rating.total);
}

std::vector<std::string_view> rating_columns(const Scale& scale) {
  switch (scale.counting) {
    case Counting::tenths:
      return {"er", "ep", "ed", "steps"};
    case Counting::points:
      return {"level", "score", "steps"};
    case Counting::levels:
      break;
  }
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
      break;
  }
  return {std::string(to_string(rating.end)),
          std::to_string(rating.difficulty),
          std::string(rating.grade),
          rating.hardest == nullptr ? "" : std::string(rating.hardest->name),
          steps,
          std::to_string(rating.open_cells)};
}

void append_rating(std::string& out, JsonLine& line, const Scale& scale, const Rating& rating) {
  line.text("end", to_string(rating.end));
  if (scale.counting == Counting::tenths) {
    line.key("er"), out += tenths_text(rating.difficulty);
    line.key("ep"), out += tenths_text(rating.placing);
    line.key("ed"), out += tenths_text(rating.first);
  } else if (scale.counting == Counting::points) {
    line.boolean("beyond", beyond(rating));
    if (!beyond(rating)) {
      line.text("level", rating.grade);
      line.number("score", static_cast<std::uint64_t>(rating.difficulty));
    }
  } else {
    line.number("difficulty", static_cast<std::uint64_t>(rating.difficulty));
    if (!rating.grade.empty()) line.text("grade", rating.grade);
    line.number("level", static_cast<std::uint64_t>(rating.level));
  }
  if (rating.hardest == nullptr) {
    line.null("hardest");
  } else {
    line.text("hardest", rating.hardest->name);
  }
  line.number("steps", rating.total).number("open", std::uint64_t(rating.open_cells));
  append_counts(out, line, scale, rating);
}

}  // namespace sudokit::cli
