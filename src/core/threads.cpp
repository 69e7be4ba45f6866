#include "core/threads.hpp"

#if SUDOKIT_THREADS
#include <algorithm>
#include <thread>
#include <vector>
#endif

namespace sudokit {

#if SUDOKIT_THREADS

unsigned machine_threads() {
  return std::max(1U, std::thread::hardware_concurrency());
}

void run_side_by_side(unsigned count, const std::function<void(unsigned)>& work) {
  std::vector<std::jthread> others;
  others.reserve(count);
  for (unsigned i = 1; i < count; ++i) others.emplace_back(work, i);
  if (count > 0) work(0);
}

#else

unsigned machine_threads() {
  return 1;
}

void run_side_by_side(unsigned count, const std::function<void(unsigned)>& work) {
  for (unsigned i = 0; i < count; ++i) work(i);
}

#endif

}  // namespace sudokit
