#include "deduce/techniques/consequences.hpp"

#include <algorithm>

#include "deduce/techniques/links.hpp"

namespace sudokit {

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

}  // namespace sudokit
