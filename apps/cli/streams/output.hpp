// Output: bytes to a file descriptor in big blocks, with nothing kept back.
#pragma once

#include <string>
#include <string_view>

namespace sudokit::cli {

class Output {
 public:
  explicit Output(int fd) : fd_(fd) {}

  // Writes all of it. False when the descriptor takes no more, now or before.
  bool write(std::string_view bytes);
  // The reader went away: an end, not an error.
  bool broken() const { return broken_; }
  // errno of the write that failed, 0 when none did.
  int error() const { return error_; }
  // Whether any write to standard output failed so far. Any thread.
  static bool standard_output_failed();
  // What messages call standard output: the file that it was turned into, by call_standard_output
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
