// Flags of explain and rate that select the techniques that may be used.
#pragma once

#include <string>
#include <vector>

#include "cli/program.hpp"
#include "sudokit/questions.hpp"

namespace sudokit::cli {

struct TechniqueFlags {
  std::vector<std::string> only;
  std::vector<std::string> without;
  std::vector<std::string> too;
  bool no_uniqueness = false;
  std::vector<std::string> names = {std::string(scales().front()->name)};  // of scales

  // The named scales that rate by techniques, each once.
  std::vector<const Scale*> chosen() const;
  const Scale& scale() const { return *chosen().front(); }
  TechniqueChoice choice() const;
  // The options for one of these scales. UsageError for a name that is not a technique.
  DeduceOptions options(const Scale& scale) const;
};
// `several`: allows several scales, separated by commas.
void add_technique_flags(Command& app, TechniqueFlags& flags, bool several);

}  // namespace sudokit::cli
