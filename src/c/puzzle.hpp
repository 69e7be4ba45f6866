// The puzzle handle of the C interface, and the checks with which every call on it begins.
#pragma once

#include <atomic>
#include <string_view>

#include "c/border.hpp"
#include "sudokit/answer.hpp"

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
