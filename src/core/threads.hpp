// Parallel work. In a library built without threads (SUDOKIT_THREADS is 0) one thread does it all.
#pragma once

#include <functional>

namespace sudokit {

// How many threads the machine runs at once, at least 1; 1 in a library without threads.
unsigned machine_threads();

// Calls work(i) for each i < count on `count` threads, including the calling one, and returns when
// all calls have returned. A library without threads makes the calls one after the other. Pre: work
// does not throw. Throws std::system_error if a thread cannot be started; the threads that were
// started have then ended.
void run_side_by_side(unsigned count, const std::function<void(unsigned)>& work);

}  // namespace sudokit
