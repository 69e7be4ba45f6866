// Flags of explain and rate: which techniques may be used.
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

  // The scales of techniques that are named, each once.
  std::vector<const Scale*> chosen() const;
  const Scale& scale() const { return *chosen().front(); }
  TechniqueChoice choice() const;
  // On one of the scales. UsageError for a name that no technique has.
  DeduceOptions options(const Scale& scale) const;
};
// `several`: scales, separated by commas.
void add_technique_flags(Command& app, TechniqueFlags& flags, bool several);

}  // namespace sudokit::cli
