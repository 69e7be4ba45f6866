// BUG+1, unique rectangles, hidden and avoidable rectangles, in HoDoKu's order.
//
// A rectangle is looked at once a position, for the pair of digits that comes to it first; what it
// gives stands in one list, and each technique takes the first of its kind. HoDoKu tells rectangles
// apart by a number in which few of them share a value: so do we.
#pragma once

#include "deduce/hodoku/step.hpp"

namespace sudokit::nine::hodoku {

bool universal_grave_plus_one(const Sheet& sheet, Step& step);

enum class Corner : std::uint8_t { u1, u2, u3, u4, u5, u6, hidden, avoidable1, avoidable2 };

struct CornerStep {
  Corner kind;
  std::vector<Mark> gone;
  Argument argument = {Form::untold, {}, {}, {}, {}, {}, {}, {}};
};

// Ends with the first u1.
std::vector<CornerStep> unique_rectangles(const Sheet& sheet, bool explain);
// Ends with the first avoidable1.
std::vector<CornerStep> avoidable_rectangles(const Sheet& sheet, bool explain);

}  // namespace sudokit::nine::hodoku
