#include "cli/commands/count_scales.hpp"

#include <fmt/format.h>

#include "sudokit/version.hpp"

namespace sudokit::cli {
namespace {

constexpr int kDeepest = 3;
constexpr int kLargest = 3;

Result<Count> ask_trials(const Puzzle& puzzle, const Uniqueness&, std::uint64_t, const Run& run) {
  const auto found = find_trial_depth(puzzle, kDeepest, run);
  if (!found) return tl::unexpected(found.error());
  Count count{{}, kDeepest, {}, found->reason};
  if (found->depth >= 0) count.value = static_cast<std::uint64_t>(found->depth);
  return count;
}

Result<Count> ask_backdoor(const Puzzle& puzzle, const Uniqueness&, std::uint64_t, const Run& run) {
  Run counting = run;
  counting.keep = 0;
  const auto found = find_backdoors(puzzle, kLargest, counting);
  if (!found) return tl::unexpected(found.error());
  Count count{{}, kLargest, {}, found->reason};
  if (found->size >= 0) {
    count.value = static_cast<std::uint64_t>(found->size);
    count.sets = found->count;
  }
  return count;
}

Result<Count> ask_guesses(const Puzzle&, const Uniqueness& proof, std::uint64_t guesses,
                          const Run&) {
  return Count{proof.guesses, guesses, {}, proof.reason};
}

constexpr CountScale kScales[] = {{"te", "depth", false, ask_trials},
                                  {"backdoor", "size", true, ask_backdoor},
                                  {"guesses", "guesses", false, ask_guesses}};

std::string sets_text(const Count& count) {
  return count.sets ? std::to_string(*count.sets) : "";
}

}  // namespace

std::span<const CountScale> count_scales() {
  return kScales;
}

const CountScale* count_scale_named(std::string_view name) {
  for (const CountScale& scale : kScales) {
    if (scale.name == name) return &scale;
  }
  return nullptr;
}

std::string counted_text(const CountScale& scale, const Count& count) {
  if (!count.value) return fmt::format("{}>{}", scale.label, count.most);
  std::string text = fmt::format("{}={}", scale.label, *count.value);
  if (scale.has_sets) text += fmt::format(" sets={}", sets_text(count));
  return text;
}

std::vector<std::string> counted_columns(const CountScale& scale, bool several) {
  const auto named = [&](std::string_view label) {
    return several ? fmt::format("{}_{}", scale.name, label) : std::string(label);
  };
  std::vector<std::string> columns = {named(scale.label)};
  if (scale.has_sets) columns.push_back(named("sets"));
  return columns;
}

std::vector<std::string> counted_values(const CountScale& scale, const Count& count) {
  std::vector<std::string> values = {count.value ? std::to_string(*count.value)
                                                 : fmt::format(">{}", count.most)};
  if (scale.has_sets) values.push_back(sets_text(count));
  return values;
}

void append_counted(std::string& out, JsonLine& line, const CountScale& scale, const Count& count,
                    bool invariant) {
  line.text("scale", scale.name).text("version", version());
  line.key("settings");
  JsonLine settings(out);
  settings.text("rules", "hidden-single,naked-single").number("most", count.most);
  if (invariant) settings.boolean("invariant", true);
  settings.close();
  if (count.value) {
    line.number(scale.label, *count.value);
    if (scale.has_sets) line.number("sets", count.sets.value_or(0));
  } else {
    line.null(scale.label);
    line.number(fmt::format("{}_over", scale.label), count.most);
  }
}

}  // namespace sudokit::cli
