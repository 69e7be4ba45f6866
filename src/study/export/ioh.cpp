// IOHanalyzer's own format with two columns: a .info and a .dat file for each function; here a
// function is a puzzle. (https://github.com/IOHprofiler/IOHanalyzer, dataformat.md)
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <vector>

#include "study/export.hpp"

namespace sudokit::study {
namespace {

struct Improvement {
  std::uint64_t evaluation;
  std::string cost;
};

// Parses "iteration:cost"; evaluations count from 1.
Improvement record(std::string_view word) {
  const auto colon = word.find(':');
  std::uint64_t iteration = 0;
  std::from_chars(word.data(), word.data() + colon, iteration);
  return {std::max<std::uint64_t>(1, iteration), std::string(word.substr(colon + 1))};
}

std::uint64_t evaluations(const RunResult& result) {
  return std::max<std::uint64_t>(1, result.iterations);
}

// The recorded incumbents of a run, and its end. Of several records at one evaluation only the last
// is kept.
std::string block(const RunResult& result) {
  std::vector<Improvement> records;
  const auto add = [&](Improvement next) {
    if (!records.empty() && records.back().evaluation == next.evaluation) records.pop_back();
    records.push_back(std::move(next));
  };
  std::string_view rest = result.trace;
  while (!rest.empty()) {
    const std::string_view word = rest.substr(0, rest.find(' '));
    rest.remove_prefix(std::min(word.size() + 1, rest.size()));
    if (word.find(':') != std::string_view::npos) add(record(word));
  }
  add({evaluations(result), fmt::format("{}", result.cost)});
  std::string text = "\"function evaluation\" \"best-so-far f(x)\"\n";
  for (const Improvement& one : records) text += fmt::format("{} {}\n", one.evaluation, one.cost);
  return text;
}

bool has_cost(const RunResult& result) {
  return result.solved() || result.cost > 0;
}

}  // namespace

std::vector<ExportFile> ioh_files(const Results& results) {
  std::map<std::pair<std::size_t, std::size_t>, std::vector<const RunResult*>> groups;
  for (const ExportRun& run : results.runs) {
    groups[{run.engine, run.instance}].push_back(&run.result);
  }
  std::vector<ExportFile> files;
  for (const auto& [which, runs] : groups) {
    const ExportEngine& engine = results.engines[which.first];
    const ExportInstance& instance = results.instances[which.second];
    const std::size_t function = which.second + 1;
    const int cells = instance.puzzle.layout->cells();
    const std::string data =
        fmt::format("data_f{0}/IOHprofiler_f{0}_DIM{1}_i1.dat", function, cells);
    std::string ends, blocks;
    std::size_t left_out = 0;
    for (const RunResult* run : runs) {
      left_out += !has_cost(*run);
      if (!has_cost(*run)) continue;
      ends += fmt::format(", 1:{}|{:.5e}", evaluations(*run), run->cost);
      blocks += block(*run);
    }
    if (blocks.empty()) continue;
    const std::string name = export_name(engine);
    files.push_back({fmt::format("{}/IOHprofiler_f{}_i1.info", name, function),
                     fmt::format("suite = 'sudokit', funcId = {}, funcName = '{}', DIM = {}, "
                                 "maximization = F, algId = '{}'\n% {} runs without a cost left "
                                 "out\n{}{}\n",
                                 function, instance.name, cells, name, left_out, data, ends)});
    files.push_back({name + "/" + data, std::move(blocks)});
  }
  return files;
}

}  // namespace sudokit::study
