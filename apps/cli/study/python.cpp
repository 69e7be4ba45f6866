#include "cli/study/python.hpp"

#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <vector>

#include "cli/streams/exit_code.hpp"

namespace sudokit::cli {
namespace {

namespace fs = std::filesystem;

// The exit code of `report` if a package is missing.
constexpr int kMissing = 70;
constexpr int kUnpackedFd = 3;

// A file in memory, from its beginning.
class MemoryFile {
 public:
  MemoryFile(const char* name, std::string_view bytes) : fd_(memfd_create(name, MFD_CLOEXEC)) {
    while (fd_ >= 0 && !bytes.empty()) {
      const ssize_t written = ::write(fd_, bytes.data(), bytes.size());
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) fail();
      bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    if (fd_ < 0 || lseek(fd_, 0, SEEK_SET) != 0) fail();
  }
  ~MemoryFile() { ::close(fd_); }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  int fd() const { return fd_; }

 private:
  [[noreturn]] static void fail() {
    throw InputError("cannot-write", "no memory for the report: {}", std::strerror(errno));
  }
  int fd_;
};

// The folder that holds the package: that of the installation, or of the build tree.
std::string folder_of_package() {
  const fs::path folder = fs::read_symlink("/proc/self/exe").parent_path();
  std::error_code none;
  for (const char* place : {SUDOKIT_REPORT, "share/sudokit"}) {
    const fs::path found = (folder / place).lexically_normal();
    if (fs::exists(found / "report/__main__.py", none)) return found.string();
  }
  throw InputError("unavailable", "the Python package of reports is not beside the program in {}",
                   folder.string());
}

// The environment with our package first. Python does not look for modules in the current folder,
// which may hold anything.
std::vector<std::string> environment() {
  std::vector<std::string> variables = {"PYTHONSAFEPATH=1", "PYTHONDONTWRITEBYTECODE=1"};
  std::string path = "PYTHONPATH=" + folder_of_package();
  for (char** each = environ; *each != nullptr; ++each) {
    const std::string_view variable = *each;
    if (variable.starts_with("PYTHONPATH=")) {
      path += ":" + std::string(variable.substr(variable.find('=') + 1));
    } else if (!variable.starts_with("PYTHONSAFEPATH=")) {
      variables.emplace_back(variable);
    }
  }
  variables.push_back(path);
  return variables;
}

std::vector<char*> pointers_to(std::vector<std::string>& words) {
  std::vector<char*> raw;
  for (std::string& word : words) raw.push_back(word.data());
  raw.push_back(nullptr);
  return raw;
}

// The exit code, or kMissing if there is no such program.
int run(const std::string& python, const MemoryFile& input, const MemoryFile& unpacked) {
  std::vector<std::string> words = {python, "-m", "report"}, variables = environment();
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, input.fd(), STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, unpacked.fd(), kUnpackedFd);
  pid_t pid = -1;
  const int failed = posix_spawnp(&pid, python.c_str(), &actions, nullptr,
                                  pointers_to(words).data(), pointers_to(variables).data());
  posix_spawn_file_actions_destroy(&actions);
  if (failed != 0) return kMissing;
  int status = 0;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace

int write_report(const std::string& handover, const DatabaseImage& unpacked) {
  const MemoryFile bytes("results",
                         {reinterpret_cast<const char*>(unpacked.bytes.get()), unpacked.size});
  // The first Python of the user may be one without the packages, which Debian's has.
  for (const char* python : {"python3", "/usr/bin/python3"}) {
    const MemoryFile input("study", handover);
    const int code = run(python, input, bytes);
    if (code != kMissing) return code;
  }
  throw InputError("unavailable",
                   "study report needs Python 3 with pandas, SciPy, statsmodels and Matplotlib: "
                   "apt-get install python3-pandas python3-scipy python3-statsmodels "
                   "python3-matplotlib");
}

}  // namespace sudokit::cli
