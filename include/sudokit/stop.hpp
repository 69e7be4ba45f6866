// Stop requests: a StopSource requests a stop; its StopTokens are polled by the code that runs.
//
// These classes are like std::stop_source and std::stop_token, which standard libraries without
// threads lack, but have no callbacks: code that waits polls its token. Copies share one flag. All
// functions are thread safe, except assignment to an object that another thread uses.
// request_stop() may be called in a signal handler.
#pragma once

#include <atomic>
#include <memory>

namespace sudokit {

class StopToken {
 public:
  // A token without a source: a stop is never requested.
  StopToken() = default;

  // Whether its source, or one above it, requested a stop. A request is never withdrawn.
  bool stop_requested() const noexcept {
    for (const State* state = state_.get(); state != nullptr; state = state->above.get()) {
      if (state->requested.load(std::memory_order_acquire)) return true;
    }
    return false;
  }
  // Whether the token has a source.
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
  // Its tokens also report a stop that is requested for `above`.
  explicit StopSource(const StopToken& above) {
    token_.state_ = std::make_shared<StopToken::State>();
    token_.state_->above = above.state_;
  }

  void request_stop() const noexcept {
    token_.state_->requested.store(true, std::memory_order_release);
  }
  bool stop_requested() const noexcept { return token_.stop_requested(); }
  StopToken get_token() const noexcept { return token_; }
  // Whether the other is a copy of this one.
  bool same_as(const StopSource& other) const noexcept {
    return token_.state_ == other.token_.state_;
  }

 private:
  static_assert(std::atomic<bool>::is_always_lock_free);
  StopToken token_;
};

}  // namespace sudokit
