// The meter: iteration budgets are exact, and time limits and stop requests are noticed in time.
#include "core/meter.hpp"

#include <gtest/gtest.h>

#include "support/hooks.hpp"

namespace sudokit {
namespace {

// testing::Test has a private member called Run.
using OneRun = sudokit::Run;

std::uint64_t steps(Meter& meter, std::uint64_t most) {
  std::uint64_t made = 0;
  while (made < most && meter.step()) ++made;
  return made;
}

TEST(Meter, IterationBudgetsAreExact) {
  for (const std::uint64_t budget : {0, 1, 2, 3, 1000, 1'000'003}) {
    OneRun run;
    run.budget.iterations = budget;
    Meter meter(run);
    EXPECT_EQ(steps(meter, 2'000'000), budget);
    EXPECT_EQ(meter.iterations(), budget);
    EXPECT_EQ(meter.reason(), StopReason::iterations);
    EXPECT_FALSE(meter.step());
    EXPECT_FALSE(meter.step());
    EXPECT_EQ(meter.iterations(), budget);
    EXPECT_TRUE(meter.expired());
  }
}

TEST(Meter, CountsStepsAtEveryMoment) {
  const StopSource source;
  OneRun run;
  run.stop = source.get_token();  // so that the meter polls
  Meter meter(run);
  for (std::uint64_t made = 0; made < 100'000; ++made) {
    ASSERT_EQ(meter.iterations(), made);
    ASSERT_TRUE(meter.step());
  }
  EXPECT_EQ(meter.reason(), StopReason::finished);
  EXPECT_FALSE(meter.expired());
}

TEST(Meter, NoBudgetNeverEnds) {
  const OneRun run;
  Meter meter(run);
  EXPECT_EQ(steps(meter, 3'000'000), 3'000'000u);
  EXPECT_EQ(meter.iterations(), 3'000'000u);
}

TEST(Meter, AStopBeforeTheFirstStepAllowsNone) {
  StopSource source;
  source.request_stop();
  OneRun run;
  run.stop = source.get_token();
  run.budget.seconds = 0;
  Meter meter(run);
  EXPECT_FALSE(meter.step());
  EXPECT_EQ(meter.iterations(), 0u);
  EXPECT_EQ(meter.reason(), StopReason::stopped);
}

TEST(Meter, TimeOfZeroAllowsNone) {
  OneRun run;
  run.budget.seconds = 0;
  Meter meter(run);
  EXPECT_FALSE(meter.step());
  EXPECT_EQ(meter.reason(), StopReason::time);
}

// A slow iteration is noticed even after fast ones: first so little time passes between readings of
// the clock that they become rare, then so much that they become frequent again.
TEST(Meter, SlowIterationsAfterFastOnesAreStillStopped) {
  const test::ClockOfLooks clock(1000);
  OneRun run;
  run.budget.seconds = 0.1;
  Meter meter(run);
  EXPECT_EQ(steps(meter, 1000), 1000u);
  clock.takes(2'000'000);
  EXPECT_LT(steps(meter, 10'000), 3000u);
  EXPECT_EQ(meter.reason(), StopReason::time);
}

TEST(Meter, TheFirstReasonStays) {
  StopSource source;
  OneRun run;
  run.stop = source.get_token();
  run.budget.iterations = 1;
  Meter meter(run);
  EXPECT_TRUE(meter.step());
  EXPECT_FALSE(meter.step());
  source.request_stop();
  EXPECT_TRUE(meter.expired());
  EXPECT_EQ(meter.reason(), StopReason::iterations);
}

TEST(Meter, HoldsTheMemoryThatTheBudgetHolds) {
  OneRun run;
  run.budget.memory = 1000;
  run.budget.iterations = 1'000'000;
  Meter meter(run);
  for (int i = 0; i < 100; ++i) EXPECT_TRUE(meter.step());
  EXPECT_TRUE(meter.hold(600));
  EXPECT_TRUE(meter.hold(400));
  EXPECT_NO_THROW(meter.require_memory(0));
  EXPECT_FALSE(meter.hold(1));
  // Takes effect at once, and permanently.
  EXPECT_FALSE(meter.step());
  EXPECT_FALSE(meter.hold(0));
  EXPECT_TRUE(meter.expired());
  EXPECT_THROW(meter.require(), BudgetSpent);
  EXPECT_EQ(meter.reason(), StopReason::memory);
  EXPECT_EQ(meter.iterations(), 100u);
}

}  // namespace
}  // namespace sudokit
