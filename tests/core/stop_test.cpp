// Stop sources and their tokens.
#include <gtest/gtest.h>

#include "sudokit/run.hpp"

namespace sudokit {
namespace {

TEST(Stop, ATokenOfNobodyIsNeverAsked) {
  const StopToken token;
  EXPECT_FALSE(token.stop_possible());
  EXPECT_FALSE(token.stop_requested());
}

TEST(Stop, CopiesShareOneRequest) {
  const StopSource source;
  const StopSource copy = source;
  const StopToken token = source.get_token();
  EXPECT_TRUE(token.stop_possible());
  EXPECT_FALSE(token.stop_requested());
  copy.request_stop();
  EXPECT_TRUE(token.stop_requested());
  EXPECT_TRUE(source.stop_requested());
}

TEST(Stop, ATokenOutlivesItsSource) {
  StopToken token;
  {
    const StopSource source;
    token = source.get_token();
    source.request_stop();
  }
  EXPECT_TRUE(token.stop_requested());
}

TEST(Stop, ASourceBelowAnotherIsStoppedWithItAndNotTheOtherWay) {
  const StopSource above;
  const StopSource one(above.get_token());
  const StopSource other(above.get_token());
  const StopSource below(one.get_token());
  one.request_stop();
  EXPECT_TRUE(one.stop_requested());
  EXPECT_TRUE(below.get_token().stop_requested());
  EXPECT_FALSE(above.stop_requested());
  EXPECT_FALSE(other.stop_requested());
  above.request_stop();
  EXPECT_TRUE(other.get_token().stop_requested());
}

}  // namespace
}  // namespace sudokit
