// sudokit explore --unavoidable: the small sets of cells of which every puzzle with the same
// solution gives one, and how many givens they force.
#pragma once

#include "cli/commands/question.hpp"

namespace sudokit::cli {

// `most`: the largest size looked for.
int explore_unavoidable(const QuestionFlags& flags, int most);

}  // namespace sudokit::cli
