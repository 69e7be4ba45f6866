// The only place that names all engines.
#include "bulk/engines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "deduce/engines.hpp"
#include "engines/engines.hpp"
#include "papers/engines.hpp"
#include "sudokit/engine.hpp"

namespace sudokit {

// In the order of the reference page.
std::span<const EngineInfo* const> engines() {
  static const std::array all = {
    // that prove
    &singles_info(),
    &ac3_info(),
    &nishio_info(),
    &deduce_info(),
    &backtrack_info(),
    &dlx_info(),
    &overlay_info(),
    &bulk9_info(),
#if SUDOKIT_CLAUSE_LEARNING
    &cdcl_info(),
#endif
    &auto_info(),
    // that search for one solution
    &anneal_info(),
    &cp_anneal_info(),
    &hill_info(),
    &tabu_info(),
    &ac3_tabu_info(),
    &genetic_info(),
    &geometric_info(),
    &ils_info(),
    &ants_info(),
    &repair_info(),
    &restarts_info(),
    &tabucol_info(),
#if SUDOKIT_THREADS
    &portfolio_info(),
#endif
  };
  return all;
}

const EngineInfo* find_engine(std::string_view name) {
  const auto all = engines();
  const auto at = std::find_if(all.begin(), all.end(),
                               [&](const EngineInfo* info) { return info->name == name; });
  return at == all.end() ? nullptr : *at;
}

std::string why_no_engine(std::string_view name) {
  struct LeftOut {
    std::string_view engine;
    std::string_view needs;
    bool here;
  };
  constexpr LeftOut kMayBeLeftOut[] = {
      {"cdcl", "clause learning", SUDOKIT_CLAUSE_LEARNING != 0},
      {"portfolio", "threads", SUDOKIT_THREADS != 0},
  };
  for (const LeftOut& each : kMayBeLeftOut) {
    if (each.engine != name || each.here) continue;
    return fmt::format("the engine '{}' needs {}, which this build leaves out", name, each.needs);
  }
  std::string names;
  for (const EngineInfo* each : engines()) {
    names.append(names.empty() ? "" : ", ").append(each->name);
  }
  return fmt::format("unknown engine '{}'; the engines are {}", name, names);
}

}  // namespace sudokit
