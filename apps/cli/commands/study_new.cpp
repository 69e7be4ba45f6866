// sudokit study new: writes a study file to start from, which runs as it is.
#include <fmt/format.h>

#include <filesystem>

#include "cli/commands/study.hpp"
#include "cli/program.hpp"
#include "cli/streams/exit_code.hpp"
#include "cli/streams/file_target.hpp"

namespace sudokit::cli {
namespace {

constexpr std::string_view kStudy =
    R"(# A study of Sudokit: which puzzles, which engines, what is measured. docs/studies.md describes
# every key. Try it small first:
#
#     sudokit study run {0} --dry-run
#     sudokit study run {0} --quick && sudokit study report {0} --quick

title = "My study"
about = "What the report says first."

# --- Puzzles: from a maker (`sudokit makers`), or from a file beside this one ------------------

[[instances]]
name = "made"
maker = "minimal"
layout = ["3x3", "4x4"]       # all combinations of the values are run
count = 20
seed = 1

# [[instances]]
# name = "mine"
# file = "puzzles.txt"
# count = 100                 # at most

# --- Engines: `sudokit engines` lists them, `sudokit engines NAME` their parameters -------------

[[engines]]
name = "Backtracking"
engine = "backtrack"

[[engines]]
name = "Selection"
engine = "auto"

# [[engines]]
# name = "Annealing"
# engine = "anneal"
# params = {{ alpha = [0.9, 0.99] }}    # each value is an engine of its own

# --- Budgets -------------------------------------------------------------------------------------

[run]
runs = 3                      # of each engine on each puzzle, with seeds 1, 2 and 3
processor_seconds = 10        # each

[quick]                       # for --quick
runs = 1
count = 3

# --- The report ----------------------------------------------------------------------------------

[[table]]
title = "Solved, and the time"
rows = ["layout"]
columns = ["engine"]
measures = ["success", "time", "iterations"]

[[plot]]
title = "Solved within a time"
kind = "cactus"
series = "engine"
within = "layout"

[[test]]
title = "Is one faster?"
kind = "signed-rank"
measure = "time"
between = ["Backtracking", "Selection"]
within = "layout"
)";

}  // namespace

int study_new(const StudyOptions& options) {
  const std::string& name = options.file("the name of a file to write");
  std::error_code none;
  if (std::filesystem::exists(name, none))
    throw InputError("would-overwrite", "{}: the file exists", name);
  FileTarget file(name, {});
  if (!file.write(fmt::format(kStudy, name)) || !file.keep())
    throw InputError("cannot-write", "cannot write {}", name);
  return print(
      fmt::format("{}: a study to change. It runs as it is:\n"
                  "sudokit study run {} --quick\n",
                  name, name));
}

}  // namespace sudokit::cli
