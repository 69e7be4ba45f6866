// Keys, and the texts they are computed from.
#include "study/keys.hpp"

#include <fmt/format.h>

#include <algorithm>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "core/number.hpp"
#include "study/study.hpp"

namespace sudokit::study {
namespace {

constexpr std::string_view kEnds[] = {"solved", "proved", "gave_up", "time",    "iterations",
                                      "memory", "crash",  "overrun", "refused", "defect"};

Key key_of(XXH128_hash_t hash) {
  return {hash.high64, hash.low64};
}

}  // namespace

std::string to_text(const Key& key) {
  return fmt::format("{:016x}{:016x}", key.high, key.low);
}

std::optional<Key> key_of_text(std::string_view text) {
  if (text.size() != 32) return std::nullopt;
  Key key;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto digit = std::string_view("0123456789abcdef").find(text[i]);
    if (digit == std::string_view::npos) return std::nullopt;
    std::uint64_t& half = i < 16 ? key.high : key.low;
    half = half << 4 | digit;
  }
  return key;
}

void apply(Limits& limits, const LimitChanges& changes) {
  if (changes.iterations) limits.iterations = changes.iterations;
  if (changes.processor_seconds) limits.processor_seconds = changes.processor_seconds;
  if (changes.wall_seconds) limits.wall_seconds = changes.wall_seconds;
  if (changes.memory_mb) limits.memory_mb = *changes.memory_mb;
  if (changes.solutions) limits.solutions = *changes.solutions;
}

std::string to_text(const Limits& limits) {
  std::string text;
  if (limits.iterations) text += fmt::format("iterations={} ", *limits.iterations);
  if (limits.processor_seconds) text += fmt::format("processor={} ", *limits.processor_seconds);
  if (limits.wall_seconds) text += fmt::format("wall={} ", *limits.wall_seconds);
  text += fmt::format("memory={} solutions={}", limits.memory_mb, limits.solutions);
  return limits.processors == 1 ? text : text + fmt::format(" processors={}", limits.processors);
}

std::optional<Limits> limits_of_text(std::string_view text) {
  Limits limits;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(word.size() + 1, text.size()));
    const auto equals = word.find('=');
    if (equals == std::string_view::npos) return std::nullopt;
    const std::string_view name = word.substr(0, equals);
    const auto value = parse_real(word.substr(equals + 1), 0, 1e300);
    if (!value) return std::nullopt;
    if (name == "iterations") limits.iterations = static_cast<std::uint64_t>(*value);
    if (name == "processor") limits.processor_seconds = *value;
    if (name == "wall") limits.wall_seconds = *value;
    if (name == "memory") limits.memory_mb = static_cast<std::uint64_t>(*value);
    if (name == "solutions") limits.solutions = static_cast<std::uint64_t>(*value);
    if (name == "processors") limits.processors = static_cast<std::uint64_t>(*value);
  }
  return limits;
}

Key text_key(std::string_view text) {
  return key_of(XXH3_128bits(text.data(), text.size()));
}

Key instance_key(const Puzzle& puzzle) {
  const Layout& layout = *puzzle.layout;
  std::string bytes = fmt::format("side {}:", layout.side());
  for (int house = 0; house < layout.houses(); ++house) {
    for (const sudokit::Cell cell : layout.house(house)) bytes += fmt::format("{},", cell);
  }
  bytes.append(puzzle.givens.begin(), puzzle.givens.end());
  for (const Digits& set : puzzle.marks) {
    set.for_each([&](int digit) { bytes += static_cast<char>(digit); });
    bytes += '\0';
  }
  if (puzzle.rules) {
    for (const Constraint& each : puzzle.rules->constraints()) {
      bytes += describe(each, layout) + '\n';
    }
  }
  bytes += names_of(puzzle.features() - kKeyedFeatures);  // only their presence counts
  return text_key(bytes);
}

Key config_key(const Key& instance, const Key& variant, std::uint64_t seed, const Limits& limits,
               bool trace) {
  const Key bounds = text_key(to_text(limits));
  const std::array<std::uint64_t, 8> words = {
      instance.high, instance.low, variant.high, variant.low, seed, bounds.high, bounds.low, trace};
  return key_of(XXH3_128bits(words.data(), sizeof words));
}

std::string_view to_string(End end) {
  return kEnds[static_cast<std::size_t>(end)];
}

std::optional<End> end_of_text(std::string_view text) {
  const auto at = std::ranges::find(kEnds, text);
  if (at == std::end(kEnds)) return std::nullopt;
  return static_cast<End>(at - std::begin(kEnds));
}

}  // namespace sudokit::study
