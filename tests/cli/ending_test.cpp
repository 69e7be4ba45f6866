// How runs end: signals, pipes, full disks and kills, and what they leave behind.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <fstream>
#include <thread>

#include "cli/hooked.hpp"
#include "cli/puzzles.hpp"
#include "cli/streams/interrupt.hpp"
#include "cli/temp_file.hpp"
#include "support/thorough.hpp"

namespace sudokit::test {
namespace {

std::string repeated(const std::string& text, int times) {
  std::string result;
  for (int i = 0; i < times; ++i) result += text;
  return result;
}

// Counting the solutions of an empty grid never ends.
const std::vector<std::string> kEndless = {SUDOKIT_PROGRAM, "count", "--limit", "0"};

TEST(Ending, CtrlCWritesWhatIsDoneAndExits130) {
  // The easy puzzle takes about fifty steps, so that at the thousandth the empty one is under way.
  Process process({SUDOKIT_PROGRAM, "count", "--limit", "0", "--jobs", "1"},
                  {"SUDOKIT_TEST_STOP=meter:1000", kClockOfLooks});
  process.talk(easy_line + kEmpty + "\n", true);
  ASSERT_TRUE(process.stops());
  process.go_on(SIGINT);
  const auto run = process.finish();
  EXPECT_EQ(run.code, 130);
  EXPECT_TRUE(run.out.starts_with("1\n>=")) << run.out;
  EXPECT_EQ(std::count(run.out.begin(), run.out.end(), '\n'), 2);
  EXPECT_EQ(run.err, "sudokit: interrupted: 2 puzzles done, up to -:2\n");
}

// No record after the first one that was not reached is answered, whatever other threads have done
// meanwhile: the output is a prefix of the full output, and the message says where it ends.
TEST(Ending, AfterCtrlCTheAnswersAreABeginning) {
  Process process({SUDOKIT_PROGRAM, "solve", "--engine", "backtrack", "--jobs", "4"});
  const std::string text = repeated(easy_line, 200'000);
  process.talk(text.substr(0, text.size() / 2), true,
               [](const ProcessResult& so_far) { return so_far.out.size() > 100'000; });
  kill(process.pid(), SIGINT);
  const auto run = process.finish();
  EXPECT_EQ(run.code, 130);
  const auto lines = static_cast<int>(std::count(run.out.begin(), run.out.end(), '\n'));
  EXPECT_LT(lines, 200'000);
  // The last line may be of the puzzle that was being solved.
  const auto cut = run.out.find("# unknown -:" + std::to_string(lines) + ": stopped");
  const bool stopped = cut != std::string::npos;
  EXPECT_TRUE(run.out.substr(0, cut) == repeated(easy_answer, lines - stopped)) << lines;
  EXPECT_EQ(run.err, "sudokit: interrupted: " + std::to_string(lines) +
                         " puzzles done, up to -:" + std::to_string(lines) + "\n");
}

// Whether a running program has installed a handler of SIGINT.
bool catches_interrupt(pid_t pid) {
  std::ifstream status("/proc/" + std::to_string(pid) + "/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("SigCgt:")) {
      return (std::stoull(line.substr(7), nullptr, 16) >> (SIGINT - 1) & 1) != 0;
    }
  }
  return false;
}

// The file of --output holds what was done before the interrupt, and the stopped puzzle.
TEST(Ending, CtrlCKeepsWhatIsDoneInTheOutputFile) {
  const TempFile kept("old");
  for (const bool done : {false, true}) {
    Process process({SUDOKIT_PROGRAM, "count", "--limit", "0", "--jobs", "1", "-o", kept.name()},
                    {"SUDOKIT_TEST_STOP=meter:1000", kClockOfLooks});
    process.talk((done ? easy_line : "") + kEmpty + "\n", true);
    ASSERT_TRUE(process.stops());
    process.go_on(SIGINT);
    EXPECT_EQ(process.finish().code, 130);
    EXPECT_TRUE(kept.text().starts_with(done ? "1\n>=" : ">=")) << kept.text();
  }
}

// Fills a pipe that nobody reads until it takes no further byte.
void fill(int pipe) {
  ASSERT_EQ(fcntl(pipe, F_SETFL, O_NONBLOCK), 0);
  const std::string page(4096, ' ');
  while (write(pipe, page.data(), page.size()) > 0) continue;
  while (write(pipe, page.data(), 1) > 0) continue;
  ASSERT_EQ(errno, EAGAIN);
  ASSERT_EQ(fcntl(pipe, F_SETFL, 0), 0);
}

// The output of the program is full, so the first Ctrl-C cannot end it.
TEST(Ending, TheSecondCtrlCKills) {
  EXPECT_FALSE(cli::is_second(1'000));  // sent twice by timeout(1), but one event
  int unread[2];
  ASSERT_EQ(pipe2(unread, O_CLOEXEC), 0);
  fill(unread[1]);
  const TempFile puzzle(std::string(kEmpty) + "\n");
  Process process({SUDOKIT_PROGRAM, "count", "--limit", "0", "--jobs", "1", puzzle.name()},
                  {"SUDOKIT_TEST_STOP=meter:1000", kClockOfLooks},
                  [&] { dup2(unread[1], STDOUT_FILENO); });
  ASSERT_TRUE(process.stops());
  process.go_on(SIGINT);
  siginfo_t end{};
  while (end.si_pid == 0) {
    kill(process.pid(), SIGINT);
    waitid(P_PID, static_cast<id_t>(process.pid()), &end, WEXITED | WNOWAIT | WNOHANG);
  }
  const auto run = process.finish();
  EXPECT_EQ(run.code, 130);
  EXPECT_EQ(run.err, "");
  close(unread[0]), close(unread[1]);
}

// A FIFO that nobody opens for writing.
TEST(Ending, CtrlCEndsTheWaitForAWriter) {
  const TempFile fifo("");
  std::remove(fifo.name().c_str());
  ASSERT_EQ(mkfifo(fifo.name().c_str(), 0600), 0);
  Process process({SUDOKIT_PROGRAM, "solve", fifo.name()});
  while (!catches_interrupt(process.pid())) std::this_thread::yield();
  kill(process.pid(), SIGINT);
  const auto run = process.finish();
  EXPECT_EQ(run.code, 130);
  EXPECT_EQ(run.out, "");
}

TEST(Ending, AFifoIsReadWhenItsWriterComes) {
  const TempFile fifo("");
  std::remove(fifo.name().c_str());
  ASSERT_EQ(mkfifo(fifo.name().c_str(), 0600), 0);
  Process process({SUDOKIT_PROGRAM, "solve", fifo.name()});
  std::ofstream(fifo.name()) << easy_line;  // waits for its reader
  const auto run = process.finish();
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_EQ(run.out, easy_answer);
}

TEST(Ending, SigtermExits143) {
  Process process(kEndless);
  process.talk(easy_line + kEmpty + "\n", true,
               [](const ProcessResult& so_far) { return so_far.out == "1\n"; });
  kill(process.pid(), SIGTERM);
  EXPECT_EQ(process.finish().code, 143);
}

TEST(Ending, CtrlCWhileWaitingForInput) {
  Process process({SUDOKIT_PROGRAM, "solve"});
  process.talk(easy_line, true,
               [](const ProcessResult& so_far) { return so_far.out == easy_answer; });
  process.talk(kEasy, true);  // an unfinished line
  kill(process.pid(), SIGINT);
  process.wait_with_open_input();
  const auto run = process.finish();
  EXPECT_EQ(run.out, easy_answer);
  EXPECT_EQ(run.code, 130);
}

TEST(Ending, AReaderThatGoesAwayIsAnEnd) {
  Process process({SUDOKIT_PROGRAM, "convert"});
  process.close_out();
  process.talk(repeated(easy_line, 20000));
  const auto run = process.finish();
  EXPECT_EQ(run.code, 0);
  EXPECT_EQ(run.err, "");
}

TEST(Ending, AFullDiskIsAnErrorMessage) {
  for (const std::vector<std::string>& args : {std::vector<std::string>{SUDOKIT_PROGRAM, "solve"},
                                               {SUDOKIT_PROGRAM, "engines"},
                                               {SUDOKIT_PROGRAM, "--version"}}) {
    Process process(args, {}, [] { dup2(open("/dev/full", O_WRONLY), 1); });
    process.talk(easy_line);
    const auto run = process.finish();
    EXPECT_EQ(run.err,
              "sudokit: error: cannot write to standard output: No space left on device\n");
    EXPECT_EQ(run.code, 3);
  }
}

TEST(Ending, AFullDiskStopsTheSummaryToo) {
  Process process({SUDOKIT_PROGRAM, "solve", "--summary"}, {},
                  [] { dup2(open("/dev/full", O_WRONLY), 1); });
  process.talk(easy_line);
  const auto run = process.finish();
  EXPECT_EQ(run.err, "sudokit: error: cannot write to standard output: No space left on device\n");
  EXPECT_EQ(run.code, 3);
}

TEST(Ending, ClosedDescriptorsAreSaidAndNothingWaits) {
  const std::vector<std::string> solve = {SUDOKIT_PROGRAM, "solve", "-"};
  Process no_input(solve, {}, [] { close(0); });
  no_input.talk({});
  const auto unread = no_input.finish();
  EXPECT_EQ(unread.code, 3);
  EXPECT_EQ(unread.err, "-: error: Bad file descriptor\n");
  for (const std::vector<std::string>& args : {solve,
                                               {SUDOKIT_PROGRAM, "solve", "--summary"},
                                               {SUDOKIT_PROGRAM, "count"},
                                               {SUDOKIT_PROGRAM, "make"},
                                               {SUDOKIT_PROGRAM, "engines"}}) {
    Process no_output(args, {}, [] { close(1); });
    no_output.talk(easy_line);
    const auto unsaid = no_output.finish();
    EXPECT_EQ(unsaid.code, 3) << args[1];
    EXPECT_EQ(unsaid.err, "sudokit: error: cannot write to standard output: Bad file descriptor\n");
  }
  Process no_errors(solve, {}, [] { close(2); });
  no_errors.talk(easy_line + "abc\n");
  const auto untold = no_errors.finish();
  EXPECT_EQ(untold.code, 3);
  EXPECT_TRUE(untold.out.starts_with(easy_answer + "# error -:2:1: ")) << untold.out;
}

TEST(Ending, TooFewDescriptorsAreSaid) {
  if (kSanitized) GTEST_SKIP() << "the sanitizers look at memory through a pipe of their own";
  const auto with = [](rlim_t descriptors, const std::vector<std::string>& args) {
    Process process(args, {}, [descriptors] {
      const rlimit few = {descriptors, descriptors};
      setrlimit(RLIMIT_NOFILE, &few);
      for (int other = 3; other < 64; ++other) fcntl(other, F_SETFD, FD_CLOEXEC);
    });
    process.talk(easy_line);
    return process.finish();
  };
  const auto one = with(4, {SUDOKIT_PROGRAM, "solve"});
  EXPECT_EQ(one.out, easy_answer);
  const auto file = with(4, {SUDOKIT_PROGRAM, "solve", "/dev/null"});
  EXPECT_EQ(file.code, 3);
  EXPECT_NE(file.err.find("Too many open files"), std::string::npos) << file.err;
}

// A limit on the size of the file simulates a disk that becomes full.
TEST(Ending, WhatWasWrittenBeforeTheDiskWasFullStays) {
  char name[] = "/tmp/sudokit_full_XXXXXX";
  const int file = mkstemp(name);
  constexpr rlim_t kRoom = 200'000;
  Process process({SUDOKIT_PROGRAM, "solve"}, {}, [file] {
    const rlimit room = {kRoom, kRoom};
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &room);
    dup2(file, 1);
  });
  process.talk(repeated(easy_line, 10000));
  const auto run = process.finish();
  EXPECT_EQ(run.code, 3);
  EXPECT_NE(run.err.find("cannot write to standard output"), std::string::npos);
  std::string written(kRoom + 1, '\0');
  written.resize(static_cast<std::size_t>(pread(file, written.data(), written.size(), 0)));
  EXPECT_EQ(written, repeated(easy_answer, 10000).substr(0, kRoom));
  ::close(file);
  unlink(name);
}

TEST(Ending, AKilledRunLosesNothingAlreadyAnswered) {
  Process process(kEndless);
  std::string counts = repeated("1\n", 500);
  process.talk(repeated(easy_line, 500) + kEmpty + "\n", true,
               [&](const ProcessResult& so_far) { return so_far.out == counts; });
  kill(process.pid(), SIGKILL);
  const auto run = process.finish();
  EXPECT_EQ(run.code, 128 + SIGKILL);
  EXPECT_EQ(run.out, counts);
}

TEST(Ending, MemoryIsConstantWhateverTheLength) {
  const std::string piece = repeated(easy_line, 5000);
  const auto peak = [&](int pieces) {
    const auto run =
        hooked({"solve", "--engine", "singles", "--jobs", "2"}, repeated(piece, pieces), {}, true);
    EXPECT_EQ(run.code, 0);
    return run.peak;
  };
  // 15 MB more lines. Blocks grow as long as they take little time.
  EXPECT_LT(peak(40), peak(4) + 8'000'000);
}

}  // namespace
}  // namespace sudokit::test
