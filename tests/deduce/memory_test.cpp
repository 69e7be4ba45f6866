// The memory budget covers what deduction lists and the text that explains it.
#include <gtest/gtest.h>

#include <algorithm>

#include "sudokit/tell.hpp"
#include "support/puzzles.hpp"

namespace sudokit {
namespace {

constexpr const char* kHard =
    ".2..1...4...7..95.9...6......9........6.3...8.3...8.6..6.....1..42..9.....7..32..";

sudokit::Run with_memory(std::uint64_t bytes) {
  sudokit::Run run;
  run.budget.memory = bytes;
  return run;
}

Deducer deducer_of(const DeduceOptions& options = {}) {
  return Deducer::make(test::layout("3x3"), options).value();
}

// The least power of two that is enough memory for a search to end as it does without a bound.
template <class Ends>
std::uint64_t least(Ends&& ends) {
  std::uint64_t bytes = 1024;
  while (bytes < (1ULL << 30) && !ends(bytes)) bytes *= 2;
  return bytes;
}

TEST(DeduceMemory, AListOfStepsEndsWhereItsBudgetDoes) {
  const Puzzle puzzle = test::puzzle("3x3", kHard);
  Deducer deducer = deducer_of();
  ASSERT_TRUE(deducer.start(puzzle));
  const std::size_t all = deducer.all().size();
  constexpr std::uint64_t kBytes = 8'192;
  ASSERT_TRUE(deducer.start(puzzle, with_memory(kBytes)));
  const std::size_t some = deducer.all().size();
  EXPECT_EQ(deducer.reason(), StopReason::memory);
  EXPECT_LT(some, all);
  EXPECT_LE(some * sizeof(Step), kBytes);
  ASSERT_TRUE(deducer.start(puzzle, with_memory(1 << 24)));
  EXPECT_EQ(deducer.all().size(), all);
  EXPECT_EQ(deducer.reason(), StopReason::finished);
}

TEST(DeduceMemory, AnExplanationHoldsItsStepsAndStates) {
  const Puzzle puzzle = test::puzzle("3x3", kHard);
  const Explanation whole = explain(puzzle, {}).value();
  const Explanation part = explain(puzzle, {}, with_memory(20'000)).value();
  EXPECT_EQ(part.end, DeduceEnd::stopped);
  EXPECT_EQ(part.reason, StopReason::memory);
  EXPECT_GT(part.steps.size(), 0u);
  EXPECT_LT(part.steps.size(), whole.steps.size());
  EXPECT_EQ(part.states.size(), part.steps.size() + 1);
  // Each step takes its own size, in addition to a state of 81 sets of candidates.
  const std::uint64_t state = sizeof(Pencilmarks) + 81 * (2 + sizeof(Digits));
  EXPECT_LE(part.steps.size() * (state + sizeof(Step)), 20'000u);
}

// Each sweep of a path reuses the memory of the previous one.
TEST(DeduceMemory, SweepsOfAPathDoNotAddUp) {
  DeduceOptions options;
  options.scale = scale_named("eppstein");
  Deducer deducer = deducer_of(options);
  const Puzzle puzzle = test::puzzle("3x3", kHard);
  const Rating free = rate(deducer, puzzle).value();
  const std::uint64_t bytes = least([&](std::uint64_t bound) {
    return rate(deducer, puzzle, with_memory(bound))->end == free.end;
  });
  EXPECT_LT(bytes, free.total * sizeof(Step));
}

// Almost locked sets are listed anew in each position, with the links between all pairs.
TEST(DeduceMemory, AlmostLockedSetsAreHeldAndDoNotAddUp) {
  const auto found = techniques_named("als-xz");
  ASSERT_EQ(found.size(), 1u);
  DeduceOptions options;
  for (const ScaleRow& row : scales().front()->rows) {
    if (!row.optional || row.technique == found.front()) options.allowed.push_back(row.technique);
  }
  options.explain = false;
  std::erase_if(options.allowed, [](const Technique* one) { return one->needs_unique; });
  Deducer deducer = deducer_of(options);
  const Puzzle puzzle = test::puzzle("3x3", kHard);
  const std::uint64_t bytes = least([&](std::uint64_t bound) {
    (void)deducer.start(puzzle, with_memory(bound));
    (void)deducer.all(*found.front());
    return deducer.reason() == StopReason::finished;
  });
  EXPECT_GT(bytes, 8'192u);
  ASSERT_TRUE(deducer.start(puzzle, with_memory(4 * bytes)));
  int positions = 0;
  for (; const auto step = deducer.next(); ++positions) {
    (void)deducer.all(*found.front());
    deducer.apply(*step);
  }
  EXPECT_GT(positions, 20);
  EXPECT_EQ(deducer.reason(), StopReason::finished);
}

TEST(DeduceMemory, LinksOfChainsAreHeld) {
  for (const char* name : {"nice-loop", "als-nice-loop"}) {
    const auto found = techniques_named(name);
    ASSERT_EQ(found.size(), 1u) << name;
    DeduceOptions options;
    options.allowed = found;
    Deducer deducer = deducer_of(options);
    const Puzzle puzzle = test::puzzle("3x3", kHard);
    ASSERT_TRUE(deducer.start(puzzle, with_memory(2'000)));
    EXPECT_TRUE(deducer.all(*found.front()).empty());
    EXPECT_EQ(deducer.reason(), StopReason::memory) << name;
  }
}

// No form builds a text longer than the bound; a text that fits is complete.
TEST(DeduceMemory, WordsOfAnExplanationAreBounded) {
  const Explanation explanation = explain(test::puzzle("3x3", kHard), {}).value();
  for (const auto form : {ExplainForm::text, ExplainForm::grid, ExplainForm::markdown,
                          ExplainForm::json, ExplainForm::svg, ExplainForm::html}) {
    TellOptions options;
    const std::string whole = tell(explanation, form, options);
    options.most_bytes = whole.size();
    EXPECT_EQ(tell(explanation, form, options), whole);
    options.most_bytes = whole.size() / 2;
    EXPECT_EQ(tell(explanation, form, options), "");
  }
}

}  // namespace
}  // namespace sudokit
