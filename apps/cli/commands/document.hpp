// Document: what holds one puzzle only (a picture, a folder of pictures) is written when it is
// known that there was no second one; a page of several puzzles when all of them are there.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/streams/exit_code.hpp"
#include "sudokit/result.hpp"
#include "sudokit/tell.hpp"

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
  // A part of a page.
  void add(PagePart part) {
    const std::lock_guard lock(mutex_);
    parts_.push_back(std::move(part));
  }
  // Those that were added, in the order of their numbers. Pre: no worker is left.
  std::vector<PagePart> take_parts() {
    std::ranges::sort(parts_, {}, &PagePart::number);
    return std::move(parts_);
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
  std::vector<PagePart> parts_;
};

}  // namespace sudokit::cli
