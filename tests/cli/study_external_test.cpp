// External programs in studies: what they answer, how they are ended, and when they are run.
#include <sys/stat.h>

#include <csignal>

#include "cli/study/external.hpp"
#include "cli/study/keeper.hpp"
#include "cli/study_command.hpp"

namespace sudokit::test {
namespace {

// The program itself is the rival, with the arguments given.
std::string study_with(const std::string& engines, const std::string& limits) {
  return R"(title = "Rivals"
[[instances]]
name = "random"
maker = "lewis"
layout = "3x3"
count = 2
params = { fixed = 0.5 }
)" + engines +
         "[run]\n" + limits + "[quick]\ncount = 1\n";
}

std::string engine(const std::string& name, const std::string& command) {
  return "[[engines]]\nname = \"" + name + "\"\ncommand = \"" + command + "\"\n";
}

// A script in the folder, to be run by sh.
std::string script(const TempFolder& folder, const std::string& name, const std::string& text) {
  std::ofstream(folder / name) << text;
  return "sh " + (folder / name);
}

struct ExternalStudy : testing::Test {
  // Runs a study of one command under a limit of time that nothing here reaches.
  ProcessResult run(const std::string& command,
                    const std::string& limits = "wall_seconds = 1000\n") {
    const TempFile file(study_with(engine("rival", command), limits), ".toml");
    return run_study(file.name(), folder / "out", {"--quick"});
  }
  // End and detail of the runs, by one run.
  std::string exported() const { return sudokit({"study", "export", results}).out; }

  TempFolder folder;
  const std::string results = folder / "out/results.db";
  const std::string ourselves = std::string(SUDOKIT_PROGRAM) + " solve --jobs 1 {puzzle}";
};

TEST_F(ExternalStudy, ARivalIsRunStoredAndRepeated) {
  const auto first = run(ourselves);
  EXPECT_EQ(first.code, 0) << first.err;
  const std::string rows = exported();
  EXPECT_NE(rows.find("external,command=" + ourselves), std::string::npos) << rows;
  EXPECT_NE(rows.find("; sudokit "), std::string::npos) << "its version: " << rows;
  EXPECT_NE(rows.find(",solved,solved,true,"), std::string::npos) << rows;
  EXPECT_NE(run(ourselves).out.find("1 are there, 0 to be made"), std::string::npos);
}

TEST_F(ExternalStudy, ResultsFilesRunNoCommandsUnasked) {
  ASSERT_EQ(run(ourselves).code, 0);
  const auto refused = sudokit({"study", "verify", results});
  EXPECT_EQ(refused.code, 3) << refused.out;
  EXPECT_NE(refused.out.find("--commands"), std::string::npos) << refused.out;
  EXPECT_EQ(sudokit({"study", "verify", results, "--commands"}).code, 0);
}

TEST_F(ExternalStudy, AnswersAreJudged) {
  const std::map<std::string, std::string> ends = {
      {"echo s SATISFIABLE; echo v 1 0", ",defect,"},
      {"echo s UNSATISFIABLE; exit 20", ",proved,unsatisfiable,"},
      {"echo broken >&2; exit 7", "exit code 7: broken"},
      {"echo c tired", ",gave_up,"},
      {"kill -9 $$", "exit code 137"}};
  int number = 0;
  for (const auto& [text, end] : ends) {
    const std::string name = "s" + std::to_string(++number);
    ASSERT_EQ(run(script(folder, name, text) + " {cnf}").code, 0);
    EXPECT_NE(exported().find(end), std::string::npos) << text << "\n" << exported();
  }
}

TEST_F(ExternalStudy, TheAnswerFileIsReadBeforeTheOutput) {
  const std::string solver =
      std::string(SUDOKIT_PROGRAM) + " solve --jobs 1 $1 > $2; echo chatter\n";
  ASSERT_EQ(run(script(folder, "s", solver) + " {puzzle} {answer}").code, 0);
  EXPECT_NE(exported().find(",solved,solved,true,"), std::string::npos) << exported();
}

TEST_F(ExternalStudy, ProgramsThatAreMissingAreLeftOut) {
  const TempFile file(
      study_with(engine("none", "no-such-solver {cnf}") + "[[engines]]\nengine = \"backtrack\"\n",
                 "processor_seconds = 1000\n"),
      ".toml");
  const auto made = run_study(file.name(), folder / "out", {"--quick"});
  EXPECT_EQ(made.code, 0);
  EXPECT_NE(made.err.find("no program no-such-solver; its runs are left out"), std::string::npos)
      << made.err;
  EXPECT_NE(made.out.find("1 runs made"), std::string::npos) << made.out;
}

// The script and its child hold the pipe open until both are dead.
struct Tree {
  explicit Tree(const TempFolder& folder) : pipe(folder / "pipe") {
    EXPECT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    command = script(folder, "tree",
                     "exec 3> " + pipe + "\nsetsid sh -c 'while :; do sleep 100; done' &\n" +
                         "echo up >&3\nwhile :; do :; done\n");
  }
  // Blocks until the script has started, and then until it and its child are dead.
  void wait_for_end() {
    std::ifstream in(pipe);
    std::string line;
    EXPECT_TRUE(std::getline(in, line));
    EXPECT_EQ(line, "up");
    if (started) started();
    EXPECT_FALSE(std::getline(in, line));
  }

  std::string pipe, command;
  std::function<void()> started;
};

TEST_F(ExternalStudy, AtALimitAllProcessesEnd) {
  Tree tree(folder);
  const TempFile file(
      study_with(engine("rival", tree.command + " {cnf}"), "processor_seconds = 0.2\n"), ".toml");
  Process study({SUDOKIT_PROGRAM, "study", "run", file.name(), "--quick", "--out", folder / "out"});
  tree.wait_for_end();
  const auto end = study.finish();
  EXPECT_EQ(end.code, 0) << end.err;
  EXPECT_NE(exported().find(",time,unknown,"), std::string::npos) << exported();
}

TEST_F(ExternalStudy, TheyEndWithAStudyThatIsKilled) {
  Tree tree(folder);
  const TempFile file(
      study_with(engine("rival", tree.command + " {cnf}"), "processor_seconds = 1000\n"), ".toml");
  Process study({SUDOKIT_PROGRAM, "study", "run", file.name(), "--quick", "--out", folder / "out"});
  tree.started = [&] { ::kill(study.pid(), SIGKILL); };
  tree.wait_for_end();
}

TEST(Keeper, CountsTheTimeOfAllProcesses) {
  const TempFolder folder;
  cli::ProgramOrder command;
  command.folder = folder.name();
  command.words = {"sh", "-c", "sh -c 'i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done'; exit 3"};
  const cli::ProgramEnd end = cli::run_command(command);
  EXPECT_EQ(WEXITSTATUS(end.status), 3);
  EXPECT_GT(end.processor, 0);
  EXPECT_GT(end.peak_kb, 100u);
  EXPECT_FALSE(end.timed_out);
}

TEST(Keeper, NamesThePrograms) {
  const std::string identity = cli::identity_of({SUDOKIT_PROGRAM, "{puzzle}"}, {});
  EXPECT_TRUE(identity.starts_with("sudokit sudokit ")) << identity;
  EXPECT_NE(identity.find(" program "), std::string::npos) << identity;
  // Without a version, the hash tells programs apart; it includes the files of the command.
  const TempFile one("one"), two("two");
  EXPECT_NE(cli::identity_of({"cat", one.name()}, {"false"}),
            cli::identity_of({"cat", two.name()}, {"false"}));
}

// The solvers of Debian, where they are installed.
TEST_F(ExternalStudy, SolversOfDebian) {
  int found = 0;
  for (const char* command : {"minisat -verb=0 {cnf} {answer}", "cadical -q {cnf}",
                              "cryptominisat5 --verb 0 {cnf}", "clasp {cnf}"}) {
    const auto end = run(command);
    ASSERT_EQ(end.code, 0) << end.err;
    if (end.err.find("there is no program") != std::string::npos) continue;
    ++found;
    EXPECT_NE(exported().find(command), std::string::npos);
  }
  if (found == 0) GTEST_SKIP() << "no solver is installed";
  const std::string rows = exported();
  std::size_t solved = 0;
  for (auto at = rows.find(",solved,solved,true,"); at != std::string::npos;
       at = rows.find(",solved,solved,true,", at + 1))
    ++solved;
  EXPECT_EQ(solved, static_cast<std::size_t>(found)) << rows;
}

}  // namespace
}  // namespace sudokit::test
