// Helpers for the functions of the C interface: no exception leaves them, and the memory that they
// return belongs to the C caller.
#pragma once

#include <atomic>
#include <cmath>
#include <exception>
#include <new>
#include <string_view>

#include "sudokit/answer.hpp"
#include "sudokit/sudokit.h"

struct sudokit_stop {
  sudokit::StopSource source;
};

namespace sudokit::c {

// A zero-terminated copy that sudokit_free() frees; null if there is no memory.
char* copied(std::string_view text);
// If `error` is not null, sets *error to a copy of `what` that sudokit_free() frees, or to null if
// there is no memory. Returns `status`.
int report(sudokit_error** error, int status, const Error& what);
int bad_argument(sudokit_error** error, std::string_view what);

// Calls f, which returns a status, and converts any exception to a status and an error.
template <class F>
int guarded(sudokit_error** error, F&& f) {
  if (error != nullptr) *error = nullptr;
  try {
    return f();
  } catch (const std::bad_alloc&) {
    return report(error, SUDOKIT_FAILED, {"program-failed", "there is not enough memory"});
  } catch (const std::exception& e) {
    return report(error, SUDOKIT_FAILED, {"internal-error", e.what()});
  } catch (...) {
    return report(error, SUDOKIT_FAILED, {"program-failed", "a callback threw an exception"});
  }
}

// The options of a call. end() requests a stop of this call alone, for example if a report callback
// asks for it.
class Call {
 public:
  // Pre: wrong() of the options is empty.
  explicit Call(const sudokit_options* options);

  // The error in the options; empty if there is none.
  static std::string_view wrong(const sudokit_options* options);

  const BatchOptions& batch() const { return batch_; }
  StopToken stop() const { return batch_.stop; }
  void end() { ended_.request_stop(); }

 private:
  StopSource ended_;
  BatchOptions batch_;
};

}  // namespace sudokit::c

// The puzzle handle of the C interface, and the checks with which every call on it begins.
struct sudokit_puzzle {
  sudokit::OpenPuzzle open;
  std::atomic_flag busy = {};
};

namespace sudokit::c {

// Reserves a puzzle for one call; taken() is false if another call is using the puzzle.
class Busy {
 public:
  explicit Busy(sudokit_puzzle& puzzle)
      : puzzle_(puzzle), taken_(!puzzle.busy.test_and_set(std::memory_order_acquire)) {}
  ~Busy() {
    if (taken_) puzzle_.busy.clear(std::memory_order_release);
  }
  Busy(const Busy&) = delete;
  Busy& operator=(const Busy&) = delete;
  bool taken() const { return taken_; }

 private:
  sudokit_puzzle& puzzle_;
  bool taken_;
};

// The error in the arguments of a call that asks a question; empty if there is none.
std::string_view wrong(const char* text, std::size_t length, bool takes_answers,
                       const sudokit_options* options);

inline std::string_view view(const char* text, std::size_t length) {
  return text == nullptr ? std::string_view() : std::string_view(text, length);
}

}  // namespace sudokit::c
