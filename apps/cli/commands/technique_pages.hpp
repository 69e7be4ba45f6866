// Writes the page of a technique as text, as Markdown, or as HTML with its pictures.
#pragma once

#include <string>

#include "sudokit/handbook.hpp"

namespace sudokit::cli {

std::string technique_text(const HandbookEntry& entry);
// For a Markdown file beside technique_picture(), which is in a file with the same base name.
std::string technique_markdown(const HandbookEntry& entry);
// The picture of the example as SVG.
std::string technique_picture(const HandbookEntry& entry);
// A self-contained page.
std::string technique_html(const HandbookEntry& entry);
// An index with links to the pages of all techniques.
std::string technique_index_html();

}  // namespace sudokit::cli
