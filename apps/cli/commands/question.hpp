// Shared by the subcommands that ask the oracle about each puzzle.
#pragma once

#include <memory>

#include "cli/commands/record_worker.hpp"
#include "cli/flags/options.hpp"
#include "sudokit/question.hpp"

namespace sudokit::cli {

struct QuestionFlags {
  InputFlags input;
  OutputFlags output;
  JobFlags jobs;
  BudgetFlags budget;
  std::uint64_t seed = 1;

  Limits limits() const { return {budget.budget(), seed}; }
  // Without a stop token.
  Run run() const { return limits().run({}); }
};
// The same with a question, whose options are flags too.
template <class Q>
struct FlagsOf : QuestionFlags {
  Q question;

  Q asked() const {
    Q whole = question;
    whole.limits = limits();
    return whole;
  }
};
// Adds all flags except the seed.
inline void add_question_flags(Command& app, QuestionFlags& flags) {
  add_input_flags(app, flags.input);
  add_output_flags(app, flags.output);
  add_budget_flags(app, flags.budget);
  add_job_flags(app, flags.jobs);
}

// Runs one W(question, json) per thread over the inputs.
template <class W>
int run_asking(const auto& flags, const auto& question, InputOptions input) {
  const Interrupt interrupt;
  const bool json = flags.output.as_json();
  input.header = !json;
  FileFeed feed(std::move(input), interrupt.fd());
  const PipelineResult result = run_pipeline(
      feed, [&] { return std::make_unique<W>(question, json); }, flags.jobs.count(), interrupt);
  return result.exit_code(merged_tally<W>(result, feed.facts()).facts);
}

}  // namespace sudokit::cli
