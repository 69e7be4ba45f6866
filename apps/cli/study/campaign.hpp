// Makes the remaining runs of a plan with workers, and stores each when it ends.
#pragma once

#include <cstdint>
#include <vector>

#include "cli/streams/shard.hpp"
#include "cli/study/claims.hpp"
#include "cli/study/store.hpp"
#include "sudokit/study.hpp"

namespace sudokit::cli {

// Those of plan.runs that belong to the shard and are not stored; each configuration once. Run
// number r belongs to the shard if r % count == index - 1, so that every shard has some runs of
// each engine.
struct Remaining {
  std::vector<std::uint32_t> runs;
  std::uint64_t planned = 0;  // number of runs of the shard
};
Remaining remaining(const study::Plan& plan, Shard shard, const KeySet& known, const Store* store);

// The most processor seconds that the runs may take by their budgets, and the number of runs
// without a limit.
struct Bound {
  double seconds = 0;
  std::uint64_t unbounded = 0;
};
Bound bound_of(const study::Plan& plan, const std::vector<std::uint32_t>& runs);

struct CampaignEnd {
  std::uint64_t done = 0;
  std::uint64_t failed = 0;  // crash, memory, overrun, defect
  std::uint64_t others = 0;  // made by other programs meanwhile
  int signal = 0;            // the signal that ended it early
};
// Makes the runs on `jobs` processors, except runs that other programs are making. It waits for
// those, and makes them itself if the other program dies. Throws DatabaseError if results cannot be
// stored.
CampaignEnd run_campaign(const study::Plan& plan, std::vector<std::uint32_t> runs, Store& store,
                         Claims& claims, unsigned jobs);

}  // namespace sudokit::cli
