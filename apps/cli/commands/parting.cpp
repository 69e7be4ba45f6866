#include "cli/commands/parting.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "sudokit/tell.hpp"

namespace sudokit::cli {
namespace {

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

}  // namespace

Result<std::optional<Parting>> find_parting(std::span<Deducer* const> deducers,
                                            const Puzzle& puzzle, const Run& run) {
  for (Deducer* deducer : deducers) {
    if (auto ok = deducer->start(puzzle, run); !ok) return tl::unexpected(ok.error());
  }
  Parting parting;
  for (;; ++parting.after) {
    parting.steps.clear();
    for (Deducer* deducer : deducers) {
      parting.steps.push_back(deducer->next());
      if (deducer->reason() == StopReason::finished) continue;
      return fail(
          fmt::format("where the scales part is not known: {}", to_string(deducer->reason())));
    }
    const auto& first = parting.steps.front();
    const auto agrees = [&](const std::optional<Step>& step) { return same(first, step); };
    if (!std::ranges::all_of(parting.steps, agrees)) return parting;
    if (!first) return std::nullopt;
    const Step taken = *first;
    for (Deducer* deducer : deducers) deducer->apply(taken);
  }
}

std::string parting_text(std::span<Deducer* const> deducers, const Layout& layout,
                         const std::optional<Parting>& parting) {
  if (!parting) return "never part";
  std::string text = fmt::format("part after {} steps:", parting->after);
  for (std::size_t i = 0; i < deducers.size(); ++i) {
    const auto& step = parting->steps[i];
    const Scale& scale = deducers[i]->scale();
    text += fmt::format("{} {} ", i == 0 ? "" : ",", scale.name);
    text += step ? fmt::format("{} {} ({})", score_text(scale, *step), title_of(*step),
                               changes_text(layout, *step))
                 : "nothing";
  }
  return text;
}

void append_parting(std::string& out, JsonLine& line, std::span<Deducer* const> deducers,
                    const Layout& layout, const std::optional<Parting>& parting) {
  if (!parting) return void(line.null("parting"));
  line.key("parting");
  JsonLine object(out);
  object.number("after", parting->after).key("steps");
  auto at = parting->steps.begin();
  append_json_array(out, deducers, [&](Deducer* deducer) {
    const auto& step = *at++;
    JsonLine one(out);
    one.text("scale", deducer->scale().name);
    if (step) {
      one.text("technique", step->technique->name);
      one.number("score", static_cast<std::uint64_t>(step->score));
      one.text("changes", changes_text(layout, *step));
    } else {
      one.null("technique");
    }
    one.close();
  });
  object.close();
}

}  // namespace sudokit::cli
