// What libFuzzer calls; SUDOKIT_FUZZ_TARGET is the name of the target.
#include <cstddef>

#include "targets.hpp"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  sudokit::fuzz::run(SUDOKIT_FUZZ_TARGET, {data, size});
  return 0;
}
