#include "sudokit/count_scale.hpp"

namespace sudokit {
namespace {

constexpr int kDeepest = 3;
constexpr int kLargest = 3;

Result<Count> ask_trials(const Puzzle& puzzle, const Uniqueness&, std::uint64_t, const Run& run) {
  const auto found = find_trial_depth(puzzle, kDeepest, run);
  if (!found) return tl::unexpected(found.error());
  Count count{{}, kDeepest, {}, found->reason};
  if (found->depth >= 0) count.value = static_cast<std::uint64_t>(found->depth);
  return count;
}

Result<Count> ask_backdoor(const Puzzle& puzzle, const Uniqueness&, std::uint64_t, const Run& run) {
  Run counting = run;
  counting.keep = 0;
  const auto found = find_backdoors(puzzle, kLargest, counting);
  if (!found) return tl::unexpected(found.error());
  Count count{{}, kLargest, {}, found->reason};
  if (found->size >= 0) {
    count.value = static_cast<std::uint64_t>(found->size);
    count.sets = found->count;
  }
  return count;
}

Result<Count> ask_guesses(const Puzzle&, const Uniqueness& proof, std::uint64_t guesses,
                          const Run&) {
  return Count{proof.guesses, guesses, {}, proof.reason};
}

constexpr CountScale kScales[] = {{"te", "depth", false, ask_trials},
                                  {"backdoor", "size", true, ask_backdoor},
                                  {"guesses", "guesses", false, ask_guesses}};

}  // namespace

std::span<const CountScale> count_scales() {
  return kScales;
}

const CountScale* count_scale_named(std::string_view name) {
  for (const CountScale& scale : kScales) {
    if (scale.name == name) return &scale;
  }
  return nullptr;
}

}  // namespace sudokit
