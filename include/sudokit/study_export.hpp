// Results of studies in the formats of other programs, as files to be written into one folder.
//
// Names are safe everywhere: instances LAYOUT/KEY, engines NAME+param=value of the parameters that
// are not the default. Nothing is left out in silence: what a format cannot say stands in a readme.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "sudokit/study.hpp"

namespace sudokit::study {

struct ExportInstance {
  std::string name;
  Puzzle puzzle;
};
struct ExportEngine {
  std::string engine;
  std::string params;  // all, as they are stored: "t0=1 alpha=0.99"
};
struct ExportRun {
  std::size_t instance = 0;
  std::size_t engine = 0;
  std::uint64_t seed = 1;
  Limits limits;
  RunResult result;
};
// Pre: instances and engines each once; runs in an order that does not depend on the machine.
struct Results {
  std::string name;
  std::vector<ExportInstance> instances;
  std::vector<ExportEngine> engines;
  std::vector<ExportRun> runs;
};

struct ExportFile {
  std::string name;  // may hold folders
  std::string text;
  bool program = false;
};

// The text with an underscore for all but letters, digits and . _ + = : -, and for a point at its
// begin: no path leads out of a folder by it, and no format has a meaning for it. A file of results
// may come from anywhere.
std::string safe_name(std::string_view text);
// "hill+w2=-2": a name that tells this engine from the others, as safe_name() leaves it.
std::string export_name(const ExportEngine& engine);

// A clock in seconds of processor time, from any beginning.
using SecondsClock = std::function<double()>;
// An algorithm selection scenario of ASlib (coseal/aslib-spec): processor times, how runs ended,
// and features of the puzzles before and after propagation, with the time that each of these two
// steps took by the clock. Errors: a puzzle carries what the features do not say.
Result<std::vector<ExportFile>> aslib_files(const Results& results, const SecondsClock& clock);
// Data for IOHanalyzer, a folder an engine: the best cost by iterations. Runs that neither solved
// nor have a cost are left out and counted in the comment line of the file they are missing in.
std::vector<ExportFile> ioh_files(const Results& results);
// Scenarios for irace, a folder an engine: its parameters, the settings that were run, the puzzles,
// and a target-runner. Errors: no engine has a parameter.
Result<std::vector<ExportFile>> irace_files(const Results& results);

}  // namespace sudokit::study
