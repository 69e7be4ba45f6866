// Entry: a puzzle as it is printed.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli/streams/block.hpp"
#include "sudokit/tell.hpp"

namespace sudokit::cli {

struct Entry {
  Pencilmarks puzzle;
  Grid solution;  // empty if not printed
  std::string rating;
  std::string section;                // its heading; empty: none
  int grade = 0;                      // 1 to 5 if the sections are grades; 0: none
  std::unique_ptr<Explanation> walk;  // for a booklet

  std::size_t bytes() const {
    const std::size_t state = puzzle.givens.size() * (2 + sizeof(Digits));
    const std::size_t states = 1 + (walk ? walk->states.size() : 0);
    return sizeof *this + rating.capacity() + section.capacity() + solution.size() + states * state;
  }
};

// The entries that a block carries to the press.
struct Entries final : Load {
  std::vector<Entry> list;

  std::size_t bytes() const override {
    std::size_t sum = 0;
    for (const Entry& entry : list) sum += entry.bytes();
    return sum;
  }
};

}  // namespace sudokit::cli
