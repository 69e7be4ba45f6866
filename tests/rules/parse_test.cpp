// The text form of constraints: the output of describe() can be read back.
#include <gtest/gtest.h>

#include "sudokit/puzzle.hpp"
#include "support/primitives.hpp"

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

TEST(ConstraintText, ALineHasOneDirection) {
  const LayoutPtr layout = Layout::boxes(3, 3).value();
  for (const char* text : {"sandwich 12 row 3 from left from right",
                           "x-sum 12 column 3 from bottom from bottom", "x-sum 12 from left"}) {
    const auto read = parse_constraint(text, *layout);
    ASSERT_FALSE(read) << text;
    EXPECT_EQ(read.error().code, ErrorCode("unexpected-text")) << text;
  }
}

// A table says the same however its numbers are written.
TEST(ConstraintText, TablesAreNumbers) {
  const LayoutPtr layout = Layout::boxes(2, 2).value();
  for (const auto& [typed, meant] : std::initializer_list<std::pair<const char*, const char*>>{
           {"relation-all \"03:04,2 4:3\" r1c2 r1c3", "relation-all \"3:4,2 4:3\" r1c2 r1c3"},
           {"relation \"003:004\" r1c2 r1c3", "relation \"3:4\" r1c2 r1c3"},
           {"automaton \"00:2>01 1*:003>00\" r1c1", "automaton \"0:2>1 1*:3>0\" r1c1"}}) {
    const auto rules = with_rules(layout, {parse_constraint(typed, *layout).value()});
    ASSERT_TRUE(rules) << typed;
    EXPECT_EQ(describe(rules->rules->constraints()[0], *layout), meant);
    const Constraint& one = rules->rules->constraints()[0];
    for (std::uint8_t a = 1; a <= 4; ++a) {
      for (std::uint8_t b = 1; b <= 4; ++b) {
        Grid grid(16, 1);
        grid[1] = a, grid[2] = b, grid[0] = a;
        EXPECT_EQ(one.kind->holds(one, *layout, grid),
                  test::all_hold(rules->rules->primitives(), grid))
            << typed;
      }
    }
  }
}

// Whatever a text says, its rules cost only so much.
TEST(ConstraintText, ManyLargeRulesAreRefusedByName) {
  const LayoutPtr layout = Layout::boxes(3, 3).value();
  const auto all = [&](const std::string& line, std::size_t count) {
    const std::vector<Constraint> lines(count, parse_constraint(line, *layout).value());
    return with_rules(layout, lines);
  };
  EXPECT_TRUE(all("regex \".*1.{7}|.*\" r1c1-r1c5", 60));
  for (const auto& refused :
       {all("regex \".*1.{15}|.*\" r1c1-r1c5", 60), all("regex \".*1.{11}|.*\" r1c1", 90'000),
        all("kropki-negative", 90'000), all("relation-all \"1:2\" r1c1:r9c9", 5000),
        all("killer r1c1", kMaxConstraints + 1)}) {
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode("rules-too-large"));
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
