// Conflict: if a candidate is false, both graphs force others true; when two of these are one digit
// in cells that see each other, or together leave a digit no place in a house, the candidate is
// true (Eppstein's conflict rule). Order: candidate by cell and digit.
#include <algorithm>

#include "deduce/technique.hpp"
#include "deduce/words.hpp"

namespace sudokit {
namespace {

struct Forced {
  Candidate candidate;
  bool bilocal = true;  // by which graph
};

struct Clash {
  std::vector<Forced> because;
  std::string text;
  int house = -1;
};

class Supposition {
 public:
  Supposition(Workspace& work, int cell, int digit)
      : position_(work.position()), bilocal_(work.bilocal()), bivalue_(work.bivalue()) {
    collect(bilocal_, true, cell, digit);
    collect(bivalue_, false, cell, digit);
  }

  std::optional<Clash> clash() const {
    for (std::size_t i = 0; i < forced_.size(); ++i) {
      for (std::size_t j = i + 1; j < forced_.size(); ++j) {
        if (auto found = two_of(forced_[i], forced_[j])) return found;
      }
    }
    for (const int digit : digits()) {
      if (auto found = starved(digit)) return found;
    }
    return std::nullopt;
  }

 private:
  void collect(const Chains& chains, bool bilocal, int cell, int digit) {
    const int from = chains.node(cell, digit);
    if (from < 0) return;
    chains.each_forced(from, [&](int to) {
      forced_.push_back({chains.nodes()[static_cast<std::size_t>(to)], bilocal});
    });
  }

  std::optional<Clash> two_of(const Forced& a, const Forced& b) const {
    const Candidate x = a.candidate;
    const Candidate y = b.candidate;
    const Layout& layout = position_.layout();
    if (x.digit == y.digit && position_.geometry().sees(x.cell, y.cell)) {
      return Clash{{a, b},
                   fmt::format("{} and {} would both be {}", cell_name(layout, x.cell),
                               cell_name(layout, y.cell), x.digit),
                   position_.geometry().common_house(x.cell, y.cell)};
    }
    if (x.cell == y.cell && x.digit != y.digit) {
      return Clash{
          {a, b},
          fmt::format("{} would be {} and {}", cell_name(layout, x.cell), x.digit, y.digit),
          -1};
    }
    return std::nullopt;
  }

  std::vector<int> digits() const {
    Mask mask = 0;
    for (const Forced& forced : forced_) mask |= mask_of<Mask>(forced.candidate.digit);
    std::vector<int> list;
    mask_for_each(mask, [&](int digit) { list.push_back(digit); });
    return list;
  }

  // A house all of whose places of a digit are seen by forced placements of the digit.
  std::optional<Clash> starved(int digit) const {
    for (int house = 0; house < position_.layout().houses(); ++house) {
      const Mask places = position_.places(house, digit);
      if (places == 0) continue;
      Clash clash;
      bool all = true;
      mask_for_each(places, [&](int seat) {
        const int cell = position_.geometry().cell_at(house, seat - 1);
        const Forced* by = all ? who_sees(cell, digit) : nullptr;
        all &= by != nullptr;
        if (by != nullptr) clash.because.push_back(*by);
      });
      if (!all) continue;
      clash.house = house;
      clash.text =
          fmt::format("{} would have no place in {}", digit, position_.layout().house_name(house));
      return clash;
    }
    return std::nullopt;
  }

  const Forced* who_sees(int cell, int digit) const {
    for (const Forced& forced : forced_) {
      if (forced.candidate.digit == digit &&
          position_.geometry().sees(cell, forced.candidate.cell)) {
        return &forced;
      }
    }
    return nullptr;
  }

  const Position& position_;
  const Chains& bilocal_;
  const Chains& bivalue_;
  std::vector<Forced> forced_;
};

void explain_conflict(Step& step, Workspace& work, Candidate here, const Clash& clash) {
  const Layout& layout = work.position().layout();
  if (clash.house >= 0) mention(step, clash.house);
  std::vector<Candidate> told;
  for (const Forced& forced : clash.because) {
    if (std::find(told.begin(), told.end(), forced.candidate) != told.end()) continue;
    told.push_back(forced.candidate);
    const Chains& chains = forced.bilocal ? work.bilocal() : work.bivalue();
    const auto chain = chains.chain(chains.node(here.cell, here.digit),
                                    chains.node(forced.candidate.cell, forced.candidate.digit));
    mark_chain(step, chain);
    step.sentence += fmt::format("If {}. ", chain_text(layout, chain));
  }
  step.sentence +=
      fmt::format("Then {}; so {} is {}.", clash.text, cell_name(layout, here.cell), here.digit);
}

}  // namespace

void find_conflict(Workspace& work, Sink& sink) {
  const Position& position = work.position();
  for (int cell = 0; cell < position.cells(); ++cell) {
    bool over = false;
    mask_for_each(position.candidates(cell), [&](int digit) {
      if (over) return;
      const auto clash = Supposition(work, cell, digit).clash();
      if (!clash) return;
      Step& step = sink.fresh();
      put(step, cell, digit);
      if (sink.explain()) explain_conflict(step, work, candidate(cell, digit), *clash);
      over = sink.keep();
    });
    if (over) return;
  }
}

}  // namespace sudokit
