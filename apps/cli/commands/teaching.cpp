#include "cli/commands/teaching.hpp"

#include <algorithm>

#include "cli/flags/refuse.hpp"
#include "cli/streams/exit_code.hpp"

namespace sudokit::cli {
std::vector<const Scale*> TechniqueFlags::chosen() const {
  std::vector<const Scale*> found;
  for (const std::string& name : names) {
    const Scale* scale = scale_named(name);
    if (scale != nullptr && !scale->counts() && std::ranges::count(found, scale) == 0)
      found.push_back(scale);
  }
  return found;
}

TechniqueChoice TechniqueFlags::choice() const {
  return {only, too, without, !no_uniqueness};
}

DeduceOptions TechniqueFlags::options(const Scale& scale) const {
  auto options = choice().options(scale);
  if (!options) throw UsageError(options.error());
  return std::move(*options);
}

void add_technique_flags(Command& app, TechniqueFlags& flags, bool several) {
  std::vector<std::string> names;
  for (const Technique& technique : techniques()) names.emplace_back(technique.name);
  std::vector<std::string> scale_names;
  for (const Scale* scale : several ? rating_scales() : scales()) {
    scale_names.emplace_back(scale->name);
  }
  Flag* scale =
      several ? app.add_option("--scale", &flags.names,
                               "Which techniques are tried and in which order, or what is counted; "
                               "several scales give one rating each. se is the rating of Sudoku "
                               "Explainer 1.2.1, which forums quote; se-d2 is what "
                               "SukakuExplainer prints by default")
                    ->split_at_commas()
              : app.add_option("--scale", &flags.names.front(),
                               "Which techniques are tried, and in which order");
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
      "Use only these techniques, in the order of the scale; `sudokit techniques` lists the names");
  add("--with", flags.too,
      "Also use these techniques, which the scale includes only on request. Groups of the default "
      "scale: patterns, exclusions, uniqueness, forcing");
  add("--without", flags.without, "Use all techniques except these");
  app.add_flag("--no-uniqueness", flags.no_uniqueness,
               "Do not use the techniques that assume a single solution")
      ->group("Teaching");
}

}  // namespace sudokit::cli
