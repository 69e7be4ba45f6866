#include "cli/print/settings.hpp"

#include <fmt/format.h>

#include <vector>

namespace sudokit::cli {
namespace {

struct PhraseRow {
  Phrase what;
  std::array<std::string_view, kLanguages.size()> text;
};

constexpr PhraseRow kPhrases[] = {
    {Phrase::puzzles, {"Puzzles", "Rätsel"}},
    {Phrase::answers, {"Answers", "Lösungen"}},
    {Phrase::how_to_solve, {"How to solve", "So wird gelöst"}},
    {Phrase::difficulty, {"Difficulty", "Schwierigkeit"}},
    {Phrase::ungraded, {"Without a grade", "Ohne Grad"}},
    {Phrase::every_row, {"every row", "jede Zeile"}},
    {Phrase::every_column, {"every column", "jede Spalte"}},
    {Phrase::every_box, {"every box", "jeder Block"}},
    {Phrase::every_region, {"every region", "jedes Gebiet"}},
    {Phrase::every_diagonal, {"every diagonal", "jede Diagonale"}},
    {Phrase::every_window, {"every shaded window", "jedes getönte Fenster"}},
    {Phrase::every_group, {"every shaded group of cells", "jede getönte Gruppe von Feldern"}},
    {Phrase::conjunction, {"and", "und"}},
    {Phrase::rule,
     {"Fill in the grid so that {} {} {} holds each {} once.",
      "Füllen Sie das Gitter so aus, dass {} {} {} {} genau einmal enthält."}},
    {Phrase::rule_of_all,
     {"Fill in each grid so that every row, every column and every outlined or shaded group of "
      "cells holds each number, from 1 to the length of a row, once.",
      "Füllen Sie jedes Gitter so aus, dass jede Zeile, jede Spalte und jede umrandete oder "
      "getönte "
      "Gruppe von Feldern jede Zahl von 1 bis zur Länge einer Zeile genau einmal enthält."}},
    {Phrase::numbers, {"of 1 to {}", "jede Zahl von 1 bis {}"}},
    {Phrase::letters,
     {"of 1 to 9 and A to {}", "jede Ziffer von 1 bis 9 und jeden Buchstaben von A bis {}"}},
    {Phrase::only_one,
     {"Each puzzle has one solution, and logic alone finds it: there is no need to guess.",
      "Jedes Rätsel hat genau eine Lösung, und Logik allein führt zu ihr: Raten ist nie nötig."}},
    {Phrase::notes,
     {"Begin where a row, column or region is nearly full. Note in small digits what an open cell "
      "can still hold, and erase what no longer fits.",
      "Beginnen Sie, wo eine Zeile, eine Spalte oder ein Gebiet fast voll ist. Notieren Sie klein, "
      "was ein freies Feld noch enthalten kann, und streichen Sie, was nicht mehr passt."}},
    {Phrase::answers_at_end, {"The answers are at the end.", "Die Lösungen stehen am Ende."}},
    {Phrase::answers_behind,
     {"The answers are on the back of each page.",
      "Die Lösungen stehen auf der Rückseite jedes Blattes."}},
    {Phrase::answers_at_foot,
     {"The answers are at the foot of each page, upside down.",
      "Die Lösungen stehen kopfüber am Fuß jeder Seite."}},
    {Phrase::easy, {"easy", "leicht"}},
    {Phrase::medium, {"medium", "mittel"}},
    {Phrase::hard, {"hard", "schwer"}},
    {Phrase::expert, {"expert", "sehr schwer"}},
    {Phrase::extreme, {"extreme", "extrem"}},
};

constexpr bool rows_in_order() {
  for (std::size_t i = 0; i < std::size(kPhrases); ++i) {
    if (static_cast<std::size_t>(kPhrases[i].what) != i) return false;
  }
  return static_cast<std::size_t>(Phrase::extreme) + 1 == std::size(kPhrases);
}
static_assert(rows_in_order());

// The houses that the rule names, including rows and columns.
std::vector<Phrase> houses_of(const Layout& layout) {
  std::vector<Phrase> houses = {Phrase::every_row, Phrase::every_column};
  if (layout.has_regions())
    houses.push_back(layout.has_boxes() ? Phrase::every_box : Phrase::every_region);
  std::string extra;
  for (int house = 0; house < layout.houses(); ++house) {
    if (layout.kind(house) == HouseKind::extra) extra = layout.house_name(house);
  }
  if (extra.empty()) return houses;
  houses.push_back(extra.starts_with("diagonal") ? Phrase::every_diagonal
                   : extra.starts_with("window") ? Phrase::every_window
                                                 : Phrase::every_group);
  return houses;
}

}  // namespace

std::string_view phrase(Phrase what, Language language) {
  return kPhrases[static_cast<std::size_t>(what)].text[static_cast<std::size_t>(language)];
}

std::string_view grade_word(int grade, Language language) {
  return phrase(static_cast<Phrase>(static_cast<int>(Phrase::easy) + grade - 1), language);
}

std::string rule_text(const Layout& layout, bool letters, Language language) {
  const std::vector<Phrase> houses = houses_of(layout);
  std::string first;
  for (std::size_t i = 0; i + 1 < houses.size(); ++i) {
    first += fmt::format("{}{}", i == 0 ? "" : ", ", phrase(houses[i], language));
  }
  const int side = layout.side();
  const bool lettered = letters && side > 9 && side <= 35;
  const std::string digits =
      lettered ? fmt::format(fmt::runtime(phrase(Phrase::letters, language)),
                             static_cast<char>('A' + side - 10))
               : fmt::format(fmt::runtime(phrase(Phrase::numbers, language)), side);
  return fmt::format(fmt::runtime(phrase(Phrase::rule, language)), first,
                     phrase(Phrase::conjunction, language), phrase(houses.back(), language),
                     digits);
}

std::string stars(int grade) {
  constexpr int kGrades = 5;
  std::string text;
  for (int i = 1; i <= kGrades; ++i) text += i <= grade ? "★" : "☆";
  return text;
}

}  // namespace sudokit::cli
