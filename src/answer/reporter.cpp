#include "answer/reporter.hpp"

#include <mutex>

#include "core/threads.hpp"

namespace sudokit::answer {

Observer* Reporter::observer() {
  return options_.progress ? &watches_.emplace_back(*this) : nullptr;
}

void Reporter::report(BatchProgress progress) {
  if (!options_.progress) return;
  const std::lock_guard lock(mutex_);
  const double now = clock_.seconds();
  if (now - last_ < options_.progress_seconds) return;
  last_ = now;
  progress.read = counts.read;
  progress.answered = counts.answered;
  options_.progress(progress);
}

void Reporter::Watch::on(const Event& event) {
  if (event.kind == EventKind::start) at_ = {};
  const bool best = event.kind == EventKind::improve || event.kind == EventKind::finish;
  if (best) at_.cost = event.cost;
  at_.branches += event.kind == EventKind::branch;
  at_.conflicts += event.kind == EventKind::conflict;
  at_.restarts += event.kind == EventKind::restart;
}

void Reporter::Watch::polled(std::uint64_t iterations, double seconds) {
  at_.iterations = iterations;
  at_.seconds = seconds;
  reporter_.report(at_);
}

unsigned threads_of(const BatchOptions& options) {
  return options.threads > 0 ? options.threads : machine_threads();
}

}  // namespace sudokit::answer
