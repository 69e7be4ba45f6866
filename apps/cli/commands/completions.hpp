// sudokit explore --complete and --conflict: finds what a puzzle with several solutions lacks, and
// which givens of a puzzle without a solution contradict each other.
#pragma once

#include "cli/commands/question.hpp"

namespace sudokit::cli {

int explore_completions(const QuestionFlags& flags, int most);
int explore_conflict(const QuestionFlags& flags);

}  // namespace sudokit::cli
