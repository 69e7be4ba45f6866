// The words that study files may use. The report (python/sudokit/report) gives them their meaning;
// a test compares the lists.
#include "study/names.hpp"

namespace sudokit::study {
namespace {

constexpr std::string_view kMeasures[] = {"success",        "solved",      "proved",
                                          "runs",           "failed",      "instances",
                                          "time",           "time_sd",     "min_time",
                                          "max_time",       "median_time", "par2",
                                          "par10",          "wins",        "ert",
                                          "ert_iterations", "processor",   "wall",
                                          "effort",         "iterations",  "iterations_solved",
                                          "iteration_time", "puzzles",     "puzzle_time",
                                          "rate",           "found",       "cost",
                                          "filled",         "complete",    "givens",
                                          "given_share",    "memory",      "waited",
                                          "pressure"};
constexpr std::string_view kPlotKinds[] = {"lines", "box",  "cactus",  "survival",
                                           "ecdf",  "cost", "profile", "scatter"};
constexpr std::string_view kTestKinds[] = {"signed-rank", "rank-sum", "chi-square", "log-rank",
                                           "equivalence"};
constexpr std::string_view kFitMeasures[] = {"time", "iterations"};
constexpr std::string_view kModels[] = {"exponential", "power"};
constexpr std::string_view kAxes[] = {"set",       "instance", "layout", "engine",
                                      "algorithm", "run",      "order",  "side"};

}  // namespace

std::span<const std::string_view> measure_names() {
  return kMeasures;
}
std::span<const std::string_view> plot_kinds() {
  return kPlotKinds;
}
std::span<const std::string_view> test_kinds() {
  return kTestKinds;
}
std::span<const std::string_view> fit_measures() {
  return kFitMeasures;
}
std::span<const std::string_view> fit_models() {
  return kModels;
}
std::span<const std::string_view> axis_names() {
  return kAxes;
}

}  // namespace sudokit::study
