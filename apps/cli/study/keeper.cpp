#include "cli/study/keeper.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "cli/study/machine.hpp"

namespace sudokit::cli {
namespace {

namespace fs = std::filesystem;

constexpr rlim_t kLargestFile = rlim_t{1} << 30;  // bytes of output

[[noreturn]] void fail_system(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

// ---- The command --------------------------------------------------------------------------------

void limit_to(__rlimit_resource resource, rlim_t most) {
  rlimit limit = {};
  getrlimit(resource, &limit);
  limit.rlim_cur = std::min(limit.rlim_max, most);
  setrlimit(resource, &limit);
}

void redirect(const std::string& name, int flags, int to) {
  const int fd = ::open(name.c_str(), flags | O_CLOEXEC, 0600);
  if (fd >= 0) dup2(fd, to);
}

// Replaces this process by the command.
[[noreturn]] void become(const ProgramOrder& command) {
  setsid();
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  for (const int number : {SIGINT, SIGTERM, SIGPIPE}) signal(number, SIG_DFL);
  redirect("/dev/null", O_RDONLY, STDIN_FILENO);
  redirect(command.folder + "/out", O_WRONLY | O_CREAT, STDOUT_FILENO);
  redirect(command.folder + "/err", O_WRONLY | O_CREAT, STDERR_FILENO);
  limit_to(RLIMIT_DATA, command.memory_mb == 0 ? RLIM_INFINITY : command.memory_mb << 20);
  limit_to(RLIMIT_FSIZE, kLargestFile);
  limit_to(RLIMIT_CORE, 0);
  std::vector<char*> words;
  for (const std::string& word : command.words) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  execvp(words[0], words.data());
  dprintf(STDERR_FILENO, "cannot run %s: %s\n", words[0], std::strerror(errno));
  _exit(127);
}

// ---- Processes under the keeper -----------------------------------------------------------------

std::vector<pid_t> children_of(pid_t parent) {
  std::vector<pid_t> children;
  std::error_code none;
  for (const auto& task :
       fs::directory_iterator("/proc/" + std::to_string(parent) + "/task", none)) {
    std::ifstream file(task.path() / "children");
    for (pid_t child = 0; file >> child;) children.push_back(child);
  }
  return children;
}

// Seconds that a process has used, with those of its children that it has waited for.
double ticks_of(pid_t pid) {
  std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
  std::string stat;
  std::getline(file, stat);
  const auto name_end = stat.rfind(')');
  if (name_end == std::string::npos) return 0;
  double ticks = 0, field = 0;
  std::string rest = stat.substr(name_end + 4);  // behind the state
  const char* at = rest.c_str();
  for (int number = 4; number <= 17; ++number) {
    char* end = nullptr;
    field = std::strtod(at, &end);
    at = end;
    if (number >= 14) ticks += field;
  }
  return ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
}

double seconds_under(pid_t parent) {
  double seconds = 0;
  for (const pid_t child : children_of(parent)) seconds += ticks_of(child) + seconds_under(child);
  return seconds;
}

double seconds_of(const timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

// Seconds of the processes that have been waited for.
double seconds_waited_for() {
  rusage used = {};
  getrusage(RUSAGE_CHILDREN, &used);
  return seconds_of(used.ru_utime) + seconds_of(used.ru_stime);
}

void kill_all() {
  for (;;) {
    for (const pid_t child : children_of(getpid())) ::kill(child, SIGKILL);
    if (waitpid(-1, nullptr, 0) < 0 && errno == ECHILD) return;
  }
}

// ---- The keeper ---------------------------------------------------------------------------------

class Keeper {
 public:
  // `life` becomes readable when the worker ends.
  Keeper(const ProgramOrder& command, int life) : command_(command), life_(life) {}

  ProgramEnd run() {
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    sigset_t ends;
    sigemptyset(&ends);
    sigaddset(&ends, SIGCHLD);
    sigprocmask(SIG_BLOCK, &ends, nullptr);
    signals_ = signalfd(-1, &ends, SFD_CLOEXEC | SFD_NONBLOCK);
    started_ = wall_now();
    const pid_t parent = getpid();
    pid_ = fork();
    if (pid_ == 0) {
      prctl(PR_SET_PDEATHSIG, SIGKILL);
      if (getppid() != parent) _exit(0);
      become(command_);
    }
    wait();
    end_.wall = wall_now() - started_;
    ::kill(-pid_, SIGKILL);
    kill_all();
    return measured();
  }
  bool abandoned() const { return abandoned_; }

 private:
  // Until the command ends, a limit is reached or the worker dies.
  void wait() {
    while (!ended() && !abandoned_) {
      const double left = seconds_left();
      if (left <= 0) {
        end_.timed_out = true;
        return;
      }
      const int nap = static_cast<int>(1000 * std::clamp(left / 2, 0.001, 0.1));
      pollfd fds[] = {{life_, POLLIN, 0}, {signals_, POLLIN, 0}};
      poll(fds, 2, nap);
      abandoned_ = fds[0].revents != 0;
      signalfd_siginfo ignored;
      while (::read(signals_, &ignored, sizeof ignored) > 0) {
      }
    }
  }

  // Waits for all processes that have ended.
  bool ended() {
    for (;;) {
      int status = 0;
      const pid_t pid = waitpid(-1, &status, WNOHANG);
      if (pid <= 0) return done_;
      if (pid != pid_) continue;
      end_.status = status;
      done_ = true;
    }
  }

  double seconds_left() const {
    double left = 1e300;
    if (command_.wall_seconds) left = *command_.wall_seconds - (wall_now() - started_);
    if (command_.processor_seconds) {
      const double used = seconds_waited_for() + seconds_under(getpid());
      left = std::min(left, *command_.processor_seconds - used);
    }
    return left;
  }

  ProgramEnd measured() {
    rusage used = {};
    getrusage(RUSAGE_CHILDREN, &used);
    end_.processor = seconds_of(used.ru_utime) + seconds_of(used.ru_stime);
    end_.peak_kb = static_cast<std::uint64_t>(used.ru_maxrss);
    end_.preempted = static_cast<std::uint64_t>(used.ru_nivcsw);
    return end_;
  }

  const ProgramOrder& command_;
  int life_;
  int signals_ = -1;
  pid_t pid_ = -1;
  bool done_ = false;
  bool abandoned_ = false;
  double started_ = 0;
  ProgramEnd end_;
};

[[noreturn]] void keep(const ProgramOrder& command, int life, int answer) {
  Keeper keeper(command, life);
  const ProgramEnd end = keeper.run();
  if (keeper.abandoned()) {
    std::error_code none;
    fs::remove_all(command.folder, none);
  }
  _exit(::write(answer, &end, sizeof end) == sizeof end ? 0 : 1);
}

}  // namespace

ProgramEnd run_command(const ProgramOrder& command) {
  int life[2], answer[2];
  if (pipe2(life, O_CLOEXEC) != 0 || pipe2(answer, O_CLOEXEC) != 0) fail_system("pipe");
  const pid_t pid = fork();
  if (pid < 0) fail_system("fork");
  if (pid == 0) {
    ::close(life[1]), ::close(answer[0]);
    keep(command, life[0], answer[1]);
  }
  ::close(life[0]), ::close(answer[1]);
  ProgramEnd end;
  ssize_t got = 0;
  while ((got = ::read(answer[0], &end, sizeof end)) < 0 && errno == EINTR) {
  }
  ::close(life[1]), ::close(answer[0]);
  while (waitpid(pid, nullptr, 0) < 0 && errno == EINTR) {
  }
  if (got != sizeof end) {
    errno = ECHILD;
    fail_system("the process that runs the command");
  }
  return end;
}

}  // namespace sudokit::cli
