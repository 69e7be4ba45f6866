// Observers as template parameters: search code takes an observer type O, and the calls of
// NoObserver compile to nothing. `if constexpr (O::kActive)` guards values that are only computed
// for an event.
#pragma once

#include "sudokit/run.hpp"

namespace sudokit {

struct NoObserver {
  static constexpr bool kActive = false;
  void on(const Event&) const {}
};

struct ToObserver {
  static constexpr bool kActive = true;
  void on(const Event& event) const { target->on(event); }
  Observer* target;
};

// For searches whose steps take much longer than the test for an observer: one compiled version
// serves both cases.
struct MaybeObserver {
  static constexpr bool kActive = true;
  void on(const Event& event) const {
    if (target != nullptr) target->on(event);
  }
  Observer* target;
};

// Calls f with the observer of the run. Call it once per solve, never in a loop.
template <class F>
decltype(auto) with_observer(const Run& run, F&& f) {
  if (run.observer != nullptr) return f(ToObserver{run.observer});
  return f(NoObserver{});
}

}  // namespace sudokit
