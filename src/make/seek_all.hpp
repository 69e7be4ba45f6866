// Many seekers whose drafts are completed in one batch.
#pragma once

#include "make/seeker.hpp"

namespace sudokit {

// The puzzles of a batch, each the same as by itself.
void seek_all(const Plan& plan, const MakeRequest& request, std::uint64_t count, Judge& judge,
              const MakeSink& take);

}  // namespace sudokit
