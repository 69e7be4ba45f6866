// Tables and runs of a study as CSV. New columns are added at the end: newer files are read by
// older programs, and older files by newer programs.
#include "text/csv.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "core/number.hpp"
#include "study/report.hpp"
#include "sudokit/text.hpp"

namespace sudokit::study {
namespace {

using Group = std::vector<const Observation*>;

// Separates the values of a field that has several.
constexpr std::string_view kBetween = " | ";

std::string figures_csv(const Cell& cell) {
  const Figure& figure = cell.figure;
  if (!figure.any) return fmt::format(",,,{},{}", figure.runs, figure.censored);
  if (!figure.interval)
    return fmt::format("{:.6g},,,{},{}", figure.value, figure.runs, figure.censored);
  return fmt::format("{:.6g},{:.6g},{:.6g},{},{}", figure.value, figure.interval->low,
                     figure.interval->high, figure.runs, figure.censored);
}

// The distinct texts of the runs, in order.
template <class Get>
std::string each_of(const Group& runs, const Get& get) {
  std::vector<std::string> texts;
  for (const Observation* run : runs) {
    std::string text(get(*run));
    if (std::ranges::find(texts, text) == texts.end()) texts.push_back(std::move(text));
  }
  return csv_text(fmt::format("{}", fmt::join(texts, kBetween)));
}

// The first and the last seed.
std::string seeds_of(const Group& runs) {
  const auto [first, last] = std::ranges::minmax(runs, {}, &Observation::seed);
  if (first->seed == last->seed) return fmt::format("{}", first->seed);
  return fmt::format("{}..{}", first->seed, last->seed);
}

// The mean share of time spent waiting.
std::string waited_of(const Group& runs) {
  double sum = 0;
  for (const Observation* run : runs) sum += run->result.waited();
  return fmt::format("{:.3g}", sum / static_cast<double>(runs.size()));
}

// Program, machine, load, seeds and limits of the runs that a figure is computed from.
std::string provenance_csv(const Group& runs) {
  if (runs.empty()) return ",,,,";
  return fmt::format("{},{},{},{},{}", each_of(runs, [](auto& run) { return run.build; }),
                     each_of(runs, [](auto& run) { return run.host; }), waited_of(runs),
                     seeds_of(runs), each_of(runs, [](auto& run) { return to_text(*run.limits); }));
}

std::string cell_csv(const Table& table, const TableRow& row, const Cell& cell) {
  const std::string value =
      cell.published_value ? fmt::format("{:.6g}", *cell.published_value) : "";
  return fmt::format("{},{},{},{},{},{},{},{},{}\n", csv_text(table.title),
                     csv_text(fmt::format("{}", fmt::join(row.labels, " / "))),
                     csv_text(cell.column), csv_text(cell.measure), unit_of(cell.measure),
                     figures_csv(cell), csv_text(cell.published), value, provenance_csv(cell.runs));
}

std::string axes_text(const Axes& axes) {
  std::string text;
  for (const auto& [name, value] : axes) {
    text += fmt::format("{}{}={}", text.empty() ? "" : " ", name, value);
  }
  return text;
}

// The puzzle on one line; empty for a batch, which has thousands of puzzles.
std::string puzzle_text(const Instance& instance) {
  std::string row;
  if (!instance.others.empty() || !write_puzzle(row, instance.puzzle, Format::csv)) return "";
  return text::plain_field(text::field_of(row, ',', 0));
}

template <class Number>
std::string or_nothing(const std::optional<Number>& number) {
  return number ? fmt::format("{}", *number) : "";
}

using Counters = std::map<std::string, std::string, std::less<>>;

// Parses "nodes=12 propagations=96".
Counters counters_of(std::string_view text) {
  Counters counters;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(word.size() + 1, text.size()));
    const auto equals = word.find('=');
    if (equals != std::string_view::npos)
      counters.emplace(word.substr(0, equals), word.substr(equals + 1));
  }
  return counters;
}

// One column of the runs file and its value for a run.
struct RunColumn {
  std::string_view name;
  std::string (*field)(const Observation& run);
};

template <auto Member>
std::string number_of(const Observation& run) {
  return fmt::format("{}", run.result.*Member);
}

template <auto Member>
std::string limit_of(const Observation& run) {
  return fmt::format("{}", run.limits->*Member);
}

template <auto Member>
std::string bound_of(const Observation& run) {
  return or_nothing(run.limits->*Member);
}

constexpr RunColumn kRunColumns[] = {
    {"key", [](auto& run) { return to_text(run.key); }},
    {"set", [](auto& run) { return csv_text(run.set->name); }},
    {"instance", [](auto& run) { return csv_text(run.instance->name); }},
    {"axes", [](auto& run) { return csv_text(axes_text(run.instance->axes)); }},
    {"engine", [](auto& run) { return csv_text(run.variant->name); }},
    {"algorithm", [](auto& run) { return csv_text(run.variant->engine); }},
    {"parameters", [](auto& run) { return csv_text(run.variant->spelled); }},
    {"run", [](auto& run) { return fmt::format("{}", run.number); }},
    {"end", [](auto& run) { return std::string(to_string(run.result.end)); }},
    {"verdict", [](auto& run) { return std::string(sudokit::to_string(run.result.verdict)); }},
    {"right", number_of<&RunResult::right>},
    {"processor", number_of<&RunResult::processor>},
    {"wall", number_of<&RunResult::wall>},
    {"memory_kb", number_of<&RunResult::memory_kb>},
    {"iterations", number_of<&RunResult::iterations>},
    {"found", number_of<&RunResult::found>},
    {"cost", number_of<&RunResult::cost>},
    {"filled", number_of<&RunResult::filled>},
    {"pressure", number_of<&RunResult::pressure>},
    {"preempted", number_of<&RunResult::preempted>},
    {"counters", [](auto& run) { return csv_text(run.result.counters); }},
    {"detail", [](auto& run) { return csv_text(run.result.detail); }},
    {"seed", [](auto& run) { return fmt::format("{}", run.seed); }},
    {"limit_iterations", bound_of<&Limits::iterations>},
    {"limit_processor_seconds", bound_of<&Limits::processor_seconds>},
    {"limit_wall_seconds", bound_of<&Limits::wall_seconds>},
    {"limit_memory_mb", limit_of<&Limits::memory_mb>},
    {"limit_solutions", limit_of<&Limits::solutions>},
    {"limit_processors", limit_of<&Limits::processors>},
    {"build", [](auto& run) { return csv_text(run.build); }},
    {"host", [](auto& run) { return csv_text(run.host); }},
    {"layout", [](auto& run) { return csv_text(run.instance->puzzle.layout->name()); }},
    {"puzzles", [](auto& run) { return fmt::format("{}", run.instance->puzzles()); }},
    {"puzzle", [](auto& run) { return csv_text(puzzle_text(*run.instance)); }},
};

// One column for each counter, after the other columns, because engines count different things.
std::string counters_csv(const Observation& run, const std::set<std::string>& names) {
  const Counters counters = counters_of(run.result.counters);
  std::string text;
  for (const std::string& name : names) {
    const auto at = counters.find(name);
    text += "," + (at == counters.end() ? "" : csv_text(at->second));
  }
  return text + "\n";
}

std::set<std::string> counter_names(std::span<const Observation> all) {
  std::set<std::string> names;
  for (const Observation& run : all) {
    for (const auto& [name, value] : counters_of(run.result.counters)) names.insert(name);
  }
  return names;
}

std::string runs_header(const std::set<std::string>& counters) {
  std::string text;
  for (const RunColumn& column : kRunColumns) text += fmt::format("{},", column.name);
  text.pop_back();
  for (const std::string& name : counters) text += "," + csv_text("counter:" + name);
  return text + "\n";
}

}  // namespace

std::string csv_text(std::string_view value) {
  std::string line = clean_text(value), field;
  std::ranges::replace_if(
      line, [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
  const bool number = parse_real(line, -1e300, 1e300).has_value();
  number ? text::append_field(field, line, ',') : text::append_text_field(field, line, ',');
  return field;
}

std::string tables_csv(std::span<const Table> tables) {
  std::string text =
      "table,row,column,measure,unit,value,low,high,runs,censored,published,published_value,"
      "build,host,waited,seeds,limits\n";
  for (const Table& table : tables) {
    for (const TableRow& row : table.rows) {
      for (const Cell& cell : row.cells) text += cell_csv(table, row, cell);
    }
  }
  return text;
}

std::string runs_csv(std::span<const Observation> all) {
  const std::set<std::string> counters = counter_names(all);
  std::string text = runs_header(counters);
  std::set<std::tuple<const InstanceSpec*, Axes, Key>>
      told;  // instances with one puzzle share runs
  for (const Observation& run : all) {
    if (!told.emplace(run.set, run.instance->axes, run.key).second) continue;
    for (const RunColumn& column : kRunColumns) text += column.field(run) + ",";
    text.pop_back();
    text += counters_csv(run, counters);
  }
  return text;
}

}  // namespace sudokit::study
