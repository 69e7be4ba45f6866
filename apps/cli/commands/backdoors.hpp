// sudokit explore --backdoors: finds the smallest sets of cells whose digits let singles solve a
// puzzle.
#pragma once

#include "cli/commands/question.hpp"

namespace sudokit::cli {

// `most`: the largest size to search.
int explore_backdoors(const QuestionFlags& flags, int most);

}  // namespace sudokit::cli
