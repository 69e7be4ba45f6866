// The puzzle that C holds, and what every call that asks about it begins with.
#pragma once

#include <atomic>
#include <string_view>

#include "c/border.hpp"
#include "sudokit/ask.hpp"

struct sudokit_puzzle {
  sudokit::OpenPuzzle open;
  std::atomic_flag busy = {};
};

namespace sudokit::c {

// A puzzle serves one call at a time.
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

// What is wrong with the arguments of a call that asks; empty if nothing is.
std::string_view wrong(const char* text, std::size_t length, bool takes_answers,
                       const sudokit_options* options);

inline std::string_view view(const char* text, std::size_t length) {
  return text == nullptr ? std::string_view() : std::string_view(text, length);
}

}  // namespace sudokit::c
