#include "cli/commands/param_pages.hpp"

#include <fmt/format.h>

#include <algorithm>

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

std::string improvement(const ParamRow& row) {
  if (row.source.improved.empty()) return "";
  return fmt::format(", {} with --preset ours", row.source.improved);
}

}  // namespace

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

}  // namespace sudokit::cli
