// External programs in the place of engines: a command with placeholders for the problem, which it
// reads from a file in one of three forms, and answers in the same form.
//
// Everything here is text: src/study starts no program.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "study/study.hpp"
#include "sudokit/puzzle.hpp"
#include "sudokit/result.hpp"

namespace sudokit::study {

// The form of the problem and of its answer. The first two are written after naked and hidden
// singles.
enum class Problem : std::uint8_t {
  cnf,        // reduced DIMACS CNF; the model, as `v` lines or bare literals
  colouring,  // DIMACS graph with a palette; the colours of its vertices
  puzzle      // the puzzle on one line; a full grid, in any form that Sudokit reads
};

// The placeholders that a command may contain: "{cnf}", ..., "{answer}", "{seed}", "{seconds}".
std::span<const std::string_view> placeholders();
// The names in braces within a command, in order.
std::vector<std::string> names_in_braces(const std::vector<std::string>& command);
// The problem of a command, by its placeholder; nothing unless it has exactly one of the three.
std::optional<Problem> problem_of(const std::vector<std::string>& command);

// Each "{name}" replaced by its value; other text is kept.
std::vector<std::string> filled_in(std::vector<std::string> command, const Axes& values);

// "command=minisat {cnf} {answer}", which Variant::spelled and results files hold. Pre: no word has
// a blank.
std::string spelled(const std::vector<std::string>& command);
// The inverse; nothing for the parameters of an engine.
std::optional<std::vector<std::string>> command_of(std::string_view spelled);

// The file that the command reads. Errors: the form cannot express the puzzle.
Result<std::string> problem_text(Problem problem, const Puzzle& puzzle);
// Sizes of that file as counters: "variables=12 clauses=40". Empty for a puzzle.
std::string sizes_of(Problem problem, std::string_view text);
// The counters that a command has printed, "c counter NAME=NUMBER" on lines of their own, in the
// same form. Names are of letters, digits and underscores; other lines are ignored.
std::string counters_in(std::string_view output);

// What a command that ended by itself has answered.
struct ExternalAnswer {
  std::string_view text;    // its answer file, or its standard output
  std::string_view errors;  // the beginning of its standard error
  int code = 0;             // its exit code
};
// Sets end, verdict, found, right, filled, cost and detail. A grid is checked against the puzzle; a
// claim that there is none is taken as it is.
void judge(Problem problem, const Puzzle& puzzle, const ExternalAnswer& answer, RunResult& result);

}  // namespace sudokit::study
