// Followers: for each candidate of a board, the sets of all ons and offs that follow from its being
// on by static links. The paths are not kept.
//
// A closure that is not dynamic holds nothing else; it may hold less if it ends at a contradiction.
// So literals that several ons do not share here are not shared by their closures either.
#pragma once

#include <span>
#include <vector>

#include "deduce/explainer/links.hpp"

namespace sudokit::nine::se {

class Followers {
 public:
  explicit Followers(const Board& board);

  // Whether some literal follows from every one of these ons. Pre: `starts` is not empty.
  bool share(std::span<const std::uint16_t> starts) const;

 private:
  struct Sets {
    Boards ons{};
    Boards offs{};
  };

  void close(const Links& links, int start, Sets& sets);

  std::vector<Sets> sets_;  // in the order of candidates; grows during construction
  std::array<std::uint16_t, kCandidates> places_{};  // index into sets_ plus 1; 0: not computed yet
};

}  // namespace sudokit::nine::se
