// The ratings of HoDoKu ("Hard, 1284"): score, level and steps of its default configuration.
//
// Compared with HoDoKu 2.2.0 step by step; docs/scales.md says with what outcome. Where a puzzle
// needs a technique that is not here the rating is beyond, and has no score: none is guessed.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "sudokit/puzzle.hpp"
#include "sudokit/result.hpp"

namespace sudokit::hodoku {

enum class Level : std::uint8_t { easy, medium, hard, unfair, extreme };

std::string_view to_string(Level level);

struct Technique {
  std::string_view name;
  std::string_view code;  // in HoDoKu's library files
  Level level;
  int score;
};

// In the order in which they are tried.
std::span<const Technique> techniques();

struct Rating {
  bool beyond = false;
  int score = 0;              // 0 where beyond
  Level level = Level::easy;  // nothing is said of it where beyond
  int steps = 0;
  std::vector<int> counts;  // steps by technique, as in techniques()
};

class Rater;

// Rates one puzzle after the other in memory that is used again. Not thread safe.
class Ratings {
 public:
  Ratings();
  Ratings(Ratings&&) noexcept;
  Ratings& operator=(Ratings&&) noexcept;
  ~Ratings();

  // Errors: another shape than 9x9 with boxes alone; pencilmarks; givens that clash or are fewer
  // than ten. Whether the puzzle has one solution is not asked, though some techniques rest on it.
  Result<Rating> rate(const Puzzle& puzzle);

 private:
  std::unique_ptr<Rater> rater_;
};

}  // namespace sudokit::hodoku
