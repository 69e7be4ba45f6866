// The question `draw`: pictures of puzzles and of steps.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "sudokit/answer.hpp"
#include "sudokit/question.hpp"
#include "sudokit/text.hpp"

namespace sudokit::test {
namespace {

using nlohmann::json;

const std::string kDrawn =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

json drawn(const std::string& puzzle, const std::string& options, bool clashes = false) {
  ReadOptions read;
  read.clashes = clashes;
  auto open = OpenPuzzle::open(puzzle, read);
  std::string line;
  if (!open || !open->ask("{\"ask\":\"draw\"" + options + "}", line)) return {};
  return json::parse(line);
}

TEST(Draw, APuzzleIsThePictureOfItsMarks) {
  const Puzzle puzzle = parse_puzzle(kDrawn).value();
  DrawOptions plain;
  plain.candidates = false;
  EXPECT_EQ(drawn(kDrawn, "")["svg"], draw_svg(pencilmarks_of(puzzle).value(), nullptr, plain));
  plain.labels = false;
  EXPECT_EQ(drawn(kDrawn, ",\"labels\":false")["svg"],
            draw_svg(pencilmarks_of(puzzle).value(), nullptr, plain));
  DrawOptions full;
  EXPECT_EQ(drawn(kDrawn, ",\"candidates\":true")["svg"],
            draw_svg(basic_pencilmarks(puzzle).value(), nullptr, full));
}

TEST(Draw, AStepIsDrawnInThePositionBeforeIt) {
  const Puzzle puzzle = parse_puzzle(kDrawn).value();
  DeduceOptions options;
  options.explain = true;
  const Explanation whole = explain(puzzle, options, {}).value();
  DrawOptions draw;
  draw.title = sentence(*puzzle.layout, whole.steps[2]);
  const json answer = drawn(kDrawn, ",\"step\":\"3\"");
  EXPECT_EQ(answer["svg"], draw_svg(whole.state(2), &whole.steps[2], draw));
  EXPECT_EQ(answer["verdict"], "unique");
}

TEST(Draw, SaysWhyThereIsNoSuchStep) {
  const json absent = drawn(kDrawn, ",\"step\":\"999\"");
  EXPECT_EQ(absent["svg"], nullptr);
  EXPECT_EQ(absent["verdict"], "absent");
  EXPECT_NE(absent["why"].get<std::string>().find("steps"), std::string::npos);
  EXPECT_EQ(drawn(std::string(81, '.'), ",\"step\":\"1\"")["verdict"], "multiple");
  EXPECT_EQ(drawn(kDrawn, ",\"step\":\"no such technique\"")["verdict"], nullptr);
}

TEST(Draw, TakesWhatAPersonFilledIn) {
  const std::string clashing = "55" + kDrawn.substr(2);
  EXPECT_TRUE(drawn(clashing, "", true)["svg"].is_string());
  EXPECT_EQ(drawn(clashing, ",\"step\":\"1\"", true)["verdict"], "unsatisfiable");
}

}  // namespace
}  // namespace sudokit::test
