// The worker of sudokit make: makes a block of puzzles and writes them, as text or for paper.
#pragma once

#include <optional>

#include "cli/commands/press_run.hpp"
#include "cli/commands/tally.hpp"
#include "cli/streams/pipeline.hpp"
#include "sudokit/make.hpp"

namespace sudokit::cli {

class MakeWorker : public Worker {
 public:
  // `paper`: null where the puzzles are written as text.
  MakeWorker(const Maker& maker, MakeRequest request, MakeWatch& watch, bool json,
             const PrintSettings* paper);

  Tally tally;

  void run(Block& block, Turn&) override;

 private:
  bool write(Block& block, std::uint64_t index, Result<Puzzle>& puzzle);
  Result<void> write_text(Block& block, Puzzle& puzzle) const;
  bool print(Block& block, std::uint64_t index, const Puzzle& puzzle);
  bool say_unknown(Block& block, std::uint64_t index, StopReason why);
  void write_json(Block& block, const Puzzle& puzzle, std::uint64_t index) const;

  const Maker& maker_;
  MakeRequest request_;
  bool json_;
  std::optional<Preparer> preparer_;
};

}  // namespace sudokit::cli
