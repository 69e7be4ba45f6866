#include "cli/print/pages.hpp"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <numbers>
#include <vector>

#include "cli/streams/exit_code.hpp"
#include "cli/streams/output.hpp"
#include "core/test_hooks.hpp"
#include "sudokit/result.hpp"

namespace sudokit::cli {
namespace {

// The gap between neighbouring squares, as a fraction of the page.
constexpr double kGap = 0.045;

Arrangement with(int columns, int rows, const Area& area, double caption) {
  const double gap = kGap * std::min(area.width, area.height);
  const double across = (area.width - gap * (columns - 1)) / columns;
  const double down = (area.height - gap * 0.5 * (rows - 1)) / rows - caption;
  return {area, columns, rows, std::max(1.0, std::min(across, down)), caption};
}

}  // namespace

Point Arrangement::place(int index, bool mirrored) const {
  const int row = index / columns;
  const int column = mirrored ? columns - 1 - index % columns : index % columns;
  // The remaining width is distributed between the squares; a single column is centred.
  const double across = columns == 1 ? 0 : (area.width - grid * columns) / (columns - 1);
  const double gap = std::min(across, 2 * kGap * area.width);
  const double left = (area.width - columns * grid - (columns - 1) * gap) / 2;
  const double down = area.height / rows;
  return {area.at.x + left + column * (grid + gap),
          area.at.y + row * down + std::max(0.0, (down - grid - caption) / 3)};
}

Arrangement arrange(int count, const Area& area, double caption) {
  Arrangement best;
  for (int columns = 1; columns <= count; ++columns) {
    const Arrangement one = with(columns, (count + columns - 1) / columns, area, caption);
    if (one.grid > best.grid) best = one;
  }
  return best;
}

Arrangement arrange_by_size(double grid, const Area& area, double caption) {
  const double gap = kGap * std::min(area.width, area.height);
  const int columns = std::max(1, static_cast<int>((area.width + gap) / (grid + gap)));
  const int rows =
      std::max(1, static_cast<int>((area.height + gap * 0.5) / (grid + caption + gap * 0.5)));
  return with(columns, rows, area, caption);
}

// ---- Pages --------------------------------------------------------------------------------------

namespace {

// The write callback of a surface. Errors are queried from the target.
cairo_status_t write_to(void* target, const unsigned char* data, unsigned length) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), length);
  return static_cast<FileTarget*>(target)->write(bytes) ? CAIRO_STATUS_SUCCESS
                                                        : CAIRO_STATUS_WRITE_ERROR;
}

// Throws InputError if drawing failed for a reason other than a write error.
void check(cairo_status_t status) {
  if (status == CAIRO_STATUS_SUCCESS || status == CAIRO_STATUS_WRITE_ERROR) return;
  if (status == CAIRO_STATUS_NO_MEMORY) throw std::bad_alloc();
  throw InputError("program-failed", "cairo: {}", cairo_status_to_string(status));
}

class PdfPages final : public Pages {
 public:
  PdfPages(const PrintSettings& settings, const std::vector<std::string>& inputs)
      : settings_(settings), target_(settings.output, inputs) {}
  ~PdfPages() override {
    if (context_ == nullptr) return;
    cairo_destroy(context_);
    cairo_surface_finish(surface_);
    cairo_surface_destroy(surface_);
  }

  cairo_t* begin(std::uint64_t behind) override {
    if (!target_.reserve(2 * largest_ + kEnd + kPageEnd * (count_ + 1) + behind)) return nullptr;
    if (context_ == nullptr) open();
    return context_;
  }

  void mark(const std::string& name) override {
    const std::string to = fmt::format("page={}", count_ + 1);
    cairo_pdf_surface_add_outline(surface_, CAIRO_PDF_OUTLINE_ROOT, name.c_str(), to.c_str(),
                                  static_cast<cairo_pdf_outline_flags_t>(0));
  }

  bool end() override {
    const std::uint64_t before = target_.written();
    cairo_show_page(context_);
    ++count_;
    test_hooks::pass("print.page");
    largest_ = std::max(largest_, target_.written() - before);
    return whole();
  }

  // A document without pages is not kept.
  bool finish() override {
    if (context_ == nullptr) return true;
    cairo_surface_finish(surface_);
    return whole() && target_.keep();
  }

  int error() const override { return target_.error(); }
  bool broken() const override { return target_.broken(); }
  std::string name() const override { return target_.name(); }

 private:
  // The size of the end of a document: its fonts, and an entry for each page.
  static constexpr std::uint64_t kEnd = 400'000;
  static constexpr std::uint64_t kPageEnd = 1'000;

  // Cairo (1.16) cannot write the end of a document with an outline after it has seen an error, so
  // errors are hidden from it.
  static cairo_status_t send(void* pages, const unsigned char* data, unsigned length) {
    auto& self = *static_cast<PdfPages*>(pages);
    self.failed_ |= write_to(&self.target_, data, length) != CAIRO_STATUS_SUCCESS;
    return CAIRO_STATUS_SUCCESS;
  }

  void open() {
    surface_ = cairo_pdf_surface_create_for_stream(send, this, settings_.paper.width,
                                                   settings_.paper.height);
    context_ = cairo_create(surface_);
    set(CAIRO_PDF_METADATA_CREATOR, fmt::format("sudokit {}", version()));
    if (!settings_.title.empty()) set(CAIRO_PDF_METADATA_TITLE, settings_.title);
    if (!settings_.author.empty()) set(CAIRO_PDF_METADATA_AUTHOR, settings_.author);
    if (!settings_.subject.empty()) set(CAIRO_PDF_METADATA_SUBJECT, settings_.subject);
    // No date, so that the same puzzles give the same bytes.
    set(CAIRO_PDF_METADATA_CREATE_DATE, "");
  }
  void set(cairo_pdf_metadata_t what, const std::string& value) {
    cairo_pdf_surface_set_metadata(surface_, what, value.c_str());
  }

  bool whole() const {
    check(cairo_status(context_));
    check(cairo_surface_status(surface_));
    return !failed_ && cairo_surface_status(surface_) == CAIRO_STATUS_SUCCESS &&
           cairo_status(context_) == CAIRO_STATUS_SUCCESS;
  }

  const PrintSettings& settings_;
  FileTarget target_;
  cairo_surface_t* surface_ = nullptr;
  cairo_t* context_ = nullptr;
  std::uint64_t largest_ = 50'000;  // bytes of the largest page
  bool failed_ = false;             // a write failed
};

// Pixels per point of a PNG, at 150 pixels per inch.
constexpr double kPixels = 150.0 / 72;

// One file per page. In a directory, files of an earlier run that this run does not overwrite are
// removed. After a named file, further pages have its name with their number.
class FilePages final : public Pages {
 public:
  FilePages(const PrintSettings& settings, const std::vector<std::string>& inputs)
      : settings_(settings), inputs_(inputs) {
    if (!in_directory()) return;
    std::filesystem::create_directories(settings_.directory);
  }
  ~FilePages() override { close(); }

  cairo_t* begin(std::uint64_t) override {
    close();
    target_ = std::make_unique<FileTarget>(name_of(count_ + 1), inputs_);
    surface_ = png() ? open_png() : open_svg();
    context_ = cairo_create(surface_);
    if (png()) whiten();
    return context_;
  }

  bool end() override {
    cairo_show_page(context_);
    if (png()) check(cairo_surface_write_to_png_stream(surface_, write_to, target_.get()));
    cairo_surface_finish(surface_);
    check(cairo_surface_status(surface_));
    ++count_;
    return cairo_surface_status(surface_) == CAIRO_STATUS_SUCCESS && target_->error() == 0 &&
           target_->keep();
  }

  bool finish() override {
    if (error() != 0) return false;
    if (!in_directory()) return true;
    for (std::uint64_t i = count_ + 1; std::filesystem::remove(name_of(i)); ++i) {
    }
    return true;
  }

  int error() const override { return target_ ? target_->error() : 0; }
  std::string name() const override { return target_ ? target_->name() : settings_.directory; }
  std::string further() const override {
    return in_directory() || count_ < 2 ? ""
                                        : name_of(2) + (count_ > 2 ? " to " + name_of(count_) : "");
  }

 private:
  bool png() const { return settings_.form == PageForm::png; }
  bool in_directory() const { return !settings_.directory.empty(); }

  std::string name_of(std::uint64_t page) const {
    const std::string_view form = kPageForms[static_cast<std::size_t>(settings_.form)];
    if (in_directory()) return fmt::format("{}/page-{:03}.{}", settings_.directory, page, form);
    if (page == 1) return settings_.output;
    const std::filesystem::path path = settings_.output;
    const std::string number =
        fmt::format("{}-{}{}", path.stem().string(), page, path.extension().string());
    return (path.parent_path() / number).string();
  }

  cairo_surface_t* open_svg() {
    cairo_surface_t* surface = cairo_svg_surface_create_for_stream(
        write_to, target_.get(), settings_.paper.width, settings_.paper.height);
    cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PT);
    return surface;
  }
  cairo_surface_t* open_png() const {
    return cairo_image_surface_create(
        CAIRO_FORMAT_RGB24, static_cast<int>(std::lround(settings_.paper.width * kPixels)),
        static_cast<int>(std::lround(settings_.paper.height * kPixels)));
  }
  void whiten() {
    cairo_set_source_rgb(context_, 1, 1, 1);
    cairo_paint(context_);
    cairo_scale(context_, kPixels, kPixels);
  }

  void close() {
    if (surface_ == nullptr) return;
    cairo_destroy(context_);
    cairo_surface_finish(surface_);
    cairo_surface_destroy(surface_);
    surface_ = nullptr;
  }

  const PrintSettings& settings_;
  std::vector<std::string> inputs_;
  std::unique_ptr<FileTarget> target_;  // of the current page
  cairo_surface_t* surface_ = nullptr;
  cairo_t* context_ = nullptr;
};

}  // namespace

std::unique_ptr<Pages> open_pages(const PrintSettings& settings,
                                  const std::vector<std::string>& inputs) {
  if (settings.form != PageForm::pdf) return std::make_unique<FilePages>(settings, inputs);
  if (settings.output.empty() && ::isatty(STDOUT_FILENO) != 0) {
    throw UsageError("terminal-output",
                     "a PDF cannot be written to a terminal: use --output FILE, or > FILE");
  }
  return std::make_unique<PdfPages>(settings, inputs);
}

// ---- Leaf ---------------------------------------------------------------------------------------

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
