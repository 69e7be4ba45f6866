// Forcing chains and nets: the consequences of a candidate being true or false (consequences.hpp),
// used in four ways. Contradiction: a statement implies another one and its negation. Double: a
// candidate implies the same statement whether it is true or false. Cell: all candidates of a cell
// imply the same. Region: all places of a digit in a house imply the same. For each statement a bit
// row of all its consequences shows at once whether there is a result; the lines are worked out
// only for results that are shown.
//
// Nothing is shown twice. Order: the four ways; contradictions with the fewest lines first;
// candidates, cells, houses and digits; of their consequences the nearest first.
#include <algorithm>
#include <bit>
#include <cstdint>
#include <set>
#include <vector>

#include "deduce/position/cell_set.hpp"
#include "deduce/techniques/chains.hpp"
#include "deduce/techniques/links.hpp"

namespace sudokit {
namespace {

// ---- Consequences -------------------------------------------------------------------------------

// Consequences: what follows from a statement about a candidate, by chains or by nets.
//
//   chain  each statement follows from one earlier statement: a true candidate makes those that it
//          sees and the others of its cell false; a false one makes the other of two in a cell or
//          house true
//   net    in addition, a digit is placed if all earlier statements together leave only this
//          candidate in a cell or house
//
// The search is breadth first, so that what needs few statements comes early. Not thread safe.

enum class Spread { chain, net };

class Consequences {
 public:
  Consequences(const Position& position, const Statements& statements, Spread spread);

  // Computes all that follows from a statement, or only up to the first contradiction.
  void follow(int statement, bool to_contradiction);
  // The statements in the order in which they were found; the initial one comes first.
  int size() const { return static_cast<int>(events_.size()); }
  int statement(int at) const { return events_[static_cast<std::size_t>(at)].statement; }
  // The index of a statement in that order; -1: it does not follow.
  int found(int statement) const { return found_[static_cast<std::size_t>(statement)]; }
  // The first statement whose opposite had been found before; -1: none.
  int contradiction() const { return contradiction_; }

  // The number of statements needed to derive these.
  std::size_t lines(const std::vector<int>& wanted) const { return needed(wanted).size(); }
  // Adds the statements needed to derive `wanted`, in the order in which they were found. Returns
  // the node of the last one.
  int add_lines(Step& step, const std::vector<int>& wanted) const;

 private:
  struct Event {
    int statement = 0;
    int from = -1;  // the event that it follows from; -1: several, see `ground`
    Ground ground = Ground::cell;
    int house = -1;
  };
  void add(int statement, const Event& event);
  void after_true(int at);
  void after_false(int at);
  void last_left(Candidate gone);
  std::vector<int> premises(int at) const;
  std::set<int> needed(const std::vector<int>& wanted) const;
  void add_links(Step& step, int at, int node, const std::vector<int>& nodes) const;
  std::size_t place(int house, int digit) const {
    return static_cast<std::size_t>(house * position_.side() + digit - 1);
  }

  const Position& position_;
  const Statements& statements_;
  Spread spread_;
  std::vector<Event> events_;
  std::vector<int> found_;   // by statement
  std::vector<Mask> gone_;   // by cell: false candidates
  std::vector<Mask> taken_;  // by house and digit: seats that are false
  int contradiction_ = -1;
};

Consequences::Consequences(const Position& position, const Statements& statements, Spread spread)
    : position_(position),
      statements_(statements),
      spread_(spread),
      found_(static_cast<std::size_t>(statements.count()), -1),
      gone_(static_cast<std::size_t>(position.cells())),
      taken_(static_cast<std::size_t>(position.geometry().houses() * position.side())) {}

void Consequences::follow(int statement, bool to_contradiction) {
  for (const Event& event : events_) found_[static_cast<std::size_t>(event.statement)] = -1;
  std::ranges::fill(gone_, 0);
  std::ranges::fill(taken_, 0);
  events_.clear();
  contradiction_ = -1;
  add(statement, {});
  for (int at = 0; at < size(); ++at) {
    if (to_contradiction && contradiction_ >= 0) return;
    if (Statements::is_true(events_[static_cast<std::size_t>(at)].statement)) {
      after_true(at);
    } else {
      after_false(at);
    }
  }
}

void Consequences::add(int statement, const Event& event) {
  if (statement < 0 || found(statement) >= 0) return;
  found_[static_cast<std::size_t>(statement)] = size();
  events_.push_back(event);
  events_.back().statement = statement;
  if (contradiction_ < 0 && found(Statements::contrary(statement)) >= 0) contradiction_ = statement;
}

void Consequences::after_true(int at) {
  const Candidate here = statements_.of(statement(at));
  each_weak_link(position_, here, [&](Candidate other) {
    const Ground ground = other.cell == here.cell ? Ground::cell : Ground::house;
    add(statements_.that(other, false), {0, at, ground, -1});
  });
}

void Consequences::after_false(int at) {
  const Candidate gone = statements_.of(statement(at));
  if (spread_ == Spread::chain) {
    each_strong_link(position_, gone, [&](Candidate last, int house) {
      const Ground ground = house < 0 ? Ground::cell : Ground::house;
      add(statements_.that(last, true), {0, at, ground, house});
    });
  } else {
    last_left(gone);
  }
}

void Consequences::last_left(Candidate gone) {
  Mask& none = gone_[gone.cell];
  none |= mask_of<Mask>(gone.digit);
  const Mask others = position_.candidates(gone.cell) & ~none;
  if (mask_single(others)) {
    add(statements_.that(candidate(gone.cell, mask_lowest(others)), true),
        {0, -1, Ground::last_candidate, -1});
  }
  for (const auto& seat : position_.geometry().seats(gone.cell)) {
    Mask& taken = taken_[place(seat.house, gone.digit)];
    taken |= mask_of<Mask>(seat.seat + 1);
    const Mask left = position_.places(seat.house, gone.digit) & ~taken;
    if (!mask_single(left)) continue;
    const int cell = position_.geometry().cell_at(seat.house, mask_lowest(left) - 1);
    add(statements_.that(candidate(cell, gone.digit), true),
        {0, -1, Ground::last_place, seat.house});
  }
}

// The events that an event rests on; for the last of several alternatives, that all others are
// false.
std::vector<int> Consequences::premises(int at) const {
  const Event& event = events_[static_cast<std::size_t>(at)];
  if (event.from >= 0 || at == 0) {
    return event.from >= 0 ? std::vector<int>{event.from} : std::vector<int>{};
  }
  const Candidate here = statements_.of(event.statement);
  std::vector<int> before;
  const auto rest_on = [&](int cell, int digit) {
    before.push_back(found(statements_.that(candidate(cell, digit), false)));
  };
  if (event.ground == Ground::last_candidate) {
    mask_for_each(position_.candidates(here.cell) & ~mask_of<Mask>(here.digit),
                  [&](int digit) { rest_on(here.cell, digit); });
  } else {
    mask_for_each(position_.places(event.house, here.digit), [&](int seat) {
      const int cell = position_.geometry().cell_at(event.house, seat - 1);
      if (cell != here.cell) rest_on(cell, here.digit);
    });
  }
  return before;
}

// The events of some statements and all events that they rest on.
std::set<int> Consequences::needed(const std::vector<int>& wanted) const {
  std::set<int> events = {0};
  for (const int statement : wanted) events.insert(found(statement));
  for (auto at = events.rbegin(); at != events.rend(); ++at) {
    const auto before = premises(*at);
    events.insert(before.begin(), before.end());
  }
  return events;
}

int Consequences::add_lines(Step& step, const std::vector<int>& wanted) const {
  std::vector<int> nodes(events_.size(), -1);
  int last = -1;
  for (const int at : needed(wanted)) {
    const int statement = events_[static_cast<std::size_t>(at)].statement;
    const bool is = Statements::is_true(statement);
    last = add_statement(step.argument, statements_.of(statement).digit,
                         statements_.of(statement).cell, is);
    nodes[static_cast<std::size_t>(at)] = last;
    add_links(step, at, last, nodes);
  }
  return last;
}

void Consequences::add_links(Step& step, int at, int node, const std::vector<int>& nodes) const {
  const Event& event = events_[static_cast<std::size_t>(at)];
  const bool is = Statements::is_true(event.statement);
  for (const int before : premises(at)) {
    Because because{is ? Inference::one_of : Inference::not_both, event.ground, event.house};
    if (event.from < 0) because.inference = Inference::forces;
    if (event.ground == Ground::house && !is) {
      because.house = position_.geometry().common_house(statements_.of(statement(before)).cell,
                                                        statements_.of(event.statement).cell);
    }
    join(step.argument, nodes[static_cast<std::size_t>(before)], node, because);
  }
}

// -------------------------------------------------------------------------------------------------

using Word = std::uint64_t;

// Bit rows of all consequences of each statement.
class Rows {
 public:
  Rows(const Workspace& work, const Statements& statements, Consequences& consequences,
       Spread spread)
      : words_(static_cast<std::size_t>(statements.count() + 63) / 64) {
    if (spread == Spread::chain) {
      closure_.build(static_cast<std::size_t>(statements.count()),
                     statements.linked(work.position()), work.meter());
      return;
    }
    rows_.resize(static_cast<std::size_t>(statements.count()) * words_);
    for (int from = 0; from < statements.count(); ++from) {
      work.ask();
      consequences.follow(from, true);
      Word* row = &rows_[static_cast<std::size_t>(from) * words_];
      for (int at = 0; at < consequences.size(); ++at) {
        const int to = consequences.statement(at);
        row[to / 64] |= Word{1} << (to % 64);
      }
    }
  }

  std::size_t words() const { return words_; }
  const Word* row(int statement) const {
    return rows_.empty() ? closure_.reach(statement)
                         : &rows_[static_cast<std::size_t>(statement) * words_];
  }
  // Does the statement imply some statement and its negation?
  bool contradicts(int statement) const {
    constexpr Word kFalse = 0x5555555555555555ULL;
    const Word* here = row(statement);
    return std::any_of(here, here + words_,
                       [](Word word) { return (word & (word >> 1) & kFalse) != 0; });
  }

 private:
  std::size_t words_;
  std::vector<Word> rows_;
  Closure closure_;
};

class Forcing {
 public:
  Forcing(const Workspace& work, StepSink& sink, Spread spread)
      : work_(work),
        position_(work.position()),
        sink_(sink),
        spread_(spread),
        statements_(position_),
        consequences_(position_, statements_, spread),
        shown_(static_cast<std::size_t>(statements_.count())) {}

  void find() {
    if (too_many_candidates(position_)) return;
    const Rows rows(work_, statements_, consequences_, spread_);
    rows_ = &rows;
    contradictions() || doubles() || cells() || regions();
  }

 private:
  // Contradictions, those with the fewest lines first.
  bool contradictions() {
    std::vector<std::pair<std::size_t, int>> starts;
    for (int number = 0; number < statements_.count(); number += 2) {
      for (const int from : {number + 1, number}) {
        if (rows_->contradicts(from)) starts.emplace_back(follow_to_contradiction(from), from);
      }
    }
    std::ranges::stable_sort(starts, {}, &std::pair<std::size_t, int>::first);
    return std::ranges::any_of(starts, [&](const auto& one) { return contradiction(one.second); });
  }
  // The number of lines of the contradiction.
  std::size_t follow_to_contradiction(int from) {
    work_.ask();
    consequences_.follow(from, true);
    const int found = consequences_.contradiction();
    return consequences_.lines({found, Statements::contrary(found)});
  }
  bool contradiction(int from) {
    const int proved = Statements::contrary(from);
    if (shown_[static_cast<std::size_t>(proved)]) return false;
    Step& step = begin(proved, "Contradiction");
    if (sink_.explain()) {
      follow_to_contradiction(from);
      const int found = consequences_.contradiction();
      consequences_.add_lines(step, {found, Statements::contrary(found)});
      say(step.argument, found == proved ? Form::refuted : Form::both_ways);
    }
    return sink_.keep();
  }

  bool doubles() {
    for (int number = 0; number < statements_.count(); number += 2) {
      if (all_lead({number + 1, number}, "Double",
                   [](Step& step) { say(step.argument, Form::either_way); })) {
        return true;
      }
    }
    return false;
  }
  bool cells() {
    for (int cell = 0; cell < position_.cells(); ++cell) {
      std::vector<int> starts;
      mask_for_each(position_.candidates(cell), [&](int digit) {
        starts.push_back(statements_.that(candidate(cell, digit), true));
      });
      const bool over = all_lead(std::move(starts), "Cell",
                                 [&](Step& step) { say(step.argument, Form::all_lead, 0, cell); });
      if (over) return true;
    }
    return false;
  }
  bool regions() {
    for (int house = 0; house < position_.geometry().houses(); ++house) {
      for (Mask left = position_.missing(house); left != 0; left &= left - 1) {
        const int digit = mask_lowest(left);
        std::vector<int> starts;
        for (const Cell cell :
             cells_at(position_.layout(), house, position_.places(house, digit))) {
          starts.push_back(statements_.that(candidate(cell, digit), true));
        }
        const bool over = all_lead(std::move(starts), "Region", [&](Step& step) {
          add_house(step.argument, house);
          say(step.argument, Form::all_lead, mask_of<Mask>(digit));
        });
        if (over) return true;
      }
    }
    return false;
  }

  // Common consequences of all of the starts, one of which is true.
  template <class Say>
  bool all_lead(std::vector<int> starts, const char* way, Say say_all) {
    if (starts.size() < 2) return false;
    work_.ask();
    const std::vector<int> ends = common(starts);
    if (ends.empty()) return false;
    for (const int end : nearest_first(starts, ends)) {
      Step& step = begin(end, way);
      if (sink_.explain()) {
        for (const int start : starts) {
          consequences_.follow(start, false);
          consequences_.add_lines(step, {end});
        }
        say_all(step);
      }
      if (sink_.keep()) return true;
    }
    return false;
  }

  // None if a start is refuted, because that is a step of its own.
  std::vector<int> common(const std::vector<int>& starts) const {
    std::vector<int> ends;
    for (std::size_t word = 0; word < rows_->words(); ++word) {
      Word all = ~Word{0};
      for (const int start : starts) all &= rows_->row(start)[word];
      for (; all != 0; all &= all - 1) {
        const int end = static_cast<int>(64 * word) + std::countr_zero(all);
        if (!shown_[static_cast<std::size_t>(end)]) ends.push_back(end);
      }
    }
    const bool dead = !ends.empty() &&
                      std::ranges::any_of(starts, [&](int one) { return rows_->contradicts(one); });
    return dead ? std::vector<int>{} : ends;
  }
  std::vector<int> nearest_first(const std::vector<int>& starts, std::vector<int> ends) {
    std::vector<int> far(static_cast<std::size_t>(statements_.count()));
    for (const int start : starts) {
      consequences_.follow(start, false);
      for (const int end : ends) far[static_cast<std::size_t>(end)] += consequences_.found(end);
    }
    std::ranges::stable_sort(ends, {}, [&](int end) { return far[static_cast<std::size_t>(end)]; });
    return ends;
  }

  // Begins a step that proves a statement.
  Step& begin(int proved, const char* way) {
    shown_[static_cast<std::size_t>(proved)] = true;
    Step& step = sink_.fresh();
    const Candidate here = statements_.of(proved);
    if (Statements::is_true(proved)) {
      put(step, here.cell, here.digit);
    } else {
      drop(step, position_, here.cell, here.digit);
    }
    step.variant =
        std::string(way) + (spread_ == Spread::chain ? " forcing chain" : " forcing net");
    return step;
  }

  const Workspace& work_;
  const Position& position_;
  StepSink& sink_;
  Spread spread_;
  Statements statements_;
  Consequences consequences_;
  const Rows* rows_ = nullptr;
  std::vector<bool> shown_;  // by statement
};

void find_forcing_chain(Workspace& work, StepSink& sink) {
  Forcing(work, sink, Spread::chain).find();
}

void find_forcing_net(Workspace& work, StepSink& sink) {
  Forcing(work, sink, Spread::net).find();
  if (work.rules() != nullptr && sink.first() == nullptr) find_ruled_net(work, sink);
}

// ---- Rows ---------------------------------------------------------------------------------------

using F = TechniqueFamily;

constexpr TechniqueRow kForcingRows[] = {
    {{"forcing-chain", "Forcing chain",
      "multiple-forcing-chains,cell-forcing-chain,region-forcing-chain,forcing", F::chain, false,
      "All candidates of a cell, or places of a digit in a house, have the same consequence.",
      kHandbook},
     find_forcing_chain,
     "sudokit:forcing-chain hodoku:forcing-chain",
     "Several chains of simple links, with groups, together decide a candidate. An assumption is "
     "false if it leads to its opposite, to two statements that exclude each other, or to a cell "
     "or a house with nothing left. A conclusion is true if it follows from all candidates of a "
     "cell, from all places of a digit in a house, or from a candidate both true and false. On the "
     "default scale it has no groups, works on every layout, and is used only on request (`with` "
     "forcing-chain).",
     "Take a cell with two candidates or a house with two places, follow what each of the two "
     "forces, and compare: what both force is true."},
    {{"forcing-net", "Forcing net", "dynamic-forcing-chains,forcing", F::chain, false,
      "A forcing chain in which a statement may depend on several others.", kHandbook},
     find_forcing_net,
     "sudokit:forcing-net hodoku:forcing-net",
     "A forcing chain in which a statement may depend on several others together. A digit is "
     "placed when the net so far has removed all other candidates of the cell or all other places "
     "in a house, up to four such rounds deep; what the result leads to is then looked up. It is "
     "tried when no forcing chain is left. On the default scale it follows each candidate to the "
     "end instead and works on every layout. In puzzles with rules, a candidate also loses what "
     "each rule excludes, and it is refuted if a rule cannot hold.",
     "Assume a candidate and fill in all that follows, also from several statements together, "
     "until a cell or a house is left with nothing."},
    page_only("multiple-forcing-chains", "Multiple forcing chains", F::chain,
              "sudokit~forcing-chain se:multiple-forcing-chains",
              "All candidates of a cell, or all places of a digit in a house, lead to the same "
              "conclusion. One of them is true, whichever it is, so the conclusion is true as "
              "well.",
              "Take a cell or a house with few candidates, follow what each of them forces, and "
              "mark what all of them force."),
    page_only(
        "dynamic-forcing-chains", "Dynamic forcing chains", F::chain,
        "sudokit~forcing-net se:dynamic-forcing-chains",
        "A forcing chain in which a step may depend on several earlier steps together. A digit is "
        "placed where the chain so far has removed all its other places. A candidate that leads to "
        "a statement and to its opposite is false; a statement to which a candidate leads both "
        "true and false is true; and cells and houses are used as in multiple forcing chains.",
        "Assume a candidate and fill in singles in pencil; note for each on which earlier ones it "
        "depends. Stop at a contradiction."),
    page_only(
        "dynamic-forcing-chains-plus", "Dynamic forcing chains (+)", F::chain,
        "se:dynamic-forcing-chains-plus",
        "Dynamic forcing chains that also use locked candidates, pairs and X-wings. The candidates "
        "that the chain has removed so far may complete such a pattern, which then removes more.",
        "Assume a candidate and fill in singles in pencil; when there are no more, look for locked "
        "candidates, pairs and X-wings in what is left."),
    page_only(
        "nested-forcing-chains", "Nested forcing chains", F::chain, "se:nested-forcing-chains",
        "Dynamic forcing chains that contain other chains. In the position under the assumption "
        "another chain decides a candidate; its reasons depend on what the outer chain has "
        "removed. The level determines which chains may be nested: single chains, multiple ones, "
        "dynamic ones, and dynamic ones that contain chains.",
        "This is a method for programs: within an assumption, further assumptions are followed."),
};

}  // namespace

namespace finders {
extern const TechniqueRows forcing;
const TechniqueRows forcing = kForcingRows;
}  // namespace finders

}  // namespace sudokit
