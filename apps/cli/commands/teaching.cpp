#include "cli/commands/teaching.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "cli/commands/count_scales.hpp"
#include "cli/flags/nearest.hpp"
#include "cli/streams/exit_code.hpp"

namespace sudokit::cli {
namespace {

std::vector<const Technique*> named(const std::vector<std::string>& names, const Scale& scale) {
  std::vector<const Technique*> found;
  for (const std::string& name : names) {
    const auto some = techniques_named(name, scale);
    if (some.empty()) {
      std::vector<std::string> known;
      for (const ScaleRow& row : scale.rows) {
        known.emplace_back(row.technique->name);
        std::istringstream aliases{std::string(row.technique->aliases)};
        for (std::string alias; std::getline(aliases, alias, ',');) known.push_back(alias);
      }
      const std::string meant = did_you_mean(name, known);
      throw UsageError(
          fmt::format("the scale {} has no technique '{}'{}", scale.name, name,
                      meant.empty() ? "; `sudokit techniques` tells what each scale has" : meant));
    }
    found.insert(found.end(), some.begin(), some.end());
  }
  return found;
}

}  // namespace

std::vector<const Scale*> TechniqueFlags::chosen() const {
  std::vector<const Scale*> found;
  for (const std::string& name : names) {
    const Scale* scale = scale_named(name);
    if (scale != nullptr && std::ranges::count(found, scale) == 0) found.push_back(scale);
  }
  return found;
}

bool TechniqueFlags::leaves_out(std::string_view technique) const {
  const auto out = named(without, scale());
  return std::ranges::any_of(out, [&](const Technique* one) { return one->name == technique; });
}

DeduceOptions TechniqueFlags::options(const Scale& scale) const {
  DeduceOptions options;
  options.use_uniqueness = !no_uniqueness;
  options.scale = &scale;
  options.allowed = named(only, *options.scale);
  const auto left_out = named(without, *options.scale);
  const auto added = named(too, *options.scale);
  if (left_out.empty() && added.empty()) return options;
  std::vector<const Technique*> kept;
  for (const ScaleRow& row : options.scale->rows) {
    const auto among = [&](const auto& list) {
      return std::ranges::count(list, row.technique) > 0;
    };
    const bool in = options.allowed.empty() ? !row.optional : among(options.allowed);
    if ((in || among(added)) && !among(left_out)) kept.push_back(row.technique);
  }
  if (kept.empty()) throw UsageError("no technique is left");
  options.allowed = std::move(kept);
  return options;
}

void add_technique_flags(Command& app, TechniqueFlags& flags, bool several) {
  std::vector<std::string> names;
  for (const Technique& technique : techniques()) names.emplace_back(technique.name);
  std::vector<std::string> scale_names;
  for (const Scale* scale : scales()) scale_names.emplace_back(scale->name);
  if (several) {
    for (const CountScale& scale : count_scales()) scale_names.emplace_back(scale.name);
  }
  Flag* scale =
      several ? app.add_option("--scale", &flags.names,
                               "Which techniques are tried, in which order, or what is counted; "
                               "several: one rating each")
                    ->split_at_commas()
              : app.add_option("--scale", &flags.names.front(),
                               "Which techniques are tried, in which order");
  scale->type_name(several ? "NAMES" : "NAME")
      ->choices(scale_names)
      ->show_default()
      ->group("Teaching");
  const auto add = [&](const char* flag, std::vector<std::string>& into, const char* help) {
    Flag* option =
        app.add_option(flag, &into, help)->split_at_commas()->type_name("NAMES")->group("Teaching");
    option->suggestions(names);
  };
  add("--techniques", flags.only,
      fmt::format("Use only these, in the order of the scale (names of other scales: "
                  "`sudokit techniques`): {}",
                  fmt::join(names, ", "))
          .c_str());
  add("--with", flags.too,
      "Use these too, which the scale leaves out unless they are asked for; on the default scale "
      "patterns, exclusions, uniqueness and forcing are whole groups of them");
  add("--without", flags.without, "Use all but these");
  app.add_flag("--no-uniqueness", flags.no_uniqueness,
               "Leave out the rules that rest on there being one solution")
      ->group("Teaching");
}

}  // namespace sudokit::cli
