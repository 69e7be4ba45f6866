#include "cli/print/leaf.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <numbers>
#include <vector>

#include "cli/streams/exit_code.hpp"

namespace sudokit::cli {
namespace {

constexpr double kMargin = 42;
constexpr double kFooter = 16;

// A star with five points around a place, filled or as an outline.
void star(cairo_t* on, Point at, double radius, bool filled) {
  cairo_new_path(on);
  for (int i = 0; i < 10; ++i) {
    const double angle = (i * 36 - 90) * std::numbers::pi / 180;
    const double reach = i % 2 == 0 ? radius : radius * 0.4;
    cairo_line_to(on, at.x + reach * std::cos(angle), at.y + reach * std::sin(angle));
  }
  cairo_close_path(on);
  cairo_set_line_width(on, radius * 0.15);
  if (filled) cairo_fill_preserve(on);
  cairo_stroke(on);
}

// Draws a picture file, scaled into a square whose top middle is `at`.
bool put_logo(cairo_t* on, const std::string& name, Point at, double most) {
  cairo_surface_t* picture = cairo_image_surface_create_from_png(name.c_str());
  const bool read = cairo_surface_status(picture) == CAIRO_STATUS_SUCCESS;
  if (read) {
    const double width = cairo_image_surface_get_width(picture);
    const double height = cairo_image_surface_get_height(picture);
    const double scale = most / std::max(width, height);
    cairo_save(on);
    cairo_translate(on, at.x - width * scale / 2, at.y + (most - height * scale) / 2);
    cairo_scale(on, scale, scale);
    cairo_set_source_surface(on, picture, 0, 0);
    cairo_paint(on);
    cairo_restore(on);
  }
  cairo_surface_destroy(picture);
  return read;
}

}  // namespace

Leaf::Leaf(const PrintSettings& settings, Pages& pages)
    : settings_(settings),
      pages_(pages),
      lettering_(settings.font),
      body_{{kMargin + settings.binding / 2, kMargin},
            settings.paper.width - 2 * kMargin - settings.binding,
            settings.paper.height - 2 * kMargin - kFooter} {}

bool Leaf::begin(std::uint64_t behind) {
  on_ = pages_.begin(behind);
  if (on_ == nullptr) return false;
  const bool left = pages_.count() % 2 == 0;  // an odd page, counted from 1
  cairo_save(on_);
  cairo_translate(on_, (left ? settings_.binding : -settings_.binding) / 2, 0);
  return true;
}

bool Leaf::end(bool numbered) {
  if (numbered) {
    put({settings_.paper.width / 2, settings_.paper.height - kMargin + 4}, 9, Weight::regular,
        std::to_string(pages_.count() + 1));
  }
  cairo_restore(on_);
  return pages_.end();
}

void Leaf::mark(const std::string& name) {
  pages_.mark(name);
}

bool Leaf::blank() {
  return begin(0) && end(false);
}

void Leaf::put(Point at, double size, Weight weight, std::string_view text, Align align) {
  cairo_set_source_rgb(on_, 0, 0, 0);
  lettering_.put(on_, at, size, weight, text, align);
}

void Leaf::put(const Paragraph& text, Point at) {
  cairo_set_source_rgb(on_, 0, 0, 0);
  text.draw(on_, at);
}

void Leaf::put(const Paragraph& text, int line, Point at) {
  cairo_set_source_rgb(on_, 0, 0, 0);
  text.draw(on_, line, at);
}

void Leaf::picture(const Picture& picture, Point at, double width, const Look& look) {
  render(on_, lettering_, picture, at, width, look);
}

void Leaf::caption(Point at, double width, double height, const std::string& left,
                   const std::string& right) {
  const double size = height * 0.62;
  const double middle = at.y + width + height * 0.58;
  put({at.x + 1, middle}, size, Weight::bold, left, Align::left);
  if (!right.empty()) {
    put_rating({at.x + width - 1, middle}, size, Weight::regular, right, Align::right);
  }
}

// Draws the stars of a rating, because fonts may not have them.
void Leaf::put_rating(Point at, double size, Weight weight, std::string_view text, Align align) {
  constexpr std::string_view kFull = "★", kOpen = "☆";
  if (!text.starts_with(kFull) && !text.starts_with(kOpen))
    return put(at, size, weight, text, align);
  const auto count = static_cast<double>(text.size() / kFull.size());
  const double step = size * 1.05;
  double x = (align == Align::right ? at.x - count * step : at.x) + step / 2;
  cairo_set_source_rgb(on_, 0, 0, 0);
  for (; !text.empty(); text.remove_prefix(kFull.size()), x += step)
    star(on_, {x, at.y}, size * 0.46, text.starts_with(kFull));
}

namespace {

std::string rule_of(const PrintSettings& settings, const Layout& layout, bool mixed) {
  return mixed ? std::string(phrase(Phrase::rule_of_all, settings.language))
               : rule_text(layout, settings.letters, settings.language);
}

}  // namespace

bool print_title(Leaf& leaf, const PrintSettings& settings, const Layout& layout, bool mixed) {
  if (!leaf.begin(0)) return false;
  leaf.mark(settings.title);
  const Area& body = leaf.body();
  const Paragraph title =
      leaf.lettering().paragraph(settings.title, body.width, 36, Weight::bold, Align::centre);
  double y = body.at.y + body.height * 0.12;
  leaf.put(title, {body.at.x, y});
  y += title.height() + 10;
  leaf.put(
      leaf.lettering().paragraph(settings.author, body.width, 16, Weight::regular, Align::centre),
      {body.at.x, y});
  y += 30;
  const double grid = std::min(body.width * 0.6, body.height * 0.45);
  const auto cells = static_cast<std::size_t>(layout.cells());
  const Pencilmarks empty = {std::make_shared<Layout>(layout), Grid(cells), Grid(cells),
                             std::vector<Digits>(cells)};
  DrawOptions options;
  options.labels = false;
  if (settings.logo.empty()) {
    leaf.picture(draw(empty, nullptr, options), {body.at.x + (body.width - grid) / 2, y}, grid);
  } else if (!put_logo(leaf.on(), settings.logo, {body.at.x + body.width / 2, y}, grid)) {
    if (!std::filesystem::exists(settings.logo))
      throw InputError("cannot-read", "{}: no such file", settings.logo);
    throw InputError("cannot-read", "{}: expected a picture in PNG", settings.logo);
  }
  y += grid + 40;
  leaf.put(leaf.lettering().paragraph(rule_of(settings, layout, mixed), body.width * 0.7, 13,
                                      Weight::regular, Align::centre),
           {body.at.x + body.width * 0.15, y});
  return leaf.end(false);
}

namespace {

Phrase where_answers_are(AnswerPlace place) {
  return place == AnswerPlace::behind ? Phrase::answers_behind
         : place == AnswerPlace::foot ? Phrase::answers_at_foot
                                      : Phrase::answers_at_end;
}

}  // namespace

bool print_instructions(Leaf& leaf, const PrintSettings& settings, const Layout& layout,
                        bool mixed) {
  if (!leaf.begin(0)) return false;
  const Language language = settings.language;
  const auto words = [&](Phrase what) { return std::string(phrase(what, language)); };
  leaf.mark(words(Phrase::how_to_solve));
  const Area& body = leaf.body();
  double y = body.at.y + 10;
  leaf.put({body.at.x, y}, 20, Weight::bold, words(Phrase::how_to_solve), Align::left);
  y += 30;
  std::vector<std::string> paragraphs = {rule_of(settings, layout, mixed)};
  if (!settings.any) paragraphs.push_back(words(Phrase::only_one));
  paragraphs.push_back(words(Phrase::notes));
  if (settings.answers != AnswerPlace::none)
    paragraphs.push_back(words(where_answers_are(settings.answers)));
  for (const std::string& text : paragraphs) {
    const Paragraph set = leaf.lettering().paragraph(text, body.width, 13);
    leaf.put(set, {body.at.x, y});
    y += set.height() + 10;
  }
  if (settings.rating != "grade") return leaf.end(false);
  y += 20;
  leaf.put({body.at.x, y}, 14, Weight::bold, words(Phrase::difficulty), Align::left);
  for (int grade = 1; grade <= 5; ++grade) {
    y += 22;
    leaf.put_rating({body.at.x, y}, 13, Weight::regular, stars(grade), Align::left);
    leaf.put({body.at.x + 90, y}, 13, Weight::regular, grade_word(grade, language), Align::left);
  }
  return leaf.end(false);
}

}  // namespace sudokit::cli
