#include "deduce/hodoku/kraken.hpp"

#include "deduce/hodoku/fish_search.hpp"
#include "deduce/hodoku/ways.hpp"
#include "deduce/nine/argue.hpp"

namespace sudokit::nine::hodoku {
namespace {

constexpr FishBounds kBounds = {2, 4, 2, 0};

class Kraken {
 public:
  Kraken(const Sheet& sheet, Step& step, Meter* meter)
      : sheet_(sheet), tables_(sheet, false, meter), step_(step), meter_(meter) {}

  bool find() {
    for (int digit = 0; digit < 9; ++digit) {
      for (const bool rows : {true, false}) {
        FishSearch search(sheet_, digit, kBounds, meter_);
        search.allow(kRows, rows, !rows);
        search.allow(kColumns, !rows, rows);
        search.allow(kBlocks, true, true);
        if (search.find([&](const FishSets& sets) { return take(sets, digit); })) return true;
      }
    }
    return false;
  }

 private:
  bool take(const FishSets& sets, int digit) {
    if (sets.fins.empty()) return false;
    const Cells seen = seen_by_all(sets.fins);
    const Cells ruled_out = (sets.covered & ~sets.joined) | sets.doubled;
    // A fish whose fins see a removal is a finned fish; fins without a common peer are not usable.
    if (seen.empty() || !(ruled_out & seen).empty()) return false;
    return by_fins(sets, ruled_out, digit) || by_cover(sets, digit);
  }

  // Type 1.
  bool by_fins(const FishSets& sets, Cells ruled_out, int digit) {
    const Cells gone = ruled_out & led_out(sets.fins, digit, digit);
    return !gone.empty() && taken(sets, digit, sets.fins, gone.first(), digit);
  }

  // Type 2. A cover without other places would be a plain forcing chain.
  bool by_cover(const FishSets& sets, int digit) {
    for (const int house : kHouses) {
      if ((sets.covers >> house & 1) == 0) continue;
      const Cells places = sheet_.of(digit) & house_cells(house);
      const Cells inside = places & sets.joined & ~sets.doubled;
      if (inside == places) continue;
      const Cells starts = inside | sets.fins;
      for (int other = 0; other < 9; ++other) {
        const Cells gone = sheet_.of(other) & ~starts & led_out(starts, digit, other);
        if (!gone.empty()) return taken(sets, digit, starts, gone.first(), other);
      }
    }
    return false;
  }

  // The cells in which `other` is false, whichever of the starts has the digit.
  Cells led_out(Cells starts, int digit, int other) const {
    Cells out = ~Cells{};
    each(starts, [&](int cell) { out &= tables_.of(root(cell, digit)).offs(other); });
    return out;
  }
  static Node root(int cell, int digit) { return node_of(mark(cell, digit), true); }

  bool taken(const FishSets& sets, int digit, Cells starts, int cell, int other) {
    step_.clear();
    step_.take(cell, other);
    if (!step_.explain) return true;
    argue_fish(sheet_.board, digit, sets.bases, sets.covers, sets.fins, step_.argument);
    const Node end = node_of(mark(cell, other), false);
    each(starts, [&](int start) {
      argue_lines(tables_, {root(start, digit), end}, step_.argument);
    });
    say(step_.argument, Form::kraken_fish, 1U << digit, sets.fins);
    return true;
  }

  const Sheet& sheet_;
  Tables tables_;
  Step& step_;
  Meter* meter_;
};

}  // namespace

bool kraken_fish(const Sheet& sheet, Step& step, Meter* meter) {
  return Kraken(sheet, step, meter).find();
}

}  // namespace sudokit::nine::hodoku
