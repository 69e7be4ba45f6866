#include "answer/questions/parting.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "core/failf.hpp"
#include "sudokit/tell.hpp"
#include "text/json.hpp"

namespace sudokit {
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
