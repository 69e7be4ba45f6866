#include "cli/print/lettering.hpp"

#include <fmt/format.h>
#include <pango/pangocairo.h>

#include <map>
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

}  // namespace sudokit::cli
