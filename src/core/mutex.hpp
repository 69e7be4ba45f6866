// Mutex: std::mutex, or a class that does nothing if the standard library has no threads.
#pragma once

#include <mutex>

namespace sudokit {

#ifdef __STDCPP_THREADS__
using Mutex = std::mutex;
#else
class Mutex {
 public:
  void lock() {}
  bool try_lock() { return true; }
  void unlock() {}
};
#endif

}  // namespace sudokit
