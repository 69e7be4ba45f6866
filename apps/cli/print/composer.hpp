// Composer: interface that arranges puzzles on pages, one after the other.
#pragma once

#include <cstdint>

#include "cli/print/entry.hpp"

namespace sudokit::cli {

class Composer {
 public:
  virtual ~Composer() = default;
  // Called before the first puzzle. The argument says whether the rules of the puzzles differ, as
  // those of different layouts do.
  virtual void foresee(bool) {}
  // False: no more pages can be written, and the puzzles of the current page are not printed.
  virtual bool add(Entry entry) = 0;
  // Prints what is missing at the end. False: not everything could be printed.
  virtual bool finish() = 0;
  // The number of puzzles on finished pages.
  virtual std::uint64_t printed() const = 0;
  // errno of the storage that it keeps for later, and the name of that storage.
  virtual int error() const { return 0; }
  virtual std::string name() const { return ""; }
};

}  // namespace sudokit::cli
