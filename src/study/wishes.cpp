#include "study/wishes.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/number.hpp"
#include "study/handover.hpp"
#include "study/names.hpp"
#include "sudokit/layout.hpp"

namespace sudokit::study {
namespace {

// All names by which runs can be grouped: the axes of every study, and the parameters of this one.
std::set<std::string, std::less<>> axes_of(const Study& study) {
  std::set<std::string, std::less<>> names;
  for (const std::string_view name : axis_names()) names.emplace(name);
  for (const InstanceSpec& spec : study.instances) {
    for (const Choice& axis : spec.axes) names.insert(axis.name);
  }
  for (const EngineSpec& spec : study.engines) {
    for (const Choice& param : spec.params) names.insert(param.name);
    for (const Choice& lane : spec.lanes) names.insert(lane.name);
    for (const Choice& param : spec.ablate) names.insert(param.name);
  }
  return names;
}

void check_measure(const std::string& name, const toml::source_region& where) {
  const auto names = measure_names();
  if (name.starts_with("counter:") || std::ranges::count(names, name) > 0) return;
  fault(where, "unknown-measure", "unknown measure '{}'; the measures are {}, and counter:NAME",
        name, fmt::join(names, ", "));
}

// Accepts a measure of a single group of runs, but not one that compares groups.
void check_own_measure(const std::string& name, const toml::source_region& where) {
  check_measure(name, where);
  if (name != "wins") return;
  fault(where, "inapplicable-option",
        "'wins' compares the engines of a table without targets; it applies only there");
}

void check_word(const std::string& word, std::string_view key, const toml::source_region& where,
                std::span<const std::string_view> words) {
  if (std::ranges::count(words, word) > 0) return;
  fault(where, "invalid-value", "{} = '{}': expected {}", key, word, fmt::join(words, " | "));
}

std::string word(Fields& fields, std::string_view key, std::span<const std::string_view> words) {
  std::string chosen = fields.required_text(key);
  check_word(chosen, key, fields.place_of(key), words);
  return chosen;
}

// All values that the study gives an axis. If it gives the order none, the orders of its layouts.
std::vector<std::string> values_of(const Study& study, const std::string& name) {
  std::vector<std::string> values;
  const auto add = [&](const std::vector<Choice>& choices) {
    for (const Choice& choice : choices) {
      if (choice.name == name)
        values.insert(values.end(), choice.values.begin(), choice.values.end());
    }
  };
  for (const InstanceSpec& spec : study.instances) add(spec.axes);
  for (const EngineSpec& spec : study.engines) add(spec.params), add(spec.lanes), add(spec.ablate);
  if (!values.empty() || name != "order") return values;
  for (const InstanceSpec& spec : study.instances) {
    for (const Choice& axis : spec.axes) {
      if (axis.name != "layout") continue;
      for (const std::string& layout : axis.values) {
        values.push_back(order_of(**Layout::named(layout)));
        if (values.back().empty()) values.back() = layout;  // to be named in the message
      }
    }
  }
  return values;
}

}  // namespace

Wishes::Wishes(const Study& study) : study_(study), axes_(axes_of(study)) {
  for (const EngineSpec& spec : study.engines) engines_.insert(spec.name);
}

namespace {

Margin take_margin(Fields& fields, const TableSpec& spec) {
  Margin margin;
  const toml::table* table = fields.table("margin");
  if (table == nullptr) return margin;
  const bool published = std::ranges::any_of(
      spec.measures, [](const MeasureSpec& measure) { return !measure.published.empty(); });
  if (!published) {
    fault(table->source(), "inapplicable-option", "margin applies only to a table with published");
  }
  Fields inner(*table, "margin");
  margin.share = inner.number("share", 1e-9, 1).value_or(margin.share);
  margin.factor = inner.number("factor", 1 + 1e-9, 1e6).value_or(margin.factor);
  inner.done();
  return margin;
}

}  // namespace

TableSpec Wishes::table(const toml::table& source) const {
  Fields fields(source, "[[table]]");
  TableSpec spec;
  spec.title = fields.required_text("title");
  spec.targets = targets(fields);
  const bool cut = !spec.targets.empty();
  spec.rows = axes(fields, "rows", cut);
  spec.columns = axes(fields, "columns", cut);
  spec.engines = named_engines(fields, "engines");
  for (const std::string& name : fields.texts("measures")) {
    (cut ? check_own_measure : check_measure)(name, fields.place_of("measures"));
    spec.measures.push_back({name, ""});
  }
  for (const auto& [name, metric] : fields.pairs("published")) {
    const auto at = std::ranges::find(spec.measures, name, &MeasureSpec::name);
    if (at == spec.measures.end()) {
      fault(fields.place_of("published"), "unknown-measure", "'{}' is not a measure of this table",
            name);
    }
    at->published = metric;
  }
  spec.published = fields.text("published_table");
  check_published(fields, spec);
  spec.margin = take_margin(fields, spec);
  fields.done();
  if (spec.measures.empty()) fault(fields.place(), "missing-key", "[[table]] needs measures");
  if (spec.rows.empty()) fault(fields.place(), "missing-key", "[[table]] needs rows");
  return spec;
}

// Published values beside a measure need a file and a table to find them in.
void Wishes::check_published(Fields& fields, const TableSpec& spec) const {
  const bool wanted = std::ranges::any_of(
      spec.measures, [](const MeasureSpec& measure) { return !measure.published.empty(); });
  if (!wanted && spec.published.empty()) return;
  const auto& place = fields.place_of(wanted ? "published" : "published_table");
  if (study_.published_file.empty()) {
    fault(place, "missing-key", "published numbers need [published] with file, paper and table");
  }
  if (spec.published.empty() && study_.published_table.empty()) {
    fault(place, "missing-key",
          "published numbers need a table, in [published] or as published_table");
  }
}

namespace {

// Only lines have an axis and accept any measure; the other kinds show times, and some of them
// iterations.
void check_drawn(Fields& fields, const PlotSpec& spec) {
  if (spec.kind == "lines") {
    if (spec.x.empty()) fault(fields.place(), "missing-key", "lines need x, an axis");
    return;
  }
  if (!spec.x.empty()) {
    fault(fields.place_of("x"), "inapplicable-option",
          "x applies only to kind = \"lines\"; kind = \"{}\" compares the values of series",
          spec.kind);
  }
  const bool counted = spec.y == "iterations" && (spec.kind == "box" || spec.kind == "ecdf");
  if (counted || spec.y == "processor" || spec.y == "time") return;
  fault(fields.place_of("y"), "inapplicable-option",
        "y = \"{}\" does not apply to kind = \"{}\": only lines show any measure, and box and ecdf "
        "iterations",
        spec.y, spec.kind);
}

}  // namespace

PlotSpec Wishes::plot(const toml::table& source) const {
  Fields fields(source, "[[plot]]");
  PlotSpec spec;
  spec.title = fields.required_text("title");
  spec.kind = word(fields, "kind", plot_kinds());
  spec.targets = targets(fields);
  const bool cut = !spec.targets.empty();
  spec.x = axis(fields, "x", "", cut);
  spec.y = fields.text("y", "processor");
  check_own_measure(spec.y, fields.place_of("y"));
  spec.series = axis(fields, "series", "engine", cut);
  spec.within = axis(fields, "within", "", cut);
  spec.between = two_engines(fields, spec.kind == "scatter");
  spec.log_x = fields.boolean("log_x", false);
  spec.log_y = fields.boolean("log_y", false);
  fields.done();
  check_drawn(fields, spec);
  if (cut && (spec.kind == "cost" || spec.kind == "scatter")) {
    fault(fields.place_of("targets"), "inapplicable-option",
          "targets do not apply to kind = \"{}\"", spec.kind);
  }
  if (spec.kind == "cost" && !study_.trace) {
    fault(fields.place_of("kind"), "missing-key", "cost needs trace = true in [run]");
  }
  return spec;
}

TestSpec Wishes::test(const toml::table& source) const {
  Fields fields(source, "[[test]]");
  TestSpec spec;
  spec.title = fields.required_text("title");
  spec.kind = word(fields, "kind", test_kinds());
  spec.measure = fields.required_text("measure");
  check_own_measure(spec.measure, fields.place_of("measure"));
  spec.between = two_engines(fields, true);
  spec.by = axes(fields, "by");
  spec.within = axis(fields, "within", "");
  const auto margin = fields.number("margin", 1e-9, 1e9);
  const bool needed = spec.kind == "equivalence";
  if (margin && !needed) {
    fault(fields.place_of("margin"), "inapplicable-option",
          "margin applies only to kind = \"equivalence\"");
  }
  if (!margin && needed) {
    fault(fields.place(), "missing-key",
          "kind = \"equivalence\" needs a margin, in the unit of the measure");
  }
  spec.margin = margin.value_or(0);
  fields.done();
  return spec;
}

FitSpec Wishes::fit(const toml::table& source) const {
  Fields fields(source, "[[fit]]");
  FitSpec spec;
  spec.title = fields.required_text("title");
  spec.measure = fields.text("measure", spec.measure);
  check_word(spec.measure, "measure", fields.place_of("measure"), fit_measures());
  if (auto models = fields.texts("models"); !models.empty()) spec.models = std::move(models);
  for (const std::string& model : spec.models) {
    check_word(model, "models", fields.place_of("models"), fit_models());
  }
  spec.x = axis(fields, "x", spec.x);
  if (spec.x.empty()) fault(fields.place_of("x"), "missing-key", "[[fit]] needs x, an axis");
  check_numbers(spec.x, std::ranges::count(spec.models, "power") > 0, fields.place_of("x"));
  spec.peak = axis(fields, "peak", "");
  if (!spec.peak.empty()) check_numbers(spec.peak, false, fields.place_of("peak"));
  spec.series = axis(fields, "series", spec.series);
  fields.done();
  return spec;
}

SelectorSpec Wishes::selector(const toml::table& source) const {
  constexpr std::string_view kMethods[] = {"nearest", "set"};
  Fields fields(source, "[[selector]]");
  SelectorSpec spec;
  spec.title = fields.required_text("title");
  const bool by_set = word(fields, "method", kMethods) == "set";
  spec.method = by_set ? SelectorSpec::Method::set : SelectorSpec::Method::nearest;
  const auto neighbours = fields.whole("neighbours", 1, 1'000'000);
  if (by_set && neighbours) {
    fault(fields.place_of("neighbours"), "inapplicable-option",
          "neighbours applies only to method = \"nearest\"");
  }
  spec.neighbours = neighbours.value_or(spec.neighbours);
  spec.engines = named_engines(fields, "engines");
  fields.done();
  return spec;
}

namespace {

// The inverse of the normal distribution, to within 1e-9.
double normal_quantile(double share) {
  double low = -10, high = 10;
  while (high - low > 1e-9) {
    const double middle = (low + high) / 2;
    (std::erfc(-middle / std::numbers::sqrt2) / 2 < share ? low : high) = middle;
  }
  return (low + high) / 2;
}

// The three numbers from which the number of pairs follows: all of them or none.
void take_power(Fields& fields, Hypothesis& plan) {
  const auto margin = fields.number("margin", 1e-12, 1e12);
  const auto deviation = fields.number("deviation", 1e-12, 1e12);
  const auto power = fields.number("power", 0.5, 0.9999);
  const int given = margin.has_value() + deviation.has_value() + power.has_value();
  if (given != 3 && (given != 0 || plan.confirmatory)) {
    fault(fields.place(), "missing-key",
          "{} needs margin, deviation and power, from which the number of pairs follows",
          plan.confirmatory ? "a confirmatory plan" : "a plan with one of them");
  }
  plan.margin = margin.value_or(0), plan.deviation = deviation.value_or(0);
  plan.power = power.value_or(0);
  if (given == 3 && plan.measure.empty()) {
    fault(fields.place(), "missing-key", "margin and deviation need a measure");
  }
}

}  // namespace

Hypothesis Wishes::plan(const toml::table& source) const {
  constexpr std::string_view kKinds[] = {"confirmatory", "exploratory"};
  Fields fields(source, "[plan]");
  Hypothesis plan;
  plan.text = fields.required_text("hypothesis");
  plan.confirmatory = word(fields, "kind", kKinds) == "confirmatory";
  plan.measure = fields.text("measure");
  if (!plan.measure.empty()) check_own_measure(plan.measure, fields.place_of("measure"));
  take_power(fields, plan);
  plan.fixed = fields.text("fixed");
  fields.done();
  return plan;
}

// Two-sided at 5 %, by the normal approximation.
std::uint64_t pairs_needed(const Hypothesis& plan) {
  if (plan.power == 0) return 0;
  const double both = normal_quantile(0.975) + normal_quantile(plan.power);
  return static_cast<std::uint64_t>(std::ceil(std::pow(both * plan.deviation / plan.margin, 2)));
}

std::vector<CostTarget> Wishes::targets(Fields& fields) const {
  const toml::node* node = fields.take("targets");
  if (node == nullptr) return {};
  if (!study_.trace) {
    fault(node->source(), "missing-key", "targets need trace = true in [run]");
  }
  std::vector<CostTarget> targets;
  for (const std::string& text : choice_of("targets", *node).values) {
    const bool relative = text.ends_with('%');
    const auto number =
        parse_real(text.substr(0, text.find_last_not_of(" %") + 1), 0, relative ? 100 : 1e300);
    if (!number) {
      fault(node->source(), "invalid-value",
            "target '{}': expected a cost, or a percentage of the first cost of a run", text);
    }
    targets.push_back({text, relative ? *number / 100 : *number, relative});
  }
  return targets;
}

std::vector<std::string> Wishes::axes(Fields& fields, std::string_view key, bool targets) const {
  std::vector<std::string> names = fields.texts(key);
  for (const std::string& name : names) check_axis(name, fields.place_of(key), targets);
  return names;
}

std::string Wishes::axis(Fields& fields, std::string_view key, std::string otherwise,
                         bool targets) const {
  std::string name = fields.text(key, std::move(otherwise));
  if (!name.empty()) check_axis(name, fields.place_of(key), targets);
  return name;
}

void Wishes::check_axis(const std::string& name, const toml::source_region& where,
                        bool targets) const {
  if (axes_.contains(name) || (targets && name == "target")) return;
  fault(where, "unknown-name", "unknown axis '{}'; the axes are {}", name, fmt::join(axes_, ", "));
}

void Wishes::check_numbers(const std::string& name, bool positive,
                           const toml::source_region& where) const {
  const bool word = std::ranges::count(axis_names(), name) > 0 && name != "order" &&
                    name != "side" && name != "run";
  if (word) fault(where, "wrong-type", "a fit needs numbers, and '{}' is a word", name);
  for (const std::string& value : values_of(study_, name)) {
    const auto number = parse_real(value, -1e300, 1e300);
    if (number && (!positive || *number > 0)) continue;
    fault(where, "wrong-type", "a fit needs numbers{}, and {} is '{}'", positive ? " above 0" : "",
          name, value);
  }
}

std::vector<std::string> Wishes::named_engines(Fields& fields, std::string_view key) const {
  std::vector<std::string> names = fields.texts(key);
  for (const std::string& name : names) {
    if (!engines_.contains(name)) {
      fault(fields.place_of(key), "unknown-name", "no [[engines]] is named '{}'", name);
    }
  }
  return names;
}

std::vector<std::string> Wishes::two_engines(Fields& fields, bool wanted) const {
  std::vector<std::string> names = named_engines(fields, "between");
  if (wanted ? names.size() != 2 : !names.empty()) {
    fault(fields.place_of("between"), "wrong-type",
          wanted ? "between needs two engines" : "between is only for scatter");
  }
  return names;
}

}  // namespace sudokit::study
