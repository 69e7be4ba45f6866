// The tests of significance that a study asks for.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "study/names.hpp"
#include "sudokit/study_report.hpp"

namespace sudokit::study {
namespace {

constexpr std::string_view kKinds[] = {"signed-rank", "rank-sum", "chi-square"};

using Group = std::vector<const Observation*>;

std::string group_key(const Observation& run, const std::vector<std::string>& axes) {
  if (axes.empty()) return run.set->name + to_text(run.instance->key);
  std::string key;
  for (const std::string& axis : axes) key += axis_value(run, axis) + "\x1f";
  return key;
}

// Of each engine the runs by what a pair shares; and those of one value of `within`.
struct Sides {
  std::map<std::string, std::pair<Group, Group>> pairs;
  Group first, second;
};
// An engine named is the one without ablations; of a product without a plain one, all.
bool is_named(const Observation& run, const std::string& name) {
  const bool product = std::ranges::any_of(
      run.engine->params, [](const Choice& choice) { return choice.values.size() > 1; });
  return run.variant->name == name || (product && run.engine->name == name);
}

std::map<std::string, Sides> sides_of(const TestSpec& spec, std::span<const Observation> all) {
  std::map<std::string, Sides> parts;
  for (const Observation& run : all) {
    const bool first = is_named(run, spec.between[0]);
    if (!first && !is_named(run, spec.between[1])) continue;
    Sides& sides = parts[spec.within.empty() ? "" : axis_value(run, spec.within)];
    auto& pair = sides.pairs[group_key(run, spec.by)];
    (first ? pair.first : pair.second).push_back(&run);
    (first ? sides.first : sides.second).push_back(&run);
  }
  return parts;
}

std::vector<double> values_of(const Group& group, const std::string& name) {
  std::vector<double> values;
  for (const Observation* run : group) {
    const Observation* const one[] = {run};
    if (const Figure figure = measure(name, one); figure.any) values.push_back(figure.value);
  }
  return values;
}

TestResult paired(const TestSpec& spec, const Sides& sides) {
  std::vector<double> a, b;
  for (const auto& [key, pair] : sides.pairs) {
    const Figure first = measure(spec.measure, pair.first);
    const Figure second = measure(spec.measure, pair.second);
    if (!first.any || !second.any) continue;
    a.push_back(first.value), b.push_back(second.value);
  }
  return signed_rank(a, b);
}

TestResult counted(const Sides& sides) {
  const auto counts = [](const Group& group) {
    const auto solved =
        std::ranges::count_if(group, [](const Observation* run) { return run->result.solved(); });
    return std::vector<double>{static_cast<double>(solved),
                               static_cast<double>(group.size()) - static_cast<double>(solved)};
  };
  return chi_square({counts(sides.first), counts(sides.second)});
}

}  // namespace

std::span<const std::string_view> test_kinds() {
  return kKinds;
}

std::vector<TestRow> make_tests(const Study& study, std::span<const Observation> all) {
  std::vector<TestRow> rows;
  for (const TestSpec& spec : study.tests) {
    for (const auto& [within, sides] : sides_of(spec, all)) {
      if (sides.first.empty() || sides.second.empty()) continue;  // nothing to test, nor to adjust
      TestRow row{spec.title, spec.kind, within, {}, 1, ""};
      row.words = fmt::format("{}, {} against {}", spec.measure, spec.between[0], spec.between[1]);
      if (spec.kind == "signed-rank") row.result = paired(spec, sides);
      if (spec.kind == "rank-sum") {
        row.result =
            rank_sum(values_of(sides.first, spec.measure), values_of(sides.second, spec.measure));
      }
      if (spec.kind == "chi-square") row.result = counted(sides);
      rows.push_back(std::move(row));
    }
  }
  std::vector<double> p;
  for (const TestRow& row : rows) p.push_back(row.result.p);
  const std::vector<double> adjusted = holm(p);
  for (std::size_t i = 0; i < rows.size(); ++i) rows[i].adjusted = adjusted[i];
  return rows;
}

}  // namespace sudokit::study
