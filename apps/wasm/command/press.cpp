// The press of the command in WebAssembly, which has neither cairo nor Pango: nothing is printed.
#include "cli/print/press.hpp"

#include "cli/streams/exit_code.hpp"

namespace sudokit::cli {

void Press::reach() {
  throw InputError("unavailable", "the npm package does not print: use the native program");
}

struct Press::Parts {};

// Never reached.
Press::Press(const PrintSettings&, const std::vector<std::string>&) {}
Press::~Press() = default;

bool Press::take(Block&) {
  return false;
}
int Press::error() const {
  return 0;
}
bool Press::broken() const {
  return false;
}
std::string Press::name() const {
  return "";
}
std::string Press::finish() {
  return "";
}

}  // namespace sudokit::cli
