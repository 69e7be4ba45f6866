// Runs the program with its test hooks: it reports its readings of the clock and its peak memory,
// and each reading may advance the clock.
#pragma once

#include <fstream>

#include "cli/process.hpp"
#include "cli/temp_file.hpp"

namespace sudokit::test {

struct Hooked : ProcessResult {
  std::uint64_t looks = 0;  // readings of the clock of a budget
  std::uint64_t peak = 0;   // most bytes that were allocated at any point
};

// Each reading of the clock takes a millisecond: "--time 0.1" allows a hundred readings.
inline constexpr const char* kClockOfLooks = "SUDOKIT_TEST_CLOCK=1000000";

// Runs the program with these arguments and this standard input to its end. `answers_lost`:
// standard output is discarded.
inline Hooked hooked(std::vector<std::string> args, std::string_view input = {},
                     std::vector<std::string> environment = {}, bool answers_lost = false) {
  const TempFile report("", ".report");
  environment.push_back("SUDOKIT_TEST_REPORT=" + report.name());
  args.insert(args.begin(), SUDOKIT_PROGRAM);
  Process process(std::move(args), std::move(environment), [&] {
    if (answers_lost) dup2(open("/dev/null", O_WRONLY), 1);
  });
  process.talk(input);
  Hooked run{process.finish()};
  std::ifstream file(report.name());
  std::string looks, peak;
  file >> looks >> run.looks >> peak >> run.peak;
  return run;
}

}  // namespace sudokit::test
