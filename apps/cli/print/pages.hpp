// Pages: the destination of drawing, page after page.
#pragma once

#include <cairo.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "cli/print/settings.hpp"

namespace sudokit::cli {

class Pages {
 public:
  virtual ~Pages() = default;
  // Begins the next page, empty, with coordinates in points from its upper left corner. Null if
  // there is no space for it and for `behind` bytes of pages that must follow. error() is then
  // ENOSPC or similar, and finish() still completes what was ended before.
  virtual cairo_t* begin(std::uint64_t behind) = 0;
  // Enters the current page in the outline under this name, if the form has an outline.
  virtual void mark(const std::string& /*name*/) {}
  // Ends the page. False: it could not be written.
  virtual bool end() = 0;
  // Writes what is missing. False: the output is not complete.
  virtual bool finish() = 0;

  // errno, or 0 if nothing failed; and whether the reader has closed the pipe.
  virtual int error() const = 0;
  virtual bool broken() const { return false; }
  // The name of the output, for messages.
  virtual std::string name() const = 0;
  // Further page files that no option named, "x-2.svg to x-4.svg"; "" if there are none.
  virtual std::string further() const { return ""; }
  std::uint64_t count() const { return count_; }

 protected:
  std::uint64_t count_ = 0;
};

// A PDF on standard output or in a file, or one SVG or PNG file for each page. `inputs` are files
// that are read; none of them is overwritten. The settings must outlive the pages. UsageError: a
// PDF to a terminal. InputError: the output cannot be opened.
std::unique_ptr<Pages> open_pages(const PrintSettings& settings,
                                  const std::vector<std::string>& inputs);

}  // namespace sudokit::cli
