// Fair samples: minimal puzzles, each drawn with a known probability.
//
// A try opens the orbits of a solved grid in random order, without skipping any, as long as the
// puzzle has one solution. It is a hit if the result is minimal. If a puzzle has one solution, so
// has the same puzzle with more givens of the grid. So every order that puts the m - j open orbits
// of a minimal puzzle before its j given ones leads to this puzzle, and no other order does. These
// are j! (m - j)! of the m! orders: a try hits a puzzle with probability 1 / C(m, j), whatever the
// puzzle. Removing givens until none can be removed has no such law, since the result then depends
// on more than the number of givens.
// (The generator of "controlled bias": Berthier, CISSE 2009.)
//
// `weighted` accepts the first hit; `uniform` accepts a hit with probability C(m, j) / C(m, cap).
#pragma once

#include "make/judge.hpp"
#include "sudokit/make.hpp"

namespace sudokit {

// The weight of a puzzle that a try hits, the inverse of its probability: C(orbits, given).
double weight_of(std::size_t orbits, std::size_t given);

// The cap of `uniform` for 9x9 if --givens does not limit the number of givens. All hits with more
// givens are accepted, so that these puzzles are too rare by the factor C(81, 32) / C(81, j). They
// are fewer than one in 10^6.
inline constexpr int kEvenTo9 = 32;

// Makes the puzzle of the index in the request. Pre: the plan requests a sample. Errors: the search
// was given up.
Result<Puzzle> fair_sample(const Plan& plan, const MakeRequest& request, Judge& judge);

}  // namespace sudokit
