// Flags of explain and rate: which techniques may be used.
#pragma once

#include <string>
#include <vector>

#include "cli/program.hpp"
#include "sudokit/deduce.hpp"

namespace sudokit::cli {

struct TechniqueFlags {
  std::vector<std::string> only;
  std::vector<std::string> without;
  std::vector<std::string> too;
  bool no_uniqueness = false;
  std::string scale = std::string(scales().front()->name);

  // Whether --without names the technique.
  bool leaves_out(std::string_view technique) const;
  // UsageError for a name that no technique has.
  DeduceOptions options() const;
};
void add_technique_flags(Command& app, TechniqueFlags& flags);

}  // namespace sudokit::cli
