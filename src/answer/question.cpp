#include "sudokit/answer.hpp"

namespace sudokit {

Run Question::run() const {
  Run run;
  run.budget = budget;
  run.seed = seed;
  run.limit = ask == Ask::first ? 1 : ask == Ask::unique ? 2 : limit;
  run.keep = ask == Ask::count ? 0 : ask == Ask::solutions ? limit : 1;
  if (ask == Ask::solutions && limit == 0) run.keep = ~std::uint64_t{0};
  return run;
}

bool Question::operator==(const Question& other) const {
  return ask == other.ask && limit == other.limit && engine == other.engine &&
         params == other.params && budget.seconds == other.budget.seconds &&
         budget.iterations == other.budget.iterations && budget.memory == other.budget.memory &&
         seed == other.seed && preset == other.preset;
}

}  // namespace sudokit
