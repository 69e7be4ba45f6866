// The solutions of a puzzle, delivered to C while they are found.
#include "answer/reporter.hpp"
#include "c/puzzle.hpp"
#include "core/gate.hpp"
#include "sudokit/answer.hpp"

namespace sudokit::c {
namespace {

// A callback costs more than a solution, so that lines are gathered up to this size.
constexpr std::size_t kBytesAtOnce = 1 << 16;

// Gathers lines, and delivers them when they are many or when the search looks at its budget.
class Delivery final : public SolutionSink, public Observer {
 public:
  // The call ends when the callback takes no more: a search may find no other solution for long.
  // `inner`: receives the events; null for nobody.
  Delivery(const Layout& layout, sudokit_answer deliver, void* context, Observer* inner, Call& call)
      : layout_(layout), deliver_(deliver), context_(context), inner_(inner), call_(call) {}

  bool take(const Grid& grid) override {
    if (!append_grid(lines_, {}, layout_, grid)) throw EngineDefect("a solution has no line");
    return lines_.size() < kBytesAtOnce ? !refused_ : flush();
  }
  // False: the callback takes no more.
  bool flush() {
    if (refused_ || lines_.empty()) return !refused_;
    refused_ = deliver_(context_, lines_.data(), lines_.size()) != 0;
    lines_.clear();
    return !refused_;
  }

  void on(const Event& event) override {
    if (inner_ != nullptr) inner_->on(event);
  }
  void polled(std::uint64_t iterations, double seconds) override {
    if (!flush()) call_.end();
    if (inner_ != nullptr) inner_->polled(iterations, seconds);
  }

 private:
  const Layout& layout_;
  const sudokit_answer deliver_;
  void* const context_;
  Observer* const inner_;
  Call& call_;
  std::string lines_;
  bool refused_ = false;
};

int deliver_solutions(sudokit_puzzle& puzzle, std::string_view question, sudokit_answer solutions,
                      void* context, char** answer, const sudokit_options* options,
                      sudokit_error** error) {
  const Busy busy(puzzle);
  if (!busy.taken()) return bad_argument(error, "the puzzle is in use by another call");
  Call call(options);
  answer::Reporter reporter(call.batch());
  Delivery delivery(*puzzle.open.puzzle().layout, solutions, context, reporter.observer(), call);
  std::string lines;
  const auto ok = puzzle.open.ask(question, delivery, lines, call.stop(), &delivery);
  if (!ok) return report(error, SUDOKIT_BAD_INPUT, ok.error());
  const bool taken = delivery.flush();
  if (answer != nullptr && (*answer = copied(lines)) == nullptr) throw std::bad_alloc();
  return taken && !call.stop().stop_requested() ? SUDOKIT_OK : SUDOKIT_STOPPED;
}

}  // namespace
}  // namespace sudokit::c

using namespace sudokit;

int sudokit_puzzle_solutions(sudokit_puzzle* puzzle, const char* question, std::size_t length,
                             sudokit_answer solutions, void* context, char** answer,
                             const sudokit_options* options, sudokit_error** error) {
  if (answer != nullptr) *answer = nullptr;
  return c::guarded(error, [&] {
    if (puzzle == nullptr) return c::bad_argument(error, "there is no puzzle");
    const auto fault = c::wrong(question, length, solutions != nullptr, options);
    if (!fault.empty()) return c::bad_argument(error, fault);
    return c::deliver_solutions(*puzzle, c::view(question, length), solutions, context, answer,
                                options, error);
  });
}
