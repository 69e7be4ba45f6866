// Make: new puzzles to order, each with its solution and its ratings.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sudokit/make.hpp"
#include "sudokit/questions.hpp"

namespace sudokit {

// What to make.
struct MakeQuestion {
  std::shared_ptr<const Maker> maker;  // with its wishes and parameters; never null
  MakeRequest request = {};            // its index is that of the first puzzle
  std::uint64_t count = 1;             // how many puzzles
  // Also find the solution and the ratings of each puzzle, if its maker promises exactly one
  // solution and as far as the budget allows. The time of each puzzle counts from the end of the
  // previous one.
  bool rated = true;
  // The names of the scales to rate with. nullopt: the scale of the rating that is wished for;
  // without such a wish, the default scale up to side 9.
  std::optional<std::vector<std::string>> scales = {};
};

// A puzzle with its solution and its ratings.
struct MadePuzzle {
  std::uint64_t index = 0;
  // If not `finished`, the maker gave up and there is no puzzle.
  StopReason reason = StopReason::finished;
  Puzzle puzzle;
  std::optional<double> weight = {};  // as Maker::weight()
  Grid solution = {};                 // empty: not asked for, not promised, or not found in time
  // nullopt: not rated.
  std::optional<RateQuestion::Answer> rating = {};
};

// Makes puzzles on one thread, and reuses what it needs to rate them.
class MakeAsker {
 public:
  // Errors: an unknown scale; the maker does not support the layout or a wish.
  static Result<MakeAsker> make(MakeQuestion question);
  MakeAsker(MakeAsker&&) noexcept;
  ~MakeAsker();

  const MakeQuestion& question() const;
  // Receives the puzzles in order; returns false to end. An error of the maker is passed on and
  // ends the call.
  using Take = std::function<bool(Result<MadePuzzle>&& made)>;
  // Makes all puzzles of the question.
  void answer(const Take& take, const StopToken& stop = {});
  // Makes `count` puzzles from the index `first`.
  void answer(std::uint64_t first, std::uint64_t count, const Take& take, const StopToken& stop);
  // Writes the object of a puzzle, as defined in docs/reference/answer.schema.json.
  void append(std::string& out, const JsonPlace& place, const MadePuzzle& made) const;

 private:
  struct State;
  explicit MakeAsker(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace sudokit
