// Nishio as a technique: the cells of one digit that lie in no valid placement. Where forced
// placements of the digit alone refute the first of them, they are shown as a chain. Order: digit.
#include "deduce/techniques/technique.hpp"
#include "deduce/words.hpp"

namespace sudokit {
namespace {

// What follows from one more place of a digit by houses with a single place left.
struct Refutation {
  std::vector<Cell> forced;  // the first is the supposition
  int empty_house = -1;      // has no place any more; -1 when nothing follows so far
};

class SingleDigit {
 public:
  SingleDigit(const Position& position, int digit) : position_(position) {
    for (int house = 0; house < position.layout().houses(); ++house) {
      places_.push_back(position.places(house, digit));
      // The digit already stands there.
      done_.push_back(!(position.missing(house) >> (digit - 1) & 1));
    }
  }

  Refutation suppose(Cell cell) {
    Refutation result;
    take(cell, result);
    for (int house = 0; house < int(places_.size()); ++house) {
      const auto at = static_cast<std::size_t>(house);
      if (done_[at] || mask_count(places_[at]) > 1) continue;
      if (places_[at] == 0) {
        result.empty_house = house;
        return result;
      }
      take(static_cast<Cell>(position_.geometry().cell_at(house, mask_lowest(places_[at]) - 1)),
           result);
      house = -1;
    }
    return result;
  }

 private:
  void take(Cell cell, Refutation& result) {
    result.forced.push_back(cell);
    for (const auto& seat : position_.geometry().seats(cell)) done_[seat.house] = true;
    for (const Cell peer : position_.layout().peers(cell)) {
      for (const auto& seat : position_.geometry().seats(peer)) {
        places_[seat.house] &= ~mask_of<Mask>(seat.seat + 1);
      }
    }
  }

  const Position& position_;
  std::vector<Mask> places_;
  std::vector<bool> done_;
};

void explain_nishio(Step& step, const Position& position, int digit) {
  const Layout& layout = position.layout();
  const Cell cell = step.removals.front().cell;
  const Refutation why = SingleDigit(position, digit).suppose(cell);
  std::string rest;
  if (why.empty_house >= 0) {
    for (std::size_t i = 1; i < why.forced.size(); ++i) {
      mark(step, why.forced[i], digit, 1);
      step.links.push_back(
          {candidate(why.forced[i - 1], digit), candidate(why.forced[i], digit), false});
    }
    mention(step, why.empty_house);
    const std::span<const Cell> forced(why.forced);
    rest = forced.size() == 1
               ? fmt::format("With {} in {} it has no place in {}.", digit, cell_name(layout, cell),
                             layout.house_name(why.empty_house))
               : fmt::format("{} in {} forces it into {}, and then it has no place in {}.", digit,
                             cell_name(layout, cell), cells_text(layout, forced.subspan(1)),
                             layout.house_name(why.empty_house));
  } else {
    rest = fmt::format("Every way to go on from {} in {} fails.", digit, cell_name(layout, cell));
  }
  std::vector<Cell> gone;
  for (const Candidate removed : step.removals) gone.push_back(removed.cell);
  step.sentence = fmt::format("No way to place {} once in every house uses {}. {}", digit,
                              cells_text(layout, gone, "or"), rest);
}

}  // namespace

void find_nishio(Workspace& work, Sink& sink) {
  const Position& position = work.position();
  const Digits which = work.changed_digits(sink);
  if (which.empty()) return;
  std::vector<Mask> cells(static_cast<std::size_t>(position.cells()));
  for (int cell = 0; cell < position.cells(); ++cell) {
    cells[static_cast<std::size_t>(cell)] =
        position.open(cell) ? position.candidates(cell) : mask_of<Mask>(position.value(cell));
  }
  work.nishio().filter(cells, which);
  Mask gone = 0;
  for (int cell = 0; cell < position.cells(); ++cell) {
    gone |= position.candidates(cell) & ~cells[static_cast<std::size_t>(cell)];
  }
  work.each_digit(sink, [&](int digit) {
    if (!(gone >> (digit - 1) & 1)) return false;
    Step& step = sink.fresh();
    for (int cell = 0; cell < position.cells(); ++cell) {
      if (!(cells[static_cast<std::size_t>(cell)] >> (digit - 1) & 1)) {
        drop(step, position, cell, digit);
      }
    }
    if (sink.explain()) explain_nishio(step, position, digit);
    return sink.keep();
  });
}

}  // namespace sudokit
