// MakeWorker: the worker of sudokit make. It makes a block of puzzles and writes them as text or
// prepares them for paper.
#pragma once

#include <optional>

#include "cli/commands/press_run.hpp"
#include "cli/commands/tally.hpp"
#include "cli/streams/pipeline.hpp"
#include "sudokit/make_question.hpp"

namespace sudokit::cli {

class MakeWorker : public Worker {
 public:
  // `paper`: null if the puzzles are written as text.
  MakeWorker(const MakeQuestion& question, const PrintSettings* paper);

  Tally tally;

  void run(Block& block, Turn&) override;

 private:
  bool write(Block& block, Result<MadePuzzle>& made);
  void write_text(Block& block, MadePuzzle& made) const;
  bool print(Block& block, const MadePuzzle& made);
  void say_unknown(Block& block, const MadePuzzle& made);

  MakeAsker asker_;
  std::optional<Preparer> preparer_;
};

}  // namespace sudokit::cli
