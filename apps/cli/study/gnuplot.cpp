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

// Its exit code; 127 when there is no such program.
int run_program(std::vector<std::string> words) {
  std::vector<char*> raw;
  for (std::string& word : words) raw.push_back(word.data());
  raw.push_back(nullptr);
  pid_t pid = -1;
  if (posix_spawnp(&pid, raw[0], nullptr, nullptr, raw.data(), environ) != 0) return 127;
  int status = 0;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

// What stands before the picture itself belongs to a file, not to a page.
std::string inner_svg(const std::string& text) {
  const auto at = text.find("<svg");
  return at == std::string::npos ? "" : text.substr(at);
}

}  // namespace

void write_text(const std::string& name, std::string_view text) {
  std::ofstream file(name, std::ios::binary);
  file.write(text.data(), static_cast<std::streamsize>(text.size()));
  file.close();
  if (!file) throw InputError("cannot write " + name);
}

std::vector<std::string> draw(std::span<const study::Picture> pictures, const std::string& folder) {
  if (pictures.empty()) return {};
  std::filesystem::create_directories(folder);
  std::string all;
  for (std::size_t i = 0; i < pictures.size(); ++i) {
    const std::string name = fmt::format("{}/{}", folder, i + 1);
    if (pictures[i].script.empty()) continue;
    const std::string output = fmt::format("set output '{}.svg'\n", name);
    write_text(name + ".gp", output + pictures[i].script);
    all += fmt::format("reset session\nload '{}.gp'\nset output\n", name);
  }
  write_text(folder + "/all.gp", all);
  const int code = run_program({"gnuplot", folder + "/all.gp"});
  if (code == 127) {
    throw InputError(
        "there is no gnuplot (Debian: gnuplot-nox); --no-plots reports without pictures");
  }
  if (code != 0) throw InputError(fmt::format("gnuplot refuses {}/all.gp", folder));
  std::vector<std::string> svg;
  for (std::size_t i = 0; i < pictures.size(); ++i) {
    const std::string name = fmt::format("{}/{}.svg", folder, i + 1);
    svg.push_back(pictures[i].script.empty() ? "" : inner_svg(read_whole_file(name)));
  }
  return svg;
}

}  // namespace sudokit::cli
