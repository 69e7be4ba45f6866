// Output: writes bytes to a file descriptor in large blocks, without buffering.
#pragma once

#include <string>
#include <string_view>

namespace sudokit::cli {

class Output {
 public:
  explicit Output(int fd) : fd_(fd) {}

  // Writes all bytes. Returns false if this or an earlier write failed.
  bool write(std::string_view bytes);
  // The reader has closed the pipe: an end, not an error.
  bool broken() const { return broken_; }
  // errno of the write that failed, or 0.
  int error() const { return error_; }
  // Whether any write to standard output has failed so far. Any thread may call this.
  static bool standard_output_failed();
  // The name of standard output in messages: the file that replaced it, set by call_standard_output
  // before any thread starts.
  static const std::string& standard_output_name();
  static void call_standard_output(const std::string& name);

 private:
  bool wait_or_fail(int error);

  int fd_;
  bool broken_ = false;
  int error_ = 0;
};

}  // namespace sudokit::cli
