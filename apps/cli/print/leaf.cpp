#include "cli/print/leaf.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace sudokit::cli {
namespace {

constexpr double kMargin = 42;
constexpr double kFooter = 16;

// What is to be done, by the houses that there are.
std::string rules(const Layout& layout, bool letters) {
  std::vector<std::string> houses = {"row", "column"};
  if (layout.has_boxes()) houses.emplace_back("box");
  if (layout.has_regions() && !layout.has_boxes()) houses.emplace_back("region");
  std::string extra;
  for (int house = 0; house < layout.houses(); ++house) {
    if (layout.kind(house) == HouseKind::extra) extra = layout.house_name(house);
  }
  const bool diagonals = extra.starts_with("diagonal");
  if (!extra.empty()) {
    houses.emplace_back(diagonals                     ? "diagonal"
                        : extra.starts_with("window") ? "shaded window"
                                                      : "shaded group of cells");
  }
  const std::string last = houses.back();
  houses.pop_back();
  const int side = layout.side();
  const bool lettered = letters && side > 9 && side <= 35;
  return fmt::format("Fill in the grid so that every {} and every {} holds each {} once.",
                     fmt::join(houses, ", every "), last,
                     lettered
                         ? fmt::format("of 1 to 9 and A to {}", static_cast<char>('A' + side - 10))
                         : fmt::format("of 1 to {}", side));
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
    put({at.x + width - 1, middle}, size, Weight::regular, right, Align::right);
  }
}

bool print_title(Leaf& leaf, const PrintSettings& settings, const Layout& layout) {
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
  leaf.picture(draw(empty, nullptr, options), {body.at.x + (body.width - grid) / 2, y}, grid);
  y += grid + 40;
  leaf.put(leaf.lettering().paragraph(rules(layout, settings.letters), body.width * 0.7, 13,
                                      Weight::regular, Align::centre),
           {body.at.x + body.width * 0.15, y});
  return leaf.end(false);
}

}  // namespace sudokit::cli
