// The exact engines, for the registry.
#pragma once

#include "sudokit/engine.hpp"

namespace sudokit {

// Lewis's constraint-programming procedure alone: solved (or unique) when naked and hidden singles
// complete the grid, unsatisfiable on a contradiction, otherwise unknown with the cells it fixed.
const EngineInfo& singles_info();
// Arc consistency alone: of the disequalities, or of the all-different of every house.
const EngineInfo& ac3_info();
// Singles and exact single-digit logic, without search.
const EngineInfo& nishio_info();
// Norvig's solver is propagation=singles, order=smallest, values=ascending: the
// defaults. Lloyd and Amos's BS is the same with propagation=acs_code.
const EngineInfo& backtrack_info();
// Knuth's dancing links on the exact cover; the smallest column comes first.
const EngineInfo& dlx_info();
// Pattern overlay: places all cells of one digit at a time. A baseline for 9x9.
const EngineInfo& overlay_info();
// Clause learning by CaDiCaL on an encoding made after propagation; writes proofs.
const EngineInfo& cdcl_info();

}  // namespace sudokit
