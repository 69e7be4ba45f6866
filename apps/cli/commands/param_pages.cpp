#include "cli/commands/param_pages.hpp"

#include <fmt/format.h>

#include "sudokit/json.hpp"

namespace sudokit::cli {
namespace {

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

std::string_view kind_name(ParamKind kind) {
  switch (kind) {
    case ParamKind::integer:
      return "integer";
    case ParamKind::real:
      return "real";
    case ParamKind::boolean:
      return "boolean";
    case ParamKind::choice:
      break;
  }
  return "choice";
}

void append_param(std::string& out, const ParamRow& row, const ShownParams& params) {
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
  param.text("unit", row.unit).text("default", params.default_of(row.name));
  param.text("meaning", row.meaning).text("source", row.source);
  param.close();
}

}  // namespace

std::string params_text(const ShownParams& params) {
  std::string text;
  for (const ParamRow& row : params.rows) {
    text += fmt::format("\n  --{}.{}=VALUE\n", params.owner, row.name);
    text += fmt::format("      {}\n", row.meaning);
    text += fmt::format("      {}; default {}\n", with_unit(describe_range(row), row.unit),
                        params.default_of(row.name));
    text += fmt::format("      {}\n", row.source);
  }
  return text;
}

std::string params_markdown(const ShownParams& params) {
  if (params.rows.empty()) return "- Parameters: none\n";
  std::string text =
      "\n| parameter | range | unit | default | meaning | source |\n|---|---|---|---|---|---|\n";
  for (const ParamRow& row : params.rows) {
    text += fmt::format("| `--{}.{}` | {} | {} | `{}` | {} | {} |\n", params.owner, row.name,
                        markdown_cell(describe_range(row)), row.unit, params.default_of(row.name),
                        markdown_cell(row.meaning), markdown_cell(row.source));
  }
  return text;
}

void append_params_json(std::string& out, const ShownParams& params) {
  const char* separator = "[";
  for (const ParamRow& row : params.rows) {
    out += separator;
    append_param(out, row, params);
    separator = ",";
  }
  out += params.rows.empty() ? "[]" : "]";
}

}  // namespace sudokit::cli
