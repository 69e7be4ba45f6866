// The main function of all test programs. A process that skipped all of its cases exits with 77,
// which CTest shows as "Skipped". If only some cases were skipped, the output names them.
#include <gtest/gtest.h>

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  const int code = RUN_ALL_TESTS();
  const auto& all = *testing::UnitTest::GetInstance();
  return code == 0 && all.skipped_test_count() > 0 && all.successful_test_count() == 0 ? 77 : code;
}
