// Console: standard error. It keeps messages and the progress line apart. Both use colour only on a
// terminal and never if NO_COLOR is set. Thread safe.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/mutex.hpp"
#include "sudokit/result.hpp"

namespace sudokit::cli {

// Whether this is a terminal on which colour is allowed.
bool colour_on(int fd);

class Console {
 public:
  Console();

  // The prefix of an error message: "error: ", in red if colour is on.
  std::string error_prefix(ErrorCode code) const;
  std::string paint(std::string_view code, std::string_view text) const;
  // Writes whole lines above the progress line.
  void write(std::string_view lines);

  // Draws the progress line if standard error is a terminal that can redraw a line. `count`: of
  // what is done, for the speed. `fraction` of the work that is done; negative if unknown.
  void progress(const std::string& words, std::uint64_t count, double seconds, double fraction);
  void clear_progress();
  // Messages go to a terminal, perhaps the one that shows the answers.
  bool on_terminal() const { return on_terminal_; }
  // Standard output is no terminal.
  bool apart_from_answers() const { return apart_; }
  // Answers and messages go to the same terminal, so messages need not repeat what an answer
  // states.
  bool beside_answers() const { return beside_answers_; }

 private:
  void erase_line();

  Mutex mutex_;
  bool colour_;
  bool on_terminal_;
  bool terminal_;  // a terminal that can redraw a line
  bool apart_;
  bool beside_answers_;
  bool codes_;  // show error codes, for tests: "error[no-puzzle]: "
  bool drawn_ = false;
};

// The console of the program.
Console& console();

}  // namespace sudokit::cli
