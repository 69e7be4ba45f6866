// Checks the entries of a puzzle, for the questions that do this first.
#pragma once

#include <span>

#include "answer/object.hpp"
#include "core/allowance.hpp"
#include "sudokit/question.hpp"

namespace sudokit::answer {

// The puzzle without the entries: the printed one, or an empty grid if none is printed. Errors:
// there is no printed puzzle with this number, or it does not fit.
Result<Puzzle> printed_of(std::span<const Puzzle> printed, const Puzzle& filled,
                          std::uint64_t number);

// Errors: those of printed_of(), or the printed puzzle has no solution.
Result<MistakesQuestion::Answer> judge_entries(std::span<const Puzzle> printed,
                                               const Puzzle& filled, std::uint64_t number,
                                               const Allowance& allowance);

// Writes the members "impossible", "take_back", "only_set", "lost" and "reason".
void append_mistakes(AnswerObject& object, const Puzzle& filled,
                     const MistakesQuestion::Answer& mistakes);

}  // namespace sudokit::answer
