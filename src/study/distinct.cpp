#include "study/distinct.hpp"

#include <string_view>
#include <unordered_set>
#include <utility>

namespace sudokit::study {
namespace {

struct RunHash {
  std::size_t operator()(const std::pair<Key, std::string_view>& run) const {
    return KeyHash()(run.first) ^ std::hash<std::string_view>()(run.second);
  }
};

}  // namespace

std::vector<const Observation*> distinct(std::span<const Observation* const> group) {
  std::unordered_set<std::pair<Key, std::string_view>, RunHash> seen;
  std::vector<const Observation*> once;
  once.reserve(group.size());
  for (const Observation* run : group) {
    if (seen.emplace(run->key, run->target).second) once.push_back(run);
  }
  return once;
}

}  // namespace sudokit::study
