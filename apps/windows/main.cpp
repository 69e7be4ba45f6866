#include <fcntl.h>
#include <io.h>

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "cli/program.hpp"
#include "windows/host.hpp"

namespace {

std::vector<std::string> command_line() {
  int count = 0;
  wchar_t** const words = CommandLineToArgvW(GetCommandLineW(), &count);
  std::vector<std::string> result;
  for (int i = 0; i < count; ++i) result.push_back(sudokit::cli::utf8_of(words[i]));
  LocalFree(words);
  return result;
}

// While it exists, the console shows UTF-8.
class Utf8Console {
 public:
  Utf8Console() : before_(GetConsoleOutputCP()) { SetConsoleOutputCP(CP_UTF8); }
  ~Utf8Console() {
    if (before_ != 0) SetConsoleOutputCP(before_);
  }
  Utf8Console(const Utf8Console&) = delete;
  Utf8Console& operator=(const Utf8Console&) = delete;

 private:
  UINT before_;
};

}  // namespace

int main() {
  const Utf8Console console;
  for (const int fd : {0, 1, 2}) _setmode(fd, _O_BINARY);
  const std::vector<std::string> words = command_line();
  std::vector<const char*> arguments;
  for (const std::string& word : words) arguments.push_back(word.c_str());
  const std::span line(arguments);
  return sudokit::cli::Program(line.subspan(std::min<std::size_t>(line.size(), 1)))
      .run(static_cast<int>(line.size()), line.data());
}
