#include "cli/commands/question_worker.hpp"

#include "cli/flags/refuse.hpp"
#include "cli/streams/exit_code.hpp"

namespace sudokit::cli {

void refuse_question(const Error& error) {
  throw UsageError(error);
}

}  // namespace sudokit::cli
