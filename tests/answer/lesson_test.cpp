// Lessons: a near-miss lacks the step, which exists a few steps later or without one extra
// candidate.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "sudokit/answer.hpp"
#include "sudokit/engine.hpp"
#include "sudokit/puzzle.hpp"

namespace sudokit {
namespace {

// Open cells of the house that can take the digit.
int places(const Pencilmarks& position, std::span<const Cell> house, int digit) {
  return static_cast<int>(std::ranges::count_if(house, [&](Cell cell) {
    return position.values[cell] == 0 && position.candidates[cell].contains(digit);
  }));
}

Lesson lesson(std::string_view name) {
  return lesson_of(*handbook_named(name).front()).value();
}

TEST(Lesson, HasTheExercisesOfItsEntry) {
  for (const char* name : {"naked-pair", "x-wing", "xy-wing", "unique-rectangle-1"}) {
    const Lesson all = lesson(name);
    EXPECT_EQ(all.exercises.size(), 3u);
    for (const Explanation& exercise : all.exercises) {
      ASSERT_EQ(exercise.steps.size(), 1u);
      for (const Candidate& gone : exercise.steps[0].removals) {
        EXPECT_TRUE(exercise.states[0].candidates[gone.cell].contains(gone.digit));
        EXPECT_FALSE(exercise.states[1].candidates[gone.cell].contains(gone.digit));
      }
    }
  }
}

// The check uses definitions that share no code with the finders.
TEST(Lesson, ANearMissLacksThePattern) {
  const Lesson pair = lesson("naked-pair");
  ASSERT_TRUE(pair.near_miss);
  const Argument& argument = pair.near_miss->missed.argument;
  const auto has_just_two = [&](Cell cell) {
    return pair.near_miss->position.candidates[cell] == argument.digits;
  };
  ASSERT_EQ(argument.cells.size(), 2u);
  EXPECT_FALSE(std::ranges::all_of(argument.cells, has_just_two)) << pair.near_miss->why;

  const Lesson fish = lesson("x-wing");
  ASSERT_TRUE(fish.near_miss);
  const Pencilmarks& position = fish.near_miss->position;
  const int digit = fish.near_miss->missed.argument.digits.lowest();
  bool two_each = true;
  for (const ArgumentHouse& house : fish.near_miss->missed.argument.houses) {
    if (house.role != HouseRole::base) continue;
    two_each &= places(position, position.layout->house(house.house), digit) == 2;
  }
  EXPECT_FALSE(two_each) << fish.near_miss->why;
}

TEST(Lesson, WhatIsMissedIsStillOpenAndTheReasonIsNamed) {
  int misses = 0;
  for (const char* name :
       {"hidden-single", "pointing", "claiming", "naked-pair", "hidden-pair", "x-wing", "swordfish",
        "xy-wing", "skyscraper", "w-wing", "unique-rectangle-1", "x-chain"}) {
    const Lesson all = lesson(name);
    if (!all.near_miss) continue;
    ++misses;
    const NearMiss& miss = *all.near_miss;
    EXPECT_GE(miss.steps_before, 1u);
    EXPECT_NE(miss.why.find("further"), std::string::npos) << miss.why;
    for (const Candidate& gone : miss.missed.removals) {
      EXPECT_TRUE(miss.position.candidates[gone.cell].contains(gone.digit)) << name;
    }
    for (const Candidate& put : miss.missed.placements) {
      EXPECT_TRUE(miss.position.candidates[put.cell].contains(put.digit)) << name;
    }
  }
  EXPECT_GE(misses, 8);
}

// For the largest fish: each base row that has a place too many is named.
TEST(Lesson, EverythingThatStandsInItsWayIsNamed) {
  const Lesson all = lesson("squirmbag");
  ASSERT_TRUE(all.near_miss);
  const NearMiss& miss = *all.near_miss;
  const Argument& argument = miss.missed.argument;
  const Layout& layout = *miss.position.layout;
  const int digit = argument.digits.lowest();
  std::vector<Cell> covers;
  for (const ArgumentHouse& house : argument.houses) {
    const auto cells = layout.house(house.house);
    if (house.role == HouseRole::cover) covers.insert(covers.end(), cells.begin(), cells.end());
  }
  int spoilt = 0;
  for (const ArgumentHouse& house : argument.houses) {
    if (house.role != HouseRole::base) continue;
    const bool more = std::ranges::any_of(layout.house(house.house), [&](Cell cell) {
      return miss.position.values[cell] == 0 && miss.position.candidates[cell].contains(digit) &&
             std::ranges::count(covers, cell) == 0;
    });
    spoilt += more;
    EXPECT_EQ(more, miss.why.find(layout.house_name(house.house) + " has") != std::string::npos)
        << miss.why;
  }
  EXPECT_GE(spoilt, 1);
}

// Singles stand before it in its row, so that the position is that of a supposition alone.
TEST(Lesson, ACandidatePutBackIsAllThatStandsInItsWay) {
  const Lesson all = lesson("supposition");
  ASSERT_TRUE(all.near_miss);
  const NearMiss& miss = *all.near_miss;
  ASSERT_EQ(miss.steps_before, 0u);
  const Technique* technique = techniques_named("supposition").front();
  const Layout& layout = *miss.position.layout;
  Deducer deducer = Deducer::make(miss.position.layout, {.allowed = {technique}}).value();
  int found = 0;
  int tried = 0;
  // With the named candidate the step is not found; without it, it is found.
  const auto finds = [&](const Pencilmarks& position) {
    Puzzle puzzle(position.layout, position.values, position.candidates, {}, nullptr);
    for (std::size_t cell = 0; cell < puzzle.marks.size(); ++cell) {
      const int value = position.values[cell];
      if (value != 0) puzzle.marks[cell] = Digits::only(value);
    }
    EXPECT_TRUE(deducer.start(puzzle));
    return std::ranges::any_of(deducer.all(*technique), [&](const Step& step) {
      return std::ranges::count(step.removals, miss.missed.removals.at(0)) > 0;
    });
  };
  EXPECT_FALSE(finds(miss.position));
  for (Cell cell = 0; cell < miss.position.values.size(); ++cell) {
    miss.position.candidates[cell].for_each([&](int digit) {
      const std::string named =
          fmt::format("{} has a further candidate, {}", cell_name(layout, cell), digit);
      if (miss.why.find(": " + named + ". ") == std::string::npos) return;
      ++tried;
      Pencilmarks without = miss.position;
      without.candidates[cell].erase(digit);
      found += finds(without) ? 1 : 0;
    });
  }
  EXPECT_EQ(tried, 1);
  EXPECT_EQ(found, 1);
}

TEST(Lesson, HasANearMissOrSaysWhyNot) {
  for (const char* name :
       {"hidden-single", "als-xz", "nice-loop", "templates", "two-sat", "needed-digit"}) {
    const Lesson all = lesson(name);
    EXPECT_TRUE(all.near_miss) << name;
    EXPECT_EQ(all.why_no_near_miss, "") << name;
  }
  const Lesson looked_up = lesson("brute-force");
  EXPECT_FALSE(looked_up.near_miss);
  EXPECT_NE(looked_up.why_no_near_miss.find("looked up"), std::string::npos);
}

}  // namespace
}  // namespace sudokit
