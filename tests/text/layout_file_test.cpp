// Layout files.
#include <gtest/gtest.h>

#include "sudokit/text.hpp"
#include "support/errors.hpp"

namespace sudokit {
namespace {

LayoutPtr read_layout(std::string_view text) {
  const auto layout = parse_layout_file(text, "file");
  EXPECT_TRUE(layout) << layout.error().line << ": " << layout.error().message;
  return layout.value_or(nullptr);
}

std::string wrong(std::string_view text) {
  const auto layout = parse_layout_file(text, "file");
  return layout ? "no error" : test::placed(layout.error());
}

TEST(LayoutFile, ReadsRegionMapsOfCharactersAndOfNumbers) {
  const auto chars = read_layout("# four ells\r\nAAAB\nACBB\nCCDB\nCDDD\n");
  EXPECT_EQ(chars->name(), "file");
  EXPECT_EQ(chars->region(0), 0);
  EXPECT_EQ(chars->region(3), 1);
  EXPECT_TRUE(same_houses(*chars, *read_layout("7 7 7 10\n7 3 10 10\n3 3 1 10\n3 1 1 1")));
}

TEST(LayoutFile, ReadsStatements) {
  EXPECT_TRUE(same_houses(*read_layout("boxes 2x5\n"), *Layout::boxes(2, 5).value()));
  EXPECT_TRUE(same_houses(*read_layout("side 7 # prime\nlatin"), *Layout::latin(7).value()));
  EXPECT_TRUE(same_houses(*read_layout("boxes 3x3\nx"), *Layout::named("x").value()));
  EXPECT_TRUE(
      same_houses(*read_layout("windoku\nside 9\nboxes 3x3"), *Layout::named("windoku").value()));
  const auto windows = read_layout(
      "boxes 3x3\nextra r2c2-r4c4\nextra r2c6-r4c8\nextra r6c2-r8c4\nextra r6c6-r8c8\n");
  EXPECT_TRUE(same_houses(*windows, *Layout::named("windoku").value()));
  const auto corners = read_layout("boxes 2x2\nextra r1c1 r1c4 r4c1 r4c4\n");
  EXPECT_EQ(corners->houses(), 13);
  EXPECT_EQ(corners->house(12)[3], 15);
}

TEST(LayoutFile, NamesItsExtraHouses) {
  const auto layout = parse_layout_file(
      "boxes 2x2\nextra the corners: r1c1 r1c4 r4c1 r4c4\nextra r2c2-r3c3\nx\n", "f");
  ASSERT_TRUE(layout) << layout.error().message;
  EXPECT_EQ((*layout)->house_name(12), "the corners");
  EXPECT_EQ((*layout)->house_name(13), "extra house 2");
  EXPECT_EQ((*layout)->house_name(14), "diagonal 1");
}

TEST(LayoutFile, NamesWhatIsWrongAndWhere) {
  EXPECT_EQ(wrong(""), "1:1: missing-regions");
  EXPECT_EQ(wrong("side 9\n"), "2:1: missing-regions");
  EXPECT_EQ(wrong("side 101"), "1:9: side-out-of-range");
  EXPECT_EQ(wrong("side x"), "1:6: unexpected-text");
  EXPECT_EQ(wrong("boxes 3"), "1:7: invalid-value");
  EXPECT_EQ(wrong("boxes 11x10"), "1:7: invalid-value");
  EXPECT_EQ(wrong("side 8\nboxes 3x3"), "2:10: side-mismatch");
  EXPECT_EQ(wrong("boxes 2x2\nAABB"), "2:1: conflicting-regions");
  EXPECT_EQ(wrong("AAAB\nACB\n"), "2:1: wrong-cell-count");
  EXPECT_EQ(wrong("AAAB\nACBB\n"), "3:1: wrong-cell-count");
  EXPECT_EQ(wrong("AAAB\nACBB\nCCEB\nCDDD\n"), "4:2: too-many-regions");
  EXPECT_EQ(wrong("\nAABB\nAABB\nACDD\nCCDD\n"), "2:1: wrong-house-size");
  EXPECT_EQ(wrong("boxes 2x2\nextra r1c1 r1c9"), "2:12: cell-outside-grid");
  EXPECT_EQ(wrong("boxes 2x2\nextra r1c1 c2"), "2:12: invalid-cell");
  EXPECT_EQ(wrong("boxes 2x2\nextra r1c1 r1c1"), "2:12: repeated-cell");
  EXPECT_EQ(wrong("boxes 2x2\nextra r1c1"), "2:7: wrong-house-size");
  EXPECT_EQ(wrong("boxes 2x2\nextra r1c1-r2c3"), "2:7: wrong-house-size");
  EXPECT_EQ(wrong("boxes 2x2\nwindoku"), "2:1: unsupported-side");
  EXPECT_EQ(wrong("boxes 2x2\nlatin"), "2:1: conflicting-regions");
}

TEST(LayoutFile, HasAsManyHousesAsItsSideAllows) {
  std::string text = "boxes 10x10\n";
  for (int i = 300; i < 6000; ++i) text += "extra r1c1-r10c10\n";
  EXPECT_EQ(read_layout(text)->houses(), 6000);
  EXPECT_EQ(wrong(text + "extra r1c1-r10c10\n"), "5702:1: too-many-houses");
}

}  // namespace
}  // namespace sudokit
