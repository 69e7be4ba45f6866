// Composer: what makes pages of puzzles, one after the other.
#pragma once

#include <cstdint>

#include "cli/print/entry.hpp"

namespace sudokit::cli {

class Composer {
 public:
  virtual ~Composer() = default;
  // Before the first puzzle: whether their rules differ, as those of different layouts do.
  virtual void foresee(bool) {}
  // False: the pages take no more, and puzzles of the page at work are not printed.
  virtual bool add(Entry entry) = 0;
  // What is missing at the end. False: it could not all be printed.
  virtual bool finish() = 0;
  // Puzzles on the pages that were ended.
  virtual std::uint64_t printed() const = 0;
  // errno of what it keeps for later, and where.
  virtual int error() const { return 0; }
  virtual std::string name() const { return ""; }
};

}  // namespace sudokit::cli
