// Runs many seekers whose drafts are completed in one batch.
#pragma once

#include "make/seeker.hpp"

namespace sudokit {

// Makes `count` puzzles. Each is the same as if it were made alone.
void seek_all(const Plan& plan, const MakeRequest& request, std::uint64_t count, Judge& judge,
              const MakeSink& take);

}  // namespace sudokit
