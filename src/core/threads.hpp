// Threads, in a library that is built with them (SUDOKIT_THREADS); otherwise one does all the work.
#pragma once

#include <functional>

namespace sudokit {

// How many threads the machine runs at once; 1 in a library without threads.
unsigned machine_threads();

// Calls work(i) for each i < count, on as many threads, the calling one among them, and returns
// when all have returned. In a library without threads one after the other. Pre: work does not
// throw. Errors: std::system_error where a thread cannot be started; those that were have ended.
void run_side_by_side(unsigned count, const std::function<void(unsigned)>& work);

}  // namespace sudokit
