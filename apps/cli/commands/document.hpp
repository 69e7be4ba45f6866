// Document: what holds one puzzle only (a page, a picture, a folder of pictures) is written when it
// is known that there was no second one.
#pragma once

#include <fmt/format.h>

#include <atomic>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

#include "cli/streams/exit_code.hpp"
#include "sudokit/result.hpp"

namespace sudokit::cli {

class Document {
 public:
  // How many were begun, this one included.
  int begin() { return ++begun_; }
  // The answer to all but the first.
  static tl::unexpected<Error> refuse(std::string_view form) {
    return fail("several-puzzles",
                fmt::format("--to {} holds one puzzle: give one at a time", form));
  }
  // `write` writes it, and returns the exit code.
  void set(std::function<int()> write) {
    const std::lock_guard lock(mutex_);
    write_ = std::move(write);
  }
  // Writes it where there is one only; else returns the code as it is. Pre: no worker is left.
  int write_only(int code) const {
    const int written = begun_ == 1 && write_ ? write_() : kDone;
    return written == kDone ? code : written;
  }

 private:
  std::atomic<int> begun_{0};
  std::mutex mutex_;
  std::function<int()> write_;
};

}  // namespace sudokit::cli
