// The techniques of the handbook: what they are, where to practise them, and near misses.
#include <fmt/format.h>

#include <algorithm>

#include "answer/asker.hpp"
#include "answer/kinds.hpp"
#include "answer/object.hpp"
#include "sudokit/answer.hpp"
#include "sudokit/tell.hpp"

namespace sudokit {

using answer::AnswerObject;

namespace {

// The grade of puzzles whose hardest step an entry can be. Empty if no path of the default scale
// has it.
std::string_view grade_of_entry(const HandbookEntry& entry) {
  for (const auto& [scale, row] : rows_of(entry)) {
    if (scale != scales().front() || row->optional) continue;
    return grade_rows()[static_cast<std::size_t>(grade_of(10 * row->least) - 1)].word;
  }
  return "";
}

// The request that explains an example.
void append_request(std::string& out, const HandbookExample& example) {
  JsonLine request(out);
  request.text("ask", "explain").text("scale", example.scale);
  if (!example.techniques.empty()) {
    request.key("techniques");
    std::vector<std::string_view> names;
    for (std::string_view rest = example.techniques; !rest.empty();) {
      const std::size_t end = std::min(rest.find(' '), rest.size());
      if (end > 0) names.push_back(rest.substr(0, end));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    append_json_array(out, names, [&](auto name) { append_json_string(out, name); });
  }
  request.text("part", "step").text("step", example.step).text("puzzle", example.puzzle).close();
}

}  // namespace

std::string command_text(const HandbookExample& example) {
  std::string techniques(example.techniques);
  std::ranges::replace(techniques, ' ', ',');
  return fmt::format("sudokit explain --scale {}{}{} --step {} -p {}", example.scale,
                     techniques.empty() ? "" : " --techniques ", techniques, example.step,
                     example.puzzle);
}

namespace {

Puzzle puzzle_of(const Pencilmarks& position) {
  std::vector<Digits> marks = position.candidates;
  for (std::size_t cell = 0; cell < marks.size(); ++cell) {
    const int value = position.values[cell];
    if (value != 0) marks[cell] = Digits::only(value);
  }
  return {position.layout, position.values, std::move(marks), "", position.rules};
}

// The position and what it lacks; or only why there is none.
void append_near_miss(std::string& out, const Lesson& lesson) {
  const JsonPlace place;
  AnswerObject object(out, place);
  if (lesson.near_miss) {
    const Pencilmarks& position = lesson.near_miss->position;
    object->text("layout", position.layout->name());
    object.puzzle(puzzle_of(position));
    object->key("before");
    append_json_array(out, position.values, [&](int digit) { out += std::to_string(digit); });
  }
  object->text("text", lesson.near_miss ? lesson.near_miss->why : lesson.why_no_near_miss);
  object->close();
}

void append_entry(std::string& out, const JsonPlace& place, const HandbookEntry& entry,
                  const Lesson* lesson) {
  AnswerObject object(out, place);
  object->text("name", entry.name).text("title", entry.title);
  object->text("family", to_string(entry.family)).text("text", entry.text);
  object->text("looking", entry.looking);
  if (const auto grade = grade_of_entry(entry); !grade.empty()) object->text("grade", grade);
  object->key("scales");
  append_json_array(out, rows_of(entry), [&](const HandbookRow& one) {
    JsonLine row(out);
    row.text("scale", one.scale->name).text("technique", one.row->technique->name);
    row.text("title", one.row->technique->title).text("counts", score_text(*one.scale, *one.row));
    row.close();
  });
  if (const HandbookExample* example = example_of(entry)) {
    object->text("example", command_text(*example)).key("request");
    append_request(out, *example);
  }
  object->key("exercises");
  append_json_array(out, exercises_of(entry),
                    [&](const HandbookExample& one) { append_request(out, one); });
  if (lesson != nullptr) {
    object->key("near_miss");
    append_near_miss(out, *lesson);
  }
  object.close();
}

}  // namespace

void append_technique(std::string& out, const JsonPlace& place, const HandbookEntry& entry) {
  append_entry(out, place, entry, nullptr);
}

namespace answer {
namespace {

struct TechniquesQuestion {
  std::string name = {};
  bool near_miss = false;
  Limits limits = {};
};
constexpr Option kTechniquesOptions[] = {
    option<TechniquesQuestion, &TechniquesQuestion::name>(
        "name", "answer only about the one with this name"),
    option<TechniquesQuestion, &TechniquesQuestion::near_miss>(
        "near_miss",
        "add a position that is close to one with the technique, but does not have it"),
};

// The name may be that of a technique on any scale.
Result<void> write_techniques(std::string& out, const JsonPlace& place,
                              const TechniquesQuestion& question, const StopToken&) {
  std::vector<const HandbookEntry*> entries = handbook_named(question.name);
  for (const HandbookEntry& entry : handbook()) {
    if (question.name.empty()) entries.push_back(&entry);
  }
  if (entries.empty()) return failf("unknown-technique", "unknown technique '{}'", question.name);
  for (const HandbookEntry* entry : entries) {
    if (!question.near_miss) {
      append_technique(out, place, *entry);
      continue;
    }
    const auto lesson = lesson_of(*entry);
    if (!lesson) return tl::unexpected(lesson.error());
    append_entry(out, place, *entry, &*lesson);
  }
  return {};
}

constexpr Member kTechniqueInfoMembers[] = {
    {"name", type::kText},
    {"title", type::kText},
    {"family", type::kText},
    {"text", type::kText},
    {"looking", type::kText, "How to look for it on the board."},
    {"grade?", type::kText,
     "The grade of puzzles whose hardest step it can be; absent if the default scale does not use "
     "it."},
    {"scales", R"("type":"array","items":{"type":"object","required":["scale","technique","title",)"
               R"("counts"]})"},
    {"example?", type::kText},
    {"request?", type::kObject, "The request that explains the example."},
    {"exercises", R"("type":"array","items":{"type":"object"})",
     "Requests that explain steps in other puzzles."},
    {"near_miss?", R"("type":"object","required":["text"])",
     "With the option `near_miss`: a position as `layout`, `puzzle` with its pencilmarks, `rules` "
     "and `before`, the placed digits, and as `text` what it lacks. Without a position, `text` "
     "says why there is none."},
};
constexpr Shape kTechniqueInfoShape{"technique_info", "Answer of `techniques`.",
                                    kTechniqueInfoMembers, false};

}  // namespace

const Kind kTechniques =
    free_kind<TechniquesQuestion, write_techniques>(
        "techniques", "one object for each technique, with its scales, an example and exercises",
        kTechniquesOptions)
        .answering(kTechniqueInfoShape);

}  // namespace answer
}  // namespace sudokit
