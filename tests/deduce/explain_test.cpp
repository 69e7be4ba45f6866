// Explanations: replay, forms, hints and bad input.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "sudokit/puzzle.hpp"
#include "sudokit/tell.hpp"
#include "support/puzzles.hpp"

namespace sudokit {
namespace {

constexpr const char* kPuzzle =
    ".2...38..........5..8....697......3.6.......8..1286....4.3.1.9..19..8.74....7....";

// The sixth step of this puzzle on Sudoku Explainer's scale has nested chains.
constexpr const char* kNested =
    "12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8";

Explanation explained(const Puzzle& puzzle, bool unique = true) {
  DeduceOptions options;
  options.unique_known = unique;
  return explain(puzzle, options).value();
}

// Checks that tags open and close in order, attributes are quoted and entities are known: enough of
// XML to notice the mistakes of a careless writer.
std::string why_not_xml(std::string_view text) {
  std::vector<std::string> open;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == '&') {
      const auto end = text.find(';', at);
      const auto name = text.substr(at + 1, end - at - 1);
      if (name != "lt" && name != "gt" && name != "amp" && name != "quot") return "entity";
      at = end;
    }
    if (text[at] == '>') return "stray >";
    if (text[at] != '<') {
      ++at;
      continue;
    }
    bool quoted = false;
    std::size_t end = at + 1;
    for (; end < text.size() && (quoted || text[end] != '>'); ++end) {
      if (text[end] == '"') quoted = !quoted;
      if (text[end] == '<') return "< in a tag";
    }
    if (end >= text.size()) return "no end of tag";
    const auto tag = text.substr(at + 1, end - at - 1);
    const std::string name(tag.substr(0, tag.find_first_of(" /")));
    if (tag[0] == '/') {
      if (open.empty() || open.back() != tag.substr(1)) return "closes " + std::string(tag);
      open.pop_back();
    } else if (tag.back() != '/') {
      open.push_back(name);
    }
    at = end + 1;
  }
  return open.empty() ? "" : "open " + open.back();
}

TEST(Explain, EveryStepReplaysToTheSolution) {
  for (const char* name : {"3x3", "x", "jigsaw9", "2x3"}) {
    const LayoutPtr layout = test::layout(name);
    Random random(71, 1);
    for (int i = 0; i < 10; ++i) {
      const Puzzle puzzle = test::random_puzzle(layout, layout->cells() * 2 / 5, 0, false, random);
      const Explanation explanation = explained(puzzle, false);
      ASSERT_EQ(explanation.states.size(), explanation.steps.size() + 1);
      Pencilmarks state = explanation.states.front();
      for (std::size_t s = 0; s < explanation.steps.size(); ++s) {
        for (const Candidate put : explanation.steps[s].placements) {
          ASSERT_TRUE(state.candidates[put.cell].contains(put.digit));
        }
        for (const Candidate gone : explanation.steps[s].removals) {
          ASSERT_TRUE(state.candidates[gone.cell].contains(gone.digit));
        }
        state = explanation.states[s + 1];
      }
      EXPECT_EQ(explanation.end == DeduceEnd::solved, is_solution(puzzle, state.values));
    }
  }
}

TEST(Explain, GoldenNextStepAndHints) {
  const LayoutPtr layout = test::layout("3x3");
  const Explanation all = explained(test::puzzle(layout, kPuzzle));
  const auto wing = std::find_if(all.steps.begin(), all.steps.end(), [](const Step& step) {
    return step.technique->family != TechniqueFamily::single;
  });
  ASSERT_NE(wing, all.steps.end());
  EXPECT_EQ(hint(*layout, *wing, 1), "Look at box 1: an intersection rules out a candidate.");
  for (const Step& step : all.steps) {  // also those whose argument has no house
    EXPECT_TRUE(hint(*layout, step, 1).starts_with("Look at ")) << hint(*layout, step, 1);
  }
  const auto naked = std::ranges::find_if(
      all.steps, [](const Step& step) { return step.technique->name == "naked-single"; });
  ASSERT_NE(naked, all.steps.end());
  ASSERT_TRUE(naked->argument.houses.empty());
  const int box = layout->region(naked->placements.front().cell) + 1;
  EXPECT_EQ(hint(*layout, *naked, 1), fmt::format("Look at box {}: a single fills a cell.", box));
  EXPECT_EQ(hint(*layout, *wing, 2), "Pointing: look at 4 in box 1 and column 1.");
  EXPECT_EQ(hint(*layout, *wing, 3),
            "Pointing: In box 1, 4 can only go in r2c1 or r3c1. Both are in column 1, so 4 can be "
            "removed from the rest of column 1: r6c1.");
  TellOptions next;
  next.next_only = true;
  EXPECT_EQ(tell(all, ExplainForm::text, next), hint(*layout, all.steps.front(), 3) + "\n");
}

// Sentences state every change, so texts do not list the changes again.
TEST(Explain, SentencesStateTheChanges) {
  const LayoutPtr layout = test::layout("3x3");
  const Explanation all = explained(test::puzzle(layout, kPuzzle));
  for (const Step& step : all.steps) {
    const std::string text = hint(*layout, step, 3);
    EXPECT_EQ(text.find(changes_text(*layout, step)), std::string::npos) << text;
    const auto states = [&](const Candidate one) {
      EXPECT_NE(text.find(cell_name(*layout, one.cell)), std::string::npos) << text;
      EXPECT_NE(text.find(std::to_string(one.digit)), std::string::npos) << text;
    };
    for (const Candidate put : step.placements) states(put);
    for (const Candidate gone : step.removals) states(gone);
    if (step.placements.empty()) {
      EXPECT_TRUE(text.find("removed") != text.npos || text.find(" is not ") != text.npos) << text;
    }
  }
}

// The houses of a cell are said to rule out all other digits only if their filled cells do.
TEST(Explain, ANakedSingleNamesItsHousesOnlyWhereTheyRuleOutAllElse) {
  const LayoutPtr layout = test::layout("3x3");
  int by_houses = 0;
  int by_candidates = 0;
  for (const std::string& line : test::minimal_lines(40, 3'000)) {
    const Explanation path = explained(test::puzzle(layout, line));
    for (std::size_t i = 0; i < path.steps.size(); ++i) {
      const Step& step = path.steps[i];
      if (step.argument.form != Form::only_digit) continue;
      const Candidate put = step.placements.front();
      Digits seen = Digits::only(put.digit);
      for (const Cell peer : layout->peers(put.cell)) {
        const int value = path.states[i].values[peer];
        if (value != 0) seen.insert(value);
      }
      const bool all = seen.count() == layout->side();
      (all ? by_houses : by_candidates) += 1;
      const std::string text = sentence(*layout, step);
      EXPECT_TRUE(text.ends_with(all ? ": its row, column and box rule out all other digits."
                                     : ", the only candidate left in this cell."))
          << text;
    }
  }
  EXPECT_GT(by_houses, 5);
  EXPECT_GT(by_candidates, 5);
}

TEST(Explain, HintsOfLowDetailDoNotGiveTheChangeAway) {
  const LayoutPtr layout = test::layout("3x3");
  const Explanation all = explained(test::puzzle(layout, kPuzzle));
  for (const Step& step : all.steps) {
    for (const int detail : {1, 2}) {
      EXPECT_EQ(hint(*layout, step, detail).find(changes_text(*layout, step)), std::string::npos);
    }
  }
  TellOptions vague;
  vague.detail = 1;
  const auto json = nlohmann::json::parse(tell(all, ExplainForm::json, vague));
  for (const auto& step : json["steps"]) EXPECT_FALSE(step.contains("placements"));
}

// If every step is listed, locked candidates may have only one place left.
TEST(Explain, OnePlaceIsNotBothOrAllOfSeveral) {
  const Puzzle puzzle = test::puzzle("3x3", kPuzzle);
  Deducer deducer = Deducer::make(puzzle.layout, {}).value();
  ASSERT_TRUE(deducer.start(puzzle));
  int alone = 0;
  for (const Step& step : deducer.all()) {
    if (step.argument.form != Form::confined) continue;
    const bool one = step.argument.cells.size() == 1;
    EXPECT_EQ(sentence(*puzzle.layout, step).find(", which is in ") != std::string::npos, one);
    alone += one;
  }
  EXPECT_GT(alone, 0);
}

// A single that is visible in two houses is listed once. The same words may stand under two names,
// since a chain may be a special case of another.
TEST(Explain, ListsEachStepOnce) {
  const Puzzle puzzle = test::puzzle("3x3", kPuzzle);
  Deducer deducer = Deducer::make(puzzle.layout, {}).value();
  ASSERT_TRUE(deducer.start(puzzle));
  std::set<std::string> said;
  int singles = 0;
  for (const Step& step : deducer.all()) {
    const std::string name(step.technique->name);
    EXPECT_TRUE(said.insert(name + ": " + sentence(*puzzle.layout, step)).second)
        << name << ": " << sentence(*puzzle.layout, step);
    singles += step.technique->name == "hidden-single";
  }
  EXPECT_GT(singles, 1);
}

// A wing or a chain has no houses; its hint names the regions that it goes through, or where it
// begins.
TEST(Explain, HintsSayWhereToLook) {
  DeduceOptions options;
  options.scale = scale_named("se");
  options.unique_known = true;
  const Puzzle puzzle = test::puzzle(
      "3x3", "8.......24...3........5..1...1...56.......9.....7........8.4..7.6....3...9.2.....");
  const Explanation path = explain(puzzle, options).value();
  EXPECT_EQ(hint(*puzzle.layout, path.steps[43], 2),
            "Forcing Chain: look at 1 and 4 in boxes 5 and 6.");
  EXPECT_EQ(hint(*puzzle.layout, path.steps[41], 2),
            "Forcing Chain: look at 2, 4, 7 and 9 from box 5 on.");
  for (const Step& step : path.steps) {
    const std::string text = hint(*puzzle.layout, step, 2);
    EXPECT_TRUE(text.find(" in ") != std::string::npos || text.ends_with(" on.")) << text;
  }
}

TEST(Explain, JsonIsWellFormedAndComplete) {
  const LayoutPtr layout = test::layout("3x3");
  const Explanation all = explained(test::puzzle(layout, kPuzzle));
  const auto json = nlohmann::json::parse(tell(all, ExplainForm::json, {}));
  EXPECT_EQ(json["steps"].size(), all.steps.size());
  EXPECT_EQ(json["end"], "solved");
  EXPECT_EQ(json["layout"], "3x3");
  for (const auto& step : json["steps"]) {
    EXPECT_FALSE(techniques_named(step["technique"].get<std::string>()).empty());
    EXPECT_FALSE(step["placements"].empty() && step["removals"].empty());
    EXPECT_FALSE(step["sentence"].get<std::string>().empty());
  }
}

// In a pass, a step may rest on two places that earlier steps of the pass have taken. Even then, a
// link in a house names that house.
TEST(Explain, EveryLinkInAHouseNamesOneOnEveryScale) {
  const std::pair<const char*, const char*> sets[] = {
      {"x", "minimal_x.txt"}, {"windoku", "minimal_windoku.txt"}, {"2x5", "minimal_2x5.txt"}};
  for (const auto& [layout, set] : sets) {
    const auto lines = test::lines_of(std::string(SUDOKIT_SOURCE_DIR "/data/") + set);
    ASSERT_FALSE(lines.empty()) << set;
    for (const std::string& line : lines) {
      const Puzzle puzzle = test::puzzle(layout, line);
      for (const Scale* scale : scales()) {
        if (!admits(*scale, *puzzle.layout, puzzle.features())) continue;
        DeduceOptions options;
        options.scale = scale;
        const Explanation all = explain(puzzle, options).value();
        for (const Step& step : all.steps) {
          for (const Link& link : step.argument.links) {
            ASSERT_TRUE(link.ground != Ground::house || !link.houses.empty()) << set << " " << line;
          }
        }
        EXPECT_NE(tell(all, ExplainForm::text, {}), "");
      }
    }
  }
}

TEST(Explain, PicturesAreWellFormedXmlOnEveryLayout) {
  for (const char* name : {"3x3", "x", "windoku", "jigsaw9", "latin7", "4x4"}) {
    const LayoutPtr layout = test::layout(name);
    Random random(72, 1);
    const Puzzle puzzle = test::random_puzzle(layout, layout->cells() * 9 / 20, 0, false, random);
    const Explanation all = explained(puzzle, false);
    TellOptions options;
    EXPECT_EQ(why_not_xml(tell(all, ExplainForm::svg, options)), "") << name;
    DrawOptions draw;
    draw.title = "a <b> & \"c\"";
    const std::string svg = draw_svg(basic_pencilmarks(puzzle).value(), nullptr, draw);
    EXPECT_EQ(why_not_xml(svg), "") << name;
    EXPECT_NE(svg.find("a &lt;b&gt; &amp; &quot;c&quot;"), std::string::npos);
  }
  EXPECT_NE(why_not_xml("<a><b></a></b>"), "");
}

TEST(Explain, APageHoldsEveryStepOnceAndNothingFromOutside) {
  const Explanation all = explained(test::puzzle("3x3", kPuzzle));
  TellOptions options;
  options.title = "One <page>";
  const std::string page = tell(all, ExplainForm::html, options);
  EXPECT_NE(page.find("<title>One &lt;page&gt;</title>"), std::string::npos);
  std::size_t sections = 0;
  for (auto at = page.find("<section"); at != std::string::npos;
       at = page.find("<section", at + 1)) {
    ++sections;
  }
  EXPECT_EQ(sections, all.states.size());
  for (const char* outside : {"src=", "@import", "<link", "url(http"}) {
    EXPECT_EQ(page.find(outside), std::string::npos) << outside;
  }
}

std::set<std::string> marked(const std::string& text, const std::string& attribute) {
  std::set<std::string> lines;
  const std::string mark = attribute + "=\"";
  for (auto at = text.find(mark); at != text.npos; at = text.find(mark, at + 1)) {
    lines.insert(
        text.substr(at + mark.size(), text.find('"', at + mark.size()) - at - mark.size()));
  }
  return lines;
}

std::set<std::string> lines_marked(const std::string& text) {
  return marked(text, "data-line");
}

// A page highlights a chain line by line: each line has something on the board, and everything on
// the board belongs to a line.
TEST(Explain, APageHasEachLineOfAChainOnItsBoard) {
  const Explanation all = explained(test::puzzle(
      "3x3", ".5...4.71..8...3......2.49.............8..61.7...65....973...6.61.....4.2...9...3"));
  const std::string page = tell(all, ExplainForm::html, {});
  std::size_t chains = 0;
  for (auto at = page.find("<section"); at != page.npos; at = page.find("<section", at + 1)) {
    const std::string section = page.substr(at, page.find("</section>", at) - at);
    const auto words = section.find("<div class=\"words\">");
    if (section.find("class=\"by-line\"") == section.npos) continue;
    ++chains;
    const auto said = lines_marked(section.substr(words));
    EXPECT_EQ(lines_marked(section.substr(0, words)), said) << section.substr(words);
    EXPECT_GT(said.size(), 4u);
  }
  EXPECT_GT(chains, 0u);
  EXPECT_TRUE(lines_marked(draw_svg(all.states[0], &all.steps[0], {})).empty());
}

// Nested chains are unfolded: each has its own number on the board, and in texts they are lists
// within lists.
TEST(Explain, ChainsInsideChainsAreUnfolded) {
  const LayoutPtr layout = test::layout("3x3");
  DeduceOptions options;
  options.scale = scale_named("se");
  options.unique_known = true;
  Deducer deducer = Deducer::make(layout, options).value();
  ASSERT_TRUE(deducer.start(test::puzzle(layout, kNested)));
  Explanation one;
  one.scale = options.scale;
  for (;;) {
    one.states = {deducer.pencilmarks()};
    const Step step = deducer.next().value();
    deducer.apply(step);
    one.steps = {step};
    one.states.push_back(deducer.pencilmarks());
    if (step.technique->name == "nested-forcing-chains") break;
  }
  const Argument& argument = one.steps.front().argument;
  ASSERT_FALSE(argument.nested.empty());
  TellOptions next;
  next.next_only = true;
  const std::string page = tell(one, ExplainForm::html, next);
  const auto words = page.find("<div class=\"words\">");
  const std::string board = page.substr(0, words);
  EXPECT_EQ(lines_marked(board), lines_marked(page.substr(words)));
  EXPECT_EQ(marked(board, "data-chain"), marked(page.substr(words), "data-chain"));
  EXPECT_EQ(marked(board, "data-chain").size(), argument.nested.size());
  EXPECT_EQ(why_not_xml(draw_svg(one.states[0], &one.steps[0], {})), "");
  EXPECT_TRUE(marked(draw_svg(one.states[0], &one.steps[0], {}), "data-chain").empty());
  for (const ExplainForm form : {ExplainForm::text, ExplainForm::markdown}) {
    const std::string text = tell(one, form, next);
    EXPECT_NE(text.find(" (by a chain in the resulting position, because r"), text.npos) << text;
    EXPECT_NE(text.find("\n      - If r"), text.npos) << text;
  }
  const auto json = nlohmann::json::parse(step_json(*layout, one.steps.front()));
  for (const auto& inner : json["argument"]["nested"]) {
    EXPECT_FALSE(inner["nodes"].empty());
    EXPECT_NE(inner["sentence"].get<std::string>().find("so r"), std::string::npos);
  }
}

TEST(Explain, WhatTheRulesCannotFinishEndsHonestly) {
  // There are several solutions and uniqueness is unknown: no rule decides anything.
  const Explanation stuck = explained(test::empty_puzzle(test::layout("3x3")), false);
  EXPECT_EQ(stuck.end, DeduceEnd::stuck);
  EXPECT_NE(tell(stuck, ExplainForm::text, {}).find("81 cells are open"), std::string::npos);
  Puzzle wrong = test::empty_puzzle(test::layout("3x3"));
  for (int i = 0; i < 8; ++i)
    wrong.givens[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(i + 1);
  wrong.givens[9 + 8] = 9;
  const Explanation broken = explained(wrong, false);
  EXPECT_EQ(broken.end, DeduceEnd::contradiction);
  EXPECT_NE(tell(broken, ExplainForm::markdown, {}).find("no solution"), std::string::npos);
}

TEST(Rate, AgreesWithTheExplanation) {
  const LayoutPtr layout = test::layout("3x3");
  DeduceOptions options;
  options.unique_known = true;
  Deducer deducer = Deducer::make(layout, options).value();
  for (const std::string& line : test::minimal_lines(60, 1'000)) {
    const Puzzle puzzle = test::puzzle(layout, line.substr(0, 81));
    const Explanation explanation = explained(puzzle);
    const Rating rating = rate(deducer, puzzle).value();
    EXPECT_EQ(rating.end, explanation.end);
    EXPECT_EQ(rating.total, explanation.steps.size());
    const auto rows = deducer.scale().rows;
    std::vector<std::uint32_t> counts(rows.size());
    int level = 0;
    for (const Step& step : explanation.steps) {
      const auto row = std::find_if(rows.begin(), rows.end(), [&](const ScaleRow& each) {
        return each.technique == step.technique;
      });
      ++counts[static_cast<std::size_t>(row - rows.begin())];
      level = std::max(level, step.level);
    }
    EXPECT_EQ(rating.steps, counts) << line;
    EXPECT_EQ(rating.level, level);
  }
}

}  // namespace
}  // namespace sudokit
