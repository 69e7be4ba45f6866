// The page of a technique: as text, Markdown, or HTML with its pictures.
#pragma once

#include <string>

#include "sudokit/handbook.hpp"

namespace sudokit::cli {

std::string technique_text(const HandbookEntry& entry);
// Beside technique_picture() in a file of the same name.
std::string technique_markdown(const HandbookEntry& entry);
// The picture of the example, as SVG.
std::string technique_picture(const HandbookEntry& entry);
// Self-contained.
std::string technique_html(const HandbookEntry& entry);
// Links to the pages of all.
std::string technique_index_html();

}  // namespace sudokit::cli
