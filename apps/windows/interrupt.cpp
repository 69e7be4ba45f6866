// Windows reports Ctrl-C, Ctrl-Break and the end of a session on a thread of its own.
#include "cli/streams/interrupt.hpp"

#include <chrono>
#include <csignal>
#include <mutex>

#include "windows/host.hpp"

namespace sudokit::cli {
namespace {

using Clock = std::chrono::steady_clock;

std::mutex mutex;  // for all of these
int caught = 0;
Clock::time_point caught_at;
const StopSource* source = nullptr;

// True if this event ends the process.
bool note(int number) {
  const std::lock_guard lock(mutex);
  if (source == nullptr) return true;
  if (caught != 0) {
    const std::chrono::nanoseconds passed = Clock::now() - caught_at;
    return is_second(passed.count());
  }
  caught = number;
  caught_at = Clock::now();
  source->request_stop();
  SetEvent(interrupt_event());
  return false;
}

BOOL WINAPI on_event(DWORD event) {
  const int number = event == CTRL_C_EVENT ? SIGINT : SIGTERM;
  if (note(number)) ExitProcess(static_cast<UINT>(128 + number));
  // Windows ends the process when the handler of these events returns.
  if (event != CTRL_C_EVENT && event != CTRL_BREAK_EVENT) Sleep(INFINITE);
  return TRUE;
}

}  // namespace

HANDLE interrupt_event() {
  static const HANDLE event = CreateEventW(nullptr, TRUE, FALSE, nullptr);
  return event;
}

Interrupt::Interrupt() {
  const std::lock_guard lock(mutex);
  caught = 0;
  source = &source_;
  ResetEvent(interrupt_event());
  SetConsoleCtrlHandler(on_event, TRUE);
}

Interrupt::~Interrupt() {
  SetConsoleCtrlHandler(on_event, FALSE);
  const std::lock_guard lock(mutex);
  source = nullptr;
}

int Interrupt::fd() const {
  return kInterruptFd;
}

int Interrupt::signal() const {
  const std::lock_guard lock(mutex);
  return caught;
}

}  // namespace sudokit::cli
