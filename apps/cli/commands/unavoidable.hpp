// sudokit explore --unavoidable: finds small unavoidable sets of cells, and the number of givens
// that they force. Every puzzle with the same single solution has a given in each of these sets.
#pragma once

#include "cli/commands/question.hpp"

namespace sudokit::cli {

// `most`: the largest size to search.
int explore_unavoidable(const QuestionFlags& flags, int most);

}  // namespace sudokit::cli
