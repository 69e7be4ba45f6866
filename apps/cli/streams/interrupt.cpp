#include "cli/streams/interrupt.hpp"

#include <signal.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <atomic>
#include <cstdint>
#include <system_error>

namespace sudokit::cli {
namespace {

std::atomic<int> caught{0};
int wake = -1;
const StopSource* source = nullptr;

extern "C" void on_signal(int number) {
  int none = 0;
  if (!caught.compare_exchange_strong(none, number)) _exit(128 + number);
  source->request_stop();
  const std::uint64_t one = 1;
  [[maybe_unused]] const auto written = ::write(wake, &one, sizeof one);
}

void handle(void (*handler)(int)) {
  struct sigaction action = {};
  action.sa_handler = handler;
  sigemptyset(&action.sa_mask);
  for (const int number : {SIGINT, SIGTERM}) sigaction(number, &action, nullptr);
}

}  // namespace

Interrupt::Interrupt() {
  wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (wake < 0) throw std::system_error(errno, std::generic_category(), "eventfd");
  caught = 0;
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
