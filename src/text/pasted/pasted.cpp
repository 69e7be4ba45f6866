#include "text/pasted/pasted.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "text/chars.hpp"
#include "text/grid_lines.hpp"
#include "text/parse.hpp"
#include "text/pasted/cuttings.hpp"
#include "text/pasted/listed.hpp"

namespace sudokit::text {
namespace {

// Longer texts are not pasted puzzles; a text with fewer cells is not a puzzle.
constexpr std::size_t kLongest = 1 << 17;
constexpr std::ptrdiff_t kFewestCells = 4;

bool may_be_pasted(std::string_view part) {
  const auto cell = [](char c) {
    return is_digit(c) || is_open_sign(c) || is_open_letter(c) ||
           (static_cast<unsigned char>(c) & 0xC0) == 0xC0;
  };
  return std::ranges::count_if(part, cell) >= kFewestCells;
}

// A puzzle among the words of one line; the text around it is the comment.
struct WordPuzzle {
  Trial trial;
  const char* from;
  const char* to;
};

const char* behind(const Source& source, const Unit& unit) {
  const char* const last = unit.line->at[unit.from + unit.text.size() - 1];
  return last + source.length_at(last);
}

std::vector<WordPuzzle> words_of(const Source& source, const Sheet& sheet) {
  std::vector<WordPuzzle> puzzles;
  if (sheet.lines.size() != 1) return puzzles;
  const SheetLine& line = sheet.lines[0];
  constexpr std::string_view kEnds = " \t,;:\"'`|";
  for (std::size_t at = 0; (at = line.text.find_first_not_of(kEnds, at)) != std::string::npos;) {
    const std::size_t end = std::min(line.text.find_first_of(kEnds, at), line.text.size());
    const Unit unit{std::string_view(line.text).substr(at, end - at), &line, at, 0};
    std::vector<Trial> trials;
    add_trials(source, {"a word", {{{unit}, &line, false}}, false, true}, trials);
    for (Trial& trial : trials) {
      if (trial.fit == 1) puzzles.push_back({std::move(trial), unit.at(), behind(source, unit)});
    }
    at = end;
  }
  return puzzles;
}

std::string around(std::string_view part, const WordPuzzle& word) {
  const std::string_view before =
      trim(part.substr(0, static_cast<std::size_t>(word.from - part.data())));
  const std::string_view after = trim(part.substr(static_cast<std::size_t>(word.to - part.data())));
  return fmt::format("{}{}{}", before, before.empty() || after.empty() ? "" : " ", after);
}

// The lines of words above the rows, and the # lines.
std::string comment_of(const Sheet& sheet, bool titled) {
  std::string comment = sheet.comment;
  for (const SheetLine& line : sheet.lines) {
    if (!titled || !line.word) break;
    const char* const last = line.at.back();
    const std::string_view words(line.at[0], static_cast<std::size_t>(last - line.at[0]) + 1);
    fmt::format_to(std::back_inserter(comment), "{}{}", comment.empty() ? "" : "; ", trim(words));
  }
  return comment;
}

Error ambiguous(const Source& source, const Trial& one, const Trial& other) {
  const auto as = [](const Trial& trial) {
    return fmt::format("{} of a {}x{} grid", trial.name, trial.layout->side(),
                       trial.layout->side());
  };
  std::string differing;
  if (one.layout == other.layout) {
    const auto [a, b] = std::ranges::mismatch(one.givens, other.givens);
    const auto value = [](std::uint8_t cell) { return cell ? std::to_string(cell) : "open"; };
    differing = fmt::format(", where {} is {} or {}",
                            cell_name(*one.layout, static_cast<int>(a - one.givens.begin())),
                            value(*a), value(*b));
  }
  return source
      .fail_at(source.text.data(), "ambiguous-text",
               "this can be read as {} and as {}{}; `from` or `layout` decides, or a "
               "'.' in every open cell",
               as(one), as(other), differing)
      .value();
}

// The words above and below the rows say nothing that is understood.
void ignore_titles(const Source& source, const Sheet& sheet) {
  const auto title = [](const SheetLine& line) { return line.word; };
  const auto note = [&](const SheetLine& line) {
    const char* const last = line.at.back();
    const auto length = static_cast<std::size_t>(last - line.at[0]) + source.length_at(last);
    if (!is_size(trim(line.text))) source.ignore({line.at[0], length});
  };
  const auto above = std::ranges::find_if_not(sheet.lines, title);
  std::for_each(sheet.lines.begin(), above, note);
  const auto below =
      std::find_if_not(sheet.lines.rbegin(), std::make_reverse_iterator(above), title);
  std::for_each(below.base(), sheet.lines.end(), note);
}

struct Outcome {
  Trial trial;
  std::string comment;
};

Outcome failure(Error error) {
  Outcome outcome;
  outcome.trial.fit = kUnderstood;
  outcome.trial.error = std::move(error);
  return outcome;
}

Outcome read_words(const Source& source, const Sheet& sheet, std::string_view part) {
  std::vector<WordPuzzle> words = words_of(source, sheet);
  if (words.empty()) return {};
  if (words.size() == 1) return {std::move(words[0].trial), around(part, words[0])};
  return failure(source
                     .fail_at(words[1].from, "several-puzzles",
                              "a second puzzle on this line; write one puzzle per line")
                     .value());
}

bool has_usual_side(const Trial& trial) {
  const int side = trial.layout->side();
  return side == 4 || side == 6 || side == 9 || side == 16 || side == 25;
}

// A grid with gaps is a larger grid too. The smaller one may be meant if the larger one cannot have
// a single solution, or if only the larger one has open cells of two kinds.
bool may_replace(const Trial& smaller, const Trial& larger) {
  if (!smaller.derived) return false;
  const int lines = larger.layout->side() - smaller.layout->side();
  const bool mixed = lines >= 1 && larger.mixed && !smaller.mixed;
  return mixed || (lines >= 2 && larger.loose && !smaller.loose);
}

// It is meant unless the larger one is complete and has a usual side, too: then either may be.
bool replaces(const Trial& smaller, const Trial& larger) {
  const bool usual = !larger.derived && !larger.mixed && has_usual_side(larger);
  return may_replace(smaller, larger) && !usual;
}

// Whether the larger grid may also be a smaller one of a usual side with an empty row and column.
bool ties(const Trial& smaller, const Trial& larger) {
  const int lines = larger.layout->side() - smaller.layout->side();
  return may_replace(smaller, larger) ||
         (lines == 1 && has_usual_side(smaller) && !has_usual_side(larger));
}

// Of the readings that are puzzles, leaves those that may be meant.
void choose_puzzles(std::vector<Trial>& trials) {
  std::vector<Trial> puzzles;
  std::ranges::copy_if(trials, std::back_inserter(puzzles),
                       [](const Trial& trial) { return trial.fit == 1; });
  if (puzzles.empty()) return;
  const std::vector<Trial> all = puzzles;
  std::erase_if(puzzles, [&](const Trial& larger) {
    return std::ranges::any_of(all,
                               [&](const Trial& smaller) { return replaces(smaller, larger); });
  });
  const auto plain = std::ranges::find(puzzles, false, &Trial::derived);
  if (plain != puzzles.end()) {
    const Trial kept = *plain;
    std::erase_if(puzzles, [&](const Trial& trial) { return trial.derived && !ties(trial, kept); });
  } else if (std::ranges::any_of(
                 puzzles, [](const Trial& trial) { return trial.border && !trial.partial; })) {
    std::erase_if(puzzles, [](const Trial& trial) { return trial.border && trial.partial; });
  }
  trials = std::move(puzzles);
}

Outcome read_sheet(const Source& source, std::string_view part) {
  const Sheet sheet = sheet_of(part);
  std::vector<Trial> trials;
  for (const Cutting& cutting : cuttings_of(sheet)) add_trials(source, cutting, trials);
  choose_puzzles(trials);
  const Trial* best = nullptr;
  for (const Trial& trial : trials) {
    if (best == nullptr || trial.fit > best->fit) best = &trial;
  }
  if (best != nullptr && best->fit == 1) {
    for (const Trial& other : trials) {
      const bool same = other.fit < 1 || other.givens == best->givens;
      if (!same) return failure(ambiguous(source, *best, other));
    }
    if (best->titled) ignore_titles(source, sheet);
    return {*best, comment_of(sheet, best->titled)};
  }
  Outcome words = read_words(source, sheet, part);
  if (words.trial.fit > 0) return words;
  return best == nullptr ? Outcome{} : Outcome{*best, ""};
}

Outcome read_link(const Source& source, std::string_view part) {
  std::vector<LinkValue> values = values_of_links(part);
  std::vector<Outcome> found;
  for (const LinkValue& value : values) {
    Sheet sheet;
    sheet.lines.push_back(value.line);
    std::vector<Trial> trials;
    for (const Cutting& cutting : cuttings_of(sheet)) add_trials(source, cutting, trials);
    const auto good = std::ranges::find(trials, 1.0, &Trial::fit);
    if (good == trials.end()) continue;
    WordPuzzle word{std::move(*good), value.from, value.to};
    found.push_back({word.trial, around(part, word)});
  }
  if (found.size() == 1) return std::move(found[0]);
  Outcome beside = read_sheet(source, part);  // a puzzle whose comment is a link
  if (found.empty() && beside.trial.fit == 1) return beside;
  const char* const at = part.data();
  return failure(source
                     .fail_at(at,
                              found.empty() ? ErrorCode("no-puzzle") : ErrorCode("several-puzzles"),
                              found.empty() ? "this link contains no puzzle in plain characters"
                                            : "this link contains more than one puzzle")
                     .value());
}

// The puzzle of a grid that stands in a list, in facts or in letters.
Outcome outcome_of(const Source& source, std::string_view part, ListedGrid grid) {
  const auto place = [&](std::size_t cell) {
    return grid.at[cell] == nullptr ? part.data() : grid.at[cell];
  };
  Puzzle puzzle;
  auto ok = set_layout(source, grid.digits.size(), place(0), puzzle);
  puzzle.givens.assign(grid.digits.begin(), grid.digits.end());
  if (ok) ok = check_clash(source, puzzle, [&](Cell cell) { return place(cell); });
  if (!ok) return failure(std::move(ok.error()));
  Outcome outcome;
  outcome.trial.fit = 1;
  outcome.trial.layout = std::move(puzzle.layout);
  outcome.trial.givens = std::move(puzzle.givens);
  outcome.comment = std::move(grid.comment);
  return outcome;
}

// Whether the sheet is a grid that is understood, and wrong.
bool is_about_digits(const Outcome& sheet) {
  const auto& error = sheet.trial.error;
  return error && (error->code == "ambiguous-text" || error->code == "clashing-givens");
}

// Numbers such as "5." in a list, whose points are no open cells.
bool has_floats(std::string_view part) {
  if (part.find('[') == part.npos) return false;
  for (std::size_t at = part.find('.'); at != part.npos; at = part.find('.', at + 1)) {
    const bool ends = at + 1 == part.size() || is_space(part[at + 1]) || part[at + 1] == ',' ||
                      part[at + 1] == ']';
    if (at > 0 && is_digit(part[at - 1]) && ends) return true;
  }
  return false;
}

Outcome read(const Source& source, std::string_view part) {
  if (part.size() > kLongest) return {};
  if (auto grid = has_floats(part) ? grid_in_lists(part) : std::nullopt) {
    return outcome_of(source, part, std::move(*grid));
  }
  const bool line = part.find('\n') == std::string_view::npos;
  Outcome sheet;
  if (may_be_pasted(part)) {
    sheet = line && has_link(part) ? read_link(source, part) : read_sheet(source, part);
  }
  if (sheet.trial.fit >= 1 || (line && has_link(part)) || is_about_digits(sheet)) return sheet;
  for (const auto find : {grid_in_letters, grid_in_lists, grid_in_triples}) {
    if (auto grid = find(part)) return outcome_of(source, part, std::move(*grid));
  }
  return sheet;
}

}  // namespace

Result<void> parse_pasted(const Source& source, std::string_view part, Puzzle& puzzle,
                          Error otherwise) {
  if (is_program_line(part)) return parse_program_line(source, part, puzzle);
  Outcome outcome = read(source, part);
  Trial& trial = outcome.trial;
  const bool told = trial.fit >= kUnderstood || source.context.format == Format::pasted;
  if (trial.error && told) return tl::unexpected(std::move(*trial.error));
  if (trial.fit < 1) return tl::unexpected(std::move(otherwise));
  puzzle.layout = std::move(trial.layout);
  puzzle.givens = std::move(trial.givens);
  puzzle.marks.clear();
  puzzle.comment = std::move(outcome.comment);
  return {};
}

// ---- Link ---------------------------------------------------------------------------------------

namespace {

constexpr std::string_view kScheme = "://";

int hex_value(char c) {
  if (is_digit(c)) return c - '0';
  const char letter = lower(c);
  return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
}

LinkValue value_of(std::string_view raw) {
  std::string decoded;
  std::vector<const char*> origin;
  for (std::size_t at = 0; at < raw.size(); ++at) {
    origin.push_back(&raw[at]);
    const bool escape = raw[at] == '%' && at + 2 < raw.size();
    const int high = escape ? hex_value(raw[at + 1]) : -1;
    const int low = escape ? hex_value(raw[at + 2]) : -1;
    if (high < 0 || low < 0) {
      decoded += raw[at] == '+' ? ' ' : raw[at];
      continue;
    }
    decoded += static_cast<char>(high * 16 + low);
    at += 2;
  }
  LinkValue value{sheet_line(decoded), raw.data(), raw.data() + raw.size()};
  for (const char*& at : value.line.at) at = origin[static_cast<std::size_t>(at - decoded.data())];
  return value;
}

}  // namespace

bool has_link(std::string_view text) {
  return text.find(kScheme) != std::string_view::npos;
}

bool in_link(std::string_view text, std::string_view run) {
  const std::string_view before =
      text.substr(0, static_cast<std::size_t>(run.data() - text.data()));
  const std::size_t scheme = before.rfind(kScheme);
  return scheme != before.npos && before.find_first_of(" \t", scheme) == before.npos;
}

std::vector<LinkValue> values_of_links(std::string_view text) {
  std::vector<LinkValue> values;
  for (std::size_t at = 0; (at = text.find(kScheme, at)) != std::string_view::npos;) {
    at += kScheme.size();
    const std::size_t end = std::min(text.find_first_of(" \t\"'<>`)]\r\n", at), text.size());
    const std::size_t query = std::min(text.find_first_of("?#", at), end);
    while (at < end) {
      const std::size_t stop = std::min(text.find_first_of(at < query ? "/?#" : "?&#=", at), end);
      if (stop > at) values.push_back(value_of(text.substr(at, stop - at)));
      at = stop + 1;
    }
    at = end;
  }
  return values;
}

}  // namespace sudokit::text
