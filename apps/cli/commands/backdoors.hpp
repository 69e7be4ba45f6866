// sudokit explore --backdoors: the smallest sets of cells whose digits let singles solve a puzzle.
#pragma once

#include "cli/commands/question.hpp"

namespace sudokit::cli {

// `most`: the largest size looked for.
int explore_backdoors(const QuestionFlags& flags, int most);

}  // namespace sudokit::cli
