#include "cli/flags/paper.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/flags/words.hpp"
#include "cli/print/prepare.hpp"
#include "cli/streams/exit_code.hpp"
#include "core/number.hpp"
#include "sudokit/tell.hpp"

namespace sudokit::cli {
namespace {

template <class T>
std::vector<std::string> words_of(const T& list) {
  return {list.begin(), list.end()};
}

std::vector<std::string> paper_names() {
  std::vector<std::string> names;
  for (const PaperSize& size : kPaperSizes) names.emplace_back(size.name);
  return names;
}

// "a5" or "A5", or width and height in millimetres: "148x210", "148x210mm".
Result<PaperSize> paper_named(std::string name) {
  constexpr double kLeast = 60, kMost = 1200;
  const std::vector<std::string> names = paper_names();
  if (const std::string* known = same_but_for_case(name, names))
    return *std::ranges::find(kPaperSizes, *known, &PaperSize::name);
  if (name.ends_with("mm")) name.erase(name.size() - 2);
  const std::size_t cross = std::min(name.find('x'), name.size());
  const auto width = parse_real(name.substr(0, cross), kLeast, kMost);
  const auto height = parse_real(name.substr(std::min(cross + 1, name.size())), kLeast, kMost);
  if (!width || !height) {
    return fail("invalid-value", fmt::format("expected {}, or width and height in millimetres, {} "
                                             "to {} each, such as 148x210",
                                             fmt::join(names, ", "), kLeast, kMost));
  }
  return PaperSize{"", *width * kPointsPerMillimetre, *height * kPointsPerMillimetre};
}

}  // namespace

namespace {

void check_sections(PrintSettings& settings) {
  if (settings.sections == Sections::none) return;
  if (settings.walk)
    throw UsageError("conflicting-options", "--sections and --walk-through exclude each other");
  if (settings.sections == Sections::rating && settings.rating.empty())
    throw UsageError("missing-option", "--sections rating needs a rating under each puzzle");
  if (settings.sections != Sections::grade) return;
  if (settings.rating.empty()) settings.rating = "grade";
  if (settings.rating != "grade") {
    throw UsageError("conflicting-options",
                     "--sections grade prints grades under the puzzles, not the scale {}",
                     settings.rating);
  }
}

void check_worksheet(const PrintSettings& settings) {
  if (settings.worksheet.empty()) return;
  const bool plain = settings.style != PrintStyle::children && !settings.walk && !settings.any &&
                     settings.answers == AnswerPlace::end && settings.sections == Sections::none;
  if (!plain) {
    throw UsageError("conflicting-options",
                     "--worksheet has its answers at the end: it cannot be combined with "
                     "--walk-through, --children, --sections, --any or --answers");
  }
  const auto asked = Asker<ExplainQuestion>::make(worksheet_question(settings, {}));
  if (asked) return;
  std::string why = asked.error().message;
  constexpr std::string_view kStep = "`step`: ";  // here this is the worksheet's name
  if (why.starts_with(kStep)) why.erase(0, kStep.size());
  std::vector<std::string> names;
  for (const HandbookEntry& entry : handbook()) names.emplace_back(entry.name);
  throw UsageError(asked.error().code, "--worksheet: {}{}", why,
                   did_you_mean(settings.worksheet, names));
}

void check_book(PrintSettings& settings) {
  const bool steps = settings.walk || !settings.worksheet.empty();
  if (settings.qr && steps)
    throw UsageError("conflicting-options", "--qr excludes --walk-through and --worksheet");
  if (settings.language != Language::english && steps) {
    throw UsageError("conflicting-options",
                     "--language: the sentences of --walk-through and --worksheet are in English");
  }
  if (settings.instructions && steps)
    throw UsageError("conflicting-options",
                     "--instructions excludes --walk-through and --worksheet");
  if (!settings.logo.empty() && settings.title.empty())
    throw UsageError("missing-option", "--logo is on the title page: it needs --title");
  if (!settings.stars) return;
  if (settings.rating.empty()) settings.rating = "grade";
  if (settings.rating != "grade")
    throw UsageError("conflicting-options", "--stars show grades, not the scale {}",
                     settings.rating);
}

void check_files(const PrintSettings& settings, const std::string& to) {
  const bool pdf = settings.form == PageForm::pdf;
  const bool named = !settings.output.empty() && settings.output != "-";
  if (pdf && !settings.directory.empty())
    throw UsageError("missing-option", "--directory is for pages: it needs --to svg or --to png");
  if (!pdf && !named && settings.directory.empty()) {
    throw UsageError("missing-option",
                     "--to {} writes one file per page: it needs --output FILE or --directory DIR",
                     to);
  }
  if (named && !settings.directory.empty())
    throw UsageError("conflicting-options", "--output and --directory exclude each other");
  const std::string form = ending_of(settings.output);
  if (named && is_page_form(form) && form != to)
    throw UsageError("conflicting-options", "--output {}: --to {} writes another format",
                     settings.output, to);
}

}  // namespace

bool is_page_form(std::string_view to) {
  return std::ranges::count(kPageForms, to) > 0;
}

namespace {

Language language_named(const std::string& word) {
  for (std::size_t i = 0; i < kLanguages.size(); ++i) {
    if (kLanguages[i] == word || std::ranges::count(kLanguageNames[i], word) > 0)
      return static_cast<Language>(i);
  }
  return Language::english;
}

// "en", "de", and the names of the languages.
std::vector<std::string> language_words() {
  std::vector<std::string> words = words_of(kLanguages);
  for (const auto& names : kLanguageNames) words.insert(words.end(), names.begin(), names.end());
  return words;
}

}  // namespace

PrintSettings PaperFlags::checked(const std::string& to) const {
  PrintSettings result = settings;
  const auto form = std::ranges::find(kPageForms, to) - kPageForms.begin();
  result.form = static_cast<PageForm>(form);
  result.paper = paper_named(paper).value();
  result.binding = binding * kPointsPerMillimetre;
  if (!result.author.empty() && result.title.empty())
    throw UsageError("missing-option", "--author is printed below the title: it needs --title");
  const auto place = std::ranges::find(kAnswerPlaces, answers) - kAnswerPlaces.begin();
  result.answers = static_cast<AnswerPlace>(place);
  const auto kind = std::ranges::find(kSections, sections) - kSections.begin();
  result.sections = static_cast<Sections>(kind);
  result.language = language_named(language);
  check_book(result);
  check_sections(result);
  if (large && children)
    throw UsageError("conflicting-options", "--large-print and --children exclude each other");
  result.style = large ? PrintStyle::large : children ? PrintStyle::children : PrintStyle::plain;
  if (result.walk && (children || result.any || result.answers != AnswerPlace::end)) {
    throw UsageError("conflicting-options",
                     "--walk-through ends with the answer: it cannot be combined with --children, "
                     "--any or --answers");
  }
  check_worksheet(result);
  if (result.answers_per_page && (result.walk || result.answers != AnswerPlace::end)) {
    throw UsageError("inapplicable-option",
                     "--answers-per-page applies only to answers at the end");
  }
  check_files(result, to);
  if (result.output == "-") result.output.clear();
  return result;
}

void add_paper_flags(Command& app, PaperFlags& flags, const std::string& rating) {
  const std::string group = "Paper";
  PrintSettings& settings = flags.settings;
  app.add_option(
         "-o,--output", &settings.output,
         "File, written only when complete; standard output by default, or for -. The extension "
         ".pdf, .svg or .png selects the format")
      ->type_name("FILE")
      ->group(group);
  app.add_option("--directory", &settings.directory,
                 "With --to svg or png: the directory for one file per page")
      ->type_name("DIR")
      ->group(group);
  const auto take_paper = [&flags](const std::string& typed) -> Result<void> {
    if (auto size = paper_named(typed); !size) return tl::unexpected(size.error());
    flags.paper = typed;
    return {};
  };
  app.add_option(
         "--paper", take_paper,
         "Page size: a4 (the default), a5, a6, letter, or width and height in millimetres, such "
         "as 148x210")
      ->type_name("SIZE")
      ->group(group)
      ->suggestions(paper_names());
  app.add_option(
         "--binding", &flags.binding,
         "Additional margin in millimetres where pages are bound: on the left of odd pages, "
         "on the right of even ones")
      ->type_name("MM")
      ->range(0, 50)
      ->group(group);
  app.add_option("--per-page", &settings.per_page,
                 "Puzzles per page; by default up to four, large enough to write in")
      ->type_name("N")
      ->range(1, 100)
      ->group(group);
  Flag* answers =
      app.add_option(
             "--answers", &flags.answers,
             "Where the answers are printed: at the end; behind, on the back of each page (each "
             "behind its puzzle, for two-sided printing); at the foot, upside down; or none")
          ->type_name("PLACE")
          ->show_default()
          ->group(group);
  answers->choices(words_of(kAnswerPlaces));
  app.add_option("--sections", &flags.sections,
                 "Begin a page with a heading for each file, whenever the rating under the "
                 "puzzles changes, or for each grade, with the puzzles sorted by grade")
      ->type_name("KIND")
      ->show_default()
      ->group(group)
      ->choices(words_of(kSections));
  app.add_option("--answers-per-page", &settings.answers_per_page,
                 "Answers per page at the end; by default as many as remain legible")
      ->type_name("N")
      ->range(1, 200)
      ->group(group);
  Flag* scale = app.add_option("--" + rating, &settings.rating,
                               "Print a rating under each puzzle, on this scale of `rate`")
                    ->type_name("SCALE")
                    ->group(group);
  scale->choices(printed_scales());
  app.add_flag("--candidates", settings.candidates,
               "Print the candidates of open cells in small digits")
      ->group(group);
  app.add_flag("--letters", settings.letters, "Write digits above 9 as letters: A is 10")
      ->group(group);
  app.add_flag("--large-print", flags.large, "Large digits and heavy lines; one puzzle per page")
      ->group(group);
  app.add_flag("--children", flags.children,
               "For children: large digits, shaded boxes; two puzzles per page")
      ->group(group);
  app.add_flag(
         "--walk-through", settings.walk,
         "A booklet that shows how a person solves each puzzle, with a picture and words for each "
         "step. --per-page then counts steps; the rating's scale sets the techniques")
      ->group(group);
  app.add_option("--worksheet", &settings.worksheet,
                 "Exercises: for each puzzle, the position before the first step of this "
                 "technique, with candidates; the steps are shown at the end. --per-page then "
                 "counts positions")
      ->type_name("TECHNIQUE")
      ->group(group);
  app.add_option("--title", &settings.title, "Add a title page with this title")
      ->type_name("TEXT")
      ->group(group);
  app.add_option("--author", &settings.author, "A line of text below the title, such as the author")
      ->type_name("TEXT")
      ->group(group);
  app.add_option("--logo", &settings.logo,
                 "Show this picture (PNG) on the title page instead of a grid")
      ->type_name("FILE")
      ->group(group);
  app.add_flag("--instructions", settings.instructions,
               "Add a page that explains how to solve the puzzles and what the grades mean")
      ->group(group);
  app.add_flag("--qr", settings.qr,
               "Print a QR code under each puzzle: the link that opens it in SudokuPad")
      ->group(group);
  app.add_flag("--stars", settings.stars, "Show the grade of each puzzle in stars, one to five")
      ->group(group);
  app.add_option("--language", &flags.language,
                 "Language of headings, instructions and grades: English or German")
      ->type_name("LANG")
      ->show_default()
      ->group(group)
      ->choices(language_words());
  app.add_option("--first-number", &settings.first_number, "Number of the first puzzle")
      ->type_name("N")
      ->show_default()
      ->group(group);
  app.add_option("--font", &settings.font, "Font family, as listed by fc-list")
      ->type_name("NAME")
      ->group(group);
}

std::vector<std::string> paper_flag_names(const std::string& rating) {
  return {"--directory",    "--paper",      "--per-page", "--answers",      "--answers-per-page",
          "--" + rating,    "--candidates", "--letters",  "--large-print",  "--children",
          "--walk-through", "--worksheet",  "--title",    "--first-number", "--font",
          "--binding",      "--author",     "--sections", "--logo",         "--instructions",
          "--stars",        "--language",   "--qr"};
}

}  // namespace sudokit::cli
