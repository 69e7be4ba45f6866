// Studies: experiments as files. A study names instances, engines, budgets, and what is to be
// measured and shown; a plan is the list of its runs, each with a key of all that decides it.
//
// parse_study() checks everything that the text alone decides, with line and column; make_plan()
// reads or makes the instances. Both are pure: files are opened by the function that is given.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <istream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sudokit/engine.hpp"
#include "sudokit/puzzle.hpp"
#include "sudokit/result.hpp"
#include "sudokit/run.hpp"

namespace sudokit::study {

// 128 bits of XXH3.
struct Key {
  std::uint64_t high = 0;
  std::uint64_t low = 0;
  friend auto operator<=>(const Key&, const Key&) = default;
};
std::string to_text(const Key& key);  // 32 hexadecimal digits
std::optional<Key> key_of_text(std::string_view text);

struct KeyHash {
  std::size_t operator()(const Key& key) const { return key.high ^ key.low; }
};

// What bounds a run; nothing set: no bound.
struct Limits {
  std::optional<std::uint64_t> iterations;
  std::optional<double> processor_seconds;
  std::optional<double> wall_seconds;
  std::uint64_t memory_mb = 2048;
  std::uint64_t solutions = 1;
  std::uint64_t processors = 1;  // that a run may use
  friend bool operator==(const Limits&, const Limits&) = default;
};
// The text that a key is made from.
std::string to_text(const Limits& limits);
std::optional<Limits> limits_of_text(std::string_view text);

// Limits as a part of the file sets them; what it does not name stays.
struct LimitChanges {
  std::optional<std::uint64_t> iterations;
  std::optional<double> processor_seconds;
  std::optional<double> wall_seconds;
  std::optional<std::uint64_t> memory_mb;
  std::optional<std::uint64_t> solutions;
};
void apply(Limits& limits, const LimitChanges& changes);

// A parameter or axis with the values that it takes in turn.
struct Choice {
  std::string name;
  std::vector<std::string> values;
  std::size_t line = 0;
  std::size_t column = 0;
};

// What a smaller size leaves of a study at most; what it does not name stays.
struct Cut {
  std::optional<std::uint64_t> runs;
  std::optional<std::uint64_t> count;
  std::optional<double> processor_seconds;
  std::optional<std::uint64_t> iterations;
  std::optional<std::uint64_t> stride;  // of the values of each axis but the layout
};

// How much of a study is made.
enum class Size : std::uint8_t { whole, medium, quick };

struct InstanceSpec {
  std::string name;
  std::string file;  // or a maker; "{axis}" and "{axis:03}" stand for a value
  std::string maker;
  std::vector<Choice> axes;  // layout, then parameters of the maker or parts of the file's name
  std::uint64_t first = 1;
  std::uint64_t count = 0;            // of a file: 0 = all
  std::optional<std::uint64_t> runs;  // of each with each engine; absent: as many as the study says
  std::uint64_t seed = 1;
  bool batch = false;  // all puzzles of a row of the axes are one instance
  int givens_from = 0;
  int givens_to = 1 << 20;
  // Names of the puzzles that are taken (their comments up to a semicolon or tab), and those they
  // go by; empty: all.
  std::vector<std::pair<std::string, std::string>> pick;
  std::string published;  // the name in the reference data, "{axis}" and "{instance}" as above
  std::string note;
  LimitChanges limits;
  Cut medium;  // of these instances, before that of the study
  std::size_t line = 0;
  std::size_t column = 0;
};

struct EngineSpec {
  std::string name;
  std::string engine;
  std::optional<Preset> preset;
  std::vector<Choice> params;          // set after the preset; the product is taken
  std::vector<Choice> lanes;           // of bulk9: how it takes a batch in lockstep; so too
  std::vector<Choice> ablate;          // the default, and each value by itself
  std::vector<std::string> instances;  // the sets it is run on; empty: all
  std::string published;
  LimitChanges limits;
  std::size_t line = 0;
  std::size_t column = 0;
};

// A measure of the report, and its name in the reference data ("": none).
struct MeasureSpec {
  std::string name;
  std::string published;
};

// A cost that runs are to reach.
struct CostTarget {
  std::string text;       // as it is written: "50 %", "1"
  double cost = 0;        // or the share of the first cost of a run, 0..1
  bool relative = false;  // it is that share
};

struct TableSpec {
  std::string title;
  std::vector<std::string> rows;
  std::vector<std::string> columns;
  std::vector<MeasureSpec> measures;
  std::vector<std::string> engines;  // [[engines]]; empty: all
  std::string published;             // the table in the reference data, where not the study's
  // Each run stands once for each of them, ended where its cost first falls to it; empty: as it is.
  std::vector<CostTarget> targets = {};
};

struct PlotSpec {
  std::string title;
  std::string kind;
  std::string x;
  std::string y;
  std::string series = "engine";
  std::string within;                // one picture for each value
  std::vector<std::string> between;  // scatter: two engines
  bool log_x = false;
  bool log_y = false;
  std::vector<CostTarget> targets = {};  // as in TableSpec
};

struct TestSpec {
  std::string title;
  std::string kind;
  std::string measure;
  std::vector<std::string> between;  // two engines
  std::vector<std::string> by;       // what a pair shares; empty: the instance
  std::string within;                // one test for each value
  double margin = 0;                 // equivalence: differences below it do not matter
};

// How a cost grows with a number, at the peak of another.
struct FitSpec {
  std::string title;
  std::string measure = "time";  // or "iterations": to a solution
  std::string x = "order";
  std::string peak;  // of the values of this axis the hardest; "": all runs
  std::string series = "engine";
  std::vector<std::string> models = {"exponential", "power"};
};

// A choice of an engine for each instance, judged on instances that it has not seen.
struct SelectorSpec {
  enum class Method : std::uint8_t {
    nearest,  // the best engine on the instances with the nearest features
    set       // the best engine on the other instances of the set
  };
  std::string title;
  Method method = Method::nearest;
  std::size_t neighbours = 5;
  std::vector<std::string> engines;  // [[engines]]; empty: all
};

struct Study {
  std::string title;
  std::string paper;
  std::string about;
  std::vector<InstanceSpec> instances;
  std::vector<EngineSpec> engines;
  std::uint64_t runs = 1;
  std::uint64_t most_runs = 2'000'000;  // that its plan may have, of all engines and instances
  std::uint64_t seed = 1;
  bool trace = false;
  Limits limits;
  Cut medium;
  Cut quick = {.runs = 1, .count = 2, .processor_seconds = {}, .iterations = {}, .stride = {}};
  std::string published_file;
  std::string published_paper;
  std::string published_table;
  std::vector<TableSpec> tables;
  std::vector<PlotSpec> plots;
  std::vector<TestSpec> tests;
  std::vector<FitSpec> fits;
  std::vector<SelectorSpec> selectors;
};

// The runs of each instance of a set with each engine.
std::uint64_t runs_of(const Study& study, const InstanceSpec& spec);
// "1 run", "20 runs"; "2 to 20 runs" where sets differ.
std::string runs_text(const Study& study);

// Errors: the first thing that is wrong, with line and column.
Result<Study> parse_study(std::string_view text);
// The same study at another size: fewer runs, instances and values, tighter budgets.
Study sized(Study study, Size size);

using Axes = std::vector<std::pair<std::string, std::string>>;

struct Instance {
  std::size_t spec = 0;
  std::string name;
  std::string published;
  Puzzle puzzle;
  Axes axes;
  int givens = 0;  // of a batch the mean
  Key key;
  std::vector<Puzzle> others = {};  // of a batch, besides the first

  std::size_t puzzles() const { return 1 + others.size(); }
};

// How bulk9 takes the puzzles of a batch side by side.
struct Lanes {
  unsigned threads = 1;
  std::size_t block = 0;  // puzzles at a time; 0: as many as the target prefers
  std::string target;     // "": the best that the machine has
};

struct Variant {
  std::size_t spec = 0;
  std::string name;
  std::string engine;
  Axes params;          // those that the study sets
  std::string spelled;  // all parameters of the engine, and lanes as "lanes.threads=2"
  Key key;
  std::optional<Preset> preset = {};  // of the others
  Axes lanes = {};
};
// Nothing where there are none.
std::optional<Lanes> lanes_of(const Axes& lanes);
// With its parameters set.
std::unique_ptr<Engine> engine_of(const Variant& variant);

struct PlannedRun {
  std::uint32_t instance = 0;
  std::uint32_t variant = 0;
  std::uint32_t limits = 0;
  std::uint32_t number = 1;  // of the runs of one instance
  std::uint64_t seed = 1;
  Key config;
};

struct Plan {
  Study study;
  std::vector<Instance> instances;
  std::vector<Variant> variants;
  std::vector<Limits> limits;
  std::vector<PlannedRun> runs;
};

// A file that a study names, to be read as a stream. Pre: of a good result the stream is not null.
using OpenFile = std::function<Result<std::unique_ptr<std::istream>>(const std::string& name)>;
// All runs: instances outermost, then engines, then repetitions. Errors: a file that cannot be
// read, with the place of its name; a puzzle that is none, or that carries what keys do not tell
// apart; a plan beyond its limits (most_runs; 100,000 engines; 1,000,000 puzzles of 1 GiB). A plan
// that is too large by the study alone is refused before anything is built, and one by its files as
// soon as too many puzzles are read; what is read of a file at a time is bounded.
Result<Plan> make_plan(Study study, const OpenFile& open_file);
// One run by itself, as it was stored.
Key config_key(const Key& instance, const Key& variant, std::uint64_t seed, const Limits& limits,
               bool trace);
Key instance_key(const Puzzle& puzzle);
Key text_key(std::string_view text);

// Why a run ended. The last five are no answer of the engine.
enum class End : std::uint8_t {
  solved,
  proved,
  gave_up,
  time,
  iterations,
  memory,
  crash,
  overrun,  // it went on beyond its budget and was killed
  refused,  // the engine does not take the puzzle
  defect    // it showed a grid that is no solution
};
std::string_view to_string(End end);
std::optional<End> end_of_text(std::string_view text);

// What became of a run.
struct RunResult {
  Verdict verdict = Verdict::unknown;
  End end = End::gave_up;
  bool right = false;    // its solution was checked again
  double processor = 0;  // seconds
  double wall = 0;
  std::uint64_t memory_kb = 0;
  std::uint64_t iterations = 0;
  std::uint64_t found = 0;
  double cost = 0;
  double filled = 0;            // cells of its grid that hold a digit, of all
  double pressure = -1;         // share of the wall time in which something waited for a processor
  std::uint64_t preempted = 0;  // times it lost its processor
  std::string counters;         // "nodes=12 propagations=96"
  std::string trace;            // "iteration:cost ..." of the incumbents
  std::string detail;           // of a crash and the like

  // Share of the wall time in which the run waited for a processor, at most: it had none, and
  // something on the machine waited. Of several threads only the latter is known.
  double waited() const;
  bool refused() const { return end == End::refused; }
  // It found what it was asked for, or proved that there is nothing.
  bool answered() const { return end == End::solved || end == End::proved; }
  bool solved() const { return end == End::solved || (end == End::proved && found > 0); }
};

}  // namespace sudokit::study
