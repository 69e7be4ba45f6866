#include <csignal>

#include "cli/program.hpp"

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);  // a reader that went away is seen by write()
  return sudokit::cli::Program().run(argc, argv);
}
