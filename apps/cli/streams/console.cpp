#include "cli/streams/console.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#include "cli/streams/files.hpp"
#include "cli/streams/output.hpp"

namespace sudokit::cli {
namespace {

constexpr int kBarWidth = 24;

std::string bar(double fraction) {
  const int full = std::clamp(static_cast<int>(fraction * kBarWidth), 0, kBarWidth);
  return fmt::format("[{:=<{}}{: <{}}] {:3.0f} %", "", full, "", kBarWidth - full, fraction * 100);
}

std::string time_left(double seconds, double fraction) {
  if (fraction < 0.01) return "";
  const auto left = static_cast<int>(seconds * (1 - fraction) / fraction);
  return fmt::format("  {}:{:02} left", left / 60, left % 60);
}

}  // namespace

bool colour_on(int fd) {
  const char* no = std::getenv("NO_COLOR");
  return (no == nullptr || *no == '\0') && redraws_lines(fd);
}

Console::Console()
    : colour_(colour_on(STDERR_FILENO)),
      on_terminal_(is_terminal(STDERR_FILENO)),
      terminal_(redraws_lines(STDERR_FILENO)),
      apart_(!is_terminal(STDOUT_FILENO)),
      beside_answers_(on_terminal_ && !apart_),
      codes_(std::getenv("SUDOKIT_TEST_CODES") != nullptr) {}

std::string Console::error_prefix(ErrorCode code) const {
  return paint("1;31", codes_ ? fmt::format("error[{}]: ", code.name()) : "error: ");
}

std::string Console::paint(std::string_view code, std::string_view text) const {
  return colour_ ? fmt::format("\x1b[{}m{}\x1b[0m", code, text) : std::string(text);
}

void Console::erase_line() {
  if (drawn_) Output(STDERR_FILENO).write("\r\x1b[K");
  drawn_ = false;
}

void Console::write(std::string_view lines) {
  const std::lock_guard lock(mutex_);
  erase_line();
  Output(STDERR_FILENO).write(lines);
}

void Console::progress(const std::string& words, std::uint64_t count, double seconds,
                       double fraction) {
  if (!terminal_) return;
  const double rate = seconds > 0 ? static_cast<double>(count) / seconds : 0;
  std::string line = fmt::format("\r\x1b[K{}  {:.{}f}/s", words, rate, rate < 10 ? 1 : 0);
  if (fraction >= 0) line += "  " + bar(fraction) + time_left(seconds, fraction);
  const std::lock_guard lock(mutex_);
  Output(STDERR_FILENO).write(line);
  drawn_ = true;
}

void Console::clear_progress() {
  const std::lock_guard lock(mutex_);
  erase_line();
}

Console& console() {
  static Console the_console;
  return the_console;
}

}  // namespace sudokit::cli
