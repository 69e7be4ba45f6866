#include "cli/study/external.hpp"

#include <fmt/format.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "cli/streams/exit_code.hpp"
#include "cli/study/keeper.hpp"
#include "cli/study/machine.hpp"
#include "study/external.hpp"
#include "sudokit/text.hpp"

namespace sudokit::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLongestAnswer = 64 << 20;

// A folder for the files of one command.
class Folder {
 public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "sudokit-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr)
      throw InputError("cannot-write", "cannot write in {}", fs::temp_directory_path().string());
    name_ = std::move(name);
  }
  ~Folder() {
    std::error_code none;
    fs::remove_all(name_, none);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  const std::string& name() const { return name_; }
  std::string operator/(const char* file) const { return name_ + "/" + file; }

 private:
  std::string name_;
};

// At most `most` bytes from the beginning; empty if there is no such file.
std::string beginning_of(const std::string& name, std::size_t most = kLongestAnswer) {
  std::ifstream file(name, std::ios::binary);
  std::string text(most, '\0');
  file.read(text.data(), static_cast<std::streamsize>(most));
  text.resize(static_cast<std::size_t>(std::max<std::streamsize>(0, file.gcount())));
  return text;
}

ProgramOrder command_in(const Folder& folder, std::vector<std::string> words) {
  ProgramOrder command;
  command.words = std::move(words);
  command.folder = folder.name();
  return command;
}

// ---- One run ------------------------------------------------------------------------------------

study::Axes values_of(const Folder& folder, const RunOrder& order) {
  const study::Limits& limits = order.limits;
  const double seconds = limits.processor_seconds.value_or(limits.wall_seconds.value_or(0));
  study::Axes values = {{"answer", folder / "answer"},
                        {"seed", fmt::format("{}", order.seed % 0x7fffffff)},
                        {"seconds", fmt::format("{:.0f}", std::ceil(seconds))}};
  for (const char* name : {"cnf", "colouring", "puzzle"})
    values.emplace_back(name, folder / "problem");
  return values;
}

void take_end(const ProgramEnd& end, study::RunResult& result) {
  result.processor = end.processor;
  result.wall = end.wall;
  result.memory_kb = end.peak_kb;
  result.preempted = end.preempted;
}

// A command that was killed has given no answer, whatever it has written so far.
void read_answer(study::Problem problem, const Folder& folder, const Puzzle& puzzle,
                 const ProgramEnd& end, study::RunResult& result) {
  const std::string output = beginning_of(folder / "out");
  std::string text = beginning_of(folder / "answer");
  if (text.empty()) text = output;
  const std::string errors = beginning_of(folder / "err", 1000);
  const int code = WIFEXITED(end.status) ? WEXITSTATUS(end.status) : 128 + WTERMSIG(end.status);
  study::judge(problem, puzzle, {end.timed_out ? "" : text, errors, end.timed_out ? 0 : code},
               result);
  if (end.timed_out) result.end = study::End::time;
  const std::string more = study::counters_in(output);
  result.counters += (result.counters.empty() || more.empty() ? "" : " ") + more;
}

}  // namespace

study::RunResult run_external(const std::vector<std::string>& words, const RunOrder& order) {
  study::RunResult result;
  const study::Problem problem = *study::problem_of(words);
  const auto text = study::problem_text(problem, order.puzzle);
  if (!text) {
    result.end = study::End::refused;
    result.detail = text.error().message;
    return result;
  }
  const Folder folder;
  std::ofstream(folder / "problem", std::ios::binary) << *text;
  ProgramOrder command = command_in(folder, study::filled_in(words, values_of(folder, order)));
  command.processor_seconds = order.limits.processor_seconds;
  command.wall_seconds = order.limits.wall_seconds;
  command.memory_mb = order.limits.memory_mb;
  const Pressure pressure;
  const auto before = pressure.total();
  const ProgramEnd end = run_command(command);
  take_end(end, result);
  const auto after = pressure.total();
  if (before >= 0 && after >= 0 && result.wall > 0)
    result.pressure = std::min(1.0, 1e-6 * static_cast<double>(after - before) / result.wall);
  result.counters = study::sizes_of(problem, *text);
  read_answer(problem, folder, order.puzzle, end, result);
  return result;
}

// ---- The program --------------------------------------------------------------------------------

namespace {

// As execvp() looks for it; empty if there is none.
std::string path_of(const std::string& program) {
  if (program.find('/') != std::string::npos)
    return access(program.c_str(), X_OK) == 0 ? program : "";
  const char* path = std::getenv("PATH");
  std::istringstream folders(path == nullptr ? "/usr/bin" : path);
  for (std::string folder; std::getline(folders, folder, ':');) {
    const std::string name = folder + "/" + program;
    if (access(name.c_str(), X_OK) == 0 && fs::is_regular_file(name)) return name;
  }
  return "";
}

// The first line with letters or digits, without the "c " of a comment.
std::string line_with_version(const std::vector<std::string>& words) {
  const Folder folder;
  ProgramOrder command = command_in(folder, words);
  command.wall_seconds = 10;
  const ProgramEnd end = run_command(command);
  if (end.timed_out || !WIFEXITED(end.status) || WEXITSTATUS(end.status) != 0) return "";
  std::istringstream lines(beginning_of(folder / "out", 4000));
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("c ")) line.erase(0, 2);
    if (std::ranges::any_of(line, [](unsigned char c) { return std::isalnum(c) != 0; }))
      return clean_text(line).substr(0, 80);
  }
  return "";
}

std::string hash_of(const std::string& path, const std::vector<std::string>& command) {
  std::string bytes = beginning_of(path, fs::file_size(path));
  std::error_code none;
  for (std::size_t i = 1; i < command.size(); ++i) {
    if (fs::is_regular_file(command[i], none))
      bytes += beginning_of(command[i], fs::file_size(command[i]));
  }
  return to_text(study::text_key(bytes)).substr(0, 12);
}

}  // namespace

std::string identity_of(const std::vector<std::string>& command,
                        const std::vector<std::string>& version) {
  const std::string path = path_of(command[0]);
  if (path.empty()) throw InputError("unavailable", "there is no program {}", command[0]);
  const std::string line = line_with_version(
      version.empty() ? std::vector<std::string>{command[0], "--version"} : version);
  return fmt::format("{} {}{}program {}", fs::path(path).filename().string(), line,
                     line.empty() ? "" : " ", hash_of(path, command));
}

}  // namespace sudokit::cli
