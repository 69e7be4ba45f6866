#include "cli/hooks.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <malloc.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <string>
#include <string_view>

#include "core/test_hooks.hpp"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
// Belongs to the runtime of the sanitizers; g++ 12 has no header that declares it.
extern "C" std::size_t __sanitizer_get_current_allocated_bytes();
#endif

namespace sudokit::cli {
namespace {

struct Hooks {
  std::string stop_at;                // the name of a point
  std::atomic<std::int64_t> left{0};  // passes left until the program stops itself
  const char* first = nullptr;        // a file created by the process that stops
  const char* report = nullptr;
  std::atomic<std::uint64_t> peak{0};  // most bytes allocated at any point
};

Hooks& hooks() {
  static Hooks the_hooks;
  return the_hooks;
}

// The bytes allocated and not freed, by any library. Further memory given by the kernel depends on
// the machine and is not counted.
std::uint64_t allocated() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  return __sanitizer_get_current_allocated_bytes();
#else
  const auto info = mallinfo2();
  return info.uordblks + info.hblkhd;
#endif
}

// Is this process the first of those that would stop?
bool is_first(const char* name) {
  if (name == nullptr) return true;
  const int file = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file < 0) return false;
  const std::string pid = fmt::format("{}\n", getpid());
  [[maybe_unused]] const auto written = ::write(file, pid.data(), pid.size());
  close(file);
  return true;
}

void at_point(std::string_view point) {
  Hooks& hook = hooks();
  if (hook.report != nullptr) {
    const std::uint64_t now = allocated();
    std::uint64_t most = hook.peak;
    while (most < now && !hook.peak.compare_exchange_weak(most, now)) {
    }
  }
  if (point != hook.stop_at) return;
  if (--hook.left == 0 && is_first(hook.first)) raise(SIGSTOP);
}

}  // namespace

void set_test_hooks() {
  Hooks& hook = hooks();
  hook.report = std::getenv("SUDOKIT_TEST_REPORT");
  hook.first = std::getenv("SUDOKIT_TEST_STOP_FILE");
  if (const char* const stop = std::getenv("SUDOKIT_TEST_STOP")) {
    const std::string_view words = stop;
    const auto colon = words.find(':');
    hook.stop_at = words.substr(0, colon);
    hook.left = colon == words.npos ? 1 : std::atoll(stop + colon + 1);
  }
  if (const char* const clock = std::getenv("SUDOKIT_TEST_CLOCK")) {
    test_hooks::look_takes = std::atoll(clock);
  }
  if (hook.report != nullptr || !hook.stop_at.empty()) test_hooks::at_point = at_point;
}

void write_test_report() {
  const Hooks& hook = hooks();
  if (hook.report == nullptr) return;
  const auto each = std::max<std::int64_t>(test_hooks::look_takes, 1);
  std::ofstream(hook.report) << fmt::format("looks {}\npeak {}\n", test_hooks::clock / each,
                                            hook.peak.load());
}

}  // namespace sudokit::cli
