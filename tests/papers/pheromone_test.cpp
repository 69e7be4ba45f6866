// The equations of the pheromone.
#include "papers/lloyd_2019/pheromone.hpp"

#include <gtest/gtest.h>

namespace sudokit {
namespace {

// Lloyd and Amos 2019, equations 1 to 4 and 6, computed by hand.
TEST(Pheromone, FollowsTheEquations) {
  Pheromone pheromone(81, 9);
  const auto flat = [](int) { return 1.0F; };
  constexpr float kTau0 = 1.0F / 81;
  EXPECT_FLOAT_EQ(pheromone.at(3, 5), kTau0);
  Grid best(81, 0);
  best[3] = 5;
  pheromone.reward(best, 0.9F, 40.5F);
  const float rewarded = 0.1F * kTau0 + 0.9F * 40.5F;
  EXPECT_FLOAT_EQ(pheromone.at(3, 5), rewarded);
  EXPECT_FLOAT_EQ(pheromone.at(3, 4), kTau0);
  EXPECT_EQ(pheromone.greedy(3, Mask16{0b111110}, flat), 5);
  EXPECT_EQ(pheromone.greedy(4, Mask16{0b111110}, flat), 2) << "the first of equals";
  pheromone.local_update(3, 5, 0.1F);
  EXPECT_FLOAT_EQ(pheromone.at(3, 5), 0.9F * rewarded + 0.1F * kTau0);
}

// Every trail loses this share, but none falls below a hundredth of tau0.
TEST(Pheromone, Evaporates) {
  Pheromone pheromone(81, 9);
  constexpr float kTau0 = 1.0F / 81;
  pheromone.evaporate(0.25F);
  EXPECT_FLOAT_EQ(pheromone.at(0, 1), 0.75F * kTau0);
  pheromone.evaporate(0.25F);
  EXPECT_FLOAT_EQ(pheromone.at(80, 9), 0.5625F * kTau0);
  pheromone.evaporate(1);
  EXPECT_FLOAT_EQ(pheromone.at(40, 5), kTau0 / 100);
}

TEST(Pheromone, RouletteDrawsInProportion) {
  Pheromone pheromone(4, 4);
  Grid best(4, 0);
  best[0] = 2;
  pheromone.reward(best, 1, 0.75F);  // trails .25 .75 .25 .25
  Random random(5);
  int twos = 0;
  for (int i = 0; i < 30'000; ++i)
    twos += pheromone.roulette(0, Mask16{0b1111}, random, [](int) { return 1.0F; }) == 2;
  EXPECT_NEAR(twos / 30'000.0, 0.5, 0.015);
}

}  // namespace
}  // namespace sudokit
