// sudokit engines, sudokit makers: every engine and maker with its source, abilities and
// parameters, as text, JSON, or the Markdown of docs/reference.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "cli/program.hpp"
#include "cli/streams/exit_code.hpp"
#include "cli/streams/output.hpp"
#include "sudokit/answer.hpp"
#include "sudokit/engine.hpp"

namespace sudokit::cli {
namespace {

// ---- Param pages --------------------------------------------------------------------------------

// Describes parameters as text and Markdown, in the same way for engines and makers.

struct ShownParams {
  std::string_view owner;  // "backtrack": the flags are --backtrack.NAME=VALUE
  std::span<const ParamRow> rows;
  // The default of a parameter as text.
  std::function<std::string(std::string_view name)> default_of;
};

std::string with_unit(std::string_view value, std::string_view unit) {
  return unit.empty() ? std::string(value) : fmt::format("{} {}", value, unit);
}

std::string markdown_cell(std::string_view text) {
  std::string cell;
  for (const char c : text) {
    if (c == '|') cell += '\\';
    cell += c;
  }
  return cell;
}

std::string improvement(const ParamRow& row) {
  if (row.source.improved.empty()) return "";
  return fmt::format(", {} with --preset ours", row.source.improved);
}

std::string params_text(const ShownParams& params) {
  std::string text;
  for (const ParamRow& row : params.rows) {
    text += fmt::format("\n  --{}.{}=VALUE\n", params.owner, row.name);
    text += fmt::format("      {}\n", row.meaning);
    text += fmt::format("      {}; default {}{}\n", with_unit(describe_range(row), row.unit),
                        params.default_of(row.name), improvement(row));
    text += fmt::format("      {}: {}\n", to_string(row.source.origin), row.source.text);
  }
  return text;
}

// A table, or a line that says that there are none.
std::string params_markdown(const ShownParams& params) {
  if (params.rows.empty()) return "| parameters | none |\n";
  const bool improved = std::ranges::any_of(
      params.rows, [](const ParamRow& row) { return !row.source.improved.empty(); });
  std::string text = fmt::format(
      "\n| parameter | range | unit | default | default from |{} meaning | source |\n"
      "|---|---|---|---|---|{}---|---|\n",
      improved ? " `--preset ours` |" : "", improved ? "---|" : "");
  for (const ParamRow& row : params.rows) {
    text += fmt::format("| `--{}.{}` | {} | {} | `{}` | {} |{} {} | {} |\n", params.owner, row.name,
                        markdown_cell(describe_range(row)), row.unit, params.default_of(row.name),
                        to_string(row.source.origin),
                        improved ? fmt::format(" {} |", row.source.improved) : "",
                        markdown_cell(row.meaning), markdown_cell(row.source.text));
  }
  return text;
}

}  // namespace

// ---- Engines ------------------------------------------------------------------------------------

// sudokit engines: every engine with its source, abilities and parameters, as text, JSON or the
// Markdown of docs/reference/engines.md.

namespace {

struct EnginesOptions {
  std::string name;
  bool json = false;
  bool markdown = false;
};

// The verdicts that an engine may prove, besides finding a solution.
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
  return text + "\n`sudokit engines NAME` shows the parameters of one engine.\n";
}

std::string engine_text(const EngineInfo& info) {
  std::string text = fmt::format("{}: {}\n\n", info.name, info.summary);
  text += fmt::format("  source      {}\n", info.source);
  text += fmt::format("  abilities   {}\n", abilities(info));
  text += fmt::format("  supports    {}\n", takes(info.takes));
  text += fmt::format("  iterations  {}\n", info.iteration_unit);
  text += params_text(shown(info));
  text += "\n  counters\n";
  for (const CounterRow& row : info.counters) {
    text += fmt::format("      {} ({}): {}\n", row.name, row.unit, row.meaning);
  }
  return text;
}

std::string engine_markdown(const EngineInfo& info) {
  std::string text = fmt::format(
      "\n## {}\n\n| | |\n|---|---|\n| method | {} |\n| source | {} |\n| abilities | {} |\n"
      "| supports | {} |\n| iteration unit | {} |\n",
      info.name, info.summary, info.source, abilities(info), takes(info.takes),
      info.iteration_unit);
  text += params_markdown(shown(info));
  text += "\n| counter | unit | meaning |\n|---|---|---|\n";
  for (const CounterRow& row : info.counters) {
    text += fmt::format("| `{}` | {} | {} |\n", row.name, row.unit, row.meaning);
  }
  return text;
}

constexpr std::string_view kEnginesHead =
    "# Engines\n"
    "\n"
    "The engines of `sudokit solve --engine NAME`, in the order of the registry. Parameters are\n"
    "set by flags `--ENGINE.PARAMETER=VALUE`. The column `default from` gives the origin of a\n"
    "default: `paper` (the source), `reading` (our choice where the source is silent or\n"
    "contradicts itself) or `ours`. Values marked \"from memory\" are recalled, because the full\n"
    "text was not available. This page is generated by `sudokit engines --markdown`\n"
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

// ---- Makers -------------------------------------------------------------------------------------

// sudokit makers: every maker with its source, guarantees and parameters, as text, JSON or the
// Markdown of docs/reference/makers.md.

namespace {

struct MakersOptions {
  std::string name;
  bool json = false;
  bool markdown = false;
};

std::string layouts_line(const MakerInfo& info) {
  std::string text = layouts_text(info);
  if (info.largest_side < kMaxSide) {
    text += fmt::format(", up to {} by {}", info.largest_side, info.largest_side);
  }
  if (info.slow_side <= info.largest_side) {
    text +=
        fmt::format("; minutes or more per puzzle from {} by {}", info.slow_side, info.slow_side);
  }
  return text;
}

std::string guarantees(const MakerInfo& info) {
  if (info.makes_boards()) return "a single-digit board, determined by the input";
  std::string text = info.verdict == Verdict::unique          ? "one solution"
                     : info.verdict == Verdict::unsatisfiable ? "no solution"
                                                              : "any number of solutions";
  if (info.minimal) text += info.marks ? ", no candidate can be added" : ", no redundant given";
  if (info.marks) text += "; pencilmarks";
  return text + (info.seeded ? "; any number of puzzles, by seed"
                             : "; one puzzle, determined by the input");
}

ShownParams shown(const MakerInfo& info) {
  const std::shared_ptr<Maker> maker = info.make();
  return {info.name, info.params, [maker](std::string_view name) { return maker->get(name); }};
}

std::string maker_list() {
  std::string text;
  for (const MakerInfo* info : makers()) {
    text += fmt::format("{:<14} {}\n", info->name, info->summary);
  }
  return text + "\n`sudokit makers NAME` shows the parameters of one maker.\n";
}

std::string wishes_text(const MakerInfo& info) {
  std::string text;
  for (const WishRow& row : info.wishes) {
    text += fmt::format("\n  --{} {}\n      {}\n      {}\n", row.name,
                        row.file ? "FILE|TEXT" : "TEXT", row.meaning, row.form);
  }
  return text;
}

std::string wishes_markdown(const MakerInfo& info) {
  if (info.wishes.empty()) return "";
  std::string text = "\n| requirement | value | meaning |\n|---|---|---|\n";
  for (const WishRow& row : info.wishes) {
    text += fmt::format("| `--{}` | {}{} | {} |\n", row.name, row.form,
                        row.file ? ", or a file that contains it" : "", row.meaning);
  }
  return text;
}

std::string maker_text(const MakerInfo& info) {
  std::string text = fmt::format("{}: {}\n\n", info.name, info.summary);
  text += fmt::format("  source      {}\n", info.source);
  text += fmt::format("  layouts     {}\n", layouts_line(info));
  text += fmt::format("  guarantees  {}\n", guarantees(info));
  if (!info.input.name.empty()) {
    text += fmt::format("\n  --{} FILE\n      {}\n", info.input.name, info.input.meaning);
  }
  return text + wishes_text(info) + params_text(shown(info));
}

std::string maker_markdown(const MakerInfo& info) {
  std::string text = fmt::format(
      "\n## {}\n\n| | |\n|---|---|\n| makes | {} |\n| source | {} |\n| layouts | {} |\n"
      "| guarantees | {} |\n",
      info.name, info.summary, info.source, layouts_line(info), guarantees(info));
  if (!info.input.name.empty()) {
    text += fmt::format("| input | `--{} FILE`, {} |\n", info.input.name, info.input.meaning);
  }
  return text + params_markdown(shown(info)) + wishes_markdown(info);
}

constexpr std::string_view kMakersHead =
    "# Makers\n"
    "\n"
    "The makers of `sudokit make --family NAME`, in the order of the registry. Parameters are\n"
    "set by flags `--MAKER.PARAMETER=VALUE` or, shorter, `--PARAMETER VALUE` (`--PARAMETER` alone "
    "for\n"
    "true), with hyphens for underscores. The column `default from` gives the origin of a default: "
    "`paper` (the\n"
    "source), `reading` (our choice where the source leaves it open) or `ours`. This page is\n"
    "generated by `sudokit makers --markdown` (`cmake --build build/release --target\n"
    "reference`); do not edit it by hand.\n";

std::string describe(const MakersOptions& options) {
  if (!options.name.empty()) {
    const MakerInfo& info = *find_maker(options.name);
    std::string json;
    if (options.json) append_maker(json, {}, info);
    return options.json ? json : options.markdown ? maker_markdown(info) : maker_text(info);
  }
  if (!options.json && !options.markdown) return maker_list();
  std::string text{options.markdown ? kMakersHead : ""};
  for (const MakerInfo* info : makers()) {
    if (options.json) append_maker(text, {}, *info);
    if (options.markdown) text += maker_markdown(*info);
  }
  return text;
}

const std::vector<Program::Example> kMakersExamples = {
    {"sudokit makers", "list all makers"},
    {"sudokit makers lewis", "describe one maker and its parameters"},
    {"sudokit makers --json | jq -r .name", "one JSON object per maker, for other programs"},
};

}  // namespace

void add_makers(Program& program) {
  const auto options = std::make_shared<MakersOptions>();
  Command& app =
      program.add_command("makers", "List the makers and their parameters", kMakersExamples,
                          [options] { return print(describe(*options)); });
  std::vector<std::string> names;
  for (const MakerInfo* info : makers()) names.emplace_back(info->name);
  app.add_option("MAKER", &options->name, "One maker")->type_name("MAKER")->choices(names);
  Flag* json = app.add_flag("--json", options->json, "One JSON object per maker");
  app.add_flag("--markdown", options->markdown, "Write the reference page")->excludes(json);
}

}  // namespace sudokit::cli
