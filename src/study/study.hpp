// Studies: experiments as files. A study names instances, engines, budgets, and what is measured
// and shown. A plan is the list of its runs; each run has a key, a hash of everything that
// determines it.
//
// parse_study() checks everything that depends on the text alone, with line and column; make_plan()
// reads or makes the instances. Neither opens a file itself: make_plan() calls the given function.
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

// A 128-bit XXH3 hash.
struct Key {
  std::uint64_t high = 0;
  std::uint64_t low = 0;
  friend auto operator<=>(const Key&, const Key&) = default;
};
std::string to_text(const Key& key);  // 32 lower-case hexadecimal digits
// The inverse of to_text(); nothing for any other text.
std::optional<Key> key_of_text(std::string_view text);

// For unordered containers.
struct KeyHash {
  std::size_t operator()(const Key& key) const { return key.high ^ key.low; }
};

// The limits of one run. A limit that is not set does not bound the run.
struct Limits {
  std::optional<std::uint64_t> iterations;  // in the engine's own unit
  std::optional<double> processor_seconds;
  std::optional<double> wall_seconds;
  std::uint64_t memory_mb = 2048;  // MiB
  std::uint64_t solutions = 1;     // as Run::limit: 0 counts all
  std::uint64_t processors = 1;    // that a run may use
  friend bool operator==(const Limits&, const Limits&) = default;
};
// The text that enters a key: "iterations=1000 memory=2048 solutions=1".
std::string to_text(const Limits& limits);
// The inverse of to_text(); nothing if the text is malformed.
std::optional<Limits> limits_of_text(std::string_view text);

// The limits that one part of the study file sets. A member without a value changes nothing.
struct LimitChanges {
  std::optional<std::uint64_t> iterations;
  std::optional<double> processor_seconds;
  std::optional<double> wall_seconds;
  std::optional<std::uint64_t> memory_mb;
  std::optional<std::uint64_t> solutions;
};
void apply(Limits& limits, const LimitChanges& changes);

// A parameter or axis with its values, which are used in turn.
struct Choice {
  std::string name;
  std::vector<std::string> values;
  std::size_t line = 0;  // where the study file gives the values
  std::size_t column = 0;
};

// Upper limits for a smaller size of a study. Members without a value change nothing.
struct Cut {
  std::optional<std::uint64_t> runs;   // of each instance with each engine
  std::optional<std::uint64_t> count;  // instances for each combination of axes; batches stay whole
  std::optional<double> processor_seconds;
  std::optional<std::uint64_t> iterations;
  std::optional<std::uint64_t> stride;  // every stride-th value of each axis except the layout
};

// How much of a study is run: all of it, or what Study::medium or Study::quick leaves.
enum class Size : std::uint8_t { whole, medium, quick };

// A set of instances: [[instances]] in the file.
struct InstanceSpec {
  std::string name;
  std::string file;   // empty if there is a maker; "{axis}" and "{axis:03}" stand for a value
  std::string maker;  // empty if there is a file
  std::vector<Choice> axes;  // layout, then parameters of the maker or parts of the file's name
  std::uint64_t first = 1;   // number of the first puzzle, from 1
  std::uint64_t count = 0;   // for each combination of axes; of a file, 0 is all
  std::optional<std::uint64_t> runs;  // of each instance with each engine; absent: Study::runs
  std::uint64_t seed = 1;             // of the maker
  bool batch = false;                 // all puzzles of one combination of axes form one instance
  // Of a maker: the seed is the same for all combinations of axes, so that puzzle number i of one
  // contains or resembles number i of another. Otherwise each combination has puzzles of its own.
  bool chain = false;
  int givens_from = 0;  // other puzzles are left out; both ends included
  int givens_to = 1 << 20;
  // The puzzles to use, by the name in their comment (up to a semicolon or tab), each with its name
  // in the study. Empty: all puzzles.
  std::vector<std::pair<std::string, std::string>> pick;
  std::string published;  // the name in the reference data; may hold "{axis}" and "{instance}"
  std::string note;       // shown in tables
  LimitChanges limits;
  Cut medium;  // for this set; its values take precedence over Study::medium
  std::size_t line = 0;
  std::size_t column = 0;
};

// Whether parameters of the maker, and not the layout alone, tell the combinations apart.
bool has_params(const InstanceSpec& spec);

// The engine of every external program.
inline constexpr std::string_view kExternal = "external";

// An engine with its parameters, or an external program: [[engines]] in the file.
struct EngineSpec {
  std::string name;    // in this study
  std::string engine;  // as find_engine() knows it; kExternal: `command` is run
  // Of an external program (study/external.hpp), with placeholders; parameters are placeholders
  // too.
  std::vector<std::string> command = {};
  std::vector<std::string> version = {};  // the command that prints its version
  std::optional<Preset> preset;
  std::vector<Choice> params;          // set after the preset; all combinations are run
  std::vector<Choice> lanes;           // of bulk9 on a batch, see Lanes; all combinations are run
  std::vector<Choice> ablate;          // the default is run, and each of these changes alone
  std::vector<std::string> instances;  // names of the sets it runs on; empty: all
  std::string published;               // the name in the reference data
  LimitChanges limits;
  std::size_t line = 0;
  std::size_t column = 0;
};

// A measure of the report, and its name in the reference data ("": none).
struct MeasureSpec {
  std::string name;
  std::string published;
};

// A cost that runs are expected to reach.
struct CostTarget {
  std::string text;       // as the file gives it: "50 %", "1"
  double cost = 0;        // a cost; if relative, a fraction of the first cost of a run, 0..1
  bool relative = false;  // the cost is such a fraction
};

// By how much a measured value may differ from a published one and still count as repeated.
struct Margin {
  double share = 0.1;    // of shares: the difference
  double factor = 1.25;  // of other measures: the quotient, either way
};

// [[table]] in the file.
struct TableSpec {
  std::string title;
  std::vector<std::string> rows;     // axes
  std::vector<std::string> columns;  // axes
  std::vector<MeasureSpec> measures;
  std::vector<std::string> engines;  // names of [[engines]]; empty: all
  std::string published;             // table of the reference data; "": Study::published_table
  // Each run counts once for each target, ended where its cost first reaches it. Empty: runs count
  // as they are.
  std::vector<CostTarget> targets = {};
  Margin margin = {};
};

// [[plot]] in the file.
struct PlotSpec {
  std::string title;
  std::string kind;                  // "lines", "box", "cactus", ...
  std::string x;                     // an axis; only for "lines"
  std::string y;                     // a measure
  std::string series = "engine";     // an axis
  std::string within;                // an axis: one picture for each value; "": one picture
  std::vector<std::string> between;  // scatter: two engines
  bool log_x = false;
  bool log_y = false;
  std::vector<CostTarget> targets = {};  // as in TableSpec
};

// [[test]] in the file.
struct TestSpec {
  std::string title;
  std::string kind;  // "signed-rank", "rank-sum", ...
  std::string measure;
  std::vector<std::string> between;  // two engines
  std::vector<std::string> by;       // axes that the runs of a pair share; empty: the instance
  std::string within;                // an axis: one test for each value; "": one test
  double margin = 0;  // equivalence: smaller differences are negligible; in the measure's unit
};

// How a cost grows along one axis, at its peak along another: [[fit]] in the file.
struct FitSpec {
  std::string title;
  std::string measure = "time";  // to a solution; or "iterations"
  std::string x = "order";       // a numeric axis
  std::string peak;  // a numeric axis, of whose values the hardest is used; "": all runs
  std::string series = "engine";
  std::vector<std::string> models = {"exponential", "power"};
};

// A choice of an engine for each instance from the results on the other instances: [[selector]] in
// the file.
struct SelectorSpec {
  enum class Method : std::uint8_t {
    nearest,  // the best engine on the instances with the nearest features
    set       // the best engine on the other instances of the set
  };
  std::string title;
  Method method = Method::nearest;
  std::size_t neighbours = 5;        // for nearest
  std::vector<std::string> engines;  // names of [[engines]]; empty: all
};

// What is to be found out, stated before the runs: [plan] in the file.
struct Hypothesis {
  std::string text;
  bool confirmatory = false;  // otherwise exploratory
  std::string measure;        // the primary one; "": none
  double margin = 0;     // the smallest mean difference of pairs that matters, in its unit; 0: none
  double deviation = 0;  // the standard deviation of the differences, as assumed
  double power = 0;      // the probability of finding a difference of the margin, at 5 %
  std::string fixed;     // the commit that fixed it, if the file says so
};
// The number of pairs that a test needs for this power; 0 if the plan states none.
std::uint64_t pairs_needed(const Hypothesis& plan);

// A study file.
struct Study {
  std::string title;
  std::string paper;
  std::string about;
  std::optional<Hypothesis> plan;
  std::vector<InstanceSpec> instances;
  std::vector<EngineSpec> engines;
  std::uint64_t runs = 1;               // of each instance with each engine
  std::uint64_t most_runs = 2'000'000;  // the largest plan, over all engines and instances
  std::uint64_t seed = 1;
  // Run r of every instance has the seed `seed` + r - 1. Otherwise each run of each instance has a
  // seed of its own, a hash.
  bool counted_seeds = false;
  bool trace = false;  // record the incumbents of each run
  Limits limits;       // instances override them, then engines
  Cut medium;
  Cut quick = {.runs = 1, .count = 2, .processor_seconds = {}, .iterations = {}, .stride = {}};
  std::string published_file;  // of reference data; "": none
  std::string published_paper;
  std::string published_table;
  std::vector<TableSpec> tables;
  std::vector<PlotSpec> plots;
  std::vector<TestSpec> tests;
  std::vector<FitSpec> fits;
  std::vector<SelectorSpec> selectors;
};

// The number of runs of each instance of a set with each engine.
std::uint64_t runs_of(const Study& study, const InstanceSpec& spec);
// "1 run", "20 runs"; "2 to 20 runs" if sets differ.
std::string runs_text(const Study& study);

// Errors: the first fault of the text, with line and column.
Result<Study> parse_study(std::string_view text);
// The same study at another size: fewer runs, instances and values, tighter budgets.
Study sized(Study study, Size size);

// Names of axes or parameters, each with its value.
using Axes = std::vector<std::pair<std::string, std::string>>;

// A puzzle of a plan, or a batch of puzzles.
struct Instance {
  std::size_t spec = 0;   // index in Study::instances
  std::string name;       // from the comment of the puzzle, or its number; of a batch, "40 puzzles"
  std::string published;  // the name in the reference data
  Puzzle puzzle;          // of a batch, the first
  Axes axes;
  int givens = 0;  // of a batch, the mean
  Key key;
  std::vector<Puzzle> others = {};  // the other puzzles of a batch
  // Instances that depend on each other have the same cluster: those with one puzzle, or those of
  // one chain.
  Key cluster = {};

  std::size_t puzzles() const { return 1 + others.size(); }
};

// How bulk9 spreads the puzzles of a batch.
struct Lanes {
  unsigned threads = 1;
  std::size_t block = 0;  // puzzles at a time; 0: the preference of the target
  std::string target;     // "": the best target of the machine
};

// An engine with one combination of its parameters.
struct Variant {
  std::size_t spec = 0;  // index in Study::engines
  std::string name;      // of the engine in the study, with the parameters that vary
  std::string engine;    // as find_engine() knows it, or kExternal
  Axes params;           // the parameters that the study sets
  std::string
      spelled;  // all parameters of the engine, and lanes as "lanes.threads=2"; or a command
  Key key;
  std::optional<Preset> preset = {};  // of the parameters that the study does not set
  Axes lanes = {};
};
// Nothing if `lanes` is empty.
std::optional<Lanes> lanes_of(const Axes& lanes);
// The engine with its parameters set. Pre: it is not an external program.
std::unique_ptr<Engine> engine_of(const Variant& variant);

// One run; the first three members are indices in the vectors of the plan.
struct PlannedRun {
  std::uint32_t instance = 0;
  std::uint32_t variant = 0;
  std::uint32_t limits = 0;
  std::uint32_t number = 1;  // among the runs of this instance with this variant, from 1
  std::uint64_t seed = 1;
  Key config;  // from config_key()
};

// All runs of a study.
struct Plan {
  Study study;
  std::vector<Instance> instances;
  std::vector<Variant> variants;
  std::vector<Limits> limits;
  std::vector<PlannedRun> runs;
};

// Opens a file that a study names. Pre: the stream of a result without error is not null.
using OpenFile = std::function<Result<std::unique_ptr<std::istream>>(const std::string& name)>;
// All runs: instances outermost, then engines, then repetitions. Errors: a file cannot be read
// (with the place of its [[instances]]); a puzzle is malformed, or has a feature that keys do not
// distinguish; the plan is beyond its limits (most_runs; 100,000 engines; 1,000,000 puzzles or
// 1 GiB of them). A plan that the study alone makes too large is rejected before anything is built;
// one that its files make too large, as soon as too many puzzles are read. Files are read in pieces
// of bounded size.
Result<Plan> make_plan(Study study, const OpenFile& open_file);
// The keys of one run and of its parts, which identify stored runs.
Key config_key(const Key& instance, const Key& variant, std::uint64_t seed, const Limits& limits,
               bool trace);
Key instance_key(const Puzzle& puzzle);
Key text_key(std::string_view text);

// Why a run ended. The last five are not answers of the engine.
enum class End : std::uint8_t {
  solved,
  proved,
  gave_up,
  time,
  iterations,
  memory,
  crash,
  overrun,  // it exceeded its budget and was killed
  refused,  // the engine does not accept the puzzle
  defect    // the engine returned a grid that is not a solution
};
// "solved", "gave_up", ...
std::string_view to_string(End end);
// Nothing if no end has this name.
std::optional<End> end_of_text(std::string_view text);

// The result of a run.
struct RunResult {
  Verdict verdict = Verdict::unknown;
  End end = End::gave_up;
  bool right = false;           // a second check confirmed its solutions
  double processor = 0;         // seconds of processor time
  double wall = 0;              // seconds
  std::uint64_t memory_kb = 0;  // peak
  std::uint64_t iterations = 0;
  std::uint64_t found = 0;      // solutions
  double cost = 0;              // as Outcome::cost
  double filled = 0;            // fraction of the cells of its grid that hold a digit
  double pressure = -1;         // fraction of the wall time in which something waited for a
                                // processor; -1: unknown
  std::uint64_t preempted = 0;  // times it lost its processor
  std::string counters;         // "nodes=12 propagations=96"
  std::string trace;            // "iteration:cost ..." of the incumbents
  std::string detail;           // message of a refusal, defect or crash

  bool refused() const { return end == End::refused; }
  // The run found what the study asks for, or proved that there is nothing to find.
  bool answered() const { return end == End::solved || end == End::proved; }
  bool solved() const { return end == End::solved || (end == End::proved && found > 0); }
};

}  // namespace sudokit::study
