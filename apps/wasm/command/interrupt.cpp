// Signals reach the command through its host: it calls sudokit_signal() while it answers one of the
// calls of the command, such as that for the time, which each search makes about every half
// millisecond. A second signal ends the process in the host.
#include "cli/streams/interrupt.hpp"

#include "wasm/command/host.hpp"

namespace sudokit::cli {
namespace {
int caught = 0;
const StopSource* source = nullptr;
}  // namespace

// Returns 0 if nothing waits for signals, and then the host ends the process.
extern "C" __attribute__((export_name("sudokit_signal"))) int sudokit_signal(int number) {
  if (source == nullptr) return 0;
  caught = number;
  source->request_stop();
  return 1;
}

Interrupt::Interrupt() {
  caught = 0;
  source = &source_;
}

Interrupt::~Interrupt() {
  source = nullptr;
}

int Interrupt::fd() const {
  return kInterruptFd;
}

int Interrupt::signal() const {
  return caught;
}

}  // namespace sudokit::cli
