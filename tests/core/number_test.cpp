// Numbers as people type them.
#include "core/number.hpp"

#include <gtest/gtest.h>

namespace sudokit {
namespace {

TEST(Number, IntegersInEveryWayOfWritingThem) {
  EXPECT_EQ(parse_integer("0").value(), 0u);
  EXPECT_EQ(parse_integer("+17").value(), 17u);
  EXPECT_EQ(parse_integer("1e6").value(), 1'000'000u);
  EXPECT_EQ(parse_integer("2.5E3").value(), 2500u);
  EXPECT_EQ(parse_integer("3.0").value(), 3u);
  EXPECT_EQ(parse_integer("18446744073709551615").value(), UINT64_MAX);
  EXPECT_EQ(parse_integer("9007199254740993").value(), 9007199254740993u);
}

TEST(Number, IntegersThatAreNone) {
  for (const char* text : {"", " 1", "1 ", "-1", "-0.5", "1.5", "1e-3", "nan", "inf", "infinity",
                           "18446744073709551616", "1e20", "0x10", "1,000", "+-1", "++1", "abc"}) {
    EXPECT_FALSE(parse_integer(text)) << text;
  }
  EXPECT_FALSE(parse_integer("0", 1, 9));
  EXPECT_FALSE(parse_integer("10", 1, 9));
  EXPECT_EQ(parse_integer("ten", 1, 9).error().code.name(), "invalid-number");
  EXPECT_EQ(parse_integer("18446744073709551616").error().code.name(), "number-out-of-range");
  EXPECT_EQ(parse_integer("-1").error().code.name(), "invalid-number");
}

TEST(Number, RealNumbers) {
  EXPECT_EQ(parse_real("-1.5e-2", -1, 1).value(), -0.015);
  EXPECT_EQ(parse_real("+.5", 0, 1).value(), 0.5);
  for (const char* text : {"nan", "-nan", "inf", "1e400", "", "x", "1.0x", "2", "-0.1"}) {
    EXPECT_FALSE(parse_real(text, 0, 1)) << text;
  }
  EXPECT_EQ(parse_real("abc", 0, 1.7976931348623157e308).error().code.name(), "invalid-number");
  for (const char* text : {"1e-400", "+1e-400", "1e400", "-1e400"}) {
    EXPECT_EQ(parse_real(text, 0, 1).error().code.name(), "number-out-of-range");
  }
}

TEST(Number, LongRubbishIsNotEchoedWhole) {
  EXPECT_LT(parse_integer(std::string(1000, '9')).error().message.size(), 100u);
}

TEST(Number, OfDigitsAloneIsTakenOffTheFront) {
  std::string_view text = "12r3";
  EXPECT_EQ(take_digits(text, 999), 12u);
  EXPECT_EQ(text, "r3");
  for (const char* none : {"", "r3", "-1", "+1", "1000", "99999999999999999999"}) {
    text = none;
    EXPECT_FALSE(take_digits(text, 999)) << none;
    EXPECT_EQ(text, none);
  }
}

TEST(Number, OfBytes) {
  EXPECT_EQ(parse_size("1000"), 1000u);
  EXPECT_EQ(parse_size("+1.5k"), 1536u);
  EXPECT_EQ(parse_size("512M"), 512ull << 20);
  EXPECT_EQ(parse_size("2g"), 2ull << 30);
  EXPECT_EQ(parse_size("0.5T"), 1ull << 39);
  for (const char* none : {"", "M", "1P", "-1", "1MM", "1 M", "1e19"}) {
    EXPECT_FALSE(parse_size(none)) << none;
  }
}

TEST(Number, AsALiteral) {
  EXPECT_EQ(parse_literal("-17", 17), -17);
  EXPECT_EQ(parse_literal("0", 17), 0);
  for (const char* none : {"", "-", "18", "-18", "1e1", "+1", "1 ", "--1", "1.0"}) {
    EXPECT_FALSE(parse_literal(none, 17)) << none;
  }
}

}  // namespace
}  // namespace sudokit
