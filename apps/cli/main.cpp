#include <fcntl.h>

#include <algorithm>
#include <csignal>

#include "cli/hooks.hpp"
#include "cli/program.hpp"

namespace {

// A descriptor 0 to 2 that is closed at the start would be reused by the next file that is opened.
// Each is opened in the wrong mode, so that reading or writing it fails as it should.
void keep_standard_descriptors() {
  for (const int fd : {0, 1, 2}) {
    if (fcntl(fd, F_GETFD) != -1) continue;
    [[maybe_unused]] const int opened = open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY);
  }
}

}  // namespace

int main(int argc, char** argv) {
  keep_standard_descriptors();
  std::signal(SIGPIPE, SIG_IGN);  // write() reports a closed reader
  sudokit::cli::set_test_hooks();
  const int code = sudokit::cli::Program({argv + std::min(argc, 1), argv + argc}).run(argc, argv);
  sudokit::cli::write_test_report();
  return code;
}
