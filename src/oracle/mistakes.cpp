// Finds the entries that are wrong, and the fewest entries to take back.
#include <fmt/format.h>

#include <algorithm>

#include "core/failf.hpp"
#include "oracle/take_back.hpp"

namespace sudokit {
namespace {

std::vector<Entry> entries_of(const Puzzle& puzzle, const Grid& entries) {
  std::vector<Entry> made;
  for (std::size_t cell = 0; cell < entries.size(); ++cell) {
    if (entries[cell] != 0 && puzzle.givens[cell] == 0) {
      made.push_back({static_cast<Cell>(cell), entries[cell]});
    }
  }
  return made;
}

Result<void> check_entries(const Puzzle& puzzle, const Grid& entries) {
  if (entries.size() != puzzle.givens.size()) {
    return failf("wrong-cell-count", "{} entries for {} cells", entries.size(),
                 puzzle.givens.size());
  }
  for (const int digit : entries) {
    if (digit > puzzle.layout->side())
      return failf("digit-out-of-range", "the puzzle has no digit {}", digit);
  }
  return {};
}

}  // namespace

Result<Mistakes> find_mistakes(const Puzzle& puzzle, const Grid& entries, const Run& run) {
  if (auto ok = Oracle::takes(puzzle); !ok) return tl::unexpected(ok.error());
  if (auto ok = check_entries(puzzle, entries); !ok) return tl::unexpected(ok.error());
  Meter meter(run);
  Oracle oracle(puzzle.layout, run, meter);
  const Oracle::Solutions known = oracle.prove_unique(puzzle);
  if (known == Oracle::Solutions::none)
    return fail("no-solution", "the puzzle itself has no solution");
  Mistakes found;
  const std::vector<Entry> made = entries_of(puzzle, entries);
  const bool one = known == Oracle::Solutions::one;
  const Grid solution = one ? oracle.solution() : Grid();
  Puzzle asked = puzzle;
  for (const Entry& entry : made) {
    asked.givens[entry.cell] = static_cast<std::uint8_t>(entry.digit);
    const bool wrong = one ? solution[entry.cell] != entry.digit
                           : !allowed(puzzle, entry.cell).contains(entry.digit) ||
                                 oracle.ask(asked) == Oracle::Answer::no;
    asked.givens[entry.cell] = 0;
    if (wrong) found.impossible.push_back(entry.cell);
  }
  if (one) {
    found.take_back = found.impossible;
    found.only_set = true;
  } else if (puzzle.has_rules() && !oracle.stopped()) {
    take_back_by_trials(puzzle, made, oracle, found);
  } else if (!oracle.stopped()) {
    take_back_fewest(puzzle, made, oracle, meter, found);
  }
  found.reason = meter.reason();
  return found;
}

// ---- Take back ----------------------------------------------------------------------------------

namespace {

// If no solution contains a set of entries, one of them must be taken back. So the search finds a
// conflict among the entries that are kept, which is a minimal set that no solution contains, and
// tries to take back each entry of it in turn (Reiter 1987, hitting-set tree). The number of
// entries to take back is raised from 0 until there is a way.
class Trials {
 public:
  Trials(const Puzzle& puzzle, const std::vector<Entry>& entries, Oracle& oracle)
      : puzzle_(puzzle), entries_(entries), oracle_(oracle), kept_(entries.size(), true) {}

  // Returns false if the oracle was stopped before the end.
  bool find(Mistakes& found) {
    for (std::size_t most = 0; sets_.empty(); ++most) {
      if (!try_with(most)) return false;
    }
    for (const std::size_t i : sets_.front()) found.take_back.push_back(entries_[i].cell);
    found.only_set = sets_.size() == 1;
    return true;
  }

 private:
  using Part = std::vector<std::size_t>;  // indices of entries, ascending

  // Finds the ways to take back up to `more` further entries, until two ways are known. Returns
  // false if the oracle was stopped.
  bool try_with(std::size_t more) {
    const Part* conflict = known_conflict();
    if (conflict == nullptr) {
      Part kept;
      for (std::size_t i = 0; i < kept_.size(); ++i) {
        if (kept_[i]) kept.push_back(i);
      }
      const Oracle::Answer answer = ask(kept);
      if (answer == Oracle::Answer::stopped) return false;
      if (answer == Oracle::Answer::yes) return note();
      if (more == 0) return true;
      if (!shrink(kept)) return false;
      conflicts_.push_back(std::move(kept));
      conflict = &conflicts_.back();
    }
    if (more == 0) return true;
    const Part each = *conflict;  // a copy: conflicts_ grows below
    for (const std::size_t i : each) {
      kept_[i] = false;
      const bool going = try_with(more - 1);
      kept_[i] = true;
      if (!going) return false;
      if (sets_.size() > 1) return true;
    }
    return true;
  }

  // A known conflict of which no entry is taken back; null if there is none.
  const Part* known_conflict() const {
    const auto stands = [&](const Part& part) {
      return std::ranges::all_of(part, [&](std::size_t i) { return kept_[i]; });
    };
    const auto at = std::ranges::find_if(conflicts_, stands);
    return at == conflicts_.end() ? nullptr : &*at;
  }

  // Removes the entries that the conflict does not need. Returns false if the oracle was stopped.
  bool shrink(Part& part) {
    for (std::size_t i = 0; i < part.size();) {
      Part fewer = part;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
      const Oracle::Answer answer = ask(fewer);
      if (answer == Oracle::Answer::stopped) return false;
      if (answer == Oracle::Answer::no)
        part = std::move(fewer);
      else
        ++i;
    }
    return true;
  }

  bool note() {
    Part taken;
    for (std::size_t i = 0; i < kept_.size(); ++i) {
      if (!kept_[i]) taken.push_back(i);
    }
    if (std::ranges::find(sets_, taken) == sets_.end()) sets_.push_back(std::move(taken));
    return true;
  }

  Oracle::Answer ask(const Part& part) {
    Puzzle asked = puzzle_;
    for (const std::size_t i : part) {
      if (!allowed(puzzle_, entries_[i].cell).contains(entries_[i].digit)) {
        return Oracle::Answer::no;
      }
      asked.givens[entries_[i].cell] = static_cast<std::uint8_t>(entries_[i].digit);
    }
    return oracle_.ask(asked);
  }

  const Puzzle& puzzle_;
  const std::vector<Entry>& entries_;
  Oracle& oracle_;
  std::vector<bool> kept_;
  std::vector<Part> conflicts_;
  std::vector<Part> sets_;
};

}  // namespace

void take_back_by_trials(const Puzzle& puzzle, const std::vector<Entry>& entries, Oracle& oracle,
                         Mistakes& found) {
  Trials(puzzle, entries, oracle).find(found);
}

#if !SUDOKIT_CLAUSE_LEARNING
void take_back_fewest(const Puzzle& puzzle, const std::vector<Entry>& entries, Oracle& oracle,
                      Meter&, Mistakes& found) {
  take_back_by_trials(puzzle, entries, oracle, found);
}
#endif

}  // namespace sudokit
