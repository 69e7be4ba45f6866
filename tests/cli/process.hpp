// Runs a program without a shell: input and output bytes, exit code, signals, limits, and points at
// which the program stops itself (HACKING.md, "Test hooks"). There is no time limit here: CTest
// ends a hanging program together with its test.
#pragma once

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

namespace sudokit::test {

struct ProcessResult {
  std::string out;
  std::string err;
  std::string codes;  // of the errors in `err`, separated by commas
  int code = -1;      // exit code, or 128 + signal if a signal killed the program
};

class Process {
 public:
  // Starts argv[0]. `set_up` runs in the child before exec, for example to set limits or other
  // descriptors. `environment` holds further variables as NAME=VALUE.
  explicit Process(std::vector<std::string> argv, std::vector<std::string> environment = {},
                   const std::function<void()>& set_up = {}) {
    int in[2], out[2], err[2];
    if (pipe2(in, O_CLOEXEC) || pipe2(out, O_CLOEXEC) || pipe2(err, O_CLOEXEC)) {
      throw std::runtime_error("pipe");
    }
    signal(SIGPIPE, SIG_IGN);  // write() reports a program that no longer reads
    pid_ = fork();
    if (pid_ < 0) throw std::runtime_error("fork");
    if (pid_ == 0) {
      prctl(PR_SET_PDEATHSIG, SIGKILL);  // the program ends with the test
      dup2(in[0], 0), dup2(out[1], 1), dup2(err[1], 2);
      signal(SIGPIPE, SIG_DFL);
      for (std::string& entry : environment) putenv(entry.data());
      if (set_up) set_up();
      std::vector<char*> raw;
      for (std::string& arg : argv) raw.push_back(arg.data());
      raw.push_back(nullptr);
      execv(raw[0], raw.data());
      _exit(127);
    }
    ::close(in[0]), ::close(out[1]), ::close(err[1]);
    in_ = in[1], out_ = out[0], err_ = err[0];
    fcntl(in_, F_SETFL, O_NONBLOCK);
  }
  ~Process() {
    if (pid_ > 0) kill(pid_, SIGKILL), waitpid(pid_, nullptr, 0);
    for (const int fd : {in_, out_, err_}) {
      if (fd >= 0) ::close(fd);
    }
  }
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  pid_t pid() const { return pid_; }
  void close_out() { close(out_); }

  // Writes the input and reads the outputs at the same time. Returns when `enough(result)` is true
  // or both outputs have ended; with `keep_open` and without `enough`, when all input is written.
  void talk(std::string_view input, bool keep_open = false,
            const std::function<bool(const ProcessResult&)>& enough = {}) {
    for (;;) {
      if (input.empty() && !keep_open) close(in_);
      if (enough ? enough(result_) : keep_open && input.empty()) return;
      if (out_ < 0 && err_ < 0) return;
      pollfd fds[] = {{out_, POLLIN, 0}, {err_, POLLIN, 0}, {input.empty() ? -1 : in_, POLLOUT, 0}};
      poll(fds, 3, -1);
      if (fds[0].revents) drain(out_, result_.out);
      if (fds[1].revents) drain(err_, result_.err);
      if (fds[2].revents) feed(input);
    }
  }

  // Writes all of the input and closes it.
  void send(std::string_view input) {
    talk(input, true);
    close(in_);
  }
  // Reads until both outputs end, while the input stays open.
  void wait_with_open_input() {
    talk({}, true, [](const ProcessResult&) { return false; });
  }
  // Waits until the program has stopped itself at the point that SUDOKIT_TEST_STOP names. False if
  // it has ended instead. Its output up to then must fit in a pipe.
  bool stops() const {
    siginfo_t info{};
    waitid(P_PID, static_cast<id_t>(pid_), &info, WSTOPPED | WEXITED | WNOWAIT);
    return info.si_code == CLD_STOPPED;
  }
  // Lets the program continue; a signal is pending when it does.
  void go_on(int signal = 0) const {
    if (signal != 0) kill(pid_, signal);
    kill(pid_, SIGCONT);
  }

  // Reads the rest of the output and waits for the end of the program.
  ProcessResult finish() {
    talk({});
    int status = 0;
    waitpid(pid_, &status, 0);
    pid_ = -1;
    result_.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return std::move(result_);
  }

 private:
  static void close(int& fd) {
    if (fd >= 0) ::close(fd);
    fd = -1;
  }
  static void drain(int& fd, std::string& to) {
    char buffer[1 << 16];
    const auto got = read(fd, buffer, sizeof buffer);
    if (got > 0) return void(to.append(buffer, static_cast<std::size_t>(got)));
    if (got == 0 || errno != EINTR) close(fd);
  }
  void feed(std::string_view& input) {
    const auto sent = write(in_, input.data(), input.size());
    if (sent > 0) input.remove_prefix(static_cast<std::size_t>(sent));
    if (sent < 0 && errno == EPIPE) input = {};
  }

  pid_t pid_ = -1;
  int in_ = -1, out_ = -1, err_ = -1;
  ProcessResult result_;
};

// Moves the codes of "error[CODE]: " from the messages to `codes`.
inline void take_codes(ProcessResult& result) {
  constexpr std::string_view kBegin = "error[";
  for (std::size_t at = 0; (at = result.err.find(kBegin, at)) != std::string::npos;) {
    const std::size_t end = result.err.find("]: ", at += kBegin.size() - 1);
    if (end == std::string::npos) return;
    result.codes += (result.codes.empty() ? "" : ",") + result.err.substr(at + 1, end - at - 1);
    result.err.erase(at, end + 1 - at);
  }
}

inline ProcessResult run_program(const char* program, std::vector<std::string> args,
                                 std::string_view input) {
  args.insert(args.begin(), program);
  Process process(std::move(args), {"SUDOKIT_TEST_CODES=1"});
  process.talk(input);
  return process.finish();
}

// Appends a line of JSON to the file that SUDOKIT_TEST_COMPARED names: the arguments, and what both
// programs did, as texts.
inline void note_compared(const std::vector<std::string>& args, const ProcessResult& ours,
                          const ProcessResult& other) {
  const auto told = [](const ProcessResult& result) {
    return nlohmann::json{{"code", result.code}, {"out", result.out}, {"err", result.err}};
  };
  const nlohmann::json line = {{"args", args}, {"ours", told(ours)}, {"other", told(other)}};
  std::ofstream(std::getenv("SUDOKIT_TEST_COMPARED"), std::ios::app)
      << line.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace) << '\n';
}

// Runs the program of this build with these arguments and this standard input. If
// SUDOKIT_TEST_OTHER names another program, that one runs first (scripts/command-test).
inline ProcessResult sudokit(const std::vector<std::string>& args, std::string_view input = {}) {
  const char* const other = std::getenv("SUDOKIT_TEST_OTHER");
  const auto others = other != nullptr ? run_program(other, args, input) : ProcessResult();
  ProcessResult result = run_program(SUDOKIT_PROGRAM, args, input);
  if (other != nullptr) note_compared(args, result, others);
  take_codes(result);
  return result;
}

}  // namespace sudokit::test
