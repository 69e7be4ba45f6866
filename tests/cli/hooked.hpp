// The program under its test hooks: what it looked at and held, and a clock that every look moves.
#pragma once

#include <fstream>

#include "cli/process.hpp"
#include "cli/temp_file.hpp"

namespace sudokit::test {

struct Hooked : ProcessResult {
  std::uint64_t looks = 0;  // at the clock of a budget
  std::uint64_t peak = 0;   // bytes that were allocated at a point, at most
};

// Each look at the clock takes a millisecond: "--time 0.1" is a hundred looks.
inline constexpr const char* kClockOfLooks = "SUDOKIT_TEST_CLOCK=1000000";

// The program with arguments and bytes on standard input, to its end. `answers_lost`: standard
// output is not kept.
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
