// A study with made-up results, on which reports are tested.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "study/report.hpp"
#include "study/study.hpp"

namespace sudokit::study {

inline constexpr std::string_view kStudy = R"(title = "A <b>study</b> & more"
[[instances]]
name = "set <1>"
maker = "lewis"
layout = "2x2"
count = 2
params = { fixed = [0.25, 0.5] }
published = "general {fixed}"
[[engines]]
name = "SA"
engine = "anneal"
ablate = { t0 = 1 }
[[engines]]
name = "CP+SA"
engine = "cp-anneal"
[run]
runs = 3
seeds = "counted"
processor_seconds = 2
trace = true
[published]
file = "x.csv"
paper = "P"
table = "T"
[[table]]
title = "T"
rows = ["fixed"]
columns = ["engine"]
measures = ["success", "time"]
published = { success = "rate", time = "solved/tries" }
[[plot]]
title = "lines"
kind = "lines"
x = "fixed"
y = "success"
[[plot]]
title = "box"
kind = "box"
[[plot]]
title = "cactus"
kind = "cactus"
[[plot]]
title = "survival"
kind = "survival"
[[plot]]
title = "ecdf"
kind = "ecdf"
[[plot]]
title = "run lengths"
kind = "ecdf"
y = "iterations"
[[plot]]
title = "cost"
kind = "cost"
[[plot]]
title = "profile"
kind = "profile"
within = "fixed"
[[plot]]
title = "scatter"
kind = "scatter"
between = ["SA", "CP+SA"]
[[test]]
title = "rates"
kind = "chi-square"
measure = "success"
between = ["SA", "CP+SA"]
[[test]]
title = "times"
kind = "rank-sum"
measure = "par2"
between = ["SA", "CP+SA"]
within = "fixed"
)";

// SA solves runs 1 and 2 in .5 and 1 s and uses up its 2 s on run 3; the others always take .25 s.
struct Made {
  Plan plan;
  std::vector<Observation> runs;

  explicit Made(std::string_view study = kStudy)
      : plan(*make_plan(*parse_study(study),
                        [](const std::string&) -> Result<std::unique_ptr<std::istream>> {
                          return fail("cannot-read", "none");
                        })) {
    for (const PlannedRun& run : plan.runs) {
      const Instance& instance = plan.instances[run.instance];
      const Variant& variant = plan.variants[run.variant];
      RunResult result;
      const bool plain = variant.name == "SA";
      result.end = plain && run.number == 3 ? End::time : End::solved;
      result.processor = plain ? 0.5 * run.number * (run.number == 3 ? 4.0 / 3 : 1) : 0.25;
      result.counters = "moves=12 restarts=3";
      result.iterations = 100, result.trace = "1:9 50:4";
      runs.push_back({&instance, &variant, &plan.limits[run.limits],
                      &plan.study.instances[instance.spec], &plan.study.engines[variant.spec],
                      run.number, run.config, result, run.seed, "build 1", "host, one"});
    }
  }
  std::vector<const Observation*> of(const std::string& engine) const {
    std::vector<const Observation*> group;
    for (const Observation& run : runs) {
      if (run.variant->name == engine) group.push_back(&run);
    }
    return group;
  }
};

inline std::string page_of(const Made& made, const std::vector<Table>& tables) {
  return report_page(made.plan.study, {}, made.runs, tables, {}, {}, {});
}

}  // namespace sudokit::study
