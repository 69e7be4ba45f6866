#include "answer/asker.hpp"
#include "answer/questions/common.hpp"
#include "core/meter.hpp"

namespace sudokit {

using Answer = SheetQuestion::Answer;

template <>
struct Asker<SheetQuestion>::State {
  explicit State(SheetQuestion asked)
      : question(std::move(asked)), scale_(scale_named(question.rating)) {}

  static Result<void> check(const SheetQuestion& question) {
    const Scale* scale = scale_named(question.rating);
    if (question.rating.empty() || (scale != nullptr && prints(*scale))) return {};
    return fail("unknown-scale", "`rating` needs a scale of techniques, or of grades");
  }

  Result<Answer> answer(const Puzzle& puzzle, std::uint64_t, const StopToken& stop) {
    const Allowance allowance(question.limits.run(stop));
    Answer answer;
    auto proof = prover_.prove(puzzle, allowance.left());
    if (!proof) return tl::unexpected(proof.error());
    answer.verdict = proof->verdict;
    answer.reason = proof->reason;
    if (!proof->solutions.empty()) answer.solution = std::move(proof->solutions.front());
    if (answer.verdict != Verdict::unique) return answer;
    if (auto ok = rate(puzzle, allowance.left(), answer); !ok) return tl::unexpected(ok.error());
    if (auto ok = walk(puzzle, allowance.left(), answer); !ok) return tl::unexpected(ok.error());
    if (answer.reason != StopReason::finished) answer.verdict = Verdict::unknown;
    return answer;
  }

  SheetQuestion question;

 private:
  DeduceOptions options() const {
    DeduceOptions options;
    if (scale_ != nullptr && !scale_->counts()) options.scale = scale_;
    options.unique_known = true;
    return options;
  }

  static bool prints(const Scale& scale) { return !scale.counts() || !scale.grades.empty(); }

  Result<void> count(const Puzzle& puzzle, const Run& run, Answer& answer) const {
    auto count = scale_->count(puzzle, {}, 0, run);
    if (!count) return tl::unexpected(count.error());
    answer.reason = count->reason;
    answer.rated = RateQuestion::Rated{scale_, {}, *count, {}};
    return {};
  }

  Result<void> rate(const Puzzle& puzzle, const Run& run, Answer& answer) {
    if (scale_ == nullptr) return {};
    if (scale_->counts()) return count(puzzle, run, answer);
    if (!deducer_ || puzzle.layout != layout_) {
      DeduceOptions silent = options();
      silent.explain = false;
      auto made = Deducer::make(puzzle.layout, std::move(silent));
      if (!made) return tl::unexpected(made.error());
      deducer_.emplace(std::move(*made));
      layout_ = puzzle.layout;
    }
    auto rating = sudokit::rate(*deducer_, puzzle, run);
    if (!rating) return tl::unexpected(rating.error());
    answer.reason = rating->reason;
    answer.rated = RateQuestion::Rated{scale_, std::move(*rating)};
    return {};
  }

  Result<void> walk(const Puzzle& puzzle, const Run& run, Answer& answer) const {
    if (!question.walk || answer.reason != StopReason::finished) return {};
    DeduceOptions all = options();
    answer::allow_supposition(all);
    auto steps = explain(puzzle, all, run);
    if (!steps) return tl::unexpected(steps.error());
    answer.reason = steps->reason;
    answer.explanation = std::move(*steps);
    return {};
  }

  const Scale* scale_;
  Prover prover_;
  std::optional<Deducer> deducer_;
  LayoutPtr layout_;
};
template class Asker<SheetQuestion>;

}  // namespace sudokit
