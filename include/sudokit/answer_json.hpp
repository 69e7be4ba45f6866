// Answers as JSON: one object a line, by the schema docs/reference/answer.schema.json.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sudokit/answer.hpp"
#include "sudokit/forms.hpp"

namespace sudokit {

// Where a puzzle stands, and how grids are written. `context` and `record`: what it was read from;
// members and columns that answers have no name for come through to the end of the object.
struct JsonPlace {
  std::string_view file;
  std::size_t line = 0;
  GridForm form;
  const TextContext* context = nullptr;
  const Record* record = nullptr;
};

// What is said of a puzzle that was asked whether it is unique. `redundant`: the cells of givens
// that it could spare, where that was asked too. `wrong_solution`: what is wrong with the solution
// that came beside it. `conflict`: cells of givens that contradict each other.
struct Judgement {
  std::string_view verdict;  // unique, minimal, redundant, multiple, none, unknown
  std::string detail;
  std::optional<std::vector<int>> redundant;
  std::optional<std::string> wrong_solution;
  std::vector<Cell> conflict = {};
  // The same of rules, numbered as in Rules::constraints().
  std::vector<int> redundant_rules = {};
  std::vector<int> conflict_rules = {};
};
// Rules of a puzzle as the text form writes them.
std::vector<std::string> rule_texts(const Puzzle& puzzle, std::span<const int> rules);
// "r1c1=1, killer 3 r1c1 r1c2 contradict each other".
std::string conflict_text(const Puzzle& puzzle, std::span<const Cell> cells,
                          std::span<const int> rules);
Judgement judge(const Outcome& outcome);
// The same, and what is known of the givens: up to 9x9, a minimal set that contradicts itself where
// there is no solution. With `minimal`, where the puzzle is unique, whether it is minimal and which
// givens are redundant: a given is, when the puzzle stays unique without it alone. What is left of
// the question's limits may be spent on that.
Result<Judgement> judge(const Question& question, bool minimal, const Puzzle& puzzle,
                        const Outcome& outcome, const StopToken& stop);
// `rest`: what may be spent.
Result<Judgement> judge(bool minimal, const Puzzle& puzzle, const Outcome& outcome,
                        const Run& rest);
// What is wrong with the solution that the record gives; nothing where it is right or not given.
std::optional<std::string> wrong_solution(const JsonPlace& place, const Puzzle& puzzle);

// The object of a puzzle's answer, by what was asked.
void append_answer(std::string& out, const JsonPlace& place, const Question& question,
                   const Puzzle& puzzle, const Outcome& outcome);
void append_judgement(std::string& out, const JsonPlace& place, const Question& question,
                      const Puzzle& puzzle, const Judgement& judgement);
// The same of a brief answer; what stands behind its cells is the comment. False, and nothing
// appended, where the text or the grids have another form than a line.
bool append_brief(std::string& out, const JsonPlace& place, const Question& question,
                  const BriefAnswer& answer);
// append_answer() of a puzzle whose solutions were asked for and that has two or more, piece by
// piece at the end of a text that may be taken away between: for those too many to keep.
class AnswerInPieces {
 public:
  // What is given must outlive the object.
  AnswerInPieces(std::string& out, const JsonPlace& place, const Question& question,
                 const Puzzle& puzzle, const Grid& first);
  void add(const Grid& solution);
  void close(const Outcome& outcome);
  // What stands there stays true; the rest is missing.
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
// One of the runs of an engine on a puzzle, numbered from 1.
struct NumberedRun {
  std::string_view engine;
  std::uint64_t number = 1;
  std::uint64_t seed = 1;
};
void append_run(std::string& out, const JsonPlace& place, const NumberedRun& run,
                const Puzzle& puzzle, const Outcome& outcome);
// A puzzle alone, as the json format writes it.
void append_puzzle_object(std::string& out, const JsonPlace& place, const Puzzle& puzzle);
// The object of a record that is no puzzle or was refused.
void append_refusal(std::string& out, const JsonPlace& place, const Error& error);

}  // namespace sudokit
