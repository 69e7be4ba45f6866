// BUG+1, unique rectangles, hidden and avoidable rectangles, in HoDoKu's order.
//
// A rectangle is examined once per position, for the pair of digits that reaches it first. The
// results are put in one list, from which each technique takes the first of its kind. HoDoKu
// identifies a rectangle by a number that few others share with it; this code does the same.
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

// The search ends with the first u1.
std::vector<CornerStep> unique_rectangles(const Sheet& sheet, bool explain);
// The search ends with the first avoidable1.
std::vector<CornerStep> avoidable_rectangles(const Sheet& sheet, bool explain);

}  // namespace sudokit::nine::hodoku
