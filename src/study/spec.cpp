// Parses the study file: TOML to Study.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string_view>

#include "core/number.hpp"
#include "core/words.hpp"
#include "study/external.hpp"
#include "study/fields.hpp"
#include "study/wishes.hpp"
#include "sudokit/engine.hpp"
#include "sudokit/layout.hpp"
#include "sudokit/make.hpp"
#include "sudokit/result.hpp"

namespace sudokit::study {
namespace {

// ---- Depth --------------------------------------------------------------------------------------

// Checks how deep a study file is nested, before it is parsed.

constexpr std::size_t kMostParts = 16;     // of a key
constexpr std::size_t kMostBrackets = 16;  // open at once

bool continues_key(char c) {
  const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  return letter || c == '_' || c == '-' || c == '.' || c == ' ' || c == '\t';
}

// The position after the string whose opening quote is at `at`; at the latest the next line, if a
// one-line string is not closed.
std::size_t behind_string(std::string_view text, std::size_t at) {
  const char quote = text[at];
  const std::string_view three = text.substr(at, 3);
  const bool lines = three.size() == 3 && three[1] == quote && three[2] == quote;
  for (at += lines ? 3 : 1; at < text.size(); ++at) {
    if (quote == '"' && text[at] == '\\') {
      ++at;
    } else if (!lines && (text[at] == quote || text[at] == '\n')) {
      return at + 1;
    } else if (lines && text.substr(at, 3) == three) {
      // Up to two more quotes belong to the text.
      const std::size_t most = std::min(at + 5, text.size());
      for (at += 3; at < most && text[at] == quote;) ++at;
      return at;
    }
  }
  return text.size();
}

Result<void> refuse(std::string_view text, std::size_t at, ErrorCode code, std::string message) {
  const std::string_view before = text.substr(0, at);
  const std::string_view line = before.substr(before.rfind('\n') + 1);
  const auto begins_character = [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  };
  return fail(code, std::move(message),
              1 + static_cast<std::size_t>(std::ranges::count(before, '\n')),
              1 + static_cast<std::size_t>(std::ranges::count_if(line, begins_character)));
}

// Refuses keys with many dotted parts, and nested brackets, beyond what any study needs. A parser
// builds equally deep structures, which are freed by recursion: 100,000 parts overflow the stack.
// Takes time linear in the text, whatever the text is. Errors have a line and column.
Result<void> check_depth(std::string_view toml) {
  std::size_t parts = 1, brackets = 0;
  for (std::size_t at = 0; at < toml.size();) {
    const char c = toml[at];
    if (c == '#') {
      at = std::min(toml.find('\n', at), toml.size());
      continue;
    }
    if (c == '"' || c == '\'') {
      at = behind_string(toml, at);
      continue;
    }
    parts = c == '.' ? parts + 1 : continues_key(c) ? parts : 1;
    if (c == '[' || c == '{') ++brackets;
    if ((c == ']' || c == '}') && brackets > 0) --brackets;
    if (parts > kMostParts) {
      return refuse(toml, at, "too-deep", fmt::format("a key of more than {} parts", kMostParts));
    }
    if (brackets > kMostBrackets) {
      return refuse(toml, at, "too-deep",
                    fmt::format("brackets nested more than {} deep", kMostBrackets));
    }
    ++at;
  }
  return {};
}

// -------------------------------------------------------------------------------------------------

constexpr std::uint64_t kMany = 100'000'000;

template <class... Args>
[[noreturn]] void fault_at(const Choice& choice, ErrorCode code, fmt::format_string<Args...> format,
                           Args&&... args) {
  throw Fault{
      Error{code, fmt::format(format, std::forward<Args>(args)...), choice.line, choice.column}};
}

// Every value must be accepted by the engine or maker.
template <class Owner>
void check_values(Owner& owner, const std::vector<Choice>& choices) {
  for (const Choice& choice : choices) {
    for (const std::string& value : choice.values) {
      if (auto ok = owner.set(choice.name, value); !ok)
        fault_at(choice, ok.error().code, "{}", ok.error().message);
    }
  }
}

void check_layouts(const std::vector<Choice>& axes) {
  for (const Choice& axis : axes) {
    if (axis.name != "layout") continue;
    for (const std::string& name : axis.values) {
      if (auto layout = Layout::named(name); !layout)
        fault_at(axis, layout.error().code, "{}", layout.error().message);
    }
  }
}

void check_maker(const InstanceSpec& spec, Fields& fields) {
  const MakerInfo* info = find_maker(spec.maker);
  if (info == nullptr || !info->input.name.empty()) {
    std::vector<std::string_view> names;
    for (const MakerInfo* each : makers()) {
      if (each->input.name.empty()) names.push_back(each->name);
    }
    fault(fields.place_of("maker"), "unknown-maker",
          "unknown maker '{}' for studies; the makers are {}", spec.maker, fmt::join(names, ", "));
  }
  std::vector<Choice> params = spec.axes;
  std::erase_if(params, [](const Choice& axis) { return axis.name == "layout"; });
  const auto maker = info->make();
  check_values(*maker, params);
  if (params.size() == spec.axes.size())
    fault(fields.place(), "missing-key", "a maker needs a layout");
  if (spec.count == 0) fault(fields.place(), "missing-key", "a maker needs a count");
}

void take_givens(Fields& fields, InstanceSpec& spec) {
  const toml::table* range = fields.table("givens");
  if (range == nullptr) return;
  Fields inner(*range, "givens");
  spec.givens_from = static_cast<int>(inner.whole("from", 0, 10'000).value_or(0));
  spec.givens_to = static_cast<int>(inner.whole("to", 0, 10'000).value_or(10'000));
  inner.done();
  if (spec.givens_from > spec.givens_to)
    fault(range->source(), "empty-range", "the range of givens is empty");
}

// The cut of all sets, or of one set of instances.
Cut take_cut(Fields& outer, std::string_view key, bool of_all) {
  Cut cut;
  const toml::table* table = outer.table(key);
  if (table == nullptr) return cut;
  Fields fields(*table, of_all ? fmt::format("[{}]", key) : std::string(key));
  cut.runs = fields.whole("runs", 1, kMany);
  cut.count = fields.whole("count", 1, kMany);
  cut.processor_seconds = fields.number("processor_seconds", 1e-6, 1e7);
  cut.iterations = fields.whole("iterations", 1, 1ULL << 53);
  cut.stride = fields.whole("stride", 1, kMany);
  fields.done();
  return cut;
}

// Only the parameters of a maker make chains.
bool take_chain(Fields& fields, const InstanceSpec& spec) {
  const bool chain = fields.boolean("chain", false);
  if (chain && (spec.maker.empty() || !has_params(spec))) {
    fault(fields.place_of("chain"), "inapplicable-option",
          "chain applies only to a maker with parameters");
  }
  return chain;
}

InstanceSpec read_instances(const toml::table& table) {
  Fields fields(table, "[[instances]]");
  InstanceSpec spec;
  spec.line = fields.line(), spec.column = fields.column();
  spec.name = fields.required_text("name");
  spec.file = fields.text("file");
  spec.maker = fields.text("maker");
  if (const toml::node* layout = fields.take("layout")) {
    spec.axes.push_back(choice_of("layout", *layout));
  }
  for (Choice& choice : fields.choices("params")) spec.axes.push_back(std::move(choice));
  spec.first = fields.whole("first", 1, kMany).value_or(1);
  spec.count = fields.whole("count", 1, kMany).value_or(0);
  spec.runs = fields.whole("runs", 1, kMany);
  spec.seed = fields.whole("seed", 0, 1ULL << 53).value_or(1);
  spec.batch = fields.boolean("batch", false);
  spec.chain = take_chain(fields, spec);
  take_givens(fields, spec);
  spec.pick = fields.pairs("pick");
  spec.published = fields.text("published", spec.name);
  spec.note = fields.text("note");
  spec.limits = fields.limits();
  spec.medium = take_cut(fields, "medium", false);
  fields.done();
  if (spec.file.empty() == spec.maker.empty()) {
    fault(fields.place(), "missing-key", "[[instances]] needs either a file or a maker");
  }
  check_layouts(spec.axes);
  if (!spec.maker.empty()) check_maker(spec, fields);
  return spec;
}

constexpr std::string_view kLanes[] = {"threads", "block", "target"};

// Lanes set how bulk9 processes a batch: the number of threads, the number of puzzles at a time,
// and the target. The available targets depend on the machine and are not checked here.
void check_lanes(const EngineSpec& spec) {
  for (const Choice& choice : spec.lanes) {
    if (spec.engine != "bulk9")
      fault_at(choice, "inapplicable-option", "lanes apply only to the engine bulk9");
    if (std::ranges::count(kLanes, choice.name) == 0) {
      fault_at(choice, "unknown-key", "lanes have {}, not '{}'", fmt::join(kLanes, ", "),
               choice.name);
    }
    if (choice.name == "target") continue;
    for (const std::string& value : choice.values) {
      const auto number = parse_real(value, 0, 1e9);
      if (number && *number == std::floor(*number)) continue;
      fault_at(choice, "invalid-value", "{} = '{}': expected a whole number", choice.name, value);
    }
  }
}

void take_preset(Fields& fields, EngineSpec& spec, Engine& engine) {
  const std::string name = fields.text("preset");
  if (name.empty()) return;
  if (name != "paper" && name != "ours") {
    fault(fields.place_of("preset"), "invalid-value", "preset = '{}': expected paper | ours", name);
  }
  spec.preset = name == "paper" ? Preset::paper : Preset::ours;
  if (auto ok = engine.preset(*spec.preset); !ok) {
    fault(fields.place_of("preset"), ok.error().code, ok.error().message);
  }
}

// The sets that an engine runs on must exist. Lanes apply only to batches.
void check_sets(Fields& fields, const EngineSpec& spec, const Study& study) {
  for (const std::string& name : spec.instances) {
    if (std::ranges::count(study.instances, name, &InstanceSpec::name) > 0) continue;
    fault(fields.place_of("instances"), "unknown-name", "no [[instances]] is named '{}'", name);
  }
  if (spec.lanes.empty()) return;
  for (const InstanceSpec& set : study.instances) {
    const bool here = spec.instances.empty() || std::ranges::count(spec.instances, set.name) > 0;
    if (here && !set.batch) {
      fault_at(spec.lanes[0], "inapplicable-option", "lanes need a batch, and '{}' is not one",
               set.name);
    }
  }
}

// A list of words, or one text whose words are separated by blanks.
std::vector<std::string> take_words(Fields& fields, std::string_view key) {
  std::vector<std::string> words = fields.texts(key);
  if (words.size() == 1) {
    const std::string whole = std::move(words[0]);
    std::string_view text = whole;
    words.clear();
    for (auto word = take_word(text); !word.empty(); word = take_word(text))
      words.emplace_back(word);
  }
  for (const std::string& word : words) {
    if (word.find_first_of(" \t\r\n") == std::string::npos) continue;
    fault(fields.place_of(key), "invalid-value", "{}: '{}' contains a blank", key, word);
  }
  return words;
}

// Every placeholder must have a meaning, and every parameter a placeholder.
void check_command(Fields& fields, const EngineSpec& spec) {
  const auto& place = fields.place_of("command");
  if (!problem_of(spec.command)) {
    fault(place, "missing-key",
          "command needs one of {cnf}, {colouring} and {puzzle}, the file with the problem");
  }
  const auto names = names_in_braces(spec.command);
  for (const std::string& name : names) {
    const bool param = std::ranges::count(spec.params, name, &Choice::name) > 0;
    if (param || std::ranges::count(placeholders(), name) > 0) continue;
    fault(place, "unknown-name",
          "unknown placeholder '{{{}}}': expected one of {}, or a parameter in params", name,
          fmt::join(placeholders(), ", "));
  }
  for (const Choice& choice : spec.params) {
    if (std::ranges::count(names, choice.name) > 0) continue;
    fault_at(choice, "unknown-parameter", "the command has no placeholder '{{{}}}'", choice.name);
  }
}

EngineSpec read_program(Fields& fields, EngineSpec spec, const Study& study) {
  spec.engine = kExternal;
  spec.command = take_words(fields, "command");
  spec.version = take_words(fields, "version");
  spec.name = fields.required_text("name");
  spec.published = fields.text("published", spec.name);
  spec.params = fields.choices("params");
  spec.instances = fields.texts("instances");
  spec.limits = fields.limits();
  fields.done();
  check_command(fields, spec);
  check_sets(fields, spec, study);
  return spec;
}

EngineSpec read_engine(const toml::table& table, const Study& study) {
  Fields fields(table, "[[engines]]");
  EngineSpec spec;
  spec.line = fields.line(), spec.column = fields.column();
  if (table.contains("command")) return read_program(fields, std::move(spec), study);
  spec.engine = fields.required_text("engine");
  spec.name = fields.text("name", spec.engine);
  spec.published = fields.text("published", spec.name);
  spec.params = fields.choices("params");
  spec.lanes = fields.choices("lanes");
  spec.ablate = fields.choices("ablate");
  spec.instances = fields.texts("instances");
  spec.limits = fields.limits();
  const EngineInfo* info = find_engine(spec.engine);
  if (info == nullptr) {
    fault(fields.place_of("engine"), "unknown-engine", "{}", why_no_engine(spec.engine));
  }
  const auto engine = info->make();
  take_preset(fields, spec, *engine);
  fields.done();
  check_values(*engine, spec.params);
  check_values(*engine, spec.ablate);
  check_lanes(spec);
  check_sets(fields, spec, study);
  return spec;
}

bool take_seeds(Fields& fields) {
  const std::string seeds = fields.text("seeds", "independent");
  if (seeds != "independent" && seeds != "counted") {
    fault(fields.place_of("seeds"), "invalid-value", "seeds = '{}': expected independent | counted",
          seeds);
  }
  return seeds == "counted";
}

void read_run(Fields& study_fields, Study& study) {
  const toml::table* table = study_fields.table("run");
  if (table == nullptr) return;
  Fields fields(*table, "[run]");
  study.runs = fields.whole("runs", 1, kMany).value_or(1);
  study.most_runs = fields.whole("most_runs", 1, kMany).value_or(study.most_runs);
  study.seed = fields.whole("seed", 0, 1ULL << 53).value_or(1);
  study.counted_seeds = take_seeds(fields);
  study.trace = fields.boolean("trace", false);
  study.limits.processors = fields.whole("processors", 1, 4096).value_or(1);
  apply(study.limits, fields.limits());
  fields.done();
}

void read_published(Fields& study_fields, Study& study) {
  const toml::table* table = study_fields.table("published");
  if (table == nullptr) return;
  Fields fields(*table, "[published]");
  study.published_file = fields.required_text("file");
  study.published_paper = fields.required_text("paper");
  study.published_table = fields.text("table");
  fields.done();
}

template <class Specs>
void check_names(const Specs& specs, std::string_view what) {
  if (specs.empty()) throw Fault{Error{"missing-key", fmt::format("a study needs {}", what), 1, 1}};
  std::set<std::string> seen;
  for (const auto& spec : specs) {
    if (!seen.insert(spec.name).second) {
      throw Fault{Error{"duplicate-name", fmt::format("{} named '{}' twice", what, spec.name),
                        spec.line, spec.column}};
    }
  }
}

bool bounds_time(const Limits& limits) {
  return limits.processor_seconds || limits.wall_seconds;
}

// The limits of an engine on a set.
Limits limits_on(const Study& study, const InstanceSpec& set, const EngineSpec& engine) {
  Limits limits = study.limits;
  apply(limits, set.limits);
  apply(limits, engine.limits);
  return limits;
}

// Whether an engine may not terminate without a limit.
bool needs_limit(const EngineSpec& spec) {
  if (spec.engine == kExternal) return true;
  const EngineInfo& info = *find_engine(spec.engine);
  return info.seeded && !info.complete();
}

// An engine that may not terminate needs a limit.
void check_bounds(const Study& study) {
  for (const EngineSpec& spec : study.engines) {
    const bool counts = spec.engine != kExternal;
    const auto bound = [&](const InstanceSpec& set) {
      const Limits limits = limits_on(study, set, spec);
      return bounds_time(limits) || (counts && limits.iterations);
    };
    if (!needs_limit(spec) || std::ranges::all_of(study.instances, bound)) continue;
    throw Fault{Error{"missing-key",
                      fmt::format("{} needs a budget: {}processor_seconds or wall_seconds in "
                                  "[run], its [[engines]] or all [[instances]]",
                                  spec.name, counts ? "iterations, " : ""),
                      spec.line, spec.column}};
  }
}

// External programs are asked for one solution of one puzzle.
void check_programs(const Study& study) {
  for (const EngineSpec& spec : study.engines) {
    if (spec.engine != kExternal) continue;
    for (const InstanceSpec& set : study.instances) {
      const bool here = spec.instances.empty() || std::ranges::count(spec.instances, set.name) > 0;
      if (!here || (!set.batch && limits_on(study, set, spec).solutions == 1)) continue;
      throw Fault{Error{
          "inapplicable-option",
          fmt::format("{}, an external program, is run for one solution of one "
                      "puzzle, but '{}' {}",
                      spec.name, set.name, set.batch ? "is a batch" : "has solutions other than 1"),
          spec.line, spec.column}};
    }
  }
}

void check_batches(const Study& study) {
  for (const InstanceSpec& spec : study.instances) {
    if (!spec.batch || !study.trace) continue;
    throw Fault{Error{"unsupported-batch",
                      "incumbents of a batch are not kept: a batch needs trace = false", spec.line,
                      spec.column}};
  }
}

Study read_study(const toml::table& table) {
  Fields fields(table, "a study");
  Study study;
  study.title = fields.required_text("title");
  study.paper = fields.text("paper");
  study.about = fields.text("about");
  for (const toml::table* each : fields.tables("instances")) {
    study.instances.push_back(read_instances(*each));
  }
  for (const toml::table* each : fields.tables("engines")) {
    study.engines.push_back(read_engine(*each, study));
  }
  read_run(fields, study);
  study.medium = take_cut(fields, "medium", true);
  study.quick = take_cut(fields, "quick", true);
  study.quick.runs = study.quick.runs.value_or(1);
  study.quick.count = study.quick.count.value_or(2);
  read_published(fields, study);
  check_names(study.instances, "[[instances]]");
  check_names(study.engines, "[[engines]]");
  check_bounds(study);
  check_batches(study);
  check_programs(study);
  const Wishes wishes(study);
  if (const toml::table* plan = fields.table("plan")) study.plan = wishes.plan(*plan);
  for (const toml::table* each : fields.tables("table"))
    study.tables.push_back(wishes.table(*each));
  for (const toml::table* each : fields.tables("plot")) study.plots.push_back(wishes.plot(*each));
  for (const toml::table* each : fields.tables("test")) study.tests.push_back(wishes.test(*each));
  for (const toml::table* each : fields.tables("fit")) study.fits.push_back(wishes.fit(*each));
  for (const toml::table* each : fields.tables("selector"))
    study.selectors.push_back(wishes.selector(*each));
  fields.done();
  return study;
}

template <class T>
void tighten(std::optional<T>& limit, const std::optional<T>& most) {
  if (most) limit = limit ? std::min(*limit, *most) : *most;
}

template <class T>
void tighten_change(std::optional<T>& limit, const std::optional<T>& most) {
  if (limit) tighten(limit, most);
}

void thin_out(Choice& choice, std::uint64_t stride) {
  std::vector<std::string> kept;
  for (std::size_t i = 0; i < choice.values.size(); i += stride) kept.push_back(choice.values[i]);
  choice.values = std::move(kept);
}

// Tightens the limit of a set by its own cut, or else by the cut of all sets.
template <class T>
void tighten_set(std::optional<T>& limit, const std::optional<T>& run, const std::optional<T>& own,
                 const std::optional<T>& all) {
  if (!own) return tighten_change(limit, all);
  if (!limit) limit = run;
  tighten(limit, own);
}

// Pre: `study` has not been cut yet.
void cut(InstanceSpec& spec, const Study& study, const Cut& own, const Cut& all) {
  const Limits& run = study.limits;
  if (const auto runs = own.runs ? own.runs : all.runs)
    spec.runs = std::min(runs_of(study, spec), *runs);
  const auto count = own.count ? own.count : all.count;
  if (!spec.batch && count) spec.count = spec.count == 0 ? *count : std::min(spec.count, *count);
  tighten_set(spec.limits.processor_seconds, run.processor_seconds, own.processor_seconds,
              all.processor_seconds);
  tighten_set(spec.limits.iterations, run.iterations, own.iterations, all.iterations);
  const std::uint64_t stride = own.stride.value_or(all.stride.value_or(1));
  for (Choice& axis : spec.axes) {
    if (axis.name != "layout") thin_out(axis, stride);
  }
}

}  // namespace

Result<Study> parse_study(std::string_view text) {
  if (auto ok = check_depth(text); !ok) return tl::unexpected(std::move(ok.error()));
  try {
    const toml::table table = toml::parse(text);
    check_ranges(table);
    return read_study(table);
  } catch (const toml::parse_error& error) {
    const auto& place = error.source().begin;
    return fail("invalid-toml", std::string(error.description()), place.line, place.column);
  } catch (Fault& fault) {
    return tl::unexpected(std::move(fault.error));
  }
}

bool has_params(const InstanceSpec& spec) {
  return std::ranges::any_of(spec.axes, [](const Choice& axis) { return axis.name != "layout"; });
}

std::uint64_t runs_of(const Study& study, const InstanceSpec& spec) {
  return spec.runs.value_or(study.runs);
}

std::string runs_text(const Study& study) {
  std::set<std::uint64_t> runs;
  for (const InstanceSpec& spec : study.instances) runs.insert(runs_of(study, spec));
  if (runs.empty()) runs.insert(study.runs);
  if (runs.size() > 1) return fmt::format("{} to {} runs", *runs.begin(), *runs.rbegin());
  return *runs.begin() == 1 ? "1 run" : fmt::format("{} runs", *runs.begin());
}

Study sized(Study study, Size size) {
  if (size == Size::whole) return study;
  const Cut all = size == Size::quick ? study.quick : study.medium;
  for (InstanceSpec& spec : study.instances) {
    cut(spec, study, size == Size::quick ? Cut{} : spec.medium, all);
  }
  study.runs = std::min(study.runs, all.runs.value_or(study.runs));
  tighten(study.limits.processor_seconds, all.processor_seconds);
  tighten(study.limits.iterations, all.iterations);
  for (EngineSpec& spec : study.engines) {
    tighten_change(spec.limits.processor_seconds, all.processor_seconds);
    tighten_change(spec.limits.iterations, all.iterations);
  }
  return study;
}

}  // namespace sudokit::study
