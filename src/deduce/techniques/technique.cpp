#include "deduce/techniques/technique.hpp"

#include <algorithm>
#include <bit>

namespace sudokit {

void Sink::start(std::size_t row, bool explain, bool all) {
  row_ = row;
  explain_ = explain;
  all_ = all;
  kept_ = false;
  found_.clear();
}

Step& Sink::fresh() {
  scratch_.placements.clear();
  scratch_.removals.clear();
  scratch_.marks.clear();
  scratch_.links.clear();
  scratch_.houses.clear();
  scratch_.sentence.clear();
  return scratch_;
}

bool Sink::keep() {
  kept_ = true;
  if (all_) found_.push_back(scratch_);
  return !all_;
}

Workspace::Workspace(const LayoutPtr& layout)
    : position_(std::make_shared<const Geometry>(layout)), changes_(position_.geometry()) {}

Position& Workspace::change() {
  changes_fresh_ = bilocal_fresh_ = bivalue_fresh_ = false;
  return position_;
}

void Workspace::restart(const Puzzle& puzzle) {
  change().reset(puzzle);
  changes_.restart();
  rectangles_fresh_ = false;
}

const Changes& Workspace::changes() {
  if (!changes_fresh_) changes_.observe(position_);
  changes_fresh_ = true;
  return changes_;
}

std::vector<Changes::Time>& Workspace::in_vain(const Sink& sink, std::size_t units) {
  if (in_vain_.size() <= sink.row()) in_vain_.resize(sink.row() + 1);
  in_vain_[sink.row()].resize(units);
  return in_vain_[sink.row()];
}

Digits Workspace::changed_digits(const Sink& sink) {
  const int side = position_.side();
  if (sink.all()) return Digits::all(side);
  const Changes& when = changes();
  const auto& looked = in_vain(sink, static_cast<std::size_t>(side));
  Digits digits;
  for (int digit = 1; digit <= side; ++digit) {
    if (when.digit(digit) > looked[static_cast<std::size_t>(digit) - 1]) digits.insert(digit);
  }
  return digits;
}

Nishio& Workspace::nishio() {
  if (!nishio_) {
    const LayoutPtr& layout = position_.geometry().layout_ptr();
    nishio_ = make_nishio(layout, best_nishio(*layout)).value();
  }
  return *nishio_;
}

const std::vector<const Rectangle*>& Workspace::rectangles() {
  if (rectangles_fresh_) return blank_rectangles_;
  if (!rectangles_) rectangles_ = find_rectangles(position_.layout());
  blank_rectangles_.clear();
  for (const Rectangle& rectangle : *rectangles_) {
    const auto& corners = rectangle.corners;
    const bool blank = std::none_of(corners.begin(), corners.end(),
                                    [&](Cell cell) { return position_.given(cell); });
    if (blank) blank_rectangles_.push_back(&rectangle);
  }
  rectangles_fresh_ = true;
  return blank_rectangles_;
}

const Chains& Workspace::bilocal() {
  if (!bilocal_) bilocal_ = std::make_unique<Chains>(Chains::Kind::bilocal);
  if (!bilocal_fresh_) bilocal_->build(position_);
  bilocal_fresh_ = true;
  return *bilocal_;
}

const Chains& Workspace::bivalue() {
  if (!bivalue_) bivalue_ = std::make_unique<Chains>(Chains::Kind::bivalue);
  if (!bivalue_fresh_) bivalue_->build(position_);
  bivalue_fresh_ = true;
  return *bivalue_;
}

void drop(Step& step, const Position& position, int cell, int digit) {
  if (!position.has(cell, digit)) return;
  const Candidate gone = candidate(cell, digit);
  if (std::find(step.removals.begin(), step.removals.end(), gone) == step.removals.end()) {
    step.removals.push_back(gone);
  }
}

void drop_at(Step& step, const Position& position, int house, Mask seats, int digit) {
  mask_for_each(seats, [&](int seat) {
    drop(step, position, position.geometry().cell_at(house, seat - 1), digit);
  });
}

void drop_common(Step& step, const Position& position, int digit, std::span<const Cell> cells) {
  const Geometry& geometry = position.geometry();
  for (std::size_t word = 0; word < geometry.words(); ++word) {
    std::uint64_t bits = ~std::uint64_t{0};
    for (const Cell cell : cells) bits &= geometry.peers_row(cell)[word];
    for (; bits != 0; bits &= bits - 1) {
      drop(step, position, static_cast<int>(64 * word) + std::countr_zero(bits), digit);
    }
  }
}

void mark(Step& step, int cell, int digit, int colour) {
  step.marks.push_back({candidate(cell, digit), static_cast<std::uint8_t>(colour)});
}

void mark_cell(Step& step, const Position& position, int cell, Mask digits, int colour) {
  mask_for_each(position.candidates(cell) & digits,
                [&](int digit) { mark(step, cell, digit, colour); });
}

void mark_chain(Step& step, std::span<const Candidate> chain) {
  for (std::size_t i = 0; i < chain.size(); ++i) {
    step.marks.push_back({chain[i], static_cast<std::uint8_t>(i % 2 == 0 ? 2 : 1)});
    if (i > 0) step.links.push_back({chain[i - 1], chain[i], i % 2 == 1});
  }
}

}  // namespace sudokit
