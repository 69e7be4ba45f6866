#include "answer/questions/common.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <tuple>

#include "core/failf.hpp"
#include "sudokit/tell.hpp"
#include "text/json.hpp"

namespace sudokit::answer {
namespace {

// Whether the walk may use this technique of the scale.
bool usable(const ScaleRow& row, const DeduceOptions& options) {
  if (!options.use_uniqueness && row.technique->needs_unique) return false;
  return options.allowed.empty() ? !row.optional
                                 : std::ranges::count(options.allowed, row.technique) > 0;
}

}  // namespace

Result<WantedStep> WantedStep::make(const std::string& text, const DeduceOptions& options) {
  WantedStep step;
  step.text_ = text;
  const char* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, step.number_);
  if (read.ec == std::errc() && read.ptr == end && step.number_ > 0) return step;
  step.number_ = 0;
  const Scale& scale = *options.scale;
  const auto named = techniques_named(text, scale);
  if (named.empty()) {
    return failf("invalid-value",
                 "`step`: '{}' is neither a number, 1 or more, nor a technique of the scale {}",
                 text, scale.name);
  }
  for (const ScaleRow& row : scale.rows) {
    const bool mine = std::ranges::count(named, row.technique) > 0;
    if (mine && usable(row, options)) step.techniques_.push_back(row.technique);
  }
  if (step.techniques_.empty()) {
    return failf("unknown-technique", "`step`: the technique '{}' is not used here", text);
  }
  return step;
}

bool WantedStep::is(const Step& step, std::size_t number) const {
  return number_ > 0 ? number == number_ : std::ranges::count(techniques_, step.technique) > 0;
}

Result<Explanation> WantedStep::find(const Puzzle& puzzle, const DeduceOptions& options,
                                     const Run& run) const {
  auto deducer = Deducer::make(puzzle.layout, options);
  if (!deducer) return tl::unexpected(deducer.error());
  if (auto ok = deducer->start(puzzle, run); !ok) return tl::unexpected(ok.error());
  Explanation explanation;
  explanation.scale = options.scale;
  while (auto step = deducer->next()) {
    ++explanation.number;
    const bool found = is(*step, explanation.number);
    if (found) explanation.states.push_back(deducer->pencilmarks());
    deducer->apply(*step);
    if (!found) continue;
    explanation.steps.push_back(std::move(*step));
    break;
  }
  explanation.states.push_back(deducer->pencilmarks());
  explanation.end = deducer->solved()          ? DeduceEnd::solved
                    : deducer->contradiction() ? DeduceEnd::contradiction
                                               : DeduceEnd::stuck;
  if (explanation.steps.empty()) explanation.reason = deducer->reason();
  return explanation;
}

std::string WantedStep::missing(const Explanation& explanation) const {
  return fmt::format("the path has {} {}{}", explanation.number,
                     explanation.number == 1 ? "step" : "steps",
                     number_ > 0 ? "" : fmt::format(", none of them {}", text_));
}

// ---- Suppose ------------------------------------------------------------------------------------

bool allow_supposition(DeduceOptions& options) {
  if (techniques_named("supposition", *options.scale).empty()) return false;
  if (options.allowed.empty()) {
    for (const ScaleRow& row : options.scale->rows) {
      if (!row.optional) options.allowed.push_back(row.technique);
    }
    if (!options.use_uniqueness) {
      std::erase_if(options.allowed, [](const Technique* one) { return one->needs_unique; });
    }
  }
  for (const char* name : {"supposition", "search"}) {
    const auto last = techniques_named(name, *options.scale);
    options.allowed.insert(options.allowed.end(), last.begin(), last.end());
  }
  return true;
}

}  // namespace sudokit::answer

namespace sudokit {

// ---- Parting ------------------------------------------------------------------------------------

namespace {

using Rated = RateQuestion::Rated;

std::vector<Candidate> sorted(std::vector<Candidate> candidates) {
  std::ranges::sort(candidates, {}, [](Candidate one) { return std::tuple(one.cell, one.digit); });
  return candidates;
}

bool same(const std::optional<Step>& one, const std::optional<Step>& other) {
  if (!one || !other) return one.has_value() == other.has_value();
  if (!one->placements.empty() || !other->placements.empty()) {
    return one->placements.empty() == other->placements.empty();
  }
  return sorted(one->removals) == sorted(other->removals);
}

// Calls take(scale, step) for each scale of techniques.
template <class Take>
void for_steps(const RateQuestion::Answer& answer, const Take& take) {
  auto step = answer.parting->steps.begin();
  for (const Rated& rated : answer.ratings) {
    if (!rated.counts()) take(*rated.scale, *step++);
  }
}

}  // namespace

namespace answer {

Result<std::optional<RateQuestion::Parting>> find_parting(std::span<Deducer* const> deducers,
                                                          const Puzzle& puzzle, const Run& run) {
  for (Deducer* deducer : deducers) {
    if (auto ok = deducer->start(puzzle, run); !ok) return tl::unexpected(ok.error());
  }
  RateQuestion::Parting parting;
  for (;; ++parting.after) {
    parting.steps.clear();
    for (Deducer* deducer : deducers) {
      parting.steps.push_back(deducer->next());
      if (deducer->reason() == StopReason::finished) continue;
      return failf("gave-up", "the step where the scales differ is unknown: {}",
                   to_string(deducer->reason()));
    }
    const auto& first = parting.steps.front();
    const auto agrees = [&](const std::optional<Step>& step) { return same(first, step); };
    if (!std::ranges::all_of(parting.steps, agrees)) return parting;
    if (!first) return std::nullopt;
    const Step taken = *first;
    for (Deducer* deducer : deducers) deducer->apply(taken);
  }
}

void append_parting(std::string& out, JsonLine& line, const Layout& layout,
                    const RateQuestion::Answer& answer) {
  if (!answer.parting) return void(line.null("parting"));
  line.key("parting");
  JsonLine object(out);
  object.number("after", answer.parting->after).key("steps");
  out += '[';
  for_steps(answer, [&](const Scale& scale, const std::optional<Step>& step) {
    if (out.back() != '[') out += ',';
    JsonLine one(out);
    one.text("scale", scale.name);
    if (step) {
      one.text("technique", step->technique->name);
      one.number("score", static_cast<std::uint64_t>(step->score));
      one.text("changes", changes_text(layout, *step));
    } else {
      one.null("technique");
    }
    one.close();
  });
  out += ']';
  object.close();
}

}  // namespace answer

std::string parting_text(const Layout& layout, const RateQuestion::Answer& answer) {
  if (!answer.parting) return "never part";
  std::string text = fmt::format("paths differ after {} steps:", answer.parting->after);
  for_steps(answer, [&](const Scale& scale, const std::optional<Step>& step) {
    text += fmt::format("{} {} ", text.ends_with(':') ? "" : ",", scale.name);
    text += step ? fmt::format("{} {} ({})", score_text(scale, *step), title_of(*step),
                               changes_text(layout, *step))
                 : "nothing";
  });
  return text;
}

}  // namespace sudokit
