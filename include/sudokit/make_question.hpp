// Make: new puzzles as wished, each with its solution and its ratings.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sudokit/make.hpp"
#include "sudokit/questions.hpp"

namespace sudokit {

struct MakeQuestion {
  std::shared_ptr<const Maker> maker;  // with its wishes and parameters
  MakeRequest request = {};            // its index is that of the first puzzle
  std::uint64_t count = 1;
  // Also the solution and the ratings of each puzzle whose maker promises one solution, as far as
  // the time allows that is left of its budget since the puzzle before.
  bool rated = true;
  // Names of the scales that rate; nothing: the scale of the rating that is wished, or else, up to
  // side 9, the default.
  std::optional<std::vector<std::string>> scales = {};
};

struct MadePuzzle {
  std::uint64_t index = 0;
  // Not finished: it was given up, and there is no puzzle.
  StopReason reason = StopReason::finished;
  Puzzle puzzle;
  std::optional<double> weight = {};  // as Maker::weight()
  Grid solution = {};                 // empty: not asked, not promised, or not found in time
  // Nothing: not rated.
  std::optional<RateQuestion::Answer> rating = {};
};

// Answers on one thread; keeps what rates from puzzle to puzzle.
class MakeAsker {
 public:
  // Errors: no scale of a name; a layout or a wish that the maker refuses.
  static Result<MakeAsker> make(MakeQuestion question);
  MakeAsker(MakeAsker&&) noexcept;
  ~MakeAsker();

  const MakeQuestion& question() const;
  // Takes the puzzles in order; false ends it. An error of the maker is passed on and ends it.
  using Take = std::function<bool(Result<MadePuzzle>&& made)>;
  void answer(const Take& take, const StopToken& stop = {});
  // The same of `count` puzzles from the index `first` on.
  void answer(std::uint64_t first, std::uint64_t count, const Take& take, const StopToken& stop);
  void append(std::string& out, const JsonPlace& place, const MadePuzzle& made) const;

 private:
  struct State;
  explicit MakeAsker(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace sudokit
