// The entry point of libFuzzer. SUDOKIT_FUZZ_CALL is the call of one target with `input`.
#include <cstddef>

#include "targets.hpp"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  const sudokit::fuzz::Bytes input(data, size);
  SUDOKIT_FUZZ_CALL;
  return 0;
}
