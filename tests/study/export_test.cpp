// Exports: what each format must contain, read back line by line.
#include "study/export.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <set>
#include <sstream>

#include "sudokit/engine.hpp"
#include "sudokit/text.hpp"

namespace sudokit::study {
namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, at);) parts.push_back(part);
  return parts;
}

std::string all_params(const std::string& name, const std::string& param,
                       const std::string& value) {
  const auto engine = find_engine(name)->make();
  if (!param.empty()) {
    EXPECT_TRUE(engine->set(param, value));
  }
  std::string text;
  for (const ParamRow& row : engine->info().params) {
    text += (text.empty() ? "" : " ") + std::string(row.name) + "=" + engine->get(row.name);
  }
  return text;
}

// Two puzzles; hill with two settings, and singles; with many kinds of endings.
Results made() {
  Results results{"set-1", {}, {}, {}};
  const LayoutPtr small = *Layout::named("2x2");
  Grid givens(16);
  givens[0] = 1;
  results.instances.push_back({"2x2/a", {small, Grid(16), {}, "", {}}});
  results.instances.push_back({"2x2/b", {small, givens, {}, "", {}}});
  results.engines = {{"hill", all_params("hill", "", "")},
                     {"hill", all_params("hill", "w2", "-2")},
                     {"singles", all_params("singles", "", "")}};
  Limits limits;
  limits.processor_seconds = 2;
  const auto add = [&](std::size_t instance, std::size_t engine, End end, double cost,
                       std::string trace = "") {
    RunResult result;
    result.end = end, result.cost = cost, result.processor = 0.25, result.iterations = 40;
    result.trace = std::move(trace);
    results.runs.push_back({instance, engine, results.runs.size(), limits, result});
  };
  add(0, 0, End::solved, 0, "0:9 1:8 7:4 40:0");
  add(0, 0, End::time, 3);
  add(1, 0, End::iterations, 2);
  add(0, 1, End::memory, 0);
  add(1, 1, End::crash, 0);
  add(0, 2, End::gave_up, 5);
  add(1, 2, End::refused, 0);
  return results;
}

// The clock advances by half a second with each reading.
std::vector<ExportFile> aslib_of(const Results& results) {
  return aslib_files(results, [now = 0.0]() mutable { return now += 0.5; }).value();
}

std::map<std::string, std::string> by_name(const std::vector<ExportFile>& files) {
  std::map<std::string, std::string> map;
  for (const ExportFile& file : files) {
    EXPECT_TRUE(map.emplace(file.name, file.text).second) << "twice: " << file.name;
  }
  return map;
}

// An ARFF file: the names and types of its attributes, and its rows, each as long as that list.
struct Arff {
  std::string relation;
  std::vector<std::pair<std::string, std::string>> attributes;
  std::vector<std::vector<std::string>> rows;
};

Arff read_arff(const std::string& text) {
  Arff arff;
  bool data = false;
  for (const std::string& line : lines_of(text)) {
    const auto words = split(line, ' ');
    if (line.empty()) continue;
    if (data) {
      arff.rows.push_back(split(line, ','));
      EXPECT_EQ(arff.rows.back().size(), arff.attributes.size()) << line;
    } else if (words[0] == "@RELATION") {
      arff.relation = words[1];
    } else if (words[0] == "@ATTRIBUTE") {
      arff.attributes.emplace_back(words[1], line.substr(line.find(' ', 11) + 1));
    } else {
      EXPECT_EQ(line, "@DATA");
      data = true;
    }
  }
  // A nominal value must be one of those in the braces; a number must be read to its end.
  for (const auto& row : arff.rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string& type = arff.attributes[i].second;
      double number = 0;
      const char* end = row[i].data() + row[i].size();
      if (type == "NUMERIC") {
        EXPECT_EQ(std::from_chars(row[i].data(), end, number).ptr, end) << row[i];
      } else if (type != "STRING") {
        EXPECT_NE((" " + type.substr(1, type.size() - 2) + ",").find(" " + row[i] + ","),
                  std::string::npos)
            << row[i] << " of " << type;
      }
    }
  }
  return arff;
}

TEST(StudyExport, NamesTellEnginesApart) {
  const Results results = made();
  EXPECT_EQ(export_name(results.engines[0]), "hill");
  EXPECT_EQ(export_name(results.engines[1]), "hill+w2=-2");
  EXPECT_EQ(export_name({"gone", "a=1 b=2"}), "gone+a=1+b=2");
}

TEST(StudyExport, AslibHoldsAllRunsAndFeatures) {
  const auto files = by_name(aslib_of(made()));
  const Arff runs = read_arff(files.at("algorithm_runs.arff"));
  EXPECT_EQ(runs.relation, "ALGORITHM_RUNS_set-1");
  const std::vector<std::string> names = {"instance_id", "repetition", "algorithm", "runtime",
                                          "runstatus"};
  ASSERT_EQ(runs.attributes.size(), names.size());
  for (std::size_t i = 0; i < names.size(); ++i) EXPECT_EQ(runs.attributes[i].first, names[i]);
  ASSERT_EQ(runs.rows.size(), 7u);
  std::vector<std::string> status;
  std::set<std::vector<std::string>> keys;
  for (const auto& row : runs.rows) {
    status.push_back(row[4]);
    EXPECT_TRUE(keys.insert({row[0], row[1], row[2]}).second);
  }
  EXPECT_EQ(status, (std::vector<std::string>{"ok", "timeout", "timeout", "memout", "crash",
                                              "other", "not_applicable"}));
  EXPECT_EQ(runs.rows[1][1], "2");  // the second of hill on a

  const Arff values = read_arff(files.at("feature_values.arff"));
  const Arff states = read_arff(files.at("feature_runstatus.arff"));
  ASSERT_EQ(values.rows.size(), 2u);
  ASSERT_EQ(states.rows.size(), 2u);
  std::map<std::string, std::string> second;
  for (std::size_t i = 0; i < values.attributes.size(); ++i) {
    second[values.attributes[i].first] = values.rows[1][i];
  }
  EXPECT_EQ(second["givens"], "1");
  EXPECT_EQ(second["given_share"], "0.0625");
  EXPECT_EQ(second["houses"], "12");
  // Seven of the fifteen open cells see the given.
  double candidates = 0;
  const std::string& mean = second["mean_candidates"];
  std::from_chars(mean.data(), mean.data() + mean.size(), candidates);
  EXPECT_NEAR(candidates, (7 * 3 + 8 * 4) / 15.0, 1e-12);
}

TEST(StudyExport, AslibCountsCandidatesByPencilmarksToo) {
  Results marked = made();
  Puzzle& puzzle = marked.instances[0].puzzle;
  puzzle.marks.assign(16, Digits::all(4));
  puzzle.marks[0] = Digits::only(2);
  const Arff values = read_arff(by_name(aslib_of(marked)).at("feature_values.arff"));
  EXPECT_EQ(values.attributes[9].first, "mean_candidates");
  EXPECT_EQ(values.rows[0][9], "3.8125");  // 61 in 16 cells
}

TEST(StudyExport, AslibCountsDistinctDigits) {
  Results results = made();
  Puzzle& puzzle = results.instances[0].puzzle;
  puzzle.givens.assign(16, 0);
  puzzle.givens[0] = puzzle.givens[6] = 2;
  puzzle.givens[15] = 3;
  const Arff values = read_arff(by_name(aslib_of(results)).at("feature_values.arff"));
  EXPECT_EQ(values.attributes[8].first, "given_digits");
  EXPECT_EQ(values.rows[0][8], "2");
}

// The features after singles are a step of their own. Its status is `presolved` if singles solve
// the puzzle or show that it has no solution.
TEST(StudyExport, AslibHasFeaturesAfterPropagation) {
  Results results = made();
  const LayoutPtr small = *Layout::named("2x2");
  Grid solved = {1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 0}, clash(16);
  clash[0] = clash[1] = 1;
  results.instances.push_back({"2x2/c", {small, solved, {}, "", {}}});
  results.instances.push_back({"2x2/d", {small, clash, {}, "", {}}});
  const auto files = by_name(aslib_of(results));
  const Arff states = read_arff(files.at("feature_runstatus.arff"));
  ASSERT_EQ(states.attributes.size(), 4u);
  EXPECT_EQ(states.attributes[2].first, "given");
  EXPECT_EQ(states.attributes[3].first, "propagated");
  std::vector<std::string> given, propagated;
  for (const auto& row : states.rows) given.push_back(row[2]), propagated.push_back(row[3]);
  EXPECT_EQ(given, std::vector<std::string>(4, "ok"));
  EXPECT_EQ(propagated, (std::vector<std::string>{"ok", "ok", "presolved", "presolved"}));
  const Arff values = read_arff(files.at("feature_values.arff"));
  EXPECT_EQ(values.attributes[10].first, "propagated_open_share");
  EXPECT_EQ(values.rows[1][10], "0.9375");
  EXPECT_EQ(values.rows[2][10], "0");
}

// By the specification, feature_costs has the instances and repetitions of feature_values, and a
// column for each step in the description.
TEST(StudyExport, AslibTellsTheCostOfEachStep) {
  const auto files = by_name(aslib_of(made()));
  const Arff costs = read_arff(files.at("feature_costs.arff"));
  EXPECT_EQ(costs.relation, "FEATURE_COSTS_set-1");
  const Arff values = read_arff(files.at("feature_values.arff"));
  const Arff states = read_arff(files.at("feature_runstatus.arff"));
  ASSERT_EQ(costs.rows.size(), values.rows.size());
  for (std::size_t i = 0; i < costs.rows.size(); ++i) {
    EXPECT_EQ(costs.rows[i], (std::vector<std::string>{values.rows[i][0], "1", "0.5", "0.5"}));
  }
  ASSERT_EQ(costs.attributes.size(), states.attributes.size());
  for (std::size_t i = 2; i < costs.attributes.size(); ++i) {
    EXPECT_EQ(costs.attributes[i].first, states.attributes[i].first);
    EXPECT_EQ(costs.attributes[i].second, "NUMERIC");
  }
}

// Reads "name: value" and the lists of the description; maps "key" or "key/key" to the values.
std::map<std::string, std::vector<std::string>> read_yaml(const std::string& text) {
  std::map<std::string, std::vector<std::string>> map;
  std::vector<std::string> path;
  for (const std::string& line : lines_of(text)) {
    const std::size_t indent = line.find_first_not_of(' ');
    const std::string content = line.substr(indent);
    if (content.starts_with("- ")) {
      std::string key;
      for (const std::string& each : path) key += (key.empty() ? "" : "/") + each;
      map[key].push_back(content.substr(2));
      continue;
    }
    path.resize(indent / 2);
    path.push_back(content.substr(0, content.find(':')));
    const std::string value = content.substr(content.find(':') + 1);
    if (!value.empty()) map[path.back()].push_back(value.substr(1));
  }
  return map;
}

TEST(StudyExport, AslibDescribesTheStepsOfFeatures) {
  const auto files = by_name(aslib_of(made()));
  const auto description = read_yaml(files.at("description.txt"));
  const std::vector<std::string> steps = {"given", "propagated"};
  EXPECT_EQ(description.at("number_of_feature_steps"), std::vector<std::string>{"2"});
  EXPECT_EQ(description.at("default_steps"), steps);
  EXPECT_FALSE(description.contains("feature_steps/given/requires"));
  EXPECT_EQ(description.at("feature_steps/propagated/requires"), std::vector<std::string>{"given"});
  std::vector<std::string> provided;
  for (const std::string& step : steps) {
    const auto& features = description.at("feature_steps/" + step + "/provides");
    provided.insert(provided.end(), features.begin(), features.end());
  }
  EXPECT_EQ(description.at("features_deterministic"), provided);
  const Arff values = read_arff(files.at("feature_values.arff"));
  ASSERT_EQ(values.attributes.size(), 2 + provided.size());
  for (std::size_t i = 0; i < provided.size(); ++i) {
    EXPECT_EQ(values.attributes[2 + i].first, provided[i]);
  }
}

TEST(StudyExport, AslibDescribesWhatItHolds) {
  const auto files = by_name(aslib_of(made()));
  const auto lines = lines_of(files.at("description.txt"));
  const auto has = [&](const std::string& line) { return std::ranges::count(lines, line) > 0; };
  EXPECT_TRUE(has("scenario_id: set-1"));
  EXPECT_TRUE(has("algorithm_cutoff_time: 2"));
  EXPECT_TRUE(has("algorithm_cutoff_memory: 2048"));
  // Every algorithm is listed as one kind and has its metadata; every feature is provided by a
  // step.
  const auto at = [&](const std::string& line) { return std::ranges::find(lines, line); };
  EXPECT_LT(at("algorithms_deterministic:"), at("- singles"));
  EXPECT_LT(at("- singles"), at("algorithms_stochastic:"));
  EXPECT_LT(at("algorithms_stochastic:"), at("- hill+w2=-2"));
  EXPECT_TRUE(has("  hill+w2=-2:"));
  for (const auto& [name, ignored] : read_arff(files.at("feature_values.arff")).attributes) {
    if (name == "instance_id" || name == "repetition") continue;
    EXPECT_TRUE(has("    - " + name) && has("- " + name)) << name;
  }
  EXPECT_NE(files.at("readme.txt").find("processor=2 memory=2048"), std::string::npos);
  Results mixed = made();
  mixed.runs[0].limits.processor_seconds.reset();
  EXPECT_NE(by_name(aslib_of(mixed)).at("description.txt").find("cutoff_time: '?'"),
            std::string::npos);
}

TEST(StudyExport, IohHoldsTheBestCostByIterations) {
  const auto files = by_name(ioh_files(made()));
  // Files for hill on a and b and for singles on a; the others have no cost.
  EXPECT_EQ(files.size(), 6u);
  const auto info = lines_of(files.at("hill/IOHprofiler_f1_i1.info"));
  ASSERT_EQ(info.size(), 3u);
  EXPECT_EQ(
      info[0],
      "suite = 'sudokit', funcId = 1, funcName = '2x2/a', DIM = 16, maximization = F, algId = "
      "'hill'");
  EXPECT_EQ(info[1], "% 0 runs without a cost left out");
  EXPECT_EQ(info[2], "data_f1/IOHprofiler_f1_DIM16_i1.dat, 1:40|0.00000e+00, 1:40|3.00000e+00");
  const std::string head = "\"function evaluation\" \"best-so-far f(x)\"";
  EXPECT_EQ(lines_of(files.at("hill/data_f1/IOHprofiler_f1_DIM16_i1.dat")),
            (std::vector<std::string>{head, "1 8", "7 4", "40 0", head, "40 3"}));
}

TEST(StudyExport, IraceTunesEachEngineFromWhatWasRun) {
  const auto made_files = irace_files(made());
  ASSERT_TRUE(made_files);
  const auto files = by_name(*made_files);
  EXPECT_FALSE(files.contains("singles/parameters.txt") && find_engine("singles")->params.empty());
  const EngineInfo& hill = *find_engine("hill");
  const auto rows = lines_of(files.at("hill/parameters.txt"));
  ASSERT_EQ(rows.size(), hill.params.size());
  EXPECT_EQ(rows[0], "variant \"--hill.variant=\" c (plateau, steepest, best_first)");
  EXPECT_EQ(std::ranges::count_if(rows, [](auto& row) { return row.find(" | ") != row.npos; }), 1);
  // There are as many values as names, and the engine accepts each of them.
  const auto configurations = lines_of(files.at("hill/configurations.txt"));
  ASSERT_EQ(configurations.size(), 3u);
  const auto names = split(configurations[0], ' ');
  for (std::size_t c = 1; c < configurations.size(); ++c) {
    const auto values = split(configurations[c], ' ');
    ASSERT_EQ(values.size(), names.size());
    const auto engine = hill.make();
    for (std::size_t i = 0; i < names.size(); ++i) {
      EXPECT_TRUE(values[i] == "NA" || engine->set(names[i], values[i])) << names[i];
    }
  }
  EXPECT_NE(configurations[1], configurations[2]);
  for (const std::string& name : lines_of(files.at("hill/instances.txt"))) {
    const auto puzzle = parse_puzzle(files.at("hill/" + name));
    ASSERT_TRUE(puzzle) << name;
    EXPECT_EQ(puzzle->layout->name(), "2x2");
  }
  const auto runner = std::ranges::find(*made_files, "hill/target-runner", &ExportFile::name);
  EXPECT_TRUE(runner->program);
  EXPECT_NE(runner->text.find("--engine hill --runs 1 --jobs 1 --seed \"$seed\" --time 2 "),
            std::string::npos);
  Results none = made();
  none.engines.clear(), none.runs.clear();
  EXPECT_EQ(irace_files(none).error().code.name(), "missing-key");
}

// The parameters of an engine that was run once, with its defaults.
std::vector<std::string> irace_rows(const std::string& name, const std::string& params) {
  Results results;
  results.name = "tuned";
  results.instances = made().instances;
  results.engines = {{name, params}};
  for (std::size_t i = 0; i < results.instances.size(); ++i)
    results.runs.push_back({i, 0, 1, {}, {}});
  return lines_of(by_name(irace_files(results).value()).at(name + "/parameters.txt"));
}

TEST(StudyExport, IraceSearchesUsefulRanges) {
  const auto tabu = irace_rows("tabucol", "turns=false dive=30");
  EXPECT_EQ(tabu[2], "turns \"--tabucol.turns=\" c (true, false)");
  EXPECT_EQ(tabu[3], "slope \"--tabucol.slope=\" i,log (6, 600) | turns == \"false\"");
  EXPECT_EQ(tabu[4], "spread \"--tabucol.spread=\" i,log (1, 100) | turns == \"false\"");
  EXPECT_EQ(tabu[5], "dive \"--tabucol.dive=\" i (0, 300)");
  const auto ils = irace_rows("ils", "");
  EXPECT_EQ(ils[3], "stale_base \"--ils.stale_base=\" i,log (300, 30000)");
  EXPECT_EQ(ils[5], "worsen \"--ils.worsen=\" r (0, 1)");
}

TEST(StudyExport, IraceKeepsHalfOfTheInstancesForTests) {
  const auto files = by_name(irace_files(made()).value());
  EXPECT_EQ(lines_of(files.at("hill/instances.txt")).size(), 1u);
  EXPECT_EQ(lines_of(files.at("hill/test-instances.txt")).size(), 1u);
  EXPECT_NE(files.at("hill/instances.txt"), files.at("hill/test-instances.txt"));
  EXPECT_NE(files.at("hill/scenario.txt").find("testInstancesFile"), std::string::npos);
}

}  // namespace
}  // namespace sudokit::study
