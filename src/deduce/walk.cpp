#include "deduce/walk.hpp"

namespace sudokit {

Result<void> admits(const Scale& scale, const Layout& layout, Features features) {
  if (scale.fits != nullptr) {
    if (auto ok = scale.fits(layout); !ok) return ok;
  }
  const bool ours = &scale == scales().front();
  const std::string who = ours ? "deduction" : "the scale of " + std::string(scale.title);
  return admit(who, scale.takes, features);
}

Result<void> Walk::start(const Puzzle& puzzle, const Run& run) {
  const bool known = fits_ && puzzle.layout == layout();
  if (!known || !puzzle.carries_only(scale().takes)) {
    if (auto ok = admits(scale(), *puzzle.layout, puzzle.features()); !ok) return ok;
    fits_ = puzzle.layout == layout();
  }
  if (auto ok = begin(puzzle); !ok) return ok;
  run_ = run;
  meter_.emplace(run_);
  has_marks_ = puzzle.has_marks();
  unique_.reset();
  if (!options().unique_known && options().prove_unique) puzzle_ = puzzle;
  return {};
}

const Step* Walk::next() {
  if (solved() || contradiction() || !meter_->step() || meter_->expired()) return nullptr;
  return within_budget<const Step*>(nullptr, [&] { return find(); });
}

std::vector<Step> Walk::all(std::size_t row) {
  if (solved() || contradiction() || meter_->expired()) return {};
  if (!usable(*scale().rows[row].technique)) return {};
  return within_budget(std::vector<Step>{}, [&] {
    std::vector<Step> steps = find_all(row);
    for (Step& step : steps) rate(row, step);
    return steps;
  });
}

std::optional<Step> Walk::refute(std::size_t row, Candidate candidate) {
  if (solved() || contradiction() || meter_->expired()) return std::nullopt;
  return within_budget(std::optional<Step>{}, [&] {
    std::optional<Step> step = find_refutation(row, candidate);
    if (step) rate(row, *step);
    return step;
  });
}

bool Walk::usable(const Technique& technique) {
  if (!technique.needs_unique) return true;
  if (has_marks_ && !options().notes) return false;
  if (!unique_) {
    unique_ = options().unique_known || (options().prove_unique && options().prove_unique(puzzle_));
  }
  return *unique_;
}

void Walk::rate(std::size_t row, Step& step) const {
  const ScaleRow& here = scale().rows[row];
  step.technique = here.technique;
  step.level = here.level;
  if (here.score != nullptr) {
    step.score = here.score(step);
  } else if (scale().counting == Counting::levels) {
    step.score = here.level;
  } else if (scale().counting == Counting::rating) {
    step.score = here.least;
  }
}

// ---- Step bytes ---------------------------------------------------------------------------------

namespace {

// The allocator's overhead for each list.
constexpr std::uint64_t kBesides = 16;

template <class T>
std::uint64_t list(const T& items) {
  return items.empty() ? 0 : items.size() * sizeof(typename T::value_type) + kBesides;
}

std::uint64_t bytes_of(const Argument& argument) {
  std::uint64_t bytes = list(argument.nodes) + list(argument.links) + list(argument.houses) +
                        list(argument.cells) + list(argument.blockers) + list(argument.nested) +
                        list(argument.rules) + list(argument.sets);
  for (const Node& node : argument.nodes) bytes += list(node.group);
  for (const Link& link : argument.links) bytes += list(link.houses) + list(link.cells);
  for (const Argument& nested : argument.nested) bytes += bytes_of(nested);
  return bytes;
}

}  // namespace

std::uint64_t bytes_of(const Step& step) {
  return 2 * sizeof step + list(step.variant) + list(step.code) + list(step.placements) +
         list(step.removals) + bytes_of(step.argument);
}

}  // namespace sudokit
