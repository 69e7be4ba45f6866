#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "core/number.hpp"
#include "study/external.hpp"
#include "study/keys.hpp"
#include "study/study.hpp"
#include "sudokit/engine.hpp"
#include "sudokit/make.hpp"
#include "sudokit/text.hpp"

namespace sudokit::study {
namespace {

// ---- Bounds -------------------------------------------------------------------------------------

// Computes the size of a plan by multiplication, before any of it is built.

// The most engines, puzzles, and bytes of puzzles that a plan may have.
inline constexpr double kMostEngines = 100'000;

inline constexpr double kMostPuzzles = 1'000'000;

inline constexpr double kMostPuzzleBytes = 1 << 30;

// Counts the runs of a plan while its instances become known.
class Bounds {
 public:
  // Pre: `study` outlives this object. Each set starts with the least number of instances that it
  // will have.
  explicit Bounds(const Study& study);

  // The limit that is exceeded, if any, with the product and the position of its largest factor.
  std::optional<Error> refusal() const;
  // Sets the number of instances that one set has so far. The error is that of refusal().
  std::optional<Error> count(std::size_t set, double instances);
  double runs() const { return runs_; }

 private:
  std::optional<Error> too_many_engines() const;
  std::optional<Error> too_many_puzzles() const;
  std::optional<Error> too_many_runs() const;
  double runs_each(std::size_t set) const;

  const Study& study_;
  std::vector<double> engines_;    // by set: the number that run on it
  std::vector<double> instances_;  // by set
  double runs_ = 0;
};

// The number of rows in the product of its axes.
double rows_of(const InstanceSpec& spec);

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

// All counts are doubles: products are exact up to 2^53, and none overflows.
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

}  // namespace

// ---- Plan ---------------------------------------------------------------------------------------

// Expands a study into its runs.

namespace {

// Thrown internally; callers get the Error.
struct PlanFault {
  Error error;
};

template <class... Args>
[[noreturn]] void instance_fault(const InstanceSpec& spec, ErrorCode code,
                                 fmt::format_string<Args...> format, Args&&... args) {
  const std::string message = fmt::format(format, std::forward<Args>(args)...);
  throw PlanFault{Error{code, fmt::format("{}: {}", spec.name, message), spec.line, spec.column}};
}

// All combinations of the values; the last choice varies fastest.
std::vector<Axes> product(const std::vector<Choice>& choices) {
  std::vector<Axes> rows = {{}};
  for (const Choice& choice : choices) {
    std::vector<Axes> longer;
    for (const Axes& row : rows) {
      for (const std::string& value : choice.values) {
        longer.push_back(row);
        longer.back().emplace_back(choice.name, value);
      }
    }
    rows = std::move(longer);
  }
  return rows;
}

// Replaces "{percent:03}" by the value of the axis, padded to the given number of digits.
std::string filled_in(const InstanceSpec& spec, std::string_view pattern, const Axes& axes) {
  std::string text;
  for (std::size_t at = 0; at < pattern.size();) {
    const auto end = pattern.find('}', at);
    if (pattern[at] != '{' || end == std::string_view::npos) {
      text += pattern[at++];
      continue;
    }
    const std::string_view inside = pattern.substr(at + 1, end - at - 1);
    const std::string_view name = inside.substr(0, inside.find(':'));
    const auto axis = std::ranges::find(axes, name, &Axes::value_type::first);
    if (axis == axes.end()) instance_fault(spec, "unknown-name", "unknown axis '{}'", name);
    std::size_t width = 0;
    if (name.size() < inside.size()) width = static_cast<std::size_t>(inside.back() - '0');
    const std::string& value = axis->second;
    text += std::string(width > value.size() && width < 10 ? width - value.size() : 0, '0') + value;
    at = end + 1;
  }
  return text;
}

int givens_of(const Puzzle& puzzle) {
  return static_cast<int>(puzzle.givens.size()) -
         static_cast<int>(std::ranges::count(puzzle.givens, 0));
}

// The name at the start of a comment: "coly013; Lloyd and Amos", "s10a\t10 a".
std::string name_in(const std::string& comment) {
  return comment.substr(0, comment.find_first_of(";\t"));
}

// The name given to a picked puzzle; null if it is not picked.
const std::string* picked(const InstanceSpec& spec, const std::string& name) {
  const auto at = std::ranges::find(spec.pick, name, &std::pair<std::string, std::string>::first);
  return at == spec.pick.end() ? nullptr : &at->second;
}

// A seed of its own for each text. Below 2^53, so that JSON readers and spreadsheets keep it
// exactly.
std::uint64_t seed_of(std::uint64_t seed, const std::string& text) {
  constexpr int kUnused = 64 - 53;
  return text_key(fmt::format("{}\x1f{}", seed, text)).low >> kUnused;
}

// Puzzles of another layout differ anyway.
std::uint64_t seed_of_puzzles(const InstanceSpec& spec, const Axes& axes) {
  if (spec.chain || !has_params(spec)) return spec.seed;
  std::string text = spec.maker;
  for (const auto& [name, value] : axes) {
    if (name != "layout") text += fmt::format("\x1f{}={}", name, value);
  }
  return seed_of(spec.seed, text);
}

// Several instances may have the same puzzle, such as the blank grid: the name tells them apart.
std::uint64_t seed_of_run(const Study& study, const Instance& instance, std::uint64_t run) {
  if (study.counted_seeds) return study.seed + run - 1;
  return seed_of(study.seed,
                 fmt::format("{}\x1f{}\x1f{}", to_text(instance.key), instance.name, run));
}

class Loader {
 public:
  Loader(Plan& plan, const OpenFile& open_file, Bounds& bounds)
      : plan_(plan), open_file_(open_file), bounds_(bounds) {}

  void load(std::size_t index) {
    const InstanceSpec& spec = plan_.study.instances[index];
    first_of_set_ = plan_.instances.size();
    for (const Axes& axes : product(spec.axes)) {
      const std::size_t before = plan_.instances.size();
      spec.maker.empty() ? load_file(index, axes) : make(index, axes);
      if (plan_.instances.size() == before) instance_fault(spec, "no-puzzle", "no puzzle is left");
      check_picks(spec, before);
      if (spec.batch) put_together(spec, before);
    }
    count(index);
  }

 private:
  void add(std::size_t index, const Axes& axes, std::string name, Puzzle puzzle) {
    const InstanceSpec& spec = plan_.study.instances[index];
    if (auto ok = admit("a study", kKeyedFeatures, puzzle.features()); !ok)
      instance_fault(spec, ok.error().code, "{}", ok.error().message);
    const int givens = givens_of(puzzle);
    if (givens < spec.givens_from || givens > spec.givens_to) return;
    Instance instance{index, std::move(name), "", std::move(puzzle), axes, givens, {}};
    Axes known = axes;
    known.emplace_back("instance", instance.name);
    instance.published = filled_in(spec, spec.published, known);
    if (std::ranges::find(axes, "layout", &Axes::value_type::first) == axes.end()) {
      instance.axes.emplace_back("layout", instance.puzzle.layout->name());
    }
    instance.key = instance_key(instance.puzzle);
    instance.cluster = cluster_of(spec, instance);
    bound_puzzles(spec, instance);
    plan_.instances.push_back(std::move(instance));
    if (!spec.batch) count(index);
  }

  // The values of one chain have the same layout and number.
  static Key cluster_of(const InstanceSpec& spec, const Instance& instance) {
    if (!spec.chain) return instance.key;
    return text_key(fmt::format("chain\x1f{}\x1f{}\x1f{}", spec.name,
                                instance.puzzle.layout->name(), instance.name));
  }

  // Checks the number of instances of the set so far against the bounds.
  void count(std::size_t index) {
    const auto instances = static_cast<double>(plan_.instances.size() - first_of_set_);
    if (auto error = bounds_.count(index, instances)) throw PlanFault{std::move(*error)};
  }

  void bound_puzzles(const InstanceSpec& spec, const Instance& instance) {
    const Puzzle& puzzle = instance.puzzle;
    bytes_ += static_cast<double>(sizeof instance + puzzle.givens.size() + puzzle.comment.size() +
                                  puzzle.marks.size() * sizeof(Digits));
    if (++puzzles_ > kMostPuzzles) {
      instance_fault(spec, "too-many-puzzles", "more than {:.0f} puzzles: limit them with count",
                     kMostPuzzles);
    }
    if (bytes_ > kMostPuzzleBytes) {
      instance_fault(spec, "too-many-puzzles",
                     "more than {:.0f} MB of puzzles: limit them with count",
                     kMostPuzzleBytes / (1 << 20));
    }
  }

  void make(std::size_t index, const Axes& axes) {
    const InstanceSpec& spec = plan_.study.instances[index];
    const auto maker = find_maker(spec.maker)->make();
    MakeRequest request;
    for (const auto& [name, value] : axes) {
      if (name != "layout") static_cast<void>(maker->set(name, value));
      if (name == "layout") request.layout = *Layout::named(value);
    }
    request.seed = seed_of_puzzles(spec, axes);
    request.index = spec.first - 1;
    maker->make_many(request, spec.count, [&](std::uint64_t number, Result<Puzzle>&& puzzle) {
      if (!puzzle) instance_fault(spec, puzzle.error().code, "{}", puzzle.error().message);
      add(index, axes, fmt::format("{}", number + 1), std::move(*puzzle));
      return true;
    });
  }

  void load_file(std::size_t index, const Axes& axes) {
    const InstanceSpec& spec = plan_.study.instances[index];
    const std::string name = filled_in(spec, spec.file, axes);
    const auto file = open_file_(name);
    if (!file) instance_fault(spec, file.error().code, "{}", file.error().message);
    ReadOptions options;
    for (const auto& [axis, value] : axes) {
      if (axis == "layout") options.layout = *Layout::named(value);
    }
    RecordReader reader(**file, std::move(options));
    const std::size_t before = plan_.instances.size();
    std::uint64_t number = 0;
    for (RecordBatch batch; reader.next(batch);) {
      for (const Record& record : batch.records) {
        if (spec.count > 0 && plan_.instances.size() - before >= spec.count) return;
        take(index, axes, name, reader.context(), record, ++number);
      }
    }
  }

  void take(std::size_t index, const Axes& axes, const std::string& file,
            const TextContext& context, const Record& record, std::uint64_t number) {
    const InstanceSpec& spec = plan_.study.instances[index];
    if (number < spec.first) return;
    auto puzzle = parse_record(context, record);
    if (!puzzle) {
      instance_fault(spec, puzzle.error().code, "{}:{}: {}", file, puzzle.error().line,
                     puzzle.error().message);
    }
    std::string name = name_in(puzzle->comment);
    if (name.empty()) name = fmt::format("{}", number);
    if (!spec.pick.empty()) {
      const std::string* chosen = picked(spec, name);
      if (chosen == nullptr) return;
      name = *chosen;
    }
    add(index, axes, std::move(name), std::move(*puzzle));
  }

  // Combines all instances from `first` on into one.
  void put_together(const InstanceSpec& spec, std::size_t first) {
    Instance& batch = plan_.instances[first];
    std::string keys = "batch";
    long givens = 0;
    for (std::size_t i = first; i < plan_.instances.size(); ++i) {
      Instance& each = plan_.instances[i];
      if (each.puzzle.layout->name() != batch.puzzle.layout->name()) {
        instance_fault(spec, "unsupported-batch",
                       "all puzzles of a batch must have the same layout");
      }
      if (each.puzzle.has_marks())
        instance_fault(spec, "unsupported-batch", "a batch cannot hold pencilmarks");
      keys += to_text(each.key);
      givens += each.givens;
      if (i > first) batch.others.push_back(std::move(each.puzzle));
    }
    plan_.instances.resize(first + 1);
    batch.name = fmt::format("{} puzzles", batch.puzzles());
    batch.key = batch.cluster = text_key(keys);
    batch.givens = static_cast<int>(givens / static_cast<long>(batch.puzzles()));
  }

  // Without a count every picked puzzle must be present.
  void check_picks(const InstanceSpec& spec, std::size_t before) const {
    if (spec.count > 0) return;
    for (const auto& pick : spec.pick) {
      const auto found = std::find_if(
          plan_.instances.begin() + static_cast<std::ptrdiff_t>(before), plan_.instances.end(),
          [&](const Instance& instance) { return instance.name == pick.second; });
      if (found == plan_.instances.end()) {
        instance_fault(spec, "unknown-name", "unknown puzzle '{}'", pick.first);
      }
    }
  }

  Plan& plan_;
  const OpenFile& open_file_;
  Bounds& bounds_;
  std::size_t first_of_set_ = 0;
  double puzzles_ = 0, bytes_ = 0;  // of all sets
};

// Parameters that engines received after results were kept. At their default they are not part of a
// run's key, so that the kept runs are found.
constexpr std::array<std::string_view, 3> kLater[] = {{"dlx", "forced", "last"}};

std::string spelled(const Engine& engine) {
  std::string text;
  for (const ParamRow& row : engine.info().params) {
    const std::string value = engine.get(row.name);
    const std::array<std::string_view, 3> now = {engine.info().name, row.name, value};
    if (std::ranges::find(kLater, now) != std::end(kLater)) continue;
    text += fmt::format("{}{}={}", text.empty() ? "" : " ", row.name, value);
  }
  return text;
}

// Does a parameter have several values, so that it is part of names?
bool varies(const std::vector<Choice>& choices, const std::string& name) {
  const auto at = std::ranges::find(choices, name, &Choice::name);
  return at != choices.end() && at->values.size() > 1;
}

// `changed`: the parameter that an ablation sets, or "".
void add_variant(Plan& plan, std::size_t index, Axes params, const Axes& lanes,
                 const std::string& changed) {
  const EngineSpec& spec = plan.study.engines[index];
  Variant variant{index, spec.name, spec.engine, std::move(params), "", {}, spec.preset, lanes};
  for (const auto& [name, value] : variant.params) {
    if (varies(spec.params, name) || name == changed)
      variant.name += fmt::format(" {}={}", name, value);
  }
  for (const auto& [name, value] : lanes) {
    if (varies(spec.lanes, name)) variant.name += fmt::format(" {}={}", name, value);
  }
  variant.spelled = spec.command.empty()
                        ? spelled(*engine_of(variant))
                        : study::spelled(study::filled_in(spec.command, variant.params));
  for (const auto& [name, value] : lanes) {
    variant.spelled +=
        fmt::format("{}lanes.{}={}", variant.spelled.empty() ? "" : " ", name, value);
  }
  variant.key = text_key(fmt::format("{} {}", variant.engine, variant.spelled));
  plan.variants.push_back(std::move(variant));
}

void add_variants(Plan& plan, std::size_t index) {
  const EngineSpec& spec = plan.study.engines[index];
  const auto rows = product(spec.params), lanes = product(spec.lanes);
  for (const Axes& row : rows) {
    for (const Axes& each : lanes) add_variant(plan, index, row, each, "");
    for (const Choice& change : spec.ablate) {
      for (const std::string& value : change.values) {
        Axes changed = row;
        std::erase_if(changed, [&](const auto& param) { return param.first == change.name; });
        changed.emplace_back(change.name, value);
        add_variant(plan, index, std::move(changed), {}, change.name);
      }
    }
  }
}

// The index of the limits of an instance and an engine; those of the engine override those of the
// instance, which override [run].
std::uint32_t limits_number(Plan& plan, const Instance& instance, const Variant& variant) {
  Limits limits = plan.study.limits;
  apply(limits, plan.study.instances[instance.spec].limits);
  apply(limits, plan.study.engines[variant.spec].limits);
  const auto at = std::ranges::find(plan.limits, limits);
  if (at != plan.limits.end()) return static_cast<std::uint32_t>(at - plan.limits.begin());
  plan.limits.push_back(limits);
  return static_cast<std::uint32_t>(plan.limits.size() - 1);
}

// For each set, the engines that run on it, in order.
std::vector<std::vector<std::size_t>> variants_by_set(const Plan& plan) {
  std::vector<std::vector<std::size_t>> by_set(plan.study.instances.size());
  for (std::size_t set = 0; set < by_set.size(); ++set) {
    const std::string& name = plan.study.instances[set].name;
    for (std::size_t v = 0; v < plan.variants.size(); ++v) {
      const auto& sets = plan.study.engines[plan.variants[v].spec].instances;
      if (sets.empty() || std::ranges::count(sets, name) > 0) by_set[set].push_back(v);
    }
  }
  return by_set;
}

void add_runs(Plan& plan, std::size_t i, std::size_t v) {
  const Instance& instance = plan.instances[i];
  const Variant& variant = plan.variants[v];
  const std::uint32_t limits = limits_number(plan, instance, variant);
  const std::uint64_t runs = runs_of(plan.study, plan.study.instances[instance.spec]);
  for (std::uint64_t r = 0; r < runs; ++r) {
    const std::uint64_t seed = seed_of_run(plan.study, instance, r + 1);
    plan.runs.push_back(
        {static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(v), limits,
         static_cast<std::uint32_t>(r + 1), seed,
         config_key(instance.key, variant.key, seed, plan.limits[limits], plan.study.trace)});
  }
}

}  // namespace

std::optional<Lanes> lanes_of(const Axes& axes) {
  if (axes.empty()) return std::nullopt;
  Lanes lanes;
  for (const auto& [name, value] : axes) {
    if (name == "target") lanes.target = value;
    const auto number = parse_real(value, 0, 1e9);
    if (name == "threads" && number) lanes.threads = static_cast<unsigned>(*number);
    if (name == "block" && number) lanes.block = static_cast<std::size_t>(*number);
  }
  return lanes;
}

std::unique_ptr<Engine> engine_of(const Variant& variant) {
  auto engine = find_engine(variant.engine)->make();
  if (variant.preset) static_cast<void>(engine->preset(*variant.preset));
  for (const auto& [name, value] : variant.params) static_cast<void>(engine->set(name, value));
  return engine;
}

Result<Plan> make_plan(Study study, const OpenFile& open_file) {
  Plan plan;
  plan.study = std::move(study);
  Bounds bounds(plan.study);
  if (auto error = bounds.refusal()) return tl::unexpected(std::move(*error));
  try {
    Loader loader(plan, open_file, bounds);
    for (std::size_t i = 0; i < plan.study.instances.size(); ++i) loader.load(i);
  } catch (PlanFault& fault) {
    return tl::unexpected(std::move(fault.error));
  }
  for (std::size_t i = 0; i < plan.study.engines.size(); ++i) add_variants(plan, i);
  const auto by_set = variants_by_set(plan);
  plan.runs.reserve(static_cast<std::size_t>(bounds.runs()));
  for (std::size_t i = 0; i < plan.instances.size(); ++i) {
    for (const std::size_t v : by_set[plan.instances[i].spec]) add_runs(plan, i, v);
  }
  return plan;
}

}  // namespace sudokit::study
