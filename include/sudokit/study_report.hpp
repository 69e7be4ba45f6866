// Reports of studies: results grouped, measured, compared with what was published and drawn.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sudokit/study.hpp"
#include "sudokit/study_statistics.hpp"

namespace sudokit::study {

// A published number: a row of the reference data.
struct Reference {
  std::string paper;
  std::string table;
  std::string set;
  std::string order;
  std::string metric;
  std::string algorithm;
  std::string value;
  std::string unit;
  std::string notes;
};
// CSV with these nine columns in its header. Errors: with the line.
Result<std::vector<Reference>> parse_references(std::string_view text);

// A planned run that was made.
struct Observation {
  const Instance* instance = nullptr;
  const Variant* variant = nullptr;
  const Limits* limits = nullptr;
  const InstanceSpec* set = nullptr;
  const EngineSpec* engine = nullptr;
  std::uint32_t number = 1;
  Key key;
  RunResult result;
  std::uint64_t seed = 1;
  std::string_view build = {};  // of the program that made it, and the machine
  std::string_view host = {};
  std::string_view target = {};  // of a run that was ended at a target of its cost
};

// The value of an axis ("set", "engine", "fixed"): the label of a group.
std::string axis_value(const Observation& observation, std::string_view axis);
// The order n of boxes of n by n cells, as the papers number their instances; "" of other layouts.
std::string order_of(const Layout& layout);

// A measured number. Times of runs that ended without an answer are known to be longer only:
// where that matters they count as censored.
struct Figure {
  bool any = false;  // false: no run to measure
  double value = 0;
  std::optional<Interval> interval;
  std::size_t runs = 0;
  std::size_t censored = 0;
  // So few values decide it that there is no interval; 0: it has one, or never has.
  std::size_t deciding = 0;
};
struct MeasureRow {
  std::string_view name;
  std::string_view unit;
  std::string_view meaning;
  Figure (*measure)(std::span<const Observation* const> group) = nullptr;
};
std::span<const MeasureRow> measures();
// Also "counter:NAME", the mean of what runs counted.
Figure measure(std::string_view name, std::span<const Observation* const> group);
std::string unit_of(std::string_view measure);
// Of one run: processor time, without an answer `factor` times its budget (or what it took).
double par(const Observation& run, double factor);

// What a choice of the best engine for each instance would reach, over the instances that every
// engine was run on; an engine's score on one is the mean PAR2 of its runs.
struct VirtualBest {
  struct Share {
    std::string engine;
    double par2 = 0;         // mean over the instances
    std::size_t solved = 0;  // instances of which a run was answered
    double best = 0;     // share of the instances solved by any on which it is best; ties divided
    double without = 0;  // the virtual best's PAR2 if this engine were not there
  };
  std::size_t instances = 0;
  std::size_t solved = 0;  // answered by any engine
  double par2 = 0;
  std::vector<Share> engines;  // empty where there are not two with common instances
};
// Whether anything that the study shows is about answers and their times.
bool judges_answers(const Study& study);
VirtualBest virtual_best(std::span<const Observation> all);

struct Cell {
  std::string column;  // label of the group of columns
  std::string measure;
  Figure figure;
  std::string published;                  // as it was printed, "" where nothing was
  std::optional<double> published_value;  // in the unit of the measure
  std::string published_notes;
  std::vector<const Observation*> runs;
};
struct TableRow {
  std::vector<std::string> labels;
  std::string note;
  std::vector<Cell> cells;
};
struct Table {
  std::string title;
  std::vector<std::string> axes;
  std::vector<TableRow> rows;
  // Where cells are about runs that were ended at targets: these.
  std::shared_ptr<const std::vector<Observation>> cut = nullptr;
};
// Pre: the spec outlives the table.
Table make_table(const TableSpec& spec, const Study& study, std::span<const Observation> all,
                 std::span<const Reference> references);

// The single best engine, the selector and the virtual best on the instances that all engines of
// the selector were run on, with the share of the gap between the first and the last that the
// selector closes. The engine for an instance is chosen by the mean PAR10 on others alone:
// leave-one-out. No rows where there are not two engines and two instances.
Table selector_table(const SelectorSpec& spec, std::span<const Observation> all);

struct TestRow {
  std::string title;
  std::string kind;
  std::string within;
  TestResult result;
  double adjusted = 1;  // by Holm over all tests of the study
  std::string words;    // what was compared
  std::string refused;  // why nothing was tested, or ""
};
std::vector<TestRow> make_tests(const Study& study, std::span<const Observation> all);

// Where the cost of a series is greatest at one x: the value of the peak's axis with the largest
// mean of log PAR2. Of values that are equal there (no run solved) it is the middle.
struct Peak {
  enum class Place : std::uint8_t {
    found,
    edge,  // it is the first or the last value: the peak may lie beyond
    open   // several values are equal
  };
  double x = 0;
  double at = 0;  // x itself where a fit names no peak
  Place place = Place::found;
  std::optional<Interval> at_interval;   // bootstrap over instances; nothing where no cell has two
  Figure median;                         // of the cost there, by Kaplan and Meier
  std::vector<const Observation*> runs;  // there
};
// log cost at the peaks against x (exponential) or log x (power).
struct Growth {
  std::string model;
  Line line;
  double factor = 0;  // for each 1 of x; power: the exponent
  Interval interval;
};
struct Fit {
  const FitSpec* spec = nullptr;
  std::string series;
  std::vector<Peak> peaks;      // by x
  std::vector<Growth> growths;  // of the models that the runs decide
  std::optional<Line> shift;    // of the peaks whose place is found against x
};
// Of the study's fits, a Fit a series. Runs whose x or peak is no number are left out.
std::vector<Fit> make_fits(const Study& study, std::span<const Observation> all);
// For each fit of the study its peaks, and how they grow and move.
std::vector<Table> fit_tables(const Study& study, std::span<const Fit> fits);

// A picture as a script that gnuplot turns into SVG on its standard output.
struct Picture {
  std::string title;
  std::string script;
};
std::vector<Picture> make_pictures(const Study& study, std::span<const Observation> all);
// Of each fit: the cost at the peaks with the likelier line, and where the peaks lie.
std::vector<Picture> fit_pictures(const Study& study, std::span<const Fit> fits);

// What else the page tells.
struct ReportFacts {
  std::string arguments;  // of `study run`
  std::string results;    // the file, where `study show` does not find it by itself
  std::string build;
  std::vector<std::string> hosts;
  std::size_t planned = 0;
  std::string when;  // as the program gives it
  std::string size;  // "medium" or "quick" where it is not the whole study
};
// One page without anything from outside; `svg` are the pictures in their order, "" where one was
// not drawn.
std::string report_page(const Study& study, const ReportFacts& facts,
                        std::span<const Observation> all, std::span<const Table> tables,
                        std::span<const TestRow> tests, std::span<const Picture> pictures,
                        std::span<const std::string> svg);
// A field of CSV on one line, in quotes where it needs them. What a spreadsheet would take for a
// formula gets an apostrophe before it; a number does not: "-2" stays as it is.
std::string csv_text(std::string_view value);
// The tables as CSV, a row a figure with program, machine, load, seeds and limits of its runs; and
// the runs, with the puzzle on one line and a column for each counter.
std::string tables_csv(std::span<const Table> tables);
std::string runs_csv(std::span<const Observation> all);

}  // namespace sudokit::study
