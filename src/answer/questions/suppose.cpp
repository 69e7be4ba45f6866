#include "answer/questions/suppose.hpp"

namespace sudokit::answer {

bool allow_supposition(DeduceOptions& options) {
  const auto last = techniques_named("supposition", *options.scale);
  if (last.empty()) return false;
  if (options.allowed.empty()) {
    for (const ScaleRow& row : options.scale->rows) {
      if (!row.optional) options.allowed.push_back(row.technique);
    }
    if (!options.use_uniqueness) {
      std::erase_if(options.allowed, [](const Technique* one) { return one->needs_unique; });
    }
  }
  options.allowed.push_back(last.front());
  return true;
}

}  // namespace sudokit::answer
