// The settings of printed output, and its fixed texts in one table.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "sudokit/layout.hpp"

namespace sudokit::cli {

// The fixed texts of printed pages in one table. A new language is a new column.
enum class Language : std::uint8_t { english, german };
inline constexpr std::array<std::string_view, 2> kLanguages = {"en", "de"};
// Their names, which may be typed too.
inline constexpr std::array<std::array<std::string_view, 2>, 2> kLanguageNames = {
    {{"english", "englisch"}, {"german", "deutsch"}}};

enum class Phrase : std::uint8_t {
  puzzles,
  answers,
  how_to_solve,
  difficulty,
  ungraded,
  // Parts of the rule.
  every_row,
  every_column,
  every_box,
  every_region,
  every_diagonal,
  every_window,
  every_group,
  conjunction,
  rule,  // the houses separated by commas, the conjunction, the last house, the digits
  rule_of_all,
  numbers,  // {}: the largest number
  letters,  // {}: the last letter
  // Texts for the page of instructions.
  only_one,
  notes,
  answers_at_end,
  answers_behind,
  answers_at_foot,
  // Grades, from the easiest.
  easy,
  medium,
  hard,
  expert,
  extreme
};

std::string_view phrase(Phrase what, Language language);
// The word for a grade from 1 to 5.
std::string_view grade_word(int grade, Language language);
// "Fill in the grid so that every row ...", for the houses of the layout.
std::string rule_text(const Layout& layout, bool letters, Language language);
// "★★★☆☆": a grade from 1 to 5.
std::string stars(int grade);

// The settings of printed output.

// In points of 1/72 inch.
struct PaperSize {
  std::string_view name;
  double width;
  double height;
};
inline constexpr std::array<PaperSize, 4> kPaperSizes = {{{"a4", 595.276, 841.89},
                                                          {"a5", 419.528, 595.276},
                                                          {"a6", 297.638, 419.528},
                                                          {"letter", 612, 792}}};
inline constexpr double kPointsPerMillimetre = 72 / 25.4;

// behind: on the back of the page, each behind its puzzle if sheets are turned over their long
// edge. foot: below the puzzles, upside down.
enum class AnswerPlace : std::uint8_t { end, behind, foot, none };
inline constexpr std::array<std::string_view, 4> kAnswerPlaces = {"end", "behind", "foot", "none"};

// large: for people with low vision. children: large, few per page, and with boxes that are easy to
// tell apart.
enum class PrintStyle : std::uint8_t { plain, large, children };

// svg and png hold one page each.
enum class PageForm : std::uint8_t { pdf, svg, png };
inline constexpr std::array<std::string_view, 3> kPageForms = {"pdf", "svg", "png"};

// What begins a new page with a heading: nothing, the next file, the next rating, or the next
// grade. With grades, the puzzles are put in the order of their grades.
enum class Sections : std::uint8_t { none, file, rating, grade };
inline constexpr std::array<std::string_view, 4> kSections = {"none", "file", "rating", "grade"};

struct PrintSettings {
  PageForm form = PageForm::pdf;
  std::string output;     // the PDF file or that of the first page; "" is standard output
  std::string directory;  // for pages, one file each
  PaperSize paper = kPaperSizes[0];
  // extra margin in points at the bound edge: left on odd pages, right on even pages
  double binding = 0;
  // Puzzles per page, and answers per page at the end. By default, as many as can be read well.
  std::optional<int> per_page;
  std::optional<int> answers_per_page;
  AnswerPlace answers = AnswerPlace::end;
  PrintStyle style = PrintStyle::plain;
  bool candidates = false;
  bool letters = false;
  bool walk = false;  // a booklet: a picture and words for each step
  // A worksheet: shows the position before the first step of this technique, and the step among the
  // answers at the end. "" is none.
  std::string worksheet;
  bool any = false;  // also prints puzzles with several solutions
  std::string title;
  std::string author;   // a line below the title
  std::string subject;  // of the PDF: the source of its puzzles
  Sections sections = Sections::none;
  std::string rating;         // the scale; "" is none
  bool stars = false;         // instead of the words for grades
  bool qr = false;            // a QR code of the puzzle's link under each puzzle
  bool instructions = false;  // adds a page of instructions after the title
  std::string logo;           // a PNG instead of the empty grid on the title page; "" is none
  Language language = Language::english;
  std::string font;  // "" selects an installed one
  std::uint64_t first_number = 1;
};

}  // namespace sudokit::cli
