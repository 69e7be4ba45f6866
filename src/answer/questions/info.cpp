#include <fmt/format.h>

#include <algorithm>

#include "answer/asker.hpp"
#include "answer/kinds.hpp"
#include "answer/object.hpp"
#include "sudokit/question.hpp"

namespace sudokit {

template <>
struct Asker<InfoQuestion>::State : answer::PlainState<InfoQuestion> {
  using PlainState::PlainState;

  // There is no search, so no stop is polled.
  Result<InfoQuestion::Answer> answer(const Puzzle& puzzle, std::uint64_t, const StopToken&) const {
    const Features rules = question.space ? Features{} : kRuleFeatures;
    if (auto ok = admit(question.space ? "the size of the space" : "info", kHousesAndMarks | rules,
                        puzzle.features());
        !ok) {
      return tl::unexpected(ok.error());
    }
    const auto open = std::ranges::count(puzzle.givens, std::uint8_t{0});
    InfoQuestion::Answer answer{puzzle.layout->cells() - static_cast<int>(open), {}};
    for (std::size_t i = 0; question.space && i < kFilterings.size(); ++i) {
      const auto remains = remains_of(puzzle, kFilterings[i].filtering);
      if (!remains) return tl::unexpected(remains.error());
      answer.space[i] = *remains;
    }
    return answer;
  }
};
template class Asker<InfoQuestion>;

std::optional<double> SpaceSums::mean_states() const {
  if (with_regions == 0) return std::nullopt;
  return log10_states / static_cast<double>(with_regions);
}

void InfoSummary::add(const Puzzle& puzzle, const InfoQuestion::Answer& answer) {
  ++puzzles;
  with_marks += puzzle.has_marks();
  with_rules += puzzle.has_rules();
  ++layouts[puzzle.layout->name()];
  ++givens[answer.givens];
  for (std::size_t i = 0; i < space.size(); ++i) {
    space[i].settled += answer.space[i].open == 0;
    space[i].with_regions += puzzle.layout->has_regions();
    space[i].log10_states += answer.space[i].log10_states;
    space[i].candidates += answer.space[i].mean_candidates;
  }
}

void InfoSummary::merge(const InfoSummary& other) {
  form = other.form;
  puzzles += other.puzzles;
  errors += other.errors;
  with_marks += other.with_marks;
  with_rules += other.with_rules;
  for (const auto& [name, count] : other.layouts) layouts[name] += count;
  for (const auto& [count, times] : other.givens) givens[count] += times;
  for (std::size_t i = 0; i < space.size(); ++i) {
    space[i].settled += other.space[i].settled;
    space[i].with_regions += other.space[i].with_regions;
    space[i].log10_states += other.space[i].log10_states;
    space[i].candidates += other.space[i].candidates;
  }
}

namespace {

template <class Map>
void append_counts(std::string& out, JsonLine& line, std::string_view name, const Map& map) {
  line.key(name);
  JsonLine object(out);
  for (const auto& [key, count] : map) object.number(fmt::format("{}", key), count);
  object.close();
}

void append_space(std::string& out, JsonLine& line, const InfoSummary& summary) {
  line.key("space");
  JsonLine object(out);
  const auto puzzles = static_cast<double>(summary.puzzles);
  for (std::size_t i = 0; i < kFilterings.size(); ++i) {
    const SpaceSums& sums = summary.space[i];
    object.key(kFilterings[i].name);
    JsonLine row(out);
    const auto states = sums.mean_states();
    states ? row.real("log10_states", *states) : row.null("log10_states");
    row.real("candidates", sums.candidates / puzzles).number("solved", sums.settled).close();
  }
  object.close();
}

// The members that answers and summaries have in common.
void append_summary(std::string& out, JsonLine& line, const InfoSummary& summary, bool space) {
  line.number("puzzles", summary.puzzles);
  line.number("errors", summary.errors).number("with_marks", summary.with_marks);
  if (summary.with_rules > 0) line.number("with_rules", summary.with_rules);
  append_counts(out, line, "layouts", summary.layouts);
  append_counts(out, line, "givens", summary.givens);
  if (space && summary.puzzles > 0) append_space(out, line, summary);
}

}  // namespace

// The answer is the summary of an input with only this puzzle.
void append_answer(std::string& out, const JsonPlace& place, const InfoQuestion& question,
                   const Puzzle& puzzle, const InfoQuestion::Answer& answer) {
  InfoSummary one;
  one.add(puzzle, answer);
  answer::AnswerObject object(out, place, puzzle);
  append_summary(out, *object, one, question.space);
  object.close();
}

void append_summary(std::string& out, std::string_view file, const InfoSummary& summary,
                    bool space) {
  JsonLine line(out);
  line.text("file", file).text("form", summary.form);
  append_summary(out, line, summary, space);
  line.close();
  out += '\n';
}

namespace answer {
namespace {

constexpr Option kInfoOptions[] = {
    option<InfoQuestion, &InfoQuestion::space>(
        "space", "also how many candidates and states the puzzle has after each filter")
        .with({.name = "--space",
               .help = "Also print what is left by the givens alone, by naked and hidden singles, "
                       "and by the rules of the ant colony program: the mean log10 of the ways to "
                       "fill each region, the mean number of values per cell, and the number of "
                       "puzzles solved"})};

constexpr Member kInfoMembers[] = {
    {"file", type::kFile},
    {"line?", type::kLine},
    {"comment?", type::kComment},
    {"layout?", type::kLayout},
    {"form?", type::kText},
    {"puzzles", type::kWhole},
    {"errors", type::kWhole},
    {"with_marks", type::kWhole},
    {"with_rules?", type::kPositive, "The number of puzzles with rules; absent if there are none."},
    {"layouts", R"("type":"object","additionalProperties":{"type":"integer","minimum":0})"},
    {"givens", R"("type":"object","additionalProperties":{"type":"integer","minimum":0})"},
    {"space?",
     R"("type":"object","additionalProperties":{"type":"object","required":["log10_states",)"
     R"("candidates","solved"],"properties":{"log10_states":{"type":["number","null"]},)"
     R"("candidates":{"type":"number"},"solved":{"type":"integer","minimum":0}}})"},
};
constexpr Shape kInfoShape{"info",
                           "Answer of `info`, one for each file with its `form`, and of the "
                           "question `info`, one for each puzzle.",
                           kInfoMembers, false};

}  // namespace

const Kind kInfo =
    kind<InfoQuestion>("info", "the layout, givens and pencilmarks of the puzzle", kInfoOptions)
        .answering(kInfoShape);

}  // namespace answer

template <>
std::span<const Option> options_of<InfoQuestion>() {
  return answer::kInfoOptions;
}

}  // namespace sudokit
