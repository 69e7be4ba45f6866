// Kinds of questions that need no puzzle: a function writes the answer or returns an error.
#pragma once

#include "answer/asker.hpp"

namespace sudokit::answer {

template <class Q>
using WriteFree = Result<void> (*)(std::string& out, const JsonPlace& place, const Q& question,
                                   const StopToken& stop);

template <class Q>
class FreeAsker final : public AnyAsker {
 public:
  FreeAsker(Q question, WriteFree<Q> write) : question_(std::move(question)), write_(write) {}

  void answer(std::string& out, const JsonPlace& place, const Puzzle&, std::uint64_t,
              const StopToken& stop) override {
    const std::size_t before = out.size();
    const auto done = write_(out, place, question_, stop);
    if (done) return;
    out.resize(before);
    append_refusal(out, place, done.error());
  }
  Limits& limits() override { return question_.limits; }

 private:
  Q question_;
  WriteFree<Q> write_;
};

template <class Q, WriteFree<Q> write>
Result<std::unique_ptr<AnyAsker>> make_free(const Kind& kind, const Json& options,
                                            const LayoutPtr& layout) {
  Q question;
  if (auto ok = read_options(kind.options, &question, question.limits, options, layout); !ok) {
    return tl::unexpected(ok.error());
  }
  return std::make_unique<FreeAsker<Q>>(std::move(question), write);
}

template <class Q, WriteFree<Q> write>
constexpr Kind free_kind(std::string_view name, std::string_view meaning,
                         std::span<const Option> options) {
  return {name, meaning, options, &make_free<Q, write>, false, false};
}

}  // namespace sudokit::answer
