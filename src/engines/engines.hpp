// The engines that the program solves with, for the registry. Those of papers are in
// papers/engines.hpp.
#pragma once

#include "sudokit/engine.hpp"

namespace sudokit {

// Lewis's constraint-programming procedure alone: solved (or unique) when naked and hidden singles
// complete the grid, unsatisfiable on a contradiction, otherwise unknown with the cells it fixed.
const EngineInfo& singles_info();
// Norvig's solver is propagation=singles, order=smallest, values=ascending: the
// defaults. Lloyd and Amos's BS is the same with propagation=acs_code.
const EngineInfo& backtrack_info();
// Clause learning by CaDiCaL on an encoding made after propagation; writes proofs.
const EngineInfo& cdcl_info();
// Incomplete engines of our own.
const EngineInfo& repair_info();
const EngineInfo& restarts_info();
const EngineInfo& tabucol_info();
// The default engine: runs engines in turn, in the order that measured best.
const EngineInfo& auto_info();
// Runs engines in parallel on threads; the first answer ends the others.
const EngineInfo& portfolio_info();

}  // namespace sudokit
