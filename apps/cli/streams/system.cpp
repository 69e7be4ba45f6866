#include "cli/streams/system.hpp"

#include <sched.h>
#include <spawn.h>
#include <sys/wait.h>

#include <algorithm>
#include <thread>

extern "C" char** environ;

namespace sudokit::cli {

unsigned usable_cores() {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0) return static_cast<unsigned>(CPU_COUNT(&set));
  return std::max(1u, std::thread::hardware_concurrency());
}

std::filesystem::path program_folder() {
  return std::filesystem::read_symlink("/proc/self/exe").parent_path();
}

bool open_on_desktop(const std::string& file) {
  std::string program = "xdg-open", name = file;
  char* arguments[] = {program.data(), name.data(), nullptr};
  pid_t child = 0;
  int status = posix_spawnp(&child, program.c_str(), nullptr, nullptr, arguments, environ);
  if (status == 0) waitpid(child, &status, 0);
  return status == 0;
}

}  // namespace sudokit::cli
