#include "cli/study/gnuplot.hpp"

#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <fstream>

#include "cli/streams/exit_code.hpp"
#include "cli/streams/whole_file.hpp"

namespace sudokit::cli {
namespace {

// Returns the exit code of the program; 127 if there is no such program. The words are not
// interpreted by a shell.
int run_program(std::vector<std::string> words, const std::string& folder) {
  std::vector<char*> raw;
  for (std::string& word : words) raw.push_back(word.data());
  raw.push_back(nullptr);
  pid_t pid = -1;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addchdir_np(&actions, folder.c_str());
  const int failed = posix_spawnp(&pid, raw[0], &actions, nullptr, raw.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (failed != 0) return 127;
  int status = 0;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

// The text before the <svg> element belongs to a file, not to a page.
std::string inner_svg(const std::string& text) {
  const auto at = text.find("<svg");
  return at == std::string::npos ? "" : text.substr(at);
}

}  // namespace

void write_text(const std::string& name, std::string_view text) {
  std::ofstream file(name, std::ios::binary);
  file.write(text.data(), static_cast<std::streamsize>(text.size()));
  file.close();
  if (!file) throw InputError("cannot-write", "cannot write " + name);
}

std::vector<std::string> draw(std::span<const study::Picture> pictures, const std::string& folder) {
  if (pictures.empty()) return {};
  std::filesystem::create_directories(folder);
  std::string all;
  for (std::size_t i = 0; i < pictures.size(); ++i) {
    if (pictures[i].script.empty()) continue;
    const std::string output = fmt::format("set output '{}.svg'\n", i + 1);
    write_text(fmt::format("{}/{}.gp", folder, i + 1), output + pictures[i].script);
    all += fmt::format("reset session\nload '{}.gp'\nset output\n", i + 1);
  }
  write_text(folder + "/all.gp", all);
  // Runs in the folder, so that its name is in no script: gnuplot treats names that begin with < or
  // | as shell commands. The user's gnuplot settings are not read.
  const int code = run_program({"gnuplot", "-d", "all.gp"}, folder);
  if (code == 127) {
    throw InputError(
        "unavailable",
        "gnuplot is not installed (Debian package: gnuplot-nox); --no-plots reports without plots");
  }
  if (code != 0) throw InputError("program-failed", "gnuplot failed on {}/all.gp", folder);
  std::vector<std::string> svg;
  for (std::size_t i = 0; i < pictures.size(); ++i) {
    const std::string name = fmt::format("{}/{}.svg", folder, i + 1);
    svg.push_back(pictures[i].script.empty() ? "" : inner_svg(read_whole_file(name)));
  }
  return svg;
}

}  // namespace sudokit::cli
