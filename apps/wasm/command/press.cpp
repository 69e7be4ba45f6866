// The press of the command in WebAssembly, which has neither cairo nor Pango: nothing is printed.
#include "cli/print/press.hpp"

#include "cli/streams/exit_code.hpp"

namespace sudokit::cli {

void Press::reach() {
  throw InputError("unavailable", "the npm package does not print: use the native program");
}

}  // namespace sudokit::cli
