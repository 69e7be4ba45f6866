// Asking what runs to end: a StopSource asks, its StopTokens are asked whether it did.
//
// As std::stop_source and std::stop_token, which standard libraries without threads lack, and
// without their callbacks: what waits looks at its token. Copies share one flag. Thread safe, but
// for assigning to one object; request_stop() may be called in a signal handler.
#pragma once

#include <atomic>
#include <memory>

namespace sudokit {

class StopToken {
 public:
  // Never asked to stop.
  StopToken() = default;

  bool stop_requested() const noexcept {
    for (const State* state = state_.get(); state != nullptr; state = state->above.get()) {
      if (state->requested.load(std::memory_order_acquire)) return true;
    }
    return false;
  }
  // False: no source belongs to it.
  bool stop_possible() const noexcept { return state_ != nullptr; }

 private:
  friend class StopSource;
  struct State {
    std::atomic<bool> requested{false};
    std::shared_ptr<const State> above;
  };
  std::shared_ptr<State> state_;
};

class StopSource {
 public:
  StopSource() : StopSource(StopToken()) {}
  // Its tokens are asked to stop when `above` is, too.
  explicit StopSource(const StopToken& above) {
    token_.state_ = std::make_shared<StopToken::State>();
    token_.state_->above = above.state_;
  }

  void request_stop() const noexcept {
    token_.state_->requested.store(true, std::memory_order_release);
  }
  bool stop_requested() const noexcept { return token_.stop_requested(); }
  StopToken get_token() const noexcept { return token_; }

 private:
  static_assert(std::atomic<bool>::is_always_lock_free);
  StopToken token_;
};

}  // namespace sudokit
