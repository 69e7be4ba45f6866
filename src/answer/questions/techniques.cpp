// Which techniques a question may use.
#include <algorithm>
#include <utility>

#include "answer/asker.hpp"
#include "sudokit/question.hpp"

namespace sudokit {
namespace {

Result<std::vector<const Technique*>> named(const std::vector<std::string>& names,
                                            const Scale& scale) {
  std::vector<const Technique*> found;
  for (const std::string& name : names) {
    const auto some = techniques_named(name, scale);
    if (some.empty()) return fail("unknown-technique", unknown_technique(name, scale));
    found.insert(found.end(), some.begin(), some.end());
  }
  return found;
}

bool among(const std::vector<const Technique*>& list, const Technique* one) {
  return std::ranges::count(list, one) > 0;
}

}  // namespace

Result<DeduceOptions> TechniqueChoice::options(const Scale& scale) const {
  DeduceOptions options;
  options.use_uniqueness = uniqueness;
  options.scale = &scale;
  auto chosen = named(only, scale);
  const auto added = named(with, scale), left_out = named(without, scale);
  for (const auto* list : {&std::as_const(chosen), &added, &left_out}) {
    if (!*list) return tl::unexpected(list->error());
  }
  options.allowed = std::move(*chosen);
  if (added->empty() && left_out->empty()) return options;
  std::vector<const Technique*> kept;
  for (const ScaleRow& row : scale.rows) {
    const bool in = options.allowed.empty() ? !row.optional : among(options.allowed, row.technique);
    if ((in || among(*added, row.technique)) && !among(*left_out, row.technique)) {
      kept.push_back(row.technique);
    }
  }
  if (kept.empty()) return fail("invalid-value", "no technique is left");
  options.allowed = std::move(kept);
  return options;
}

namespace answer {

std::vector<std::string> technique_words() {
  std::vector<std::string> words;
  for (const Technique& technique : techniques()) words.emplace_back(technique.name);
  return words;
}

std::vector<std::string> words_of(std::span<const Scale* const> scales) {
  std::vector<std::string> words;
  for (const Scale* scale : scales) words.emplace_back(scale->name);
  return words;
}

}  // namespace answer
}  // namespace sudokit
