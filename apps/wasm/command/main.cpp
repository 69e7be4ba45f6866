#include <algorithm>
#include <cstdlib>

#include "cli/program.hpp"

int main(int argc, char** argv) {
  return sudokit::cli::Program({argv + std::min(argc, 1), argv + argc}).run(argc, argv);
}

// Of wasi-libc: takes the arguments from the host and calls main().
extern "C" int __main_void();

// The module is not a "command" of WASI, because each function that such a module exports, as
// sudokit_signal(), begins the program anew.
extern "C" __attribute__((export_name("run"))) void run() {
  std::exit(__main_void());
}
