// What engines are made of: parameters, observers, working memory. Makers use the parameters too.
#pragma once

#include <memory>
#include <string_view>

#include "sudokit/engine.hpp"
#include "sudokit/run.hpp"

namespace sudokit {

// EngineWith<P>: an Engine whose parameters are the plain struct P.
template <class P>
class EngineWith : public Engine {
 protected:
  void* params() override { return &params_; }
  P params_;
};

// Parameters found by name, for engines and makers.

// Returns nullptr if no parameter has that name.
const ParamRow* find_param(std::span<const ParamRow> rows, std::string_view name);
// set_param() by name. Errors: those of set_param(), and "unknown-parameter", with a message that
// lists the parameters of `owner`.
Result<void> set_named(std::string_view owner, std::span<const ParamRow> rows, void* params,
                       std::string_view name, std::string_view value);

// Observers as template parameters: search code takes an observer type O, and the calls of
// NoObserver compile to nothing. `if constexpr (O::kActive)` guards values that are only computed
// for an event.
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

// ScratchBox: the working memory of an engine, kept from one run to the next. It holds one object,
// of the type that the last run needed.
class ScratchBox {
 public:
  // Returns the T of the last call, or a new one if the last call was for another type.
  template <class T>
  T& get() {
    if (key_ != &kKeyOf<T>) {
      held_ = std::make_shared<T>();
      key_ = &kKeyOf<T>;
    }
    return *static_cast<T*>(held_.get());
  }

 private:
  template <class T>
  static constexpr char kKeyOf = 0;

  const void* key_ = nullptr;
  std::shared_ptr<void> held_;
};

}  // namespace sudokit
