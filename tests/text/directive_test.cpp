// Files that name their own layout.
#include <gtest/gtest.h>

#include <sstream>

#include "sudokit/text.hpp"

namespace sudokit {
namespace {

constexpr const char* kOpen =
    ".................................................................................\n";

RecordBatch read_directives(const std::string& text, ReadOptions options, TextContext& context) {
  std::istringstream in(text);
  RecordReader reader(in, std::move(options));
  RecordBatch batch;
  EXPECT_TRUE(reader.next(batch));
  context = reader.context();
  RecordBatch rest;
  EXPECT_FALSE(reader.next(rest));
  return batch;
}

TEST(LayoutDirective, NamesTheLayoutOfEveryPuzzle) {
  TextContext context;
  const auto batch =
      read_directives(std::string("# a set\n\n#layout:  windoku\n") + kOpen + kOpen, {}, context);
  ASSERT_EQ(batch.records.size(), 2u);
  EXPECT_EQ(parse_record(context, batch.records[1]).value().layout->name(), "windoku");
}

TEST(LayoutDirective, GivesWayToTheLayoutAskedFor) {
  TextContext context;
  const auto batch = read_directives(std::string("# layout: windoku\n") + kOpen,
                                     {.layout = Layout::named("x").value()}, context);
  EXPECT_EQ(parse_record(context, batch.records[0]).value().layout->name(), "x");
}

TEST(LayoutDirective, CountsOnlyBeforeTheFirstPuzzle) {
  TextContext context;
  const auto batch =
      read_directives(std::string(kOpen) + "# layout: windoku\n" + kOpen, {}, context);
  EXPECT_EQ(parse_record(context, batch.records[1]).value().layout->name(), "3x3");
}

TEST(LayoutDirective, OfALayoutThatIsNoneRefusesTheText) {
  TextContext context;
  const auto batch = read_directives(std::string("# x\n# layout: 7by7\n") + kOpen, {}, context);
  ASSERT_EQ(batch.records.size(), 1u);
  ASSERT_TRUE(batch.records[0].error);
  EXPECT_EQ(batch.records[0].error->line, 2u);
}

TEST(LayoutDirective, IsResolvedByTheCaller) {
  TextContext context;
  ReadOptions options;
  options.find_layout = [](std::string_view name) {
    EXPECT_EQ(name, "some file.layout");
    return Layout::named("latin9");
  };
  const auto batch =
      read_directives(std::string("# layout: some file.layout\r\n") + kOpen, options, context);
  EXPECT_EQ(parse_record(context, batch.records[0]).value().layout->name(), "latin9");
}

TEST(NoPuzzles, AreRefusedAsAWhole) {
  TextContext context;
  const std::string board = "# sudokit make\n\nc a board\nc\np digit 2 2 3\n1 1\n2 3\n4 4\n";
  for (const Format format : {Format::automatic, Format::numbers}) {
    ReadOptions options;
    options.format = format;
    const auto batch = read_directives(board, options, context);
    ASSERT_EQ(batch.records.size(), 1u);
    ASSERT_TRUE(batch.records[0].error);
    EXPECT_EQ(batch.records[0].error->line, 5u);
    EXPECT_EQ(batch.records[0].error->code.name(), "not-a-puzzle");
  }
  const auto formula = read_directives("p cnf 1 1\n1 0\n", {}, context);
  ASSERT_EQ(formula.records.size(), 1u);
  EXPECT_EQ(formula.records[0].error->code.name(), "not-a-puzzle");
}

TEST(NoPuzzles, SayItBeforeTheFirstOfThem) {
  TextContext context;
  const auto batch =
      read_directives(std::string("c a title\n") + kOpen + "p cnf 1 1\n", {}, context);
  EXPECT_TRUE(parse_record(context, batch.records[1])) << batch.records[1].text;
}

}  // namespace
}  // namespace sudokit
