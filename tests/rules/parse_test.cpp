// The text form of constraints: the output of describe() can be read back.
#include <gtest/gtest.h>

#include "sudokit/constraints.hpp"

namespace sudokit {
namespace {

TEST(ConstraintText, IsReadAndWrittenAlike) {
  const LayoutPtr layout = Layout::boxes(3, 3).value();
  for (const char* text :
       {"killer 15 r1c1 r1c2 r2c1", "thermometer r1c1-r1c4-r3c4", "renban r7c1 r8c2 r9c3",
        "extra-region r2c2:r4c4", "clone r1c1 r1c2 / r5c5 r5c6", "sandwich 12 row 3",
        "sandwich 12 column 3 from bottom", "x r1c1 r1c2", "quadruple 1 2 r1c1 r1c2 r2c1 r2c2",
        "sum 7 r1c1 r1c2", "sum 0 2*r1c1 -r1c2", "anti-knight"}) {
    const auto read = parse_constraint(text, *layout);
    ASSERT_TRUE(read) << text << ": " << read.error().message;
    const auto rules = with_rules(layout, {*read});
    ASSERT_TRUE(rules) << text << ": " << rules.error().message;
    const auto again = parse_constraint(describe(*read, *layout), *layout);
    ASSERT_TRUE(again) << describe(*read, *layout);
    EXPECT_EQ(again->kind, read->kind) << text;
    EXPECT_EQ(again->numbers, read->numbers) << text;
    EXPECT_EQ(again->cells, read->cells) << text;
  }
}

TEST(ConstraintText, IsReadAsPeopleTypeIt) {
  const LayoutPtr layout = Layout::boxes(3, 3).value();
  for (const auto& [typed, meant] : std::initializer_list<std::pair<const char*, const char*>>{
           {"killer 15 r1c1,r1c2, r2c1", "killer 15 r1c1 r1c2 r2c1"},
           {"Killer 15: r1c1 r1c2 # ours", "killer 15 r1c1 r1c2"},
           {"killer: 15 r1c1 r1c2", "killer 15 r1c1 r1c2"},
           {"quadruple 1,2 r1c1:r2c2", "quadruple 1 2 r1c1:r2c2"},
           {"sandwich 12 col 3", "sandwich 12 column 3"}}) {
    const auto read = parse_constraint(typed, *layout);
    ASSERT_TRUE(read) << typed << ": " << read.error().message;
    EXPECT_EQ(*read, parse_constraint(meant, *layout).value()) << typed;
  }
  for (const char* text : {"killer 15 # r1c1 r1c2", "killer 5.5 r1c1 r1c2", "killer :"}) {
    const auto read = parse_constraint(text, *layout);
    EXPECT_FALSE(read && with_rules(layout, {*read})) << text;
  }
}

TEST(ConstraintText, FactorsAreNotTheSum) {
  const LayoutPtr layout = Layout::boxes(3, 3).value();
  EXPECT_EQ(parse_constraint("thermometer r1c1-r1c4", *layout)->numbers, std::vector<int>{});
  EXPECT_EQ(parse_constraint("sum 0 2*r1c1 -r1c2", *layout)->numbers, (std::vector<int>{0, 2, -1}));
  for (const char* text : {"sum r1c1", "sum 2*r1c1"}) {
    auto read = parse_constraint(text, *layout);
    EXPECT_FALSE(read && with_rules(layout, {*read})) << text;
  }
}

}  // namespace
}  // namespace sudokit
