#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <vector>

#include "core/number.hpp"
#include "study/observations.hpp"
#include "study/report.hpp"

namespace sudokit::study {
namespace {

// ---- References ---------------------------------------------------------------------------------

// Looks up published numbers.

constexpr std::array<std::string_view, 9> kColumns = {
    "paper",     "table_or_figure", "instance_set", "order", "metric",
    "algorithm", "value",           "unit",         "notes"};

// The fields of a line, with quotes as in RFC 4180; false if a quote is not closed.
bool split(std::string_view line, std::vector<std::string>& fields) {
  fields.assign(1, "");
  bool inside = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (inside && c == '"' && i + 1 < line.size() && line[i + 1] == '"') {
      fields.back() += line[++i];
    } else if (c == '"') {
      inside = !inside;
    } else if (c == ',' && !inside) {
      fields.emplace_back();
    } else if (c != '\r') {
      fields.back() += c;
    }
  }
  return !inside;
}

// The number, with per cent and milliseconds converted to fractions and seconds. Empty if the
// printed text is not a number.
std::optional<double> value_of(const Reference& reference) {
  const auto value = parse_real(reference.value, -1e300, 1e300);
  if (!value) return std::nullopt;
  if (reference.unit == "%") return *value / 100;
  if (reference.unit == "ms") return *value / 1000;
  return *value;
}

// The first reference that agrees in paper, table, set, metric and algorithm ("-" matches any), and
// in order if `wanted` has one; nullptr if there is none.
const Reference* find_reference(std::span<const Reference> references, const Reference& wanted) {
  for (const Reference& row : references) {
    if (row.paper != wanted.paper || row.table != wanted.table || row.set != wanted.set) continue;
    if (row.metric != wanted.metric) continue;
    if (!wanted.order.empty() && row.order != wanted.order) continue;
    if (row.algorithm == wanted.algorithm || row.algorithm == "-") return &row;
  }
  return nullptr;
}

}  // namespace

Result<std::vector<Reference>> parse_references(std::string_view text) {
  std::vector<Reference> rows;
  std::vector<std::string> fields;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    if (line.empty()) continue;
    if (!split(line, fields)) return fail("unclosed-quote", "a quote is not closed", number, 1);
    if (fields.size() != kColumns.size()) {
      return fail("wrong-columns",
                  fmt::format("{} fields, expected {}", fields.size(), kColumns.size()), number, 1);
    }
    if (number == 1) {
      for (std::size_t i = 0; i < kColumns.size(); ++i) {
        if (fields[i] != kColumns[i]) {
          return fail(
              "wrong-columns",
              fmt::format("column {} is '{}', expected '{}'", i + 1, fields[i], kColumns[i]), 1, 1);
        }
      }
      continue;
    }
    rows.push_back({fields[0], fields[1], fields[2], fields[3], fields[4], fields[5], fields[6],
                    fields[7], fields[8]});
  }
  return rows;
}

// ---- Tables -------------------------------------------------------------------------------------

// Tables of a study: runs grouped by axes and measured, with published values beside them.

namespace {

using Group = std::vector<const Observation*>;
using Labels = std::vector<std::string>;

// The groups in the order in which they first occur in the plan.
template <class Runs>
std::vector<std::pair<Labels, Group>> groups_by(const Runs& runs,
                                                const std::vector<std::string>& axes) {
  std::vector<std::pair<Labels, Group>> groups;
  std::map<Labels, std::size_t> places;
  for (const Observation* run : runs) {
    Labels labels;
    for (const std::string& axis : axes) labels.push_back(axis_value(*run, axis));
    const auto [at, fresh] = places.try_emplace(labels, groups.size());
    if (fresh) groups.emplace_back(std::move(labels), Group{});
    groups[at->second].second.push_back(run);
  }
  return groups;
}

// The value that all runs of a group have in common, or "".
template <class Get>
std::string common(const Group& group, const Get& get) {
  const std::string first = get(*group[0]);
  const bool same =
      std::ranges::all_of(group, [&](const Observation* run) { return get(*run) == first; });
  return same ? first : "";
}

// The runs of the engines that the table names; all runs if it names none.
Group runs_of(const TableSpec& spec, std::span<const Observation> all) {
  Group runs;
  for (const Observation& run : all) {
    const bool named = std::ranges::count(spec.engines, run.engine->name) > 0;
    if (named || spec.engines.empty()) runs.push_back(&run);
  }
  return runs;
}

Scores rivals_of(const TableSpec& spec, const Group& runs) {
  const bool needed = std::ranges::count(spec.measures, "wins", &MeasureSpec::name) > 0;
  return needed ? scores_of(runs) : Scores{};
}

class Published {
 public:
  Published(const TableSpec& spec, const Study& study, std::span<const Reference> references)
      : study_(study), references_(references) {
    table_ = spec.published.empty() ? study.published_table : spec.published;
  }

  void fill(Cell& cell, const std::string& metric) const {
    if (metric.empty() || cell.runs.empty()) return;
    Reference wanted;
    wanted.paper = study_.published_paper;
    wanted.table = table_;
    wanted.set = common(cell.runs, [](const Observation& run) { return run.instance->published; });
    wanted.order = common(
        cell.runs, [](const Observation& run) { return order_of(*run.instance->puzzle.layout); });
    wanted.algorithm =
        common(cell.runs, [](const Observation& run) { return run.engine->published; });
    // "a/b" is the quotient of two published numbers.
    const auto slash = metric.find('/');
    wanted.metric = metric.substr(0, slash);
    const Reference* row = find_reference(references_, wanted);
    if (row == nullptr || row->value.empty()) return;
    cell.published_value = value_of(*row);
    cell.published =
        row->value + (row->unit == "count" || row->unit == "ratio" ? "" : " " + row->unit);
    cell.published_notes = row->notes;
    if (slash != std::string::npos) divide(cell, *row, wanted, metric.substr(slash + 1));
  }

 private:
  void divide(Cell& cell, const Reference& above, Reference& wanted,
              const std::string& metric) const {
    wanted.metric = metric;
    const Reference* below = find_reference(references_, wanted);
    const auto divisor = below == nullptr ? std::nullopt : value_of(*below);
    if (!divisor || *divisor == 0 || !cell.published_value) return;
    *cell.published_value /= *divisor;
    cell.published = above.value + " of " + below->value;
  }

  const Study& study_;
  std::span<const Reference> references_;
  std::string table_;
};

}  // namespace

Table make_table(const TableSpec& spec, const Study& study, std::span<const Observation> all,
                 std::span<const Reference> references) {
  Table table{spec.title, spec.rows, {}, nullptr};
  if (!spec.targets.empty()) {
    table.cut = std::make_shared<const std::vector<Observation>>(cut_at(all, spec.targets));
    all = *table.cut;
  }
  const Group runs = runs_of(spec, all);
  const auto scores = rivals_of(spec, runs);
  const Published published(spec, study, references);
  const auto columns = groups_by(runs, spec.columns);
  for (auto& [labels, group] : groups_by(runs, spec.rows)) {
    TableRow row{labels, common(group, [](const Observation& run) { return run.set->note; }), {}};
    auto parts = groups_by(group, spec.columns);
    for (const auto& [column, ignored] : columns) {
      const auto part = std::ranges::find(parts, column, &std::pair<Labels, Group>::first);
      for (const MeasureSpec& wanted : spec.measures) {
        Cell cell{fmt::format("{}", fmt::join(column, " ")), wanted.name, {}, "", {}, "", {}};
        if (part != parts.end()) {
          cell.runs = distinct(part->second);
          cell.figure =
              wanted.name == "wins" ? wins(cell.runs, scores) : measure(wanted.name, cell.runs);
          published.fill(cell, wanted.published);
        }
        row.cells.push_back(std::move(cell));
      }
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace sudokit::study
