// Results of studies in the formats of other programs, as files for one folder.
//
// Names are safe in every format: instances are LAYOUT/KEY, engines NAME+param=value with the
// parameters that differ from the default. Nothing is left out silently: a readme holds what a
// format cannot express.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "study/study.hpp"

namespace sudokit::study {

struct ExportInstance {
  std::string name;
  Puzzle puzzle;
};
struct ExportEngine {
  std::string engine;  // as find_engine() knows it
  std::string params;  // all parameters, as they are stored: "t0=1 alpha=0.99"
};
struct ExportRun {
  std::size_t instance = 0;  // index in Results::instances
  std::size_t engine = 0;    // index in Results::engines
  std::uint64_t seed = 1;
  Limits limits;
  RunResult result;
};
// The results of a study. Pre: each instance and each engine occurs once; the order of the runs
// does not depend on the machine.
struct Results {
  std::string name;  // of the scenario
  std::vector<ExportInstance> instances;
  std::vector<ExportEngine> engines;
  std::vector<ExportRun> runs;
};

struct ExportFile {
  std::string name;  // may contain folders
  std::string text;
  bool program = false;  // to be made executable
};

// The text with an underscore for each byte except letters, digits and . _ + = : -, and for a
// leading point; "_" if it is empty. Such a name leads out of no folder, and no format gives it a
// special meaning. Files of results may come from untrusted sources.
std::string safe_name(std::string_view text);
// "hill+w2=-2": a safe name that distinguishes this engine from the others.
std::string export_name(const ExportEngine& engine);

// A field of CSV on one line, quoted if necessary. A field that a spreadsheet would take for a
// formula gets a leading apostrophe; a number such as "-2" stays as it is.
std::string csv_text(std::string_view value);

// A clock of processor time in seconds, from any starting point.
using SecondsClock = std::function<double()>;
// An algorithm selection scenario of ASlib (coseal/aslib-spec): processor times, how runs ended,
// and features of the puzzles before and after propagation. `clock` measures the time of each of
// these two steps. Errors: a puzzle has constraints that the features do not describe.
Result<std::vector<ExportFile>> aslib_files(const Results& results, const SecondsClock& clock);
// Data for IOHanalyzer, one folder for each engine: the best cost by iterations. Runs that neither
// solved nor have a cost are left out, and counted in the comment line of the file that lacks them.
std::vector<ExportFile> ioh_files(const Results& results);
// Scenarios for irace, one folder for each engine: its parameters, the settings that were run, the
// puzzles, and a target-runner. Errors: no engine has a parameter.
Result<std::vector<ExportFile>> irace_files(const Results& results);

}  // namespace sudokit::study
