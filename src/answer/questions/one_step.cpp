#include "answer/questions/one_step.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "core/failf.hpp"

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

}  // namespace sudokit::answer
