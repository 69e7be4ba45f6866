#include "cli/study/repeat.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <span>

#include "cli/study/execute.hpp"
#include "cli/study/external.hpp"
#include "cli/study/machine.hpp"
#include "study/external.hpp"
#include "sudokit/engine.hpp"

namespace sudokit::cli {
namespace {

using study::End;
using study::RunResult;

constexpr std::string_view kLanes = "lanes.";

// Splits "alpha=0.9 lanes.threads=2" into names and values.
study::Axes settings_of(std::string_view params) {
  study::Axes settings;
  while (!params.empty()) {
    const std::string_view word = params.substr(0, params.find(' '));
    params.remove_prefix(std::min(word.size() + 1, params.size()));
    const auto equals = word.find('=');
    settings.emplace_back(word.substr(0, equals),
                          equals == std::string_view::npos ? "" : word.substr(equals + 1));
  }
  return settings;
}

std::unique_ptr<Engine> engine_of(const Store::EngineRow& row) {
  const EngineInfo* info = find_engine(row.name);
  if (info == nullptr) throw InputError("unknown-engine", "unknown engine '{}'", row.name);
  auto engine = info->make();
  for (const auto& [name, value] : settings_of(row.params)) {
    if (name.starts_with(kLanes)) continue;
    if (auto ok = engine->set(name, value); !ok) throw InputError(ok.error());
  }
  return engine;
}

std::optional<study::Lanes> lanes_of(const Store::EngineRow& row) {
  study::Axes lanes;
  for (const auto& [name, value] : settings_of(row.params)) {
    if (name.starts_with(kLanes)) lanes.emplace_back(name.substr(kLanes.size()), value);
  }
  return study::lanes_of(lanes);
}

// The command of an external program. A results file may come from others, so no command in it is
// run unless the user says so.
std::optional<std::vector<std::string>> command_of(const Whole& whole, bool commands) {
  auto command = study::command_of(whole.engine.params);
  if (!command || whole.engine.name != study::kExternal) return std::nullopt;
  if (command->empty() || !study::problem_of(*command))
    throw InputError("damaged-file", "the command of the run cannot be read");
  if (!commands) {
    throw InputError("unavailable", "an external program made the run; --commands runs `{}` again",
                     whole.engine.params.substr(whole.engine.params.find('=') + 1));
  }
  return command;
}

std::vector<std::vector<int>> processors_of(const study::Limits& limits) {
  auto groups = processor_groups(limits.processors, 1);
  if (groups.empty()) {
    throw InputError("too-few-processors", "the run needs {} processors", limits.processors);
  }
  return groups;
}

struct Field {
  std::string_view name;
  std::string (*text)(const RunResult& result);
};
constexpr Field kFields[] = {
    {"end", [](auto& result) { return std::string(to_string(result.end)); }},
    {"verdict", [](auto& result) { return std::string(sudokit::to_string(result.verdict)); }},
    {"iterations", [](auto& result) { return fmt::format("{}", result.iterations); }},
    {"found", [](auto& result) { return fmt::format("{}", result.found); }},
    {"cost", [](auto& result) { return fmt::format("{}", result.cost); }},
    {"counters", [](auto& result) { return result.counters; }},
};

std::string differences(const RunResult& was, const RunResult& again) {
  std::string words;
  for (const Field& field : kFields) {
    const std::string before = field.text(was), now = field.text(again);
    if (before == now) continue;
    words += fmt::format("{}{} {}, now {}", words.empty() ? "" : "; ", field.name, before, now);
  }
  return words;
}

// Without a limit of iterations, the first thread that answers wins.
bool races(const Whole& whole) {
  return whole.engine.name == "portfolio" && !whole.limits.iterations;
}

// The end of a batch is that of the first puzzle without an answer. It may hide that a later puzzle
// ended by the clock.
bool may_hide_a_clock(const Whole& whole, const RunResult& result) {
  const bool by_time = whole.limits.processor_seconds || whole.limits.wall_seconds;
  return whole.puzzles.size() > 1 && by_time && !result.answered();
}

std::string why_not_comparable(const Whole& whole, const RunResult& again) {
  const RunResult& was = whole.run.result;
  if (ended_by_clock(was)) return "the stored run ended at its time limit";
  if (ended_by_clock(again)) return "the repetition ended at its time limit";
  if (races(whole)) return "threads race";
  if (may_hide_a_clock(whole, was) || may_hide_a_clock(whole, again))
    return "a puzzle of the batch may have ended at the time limit";
  return "";
}

}  // namespace

Origins::Origins(Store& store, std::string file)
    : store_(store),
      file_(std::move(file)),
      instances_(store.instances()),
      engines_(store.engines()),
      limits_(store.texts("limits")),
      builds_(store.texts("build")),
      hosts_(store.texts("host")) {}

Whole Origins::whole(const StoredRun& run) const {
  const auto limits = study::limits_of_text(limits_.at(run.limits));
  if (!limits) throw InputError("damaged-file", file_ + ": a row cannot be read");
  return {run,         store_.puzzles(instances_.at(run.instance)),
          engine(run), *limits,
          build(run),  hosts_.at(run.host)};
}

std::optional<RunResult> repeat(const Whole& whole, bool commands, const Interrupt* interrupt) {
  const auto command = command_of(whole, commands);
  const auto engine = command ? nullptr : engine_of(whole.engine);
  const auto lanes = command ? std::nullopt : lanes_of(whole.engine);
  const RunOrder order{whole.puzzles[0],
                       whole.limits,
                       whole.run.seed,
                       whole.run.trace,
                       std::span(whole.puzzles).subspan(1),
                       lanes ? &*lanes : nullptr};
  std::unique_ptr<Executor> executor;
  Workers workers(
      processors_of(whole.limits),
      [&](std::uint64_t) {
        return pack(command ? run_external(*command, order) : executor->run(*engine, order));
      },
      [&] { executor = std::make_unique<Executor>(); },
      [&](std::uint64_t) { return patience_of(whole.limits); });
  workers.give(0);
  for (;;) {
    const std::vector<Answer> answers = workers.wait(interrupt ? interrupt->fd() : -1, -1);
    if (!answers.empty()) return result_of(answers[0], whole.limits);
    if (interrupt && interrupt->signal() != 0) return std::nullopt;
  }
}

bool ended_by_clock(const RunResult& result) {
  return result.end == End::time || result.end == End::overrun;
}

Comparison compare(const Whole& whole, const RunResult& again) {
  std::string why = why_not_comparable(whole, again);
  if (!why.empty()) return {Comparison::Kind::not_comparable, std::move(why)};
  std::string words = differences(whole.run.result, again);
  if (words.empty()) return {};
  return {Comparison::Kind::different, std::move(words)};
}

}  // namespace sudokit::cli
