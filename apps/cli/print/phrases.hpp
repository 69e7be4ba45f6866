// The fixed texts of printed pages in one table. A new language is a new column.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "sudokit/layout.hpp"

namespace sudokit::cli {

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

}  // namespace sudokit::cli
