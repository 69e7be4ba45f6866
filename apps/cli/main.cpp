#include <fmt/format.h>

#include "sudokit/version.hpp"

int main() {
  fmt::print("sudokit {} ({}, {})\n", sudokit::version(), sudokit::commit(), sudokit::compiler());
  return 0;
}
