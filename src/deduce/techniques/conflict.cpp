// Conflict: if a candidate is false, both graphs force others to be true. If two of these are the
// same digit in cells that see each other, or if they together leave a digit no place in a house,
// the candidate is true (Eppstein's conflict rule). Unless a scale asks for his rule alone, two
// more cases count: two digits forced into one cell, and the other candidate of a bivalue cell
// itself. Order: candidate by cell and digit.
#include <algorithm>
#include <optional>

#include "deduce/position/cell_set.hpp"
#include "deduce/techniques/chains.hpp"
#include "deduce/techniques/links.hpp"

namespace sudokit {
namespace {

struct ForcedCandidate {
  Candidate candidate;
  bool bilocal = true;  // the graph that forces it
};

struct Clash {
  std::vector<ForcedCandidate> because;
  Form form = Form::cells_clash;
  std::vector<Cell> cells;
  Mask digits = 0;
  int house = -1;
};

class Supposition {
 public:
  Supposition(Workspace& work, int cell, int digit, bool as_in_pads)
      : position_(work.position()),
        bilocal_(work.recall<Bilocal>()),
        bivalue_(work.recall<Bivalue>()),
        as_in_pads_(as_in_pads),
        by_digit_(static_cast<std::size_t>(position_.side()) + 1) {
    collect(bilocal_, true, cell, digit);
    collect(bivalue_, false, cell, digit);
  }

  std::optional<Clash> clash() const {
    for (const auto& same : by_digit_) {
      for (std::size_t i = 0; i < same.size(); ++i) {
        for (std::size_t j = i + 1; j < same.size(); ++j) {
          if (auto found = two_of(same[i], same[j])) return found;
        }
      }
    }
    if (auto found = as_in_pads_ ? std::nullopt : two_in_a_cell()) return found;
    for (int digit = 1; digit <= position_.side(); ++digit) {
      if (of(digit).empty()) continue;
      if (auto found = starved(digit)) return found;
    }
    return std::nullopt;
  }

 private:
  void collect(const Chains& chains, bool bilocal, int cell, int digit) {
    const int from = chains.node(cell, digit);
    if (from < 0) return;
    const auto take = [&](int to) {
      const Candidate on = chains.nodes()[static_cast<std::size_t>(to)];
      by_digit_[on.digit].push_back({on, bilocal});
    };
    as_in_pads_ ? chains.each_arrival(from, take) : chains.each_forced(from, take);
  }

  std::optional<Clash> two_of(const ForcedCandidate& a, const ForcedCandidate& b) const {
    const Candidate x = a.candidate;
    const Candidate y = b.candidate;
    if (weakly_linked(position_.geometry(), x, y)) {
      return Clash{{a, b},
                   Form::cells_clash,
                   {x.cell, y.cell},
                   mask_of<Mask>(x.digit),
                   position_.geometry().common_house(x.cell, y.cell)};
    }
    return std::nullopt;
  }

  std::optional<Clash> two_in_a_cell() const {
    std::vector<const ForcedCandidate*> first(static_cast<std::size_t>(position_.cells()));
    for (const auto& same : by_digit_) {
      for (const ForcedCandidate& forced : same) {
        const Candidate here = forced.candidate;
        const ForcedCandidate*& before = first[here.cell];
        if (before == nullptr) before = &forced;
        if (before->candidate.digit == here.digit) continue;
        return Clash{{*before, forced},
                     Form::digits_clash,
                     {here.cell},
                     mask_of<Mask>(before->candidate.digit) | mask_of<Mask>(here.digit),
                     -1};
      }
    }
    return std::nullopt;
  }

  const std::vector<ForcedCandidate>& of(int digit) const {
    return by_digit_[static_cast<std::size_t>(digit)];
  }

  // A house in which every place of a digit is seen by a forced placement of the digit.
  std::optional<Clash> starved(int digit) const {
    for (int house = 0; house < position_.layout().houses(); ++house) {
      const Mask places = position_.places(house, digit);
      if (places == 0) continue;
      Clash clash;
      bool all = true;
      mask_for_each(places, [&](int seat) {
        const int cell = position_.geometry().cell_at(house, seat - 1);
        const ForcedCandidate* by = all ? who_sees(cell, digit) : nullptr;
        all &= by != nullptr;
        if (by != nullptr) clash.because.push_back(*by);
      });
      if (!all) continue;
      clash.form = Form::house_clash;
      clash.digits = mask_of<Mask>(digit);
      clash.house = house;
      return clash;
    }
    return std::nullopt;
  }

  const ForcedCandidate* who_sees(int cell, int digit) const {
    for (const ForcedCandidate& forced : of(digit)) {
      if (weakly_linked(position_.geometry(), forced.candidate, candidate(cell, digit))) {
        return &forced;
      }
    }
    return nullptr;
  }

  const Position& position_;
  const Chains& bilocal_;
  const Chains& bivalue_;
  bool as_in_pads_;
  std::vector<std::vector<ForcedCandidate>> by_digit_;
};

// Does a supposition clash? Uses one set of cells per digit to find what Supposition::clash()
// finds, without the details.
class ClashTest {
 public:
  ClashTest(Workspace& work, bool as_in_pads)
      : as_in_pads_(as_in_pads),
        geometry_(work.position().geometry()),
        bilocal_(work.recall<Bilocal>()),
        bivalue_(work.recall<Bivalue>()),
        forced_(static_cast<std::size_t>(geometry_.side()) + 1, CellSet(geometry_)),
        seen_(geometry_),
        taken_(geometry_) {
    places_.push_back(seen_);
    for (int digit = 1; digit <= geometry_.side(); ++digit) {
      places_.push_back(places_of(work.position(), digit));
    }
  }

  bool clashes(int cell, int digit) {
    digits_ = 0;
    collect(bilocal_, cell, digit);
    collect(bivalue_, cell, digit);
    bool found = !as_in_pads_ && two_in_a_cell();
    mask_for_each(digits_, [&](int each) {
      found = found || exhausted(each);
      forced_[static_cast<std::size_t>(each)].clear();
    });
    return found;
  }

 private:
  void collect(const Chains& chains, int cell, int digit) {
    const int from = chains.node(cell, digit);
    if (from < 0) return;
    const auto take = [&](int to) {
      const Candidate on = chains.nodes()[static_cast<std::size_t>(to)];
      forced_[on.digit].insert(on.cell);
      digits_ |= mask_of<Mask>(on.digit);
    };
    as_in_pads_ ? chains.each_arrival(from, take) : chains.each_forced(from, take);
  }

  bool two_in_a_cell() {
    taken_.clear();
    bool twice = false;
    mask_for_each(digits_, [&](int digit) {
      const CellSet& on = forced_[static_cast<std::size_t>(digit)];
      twice = twice || taken_.meets(on);
      taken_ |= on;
    });
    return twice;
  }

  // Two forced placements of the digit see each other, or they see all its places in a house.
  bool exhausted(int digit) {
    const CellSet& on = forced_[static_cast<std::size_t>(digit)];
    seen_.clear();
    on.each([&](int cell) { seen_.add(geometry_.weak_row(candidate(cell, digit))); });
    if (seen_.meets(on)) return true;
    const CellSet& places = places_[static_cast<std::size_t>(digit)];
    left_ = places;
    left_ -= seen_;
    for (int house = 0; house < geometry_.houses(); ++house) {
      const std::uint64_t* cells = geometry_.house_row(house);
      if (places.meets(cells) && !left_.meets(cells)) return true;
    }
    return false;
  }

  bool as_in_pads_;
  const Geometry& geometry_;
  const Chains& bilocal_;
  const Chains& bivalue_;
  std::vector<CellSet> places_;  // by digit: where it may stand
  std::vector<CellSet> forced_;  // by digit: where it is forced; empty between calls
  CellSet seen_;
  CellSet left_;
  CellSet taken_;
  Mask digits_ = 0;  // digits forced somewhere
};

using Chain = std::vector<Candidate>;

bool begins(const Chain& whole, const Chain& part) {
  return part.size() <= whole.size() && std::equal(part.begin(), part.end(), whole.begin());
}

// The chains to the clashing placements, without those that are a prefix of another chain.
std::vector<Chain> chains_to(Workspace& work, Candidate here, const Clash& clash) {
  std::vector<Chain> told;
  for (const ForcedCandidate& forced : clash.because) {
    const Chains& chains = forced.bilocal ? static_cast<const Chains&>(work.recall<Bilocal>())
                                          : work.recall<Bivalue>();
    Chain chain = chains.chain(chains.node(here.cell, here.digit),
                               chains.node(forced.candidate.cell, forced.candidate.digit));
    if (std::any_of(told.begin(), told.end(), [&](const Chain& c) { return begins(c, chain); })) {
      continue;
    }
    std::erase_if(told, [&](const Chain& c) { return begins(chain, c); });
    told.push_back(std::move(chain));
  }
  return told;
}

void explain_conflict(Step& step, Workspace& work, Candidate here, const Clash& clash) {
  if (clash.house >= 0) {
    add_house(step.argument, clash.house,
              clash.form == Form::house_clash ? HouseRole::none : HouseRole::base);
  }
  for (const Chain& chain : chains_to(work, here, clash)) {
    argue_chain(work.position(), chain, false, clash.form, step.argument);
  }
  say(step.argument, clash.form, clash.digits, clash.cells);
}

void find_conflict(Workspace& work, StepSink& sink) {
  const Position& position = work.position();
  const bool as_in_pads = sink.settings().as_in_pads;
  ClashTest test(work, as_in_pads);
  for (int cell = 0; cell < position.cells(); ++cell) {
    bool over = false;
    work.ask();
    mask_for_each(position.candidates(cell), [&](int digit) {
      if (over || !test.clashes(cell, digit)) return;
      Step& step = sink.fresh();
      put(step, cell, digit);
      if (sink.explain()) {
        const auto clash = Supposition(work, cell, digit, as_in_pads).clash();
        explain_conflict(step, work, candidate(cell, digit), *clash);
      }
      over = sink.keep();
    });
    if (over) return;
  }
}

// ---- Rows ---------------------------------------------------------------------------------------

using F = TechniqueFamily;

constexpr TechniqueRow kConflictRows[] = {
    {{"conflict", "Conflicting paths", "", F::chain, false,
      "If a candidate were false, two paths would contradict each other.", kPads},
     find_conflict,
     "sudokit:conflict eppstein:conflict",
     "If a candidate were false, two paths from it would contradict each other. The strong links "
     "from it, followed in all directions, lead to the same digit in two cells that see each "
     "other, to two digits in one cell, or to a house without a place for a digit. So the "
     "candidate is true.",
     "Assume that a candidate is false, follow the strong links from it in all directions, and "
     "look for two statements that exclude each other."},
};

}  // namespace

namespace finders {
extern const TechniqueRows conflict;
const TechniqueRows conflict = kConflictRows;
}  // namespace finders

}  // namespace sudokit
