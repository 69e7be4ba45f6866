#include "cli/streams/system.hpp"

#include "cli/streams/exit_code.hpp"

namespace sudokit::cli {

unsigned usable_cores() {
  return 1;
}

// Only the page and the program that prints are looked for there.
std::filesystem::path program_folder() {
  throw InputError("unavailable",
                   "the npm package does not contain the page; in the source tree, "
                   "scripts/build-page builds it");
}

bool open_on_desktop(const std::string&) {
  return false;
}

}  // namespace sudokit::cli
