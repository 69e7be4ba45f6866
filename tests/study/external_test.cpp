// External programs: their commands in study files, the problem that they read, and what their
// answers mean.
#include "study/external.hpp"

#include <gtest/gtest.h>

#include "sudokit/text.hpp"

namespace sudokit::study {
namespace {

constexpr std::string_view kRivalStudy = R"(title = "A rival"
[[instances]]
name = "made"
maker = "blank"
layout = "2x2"
count = 1
[[engines]]
name = "rival"
command = "solve -n={level} {cnf} {answer}"
version = ["solve", "-v"]
params = { level = [1, 2] }
[run]
processor_seconds = 2
)";

std::string rival_with(std::string text, std::string_view from, std::string_view to) {
  const auto at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

// The code of the error of the study in which one part is replaced; "" if there is none.
std::string rival_fault(std::string_view from, std::string_view to) {
  const auto study = parse_study(rival_with(std::string(kRivalStudy), from, to));
  return study ? "" : std::string(study.error().code.name());
}

Result<std::unique_ptr<std::istream>> no_rival_file(const std::string& name) {
  return fail("cannot-read", name);
}

TEST(External, ParametersFillTheCommand) {
  const auto study = parse_study(kRivalStudy);
  ASSERT_TRUE(study) << study.error().message;
  const auto plan = make_plan(*study, no_rival_file);
  ASSERT_TRUE(plan) << plan.error().message;
  ASSERT_EQ(plan->variants.size(), 2u);
  EXPECT_EQ(plan->variants[1].name, "rival level=2");
  EXPECT_EQ(plan->variants[1].engine, kExternal);
  EXPECT_EQ(plan->variants[1].spelled, "command=solve -n=2 {cnf} {answer}");
  EXPECT_NE(plan->variants[0].key, plan->variants[1].key);
  EXPECT_EQ(command_of(plan->variants[1].spelled)->at(1), "-n=2");
  EXPECT_EQ(command_of("alpha=2"), std::nullopt);
}

TEST(External, TheStudyFileIsChecked) {
  EXPECT_EQ(rival_fault("{cnf}", "{puzzle}"), "");
  EXPECT_EQ(rival_fault("{cnf}", "-"), "missing-key");
  EXPECT_EQ(rival_fault("{answer}", "{puzzle}"), "missing-key");  // two problems
  EXPECT_EQ(rival_fault("{answer}", "{anwser}"), "unknown-name");
  EXPECT_EQ(rival_fault("{level}", "1"), "unknown-parameter");
  EXPECT_EQ(rival_fault("processor_seconds = 2", "iterations = 5"), "missing-key");
  EXPECT_EQ(rival_fault("processor_seconds", "solutions = 2\nprocessor_seconds"),
            "inapplicable-option");
  EXPECT_EQ(rival_fault("count = 1", "count = 1\nbatch = true"), "inapplicable-option");
  EXPECT_EQ(rival_fault("[\"solve\", \"-v\"]", "[\"solve it\", \"-v\"]"), "invalid-value");
  EXPECT_EQ(rival_fault("params", "preset = \"ours\"\nparams"), "unknown-key");
  EXPECT_EQ(rival_fault("name = \"rival\"\n", ""), "missing-key");
}

const Puzzle kPuzzle = parse_puzzle("1234............").value();

TEST(External, ProblemsArePropagated) {
  const std::string cnf = problem_text(Problem::cnf, kPuzzle).value();
  // r2c1 and r2c2 have 3 and 4, r2c3 and r2c4 1 and 2; below, columns leave three digits each.
  EXPECT_EQ(sizes_of(Problem::cnf, cnf).substr(0, 13), "variables=32 ");
  EXPECT_EQ(
      sizes_of(Problem::colouring, problem_text(Problem::colouring, kPuzzle).value()).substr(0, 12),
      "vertices=20 ");
  EXPECT_EQ(problem_text(Problem::puzzle, kPuzzle).value().substr(0, 16), "1234............");
  EXPECT_EQ(sizes_of(Problem::puzzle, "1234"), "");
}

TEST(External, CountersAreLinesOfTheOutput) {
  EXPECT_EQ(counters_in("c counter conflicts=12\nv 1\nc counter share=0.5 \n"),
            "conflicts=12 share=0.5");
  EXPECT_EQ(counters_in("c counter a b=1\nc counter =1\nc counter x=y\nc counter x\ncounter x=1"),
            "");
}

RunResult judged(Problem problem, std::string_view text, int code = 0,
                 std::string_view errors = "") {
  RunResult result;
  judge(problem, kPuzzle, {text, errors, code}, result);
  return result;
}

TEST(External, GridsAreChecked) {
  const auto right = judged(Problem::puzzle, "1234341221434321\n");
  EXPECT_EQ(right.end, End::solved);
  EXPECT_TRUE(right.right);
  EXPECT_EQ(right.found, 1u);
  EXPECT_EQ(right.filled, 1);
  EXPECT_EQ(judged(Problem::puzzle, "1234341221434312\n").end, End::defect);
  EXPECT_EQ(judged(Problem::puzzle, "4321341221431234\n").end, End::defect);  // not its givens
  const auto nothing = judged(Problem::puzzle, "gave up\n");
  EXPECT_EQ(nothing.end, End::gave_up);
  EXPECT_EQ(nothing.cost, 12);
}

TEST(External, ClaimsCountAsTheyAreWritten) {
  for (const auto* text : {"s UNSATISFIABLE\n", "c done\ns UNSATISFIABLE\r\n", "UNSAT\n"}) {
    const auto result = judged(Problem::cnf, text, 20);
    EXPECT_EQ(result.end, End::proved) << text;
    EXPECT_EQ(result.verdict, Verdict::unsatisfiable);
  }
  EXPECT_EQ(judged(Problem::cnf, "s SATISFIABLE\nv 1 0\n", 10).end, End::defect);
  EXPECT_EQ(judged(Problem::cnf, "SAT\n").end, End::defect);  // without a model
  EXPECT_EQ(judged(Problem::cnf, "s UNKNOWN\n").end, End::gave_up);
  EXPECT_EQ(judged(Problem::cnf, "INDET\n").end, End::gave_up);
  const auto broken = judged(Problem::cnf, "", 3, "no memory\nat all\n");
  EXPECT_EQ(broken.end, End::crash);
  EXPECT_EQ(broken.detail, "exit code 3: no memory");
}

TEST(External, ColoursOfThePaletteNameTheDigits) {
  // Digit d has colour d + 10.
  const std::string cells = "11 12 13 14 13 14 11 12 12 11 14 13 14 13 12 11";
  EXPECT_EQ(judged(Problem::colouring, cells + " 11 12 13 14\n").end, End::solved);
  EXPECT_EQ(judged(Problem::colouring, cells + " 11 12 14 13\n").end, End::defect);
}

}  // namespace
}  // namespace sudokit::study
