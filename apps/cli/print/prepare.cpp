#include "cli/print/prepare.hpp"

#include <fmt/format.h>

#include <utility>

#include "sudokit/text.hpp"

namespace sudokit::cli {

std::vector<std::string> printed_scales() {
  std::vector<std::string> names;
  for (const Scale* scale : rating_scales()) {
    if (!scale->counts() || !scale->grades.empty()) names.emplace_back(scale->name);
  }
  return names;
}

std::string printed_rating(const RateQuestion::Rated& rated, const PrintSettings& settings) {
  const Scale& scale = *rated.scale;
  if (scale.name == "grade" && rated.count.value) {
    const auto grade = static_cast<int>(*rated.count.value);
    return settings.stars ? stars(grade) : std::string(grade_word(grade, settings.language));
  }
  const Rating& rating = rated.rating;
  if (scale.counts()) return std::string(rated.count.word(scale));
  if (scale.counting == Counting::rating) return rating_text(rating.difficulty);
  if (scale.counting == Counting::tenths) {
    return fmt::format("SE {}.{}", rating.difficulty / 10, rating.difficulty % 10);
  }
  if (rating.end != DeduceEnd::solved) {
    return scale.counting == Counting::points ? fmt::format("beyond {}", scale.title)
                                              : "beyond the techniques";
  }
  if (!rating.grade.empty()) return fmt::format("{} ({})", rating.grade, rating.difficulty);
  return fmt::format("difficulty {}", rating.difficulty);
}

// ---- Prepare ------------------------------------------------------------------------------------

namespace {

// What a QR code of the lowest level of correction holds.
constexpr std::size_t kMostLink = 2953;

// The link that opens the puzzle in SudokuPad. Errors: such a link cannot hold the puzzle, or a QR
// code cannot hold the link.
Result<std::string> link_of(const Puzzle& puzzle) {
  std::string text;
  Puzzle untitled = puzzle;  // a shorter link has larger modules
  untitled.comment.clear();
  if (auto ok = write_puzzle(text, untitled, Format::f_puzzles); !ok)
    return tl::unexpected(ok.error());
  std::string link = "https://sudokupad.app/fpuzzles";
  for (const char c : std::string_view(text).substr(text.find("load=") + 5)) {
    if (c == '\n') break;
    const bool plain = c != '+' && c != '/' && c != '=';
    link += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned>(c));
  }
  if (link.size() <= kMostLink) return link;
  return sudokit::fail("format-cannot-hold",
                       fmt::format("the link of the puzzle has {} characters, a QR code {}",
                                   link.size(), kMostLink));
}

Prepared left_out(Verdict verdict, std::string why) {
  Prepared prepared;
  prepared.verdict = verdict;
  prepared.why = std::move(why);
  return prepared;
}

}  // namespace

ExplainQuestion worksheet_question(const PrintSettings& settings, const Limits& limits) {
  ExplainQuestion question;
  const Scale* scale = scale_named(settings.rating);
  if (scale != nullptr && !scale->counts()) question.scale = scale->name;
  question.part = ExplainQuestion::Part::step;
  question.step = settings.worksheet;
  question.form.reset();
  question.limits = limits;
  return question;
}

Preparer::Preparer(const PrintSettings& settings, const Limits& limits)
    : settings_(settings),
      asker_(Asker<SheetQuestion>::make({settings.rating, settings.walk, limits}).value()) {
  if (settings.worksheet.empty()) return;
  step_.emplace(Asker<ExplainQuestion>::make(worksheet_question(settings, limits)).value());
}

Result<Prepared> Preparer::prepare(const Puzzle& puzzle, const StopToken& stop) {
  auto drawn = settings_.candidates ? basic_pencilmarks(puzzle) : pencilmarks_of(puzzle);
  if (!drawn) return tl::unexpected(drawn.error());
  const bool answered = settings_.answers != AnswerPlace::none;
  Prepared prepared;
  prepared.entry.emplace();
  prepared.entry->puzzle = std::move(*drawn);
  if (settings_.qr) {
    auto link = link_of(puzzle);
    if (!link) return tl::unexpected(link.error());
    prepared.entry->link = std::move(*link);
  }
  prepared.verdict = Verdict::unknown;
  if (settings_.any && !answered) return prepared;
  auto sheet = asker_.answer(puzzle, 0, stop);
  if (!sheet) return tl::unexpected(sheet.error());
  if (sheet->verdict == Verdict::unknown) {
    prepared = left_out(sheet->verdict, std::string(to_string(sheet->reason)));
    prepared.reason = sheet->reason;
    return prepared;
  }
  if (sheet->verdict == Verdict::unsatisfiable) {
    return left_out(sheet->verdict, "the puzzle has no solution");
  }
  if (sheet->verdict == Verdict::multiple && !settings_.any) {
    return left_out(sheet->verdict, "the puzzle has several solutions (--any prints it too)");
  }
  prepared.verdict = sheet->verdict;
  if (answered) prepared.entry->solution = std::move(sheet->solution);
  add(std::move(*sheet), prepared);
  if (step_) {
    if (auto ok = find_step(puzzle, stop, prepared); !ok) return tl::unexpected(ok.error());
  }
  return prepared;
}

Result<void> Preparer::find_step(const Puzzle& puzzle, const StopToken& stop, Prepared& prepared) {
  auto found = step_->answer(puzzle, 0, stop);
  if (!found) return tl::unexpected(found.error());
  if (found->kind == ExplainQuestion::Answer::Kind::explained) {
    prepared.entry->walk = std::make_unique<Explanation>(std::move(found->explanation));
    return {};
  }
  prepared = left_out(found->verdict, found->why);
  prepared.reason = found->reason;
  return {};
}

void Preparer::add(SheetQuestion::Answer sheet, Prepared& prepared) const {
  if (sheet.rated) prepared.entry->rating = printed_rating(*sheet.rated, settings_);
  if (settings_.sections == Sections::rating) prepared.entry->section = prepared.entry->rating;
  if (settings_.sections == Sections::grade && sheet.rated)
    prepared.entry->grade = static_cast<int>(sheet.rated->count.value.value_or(0));
  if (!sheet.explanation) return;
  prepared.entry->walk = std::make_unique<Explanation>(std::move(*sheet.explanation));
}

}  // namespace sudokit::cli
