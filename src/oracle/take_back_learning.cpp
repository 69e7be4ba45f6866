// Finds the fewest entries to take back, by clause learning.
#include "oracle/sat.hpp"
#include "oracle/take_back.hpp"

namespace sudokit {
namespace {

constexpr SatRules kTakeBackRules = {.mode = SatMode::alternate};

// A sequential counter (Sinz 2005) over the entries that are taken back. Its columns are added as
// the bound rises from 0, so the first bound that can be met is the smallest.
class TakeBack {
 public:
  TakeBack(const Puzzle& puzzle, std::vector<Entry> entries, Meter& meter)
      : meter_(meter), entries_(std::move(entries)), sat_(kTakeBackRules, 0) {
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

  // Returns false if the meter was spent before the end.
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
  // The variable of an entry. It is always false if the cell does not allow the digit.
  int variable_of(const Encoding& encoding, const Entry& entry, const Layout& layout) {
    const int known =
        encoding.variable[static_cast<std::size_t>(entry.cell * layout.side() + entry.digit - 1)];
    if (known != 0) return known;
    const int never[] = {-++variables_};
    sat_.add(never);
    return variables_;
  }

  // Adds column c, counted from 1. Its variable for entry i is true if at least c of the entries up
  // to i are taken back. Returns the variable for the last entry, or 0 if there is no entry.
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
  std::vector<int> keep_;   // by entry: its variable, true if it stays
  std::vector<int> below_;  // by entry: its variable in the last column
  int column_ = 0;
};

}  // namespace

void take_back_fewest(const Puzzle& puzzle, const std::vector<Entry>& entries, Oracle&,
                      Meter& meter, Mistakes& found) {
  TakeBack(puzzle, entries, meter).find(found);
}

}  // namespace sudokit
