#include "cli/streams/interrupt.hpp"

#include <signal.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

#include <atomic>
#include <cstdint>
#include <system_error>

namespace sudokit::cli {
namespace {

std::atomic<int> caught{0};
std::atomic<std::int64_t> caught_at{0};  // ns
int wake = -1;
const StopSource* source = nullptr;

std::int64_t now() {
  timespec time = {};
  ::clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * std::int64_t{1'000'000'000} + time.tv_nsec;
}

extern "C" void on_signal(int number) {
  int none = 0;
  if (!caught.compare_exchange_strong(none, number)) {
    if (is_second(now() - caught_at)) _exit(128 + number);
    return;
  }
  caught_at = now();
  source->request_stop();
  const std::uint64_t one = 1;
  [[maybe_unused]] const auto written = ::write(wake, &one, sizeof one);
}

void handle(void (*handler)(int)) {
  struct sigaction action = {};
  action.sa_handler = handler;
  sigemptyset(&action.sa_mask);
  for (const int number : {SIGINT, SIGTERM}) sigaddset(&action.sa_mask, number);
  for (const int number : {SIGINT, SIGTERM}) sigaction(number, &action, nullptr);
}

}  // namespace

Interrupt::Interrupt() {
  wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (wake < 0) throw std::system_error(errno, std::generic_category(), "eventfd");
  caught = 0;
  caught_at = now();
  source = &source_;
  handle(on_signal);
}

Interrupt::~Interrupt() {
  handle(SIG_DFL);
  source = nullptr;
  ::close(wake);
  wake = -1;
}

int Interrupt::fd() const {
  return wake;
}

int Interrupt::signal() const {
  return caught;
}

}  // namespace sudokit::cli
