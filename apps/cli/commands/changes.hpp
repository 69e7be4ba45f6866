// What `convert` does to a puzzle before it writes it: moves, other digits, the canonical form; in
// this order. Random isomorphs are made by `scramble`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/program.hpp"
#include "sudokit/transform.hpp"

namespace sudokit::cli {

struct ChangeFlags {
  std::vector<std::string> moves;
  std::string relabel;  // "appearance", or the new names of 1, 2, ...
  bool canonical = false;

  bool any() const { return !moves.empty() || !relabel.empty() || canonical; }
};
void add_change_flags(Command& app, ChangeFlags& flags);

struct Changed {
  Puzzle puzzle;
  // With --canonical: how many symmetries it has, and what carried it there.
  std::optional<std::uint64_t> automorphisms;
  Isomorphism map;
};

// Errors: a move that does not keep the houses, names that are
// no permutation of 1..side, no canonical form for the layout.
Result<Changed> changed(const ChangeFlags& flags, Puzzle puzzle);

}  // namespace sudokit::cli
