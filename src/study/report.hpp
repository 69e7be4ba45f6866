// Reports of studies: results are grouped, measured, compared with published numbers and drawn.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "study/statistics.hpp"
#include "study/study.hpp"

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
// Reads CSV whose header names nine columns: paper, table_or_figure, instance_set, order, metric,
// algorithm, value, unit and notes. Errors carry the line.
Result<std::vector<Reference>> parse_references(std::string_view text);

// A planned run with its result. The pointers refer to the plan and its study.
struct Observation {
  const Instance* instance = nullptr;
  const Variant* variant = nullptr;
  const Limits* limits = nullptr;
  const InstanceSpec* set = nullptr;
  const EngineSpec* engine = nullptr;
  std::uint32_t number = 1;  // as PlannedRun::number
  Key key;
  RunResult result;
  std::uint64_t seed = 1;
  std::string_view build = {};   // the program that made the run
  std::string_view host = {};    // the machine
  std::string_view target = {};  // CostTarget::text, if the run was ended at a target
};

// The value of an axis ("set", "engine", "fixed"), which labels a group; "" if the run has none.
std::string axis_value(const Observation& observation, std::string_view axis);
// The order n of a layout with boxes of n by n cells, as the papers number their instances; "" for
// other layouts.
std::string order_of(const Layout& layout);

// A measured number. The time to an answer of a run that ended without one is only known to be
// longer; if that matters for the measure, the run counts as censored.
struct Figure {
  bool any = false;  // false: there is no value
  double value = 0;
  std::optional<Interval> interval;  // 95 %
  std::size_t runs = 0;              // that were measured
  std::size_t censored = 0;          // runs
  // The number of values that determine the figure, if they are too few for an interval. 0: the
  // figure has an interval, or its measure never has one.
  std::size_t deciding = 0;
};
// A measure. A group is any set of different runs.
struct MeasureRow {
  std::string_view name;
  std::string_view unit;
  std::string_view meaning;
  Figure (*measure)(std::span<const Observation* const> group) = nullptr;
};
// Every measure, in the order of the reference.
std::span<const MeasureRow> measures();
// A run that is in the group several times, for instances with the same puzzle, counts once. Pre:
// `name` is one of measures(), or "counter:NAME" for the mean of a counter.
Figure measure(std::string_view name, std::span<const Observation* const> group);
// "" for counters.
std::string unit_of(std::string_view measure);
// The processor time of a run in seconds. Without an answer, `factor` times its budget of processor
// time, or else of wall time, or else the processor time it spent.
double par(const Observation& run, double factor);

// The result of choosing the best engine for each instance, over the instances that every engine
// ran on. The score of an engine on an instance is the mean PAR2 of its runs, in seconds.
struct VirtualBest {
  struct Share {
    std::string engine;
    double par2 = 0;         // mean over the instances
    std::size_t solved = 0;  // instances with an answered run
    double best = 0;  // fraction of the instances that any engine solved on which this one is the
                      // best; ties are divided
    double without = 0;  // PAR2 of the virtual best without this engine
  };
  std::size_t instances = 0;
  std::size_t solved = 0;      // instances that any engine answered
  double par2 = 0;             // of the virtual best
  std::vector<Share> engines;  // empty unless at least two engines have common instances
};
// Whether a table, plot, test, fit or selector of the study concerns answers or their times.
bool judges_answers(const Study& study);
VirtualBest virtual_best(std::span<const Observation> all);

// One number of a table.
struct Cell {
  std::string column;  // label of the group of columns
  std::string measure;
  Figure figure;
  std::string published;                  // as it was printed; "" if nothing was published
  std::optional<double> published_value;  // in the unit of the measure
  std::string published_notes;
  std::vector<const Observation*> runs;  // that the figure measures, each once
};
struct TableRow {
  std::vector<std::string> labels;  // one for each axis of the table
  std::string note;                 // of the instances, if they share one
  std::vector<Cell> cells;
};
struct Table {
  std::string title;
  std::vector<std::string> axes;  // of the rows
  std::vector<TableRow> rows;
  // The runs that were ended at targets, if the cells are about those; else null.
  std::shared_ptr<const std::vector<Observation>> cut = nullptr;
};
// Groups the runs by the axes of the spec and measures each group. Pre: the spec outlives the
// table.
Table make_table(const TableSpec& spec, const Study& study, std::span<const Observation> all,
                 std::span<const Reference> references);

// Compares the single best engine, the selector and the virtual best on the instances that all
// engines of the selector ran on. The table includes the fraction of the gap between the single
// best and the virtual best that the selector closes. The engine for an instance is chosen by the
// mean PAR10 on the other instances alone (leave-one-out). The table has no rows if there are fewer
// than two engines or fewer than two instances.
Table selector_table(const SelectorSpec& spec, std::span<const Observation> all);

// The result of one test.
struct TestRow {
  std::string title;
  std::string kind;    // the test that was made: "McNemar" may replace "signed-rank"
  std::string within;  // value of the axis TestSpec::within; "" without one
  TestResult result;
  double adjusted = 1;  // p, by Holm over all tests of the study
  std::string words;    // what was compared
  std::string refused;  // why nothing was tested; "" if it was
};
// All tests of a study. A test for which one of the two engines has no run is left out.
std::vector<TestRow> make_tests(const Study& study, std::span<const Observation> all);

// Where the cost of a series is greatest at one x: the value of the peak's axis with the largest
// mean of log PAR2. Among equal values (no run solved) it is the middle one.
struct Peak {
  enum class Place : std::uint8_t {
    found,
    edge,  // the first or the last value: the peak may lie beyond
    open   // several values are equal
  };
  double x = 0;
  double at = 0;  // value of the peak's axis; x if the fit names no peak
  Place place = Place::found;
  std::optional<Interval> at_interval;   // bootstrap over instances; nothing unless some value of
                                         // the axis has two instances
  Figure median;                         // of the cost at the peak, by Kaplan and Meier
  std::vector<const Observation*> runs;  // at the peak
};
// A line through log cost at the peaks against x (exponential) or log x (power).
struct Growth {
  std::string model;
  Line line;
  double factor = 0;  // exponential: for each unit of x; power: the exponent
  Interval interval;  // of `factor`
};
// A fit of one series.
struct Fit {
  const FitSpec* spec = nullptr;
  std::string series;
  std::vector<Peak> peaks;      // by x
  std::vector<Growth> growths;  // of the models that the runs determine
  std::optional<Line> shift;    // Peak::at against x, over the peaks whose place is found
};
// One Fit for each fit of the study and each series. Runs whose x or peak is not a number are left
// out.
std::vector<Fit> make_fits(const Study& study, std::span<const Observation> all);
// Two tables for each fit of the study: its peaks, and how they grow and move.
std::vector<Table> fit_tables(const Study& study, std::span<const Fit> fits);

// A picture as a gnuplot script, which writes SVG to standard output.
struct Picture {
  std::string title;
  std::string script;
};
// The plots of a study.
std::vector<Picture> make_pictures(const Study& study, std::span<const Observation> all);
// For each fit: the cost at the peaks with the line of the larger likelihood, and, if the fit names
// a peak, where the peaks lie.
std::vector<Picture> fit_pictures(const Study& study, std::span<const Fit> fits);

// Further facts that the page states.
struct ReportFacts {
  std::string arguments;  // of `study run`
  std::string results;    // file of results, as an argument of `study show`; "": not needed
  std::string build;      // the program that made the runs
  std::vector<std::string> hosts;
  std::size_t planned = 0;  // different runs
  std::string when;         // the date, shown as it is
  std::string size;         // "medium" or "quick"; "" for the whole study
};
// One HTML page that loads nothing else. `svg` holds the pictures in the order of `pictures`; ""
// for one that was not drawn.
std::string report_page(const Study& study, const ReportFacts& facts,
                        std::span<const Observation> all, std::span<const Table> tables,
                        std::span<const TestRow> tests, std::span<const Picture> pictures,
                        std::span<const std::string> svg);
// A field of CSV on one line, quoted if necessary. A field that a spreadsheet would take for a
// formula gets a leading apostrophe; a number such as "-2" stays as it is.
std::string csv_text(std::string_view value);
// The tables as CSV, one row for each figure, with program, machine, load, seeds and limits of its
// runs.
std::string tables_csv(std::span<const Table> tables);
// The runs as CSV, one row each, with the puzzle on one line and a column for each counter.
std::string runs_csv(std::span<const Observation> all);

}  // namespace sudokit::study
