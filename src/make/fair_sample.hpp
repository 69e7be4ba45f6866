// Fair samples: minimal puzzles each of which comes with a probability that is known.
//
// A try opens the orbits of a solved grid in random order as far as one solution is left, never
// skipping one, and is a hit where what is left can spare no orbit. Whatever holds a puzzle with
// one solution has one itself: so every order that puts the m - j open orbits of a minimal puzzle
// before its j given ones leads to it, and no other does. Those are j! (m - j)! of m! orders: a try
// hits it with probability 1 / C(m, j), be it as it may. Taking givens away until none can be
// spared has no such law: what blocks an orbit there is more than the number of givens.
// (The generator of "controlled bias": Berthier, CISSE 2009.)
//
// `weighted` takes the first hit; `uniform` takes a hit with probability C(m, j) / C(m, cap).
#pragma once

#include "make/judge.hpp"
#include "sudokit/make.hpp"

namespace sudokit {

// How much more, or less, than others a puzzle is to count that a try hits: C(orbits, given).
double weight_of(std::size_t orbits, std::size_t given);

// Above so many givens `uniform` takes all 9x9 hits: such puzzles come too seldom, by C(81, 32) /
// C(81, j), unless --givens says how many there may be. Those of more are fewer than one in 10^6.
inline constexpr int kEvenTo9 = 32;

// The puzzle of this index. Pre: the plan wishes a sample. Errors: given up.
Result<Puzzle> fair_sample(const Plan& plan, const MakeRequest& request, Judge& judge);

}  // namespace sudokit
