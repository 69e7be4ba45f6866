// The fixed texts of printed pages, in one table: a language is one more column.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "sudokit/layout.hpp"

namespace sudokit::cli {

enum class Language : std::uint8_t { english, german };
inline constexpr std::array<std::string_view, 2> kLanguages = {"en", "de"};
// Their names, which are typed as well.
inline constexpr std::array<std::array<std::string_view, 2>, 2> kLanguageNames = {
    {{"english", "englisch"}, {"german", "deutsch"}}};

enum class Phrase : std::uint8_t {
  puzzles,
  answers,
  how_to_solve,
  difficulty,
  ungraded,
  // Of the rule.
  every_row,
  every_column,
  every_box,
  every_region,
  every_diagonal,
  every_window,
  every_group,
  conjunction,
  rule,  // the houses with commas, the conjunction, the last of them, the digits
  rule_of_all,
  numbers,  // {}: the largest
  letters,  // {}: the last letter
  // Of the page of instructions.
  only_one,
  notes,
  answers_at_end,
  answers_behind,
  answers_at_foot,
  // Grades, from the easiest on.
  easy,
  medium,
  hard,
  expert,
  extreme
};

std::string_view phrase(Phrase what, Language language);
// The word for a grade of 1 to 5.
std::string_view grade_word(int grade, Language language);
// "Fill in the grid so that every row ...", by the houses that there are.
std::string rule_text(const Layout& layout, bool letters, Language language);
// "★★★☆☆": a grade of 1 to 5.
std::string stars(int grade);

}  // namespace sudokit::cli
