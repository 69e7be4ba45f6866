// A picture as an SVG document.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "sudokit/tell.hpp"
#include "tell/words.hpp"
#include "text/markup.hpp"

namespace sudokit {
namespace {

constexpr std::string_view kStyle =
    "<style>text{font-family:Helvetica,Arial,sans-serif;text-anchor:middle;"
    "fill:#000}.g{font-weight:bold}.v{fill:#0072b2}.l{fill:#555}"
    ".bg{fill:#fff}.thin{stroke:#888}.thick{stroke:#000;fill:none}"
    ".x{stroke:#d55e00;stroke-width:3}.k0{fill:#56b4e9;fill-opacity:.45;stroke:#0072b2;"
    "stroke-width:1.5}.k1{fill:#f0e442;stroke:#000;stroke-width:1.5}"
    ".k2{fill:#fff;stroke:#009e73;stroke-width:3;stroke-dasharray:4 2}"
    ".k3{fill:none;stroke:#777;stroke-width:1.2}"
    ".b{fill:none;stroke:#000;stroke-width:2.5;stroke-dasharray:2 4;stroke-linecap:round}"
    ".p{fill:none;stroke:#000;stroke-width:3}.a{fill:none;stroke:#cc3377;stroke-width:2.5}"
    ".w{stroke-dasharray:7 4}.f{stroke-dasharray:.1 5;stroke-linecap:round;stroke-width:3}"
    ".e{fill:#f5ead0}.e0{fill:#eceff3}.h{fill:#eef0f4}.hl{stroke:#c4cad6}"
    ".t{fill:#cc3377}</style>";
// {0} keeps names of several pictures on a page apart.
constexpr const char kDefs[] =
    "<defs><pattern id=\"house{0}\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\" "
    "patternTransform=\"rotate(45)\"><rect class=\"h\" width=\"8\" height=\"8\"/>"
    "<line class=\"hl\" x1=\"0\" y1=\"0\" x2=\"0\" y2=\"8\" stroke-width=\"2\"/></pattern>"
    "<marker id=\"tip{0}\" viewBox=\"0 0 10 10\" refX=\"8\" refY=\"5\" markerWidth=\"12\" "
    "markerHeight=\"12\" markerUnits=\"userSpaceOnUse\" orient=\"auto-start-reverse\">"
    "<path class=\"t\" d=\"M0 0L10 5L0 10z\"/></marker></defs>";

// Half the height of a digit, as a part of the size of the text: digits stand on the baseline in
// every viewer, and many do not know how to centre them.
constexpr double kHalfDigit = .358;

// The class of an ink, and what else its shapes say.
std::string_view look(Ink ink) {
  switch (ink) {
    case Ink::paper:
      return "class=\"bg\"";
    case Ink::tint:
      return "class=\"e0\"";
    case Ink::extra:
      return "class=\"e\"";
    case Ink::pattern:
      return "class=\"k0\"";
    case Ink::one_side:
      return "class=\"k1\"";
    case Ink::other_side:
      return "class=\"k2\"";
    case Ink::place:
      return "class=\"k3\"";
    case Ink::outline:
      return "class=\"b\"";
    case Ink::removed:
      return "class=\"x\"";
    case Ink::placed:
      return "class=\"p\"";
    case Ink::strong:
      return "class=\"a\"";
    case Ink::weak:
      return "class=\"a w\"";
    case Ink::forced:
      return "class=\"a f\"";
    case Ink::thin_line:
      return "class=\"thin\" stroke-width=\"1\"";
    case Ink::thick_line:
      return "class=\"thick\" stroke-width=\"3.5\" stroke-linecap=\"square\"";
    case Ink::frame:
      return "class=\"thick\" stroke-width=\"4\"";
    case Ink::given:
      return "class=\"g\"";
    case Ink::value:
      return "class=\"v\"";
    case Ink::label:
      return "class=\"l\"";
    default:
      break;
  }
  return "";
}

std::string colour(std::uint32_t value) {
  return value == InkLook::kNone ? "none" : fmt::format("#{:06x}", value);
}

// The rule of style sheets for the look of a mark.
std::string style_of(const InkLook& look) {
  std::string text = fmt::format(".q-{}{{fill:{}", look.name, colour(look.fill));
  if (look.line != InkLook::kNone) {
    text += fmt::format(";stroke:{};stroke-width:{:g}", colour(look.line), look.width);
  }
  if (!look.dash_list().empty())
    text += fmt::format(";stroke-dasharray:{:g}", fmt::join(look.dash_list(), " "));
  if (look.round) text += ";stroke-linecap:round;stroke-linejoin:round";
  return text + "}";
}

class Document {
 public:
  Document(const Picture& picture, const DrawOptions& options)
      : picture_(picture),
        id_(escaped(options.id)),
        size_(size_of_candidates(picture)),
        lines_(options.lines) {
    add("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {:g} {:g}\" role=\"img\"{}>",
        picture.width, picture.height, font_size(size_));
    add("<title>{}</title>{}", escaped(options.title), kStyle);
    add_rule_styles();
    add(kDefs, id_);
  }

  std::string text() {
    for (const Shape& shape : picture_.shapes) add_shape(shape);
    out_ += "</svg>\n";
    return std::move(out_);
  }

 private:
  template <class... Args>
  void add(fmt::format_string<Args...> format, Args&&... args) {
    out_ += fmt::format(format, std::forward<Args>(args)...);
  }

  void add_rule_styles() {
    std::map<std::string_view, const InkLook*> looks;
    for (const Shape& shape : picture_.shapes) {
      if (shape.look != nullptr) looks.emplace(shape.look->name, shape.look);
    }
    if (looks.empty()) return;
    out_ += "<style>";
    for (const auto& [name, look] : looks) out_ += style_of(*look);
    out_ += "</style>";
  }

  // Most texts are candidates, all of one size: it is said once for all.
  static double size_of_candidates(const Picture& picture) {
    const auto found = std::ranges::find(picture.shapes, Ink::candidate, &Shape::ink);
    return found == picture.shapes.end() ? 0 : found->size;
  }
  static std::string font_size(double size) {
    return size == 0 ? "" : fmt::format(" font-size=\"{:.3g}\"", size);
  }

  // An attribute and the blank before it, or nothing.
  std::string look_of(const Shape& shape) const {
    if (shape.look != nullptr) return fmt::format(" class=\"q-{}\"", shape.look->name);
    if (shape.ink == Ink::house) return fmt::format(" fill=\"url(#house{})\"", id_);
    const std::string_view how = look(shape.ink);
    return how.empty() ? "" : fmt::format(" {}", how);
  }

  static std::string line_of(const Shape& shape) {
    return (shape.line < 0 ? "" : fmt::format(" data-line=\"{}\"", shape.line)) +
           (shape.chain == 0 ? "" : fmt::format(" data-chain=\"{}\"", shape.chain));
  }

  void add_shape(const Shape& shape) {
    const Point at = shape.points.front();
    const std::string how = look_of(shape) + (lines_ ? line_of(shape) : "");
    switch (shape.kind) {
      case Shape::Kind::rect:
        return add_rect(shape, how);
      case Shape::Kind::circle:
        return add("<circle{} cx=\"{:.5g}\" cy=\"{:.5g}\" r=\"{:.4g}\"/>", how, at.x, at.y,
                   shape.size);
      case Shape::Kind::lines:
        return add_lines(shape, how);
      case Shape::Kind::path:
      case Shape::Kind::polygon:
        return add_path(shape, how);
      case Shape::Kind::curve:
        return add(
            "<path{} marker-end=\"url(#tip{})\" d=\"M{:.5g} {:.5g}Q{:.5g} {:.5g} {:.5g} "
            "{:.5g}\"/>",
            how, id_, at.x, at.y, shape.points[1].x, shape.points[1].y, shape.points[2].x,
            shape.points[2].y);
      case Shape::Kind::text:
        return add("<text{} x=\"{:.5g}\" y=\"{:.5g}\"{}>{}</text>", how, at.x,
                   at.y + kHalfDigit * shape.size, shape.size == size_ ? "" : font_size(shape.size),
                   escaped(shape.text));
    }
  }

  void add_path(const Shape& shape, const std::string& how) {
    add("<path{} d=\"", how);
    for (std::size_t i = 0; i < shape.points.size(); ++i) {
      add("{}{:.5g} {:.5g}", i == 0 ? 'M' : 'L', shape.points[i].x, shape.points[i].y);
    }
    out_ += shape.kind == Shape::Kind::polygon ? "Z\"/>" : "\"/>";
  }

  void add_rect(const Shape& shape, const std::string& how) {
    const Point at = shape.points[0];
    add("<rect{}", how);
    if (shape.ink != Ink::paper) add(" x=\"{:.5g}\" y=\"{:.5g}\"", at.x, at.y);
    add(" width=\"{:.5g}\" height=\"{:.5g}\"", shape.points[1].x, shape.points[1].y);
    if (shape.size > 0) add(" rx=\"{:g}\"", shape.size);
    out_ += "/>";
  }

  void add_lines(const Shape& shape, const std::string& how) {
    add("<path{} d=\"", how);
    for (std::size_t i = 0; i < shape.points.size(); ++i) {
      add("{}{:.5g} {:.5g}", i % 2 == 0 ? 'M' : 'L', shape.points[i].x, shape.points[i].y);
    }
    out_ += "\"/>";
  }

  const Picture& picture_;
  std::string id_;
  double size_;
  bool lines_;
  std::string out_;
};

}  // namespace

std::string draw_svg(const Pencilmarks& state, const Step* step, const DrawOptions& options) {
  return Document(draw(state, step, options), options).text();
}

}  // namespace sudokit
