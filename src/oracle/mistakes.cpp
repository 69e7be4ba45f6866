// Which entries are wrong, and the fewest to take back.
#include <fmt/format.h>

#include "oracle/oracle.hpp"
#include "oracle/sat.hpp"
#include "sudokit/oracle.hpp"

namespace sudokit {
namespace {

constexpr SatRules kRules = {.mode = SatMode::alternate};

struct Entry {
  Cell cell;
  int digit;
};

std::vector<Entry> entries_of(const Puzzle& puzzle, const Grid& entries) {
  std::vector<Entry> made;
  for (std::size_t cell = 0; cell < entries.size(); ++cell) {
    if (entries[cell] != 0 && puzzle.givens[cell] == 0) {
      made.push_back({static_cast<Cell>(cell), entries[cell]});
    }
  }
  return made;
}

// The fewest entries to take back, by clause learning: a sequential counter (Sinz 2005) over the
// entries that are given up, whose columns are added as the bound rises from 0. So the first bound
// that can be met is the smallest.
class TakeBack {
 public:
  TakeBack(const Puzzle& puzzle, std::vector<Entry> entries, Meter& meter)
      : meter_(meter), entries_(std::move(entries)), sat_(kRules, 0) {
    std::vector<Digits> domains;
    for (int cell = 0; cell < puzzle.layout->cells(); ++cell) {
      domains.push_back(allowed(puzzle, cell));
    }
    const Encoding encoding = encode(*puzzle.layout, domains, kPlainCnf, sat_.loader(meter));
    loaded_ = encoding.whole;
    variables_ = encoding.variables;
    for (const Entry& entry : entries_)
      keep_.push_back(variable_of(encoding, entry, *puzzle.layout));
    below_.assign(entries_.size(), 0);
  }

  // False when the meter was spent before.
  bool find(Mistakes& found) {
    if (!loaded_) return false;
    for (;;) {
      const int more = add_column();
      const Sat::Answer answer = at_most(more);
      if (answer == Sat::Answer::unknown) return false;
      if (answer == Sat::Answer::solution) return take(found, more);
    }
  }

 private:
  // Entries that their cell does not allow have a variable that is false.
  int variable_of(const Encoding& encoding, const Entry& entry, const Layout& layout) {
    const int known =
        encoding.variable[static_cast<std::size_t>(entry.cell * layout.side() + entry.digit - 1)];
    if (known != 0) return known;
    const int never[] = {-++variables_};
    sat_.add(never);
    return variables_;
  }

  // One more column: after entry i, whether so many of the first i were given up. Returns the
  // literal that says it of all.
  int add_column() {
    const bool first = column_++ == 0;
    int before = 0;
    for (std::size_t i = 0; i < keep_.size(); ++i) {
      const int here = ++variables_;
      const int fewer = first ? 0 : (i == 0 ? -1 : below_[i - 1]);
      if (first) add({keep_[i], here});
      if (fewer > 0) add({keep_[i], -fewer, here});
      if (before != 0) add({-before, here});
      if (i > 0) below_[i - 1] = before;
      before = here;
    }
    if (!keep_.empty()) below_.back() = before;
    return before;
  }
  void add(std::initializer_list<int> clause) { sat_.add({clause.begin(), clause.size()}); }

  Sat::Answer at_most(int more) {
    if (more != 0) sat_.assume(-more);
    return sat_.solve(meter_, Sat::Counting::none);
  }

  bool take(Mistakes& found, int more) {
    std::vector<int> another;
    for (std::size_t i = 0; i < keep_.size(); ++i) {
      if (sat_.value(keep_[i])) continue;
      found.take_back.push_back(entries_[i].cell);
      another.push_back(keep_[i]);
    }
    if (another.empty()) return found.only_set = true;
    sat_.add(another);
    const Sat::Answer answer = at_most(more);
    found.only_set = answer == Sat::Answer::none;
    return answer != Sat::Answer::unknown;
  }

  Meter& meter_;
  std::vector<Entry> entries_;
  Sat sat_;
  bool loaded_ = false;
  int variables_ = 0;
  std::vector<int> keep_;   // by entry: true when it stays
  std::vector<int> below_;  // the column before, by entry
  int column_ = 0;
};

Result<void> check_entries(const Puzzle& puzzle, const Grid& entries) {
  if (entries.size() != puzzle.givens.size()) {
    return fail(fmt::format("{} entries for {} cells", entries.size(), puzzle.givens.size()));
  }
  for (const int digit : entries) {
    if (digit > puzzle.layout->side()) return fail(fmt::format("no digit {} here", digit));
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
  if (known == Oracle::Solutions::none) return fail("the puzzle itself has no solution");
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
  } else if (!oracle.stopped()) {
    TakeBack(puzzle, made, meter).find(found);
  }
  found.reason = meter.reason();
  return found;
}

}  // namespace sudokit
