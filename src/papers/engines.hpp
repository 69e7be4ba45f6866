// The engines that repeat what papers describe, for the registry. README.md lists them by paper.
#pragma once

#include "sudokit/engine.hpp"

namespace sudokit {

// Arc consistency alone: of the disequalities, or of the all-different of every house.
const EngineInfo& ac3_info();
// Singles and exact single-digit logic, without search.
const EngineInfo& nishio_info();
// Knuth's dancing links on the exact cover; the smallest column comes first.
const EngineInfo& dlx_info();
// Pattern overlay: places all cells of one digit at a time. A baseline for 9x9.
const EngineInfo& overlay_info();
// Incomplete engines.
const EngineInfo& ac3_tabu_info();
const EngineInfo& anneal_info();
const EngineInfo& ants_info();
const EngineInfo& cp_anneal_info();
const EngineInfo& genetic_info();
const EngineInfo& geometric_info();
const EngineInfo& hill_info();
const EngineInfo& ils_info();
const EngineInfo& tabu_info();

}  // namespace sudokit
