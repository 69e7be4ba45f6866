// Techniques on one digit: two strong links, and colouring.
#include <algorithm>
#include <array>

#include "deduce/position/cell_set.hpp"
#include "deduce/techniques/links.hpp"

namespace sudokit {

// Two strong links of a digit, with an end of one that sees an end of the other: one of the two far
// ends has the digit. Skyscraper: two rows joined in a column, or two columns joined in a row.
// Two-string kite: a row and a column. Turbot fish: any other houses. Empty rectangle: the second
// house is a region or an extra house; its places are those seen by the near end, and others.
// Order: digit, houses, ends.

namespace {

enum class Shape { skyscraper, kite, turbot };

// A house with two places for the digit.
struct Strong {
  int house = 0;
  int ends[2] = {};
};

bool is_line(const Layout& layout, int house) {
  return layout.kind(house) == HouseKind::row || layout.kind(house) == HouseKind::column;
}

std::vector<Strong> strong_links(const Position& position, int digit) {
  std::vector<Strong> links;
  each_bilocal(position, mask_of<Mask>(digit), [&](Candidate one, Candidate other, int house) {
    links.push_back({house, {one.cell, other.cell}});
  });
  return links;
}

// One of the two far parts has the digit.
bool offer(const Position& position, StepSink& sink, std::span<const ChainPart> chain) {
  Step& step = sink.fresh();
  std::vector<Cell> ends = chain.front().cells;
  ends.insert(ends.end(), chain.back().cells.begin(), chain.back().cells.end());
  drop_common(step, position, chain.front().digit, ends);
  if (!step.changes()) return false;
  if (sink.explain()) argue_chain(position, chain, false, Form::ends_of_chain, step.argument);
  return sink.keep();
}

Shape shape_of(const Layout& layout, const Strong& one, const Strong& two, int x, int y) {
  const HouseKind kinds[] = {layout.kind(one.house), layout.kind(two.house)};
  if (!is_line(layout, one.house) || !is_line(layout, two.house)) return Shape::turbot;
  if (kinds[0] != kinds[1]) return Shape::kite;
  const bool across = kinds[0] == HouseKind::row ? layout.column(x) == layout.column(y)
                                                 : layout.row(x) == layout.row(y);
  return across ? Shape::skyscraper : Shape::turbot;
}

// Joins two links at the given ends.
bool join(const Position& position, StepSink& sink, int digit, std::array<const Strong*, 2> links,
          std::array<int, 2> ends, Shape wanted) {
  const Geometry& geometry = position.geometry();
  const int near = links[0]->ends[ends[0]];
  const int next = links[1]->ends[ends[1]];
  const int first = links[0]->ends[1 - ends[0]];
  const int last = links[1]->ends[1 - ends[1]];
  if (first == next || first == last || near == last) return false;
  if (!weakly_linked(geometry, candidate(near, digit), candidate(next, digit))) return false;
  if (shape_of(position.layout(), *links[0], *links[1], near, next) != wanted) return false;
  const ChainPart chain[] = {{digit, first}, {digit, near}, {digit, next}, {digit, last}};
  return offer(position, sink, chain);
}

template <Shape Wanted>
void find_two(Workspace& work, StepSink& sink) {
  const Position& position = work.position();
  work.each_digit(sink, [&](int digit) {
    if (digit_is_done(work, digit)) return false;
    const auto links = strong_links(position, digit);
    for (std::size_t i = 0; i < links.size(); ++i) {
      for (std::size_t j = i + 1; j < links.size(); ++j) {
        for (const int a : {0, 1}) {
          for (const int b : {0, 1}) {
            if (join(position, sink, digit, {&links[i], &links[j]}, {a, b}, Wanted)) return true;
          }
        }
      }
    }
    return false;
  });
}

// The house has the digit among the places that the near end sees, or else among the others.
bool swing(const Position& position, StepSink& sink, int digit, int first, int near, int house) {
  const Geometry& geometry = position.geometry();
  const CellSet places = set_at(geometry, house, position.places(house, digit));
  if (places.has(first) || places.has(near)) return false;
  CellSet seen = places;
  seen.keep(geometry.weak_row(candidate(near, digit)));
  const CellSet rest = places - seen;
  if (seen.empty() || rest.empty()) return false;
  if (!shows_link(geometry, CellSet(geometry, near), seen)) return false;
  const ChainPart chain[] = {{digit, first}, {digit, near}, {digit, seen}, {digit, rest}};
  return offer(position, sink, chain);
}

void find_skyscraper(Workspace& work, StepSink& sink) {
  find_two<Shape::skyscraper>(work, sink);
}

void find_two_string_kite(Workspace& work, StepSink& sink) {
  find_two<Shape::kite>(work, sink);
}

void find_turbot_fish(Workspace& work, StepSink& sink) {
  find_two<Shape::turbot>(work, sink);
}

void find_empty_rectangle(Workspace& work, StepSink& sink) {
  const Position& position = work.position();
  work.each_digit(sink, [&](int digit) {
    if (digit_is_done(work, digit)) return false;
    for (const Strong& link : strong_links(position, digit)) {
      for (int house = 0; house < position.layout().houses(); ++house) {
        if (is_line(position.layout(), house)) continue;
        if (at_most<2>(position.places(house, digit))) continue;
        if (swing(position, sink, digit, link.ends[0], link.ends[1], house)) return true;
        if (swing(position, sink, digit, link.ends[1], link.ends[0], house)) return true;
      }
    }
    return false;
  });
}

// ---- Colouring ----------------------------------------------------------------------------------

// Simple colouring: the places of one digit, joined by houses with two places, are coloured
// alternately. If two places of one colour see each other, that colour is false (wrap). A place
// that sees both colours is false (trap). Order: digit, component by its lowest cell, wrap before
// trap.

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

void find_colouring(Workspace& work, StepSink& sink) {
  Colouring colouring(work.position(), sink);
  work.each_digit(
      sink, [&](int digit) { return !digit_is_done(work, digit) && colouring.search(digit); });
}

// ---- Rows ---------------------------------------------------------------------------------------

using F = TechniqueFamily;

constexpr TechniqueRow kSingleDigitRows[] = {
    {{"skyscraper", "Skyscraper", "patterns", F::single_digit, false,
      "Two parallel lines have two places each for a digit, and share a line across.", kHandbook},
     find_skyscraper,
     "sudokit:skyscraper se-d2~two-strong-links hodoku:skyscraper",
     "Two rows (or columns) have two places each for a digit, and one place of each is in the same "
     "column (or row). These two cannot both hold the digit, so at least one of the other two, the "
     "roof, does. The digit can be removed from every cell that sees both ends of the roof.",
     "Take one digit and look for two rows with two places each, one pair of which is in the same "
     "column: an X-wing with one end out of line. Look at the cells that see both loose ends."},
    {{"two-string-kite", "Two-string kite", "2-string-kite,patterns", F::single_digit, false,
      "A row and a column with two places each for a digit are joined in another house.",
      kHandbook},
     find_two_string_kite,
     "sudokit:two-string-kite se-d2~two-strong-links hodoku:2-string-kite",
     "A row and a column have two places each for a digit, and one place of each lies in the same "
     "region. These two cannot both hold the digit, so at least one of the other two does, and the "
     "digit can be removed from the cell that sees both.",
     "Take one digit, a row and a column with two places each. If one place of the row and one of "
     "the column are in the same box, look at the cell where the other two meet."},
    {{"turbot-fish", "Turbot fish", "patterns", F::single_digit, false,
      "Two houses have two places each for a digit, one of which sees one of the other.",
      kHandbook},
     find_turbot_fish,
     "sudokit:turbot-fish se-d2~two-strong-links hodoku:turbot-fish",
     "Two houses have two places each for a digit, and a place of one house sees a place of the "
     "other. These two cannot both hold the digit, so at least one of the other two does, and the "
     "digit can be removed from every cell that sees both. Skyscrapers and kites are turbot fish "
     "of lines.",
     "Take one digit and mark the houses that have two places for it. Look for two such links with "
     "ends that see each other, and for cells that see both other ends."},
    {{"empty-rectangle", "Empty rectangle", "patterns", F::single_digit, false,
      "If an end of a strong link is true, a region has its digit in some places only.", kHandbook},
     find_empty_rectangle,
     "sudokit:empty-rectangle se-d2~two-strong-links hodoku:empty-rectangle",
     "All places of a digit in a region lie in one row and one column of it. A line outside the "
     "region has two places for the digit, one of them in that row (or column). If this place "
     "holds the digit, the region has it in its column (or row); otherwise the other place of the "
     "line holds it. The digit can be removed from every cell that sees that other place and is in "
     "the column (or row) of the region.",
     "Take one digit and look for a box in which its places form a cross, an L or a T, so that "
     "four cells of the box that form a rectangle do not have it. Then look for a line with two "
     "places, one of them in an arm of the cross."},
    {{"simple-colouring", "Simple colouring", "simple coloring,simple colors,colours",
      F::single_digit, false,
      "Strong links of a digit colour its places in two colours, one of which is true.", kHandbook},
     find_colouring,
     "sudokit:simple-colouring hodoku:simple-colors",
     "Places of a digit that are the only two in a house are connected and coloured in two colours "
     "alternately. All cells of one colour hold the digit, and none of the other colour. A cell "
     "that sees both colours cannot hold it; and if two cells of one colour see each other, that "
     "colour is false.",
     "Take a digit that has two places in many houses. Colour one place, and continue along these "
     "houses with two colours alternately. Then look at the places without a colour, and for two "
     "places of the same colour in a house."},
    page_only(
        "dual-patterns", "Dual kite and dual empty rectangle", F::single_digit,
        "hodoku:dual-2-string-kite hodoku:dual-empty-rectangle",
        "Two two-string kites that meet in the same two cells, or two empty rectangles in the same "
        "region. Each removes one candidate by itself; together they are one step. They are used "
        "only by the scale hodoku, on request (`with` dual-empty-rectangle).",
        "When you have found a kite or an empty rectangle, check whether the same box forms a "
        "second one."),
    page_only(
        "strong-links", "Strong links on a string", F::single_digit,
        "se-d2:two-strong-links se-d2:three-strong-links se-d2:four-strong-links",
        "Two, three or four strong links of one digit are connected end to end by weak links. Each "
        "strong link is a house with two places for the digit (or two groups of places), and the "
        "end of one sees the beginning of the next. If the first end is false, each link in turn "
        "has the digit at its far end, so one of the two ends of the chain holds it, and the digit "
        "can be removed from every cell that sees both.",
        "Take one digit and mark the houses that have two places for it. Connect such links end to "
        "end, and look for cells that see both ends of the chain."),
    page_only(
        "multi-colours", "Multi-colours", F::single_digit, "hodoku:multi-colors",
        "Two chains of places of a digit are coloured, each in two colours. If a cell of colour A "
        "sees one of colour B, A and B are not both true, so one of their opposite colours is "
        "true, and the digit can be removed from every cell that sees both of those. If A sees "
        "both colours of the other chain, A is false.",
        "Colour one digit as in simple colouring until two separate chains are coloured, and look "
        "for a place where a colour of one sees a colour of the other."),
};

}  // namespace

namespace finders {
extern const TechniqueRows single_digit;
const TechniqueRows single_digit = kSingleDigitRows;
}  // namespace finders

}  // namespace sudokit
