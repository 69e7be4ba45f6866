// sudokit engines: every engine with its source, abilities and parameters, as text, JSON or the
// Markdown of docs/reference/engines.md.
#include <fmt/format.h>
#include <unistd.h>

#include "cli/program.hpp"
#include "cli/streams/exit_code.hpp"
#include "cli/streams/json.hpp"
#include "cli/streams/output.hpp"
#include "sudokit/engine.hpp"

namespace sudokit::cli {
namespace {

struct EnginesOptions {
  std::string name;
  bool json = false;
  bool markdown = false;
};

std::string abilities(const EngineInfo& info) {
  std::string text = info.complete ? "complete (proves unique, multiple, unsatisfiable; counts)"
                                   : "incomplete (finds solutions, proves nothing)";
  text += info.seeded ? ", seeded" : ", no random choices";
  if (info.needs_classic9) text += ", 9x9 with 3x3 boxes only";
  if (info.needs_boxes) text += ", needs rectangular boxes";
  if (info.refuses_extra) text += ", no extra houses";
  if (info.refuses_marks) text += ", no pencilmarks";
  return text;
}

std::string with_unit(std::string_view value, std::string_view unit) {
  return unit.empty() ? std::string(value) : fmt::format("{} {}", value, unit);
}

// An empty text value is shown so that it can be seen.
std::string default_of(const ParamRow& row, const Engine& engine) {
  const std::string value = engine.get(row.name);
  return value.empty() ? "\"\"" : value;
}

std::string list_text() {
  std::string text;
  for (const EngineInfo* info : engines()) {
    text += fmt::format("{:<12} {}\n", info->name, info->summary);
  }
  return text + "\n`sudokit engines NAME` shows the parameters of one.\n";
}

std::string engine_text(const EngineInfo& info) {
  const auto engine = info.make();
  std::string text = fmt::format("{}: {}\n\n", info.name, info.summary);
  text += fmt::format("  source      {}\n", info.source);
  text += fmt::format("  abilities   {}\n", abilities(info));
  text += fmt::format("  iteration   {}\n", info.iteration_unit);
  for (const ParamRow& row : info.params) {
    text += fmt::format("\n  --{}.{}=VALUE\n", info.name, row.name);
    text += fmt::format("      {}\n", row.meaning);
    text += fmt::format("      {}; default {}\n", with_unit(describe_range(row), row.unit),
                        default_of(row, *engine));
    text += fmt::format("      {}\n", row.source);
  }
  return text;
}

std::string markdown_cell(std::string_view text) {
  std::string cell;
  for (const char c : text) {
    if (c == '|') cell += '\\';
    cell += c;
  }
  return cell;
}

std::string engine_markdown(const EngineInfo& info) {
  const auto engine = info.make();
  std::string text =
      fmt::format("\n## {}\n\n{}.\n\n- Source: {}\n- Abilities: {}\n- Iteration: {}\n", info.name,
                  info.summary, info.source, abilities(info), info.iteration_unit);
  if (info.params.empty()) return text + "- Parameters: none\n";
  text +=
      "\n| parameter | range | unit | default | meaning | source |\n|---|---|---|---|---|---|\n";
  for (const ParamRow& row : info.params) {
    text += fmt::format("| `--{}.{}` | {} | {} | `{}` | {} | {} |\n", info.name, row.name,
                        markdown_cell(describe_range(row)), row.unit, default_of(row, *engine),
                        markdown_cell(row.meaning), markdown_cell(row.source));
  }
  return text;
}

std::string_view kind_name(ParamKind kind) {
  switch (kind) {
    case ParamKind::integer:
      return "integer";
    case ParamKind::real:
      return "real";
    case ParamKind::boolean:
      return "boolean";
    case ParamKind::choice:
      return "choice";
    case ParamKind::file:
      break;
  }
  return "file";
}

void append_param(std::string& out, const ParamRow& row, const Engine& engine) {
  JsonLine param(out);
  param.text("name", row.name).text("kind", kind_name(row.kind));
  if (row.kind == ParamKind::integer || row.kind == ParamKind::real) {
    param.real("low", row.low).real("high", row.high);
  }
  if (row.kind == ParamKind::choice) {
    param.key("choices");
    const char* separator = "[";
    for (const auto choice : row.choices) {
      out += separator;
      append_json_string(out, choice);
      separator = ",";
    }
    out += ']';
  }
  param.text("unit", row.unit).text("default", engine.get(row.name));
  param.text("meaning", row.meaning).text("source", row.source);
  param.close();
}

std::string engine_json(const EngineInfo& info) {
  const auto engine = info.make();
  std::string out;
  JsonLine line(out);
  line.text("name", info.name).text("summary", info.summary).text("source", info.source);
  line.text("iteration_unit", info.iteration_unit).boolean("complete", info.complete);
  line.boolean("seeded", info.seeded).boolean("needs_boxes", info.needs_boxes);
  line.boolean("needs_classic9", info.needs_classic9).boolean("takes_extra", !info.refuses_extra);
  line.boolean("takes_marks", !info.refuses_marks).key("params");
  const char* separator = "[";
  for (const ParamRow& row : info.params) {
    out += separator;
    append_param(out, row, *engine);
    separator = ",";
  }
  out += info.params.empty() ? "[]" : "]";
  line.close();
  return out + '\n';
}

constexpr std::string_view kMarkdownHead =
    "# Engines\n\n"
    "Every engine of `sudokit solve --engine NAME`, in the order of the registry. Parameters are\n"
    "flags `--ENGINE.PARAMETER=VALUE`. This page is written by `sudokit engines --markdown`\n"
    "(`cmake --build build/release --target reference`); do not edit it by hand.\n";

std::string describe(const EnginesOptions& options) {
  if (!options.name.empty()) {
    const EngineInfo& info = *find_engine(options.name);
    return options.json       ? engine_json(info)
           : options.markdown ? engine_markdown(info)
                              : engine_text(info);
  }
  if (!options.json && !options.markdown) return list_text();
  std::string text{options.markdown ? kMarkdownHead : ""};
  for (const EngineInfo* info : engines()) {
    text += options.json ? engine_json(*info) : engine_markdown(*info);
  }
  return text;
}

const std::vector<Program::Example> kExamples = {
    {"sudokit engines", "the names and what they do"},
    {"sudokit engines backtrack", "one engine with its parameters"},
    {"sudokit engines --json | jq -r .name", "for programs, one object an engine"},
};

}  // namespace

void add_engines(Program& program) {
  const auto options = std::make_shared<EnginesOptions>();
  Command& app = program.add_command("engines", "List the engines and their parameters", kExamples,
                                     [options] { return print(describe(*options)); });
  std::vector<std::string> names;
  for (const EngineInfo* info : engines()) names.emplace_back(info->name);
  Flag* name = app.add_option("ENGINE", &options->name, "One engine")->type_name("ENGINE");
  name->choices(names);
  Flag* json = app.add_flag("--json", options->json, "One JSON object an engine");
  app.add_flag("--markdown", options->markdown, "The reference page")->excludes(json);
}

}  // namespace sudokit::cli
