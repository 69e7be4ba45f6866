#include "study/bounds.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string_view>

namespace sudokit::study {
namespace {

double size_of(const Choice& choice) {
  return static_cast<double>(choice.values.size());
}

double product_of(const std::vector<Choice>& choices) {
  double product = 1;
  for (const Choice& choice : choices) product *= size_of(choice);
  return product;
}

// "1,000,000"; only the magnitude if the number is too large to be exact.
std::string grouped(double number) {
  if (number >= 1e15) return fmt::format("{:.3g}", number);
  std::string digits = fmt::format("{:.0f}", number);
  for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, 1, ',');
  return digits;
}

// "100 alpha x 7 t0"
std::string factors(const std::vector<Choice>& choices) {
  std::string text;
  for (const Choice& choice : choices) {
    if (choice.values.size() < 2) continue;
    text +=
        fmt::format("{}{} {}", text.empty() ? "" : " x ", grouped(size_of(choice)), choice.name);
  }
  return text;
}

template <class Spec>
Error too_many(const Spec& spec, const std::string& product, double number, std::string_view what,
               double most) {
  return {"too-many-runs",
          fmt::format("{}: {}{}{} {}; the limit is {}", spec.name, product,
                      product.empty() ? "" : " = ", grouped(number), what, grouped(most)),
          spec.line, spec.column};
}

// The specification with the largest count.
template <class Specs, class Count>
const auto& largest(const Specs& specs, const Count& count) {
  return *std::ranges::max_element(specs, {}, count);
}

double puzzles_of(const InstanceSpec& spec) {
  const bool made = !spec.maker.empty();
  return rows_of(spec) * (made ? static_cast<double>(spec.count) : 1);
}

// The least number of instances of a set. All puzzles of a maker are used, unless the set is a
// batch or selects by the number of givens.
double least_instances(const InstanceSpec& spec) {
  const bool chosen =
      spec.batch || spec.givens_from > 0 || spec.givens_to < InstanceSpec().givens_to;
  return chosen ? rows_of(spec) : puzzles_of(spec);
}

}  // namespace

double engines_of(const EngineSpec& spec) {
  double changed = 0;
  for (const Choice& choice : spec.ablate) changed += size_of(choice);
  return product_of(spec.params) * (product_of(spec.lanes) + changed);
}

double rows_of(const InstanceSpec& spec) {
  return product_of(spec.axes);
}

Bounds::Bounds(const Study& study) : study_(study), engines_(study.instances.size(), 0.0) {
  std::map<std::string_view, std::size_t> sets;
  for (const InstanceSpec& spec : study.instances) sets.emplace(spec.name, sets.size());
  double everywhere = 0;
  for (const EngineSpec& spec : study.engines) {
    if (spec.instances.empty()) everywhere += engines_of(spec);
    for (const std::string& name : spec.instances) {
      if (const auto at = sets.find(name); at != sets.end())
        engines_[at->second] += engines_of(spec);
    }
  }
  for (double& engines : engines_) engines += everywhere;
  for (const InstanceSpec& spec : study.instances) {
    instances_.push_back(least_instances(spec));
    const std::size_t set = instances_.size() - 1;
    runs_ += instances_.back() * engines_[set] * runs_each(set);
  }
}

std::optional<Error> Bounds::refusal() const {
  if (auto error = too_many_engines()) return error;
  if (auto error = too_many_puzzles()) return error;
  return too_many_runs();
}

std::optional<Error> Bounds::count(std::size_t set, double instances) {
  runs_ += (instances - instances_[set]) * engines_[set] * runs_each(set);
  instances_[set] = instances;
  return too_many_runs();
}

std::optional<Error> Bounds::too_many_engines() const {
  double all = 0;
  for (const EngineSpec& spec : study_.engines) all += engines_of(spec);
  if (all <= kMostEngines) return std::nullopt;
  const EngineSpec& spec = largest(study_.engines, engines_of);
  std::vector<Choice> choices = spec.params;
  choices.insert(choices.end(), spec.lanes.begin(), spec.lanes.end());
  std::string product = factors(choices);
  if (!spec.ablate.empty()) product += product.empty() ? "with ablations" : ", with ablations";
  return too_many(spec, product, engines_of(spec), "engines", kMostEngines);
}

std::optional<Error> Bounds::too_many_puzzles() const {
  double all = 0;
  for (const InstanceSpec& spec : study_.instances) all += puzzles_of(spec);
  if (all <= kMostPuzzles) return std::nullopt;
  const InstanceSpec& spec = largest(study_.instances, puzzles_of);
  std::string product = factors(spec.axes);
  if (spec.count > 1 && !spec.maker.empty()) {
    product += fmt::format("{}{} each", product.empty() ? "" : " x ",
                           grouped(static_cast<double>(spec.count)));
  }
  return too_many(spec, product, puzzles_of(spec), "puzzles", kMostPuzzles);
}

double Bounds::runs_each(std::size_t set) const {
  return static_cast<double>(runs_of(study_, study_.instances[set]));
}

std::optional<Error> Bounds::too_many_runs() const {
  const auto most = static_cast<double>(study_.most_runs);
  if (runs() <= most) return std::nullopt;
  double engines = 0, instances = 0;
  for (const EngineSpec& spec : study_.engines) engines += engines_of(spec);
  for (const double each : instances_) instances += each;
  const auto each = static_cast<double>(study_.runs);
  const std::string product =
      engines * instances * each == runs()
          ? fmt::format("{} engines x {} instances x {} runs = ", grouped(engines),
                        grouped(instances), grouped(each))
          : "";
  Error error{"too-many-runs",
              fmt::format("{}{} runs; the limit is {}, and most_runs in [run] raises it", product,
                          grouped(runs()), grouped(most))};
  const EngineSpec& engine = largest(study_.engines, engines_of);
  const auto set =
      static_cast<std::size_t>(std::ranges::max_element(instances_) - instances_.begin());
  const InstanceSpec& instance = study_.instances[set];
  error.line = engines > instances ? engine.line : instance.line;
  error.column = engines > instances ? engine.column : instance.column;
  return error;
}

}  // namespace sudokit::study
