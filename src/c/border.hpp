// The border of the C interface: nothing is thrown across it, and what crosses it belongs to C.
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

// A copy that ends with a zero byte, which sudokit_free() frees; null if there is no memory.
char* copied(std::string_view text);
// Sets *error, where a place for it is given, to a copy that sudokit_free() frees; null if there is
// no memory. Returns `status`.
int report(sudokit_error** error, int status, const Error& what);
int bad_argument(sudokit_error** error, std::string_view what);

// Calls f, which returns a status, and turns what it throws into one.
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

// The options of a call; a report that asks to end it requests a stop of its own.
class Call {
 public:
  // Pre: wrong() of the options is empty.
  explicit Call(const sudokit_options* options);

  // What is wrong with options; empty if nothing is.
  static std::string_view wrong(const sudokit_options* options);

  const BatchOptions& batch() const { return batch_; }
  StopToken stop() const { return batch_.stop; }
  void end() { ended_.request_stop(); }

 private:
  StopSource ended_;
  BatchOptions batch_;
};

}  // namespace sudokit::c
