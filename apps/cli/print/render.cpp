#include "cli/print/render.hpp"

#include <fmt/format.h>
#include <pango/pangocairo.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <tuple>
#include <vector>

#include "cli/streams/exit_code.hpp"

namespace sudokit::cli {
namespace {

struct Unref {
  void operator()(void* object) const { g_object_unref(object); }
};
template <class T>
using Ref = std::unique_ptr<T, Unref>;

constexpr const char* kFamilies = "Liberation Sans,DejaVu Sans,Sans";

int units(double size) {
  return static_cast<int>(size * PANGO_SCALE + 0.5);
}

// Throws InputError if the requested family is not installed, or if no font is.
void check_family(PangoFontMap* map, const std::string& wanted) {
  PangoFontFamily** families = nullptr;
  int count = 0;
  pango_font_map_list_families(map, &families, &count);
  bool found = wanted.empty() && count > 0;
  for (int i = 0; i < count; ++i) {
    const std::string name = pango_font_family_get_name(families[i]);
    found |= g_ascii_strcasecmp(name.c_str(), wanted.c_str()) == 0;
  }
  g_free(families);
  if (found) return;
  throw InputError(
      "missing-font",
      wanted.empty()
          ? "no font is installed (Debian package: fonts-liberation)"
          : fmt::format("the font '{}' is not installed; fc-list lists the fonts", wanted));
}

}  // namespace

struct Paragraph::Parts {
  Ref<PangoLayout> layout;
  double line_height = 0;
};

Paragraph::Paragraph(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Paragraph::Paragraph(Paragraph&&) noexcept = default;
Paragraph::~Paragraph() = default;

int Paragraph::lines() const {
  return pango_layout_get_line_count(parts_->layout.get());
}

double Paragraph::line_height() const {
  return parts_->line_height;
}

void Paragraph::draw(cairo_t* on, int line, Point at) const {
  PangoLayout* layout = parts_->layout.get();
  PangoLayoutLine* one = pango_layout_get_line_readonly(layout, line);
  PangoRectangle extents;
  pango_layout_line_get_extents(one, nullptr, &extents);
  double x = at.x;
  const double room =
      static_cast<double>(pango_layout_get_width(layout) - extents.width) / PANGO_SCALE;
  const PangoAlignment align = pango_layout_get_alignment(layout);
  if (align == PANGO_ALIGN_CENTER) x += room / 2;
  if (align == PANGO_ALIGN_RIGHT) x += room;
  cairo_move_to(on, x, at.y - static_cast<double>(extents.y) / PANGO_SCALE);
  pango_cairo_show_layout_line(on, one);
}

void Paragraph::draw(cairo_t* on, Point at) const {
  for (int line = 0; line < lines(); ++line, at.y += line_height()) draw(on, line, at);
}

struct Lettering::Parts {
  using Key = std::tuple<std::string, int, Weight>;
  Ref<PangoFontMap> map;
  Ref<PangoContext> context;
  std::string family;
  std::map<Key, Ref<PangoLayout>> lines;  // recently set lines
  std::map<Weight, double> digit_height;  // at font size 1

  Ref<PangoLayout> layout(std::string_view text, double size, Weight weight) const {
    Ref<PangoLayout> made(pango_layout_new(context.get()));
    PangoFontDescription* font = pango_font_description_new();
    pango_font_description_set_family(font, family.c_str());
    pango_font_description_set_weight(
        font, weight == Weight::bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
    pango_font_description_set_absolute_size(font, units(size));
    pango_layout_set_font_description(made.get(), font);
    pango_font_description_free(font);
    pango_layout_set_text(made.get(), text.data(), static_cast<int>(text.size()));
    return made;
  }

  PangoLayout* line(std::string_view text, double size, Weight weight) {
    constexpr std::size_t kMostKept = 2000;
    Key key(text, units(size), weight);
    const auto known = lines.find(key);
    if (known != lines.end()) return known->second.get();
    if (lines.size() >= kMostKept) lines.clear();
    return lines.emplace(std::move(key), layout(text, size, weight)).first->second.get();
  }

  double height_of_digits(Weight weight) {
    const auto known = digit_height.find(weight);
    if (known != digit_height.end()) return known->second;
    constexpr double kLarge = 1000;
    const auto one = layout("1", kLarge, weight);
    PangoRectangle ink;
    pango_layout_line_get_extents(pango_layout_get_line_readonly(one.get(), 0), &ink, nullptr);
    return digit_height[weight] = -static_cast<double>(ink.y) / PANGO_SCALE / kLarge;
  }
};

Lettering::Lettering(const std::string& family) : parts_(std::make_unique<Parts>()) {
  parts_->family = family.empty() ? kFamilies : family;
  parts_->map.reset(pango_cairo_font_map_new());
  check_family(parts_->map.get(), family);
  parts_->context.reset(pango_font_map_create_context(parts_->map.get()));
  PangoContext* context = parts_->context.get();
  cairo_font_options_t* exact = cairo_font_options_create();
  cairo_font_options_set_hint_style(exact, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(exact, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options(context, exact);
  cairo_font_options_destroy(exact);
  pango_context_set_round_glyph_positions(context, FALSE);
  // The choice of fonts must not depend on the user's language.
  pango_context_set_language(context, pango_language_from_string("en"));
}

Lettering::~Lettering() = default;

void Lettering::put(cairo_t* on, Point at, double size, Weight weight, std::string_view text,
                    Align align) {
  PangoLayout* layout = parts_->line(text, size, weight);
  PangoLayoutLine* line = pango_layout_get_line_readonly(layout, 0);
  PangoRectangle extents;
  pango_layout_line_get_extents(line, nullptr, &extents);
  const double width = static_cast<double>(extents.width) / PANGO_SCALE;
  const double part = align == Align::left ? 0 : align == Align::centre ? 0.5 : 1;
  cairo_move_to(on, at.x - part * width, at.y + parts_->height_of_digits(weight) * size / 2);
  pango_cairo_show_layout_line(on, line);
}

Paragraph Lettering::paragraph(std::string_view text, double width, double size, Weight weight,
                               Align align) const {
  auto parts = std::make_unique<Paragraph::Parts>();
  parts->layout = parts_->layout(text, size, weight);
  pango_layout_set_width(parts->layout.get(), units(width));
  pango_layout_set_wrap(parts->layout.get(), PANGO_WRAP_WORD_CHAR);
  pango_layout_set_alignment(parts->layout.get(), align == Align::left     ? PANGO_ALIGN_LEFT
                                                  : align == Align::centre ? PANGO_ALIGN_CENTER
                                                                           : PANGO_ALIGN_RIGHT);
  parts->line_height = size * 1.3;
  return Paragraph(std::move(parts));
}

// ---- Render -------------------------------------------------------------------------------------

namespace {

struct Colour {
  double red, green, blue;
  double alpha = 1;
};
constexpr Colour grey(double level) {
  return {level, level, level};
}
constexpr Colour kNone = {0, 0, 0, 0};
constexpr Colour kBlack = grey(0);
constexpr Colour kWhite = grey(1);
// The colours of Okabe and Ito, as in the other pictures.
constexpr Colour kBlue = {0, 0.447, 0.698};
constexpr Colour kSky = {0.337, 0.706, 0.914, 0.45};
constexpr Colour kYellow = {0.941, 0.894, 0.259};
constexpr Colour kGreen = {0, 0.62, 0.451};
constexpr Colour kVermilion = {0.835, 0.369, 0};
constexpr Colour kPurple = {0.8, 0.2, 0.467};

// Widths and dashes are in the units of pictures.
struct Style {
  Colour fill = kNone;
  Colour line = kNone;
  double width = 0;
  std::vector<double> dash = {};
  bool round = false;
  bool of_rule = false;
};

Colour colour_of(std::uint32_t value) {
  if (value == InkLook::kNone) return kNone;
  const auto part = [&](int shift) { return (value >> shift & 0xFF) / 255.0; };
  return {part(16), part(8), part(0)};
}

Style style_of(const InkLook& look) {
  const auto dashes = look.dash_list();
  return {colour_of(look.fill),           colour_of(look.line), look.width,
          {dashes.begin(), dashes.end()}, look.round,           true};
}

Style style_of(Ink ink) {
  switch (ink) {
    case Ink::paper:
      return {kWhite};
    case Ink::tint:
      return {grey(0.91)};
    case Ink::extra:
      return {grey(0.87)};
    case Ink::house:
      return {grey(0.96), grey(0.75), 1.6};
    case Ink::pattern:
      return {kSky, kBlue, 1.5};
    case Ink::one_side:
      return {kYellow, kBlack, 1.5};
    case Ink::other_side:
      return {kWhite, kGreen, 3, {4, 2}};
    case Ink::place:
      return {kNone, grey(0.47), 1.2};
    case Ink::outline:
      return {kNone, kBlack, 2.5, {2, 4}, true};
    case Ink::removed:
      return {kNone, kVermilion, 3};
    case Ink::placed:
      return {kNone, kBlack, 3};
    case Ink::strong:
      return {kNone, kPurple, 2.5};
    case Ink::weak:
      return {kNone, kPurple, 2.5, {7, 4}};
    case Ink::forced:
      return {kNone, kPurple, 3, {0.1, 5}, true};
    case Ink::thin_line:
      return {kNone, grey(0.25), 1};
    case Ink::thick_line:
    case Ink::frame:
      return {kNone, kBlack, 3.6};
    case Ink::label:
      return {grey(0.33)};
    default:
      break;
  }
  return {kBlack};
}

void set(cairo_t* on, Colour colour) {
  cairo_set_source_rgba(on, colour.red, colour.green, colour.blue, colour.alpha);
}

class Renderer {
 public:
  Renderer(cairo_t* on, Lettering& lettering, double scale, const Look& look)
      : on_(on), lettering_(lettering), scale_(scale), look_(look) {}

  void draw(const Shape& shape) {
    const Style style = shape.look != nullptr ? style_of(*shape.look) : style_of(shape.ink);
    if (shape.kind == Shape::Kind::text) return draw_text(shape, style);
    trace(shape);
    if (shape.ink == Ink::house) return hatch(shape, style);
    if (style.fill.alpha > 0) {
      set(on_, style.fill);
      cairo_fill_preserve(on_);
    }
    if (style.line.alpha > 0) stroke(style);
    cairo_new_path(on_);
    if (shape.kind == Shape::Kind::curve) draw_tip(shape, style);
  }

 private:
  void trace(const Shape& shape) {
    const auto& points = shape.points;
    cairo_new_path(on_);
    switch (shape.kind) {
      case Shape::Kind::rect:
        return trace_rect(points[0], points[1], shape.size);
      case Shape::Kind::circle:
        return cairo_arc(on_, points[0].x, points[0].y, shape.size, 0, 2 * std::numbers::pi);
      case Shape::Kind::lines:
        for (std::size_t i = 0; i + 1 < points.size(); i += 2) {
          cairo_move_to(on_, points[i].x, points[i].y);
          cairo_line_to(on_, points[i + 1].x, points[i + 1].y);
        }
        return;
      case Shape::Kind::curve:
        return trace_curve(points[0], points[1], points[2]);
      case Shape::Kind::path:
      case Shape::Kind::polygon:
        for (const Point& point : points) cairo_line_to(on_, point.x, point.y);
        if (shape.kind == Shape::Kind::polygon) cairo_close_path(on_);
        return;
      case Shape::Kind::text:
        return;
    }
  }

  void trace_rect(Point at, Point extent, double radius) {
    if (radius == 0) return cairo_rectangle(on_, at.x, at.y, extent.x, extent.y);
    const double right = at.x + extent.x - radius;
    const double bottom = at.y + extent.y - radius;
    const double quarter = std::numbers::pi / 2;
    cairo_arc(on_, right, at.y + radius, radius, -quarter, 0);
    cairo_arc(on_, right, bottom, radius, 0, quarter);
    cairo_arc(on_, at.x + radius, bottom, radius, quarter, 2 * quarter);
    cairo_arc(on_, at.x + radius, at.y + radius, radius, 2 * quarter, 3 * quarter);
    cairo_close_path(on_);
  }

  // A quadratic curve as a cubic one.
  void trace_curve(Point from, Point by, Point to) {
    cairo_move_to(on_, from.x, from.y);
    cairo_curve_to(on_, from.x + 2.0 / 3 * (by.x - from.x), from.y + 2.0 / 3 * (by.y - from.y),
                   to.x + 2.0 / 3 * (by.x - to.x), to.y + 2.0 / 3 * (by.y - to.y), to.x, to.y);
  }

  void stroke(const Style& style) {
    constexpr double kHair = 0.3;  // points: still printed by presses
    set(on_, style.line);
    // Lines of rules are recognised by their width, so they have the same width on every page.
    const double width = style.of_rule ? style.width : style.width * look_.lines;
    cairo_set_line_width(on_, std::max(width, kHair / scale_));
    cairo_set_line_join(
        on_, style.of_rule && style.round ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER);
    const bool dashed = !style.dash.empty();
    cairo_set_line_cap(on_, style.round ? CAIRO_LINE_CAP_ROUND
                            : dashed    ? CAIRO_LINE_CAP_BUTT
                                        : CAIRO_LINE_CAP_SQUARE);
    cairo_set_dash(on_, style.dash.data(), static_cast<int>(style.dash.size()), 0);
    cairo_stroke_preserve(on_);
  }

  // Lines from the lower left to the upper right, continuous from cell to cell.
  void hatch(const Shape& shape, const Style& style) {
    constexpr double kPitch = 11;
    const Point at = shape.points[0];
    const Point extent = shape.points[1];
    cairo_save(on_);
    cairo_clip_preserve(on_);
    set(on_, style.fill);
    cairo_fill(on_);
    const double last = at.x + extent.x + at.y + extent.y;
    for (double sum = std::ceil((at.x + at.y) / kPitch) * kPitch; sum < last; sum += kPitch) {
      cairo_move_to(on_, at.x, sum - at.x);
      cairo_line_to(on_, sum - at.y, at.y);
    }
    stroke(style);
    cairo_new_path(on_);
    cairo_restore(on_);
  }

  void draw_tip(const Shape& shape, const Style& style) {
    const Point to = shape.points[2];
    const double dx = to.x - shape.points[1].x;
    const double dy = to.y - shape.points[1].y;
    const double length = std::max(1e-6, std::hypot(dx, dy));
    const double x = dx / length;
    const double y = dy / length;
    constexpr double kLong = 12;
    constexpr double kHalf = 5.5;
    cairo_move_to(on_, to.x + 2 * x, to.y + 2 * y);
    cairo_line_to(on_, to.x - (kLong - 2) * x - kHalf * y, to.y - (kLong - 2) * y + kHalf * x);
    cairo_line_to(on_, to.x - (kLong - 2) * x + kHalf * y, to.y - (kLong - 2) * y - kHalf * x);
    cairo_close_path(on_);
    set(on_, style.line);
    cairo_fill(on_);
  }

  void draw_text(const Shape& shape, const Style& style) {
    const bool digit = shape.ink == Ink::given || shape.ink == Ink::value;
    set(on_, style.fill);
    lettering_.put(on_, shape.points[0], shape.size * (digit ? look_.digits : 1),
                   shape.ink == Ink::given ? Weight::bold : Weight::regular, shape.text);
  }

  cairo_t* on_;
  Lettering& lettering_;
  double scale_;
  const Look& look_;
};

}  // namespace

void render(cairo_t* on, Lettering& lettering, const Picture& picture, Point at, double width,
            const Look& look) {
  // A picture with a legend is scaled down, so that all of it fits in the square.
  const double scale = width / std::max(picture.width, picture.height);
  cairo_save(on);
  cairo_translate(on, at.x + (width - picture.width * scale) / 2, at.y);
  cairo_scale(on, scale, scale);
  Renderer renderer(on, lettering, scale, look);
  for (const Shape& shape : picture.shapes) renderer.draw(shape);
  cairo_restore(on);
}

}  // namespace sudokit::cli
