// An example of a technique and its near-miss.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <ostream>

#include "sudokit/tell.hpp"
#include "support/puzzles.hpp"

namespace sudokit {

// The first step of a technique if only it and singles are used, and a filled cell without which
// the step is not possible.
struct Example {
  const char* technique;
  const char* puzzle;
  const char* changes;
  const char* near_miss;
  const char* layout = "3x3";
};

inline void PrintTo(const Example& example, std::ostream* out) {
  *out << example.technique;
}

// The first step of a technique, after the steps of other techniques before it have been applied.
inline std::optional<Step> first_of(Deducer& deducer, const Technique* wanted) {
  while (auto step = deducer.next()) {
    if (step->technique == wanted) return step;
    deducer.apply(*step);
  }
  return std::nullopt;
}

inline bool covers(const Step& step, const Step& other) {
  const auto inside = [](const auto& all, const auto& some) {
    return std::ranges::all_of(some,
                               [&](Candidate one) { return std::ranges::count(all, one) > 0; });
  };
  return inside(step.removals, other.removals) && inside(step.placements, other.placements);
}

// Checks that in the near-miss the technique has no instance that makes the changes of the example.
inline void expect_near_miss(const Example& example, Deducer& deducer, const Technique* wanted) {
  const LayoutPtr layout = test::layout(example.layout);
  ASSERT_TRUE(deducer.start(test::puzzle(layout, example.puzzle)));
  const auto step = first_of(deducer, wanted);
  ASSERT_TRUE(step.has_value());
  Puzzle without = test::empty_puzzle(layout);
  without.givens = deducer.values();
  for (int cell = 0; cell < layout->cells(); ++cell) {
    if (cell_name(*layout, cell) != example.near_miss) continue;
    ASSERT_NE(without.givens[static_cast<std::size_t>(cell)], 0);
    without.givens[static_cast<std::size_t>(cell)] = 0;
  }
  ASSERT_TRUE(deducer.start(without));
  for (const Step& other : deducer.all(*wanted)) EXPECT_FALSE(covers(other, *step));
}

}  // namespace sudokit
