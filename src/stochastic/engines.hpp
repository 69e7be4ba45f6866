// The stochastic engines, for the registry.
#pragma once

#include "sudokit/engine.hpp"

namespace sudokit {

const EngineInfo& ac3_tabu_info();
const EngineInfo& anneal_info();
const EngineInfo& ants_info();
const EngineInfo& cp_anneal_info();
const EngineInfo& genetic_info();
const EngineInfo& geometric_info();
const EngineInfo& hill_info();
const EngineInfo& ils_info();
const EngineInfo& repair_info();
const EngineInfo& restarts_info();
const EngineInfo& tabu_info();
const EngineInfo& tabucol_info();

}  // namespace sudokit
