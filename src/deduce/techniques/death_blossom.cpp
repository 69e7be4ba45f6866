// Death Blossom: a cell, the stem, and for each of its digits an almost locked set, the petal, that
// the digit would be taken from. Whichever digit the stem has, the petal of that digit holds all
// its other digits. Order: the stem, then the petal of each digit, the lowest first.
#include <algorithm>

#include "deduce/techniques/almost_locked.hpp"
#include "deduce/techniques/technique.hpp"

namespace sudokit {
namespace {

// At most this many petals are tried for each digit of a cell.
constexpr std::size_t kMostPetals = 100;
constexpr int kMostDigits = 5;

class Blossom {
 public:
  Blossom(const Workspace& work, const AlmostLockedSets& sets, StepSink& sink)
      : work_(work), position_(work.position()), sets_(sets), sink_(sink) {
    for (int digit = 1; digit <= position_.side(); ++digit) {
      places_.push_back(places_of(position_, digit));
    }
  }

  // By digit of the stem, the sets all of whose places of the digit see the stem.
  using Petals = std::vector<std::vector<std::size_t>>;

  bool grow(int stem, const Petals& petals) {
    stem_ = stem;
    petals_ = &petals;
    chosen_.clear();
    Mask common = 0;
    for (int digit = 1; digit <= position_.side(); ++digit) common |= mask_of<Mask>(digit);
    return add(position_.candidates(stem), CellSet(position_.geometry()),
               common & ~position_.candidates(stem), places_);
  }

 private:
  struct Petal {
    std::size_t set = 0;
    int digit = 0;
  };

  // `reach`: by digit, the places that see all its places in the petals so far.
  bool add(Mask left, const CellSet& used, Mask common, const std::vector<CellSet>& reach) {
    work_.ask();
    if (left == 0) return offer(common, reach);
    const int digit = mask_lowest(left);
    for (const std::size_t at : (*petals_)[static_cast<std::size_t>(digit)]) {
      const AlmostLockedSets::Set& petal = sets_[at];
      if (petal.cells.meets(used)) continue;
      Mask shared = 0;
      std::vector<CellSet> less = reach;
      mask_for_each(common & petal.digits, [&](int other) {
        CellSet& seers = less[static_cast<std::size_t>(other) - 1];
        seers &= petal.seen_by(other);
        if (!seers.empty()) shared |= mask_of<Mask>(other);
      });
      if (shared == 0) continue;
      chosen_.push_back({at, digit});
      if (add(left & (left - 1), used | petal.cells, shared, less)) return true;
      chosen_.pop_back();
    }
    return false;
  }

  bool offer(Mask common, const std::vector<CellSet>& reach) {
    Step& step = sink_.fresh();
    mask_for_each(common, [&](int digit) {
      reach[static_cast<std::size_t>(digit) - 1].each(
          [&](int cell) { drop(step, position_, cell, digit); });
    });
    if (!step.changes()) return false;
    if (sink_.explain()) explain(step);
    return sink_.keep();
  }

  void explain(Step& step) const {
    std::vector<LinkedSet> petals;
    for (const auto [at, digit] : chosen_) petals.push_back({sets_[at].cells, digit});
    argue_blossom(position_, stem_, petals, step.argument);
  }

  const Workspace& work_;
  const Position& position_;
  const AlmostLockedSets& sets_;
  StepSink& sink_;
  std::vector<CellSet> places_;
  int stem_ = 0;
  const Petals* petals_ = nullptr;
  std::vector<Petal> chosen_;
};

void find_blossom(Workspace& work, StepSink& sink) {
  const Position& position = work.position();
  const AlmostLockedSets& sets = work.recall<AlmostLockedSets>();
  if (sets.size() == 0) return;
  const auto digits = static_cast<std::size_t>(position.side()) + 1;
  std::vector<Blossom::Petals> stems(static_cast<std::size_t>(position.cells()),
                                     Blossom::Petals(digits));
  for (std::size_t at = 0; at < sets.size(); ++at) {
    mask_for_each(sets[at].digits, [&](int digit) {
      sets[at].seen_by(digit).each([&](int cell) {
        auto& petals = stems[static_cast<std::size_t>(cell)][static_cast<std::size_t>(digit)];
        if (petals.size() < kMostPetals) petals.push_back(at);
      });
    });
  }
  Blossom blossom(work, sets, sink);
  for (int cell = 0; cell < position.cells(); ++cell) {
    const int count = mask_count(position.candidates(cell));
    if (count < 2 || count > kMostDigits) continue;
    if (blossom.grow(cell, stems[static_cast<std::size_t>(cell)])) return;
  }
}

// ---- Rows ---------------------------------------------------------------------------------------

using F = TechniqueFamily;

constexpr TechniqueRow kDeathBlossomRows[] = {
    {{"death-blossom", "Death Blossom", "patterns", F::wing, false,
      "Each candidate of a cell is linked to an almost locked set that would lose it.", kHandbook},
     find_blossom,
     "sudokit:death-blossom hodoku:death-blossom",
     "For each candidate of a cell, the stem, there is an almost locked set, a petal, in which all "
     "places of this digit see the stem. Whichever digit the stem takes, one petal loses it and "
     "holds all its other digits. A digit Z that all petals share is in one of them, and can be "
     "removed from every cell that sees all its places in all of them. It is used only on request "
     "(`with` death-blossom).",
     "Take a cell with two or three candidates. For each of them look for a small group with one "
     "digit more than cells that would lose it, and for a digit that all these groups share."},
};

}  // namespace

namespace finders {
extern const TechniqueRows death_blossom;
const TechniqueRows death_blossom = kDeathBlossomRows;
}  // namespace finders

}  // namespace sudokit
