// The list of engines, and the errors for names that are not in it.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "sudokit/engine.hpp"

namespace sudokit {
namespace {

TEST(Registry, AnEngineIsFoundByItsName) {
  for (const EngineInfo* info : engines()) EXPECT_EQ(find_engine(info->name), info);
  EXPECT_EQ(find_engine("nosuch"), nullptr);
}

// The error for an unknown name lists the names of this build, in the order of the list.
TEST(Registry, AnUnknownEngineIsAnsweredWithTheEnginesThereAre) {
  std::string expected = "unknown engine 'nosuch'; the engines are ";
  std::string_view comma;
  for (const EngineInfo* info : engines()) {
    expected += comma;
    expected += info->name;
    comma = ", ";
  }
  EXPECT_EQ(why_no_engine("nosuch"), expected);
}

// An engine that the build leaves out is absent; the error for its name gives the reason.
TEST(Registry, EnginesThatThisBuildLeavesOutAreNamed) {
  EXPECT_EQ(find_engine("cdcl") != nullptr, SUDOKIT_CLAUSE_LEARNING != 0);
  EXPECT_EQ(find_engine("portfolio") != nullptr, SUDOKIT_THREADS != 0);
  if (!SUDOKIT_CLAUSE_LEARNING) {
    EXPECT_EQ(why_no_engine("cdcl"),
              "the engine 'cdcl' needs clause learning, which this build leaves out");
  }
  if (!SUDOKIT_THREADS) {
    EXPECT_EQ(why_no_engine("portfolio"),
              "the engine 'portfolio' needs threads, which this build leaves out");
  }
}

}  // namespace
}  // namespace sudokit
