// Pages: where what is drawn goes, page after page.
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
  // The next page, empty, in points from its upper left corner. Null where there is no room for it
  // and, behind it, for `behind` bytes of pages that must follow: error() is then ENOSPC or the
  // like, and finish() still makes whole what was ended before.
  virtual cairo_t* begin(std::uint64_t behind) = 0;
  // The page at work under a name in the outline, where the form has one.
  virtual void mark(const std::string& /*name*/) {}
  // False: it could not be written.
  virtual bool end() = 0;
  // Writes what is missing. False: what there is is not whole.
  virtual bool finish() = 0;

  // errno, 0 where nothing went wrong; and whether the reader went away.
  virtual int error() const = 0;
  virtual bool broken() const { return false; }
  // Of what is written to, for messages.
  virtual std::string name() const = 0;
  // Files of further pages that no option named, "x-2.svg to x-4.svg"; "" where there are none.
  virtual std::string further() const { return ""; }
  std::uint64_t count() const { return count_; }

 protected:
  std::uint64_t count_ = 0;
};

// A PDF on standard output or in a file, or a file of SVG or PNG for each page. `inputs` are files
// that are read: none is written over. The settings must outlive them. UsageError: a PDF to a
// terminal; InputError: it cannot be opened.
std::unique_ptr<Pages> open_pages(const PrintSettings& settings,
                                  const std::vector<std::string>& inputs);

}  // namespace sudokit::cli
