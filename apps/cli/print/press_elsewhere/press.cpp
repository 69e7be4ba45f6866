// The press of the program built without one. It passes the whole command to sudokit-paper, the
// same program with a press, in the same folder. No input has been read by then.
#include "cli/print/press.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>

#include "cli/streams/exit_code.hpp"
#include "cli/streams/system.hpp"

namespace sudokit::cli {
namespace {

std::vector<std::string> command_line() {
  std::ifstream file("/proc/self/cmdline", std::ios::binary);
  std::vector<std::string> words;
  for (std::string word; std::getline(file, word, '\0');) words.push_back(word);
  return words;
}

}  // namespace

void Press::reach() {
  const auto program = program_folder() / "sudokit-paper";
  std::vector<std::string> words = command_line();
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  execv(program.c_str(), arguments.data());
  throw InputError("program-failed",
                   "cannot run " + program.string() + ", which prints: " + std::strerror(errno));
}

}  // namespace sudokit::cli
