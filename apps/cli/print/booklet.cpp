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

// The number of steps per page at which candidates are still legible.
int default_steps(const Layout& layout, const Area& body) {
  constexpr double kCandidate = 5;  // points between candidates
  const double least = kCandidate * std::ceil(std::sqrt(layout.side())) * layout.side();
  return std::clamp(static_cast<int>((body.height + kBlockGap) / (least + kBlockGap)), 1, 3);
}

}  // namespace

void Booklet::arrange_for(const Layout& layout) {
  const Area& body = leaf_.body();
  const int steps = settings_.per_page.value_or(default_steps(layout, body));
  picture_ = std::min(body.width, (body.height - kBlockGap * (steps - 1)) / steps);
  beside_ = picture_ < 0.62 * body.width;
  // Leaves room for the words below the picture.
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
  if (!begun_ && !settings_.title.empty() && !print_title(leaf_, settings_, layout, mixed_))
    return false;
  begun_ = true;
  arrange_for(layout);
  if (!settings_.worksheet.empty()) return add_exercise(std::move(entry));
  if (!print_puzzle(entry, settings_.first_number + printed_) || !turn_page()) return false;
  if (!print_walk(*entry.walk) || !leave_page()) return false;
  ++printed_;
  return true;
}

// Consecutive singles are one scene, because a page for each would show little.
Booklet::Stretch Booklet::stretch_from(const Explanation& walk, std::size_t begin) {
  const auto is_single = [](const Step& step) {
    return step.technique->family == TechniqueFamily::single;
  };
  if (!is_single(walk.steps[begin])) return {begin, begin + 1};
  const auto end = std::find_if_not(walk.steps.begin() + static_cast<std::ptrdiff_t>(begin),
                                    walk.steps.end(), is_single);
  return {begin, static_cast<std::size_t>(end - walk.steps.begin())};
}

bool Booklet::print_walk(const Explanation& walk) {
  const Layout& layout = *walk.states.front().layout;
  for (std::size_t i = 0; i < walk.steps.size();) {
    const Stretch part = stretch_from(walk, i);
    const Step& first = walk.steps[i];
    if (part.end == i + 1) {
      const std::string words = whole_text(layout, first);
      const std::string heading = fmt::format("{}  {}", i + 1, title_of(first));
      if (!print_scene({heading, words, walk.states[i], &first})) return false;
    } else {
      Step all;  // has all their placements
      all.technique = first.technique;
      for (std::size_t each = i; each < part.end; ++each) {
        const auto& put = walk.steps[each].placements;
        all.placements.insert(all.placements.end(), put.begin(), put.end());
      }
      const std::string heading = fmt::format("{} to {}  Singles", i + 1, part.end);
      const std::string words = fmt::format("One after the other: {}", changes_text(layout, all));
      if (!print_scene({heading, words, walk.states[i], &all})) return false;
    }
    i = part.end;
  }
  return print_scene({"The end", ending_text(walk), walk.states.back(), nullptr});
}

bool Booklet::add_exercise(Entry entry) {
  if (!open_ && !turn_page()) return false;
  const Explanation& found = *entry.walk;
  const Step& step = found.steps.front();
  const std::string heading =
      fmt::format("{}  {}", settings_.first_number + printed_, title_of(step));
  const std::string_view words = step.placements.empty()
                                     ? "Which candidates does it remove, and why?"
                                     : "Which digit does it place, and why?";
  if (!print_scene({heading, std::string(words), found.state(0), nullptr})) return false;
  exercises_.push_back(std::move(entry.walk));
  ++printed_;
  return true;
}

bool Booklet::finish() {
  if (exercises_.empty()) return true;
  if (!turn_page()) return false;
  leaf_.mark("Answers");
  const Area& body = leaf_.body();
  leaf_.put({body.at.x, body.at.y + 6}, 16, Weight::bold, "Answers", Align::left);
  y_ += 2 * kBlockGap;
  std::uint64_t number = settings_.first_number;
  for (const auto& found : exercises_) {
    const Step& step = found->steps.front();
    const Layout& layout = *found->state(0).layout;
    arrange_for(layout);
    const std::string heading = fmt::format("{}  {}", number++, title_of(step));
    const std::string words = whole_text(layout, step);
    if (!print_scene({heading, words, found->state(0), &step})) return false;
  }
  return leave_page();
}

// The puzzle itself has a page, so that it can be tried first.
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

// Continues on as many pages as needed.
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
