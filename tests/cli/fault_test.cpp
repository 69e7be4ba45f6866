// Failures of the machine: an allocation fails at every point in turn, or the disk is full. Each
// command runs in a child of this process, in which the Nth allocation fails.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <new>

#include "cli/program.hpp"
#include "cli/puzzles.hpp"
#include "cli/temp_file.hpp"
#include "support/thorough.hpp"

namespace {

// Allocations left before one fails; negative: none fails.
std::atomic<long> allocations_left{-1};
std::atomic<long> allocations_made{0};

[[maybe_unused]] void* allocate(std::size_t size, std::size_t alignment) {
  ++allocations_made;
  if (allocations_left >= 0 && allocations_left-- == 0) throw std::bad_alloc();
  const std::size_t rounded =
      (std::max<std::size_t>(size, 1) + alignment - 1) / alignment * alignment;
  void* memory = std::aligned_alloc(alignment, rounded);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

}  // namespace

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
[[gnu::noinline]] void* operator new(std::size_t size) {
  return allocate(size, __STDCPP_DEFAULT_NEW_ALIGNMENT__);
}
[[gnu::noinline]] void* operator new(std::size_t size, std::align_val_t alignment) {
  return allocate(size, static_cast<std::size_t>(alignment));
}
[[gnu::noinline]] void operator delete(void* memory) noexcept {
  std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::align_val_t) noexcept {
  std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
  std::free(memory);
}
#endif

namespace sudokit::test {
namespace {

using Args = std::vector<std::string>;

struct Ended {
  std::string out;
  std::string err;
  int code = -1;  // exit code, or 128 + signal
  long made = 0;  // allocations
};

std::string content(int file) {
  std::string text(1 << 20, '\0');
  text.resize(static_cast<std::size_t>(pread(file, text.data(), text.size(), 0)));
  return text;
}

// Runs the program with these arguments in a child process whose allocation number `failing` fails
// (from 0; -1: none). `out`: the destination of standard output instead of a file.
Ended run(const Args& args, long failing, const char* out = nullptr) {
  char out_name[] = "/tmp/sudokit_out_XXXXXX", err_name[] = "/tmp/sudokit_err_XXXXXX";
  const int out_file = mkstemp(out_name), err_file = mkstemp(err_name);
  int made[2];
  EXPECT_EQ(pipe(made), 0);
  const pid_t child = fork();
  if (child == 0) {
    dup2(out == nullptr ? out_file : open(out, O_WRONLY), 1);
    dup2(err_file, 2);
    prctl(PR_SET_PDEATHSIG, SIGKILL);  // the child ends with the test
    std::vector<const char*> raw = {"sudokit"};
    for (const std::string& arg : args) raw.push_back(arg.c_str());
    allocations_made = 0;
    cli::Program program;
    allocations_left = failing;
    const int code = program.run(static_cast<int>(raw.size()), raw.data());
    allocations_left = -1;
    const long count = allocations_made;
    [[maybe_unused]] const auto written = write(made[1], &count, sizeof count);
    _exit(code);
  }
  ::close(made[1]);
  Ended ended;
  [[maybe_unused]] const auto got = read(made[0], &ended.made, sizeof ended.made);
  int status = 0;
  waitpid(child, &status, 0);
  ended.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  ended.out = content(out_file), ended.err = content(err_file);
  for (const int fd : {out_file, err_file, made[0]}) ::close(fd);
  unlink(out_name), unlink(err_name);
  return ended;
}

const std::string kManyGuesses =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

// A puzzle for each path through the code: the block kernel, an engine, clause learning, the
// oracle, a solving path.
const std::vector<Args> kCommands = {
    {"solve", "-p", kEasy, "-p", kManyGuesses, "-j", "2"},
    {"solve", "-p", kEasy, "-p", kManyGuesses, "--engine", "dlx", "--limit", "2", "-j", "2"},
    {"solve", "-p", kManyGuesses, "--engine", "cdcl", "-j", "2"},
    {"make", "--count", "3", "--layout", "2x3", "-j", "2"},
    {"rate", "-p", kEasy, "-p", kManyGuesses, "-j", "2"},
    {"rate", "-p", kEasy, "--scale", "se", "-j", "2"},
    {"explain", "-p", kEasy, "-j", "2"},
    {"nishio", "-p", kManyGuesses, "-j", "2"},
};

// The start of the first line which reports that its puzzle was stopped.
std::size_t stopped_line(const std::string& out) {
  const std::size_t said = out.find("stopped");
  return said == std::string::npos ? said : out.rfind('\n', said) + 1;
}

TEST(Fault, MemoryThatRunsOutEndsEveryCommandCleanly) {
  if (kSanitized) GTEST_SKIP() << "the sanitizers bring their own allocator";
  for (const Args& args : kCommands) {
    const Ended whole = run(args, -1);
    ASSERT_TRUE(whole.code == 0 || whole.code == 4) << args[0] << whole.err;
    const long steps = static_cast<long>(by_thoroughness(8, 1000));
    int failed = 0;
    for (long i = 0; i < steps; ++i) {
      // Dense at the beginning, where everything is set up.
      const long at = i < steps / 2 ? i * 7 : whole.made * i / steps;
      Ended ended = run(args, at);
      if (ended.code == whole.code && ended.out == whole.out) continue;  // it was not needed
      ++failed;
      EXPECT_EQ(ended.code, 3) << args[0] << " at " << at << ": " << ended.err;
      EXPECT_NE(ended.err.find("error: "), std::string::npos) << args[0] << " at " << at;
      // What was written before is a prefix in whole answers; puzzles that others worked on are
      // stopped.
      ended.out.resize(std::min(ended.out.size(), stopped_line(ended.out)));
      EXPECT_EQ(whole.out.substr(0, ended.out.size()), ended.out) << args[0] << " at " << at;
      EXPECT_TRUE(ended.out.empty() || ended.out.back() == '\n') << args[0] << " at " << at;
    }
    EXPECT_GE(failed, 4) << args[0];
  }
}

TEST(Fault, AFullDiskEndsEveryCommand) {
  for (const Args& args : kCommands) {
    const Ended ended = run(args, -1, "/dev/full");
    EXPECT_EQ(ended.code, 3) << args[0];
    EXPECT_NE(ended.err.find("cannot write to standard output: No space left on device\n"),
              std::string::npos)
        << args[0] << ended.err;
  }
}

// The workers write the pictures themselves.
TEST(Fault, AFullDiskUnderPicturesIsSaid) {
  const auto place =
      std::filesystem::temp_directory_path() / ("sudokit_pictures_" + std::to_string(getpid()));
  std::filesystem::create_directories(place);
  std::filesystem::create_symlink("/dev/full", place / "step-002.svg");
  const Ended ended =
      run({"explain", "-p", kEasy, "--to", "svg", "--directory", place.string()}, -1);
  std::filesystem::remove_all(place);
  EXPECT_EQ(ended.code, 3);
  EXPECT_NE(ended.err.find("cannot write"), std::string::npos) << ended.err;
}

}  // namespace
}  // namespace sudokit::test
