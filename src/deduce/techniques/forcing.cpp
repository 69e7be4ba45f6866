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

#include "deduce/position/cell_set.hpp"
#include "deduce/techniques/consequences.hpp"

namespace sudokit {
namespace {

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

}  // namespace

void find_forcing_chain(Workspace& work, StepSink& sink) {
  Forcing(work, sink, Spread::chain).find();
}

void find_forcing_net(Workspace& work, StepSink& sink) {
  Forcing(work, sink, Spread::net).find();
}

}  // namespace sudokit
