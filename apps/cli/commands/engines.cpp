// sudokit engines: every engine with its source, abilities and parameters, as text, JSON or the
// Markdown of docs/reference/engines.md.
#include <fmt/format.h>
#include <unistd.h>

#include "cli/commands/param_pages.hpp"
#include "cli/program.hpp"
#include "cli/streams/exit_code.hpp"
#include "cli/streams/output.hpp"
#include "sudokit/catalogue.hpp"

namespace sudokit::cli {
namespace {

struct EnginesOptions {
  std::string name;
  bool json = false;
  bool markdown = false;
};

// What it may say besides a solution.
std::string claims(const EngineInfo& info) {
  if (info.complete()) return "complete (proves unique, multiple, unsatisfiable; counts)";
  const Claims& claims = info.claims;
  std::vector<std::string_view> parts;
  if (claims.unsatisfiable) parts.push_back("may prove unsatisfiable");
  if (claims.no_more) parts.push_back("may prove unique");
  if (claims.counts) parts.push_back("counts");
  if (parts.empty()) parts.push_back("proves nothing");
  parts.push_back(claims.decides ? "never gives up" : "may give up");
  return fmt::format("incomplete ({})", fmt::join(parts, ", "));
}

std::string takes(const sudokit::Takes& takes) {
  const std::string sides =
      takes.smallest_side == takes.largest_side
          ? fmt::format("side {}", takes.smallest_side)
          : fmt::format("sides {} to {}", takes.smallest_side, takes.largest_side);
  return fmt::format("{}; {}", words_of(takes.features), sides);
}

std::string abilities(const EngineInfo& info) {
  return claims(info) + (info.seeded ? ", seeded" : ", no random choices") +
         (info.writes_proof ? ", writes proofs" : "");
}

ShownParams shown(const EngineInfo& info) {
  const std::shared_ptr<Engine> engine = info.make();
  return {info.name, info.params, [engine](std::string_view name) { return engine->get(name); }};
}

std::string engine_list() {
  std::string text;
  for (const EngineInfo* info : engines()) {
    text += fmt::format("{:<12} {}\n", info->name, info->summary);
  }
  return text + "\n`sudokit engines NAME` shows the parameters of one.\n";
}

std::string engine_text(const EngineInfo& info) {
  std::string text = fmt::format("{}: {}\n\n", info.name, info.summary);
  text += fmt::format("  source      {}\n", info.source);
  text += fmt::format("  abilities   {}\n", abilities(info));
  text += fmt::format("  takes       {}\n", takes(info.takes));
  text += fmt::format("  iteration   {}\n", info.iteration_unit);
  text += params_text(shown(info));
  text += "\n  counters\n";
  for (const CounterRow& row : info.counters) {
    text += fmt::format("      {} ({}): {}\n", row.name, row.unit, row.meaning);
  }
  return text;
}

std::string engine_markdown(const EngineInfo& info) {
  std::string text = fmt::format(
      "\n## {}\n\n{}.\n\n- Source: {}\n- Abilities: {}\n- Takes: {}\n- Iteration: {}\n", info.name,
      info.summary, info.source, abilities(info), takes(info.takes), info.iteration_unit);
  text += params_markdown(shown(info));
  text += "\n| counter | unit | meaning |\n|---|---|---|\n";
  for (const CounterRow& row : info.counters) {
    text += fmt::format("| `{}` | {} | {} |\n", row.name, row.unit, row.meaning);
  }
  return text;
}

constexpr std::string_view kEnginesHead =
    "# Engines\n\n"
    "Every engine of `sudokit solve --engine NAME`, in the order of the registry. Parameters are\n"
    "flags `--ENGINE.PARAMETER=VALUE`. This page is written by `sudokit engines --markdown`\n"
    "(`cmake --build build/release --target reference`); do not edit it by hand.\n";

std::string describe(const EnginesOptions& options) {
  if (!options.name.empty()) {
    const EngineInfo& info = *find_engine(options.name);
    std::string json;
    if (options.json) append_engine(json, {}, info);
    return options.json ? json : options.markdown ? engine_markdown(info) : engine_text(info);
  }
  if (!options.json && !options.markdown) return engine_list();
  std::string text{options.markdown ? kEnginesHead : ""};
  for (const EngineInfo* info : engines()) {
    if (options.json) append_engine(text, {}, *info);
    if (options.markdown) text += engine_markdown(*info);
  }
  return text;
}

const std::vector<Program::Example> kEnginesExamples = {
    {"sudokit engines", "list all engines"},
    {"sudokit engines backtrack", "describe one engine and its parameters"},
    {"sudokit engines --json | jq -r .name", "one JSON object per engine, for other programs"},
};

}  // namespace

void add_engines(Program& program) {
  const auto options = std::make_shared<EnginesOptions>();
  Command& app =
      program.add_command("engines", "List the engines and their parameters", kEnginesExamples,
                          [options] { return print(describe(*options)); });
  std::vector<std::string> names;
  for (const EngineInfo* info : engines()) names.emplace_back(info->name);
  Flag* name = app.add_option("ENGINE", &options->name, "One engine")->type_name("ENGINE");
  name->choices(names);
  Flag* json = app.add_flag("--json", options->json, "One JSON object per engine");
  app.add_flag("--markdown", options->markdown, "Write the reference page")->excludes(json);
}

}  // namespace sudokit::cli
