// The flags for paper output, shared by print and make.
#pragma once

#include "cli/print/settings.hpp"
#include "cli/program.hpp"

namespace sudokit::cli {

struct PaperFlags {
  std::string paper = std::string(kPaperSizes[0].name);
  std::string sections = std::string(kSections[0]);
  std::string answers = std::string(kAnswerPlaces[0]);
  std::string language = std::string(kLanguages[0]);
  double binding = 0;  // millimetres
  bool large = false;
  bool children = false;
  PrintSettings settings;  // all other settings

  // `to`: one of kPageForms. UsageError if flags contradict each other.
  PrintSettings checked(const std::string& to) const;
};
// `rating`: the name of the flag for the rating.
void add_paper_flags(Command& app, PaperFlags& flags, const std::string& rating);
// Whether `to` is a form of pages (kPageForms).
bool is_page_form(std::string_view to);
// The names of these flags, to refuse them if nothing is printed.
std::vector<std::string> paper_flag_names(const std::string& rating);

}  // namespace sudokit::cli
