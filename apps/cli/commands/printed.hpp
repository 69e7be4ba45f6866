// What is printed in puzzles that somebody has filled in, and what is wrong with the entries.
#pragma once

#include <string>
#include <vector>

#include "cli/flags/options.hpp"
#include "sudokit/json.hpp"
#include "sudokit/oracle.hpp"

namespace sudokit::cli {

class Printed {
 public:
  // Nothing is known to be printed.
  Printed() = default;
  // The puzzles of a file, or one that is typed. InputError, UsageError as for inputs.
  Printed(const std::string& file_or_puzzle, const InputFlags& input);

  // The entries of puzzle `number` of the input: all but what is printed. One printed puzzle stands
  // for every one of the input. Errors: none is printed for it, or not what it holds; what is
  // printed has no solution.
  Result<Mistakes> judge(const Puzzle& filled, std::uint64_t number, const Run& run) const;

 private:
  Result<Puzzle> of(const Puzzle& filled, std::uint64_t number) const;

  std::vector<Puzzle> puzzles_;
};

bool any(const Mistakes& mistakes);
// "r1c2=5 r3c4=7", of the digits that stand there.
std::string entries_text(const Puzzle& filled, const std::vector<Cell>& cells);
// "r1c2=5 is in no solution; take back r1c2": nothing where all is right.
std::string mistakes_text(const Puzzle& filled, const Mistakes& mistakes);
// Appends the members "impossible", "take_back", "only_set" and "reason".
void append_mistakes(std::string& out, JsonLine& line, const Puzzle& filled,
                     const Mistakes& mistakes);

void add_printed_flag(Command& app, std::string& printed);

}  // namespace sudokit::cli
