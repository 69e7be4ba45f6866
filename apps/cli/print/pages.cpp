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

#include "cli/streams/exit_code.hpp"
#include "cli/streams/file_target.hpp"
#include "core/test_hooks.hpp"
#include "sudokit/result.hpp"

namespace sudokit::cli {
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

}  // namespace sudokit::cli
