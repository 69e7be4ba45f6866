#include "study/handover.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "study/features.hpp"
#include "sudokit/text.hpp"
#include "text/csv.hpp"

namespace sudokit::study {
namespace {

using Json = nlohmann::ordered_json;

// ---- References ---------------------------------------------------------------------------------

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

Result<void> check_header(const std::vector<std::string>& fields) {
  for (std::size_t i = 0; i < kColumns.size(); ++i) {
    if (fields[i] == kColumns[i]) continue;
    return fail("wrong-columns",
                fmt::format("column {} is '{}', expected '{}'", i + 1, fields[i], kColumns[i]), 1,
                1);
  }
  return {};
}

// ---- The study ----------------------------------------------------------------------------------

Json json_of(const std::vector<CostTarget>& targets) {
  Json list = Json::array();
  for (const CostTarget& each : targets) {
    list.push_back({{"text", each.text}, {"cost", each.cost}, {"relative", each.relative}});
  }
  return list;
}

Json json_of(const TableSpec& spec) {
  Json measures = Json::array();
  for (const MeasureSpec& each : spec.measures) {
    measures.push_back({{"name", each.name}, {"published", each.published}});
  }
  return {{"title", spec.title},
          {"rows", spec.rows},
          {"columns", spec.columns},
          {"measures", measures},
          {"engines", spec.engines},
          {"published", spec.published},
          {"targets", json_of(spec.targets)},
          {"margin", {{"share", spec.margin.share}, {"factor", spec.margin.factor}}}};
}

Json json_of(const PlotSpec& spec) {
  return {{"title", spec.title},
          {"kind", spec.kind},
          {"x", spec.x},
          {"y", spec.y},
          {"series", spec.series},
          {"within", spec.within},
          {"between", spec.between},
          {"log_x", spec.log_x},
          {"log_y", spec.log_y},
          {"targets", json_of(spec.targets)}};
}

Json json_of(const TestSpec& spec) {
  return {{"title", spec.title},     {"kind", spec.kind}, {"measure", spec.measure},
          {"between", spec.between}, {"by", spec.by},     {"within", spec.within},
          {"margin", spec.margin}};
}

Json json_of(const FitSpec& spec) {
  return {{"title", spec.title}, {"measure", spec.measure}, {"x", spec.x},
          {"peak", spec.peak},   {"series", spec.series},   {"models", spec.models}};
}

Json json_of(const SelectorSpec& spec) {
  const bool by_set = spec.method == SelectorSpec::Method::set;
  return {{"title", spec.title},
          {"method", by_set ? "set" : "nearest"},
          {"neighbours", spec.neighbours},
          {"engines", spec.engines}};
}

// Whether instance i of the set comes from one grid at several values of its parameters.
bool has_chains(const InstanceSpec& spec) {
  return spec.chain && std::ranges::any_of(spec.axes, [](const Choice& axis) {
           return axis.name != "layout" && axis.values.size() > 1;
         });
}

Json json_of(const InstanceSpec& spec) {
  return {{"name", spec.name}, {"note", spec.note}, {"chains", has_chains(spec)}};
}

Json json_of(const EngineSpec& spec) {
  const bool product = std::ranges::any_of(
      spec.params, [](const Choice& choice) { return choice.values.size() > 1; });
  return {{"name", spec.name}, {"published", spec.published}, {"product", product}};
}

Json json_of(const Variant& variant) {
  Axes axes = variant.params;
  axes.insert(axes.end(), variant.lanes.begin(), variant.lanes.end());
  return {{"spec", variant.spec},
          {"engine", variant.name},
          {"algorithm", variant.engine},
          {"axes", axes},
          {"parameters", variant.spelled}};
}

template <class Number>
Json or_null(const std::optional<Number>& number) {
  return number ? Json(*number) : Json();
}

Json json_of(const Limits& limits) {
  return {{"limits", to_text(limits)},
          {"limit_iterations", or_null(limits.iterations)},
          {"limit_processor_seconds", or_null(limits.processor_seconds)},
          {"limit_wall_seconds", or_null(limits.wall_seconds)},
          {"limit_memory_mb", limits.memory_mb},
          {"limit_solutions", limits.solutions},
          {"limit_processors", limits.processors}};
}

template <class Specs>
Json json_list(const Specs& specs) {
  Json list = Json::array();
  for (const auto& each : specs) list.push_back(json_of(each));
  return list;
}

Json json_of(const Hypothesis& plan) {
  return {
      {"hypothesis", plan.text},     {"kind", plan.confirmatory ? "confirmatory" : "exploratory"},
      {"measure", plan.measure},     {"margin", plan.margin},
      {"deviation", plan.deviation}, {"power", plan.power},
      {"pairs", pairs_needed(plan)}};
}

// The text of the plan is that by which results keep it.
Json json_of(const Study& study) {
  return {{"title", study.title},
          {"paper", study.paper},
          {"about", study.about},
          {"plan", study.plan ? json_of(*study.plan) : Json()},
          {"plan_text", plan_text(study)},
          {"plan_fixed", study.plan ? study.plan->fixed : ""},
          {"runs", runs_text(study)},
          {"seed", study.seed},
          {"published_paper", study.published_paper},
          {"published_table", study.published_table},
          {"sets", json_list(study.instances)},
          {"engines", json_list(study.engines)},
          {"tables", json_list(study.tables)},
          {"plots", json_list(study.plots)},
          {"tests", json_list(study.tests)},
          {"fits", json_list(study.fits)},
          {"selectors", json_list(study.selectors)}};
}

// ---- The plan -----------------------------------------------------------------------------------

// The puzzle on one line; empty for a batch, which has thousands of puzzles.
std::string puzzle_text(const Instance& instance) {
  std::string row;
  if (!instance.others.empty() || !write_puzzle(row, instance.puzzle, Format::csv)) return "";
  return text::plain_field(text::field_of(row, ',', 0));
}

// The mean over the puzzles of a batch.
std::vector<double> mean_features(const Instance& instance) {
  std::vector<double> sum = features_of(instance.puzzle);
  for (const Puzzle& other : instance.others) {
    const std::vector<double> more = features_of(other);
    for (std::size_t f = 0; f < sum.size(); ++f) sum[f] += more[f];
  }
  for (double& value : sum) value /= static_cast<double>(instance.puzzles());
  return sum;
}

Json json_of(const Instance& instance, bool with_features) {
  const Layout& layout = *instance.puzzle.layout;
  Json json = {{"set", instance.spec},
               {"instance", instance.name},
               {"published", instance.published},
               {"instance_key", to_text(instance.key)},
               {"cluster", to_text(instance.cluster)},
               {"axes", instance.axes},
               {"givens", instance.givens},
               {"cells", layout.cells()},
               {"puzzles", instance.puzzles()},
               {"order", order_of(layout)},
               {"side", fmt::format("{}", layout.side())},
               {"layout", layout.name()},
               {"puzzle", puzzle_text(instance)}};
  if (with_features) json["features"] = mean_features(instance);
  return json;
}

// Column by column.
Json json_of(const std::vector<PlannedRun>& runs) {
  Json instance = Json::array(), variant = Json::array(), limits = Json::array(),
       number = Json::array(), seed = Json::array(), config = Json::array();
  for (const PlannedRun& run : runs) {
    instance.push_back(run.instance), variant.push_back(run.variant);
    limits.push_back(run.limits), number.push_back(run.number);
    seed.push_back(run.seed), config.push_back(to_text(run.config));
  }
  return {{"instance", instance}, {"variant", variant}, {"limits", limits},
          {"run", number},        {"seed", seed},       {"config", config}};
}

Json json_of(const ReportFacts& facts) {
  return {{"arguments", facts.arguments}, {"show", facts.show},     {"when", facts.when},
          {"size", facts.size},           {"build", facts.build},   {"results", facts.results},
          {"packed", facts.packed},       {"folder", facts.folder}, {"plots", facts.plots}};
}

// Only those of the study's paper.
Json json_of(const std::vector<Reference>& references, const std::string& paper) {
  Json list = Json::array();
  for (const Reference& row : references) {
    if (row.paper != paper) continue;
    list.push_back({{"table", row.table},
                    {"set", row.set},
                    {"order", row.order},
                    {"metric", row.metric},
                    {"algorithm", row.algorithm},
                    {"value", row.value},
                    {"unit", row.unit},
                    {"notes", row.notes}});
  }
  return list;
}

}  // namespace

std::string plan_text(const Study& study) {
  return study.plan ? json_of(*study.plan).dump(-1, ' ', false, Json::error_handler_t::replace)
                    : "";
}

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
      if (auto ok = check_header(fields); !ok) return tl::unexpected(std::move(ok.error()));
      continue;
    }
    rows.push_back({fields[0], fields[1], fields[2], fields[3], fields[4], fields[5], fields[6],
                    fields[7], fields[8]});
  }
  return rows;
}

std::string handover(const Plan& plan, const std::vector<Reference>& references,
                     const ReportFacts& facts) {
  Json json = {{"study", json_of(plan.study)},
               {"facts", json_of(facts)},
               {"references", json_of(references, plan.study.published_paper)},
               {"instances", Json::array()},
               {"variants", json_list(plan.variants)},
               {"limits", json_list(plan.limits)},
               {"runs", json_of(plan.runs)}};
  for (const Instance& each : plan.instances) {
    json["instances"].push_back(json_of(each, !plan.study.selectors.empty()));
  }
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string order_of(const Layout& layout) {
  const bool square = layout.has_boxes() && layout.box_rows() == layout.box_cols();
  return square ? fmt::format("{}", layout.box_rows()) : "";
}

}  // namespace sudokit::study
