// The changes that `convert` makes to a puzzle before writing it: moves, relabelling, and the
// canonical form, in this order. `scramble` makes random isomorphs.
#pragma once

#include <string>
#include <vector>

#include "cli/program.hpp"
#include "sudokit/questions.hpp"

namespace sudokit::cli {

struct ChangeFlags {
  std::vector<std::string> moves;
  std::string relabel;  // "appearance", or the new names of 1, 2, ...
  bool canonical = false;

  TransformQuestion question() const { return {moves, relabel, canonical, {}}; }
  bool any() const { return !moves.empty() || !relabel.empty() || canonical; }
};
void add_change_flags(Command& app, ChangeFlags& flags);

}  // namespace sudokit::cli
