// The rules of a draft: drawn so that few givens are needed, and removed if they are redundant.
#pragma once

#include "make/seeker.hpp"

namespace sudokit {

// Draws rules for the solved grid of the draft, and adds more while they are needed and wished: a
// rival, a second solution of the rules so far, is found, and a rule that excludes it is added. If
// that leaves one solution, the draft has only the givens that were requested, and nothing to
// remove; otherwise it has all givens. Pre: all orbits are given, and `order` holds all of them,
// those to be kept last. Errors: the meter was spent.
enum class Drawn : std::uint8_t {
  done,
  no_room,     // the rules do not fit on the board
  more_givens  // they need more givens than are wished
};
Result<Drawn> draw_rules(const Plan& plan, const Run& run, Meter& meter, MakeWatch* watch,
                         Random& random, Draft& draft);

// Removes givens in the order of the draft, then redundant rules down to the wished number.
std::unique_ptr<Remover> make_rule_remover(const Plan& plan, const Run& run, Meter& meter);

}  // namespace sudokit
