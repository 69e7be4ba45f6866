// Answers as JSON: one object per line, as defined in docs/reference/answer.schema.json.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sudokit/answer.hpp"
#include "sudokit/forms.hpp"

namespace sudokit {

// Where a puzzle comes from, and how grids are written. `context` and `record` (may be null): what
// it was read from; members and columns that answers do not define are copied to the end of the
// object. `id`: what names the request.
struct JsonPlace {
  std::string_view file;
  std::size_t line = 0;
  GridForm form;
  const TextContext* context = nullptr;
  const Record* record = nullptr;
  std::string_view id = {};  // the value of the member `id`, as JSON; empty: no such member
};

// The answer to the question whether a puzzle is unique.
struct Judgement {
  std::string_view verdict;  // unique, minimal, redundant, multiple, none, unknown
  std::string detail;        // further information in words; may be empty
  // The cells of the givens that are not needed; nullopt if this was not asked.
  std::optional<std::vector<int>> redundant;
  // What is wrong with the solution given beside the puzzle; nullopt if nothing is wrong or there
  // is none.
  std::optional<std::string> wrong_solution;
  // The cells of givens that contradict each other.
  std::vector<Cell> conflict = {};
  // The same for rules, numbered as in Rules::constraints().
  std::vector<int> redundant_rules = {};
  std::vector<int> conflict_rules = {};
};
// The given rules of a puzzle in text form, each on one line.
std::vector<std::string> rule_texts(const Puzzle& puzzle, std::span<const int> rules);
// The sentence "r1c1=1, killer 3 r1c1 r1c2 contradict each other".
std::string conflict_text(const Puzzle& puzzle, std::span<const Cell> cells,
                          std::span<const int> rules);
// The judgement that follows from the outcome alone.
Judgement judge(const Outcome& outcome);
// Also examines the givens. If there is no solution, up to 9x9: a minimal set that contradicts
// itself. With `minimal`, if the puzzle is unique: whether it is minimal and which givens are
// redundant (the puzzle stays unique without that given alone). This may use what is left of the
// limits of the question.
Result<Judgement> judge(const Question& question, bool minimal, const Puzzle& puzzle,
                        const Outcome& outcome, const StopToken& stop);
// The same; `rest` is what may be used.
Result<Judgement> judge(bool minimal, const Puzzle& puzzle, const Outcome& outcome,
                        const Run& rest);
// What is wrong with the solution that the record gives; nullopt if it is right or there is none.
std::optional<std::string> wrong_solution(const JsonPlace& place, const Puzzle& puzzle);

// Writes the object of the answer to a question about a puzzle.
void append_answer(std::string& out, const JsonPlace& place, const Question& question,
                   const Puzzle& puzzle, const Outcome& outcome);
void append_judgement(std::string& out, const JsonPlace& place, const Question& question,
                      const Puzzle& puzzle, const Judgement& judgement);
// The same for a brief answer; the text after the cells is the comment. Returns false and writes
// nothing if the format of the text or of the grids is not `line`.
bool append_brief(std::string& out, const JsonPlace& place, const Question& question,
                  const BriefAnswer& answer);
// Writes the object of append_answer() piece by piece, for a puzzle with two or more solutions that
// were asked for and are too many to keep. Each piece is appended to `out`, which may be emptied
// between calls.
class AnswerInPieces {
 public:
  // All arguments must outlive the object. `first`: the first solution.
  AnswerInPieces(std::string& out, const JsonPlace& place, const Question& question,
                 const Puzzle& puzzle, const Grid& first);
  // Writes one more solution.
  void add(const Grid& solution);
  // Ends the object with the rest of the answer.
  void close(const Outcome& outcome);
  // Ends the object with an error. What is already written stays valid; the rest of the answer is
  // missing.
  void close(const Error& error);

 private:
  template <class Append>
  void close_with(Append&& append);

  std::string& out_;
  JsonPlace place_;
  const Question& question_;
  const Puzzle& puzzle_;
  std::vector<std::string> names_;  // of the members that are written
};
// A run of an engine on a puzzle, numbered from 1.
struct NumberedRun {
  std::string_view engine;
  std::uint64_t number = 1;
  std::uint64_t seed = 1;
};
void append_run(std::string& out, const JsonPlace& place, const NumberedRun& run,
                const Puzzle& puzzle, const Outcome& outcome);
// Writes a puzzle alone, as the json format does.
void append_puzzle_object(std::string& out, const JsonPlace& place, const Puzzle& puzzle);
// Writes the object of a record that is not a puzzle or was rejected.
void append_refusal(std::string& out, const JsonPlace& place, const Error& error);

}  // namespace sudokit
