// Console: standard error. Messages and the progress line share it without mixing; both have
// colour only on a terminal and never under NO_COLOR. Thread safe.
#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>

#include "sudokit/error_codes.hpp"

namespace sudokit::cli {

// A terminal that may show colour.
bool colour_on(int fd);

class Console {
 public:
  Console();

  // What precedes a message: "error: ", in red where there is colour.
  std::string error_prefix(ErrorCode code) const;
  std::string paint(std::string_view code, std::string_view text) const;
  // Whole lines, written above the progress line.
  void write(std::string_view lines);

  // Draws the progress line when standard error is a terminal and standard output is not.
  // `fraction` of the work that is done, or negative when it is not known.
  void progress(std::uint64_t puzzles, double seconds, double fraction);
  // The same with words in place of the number of puzzles, for a command whose output is short:
  // whatever standard output is.
  void progress(const std::string& words, std::uint64_t count, double seconds, double fraction);
  void clear_progress();
  // Messages are read by somebody, perhaps beside the answers.
  bool on_terminal() const { return on_terminal_; }
  bool shows_progress() const { return progress_; }
  // Answers and messages go to one terminal: what an answer says need not be said again.
  bool beside_answers() const { return beside_answers_; }

 private:
  void erase_line();

  std::mutex mutex_;
  bool colour_;
  bool on_terminal_;
  bool terminal_;  // and it can draw a line anew
  bool progress_;
  bool beside_answers_;
  bool codes_;  // tests see them: "error[no-puzzle]: "
  bool drawn_ = false;
};

// The one console of the program.
Console& console();

}  // namespace sudokit::cli
