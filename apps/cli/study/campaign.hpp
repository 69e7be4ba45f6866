// The runs of a plan that are still to be made, made by workers and stored as they end.
#pragma once

#include <cstdint>
#include <vector>

#include "cli/streams/shard.hpp"
#include "cli/study/claims.hpp"
#include "cli/study/store.hpp"
#include "sudokit/study.hpp"

namespace sudokit::cli {

// Which of plan.runs belong to the shard, each configuration once, and are not stored. Run number r
// belongs to it where r % count == index - 1, so that every shard has some of each engine.
struct Remaining {
  std::vector<std::uint32_t> runs;
  std::uint64_t planned = 0;  // of the shard
};
Remaining remaining(const study::Plan& plan, Shard shard, const KeySet& known, const Store* store);

// Processor seconds that the runs may take at most by their budgets; and how many have no bound.
struct Bound {
  double seconds = 0;
  std::uint64_t unbounded = 0;
};
Bound bound_of(const study::Plan& plan, const std::vector<std::uint32_t>& runs);

struct CampaignEnd {
  std::uint64_t done = 0;
  std::uint64_t failed = 0;  // crash, memory, overrun, defect
  std::uint64_t others = 0;  // made by other programs meanwhile
  int signal = 0;            // that ended it early
};
// Runs them on as many processors as `jobs`, but for those that other programs are making: it waits
// for these and makes them where the other program dies. Throws DatabaseError when results cannot
// be stored.
CampaignEnd run_campaign(const study::Plan& plan, std::vector<std::uint32_t> runs, Store& store,
                         Claims& claims, unsigned jobs);

}  // namespace sudokit::cli
