// Engines for tests: create one by name with settings, and run it with a limit.
#pragma once

#include <initializer_list>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "sudokit/engine.hpp"

namespace sudokit::test {

using Settings = std::initializer_list<std::pair<std::string_view, std::string_view>>;

// Throws if the engine is unknown or a setting is refused.
inline std::unique_ptr<Engine> engine(std::string_view name, Settings settings = {}) {
  const EngineInfo* info = find_engine(name);
  if (info == nullptr) throw std::invalid_argument("no engine " + std::string(name));
  auto result = info->make();
  for (const auto& [key, value] : settings) {
    if (const auto ok = result->set(key, value); !ok) {
      throw std::invalid_argument(ok.error().message);
    }
  }
  return result;
}

// A run that stops at `limit` solutions and keeps all that it finds (limit 0: all solutions).
inline Run up_to(std::uint64_t limit) {
  Run run;
  run.limit = limit;
  run.keep = limit == 0 ? ~0ULL : limit;
  return run;
}

inline Run within(std::uint64_t iterations, std::uint64_t limit = 1) {
  Run run = up_to(limit);
  run.budget.iterations = iterations;
  return run;
}

}  // namespace sudokit::test
