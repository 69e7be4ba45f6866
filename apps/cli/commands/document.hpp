// Document: writes output that can hold only one puzzle (a picture, a folder of pictures) once it
// is known that there is no second one. A page of several puzzles is written when all of them have
// been added.
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
#include "core/mutex.hpp"
#include "sudokit/result.hpp"
#include "sudokit/tell.hpp"

namespace sudokit::cli {

class Document {
 public:
  // Returns how many puzzles have begun, including this one.
  int begin() { return ++begun_; }
  // The error for all puzzles but the first.
  static tl::unexpected<Error> refuse(std::string_view form) {
    return fail("several-puzzles",
                fmt::format("--to {} holds one puzzle: give one at a time", form));
  }
  // `write` writes the document and returns the exit code.
  void set(std::function<int()> write) {
    const std::lock_guard lock(mutex_);
    write_ = std::move(write);
  }
  // Adds a part of a page.
  void add(PagePart part) {
    const std::lock_guard lock(mutex_);
    parts_.push_back(std::move(part));
  }
  // The parts in the order of their numbers. Pre: no worker is left.
  std::vector<PagePart> take_parts() {
    std::ranges::sort(parts_, {}, &PagePart::number);
    return std::move(parts_);
  }
  // Writes the document if there is only one puzzle; otherwise returns the code unchanged. Pre: no
  // worker is left.
  int write_only(int code) const {
    const int written = begun_ == 1 && write_ ? write_() : kDone;
    return written == kDone ? code : written;
  }

 private:
  std::atomic<int> begun_{0};
  Mutex mutex_;
  std::function<int()> write_;
  std::vector<PagePart> parts_;
};

}  // namespace sudokit::cli
