// Followers: all that follows from each on of a board by static links, on's and offs as sets,
// without the ways there.
//
// A closure that is not dynamic holds nothing else; it may hold less where it ends at a
// contradiction. So what several on's do not share here, their closures do not.
#pragma once

#include <span>
#include <vector>

#include "deduce/explainer/links.hpp"

namespace sudokit::nine::se {

class Followers {
 public:
  explicit Followers(const Board& board);

  // Whether there is a literal that follows from each of these on's. Pre: not empty.
  bool share(std::span<const std::uint16_t> starts) const;

 private:
  struct Sets {
    Boards ons{};
    Boards offs{};
  };

  void close(const Links& links, int start, Sets& sets);

  std::vector<Sets> sets_;                           // in the order of candidates, so far
  std::array<std::uint16_t, kCandidates> places_{};  // in sets_, from 1; 0: not yet
};

}  // namespace sudokit::nine::se
