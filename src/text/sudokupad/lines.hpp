// Lines of drawings: thermometers in several parts, and the kinds that colours and words tell
// apart.
#pragma once

#include <string_view>
#include <vector>

#include "sudokit/puzzle.hpp"
#include "text/sudokupad/parts.hpp"

namespace sudokit::text::sudokupad {

// The kind that the rules give a line of this colour without circles; empty if they leave it open.
std::string_view kind_of_line(std::string_view prose, const Colour& colour);

// A line that may be a thermometer or a part of one.
struct Strand {
  std::vector<Cell> cells;
  bool bulb_first = false;  // a filled circle in the first cell, in the last one
  bool bulb_last = false;
  Colour colour;
  double thickness = 0;
};
struct StrandRole {
  enum Role : std::uint8_t {
    none,
    path,     // a thermometer along `cells`, from its bulb: a branch begins with its stem
    joined,   // the end of another one, which has its cells
    unclear,  // it may begin at either end, or on more than one stem
  };
  Role role = none;
  std::vector<Cell> cells = {};
};
// The role of each line. Every bulb begins a thermometer; with `odd`, filled circles can also be
// marks of other rules.
std::vector<StrandRole> thermometers_of(const std::vector<Strand>& strands, bool odd);

}  // namespace sudokit::text::sudokupad
