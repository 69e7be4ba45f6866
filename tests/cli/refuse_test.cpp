// Flags that do not apply to a mode of a command are refused by name before anything is read.
#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>

#include "cli/process.hpp"
#include "cli/puzzles.hpp"
#include "cli/temp_file.hpp"

namespace sudokit::test {
namespace {

using Args = std::vector<std::string>;

struct Useless {
  Args mode;
  std::vector<Args> flags;  // each is tested alone; the first word is the name
};

const std::vector<Useless> kUseless = {
    {{"count", "--grids"},
     {{"--engine", "dlx"},
      {"--limit", "5"},
      {"--limit", "1000000"},
      {"--preset", "paper"},
      {"--iterations", "5"},
      {"--seed", "2"},
      {"--stats"},
      {"--proof", "p"},
      {"--formula", "f"},
      {"--jobs", "1"},
      {"--from", "line"},
      {"--column", "1"},
      {"--dlx.order", "first"}}},
    {{"count", "--estimate"}, {{"--limit", "1000000"}}},
    {{"check", "--mistakes"},
     {{"--engine", "auto"}, {"--preset", "paper"}, {"--seed", "2"}, {"--auto.patience", "5"}}},
    {{"check", "--undetermined"},
     {{"--engine", "auto"}, {"--preset", "paper"}, {"--seed", "2"}, {"--auto.patience", "5"}}},
    {{"explore", "--backdoors", "1"}, {{"--minus", "1"}, {"--plus", "1"}, {"--minimal"}}},
    {{"explore", "--unavoidable", "6"}, {{"--minus", "1"}, {"--plus", "1"}, {"--minimal"}}},
    {{"info"}, {{"--space"}, {"--layout", "2x2"}, {"--from", "line"}, {"--column", "2"}}},
    {{"nishio", "--graph", "2x2"},
     {{"--method", "lazy"},
      {"--digit", "1"},
      {"--singles"},
      {"--time", "1"},
      {"--jobs", "1"},
      {"--layout", "2x2"},
      {"--puzzle", "1..............."}}},
    {{"nishio", "--board", "b"}, {{"--layout", "2x2"}, {"--from", "line"}, {"--jobs", "1"}}},
    {{"nishio"}, {{"--limit", "7"}}},
    {{"solve", "--summary"},
     {{"--limit", "2"},
      {"--to", "csv"},
      {"--json"},
      {"--stats"},
      {"--runs", "3"},
      {"--proof", "p"}}},
    {{"solve", "--engine", "tabu", "--runs", "2"}, {{"--limit", "1"}, {"--formula", "f"}}},
    {{"convert", "--decode", "cnf", "--answer", "a"},
     {{"--transform", "rotate"},
      {"--relabel", "appearance"},
      {"--canonical"},
      {"--json"},
      {"--to", "json"},
      {"--to", "svg"},
      {"--to", "cnf"}}},
    {{"explain"}, {{"--title", "T"}}},
    {{"explain", "--to", "json"}, {{"--title", "T"}}},
    {{"explain", "--to", "svg"}, {{"--title", "T"}}},
    {{"rate", "--scale", "se"}, {{"--guesses", "5"}}},
    {{"rate", "--scale", "te"}, {{"--guesses", "5"}}},
    {{"rate", "--json"}, {{"--to", "csv"}, {"--to", "text"}}},
    {{"check", "--json"}, {{"--to", "csv"}, {"--to", "text"}}},
    {{"count", "--json"}, {{"--to", "csv"}}},
};

std::string args_line(const Args& args) {
  std::string text;
  for (const std::string& arg : args) text += arg + ' ';
  return text;
}

TEST(Refuse, WhatAModeHasNoUseFor) {
  for (const Useless& each : kUseless) {
    for (const Args& flag : each.flags) {
      Args args = each.mode;
      args.insert(args.end(), flag.begin(), flag.end());
      const auto run = sudokit(args, std::string(kEasy) + '\n');
      EXPECT_EQ(run.code, 2) << args_line(args) << run.err;
      EXPECT_NE(run.err.find(flag[0]), std::string::npos) << args_line(args) << run.err;
      EXPECT_EQ(run.out, "") << args_line(args);
    }
  }
}

TEST(Refuse, NothingThatIsOfUse) {
  const std::vector<Args> useful = {
      {"count", "--grids", "--side", "4", "--time", "9", "--memory", "1G", "--json"},
      {"count", "--estimate", "--seed", "2", "--iterations", "5", "--jobs", "1"},
      {"check", "--undetermined", "--time", "9", "--jobs", "1"},
      {"explore", "--minus", "1", "--plus", "0"},
      {"explore", "--backdoors", "1", "--time", "9"},
      {"info", "--json"},
      {"info", "--space", "-"},
      {"nishio", "--graph", "2x2", "--json"},
      {"solve", "--summary", "--jobs", "1", "--time", "9", "--engine", "dlx"},
      {"explain", "--next", "--to", "markdown", "--title", "T"},
      {"rate", "--scale", "se,sudokit", "--guesses", "5"},
      {"rate", "--json", "--to", "json"},
  };
  for (const Args& args : useful) {
    const auto run = sudokit(args, std::string(kEasy) + '\n');
    EXPECT_EQ(run.code, 0) << args_line(args) << run.err;
  }
}

// Answers that are not at the end are on the page of their puzzles.
TEST(Refuse, WhatPaperHasNoPlaceFor) {
  for (const Args& more : {Args{"--answers", "none"}, Args{"--answers", "foot"},
                           Args{"--answers", "behind"}, Args{"--walk-through"}}) {
    Args args = {"print", "--answers-per-page", "4"};
    args.insert(args.end(), more.begin(), more.end());
    const auto run = sudokit(args, std::string(kEasy) + '\n');
    EXPECT_EQ(run.code, 2) << args_line(args);
    EXPECT_NE(run.err.find("--answers-per-page"), std::string::npos) << run.err;
  }
}

// Puzzles on the command line are an input like any other; standard input is not read.
TEST(Summary, CountsThePuzzlesOfTheCommandLine) {
  const TempFile file(std::string(kEasy) + "\n" + std::string(kEasy) + "\n");
  const auto rows = [](const Args& args) {
    const auto run = sudokit(args, "not a puzzle\n");
    EXPECT_EQ(run.code, 0) << run.err;
    std::vector<std::string> found;
    std::istringstream lines(run.out);
    for (std::string line; std::getline(lines, line);) {
      std::istringstream words(line);
      std::string set, layout, puzzles;
      words >> set >> layout >> puzzles;
      found.push_back(set + ' ' + puzzles);
    }
    return found;
  };
  const std::string name = std::filesystem::path(file.name()).filename().string();
  EXPECT_EQ(rows({"solve", "--summary", "-p", std::string(kEasy)}),
            (Args{"set puzzles", "--puzzle 1"}));
  EXPECT_EQ(rows({"solve", "--summary", std::string(kEasy), file.name()}),
            (Args{"set puzzles", "--puzzle 1", name + " 2"}));
}

}  // namespace
}  // namespace sudokit::test
