// The press of the program for Windows, for which Debian compiles neither cairo nor Pango.
#include "cli/print/press.hpp"

#include "cli/streams/exit_code.hpp"

namespace sudokit::cli {

void Press::reach() {
  throw InputError("unavailable", "the program for Windows does not print: the page does");
}

}  // namespace sudokit::cli
