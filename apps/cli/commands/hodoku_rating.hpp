// rate --scale hodoku: score and level as HoDoKu's default configuration gives them.
#pragma once

#include "cli/flags/options.hpp"

namespace sudokit::cli {

int run_hodoku_rating(const ReportFlags& report, const InputFlags& input, const EngineFlags& engine,
                      const JobFlags& jobs);

}  // namespace sudokit::cli
