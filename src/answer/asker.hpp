// The parts of every kind of question: the State of its asker, its options as JSON, and its row in
// the list of kinds.
//
// A kind is one file in questions/. It specialises Asker<Q>::State (a constructor from Q, a member
// `question` and a function `answer(puzzle, number, stop)`), defines append_answer(), and has a
// table of options. PlainState is a base for states that keep nothing else.
#pragma once

#include <fmt/format.h>

#include <memory>
#include <stdexcept>
#include <utility>

#include "answer/options.hpp"
#include "core/failf.hpp"
#include "sudokit/question.hpp"

namespace sudokit {

template <class Q>
Asker<Q>::Asker(std::unique_ptr<State> state) : state_(std::move(state)) {}
template <class Q>
Asker<Q>::Asker(Asker&&) noexcept = default;
template <class Q>
Asker<Q>::~Asker() = default;

template <class Q>
Result<Asker<Q>> Asker<Q>::make(Q question) {
  if (auto ok = State::check(question); !ok) return tl::unexpected(ok.error());
  return Asker(std::make_unique<State>(std::move(question)));
}

template <class Q>
const Q& Asker<Q>::question() const {
  return state_->question;
}

template <class Q>
Limits& Asker<Q>::limits() {
  return state_->question.limits;
}

// A programming error costs only this puzzle its answer; all other puzzles are answered.
template <class Q>
Result<typename Q::Answer> Asker<Q>::answer(const Puzzle& puzzle, std::uint64_t number,
                                            const StopToken& stop) {
  // Rules are made before, in the time of the answer.
  const double spent = puzzle.has_rules() ? puzzle.rules->seconds() : 0;
  Budget& budget = limits().budget;
  const Budget whole = std::exchange(budget, budget.after(spent));
  try {
    auto found = state_->answer(puzzle, number, stop);
    budget = whole;
    if constexpr (requires { found->seconds; }) {
      if (found) found->seconds += spent;
    }
    return found;
  } catch (const std::logic_error& defect) {
    budget = whole;
    return failf("internal-error", "internal error: {}", defect.what());
  }
}

namespace answer {

// The State of a question that keeps nothing and accepts every combination of options.
template <class Q>
struct PlainState {
  explicit PlainState(Q asked) : question(std::move(asked)) {}
  static Result<void> check(const Q&) { return {}; }

  Q question;
};

// An asker of any kind that answers in JSON.
class AnyAsker {
 public:
  virtual ~AnyAsker() = default;
  // Appends the answer for the puzzle, or the refusal. Each object is a line.
  virtual void answer(std::string& out, const JsonPlace& place, const Puzzle& puzzle,
                      std::uint64_t number, const StopToken& stop) = 0;
  // The limits of the answers that follow.
  virtual Limits& limits() = 0;
  // The question, if its answers about plain 9x9 puzzles are those that append_brief() writes for
  // the results of the lockstep kernel; else null.
  virtual const Question* bulk_question() const { return nullptr; }
};

template <class Q>
class AskerOf final : public AnyAsker {
 public:
  explicit AskerOf(Asker<Q> asker) : asker_(std::move(asker)) {}

  void answer(std::string& out, const JsonPlace& place, const Puzzle& puzzle, std::uint64_t number,
              const StopToken& stop) override {
    const auto found = asker_.answer(puzzle, number, stop);
    if (found) {
      append_answer(out, place, asker_.question(), puzzle, *found);
    } else {
      append_refusal(out, place, found.error());
    }
  }

  Limits& limits() override { return asker_.limits(); }

 private:
  Asker<Q> asker_;
};

// A kind of question and its name in JSON.
struct Kind {
  std::string_view name;
  std::string_view meaning;
  std::span<const Option> options;  // in addition to those of the limits
  // Puzzles among the options have this layout unless they name another.
  Result<std::unique_ptr<AnyAsker>> (*make)(const Kind& kind, const Json& options,
                                            const LayoutPtr& layout) = nullptr;
  // The digits of the puzzle may clash.
  bool takes_clashes = false;
  bool needs_puzzle = true;
};

template <class Q>
Result<std::unique_ptr<AnyAsker>> make_asker(const Kind& kind, const Json& options,
                                             const LayoutPtr& layout) {
  Q question;
  if (auto ok = read_options(kind.options, &question, question.limits, options, layout); !ok) {
    return tl::unexpected(ok.error());
  }
  auto asker = Asker<Q>::make(std::move(question));
  if (!asker) return tl::unexpected(asker.error());
  return std::make_unique<AskerOf<Q>>(std::move(*asker));
}

template <class Q>
constexpr Kind kind(std::string_view name, std::string_view meaning,
                    std::span<const Option> options, bool takes_clashes = false) {
  return {name, meaning, options, &make_asker<Q>, takes_clashes};
}

}  // namespace answer
}  // namespace sudokit
