#include "core/meter.hpp"

#include <array>

#include "sudokit/run.hpp"

namespace sudokit {

void Meter::adapt_stride() {
  if (!run_.budget.seconds && !run_.stop.stop_possible() && run_.observer == nullptr) {
    next_stride_ = ~0ULL;
    return;
  }
  const auto looked = now();
  const std::chrono::duration<double> elapsed = looked - last_;
  last_ = looked;
  next_stride_ = elapsed.count() < 0.0005 ? std::min<std::uint64_t>(next_stride_ * 2, 1 << 20)
                                          : std::max<std::uint64_t>(next_stride_ / 2, 1);
}

bool Meter::hold(std::uint64_t bytes) {
  if (reason_ != StopReason::finished) return false;
  std::uint64_t& held = run_.built != nullptr ? *run_.built : held_;
  held += bytes;
  if (!run_.budget.memory || held <= *run_.budget.memory) return true;
  reason_ = StopReason::memory;
  // The next step is not granted.
  polled_ += stride_ - countdown_;
  stride_ = countdown_ = 1;
  return false;
}

bool Meter::poll() {
  // stride_ - 1 steps were granted since the last poll; this step is not granted yet.
  polled_ += stride_ - 1;
  stride_ = countdown_ = 1;
  if (polled_ >= limit_) reason_ = StopReason::iterations;
  if (expired()) {
    stride_ = countdown_ = 1;
    return false;
  }
  adapt_stride();
  // Grants this step and polls again next_stride_ steps from here, or at the iteration limit.
  polled_ += 1;
  stride_ = countdown_ = std::min(next_stride_, limit_ - polled_ + 1);
  return true;
}

// ---- Run ----------------------------------------------------------------------------------------

std::string_view to_string(Verdict verdict) {
  constexpr std::array<std::string_view, 5> kNames = {"unknown", "solved", "unique", "multiple",
                                                      "unsatisfiable"};
  return kNames[static_cast<std::size_t>(verdict)];
}

std::string_view to_string(StopReason reason) {
  constexpr std::array<std::string_view, 5> kNames = {"finished", "time", "iterations", "stopped",
                                                      "memory"};
  return kNames[static_cast<std::size_t>(reason)];
}

std::string_view to_string(EventKind kind) {
  constexpr std::array<std::string_view, 8> kNames = {"start",  "improve",  "move",   "restart",
                                                      "branch", "conflict", "deduce", "finish"};
  return kNames[static_cast<std::size_t>(kind)];
}

}  // namespace sudokit
