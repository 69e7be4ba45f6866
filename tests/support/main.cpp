// The main of all test programs. A process whose every case was left out ends with 77, which CTest
// shows as "Skipped"; one of several that were left out is named in its output.
#include <gtest/gtest.h>

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  const int code = RUN_ALL_TESTS();
  const auto& all = *testing::UnitTest::GetInstance();
  return code == 0 && all.skipped_test_count() > 0 && all.successful_test_count() == 0 ? 77 : code;
}
