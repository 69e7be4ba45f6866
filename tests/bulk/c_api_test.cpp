// Runs the C API from c_api_c_test.c, which is compiled as C.
#include <gtest/gtest.h>

#include "sudokit/bulk.hpp"
#include "sudokit/result.hpp"

extern "C" {
const char* c_solves_a_batch(void);
const char* c_refuses_null(void);
const char* c_refuses_what_is_no_digit(void);
const char* c_refuses_what_no_memory_holds(void);
const char* c_refuses_results_over_puzzles(void);
const char* c_names(const char** version, const char** target);
}

namespace sudokit {
namespace {

TEST(CApi, SolvesABatch) {
  EXPECT_STREQ(c_solves_a_batch(), nullptr);
}

TEST(CApi, RefusesNull) {
  EXPECT_STREQ(c_refuses_null(), nullptr);
}

TEST(CApi, RefusesWhatIsNoDigit) {
  EXPECT_STREQ(c_refuses_what_is_no_digit(), nullptr);
}

TEST(CApi, RefusesWhatNoMemoryHolds) {
  EXPECT_STREQ(c_refuses_what_no_memory_holds(), nullptr);
}

TEST(CApi, RefusesResultsOverPuzzles) {
  EXPECT_STREQ(c_refuses_results_over_puzzles(), nullptr);
}

TEST(CApi, Names) {
  const char* version_text = nullptr;
  const char* target_text = nullptr;
  ASSERT_STREQ(c_names(&version_text, &target_text), nullptr);
  EXPECT_EQ(version_text, version());
  EXPECT_EQ(target_text, bulk9::target());
}

}  // namespace
}  // namespace sudokit
