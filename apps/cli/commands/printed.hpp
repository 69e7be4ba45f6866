// What is printed in puzzles that somebody has filled in, and what is wrong with the entries.
#pragma once

#include <string>
#include <vector>

#include "cli/flags/options.hpp"
#include "sudokit/json.hpp"
#include "sudokit/oracle.hpp"

namespace sudokit::cli {

// What is wrong with a puzzle that somebody works at.
struct Faults : Mistakes {
  // Open cells whose pencilmarks lack every digit that a solution of the printed puzzle has there.
  std::vector<Cell> lost;
};

class Printed {
 public:
  // Nothing is known to be printed.
  Printed() = default;
  // The puzzles of a file, or one that is typed. InputError, UsageError as for inputs.
  Printed(const std::string& file_or_puzzle, const InputFlags& input);

  // The entries of puzzle `number` of the input, all but what is printed, and its pencilmarks where
  // something is printed. One printed puzzle stands for every one of the input. Errors: none is
  // printed for it, or not what it holds; what is printed has no solution.
  Result<Faults> judge(const Puzzle& filled, std::uint64_t number, const Run& run) const;

 private:
  Result<Puzzle> of(const Puzzle& filled, std::uint64_t number) const;

  std::vector<Puzzle> puzzles_;
};

bool any(const Faults& faults);
// "r1c2=5 r3c4=7", of the digits that stand there.
std::string entries_text(const Puzzle& filled, const std::vector<Cell>& cells);
// "r1c2 r3c4".
std::string cells_text(const Layout& layout, const std::vector<Cell>& cells);
// "r1c2=5 is in no solution; take back r1c2; r3c4 lacks the pencilmark that is right": nothing
// where all is right.
std::string faults_text(const Puzzle& filled, const Faults& faults);
// Appends the members "impossible", "take_back", "only_set", "lost" and "reason".
void append_faults(std::string& out, JsonLine& line, const Puzzle& filled, const Faults& faults);

void add_printed_flag(Command& app, std::string& printed);

}  // namespace sudokit::cli
