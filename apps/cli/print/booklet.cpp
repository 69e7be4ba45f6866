#include "cli/print/booklet.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sudokit/tell.hpp"

namespace sudokit::cli {
namespace {

constexpr double kBlockGap = 20;
constexpr double kWords = 10.5;
constexpr double kHeading = 12;
constexpr double kSkip = 5;

// How many steps to a page leave candidates that can be read.
int default_steps(const Layout& layout, const Area& body) {
  constexpr double kCandidate = 5;  // points from one to the next
  const double least = kCandidate * std::ceil(std::sqrt(layout.side())) * layout.side();
  return std::clamp(static_cast<int>((body.height + kBlockGap) / (least + kBlockGap)), 1, 3);
}

}  // namespace

void Booklet::arrange_for(const Layout& layout) {
  const Area& body = leaf_.body();
  const int steps = settings_.per_page.value_or(default_steps(layout, body));
  picture_ = std::min(body.width, (body.height - kBlockGap * (steps - 1)) / steps);
  beside_ = picture_ < 0.62 * body.width;
  // Some room for the words below it.
  constexpr double kWordsBelow = 90;
  const double each = (body.height - kBlockGap * (steps - 1)) / steps;
  if (!beside_) picture_ = std::min(picture_, std::max(40.0, each - kWordsBelow));
}

double Booklet::larger() const {
  return settings_.style == PrintStyle::plain ? 1 : 1.5;
}

bool Booklet::turn_page() {
  if (!leave_page() || !leaf_.begin(0)) return false;
  open_ = true;
  ++turned_;
  y_ = leaf_.body().at.y;
  return true;
}

bool Booklet::leave_page() {
  if (!open_) return true;
  open_ = false;
  return leaf_.end();
}

bool Booklet::add(Entry entry) {
  const Layout& layout = *entry.puzzle.layout;
  if (!begun_ && !settings_.title.empty() && !print_title(leaf_, settings_, layout)) return false;
  begun_ = true;
  arrange_for(layout);
  if (!print_puzzle(entry, settings_.first_number + printed_) || !turn_page()) return false;
  for (std::size_t i = 0; i < entry.walk->states.size(); ++i) {
    if (!print_scene(scene_of(*entry.walk, i))) return false;
  }
  if (!leave_page()) return false;
  ++printed_;
  return true;
}

Booklet::Scene Booklet::scene_of(const Explanation& walk, std::size_t index) const {
  const Pencilmarks& state = walk.states[index];
  if (index == walk.steps.size()) return {"The end", ending_text(walk), state, nullptr};
  const Step& step = walk.steps[index];
  const Layout& layout = *state.layout;
  return {fmt::format("{}  {}", index + 1, title_of(step)),
          fmt::format("{}\n{}", whole_text(layout, step), changes_text(layout, step)), state,
          &step};
}

// The puzzle itself has a page, to be tried first.
bool Booklet::print_puzzle(const Entry& entry, std::uint64_t number) {
  if (!turn_page()) return false;
  const Area& body = leaf_.body();
  const double grid = std::min(body.width, body.height - 60);
  leaf_.put({body.at.x, body.at.y + 14}, 18, Weight::bold, fmt::format("Puzzle {}", number),
            Align::left);
  leaf_.put({body.at.x + body.width, body.at.y + 14}, 12, Weight::regular, entry.rating,
            Align::right);
  DrawOptions options;
  options.labels = false;
  options.letters = settings_.letters;
  leaf_.picture(draw(entry.puzzle, nullptr, options),
                {body.at.x + (body.width - grid) / 2, body.at.y + 44}, grid);
  return leave_page();
}

bool Booklet::print_scene(const Scene& scene) {
  const Area& body = leaf_.body();
  const double width = beside_ ? body.width - picture_ - kBlockGap : body.width;
  const Paragraph heading =
      leaf_.lettering().paragraph(scene.heading, width, kHeading * larger(), Weight::bold);
  const Paragraph words = leaf_.lettering().paragraph(scene.words, width, kWords * larger());
  const double text = heading.height() + kSkip + words.height();
  const double needed = beside_ ? std::max(picture_, text) : picture_ + kSkip + text;
  const bool fits = y_ + needed <= body.at.y + body.height + 1;
  if (!fits && y_ > body.at.y && !turn_page()) return false;
  DrawOptions options;
  options.letters = settings_.letters;
  options.legend = false;
  leaf_.picture(draw(scene.state, scene.step, options), {body.at.x, y_}, picture_);
  const int page = turned_;
  const double bottom = y_ + picture_;
  double y = beside_ ? y_ + kSkip : bottom + kSkip;
  const double x = beside_ ? body.at.x + picture_ + kBlockGap : body.at.x;
  if (!print_lines(heading, x, y)) return false;
  y += kSkip;
  if (!print_lines(words, x, y)) return false;
  y_ = (turned_ == page ? std::max(y, bottom) : y) + kBlockGap;
  return true;
}

// Over as many pages as it takes.
bool Booklet::print_lines(const Paragraph& text, double x, double& y) {
  const double below = leaf_.body().at.y + leaf_.body().height;
  for (int line = 0; line < text.lines(); ++line, y += text.line_height()) {
    if (y + text.line_height() > below + 1) {
      if (!turn_page()) return false;
      y = y_;
    }
    leaf_.put(text, line, {x, y});
  }
  return true;
}

}  // namespace sudokit::cli
