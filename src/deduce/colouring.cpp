// Simple colouring: the places of one digit joined by houses with two places, coloured in turn.
// Two of one colour that see each other make that colour false (wrap); a place that sees both
// colours is false (trap). Order: digit, component by its lowest cell, wrap before trap.
#include <algorithm>

#include "deduce/technique.hpp"
#include "deduce/words.hpp"

namespace sudokit {
namespace {

class Colouring {
 public:
  Colouring(const Position& position, Sink& sink) : position_(position), sink_(sink) {}

  // True when the sink has had enough.
  bool search(int digit) {
    digit_ = digit;
    colour_.assign(static_cast<std::size_t>(position_.cells()), 0);
    join();
    for (std::size_t cell = 0; cell < partners_.size(); ++cell) {
      if (partners_[cell].empty() || colour_[cell] != 0) continue;
      spread(static_cast<Cell>(cell));
      if (wrap(1) || wrap(2) || trap()) return true;
    }
    return false;
  }

 private:
  void join() {
    partners_.assign(static_cast<std::size_t>(position_.cells()), {});
    for (int house = 0; house < position_.layout().houses(); ++house) {
      const Mask places = position_.places(house, digit_);
      if (!exactly<2>(places)) continue;
      const auto cells = cells_at(position_.layout(), house, places);
      partners_[cells[0]].push_back(cells[1]);
      partners_[cells[1]].push_back(cells[0]);
    }
  }

  void spread(Cell first) {
    members_.assign(1, first);
    links_.clear();
    colour_[first] = 1;
    for (std::size_t i = 0; i < members_.size(); ++i) {
      for (const Cell next : partners_[members_[i]]) {
        if (colour_[next] != 0) continue;
        colour_[next] = colour_[members_[i]] == 1 ? 2 : 1;
        links_.push_back({candidate(members_[i], digit_), candidate(next, digit_), true});
        members_.push_back(next);
      }
    }
  }

  bool wrap(int colour) {
    for (std::size_t i = 0; i < members_.size(); ++i) {
      for (std::size_t j = i + 1; j < members_.size(); ++j) {
        const Cell a = members_[i];
        const Cell b = members_[j];
        if (colour_[a] != colour || colour_[b] != colour) continue;
        if (!position_.geometry().sees(a, b)) continue;
        Step& step = sink_.fresh();
        for (const Cell cell : members_) {
          if (colour_[cell] == colour) drop(step, position_, cell, digit_);
        }
        return say(step, fmt::format("{} and {} have the same colour and see each other, so no "
                                     "cell of that colour is {}.",
                                     cell_name(position_.layout(), a),
                                     cell_name(position_.layout(), b), digit_));
      }
    }
    return false;
  }

  bool trap() {
    Step& step = sink_.fresh();
    for (int cell = 0; cell < position_.cells(); ++cell) {
      if (!position_.has(cell, digit_)) continue;
      bool seen[3] = {};
      for (const Cell member : members_) {
        if (position_.geometry().sees(cell, member)) seen[colour_[member]] = true;
      }
      const bool inside = std::find(members_.begin(), members_.end(), cell) != members_.end();
      if (seen[1] && seen[2] && !inside) drop(step, position_, cell, digit_);
    }
    if (!step.changes()) return false;
    return say(step, fmt::format("One of the two colours is {} throughout, so a cell that sees "
                                 "both is not {}.",
                                 digit_, digit_));
  }

  bool say(Step& step, const std::string& end) {
    if (sink_.explain()) {
      for (const Cell cell : members_) mark(step, cell, digit_, colour_[cell]);
      step.links = links_;
      step.sentence = fmt::format(
          "Join the places of {} that are the only two of a house, and colour them in turn: {}. {}",
          digit_, cells_text(position_.layout(), members_), end);
    }
    return sink_.keep();
  }

  const Position& position_;
  Sink& sink_;
  int digit_ = 0;
  std::vector<std::uint8_t> colour_;
  std::vector<std::vector<Cell>> partners_;
  std::vector<Cell> members_;
  std::vector<ChainLink> links_;
};

}  // namespace

void find_colouring(Workspace& work, Sink& sink) {
  Colouring colouring(work.position(), sink);
  work.each_digit(sink, [&](int digit) { return colouring.search(digit); });
}

}  // namespace sudokit
