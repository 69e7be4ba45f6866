// sudokit makers: every maker with its source, promises and parameters, as text, JSON or the
// Markdown of docs/reference/makers.md.
#include <fmt/format.h>

#include <utility>

#include "cli/commands/param_pages.hpp"
#include "cli/program.hpp"
#include "sudokit/catalogue.hpp"

namespace sudokit::cli {
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
        fmt::format("; from {} by {} on minutes or more a puzzle", info.slow_side, info.slow_side);
  }
  return text;
}

std::string promises(const MakerInfo& info) {
  if (info.makes_boards()) return "a board of one digit, by its input";
  std::string text = info.verdict == Verdict::unique          ? "one solution"
                     : info.verdict == Verdict::unsatisfiable ? "no solution"
                                                              : "nothing about solutions";
  if (info.minimal) text += info.marks ? ", no candidate to add" : ", no given to spare";
  if (info.marks) text += "; pencilmarks";
  return text + (info.seeded ? "; many, by seed" : "; one, by its input");
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
  return text + "\n`sudokit makers NAME` shows the parameters of one.\n";
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
  std::string text = "\n| wish | written | meaning |\n|---|---|---|\n";
  for (const WishRow& row : info.wishes) {
    text += fmt::format("| `--{}` | {}{} | {} |\n", row.name, row.form,
                        row.file ? ", or a file that holds it" : "", row.meaning);
  }
  return text;
}

std::string maker_text(const MakerInfo& info) {
  std::string text = fmt::format("{}: {}\n\n", info.name, info.summary);
  text += fmt::format("  source      {}\n", info.source);
  text += fmt::format("  layouts     {}\n", layouts_line(info));
  text += fmt::format("  promises    {}\n", promises(info));
  if (!info.input.name.empty()) {
    text += fmt::format("\n  --{} FILE\n      {}\n", info.input.name, info.input.meaning);
  }
  return text + wishes_text(info) + params_text(shown(info));
}

std::string maker_markdown(const MakerInfo& info) {
  std::string text =
      fmt::format("\n## {}\n\n{}.\n\n- Source: {}\n- Layouts: {}\n- Promises: {}\n", info.name,
                  info.summary, info.source, layouts_line(info), promises(info));
  if (!info.input.name.empty()) {
    text += fmt::format("- Input: `--{} FILE`, {}\n", info.input.name, info.input.meaning);
  }
  return text + params_markdown(shown(info)) + wishes_markdown(info);
}

constexpr std::string_view kMakersHead =
    "# Makers\n\n"
    "Every maker of `sudokit make --family NAME`, in the order of the registry. Parameters are\n"
    "flags `--MAKER.PARAMETER=VALUE`, and shorter `--PARAMETER VALUE` with dashes for "
    "underscores.\n"
    "This page is written by `sudokit makers --markdown` (`cmake --build build/release --target\n"
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
