// The handbook covers every technique of every scale, says what it counts, and shows it with an
// example whose puzzle is where the handbook says it is.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <regex>
#include <set>

#include "deduce/technique_rows.hpp"
#include "engines/engines.hpp"
#include "sudokit/tell.hpp"
#include "sudokit/text.hpp"
#include "support/makers.hpp"
#include "support/puzzles.hpp"

namespace sudokit {
namespace {

TEST(Handbook, HasEveryTechniqueOfEveryScale) {
  std::set<const Technique*> told;
  // Both dialects of Sudoku Explainer have the techniques of the first one.
  std::set<std::string_view> explainer;
  for (const HandbookEntry& entry : handbook()) {
    for (const HandbookRow& one : rows_of(entry)) {
      told.insert(one.row->technique);
      if (one.scale->name == "se") explainer.insert(one.row->technique->name);
    }
  }
  for (const Scale* scale : scales()) {
    for (const ScaleRow& row : scale->rows) {
      const bool as_there = scale->name == "se-d2" && explainer.contains(row.technique->name);
      EXPECT_TRUE(told.contains(row.technique) || as_there)
          << scale->name << ":" << row.technique->name << " has no page";
    }
  }
}

TEST(Handbook, NamesRowsThatThereAreAndEachEntryOnce) {
  std::set<std::string_view> names;
  for (const HandbookEntry& entry : handbook()) {
    EXPECT_TRUE(names.insert(entry.name).second) << entry.name;
    const auto blanks = static_cast<std::size_t>(std::ranges::count(entry.rows, ' '));
    EXPECT_EQ(rows_of(entry).size(), blanks + 1) << entry.name;
    EXPECT_GT(summary_of(entry).size(), 20u) << entry.name;
    EXPECT_EQ(handbook_named(entry.name), std::vector{&entry});
  }
  EXPECT_EQ(handbook_named("2-string-kite").at(0)->name, "two-string-kite");
  EXPECT_EQ(handbook_named("align").size(), 2u);
  EXPECT_TRUE(handbook_named("no such thing").empty());
}

// A technique on a page may be asked for by the name of the page, on each scale that has it under
// any name; if the scale has it only as a part of something larger, its name there must be used.
TEST(Handbook, TheNameOfAPageNamesItsTechniquesOnTheScales) {
  for (const HandbookEntry& entry : handbook()) {
    bool known = false;
    for (const Scale* scale : scales()) {
      const auto named = techniques_named(entry.name, *scale);
      known |= !named.empty();
      const auto rows = rows_of(entry);
      for (const Technique* one : named) {
        const bool told = std::ranges::any_of(
            rows, [&](const HandbookRow& row) { return row.row->technique->name == one->name; });
        const std::string aliases = "," + std::string(one->aliases) + ",";
        const bool alias = aliases.find("," + std::string(entry.name) + ",") != aliases.npos;
        EXPECT_TRUE(told || alias)
            << scale->name << ":" << one->name << " on the page " << entry.name;
      }
    }
    EXPECT_TRUE(known) << "no scale has a technique " << entry.name;
  }
  const auto count = [](std::string_view name, std::string_view scale) {
    return techniques_named(name, *scale_named(scale)).size();
  };
  EXPECT_EQ(count("Siamese Fish", "hodoku"), 6u);
  EXPECT_EQ(count("strong-links", "se-d2"), 3u);
  EXPECT_EQ(count("strong-links", "se"), 0u);
  EXPECT_EQ(count("naked-triples", "se"), 1u);
  EXPECT_EQ(count("als-xz", "hodoku"), 1u);
  EXPECT_EQ(count("unique-rectangle-1", "se"), 0u);  // its unique-loop is more than that
}

TEST(Handbook, AnUnknownTechniqueIsExplained) {
  const auto text = [](std::string_view name, std::string_view scale) {
    return unknown_technique(name, *scale_named(scale));
  };
  EXPECT_EQ(text("full-house", "sudokit"),
            "the scale sudokit has no technique 'full-house'; hodoku has it");
  EXPECT_EQ(text("skyscraper", "se"),
            "the scale se has no technique 'skyscraper'; sudokit, hodoku have it");
  EXPECT_EQ(text("x-wnig", "se"), "the scale se has no technique 'x-wnig'; did you mean 'x-wing'?");
  EXPECT_EQ(text("quodlibet", "se"),
            "the scale se has no technique 'quodlibet'; `sudokit techniques` lists all");
}

Puzzle puzzle_of(const HandbookExample& example) {
  return parse_puzzle(example.puzzle).value();
}

Deducer deducer_of(const HandbookExample& example) {
  DeduceOptions options;
  options.scale = scale_named(example.scale);
  options.unique_known = true;
  for (const ScaleRow& row : options.scale->rows) {
    const std::string names = " " + std::string(example.techniques) + " ";
    const std::string name = " " + std::string(row.technique->name) + " ";
    if (names.find(name) != std::string::npos) options.allowed.push_back(row.technique);
  }
  return Deducer::make(puzzle_of(example).layout, options).value();
}

// The step that an example shows.
std::optional<Step> step_of(const HandbookExample& example) {
  Deducer deducer = deducer_of(example);
  EXPECT_TRUE(deducer.start(puzzle_of(example)));
  for (std::size_t number = 1; auto step = deducer.next(); ++number) {
    if (step->technique->name == example.step || std::to_string(number) == example.step) {
      return step;
    }
    deducer.apply(*step);
  }
  return std::nullopt;
}

TEST(Handbook, HasAnExampleOfEach) {
  std::size_t pages = 0;
  for (const TechniqueRows rows : technique_rows()) {
    pages += std::size_t(
        std::ranges::count_if(rows, [](const TechniqueRow& row) { return !row.text.empty(); }));
  }
  EXPECT_EQ(handbook().size(), pages);
  EXPECT_EQ(handbook_examples().size(), pages);
  sudokit::Run two;
  two.limit = 2;
  for (const HandbookEntry& entry : handbook()) {
    const HandbookExample* example = example_of(entry);
    ASSERT_NE(example, nullptr) << entry.name;
    const Puzzle puzzle = puzzle_of(*example);
    EXPECT_EQ(backtrack_info().make()->solve(puzzle, two).verdict, Verdict::unique) << entry.name;
    const std::optional<Step> step = step_of(*example);
    ASSERT_TRUE(step) << entry.name;
    EXPECT_TRUE(std::ranges::any_of(rows_of(entry), [&](const HandbookRow& one) {
      return one.row->technique == step->technique && one.scale->name == example->scale;
    })) << entry.name;
    EXPECT_NE(step->argument.form, Form::untold) << entry.name;
  }
}

// Each exercise is another puzzle with one solution, and its step agrees with the solution.
TEST(Handbook, HasExercisesWhoseStepsHold) {
  sudokit::Run two;
  two.limit = 2;
  std::size_t count = 0;
  for (const HandbookEntry& entry : handbook()) {
    EXPECT_GT(entry.looking.size(), 30u) << entry.name;
    std::set<std::string_view> puzzles = {example_of(entry)->puzzle};
    for (const HandbookExample& exercise : exercises_of(entry)) {
      ++count;
      EXPECT_TRUE(puzzles.insert(exercise.puzzle).second) << entry.name;
      const Puzzle puzzle = puzzle_of(exercise);
      const Outcome solved = backtrack_info().make()->solve(puzzle, two);
      ASSERT_EQ(solved.verdict, Verdict::unique) << entry.name;
      const std::optional<Step> step = step_of(exercise);
      ASSERT_TRUE(step) << entry.name;
      EXPECT_TRUE(std::ranges::any_of(rows_of(entry),
                                      [&](const HandbookRow& one) {
                                        return one.row->technique == step->technique &&
                                               one.scale->name == exercise.scale;
                                      }))
          << entry.name << " " << step->technique->name;
      for (const Candidate& gone : step->removals) EXPECT_NE(solved.grid[gone.cell], gone.digit);
      for (const Candidate& put : step->placements) EXPECT_EQ(solved.grid[put.cell], put.digit);
      EXPECT_TRUE(step->changes());
    }
  }
  EXPECT_EQ(count, 3 * handbook().size());
}

// A source is "line 6 of `data/minimal_3x3.txt`", or the output of a command, whose first line is a
// comment.
TEST(Handbook, SaysWhereItsPuzzlesAreFrom) {
  const std::regex in_file("line (\\d+) of `data/(.*)`");
  const std::regex made(
      "line (\\d+) of what `sudokit make --family minimal --layout 3x3 --count (\\d+) --seed "
      "(\\d+) "
      "--to line` makes");
  const std::regex last("the last of `sudokit make --seed (\\d+) --count (\\d+)`");
  std::vector<HandbookExample> all(handbook_examples().begin(), handbook_examples().end());
  for (const HandbookEntry& entry : handbook()) {
    const auto exercises = exercises_of(entry);
    all.insert(all.end(), exercises.begin(), exercises.end());
  }
  for (const HandbookExample& example : all) {
    const std::string source(example.source);
    std::smatch found;
    if (std::regex_match(source, found, in_file)) {
      std::ifstream file(SUDOKIT_SOURCE_DIR "/data/" + found[2].str());
      std::string line;
      for (int at = std::stoi(found[1]); at > 0; --at) std::getline(file, line);
      EXPECT_TRUE(line.starts_with(example.puzzle)) << example.entry;
    } else if (std::regex_match(source, found, made)) {
      EXPECT_LE(std::stoul(found[1]), std::stoul(found[2]) + 1);
      const test::Wanted wanted{"minimal", test::layout("3x3"), std::stoull(found[3])};
      const Puzzle puzzle = test::make(wanted, std::stoul(found[1]) - 2).value();
      EXPECT_EQ(puzzle.givens, test::puzzle("3x3", example.puzzle).givens) << example.entry;
    } else if (std::regex_match(source, found, last)) {
      const test::Wanted wanted{"minimal", test::layout("3x3"), std::stoull(found[1])};
      const Puzzle puzzle = test::make(wanted, std::stoul(found[2]) - 1).value();
      EXPECT_EQ(puzzle.givens, test::puzzle("3x3", example.puzzle).givens) << example.entry;
    } else {
      ADD_FAILURE() << example.entry << ": " << source;
    }
  }
}

// The scores that a row states are those of its instances.
TEST(Handbook, SaysScoresThatStepsHave) {
  std::set<std::string> least, most;
  for (const char* name : {"se", "se-d2", "hodoku"}) {
    DeduceOptions options;
    options.scale = scale_named(name);
    options.unique_known = true;
    options.explain = false;
    Deducer deducer = Deducer::make(test::layout("3x3"), options).value();
    for (const auto& line : test::lines_of(SUDOKIT_SOURCE_DIR "/tests/golden/hodoku.txt")) {
      ASSERT_TRUE(deducer.start(test::puzzle("3x3", line.substr(0, 81))));
      while (const auto step = deducer.next()) {
        const auto row =
            std::ranges::find(options.scale->rows, step->technique, &ScaleRow::technique);
        const std::string technique(row->technique->name);
        EXPECT_GE(step->score, row->least) << name << ":" << technique;
        EXPECT_TRUE(row->most == 0 || step->score <= row->most) << name << ":" << technique;
        if (step->score == row->least) least.insert(name + technique);
        if (step->score == row->most) most.insert(name + technique);
        deducer.apply(*step);
      }
    }
  }
  EXPECT_GT(least.size(), 60u);
  EXPECT_GT(most.size(), 60u);
}

TEST(Handbook, TellsScoresAsTheirScalesCount) {
  const auto text = [](const char* name, std::string_view technique) {
    const Scale& scale = *scale_named(name);
    const auto row = std::ranges::find_if(
        scale.rows, [&](const ScaleRow& one) { return one.technique->name == technique; });
    return score_text(scale, *row);
  };
  EXPECT_EQ(text("sudokit", "x-wing"), "3.6");
  EXPECT_EQ(text("sudokit", "nice-loop"), "6.5 to 7.6");
  EXPECT_EQ(text("se", "x-wing"), "3.2");
  EXPECT_EQ(text("se", "hidden-single"), "1.0 to 1.5");
  EXPECT_EQ(text("se", "nested-forcing-chains"), "9.5 and more");
  EXPECT_EQ(text("hodoku", "x-wing"), "140 points (Hard)");
}

}  // namespace
}  // namespace sudokit
