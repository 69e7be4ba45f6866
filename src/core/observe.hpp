// Observers as template parameters: search code is written over one, and without an observer its
// calls vanish. `if constexpr (O::kActive)` guards what is only computed for an event.
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

// For searches whose steps are long beside the question whether somebody looks on: they are
// compiled once.
struct MaybeObserver {
  static constexpr bool kActive = true;
  void on(const Event& event) const {
    if (target != nullptr) target->on(event);
  }
  Observer* target;
};

// Calls f with the observer of the run: once per solve, never in a loop.
template <class F>
decltype(auto) with_observer(const Run& run, F&& f) {
  if (run.observer != nullptr) return f(ToObserver{run.observer});
  return f(NoObserver{});
}

}  // namespace sudokit
