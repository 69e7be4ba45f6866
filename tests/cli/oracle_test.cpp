// minimize, candidates, makers, and the flags of makers, on the command line.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/hooked.hpp"
#include "cli/temp_file.hpp"

namespace sudokit::test {
namespace {

using nlohmann::json;

// The solution of Inkala's AI Escargot: 81 givens, of which all but about two dozen can be removed.
constexpr const char* kSolved =
    "162857493534129678789643521475312986913586742628794135356478219241935867897261354";

TEST(Minimize, TakesAwayWhatCanBeSpared) {
  const auto run = sudokit({"minimize", "-p", kSolved});
  EXPECT_EQ(run.code, 0);
  EXPECT_LT(std::ranges::count_if(run.out, [](char c) { return c >= '1' && c <= '9'; }), 30);
  EXPECT_NE(sudokit({"check", "--minimal"}, run.out).out.find("minimal"), std::string::npos);
  EXPECT_EQ(sudokit({"minimize", "-p", kSolved}).out, run.out);
  EXPECT_NE(sudokit({"minimize", "--seed", "2", "-p", kSolved}).out, run.out);
}

TEST(Minimize, SaysWhatIsNotUnique) {
  const std::string open(81, '.');
  const auto run = sudokit({"minimize"}, std::string(kSolved) + "\n" + open + "\n");
  EXPECT_EQ(run.code, 1);
  EXPECT_NE(run.out.find("\n# multiple -:2\n"), std::string::npos) << run.out;
  const json answer = json::parse(sudokit({"minimize", "--json", "-p", kSolved}).out);
  EXPECT_EQ(answer["verdict"], "unique");
  EXPECT_EQ(answer["givens"].get<int>() + answer["spared"].get<int>(), 81);
  EXPECT_EQ(sudokit({"minimize", "--time", "0", "-p", kSolved}).code, 4);
}

TEST(Candidates, ShowsWhatIsNotDetermined) {
  const json unique = json::parse(sudokit({"candidates", "--json", "-p", kSolved}).out);
  EXPECT_EQ(unique["verdict"], "unique");
  EXPECT_TRUE(unique["undetermined"].empty());
  const json small = json::parse(
      sudokit({"candidates", "--json", "--layout", "2x2", "-p", "1234341221......"}).out);
  EXPECT_EQ(small["verdict"], "unique");
  const json open = json::parse(
      sudokit({"candidates", "--json", "--layout", "2x2", "-p", "1234............"}).out);
  EXPECT_EQ(open["verdict"], "multiple");
  EXPECT_EQ(open["undetermined"].size(), 12u);
  EXPECT_EQ(open["undetermined"]["r2c1"], "34");
  EXPECT_NE(open["solution"], open["another"]);
  const auto none = sudokit({"candidates", "--layout", "2x2", "-p", "123............4"});
  EXPECT_EQ(none.code, 1);
  EXPECT_TRUE(none.out.starts_with("# none ")) << none.out;
}

TEST(MakerFlags, ArePlainOrQualifiedAndBelongToTheirMaker) {
  const std::vector<std::string> plain = {"make", "--family", "blank", "--fixed", "0.3"};
  const std::vector<std::string> qualified = {"make", "--family", "blank", "--blank.fixed=0.3"};
  EXPECT_EQ(sudokit(plain).out, sudokit(qualified).out);
  EXPECT_EQ(sudokit({"make", "--family", "minimal", "--blank.fixed=0.3"}).code, 2);
  EXPECT_EQ(sudokit({"make", "--family", "blank", "--blank.fixed=2"}).code, 2);
  EXPECT_EQ(sudokit({"make", "--family", "blank", "--fixed", "nan"}).code, 2);
  EXPECT_EQ(sudokit({"make", "--family", "blank", "--blank.nothing=2"}).code, 2);
  EXPECT_EQ(sudokit({"make", "--family", "minimal", "--dimacs", "x"}).code, 2);
}

TEST(Make, SideIsTheSizeOfTheGrid) {
  EXPECT_EQ(sudokit({"make", "--side", "6"}).out, sudokit({"make", "--layout", "2x3"}).out);
  EXPECT_EQ(sudokit({"make", "--side", "6", "--layout", "3x3"}).code, 2);
  const auto large = sudokit({"make", "--layout", "6x6"});
  EXPECT_EQ(large.code, 2);
  EXPECT_EQ(large.codes, "unsupported-side") << large.err;
}

TEST(Make, AFormulaIsAFamilyLikeTheOthers) {
  const TempFile formula("p cnf 2 2\n1 2 0\n-1 2 0\n");
  const auto run = sudokit({"make", "--family", "nishio-3sat", "--dimacs", formula.name()});
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_TRUE(run.out.starts_with("# sudokit make --family nishio-3sat --dimacs ")) << run.out;
  EXPECT_NE(run.out.find("\np digit 6 4 "), std::string::npos) << run.out;
  const json board = json::parse(
      sudokit({"make", "--family", "nishio-3sat", "--dimacs", formula.name(), "--json"}).out);
  EXPECT_EQ(board["box_rows"], 6);
  EXPECT_GE(board["open"].size(), 24u);
  for (const char* alien : {"--to=grid", "--layout=3x3"}) {
    EXPECT_EQ(sudokit({"make", "--family", "nishio-3sat", "--dimacs", formula.name(), alien}).code,
              2)
        << alien;
  }
  EXPECT_EQ(sudokit({"make", "--family", "nishio-3sat"}).code, 2);
  EXPECT_EQ(
      sudokit({"make", "--family", "nishio-3sat", "--dimacs", formula.name(), "--count", "2"}).code,
      2);
  const TempFile large("p cnf 3 2\n1 2 3 0\n-1 -2 -3 0\n");
  EXPECT_TRUE(sudokit({"nishio", "--dimacs", large.name()}).out.starts_with("s SATISFIABLE\n"));
  const TempFile bad("p cnf 2 1\n1 9 0\n");
  const auto refused = sudokit({"make", "--family", "nishio-3sat", "--dimacs", bad.name()});
  EXPECT_EQ(refused.code, 3);
  EXPECT_NE(refused.err.find(bad.name() + ":2: "), std::string::npos) << refused.err;
}

TEST(Count, EstimatesWhatItCannotCount) {
  const std::string empty(81, '.');
  const auto about = sudokit({"count", "--estimate", "--seed", "3", "-p", empty});
  EXPECT_EQ(about.code, 0);
  EXPECT_TRUE(about.out.starts_with("about 6.")) << about.out;
  EXPECT_NE(about.out.find("e21 +-"), std::string::npos) << about.out;
  EXPECT_NE(about.out.find("10000 walks"), std::string::npos) << about.out;
  EXPECT_NE(about.out.find("seed 3"), std::string::npos) << about.out;
  const json row = json::parse(
      sudokit({"count", "--estimate", "--iterations", "50", "--json", "-p", empty}).out);
  EXPECT_EQ(row["walks"], 50);
  EXPECT_EQ(row["exact"], false);
  EXPECT_NEAR(row["log10"].get<double>(), 21.8, .5);
  const auto none = sudokit({"count", "--estimate", "--layout", "2x2", "-p", "12..3....4......"});
  EXPECT_EQ(none.out.find("about"), std::string::npos) << none.out;
  EXPECT_EQ(sudokit({"count", "--estimate", "--engine", "dlx", "-p", empty}).code, 2);
  EXPECT_EQ(sudokit({"count", "--estimate", "--limit", "5", "-p", empty}).code, 2);
  EXPECT_EQ(sudokit({"count", "--estimate", "--grids", "-p", empty}).code, 2);
}

TEST(Explore, TellsBackdoors) {
  const std::string easy =
      "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
  const std::string hard =
      "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
  const TempFile both(easy + "\n" + hard + "\n");
  const auto text = sudokit({"explore", "--backdoors", "2", both.name()});
  EXPECT_EQ(text.code, 0);
  EXPECT_TRUE(text.out.starts_with(both.name() + ":1: 0\n" + both.name() + ":2: 2: r1c6+r2c7 r"))
      << text.out;
  const json row = json::parse(sudokit({"explore", "--backdoors", "2", "--json", "-p", hard}).out);
  EXPECT_EQ(row["size"], 2);
  EXPECT_EQ(row["backdoors"][0].size(), 2U);
  EXPECT_EQ(sudokit({"explore", "--backdoors", "9", "-p", hard}).code, 2);
  EXPECT_EQ(sudokit({"explore", "--backdoors", "2", "--minimal", "-p", hard}).code, 2);
}

TEST(Explore, TellsUnavoidableSets) {
  const std::string solved = "1234341221434321";
  const auto text = sudokit({"explore", "--unavoidable", "4", "--layout", "2x2", "-p", solved});
  EXPECT_EQ(text.code, 0);
  EXPECT_TRUE(text.out.starts_with("--puzzle:1: ")) << text.out;
  EXPECT_NE(text.out.find(" of 4; 4 givens are forced (this many cells hit all of them)"),
            std::string::npos)
      << text.out;
  EXPECT_NE(text.out.find(": r1c1+r1c2+r3c1+r3c2\n"), std::string::npos) << text.out;
  const json row = json::parse(
      sudokit({"explore", "--unavoidable", "4", "--json", "--layout", "2x2", "-p", solved}).out);
  EXPECT_EQ(row["complete"], 4);
  EXPECT_EQ(row["givens"], 4);
  EXPECT_EQ(row["exact"], true);
  EXPECT_EQ(row["unavoidable"][0].size(), 4U);
  const auto csv =
      sudokit({"explore", "--unavoidable", "4", "--to", "csv", "--layout", "2x2", "-p", solved});
  EXPECT_TRUE(csv.out.starts_with("puzzle,comment,unavoidable,givens,cells,error\n")) << csv.out;
  const auto several = sudokit({"explore", "--unavoidable", "6", "-p", std::string(81, '.')});
  EXPECT_EQ(several.code, 1);
  EXPECT_NE(several.out.find("multiple"), std::string::npos);
  const auto early = hooked({"explore", "--unavoidable", "24", "--time", ".2", "-p", kSolved}, "",
                            {kClockOfLooks});
  EXPECT_EQ(early.code, 4);
  EXPECT_NE(early.out.find("; all up to "), std::string::npos) << early.out.substr(0, 300);
  for (const char* other : {"--minimal", "--minus=2", "--backdoors=2"}) {
    EXPECT_EQ(sudokit({"explore", "--unavoidable", "6", other, "-p", kSolved}).code, 2) << other;
  }
}

TEST(Candidates, CountsTheSolutionsOfEach) {
  const auto ask = [](std::initializer_list<std::string> more) {
    std::vector<std::string> args = {
        "candidates", "--layout", "2x2", "-p", "1234341221......", "-p", "12343412........"};
    args.insert(args.end(), more);
    return sudokit(args);
  };
  const auto text = ask({"--solutions", "9"});
  EXPECT_EQ(text.code, 0);
  EXPECT_TRUE(
      text.out.starts_with("--puzzle 1:1: 1 solution\n--puzzle 2:1: 4 solutions\n"
                           "--puzzle 2:1: r3c1 2:2,4:2\n"))
      << text.out;
  const auto capped = ask({"--solutions", "2"});
  EXPECT_NE(capped.out.find("r3c1 2:2+,4:2+\n"), std::string::npos) << capped.out;
  EXPECT_NE(capped.out.find("one entry leaves one solution: none does\n"), std::string::npos);
  const json row = json::parse(sudokit({"candidates", "--solutions", "9", "--json", "--layout",
                                        "2x2", "-p", "123434122143...."})
                                   .out);
  EXPECT_EQ(row["all"], 1);
  EXPECT_TRUE(row["unique_by"].empty());
  const json two = json::parse(sudokit({"candidates", "--solutions", "9", "--json", "--layout",
                                        "2x2", "-p", "12343412.1......"})
                                   .out);
  EXPECT_EQ(two["cap"], 9);
  EXPECT_EQ(two["all"], 2);
  EXPECT_EQ(two["counts"]["r3c1"], json({{"2", 1}, {"4", 1}}));
  EXPECT_EQ(two["unique_by"].size(), 8U);
  EXPECT_EQ(two["unique_by"][0], "r3c1=2");
  // Counts that were not finished are not reported as zero.
  const auto late = hooked(
      {"candidates", "--solutions", "100000", "--time", "60", "--json", "-p", std::string(81, '.')},
      "", {kClockOfLooks});
  const json stopped = json::parse(late.out);
  EXPECT_EQ(late.code, 4);
  EXPECT_EQ(stopped.at("reason"), "time");
  EXPECT_TRUE(stopped.at("counts").at("r9c9").at("9").is_null()) << late.out;
  EXPECT_FALSE(stopped.contains("unique_by"));
  EXPECT_EQ(ask({"--solutions", "1"}).code, 2);
  EXPECT_EQ(ask({"--solutions", "9", "--to", "grid"}).code, 2);
  const auto csv = ask({"--solutions", "9", "--to", "csv"});
  EXPECT_TRUE(csv.out.starts_with("puzzle,comment,solutions,counts,unique_by,verdict,error\n"))
      << csv.out;
}

TEST(Makers, AreListedWithTheirParameters) {
  EXPECT_NE(sudokit({"makers"}).out.find("nishio-3sat"), std::string::npos);
  const auto lewis = sudokit({"makers", "lewis"}).out;
  EXPECT_NE(lewis.find("--lewis.exact_count=VALUE"), std::string::npos) << lewis;
  const json row = json::parse(sudokit({"makers", "--json", "minimal"}).out);
  EXPECT_EQ(row["verdict"], "unique");
  EXPECT_EQ(row["minimal"], true);
}

}  // namespace
}  // namespace sudokit::test
