// The significance tests of a study.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "study/names.hpp"
#include "study/observations.hpp"
#include "study/report.hpp"

namespace sudokit::study {
namespace {

constexpr std::string_view kTestKinds[] = {"signed-rank", "rank-sum", "chi-square", "log-rank",
                                           "equivalence"};

using Group = std::vector<const Observation*>;

std::string group_key(const Observation& run, const std::vector<std::string>& axes) {
  if (axes.empty()) return run.set->name + to_text(run.instance->cluster);
  std::string key;
  for (const std::string& axis : axes) key += axis_value(run, axis) + "\x1f";
  return key;
}

// The runs of both engines for one value of `within`: by the axes that a pair shares, and all
// together.
struct Sides {
  std::map<std::string, std::pair<Group, Group>> pairs;
  Group first, second;
};
// An engine's name means its variant without ablations; if its parameters span a product without a
// plain variant, all variants.
bool is_named(const Observation& run, const std::string& name) {
  const bool product = std::ranges::any_of(
      run.engine->params, [](const Choice& choice) { return choice.values.size() > 1; });
  return run.variant->name == name || (product && run.engine->name == name);
}

// A run that is made for several instances counts once.
void count_once(Sides& sides) {
  for (Group* side : {&sides.first, &sides.second}) *side = distinct(*side);
  for (auto& [key, pair] : sides.pairs) {
    for (Group* side : {&pair.first, &pair.second}) *side = distinct(*side);
  }
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
  for (auto& [within, sides] : parts) count_once(sides);
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

// The measures of the pairs in which both sides have one.
struct Pairs {
  std::vector<double> first, second;
};
Pairs pairs_of(const TestSpec& spec, const Sides& sides) {
  Pairs pairs;
  for (const auto& [key, pair] : sides.pairs) {
    const Figure first = measure(spec.measure, pair.first);
    const Figure second = measure(spec.measure, pair.second);
    if (!first.any || !second.any) continue;
    pairs.first.push_back(first.value), pairs.second.push_back(second.value);
  }
  return pairs;
}

bool is_outcome(double value) {
  return value == 0 || value == 1;
}

double rank_biserial(const Clusters& pairs) {
  std::vector<double> a, b;
  for (const auto& pair : pairs) a.push_back(pair[0]), b.push_back(pair[1]);
  return signed_rank(a, b).effect;
}

double difference_of_means(const Clusters& pairs) {
  double sum = 0;
  for (const auto& pair : pairs) sum += pair[0] - pair[1];
  return sum / static_cast<double>(pairs.size());
}

// Signed ranks, or McNemar's test if all outcomes are 0 or 1, because ranks of equal differences
// carry no information.
void test_pairs(const TestSpec& spec, const Sides& sides, TestRow& row) {
  const Pairs pairs = pairs_of(spec, sides);
  const bool outcomes =
      std::ranges::all_of(pairs.first, is_outcome) && std::ranges::all_of(pairs.second, is_outcome);
  if (outcomes) row.kind = "McNemar";
  row.result =
      outcomes ? mcnemar(pairs.first, pairs.second) : signed_rank(pairs.first, pairs.second);
  Clusters clusters;
  for (std::size_t i = 0; i < pairs.first.size(); ++i) {
    clusters.push_back({pairs.first[i], pairs.second[i]});
  }
  if (clusters.size() < 2) return;
  row.result.effect_interval =
      bootstrap_interval(clusters, outcomes ? difference_of_means : rank_biserial);
}

// Counts are independent only if the runs are: on different instances, or all on one instance.
void test_counts(const Sides& sides, TestRow& row) {
  const auto shared = std::ranges::count_if(sides.pairs, [](const auto& each) {
    return !each.second.first.empty() && !each.second.second.empty();
  });
  if (shared > 0 && sides.pairs.size() > 1) {
    row.refused =
        "the same instances on both sides: the counts are not independent; "
        "kind = \"signed-rank\" compares pairs";
    return;
  }
  const auto counts = [](const Group& group) {
    const auto solved =
        std::ranges::count_if(group, [](const Observation* run) { return run->result.solved(); });
    return std::vector<double>{static_cast<double>(solved),
                               static_cast<double>(group.size()) - static_cast<double>(solved)};
  };
  row.result = chi_square({counts(sides.first), counts(sides.second)});
}

TestResult test_times(const Sides& sides) {
  const auto times = [](const Group& group) {
    std::vector<Time> result;
    for (const Observation* run : group) {
      result.push_back({run->result.processor, run->result.answered()});
    }
    return result;
  };
  std::vector<Stratum> strata;
  for (const auto& [key, pair] : sides.pairs) {
    strata.push_back({times(pair.first), times(pair.second)});
  }
  return log_rank(strata);
}

TestRow test_sides(const TestSpec& spec, const std::string& within, const Sides& sides) {
  TestRow row{spec.title, spec.kind, within, {}, 1, "", ""};
  row.words = fmt::format("{}, {} against {}", spec.measure, spec.between[0], spec.between[1]);
  if (spec.kind == "signed-rank") test_pairs(spec, sides, row);
  if (spec.kind == "rank-sum") {
    row.result =
        rank_sum(values_of(sides.first, spec.measure), values_of(sides.second, spec.measure));
  }
  if (spec.kind == "chi-square") test_counts(sides, row);
  if (spec.kind == "log-rank") row.result = test_times(sides);
  if (spec.kind == "equivalence") {
    const Pairs pairs = pairs_of(spec, sides);
    row.result = equivalence(pairs.first, pairs.second, spec.margin);
    row.words += fmt::format(", equal within {}", spec.margin);
  }
  return row;
}

}  // namespace

std::span<const std::string_view> test_kinds() {
  return kTestKinds;
}

std::vector<TestRow> make_tests(const Study& study, std::span<const Observation> all) {
  std::vector<TestRow> rows;
  for (const TestSpec& spec : study.tests) {
    for (const auto& [within, sides] : sides_of(spec, all)) {
      if (sides.first.empty() || sides.second.empty()) continue;  // nothing to test or to adjust
      rows.push_back(test_sides(spec, within, sides));
    }
  }
  std::vector<double> p;
  for (const TestRow& row : rows) {
    if (row.refused.empty()) p.push_back(row.result.p);
  }
  const std::vector<double> adjusted = holm(p);
  auto next = adjusted.begin();
  for (TestRow& row : rows) {
    if (row.refused.empty()) row.adjusted = *next++;
  }
  return rows;
}

}  // namespace sudokit::study
