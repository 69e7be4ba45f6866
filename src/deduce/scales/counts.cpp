// Scales that count: for a puzzle with one solution, a single number by which forums rank puzzles:
// T&E depth, the size of the smallest backdoor, or the guesses of a depth-first search.
// docs/scales.md defines them.
#include "deduce/scales/scale.hpp"
#include "sudokit/oracle.hpp"

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
    count.beside = found->count;
  }
  return count;
}

Result<Count> ask_guesses(const Puzzle&, const Uniqueness& proof, std::uint64_t guesses,
                          const Run&) {
  return Count{proof.guesses, guesses, {}, proof.reason};
}

constexpr Scale kScales[] = {
    {.name = "te",
     .title = "T&E depth",
     .source = "docs/scales.md",
     .rows = {},
     .counting = Counting::number,
     .label = "depth",
     .count = ask_trials},
    {.name = "backdoor",
     .title = "backdoor size",
     .source = "docs/scales.md",
     .rows = {},
     .counting = Counting::number,
     .label = "size",
     .beside = "sets",
     .count = ask_backdoor},
    {.name = "guesses",
     .title = "guesses",
     .source = "docs/scales.md",
     .rows = {},
     .counting = Counting::number,
     .label = "guesses",
     .count = ask_guesses},
};

}  // namespace

std::span<const Scale> count_scales() {
  return kScales;
}

}  // namespace sudokit
