// Simple colouring: the places of one digit, joined by houses with two places, are coloured
// alternately. If two places of one colour see each other, that colour is false (wrap). A place
// that sees both colours is false (trap). Order: digit, component by its lowest cell, wrap before
// trap.
#include <algorithm>
#include <array>

#include "deduce/position/cell_set.hpp"
#include "deduce/techniques/links.hpp"

namespace sudokit {
namespace {

class Colouring {
 public:
  Colouring(const Position& position, StepSink& sink)
      : position_(position),
        sink_(sink),
        colour_(static_cast<std::size_t>(position.cells())),
        joined_(position.geometry()) {
    own_.fill(joined_);
    seen_.fill(joined_);
  }

  // True if the sink has accepted enough steps.
  bool search(int digit) {
    digit_ = digit;
    join();
    if (pairs_.empty()) return false;
    std::fill(colour_.begin(), colour_.end(), std::uint8_t{0});
    bool over = false;
    joined_.each([&](int cell) {
      if (over || colour_[static_cast<std::size_t>(cell)] != 0) return;
      spread(static_cast<Cell>(cell));
      over = wrap(1) || wrap(2) || trap();
    });
    return over;
  }

 private:
  struct Joined {
    Cell from = 0;
    Cell to = 0;
    int house = 0;
  };
  // A set of cells for each colour; the first set is unused.
  using ColourSets = std::array<CellSet, 3>;

  void join() {
    pairs_.clear();
    joined_.clear();
    each_bilocal(position_, mask_of<Mask>(digit_), [&](Candidate one, Candidate other, int house) {
      pairs_.push_back({one.cell, other.cell, house});
      for (const Cell cell : {one.cell, other.cell}) joined_.insert(cell);
    });
  }

  void spread(Cell first) {
    members_.assign(1, first);
    links_.clear();
    colour_[first] = 1;
    for (std::size_t i = 0; i < members_.size(); ++i) {
      const Cell here = members_[i];
      for (const auto& [a, b, house] : pairs_) {
        if (a != here && b != here) continue;
        const Cell next = a == here ? b : a;
        if (colour_[next] != 0) continue;
        colour_[next] = colour_[here] == 1 ? 2 : 1;
        if (sink_.explain()) {
          links_.push_back({here, next, house});
        }
        members_.push_back(next);
      }
    }
    see();
  }

  // Computes the cells that the members of each colour see.
  void see() {
    for (const int colour : {1, 2}) {
      own_[colour].clear();
      seen_[colour].clear();
    }
    for (const Cell member : members_) {
      own_[colour_[member]].insert(member);
      seen_[colour_[member]].add(position_.geometry().weak_row(candidate(member, digit_)));
    }
  }

  bool wrap(int colour) {
    if (!own_[colour].meets(seen_[colour])) return false;
    Step& step = sink_.fresh();
    for (const Cell cell : members_) {
      if (colour_[cell] == colour) drop(step, position_, cell, digit_);
    }
    if (sink_.explain()) explain(step, Form::colours_meet, meeting(colour));
    return sink_.keep();
  }

  // The first two cells of a colour that see each other.
  std::vector<Cell> meeting(int colour) const {
    for (std::size_t i = 0; i < members_.size(); ++i) {
      for (std::size_t j = i + 1; j < members_.size(); ++j) {
        const Cell a = members_[i];
        const Cell b = members_[j];
        if (colour_[a] != colour || colour_[b] != colour) continue;
        if (weakly_linked(position_.geometry(), candidate(a, digit_), candidate(b, digit_))) {
          return {a, b};
        }
      }
    }
    return {};
  }

  bool trap() {
    Step& step = sink_.fresh();
    gone_ = seen_[1];
    gone_ &= seen_[2];
    (gone_ -= own_[1]) -= own_[2];
    gone_.each([&](int cell) { drop(step, position_, cell, digit_); });
    if (!step.changes()) return false;
    if (sink_.explain()) explain(step, Form::colours_trap, {});
    return sink_.keep();
  }

  void explain(Step& step, Form form, const std::vector<Cell>& cells) const {
    std::vector<int> node(colour_.size());
    for (const Cell cell : members_) {
      node[cell] = add_node(step.argument, candidate(cell, digit_),
                            colour_[cell] == 1 ? Role::one : Role::other);
    }
    for (const Joined& joined : links_) {
      sudokit::join(step.argument, node[joined.from], node[joined.to], Inference::one_of,
                    joined.house);
    }
    say(step.argument, form, mask_of<Mask>(digit_), cells);
  }

  const Position& position_;
  StepSink& sink_;
  int digit_ = 0;
  std::vector<std::uint8_t> colour_;
  std::vector<Joined> pairs_;  // the only two places of a house
  CellSet joined_;             // cells of pairs
  ColourSets own_;
  ColourSets seen_;
  CellSet gone_;
  std::vector<Cell> members_;
  std::vector<Joined> links_;
};

}  // namespace

void find_colouring(Workspace& work, StepSink& sink) {
  Colouring colouring(work.position(), sink);
  work.each_digit(sink, [&](int digit) { return colouring.search(digit); });
}

}  // namespace sudokit
