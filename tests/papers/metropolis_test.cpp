#include <gtest/gtest.h>

#include "papers/lewis_2007/annealing.hpp"

namespace sudokit {
namespace {

TEST(PortableExp, AgreesWithTheLibrary) {
  for (double x = 0; x > -60; x -= 0.037) EXPECT_NEAR(portable_exp(x) / std::exp(x), 1, 1e-14) << x;
  EXPECT_EQ(portable_exp(0), 1);
  EXPECT_EQ(portable_exp(-1e9), 0);
}

TEST(Metropolis, AcceptsAtTheRateOfTheRule) {
  Random random(3);
  Metropolis metropolis;
  metropolis.set_temperature(1.5);
  for (int delta = 1; delta <= 4; ++delta) {
    int accepted = 0;
    for (int i = 0; i < 100'000; ++i) accepted += metropolis.accept(delta, random);
    EXPECT_NEAR(accepted / 1e5, std::exp(-delta / 1.5), 0.008);
  }
  EXPECT_TRUE(metropolis.accept(0, random));
  EXPECT_TRUE(metropolis.accept(-4, random));
}

TEST(Metropolis, ColdAcceptsNothingWorseAndHotEverything) {
  Random random(3);
  Metropolis metropolis;
  metropolis.set_temperature(1e-300);
  for (int i = 0; i < 1000; ++i) EXPECT_FALSE(metropolis.accept(1, random));
  metropolis.set_temperature(1e300);
  for (int i = 0; i < 1000; ++i) EXPECT_TRUE(metropolis.accept(4, random));
}

}  // namespace
}  // namespace sudokit
