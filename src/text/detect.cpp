#include <algorithm>
#include <limits>
#include <span>
#include <string_view>
#include <tuple>
#include <vector>

#include "sudokit/text.hpp"
#include "text/chars.hpp"
#include "text/format.hpp"
#include "text/grid_lines.hpp"
#include "text/pasted/pasted.hpp"
#include "text/pasted/sheet.hpp"
#include "text/rule_lines.hpp"

namespace sudokit::text {
namespace {

// ---- Forms that fit -----------------------------------------------------------------------------

// Decides whether a head can be read in the form that its first lines claim, or in which other
// form.

// The records of a head, as RecordReader cuts them.
class Cutter {
 public:
  Cutter(std::string_view head, const TextContext& context, bool whole) : whole_(whole) {
    const FormatRow& row = *row_of(context.format);
    if (row.rule != nullptr) rule_ = row.rule(context);
    end_ = head.substr(head.size());
    while (!head.empty()) {
      std::string_view line = take_line(head);
      if (line.ends_with('\r')) line.remove_suffix(1);
      rule_ ? on_rule(line) : on_line(line);
      ++line_;
    }
  }

  std::vector<Record> records() {
    // A blank line ends what it may end. It lies behind the last line, because a record reaches to
    // the end of the line that it takes.
    if (rule_) on_rule(end_);
    close();
    if (!whole_ && !records_.empty()) records_.pop_back();  // the last record may be cut short
    return std::move(records_);
  }

 private:
  void on_line(std::string_view line) {
    const std::string_view content = trim(line);
    if (!content.empty() && content[0] != '#') records_.push_back({line, line_, {}, 0});
  }
  void on_rule(std::string_view line) {
    const Cut cut = rule_->on(line);
    if (cut.drop) open_ = {};
    if (cut.end_before) close();
    if (!cut.take) return;
    if (open_.empty()) first_ = line_;
    const char* const begin = open_.empty() ? line.data() : open_.data();
    open_ = {begin, static_cast<std::size_t>(line.data() + line.size() - begin)};
    if (cut.end_after) close();
  }
  void close() {
    if (rule_) rule_->reset();
    if (!open_.empty()) records_.push_back({open_, first_, {}, 0});
    open_ = {};
  }

  bool whole_;
  std::unique_ptr<LineRule> rule_;
  std::vector<Record> records_;
  std::string_view end_;  // empty, behind the head
  std::string_view open_;
  std::size_t first_ = 0;
  std::size_t line_ = 1;
};

struct Score {
  std::size_t bad = std::numeric_limits<std::size_t>::max();
  std::size_t good = 0;
  int largest = 0;  // side

  bool better_than(const Score& other) const {
    return std::tuple(bad, other.good) < std::tuple(other.bad, good);
  }
};

// `most` is the number of records to examine.
Score score_of(const TextContext& context, std::string_view head, bool whole, std::size_t most) {
  Score score{0, 0};
  Puzzle puzzle;
  for (const Record& record : Cutter(head, context, whole).records()) {
    if (most-- == 0) break;
    const bool good = parse_record_into(context, record, puzzle).has_value();
    ++(good ? score.good : score.bad);
    if (good) score.largest = std::max(score.largest, puzzle.layout->side());
  }
  // If other records are wrong, a few matching cells are not puzzles.
  if (score.bad > 0 && score.largest < 4 && !context.layout) score.good = 0;
  return score;
}

// The text as one puzzle. A single error counts as a puzzle only if it is understood.
struct Whole {
  Score score;
  bool ambiguous = false;
};

Whole whole_of(const TextContext& context, std::string_view head) {
  Puzzle puzzle;
  const auto ok = parse_pasted({context, head, 1}, head, puzzle, Error{});
  if (ok) return {{0, 1, puzzle.layout->side()}};
  if (ok.error().message.empty()) return {};
  return {{1, 0}, ok.error().code == "ambiguous-text"};
}

class Choice {
 public:
  Choice(TextContext claimed, std::string_view head, bool whole)
      : best_(std::move(claimed)), head_(head), whole_(whole) {}

  TextContext choose() {
    TextContext chosen = choose_format();
    // Beside larger puzzles, or among records that are wrong, a few cells are none.
    const bool specks = score_.largest >= 4 || score_.bad > 0;
    if (specks && chosen.guessed && !chosen.layout) chosen.fewest_cells = kFewestNamed;
    return chosen;
  }

 private:
  static constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();

  TextContext choose_format() {
    const TextContext claimed = best_;
    const bool asked = claimed.format == Format::pasted;
    if (!asked) score_ = score_of(claimed, head_, whole_, kAll);
    if (score_.bad == 0 && score_.good > 0) {
      if (is_pasted_whole(claimed)) set_pasted_whole(best_);
      return std::move(best_);
    }
    const bool empty = !asked && score_.bad == 0;
    if (empty) score_.bad = 2;  // any reading with a puzzle or an understood error is better
    TextContext pasted = claimed;
    set_pasted_whole(pasted);
    if (asked && !whole_) best_.pasted_rows = kParagraph;
    if (whole_) {
      const Whole whole = whole_of(claimed, head_);
      if (whole.ambiguous) return pasted;
      take(pasted, whole.score);
    }
    // If most records are right, the format is right and the other records are wrong.
    const bool known = score_.good > 0 && score_.good >= score_.bad;
    if (known || (empty && score_.bad == 1)) return std::move(best_);
    if (empty) score_.bad = 1;
    TextContext lines = claimed;
    lines.format = Format::line;
    if (!asked && claimed.format != Format::line) consider(lines);
    pasted.pasted_rows = kParagraph;
    consider(pasted);
    constexpr std::size_t kMostRows = 36;
    for (pasted.pasted_rows = 4; pasted.pasted_rows <= kMostRows; ++pasted.pasted_rows) {
      if (score_of(pasted, head_, whole_, 1).good > 0) consider(pasted);
    }
    return std::move(best_);
  }

  void consider(const TextContext& context) {
    const Score score = score_of(context, head_, whole_, kAll);
    if (score.good > 0) take(context, score);
  }
  static void set_pasted_whole(TextContext& context) {
    context.format = Format::pasted;
    context.pasted_rows = kWholeText;
  }
  // The text is one pasted puzzle, and the claimed format reads its records merely by the fallback:
  // the cells of a pasted column may begin like the numbers of an archive.
  bool is_pasted_whole(TextContext claimed) const {
    if (!whole_ || !claimed.guessed || claimed.format == Format::line) return false;
    const Whole whole = whole_of(claimed, head_);
    if (whole.score.good == 0 && !whole.ambiguous) return false;
    // Tables one below the other are no single grid, unless every second row is empty.
    if (claimed.format == Format::table && score_.good > 1) return true;
    claimed.guessed = false;
    return score_of(claimed, head_, whole_, kAll).good == 0;
  }
  // A reading with fewer puzzles must read everything.
  void take(const TextContext& context, const Score& score) {
    if (!score.better_than(score_) || (score.good < score_.good && score.bad > 0)) return;
    score_ = score;
    best_ = context;
  }

  TextContext best_;
  std::string_view head_;
  bool whole_;
  Score score_;
};

// Whether the whole text is a block with rules although some part of it between blank lines is
// none.
bool is_one_block(const TextContext& block, std::string_view text) {
  constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();
  if (score_of(block, text, true, kAll).bad == 0) return false;
  Puzzle puzzle;
  return parse_record_into(block, {text, 1, {}, 0}, puzzle).has_value();
}

// Returns `claimed`, or another form that reads more of `head`: one pasted puzzle, pasted puzzles
// separated by paragraphs or by numbers of rows, or lines. `whole`: the head is the whole stream.
TextContext choose(TextContext claimed, std::string_view head, bool whole) {
  return Choice(std::move(claimed), head, whole).choose();
}

// -------------------------------------------------------------------------------------------------

using Lines = std::vector<std::string_view>;

// The whole lines of `head` without comments. An unterminated last line counts if it is the end of
// the stream or the only line.
Lines lines_of(std::string_view head, bool all) {
  const bool cut = head.size() >= kLookahead;
  Lines lines;
  while (!head.empty()) {
    const bool whole = head.find('\n') != std::string_view::npos;
    std::string_view line = take_line(head);
    if (!whole && (!all || (cut && !lines.empty()))) break;
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (trim(line).starts_with('#')) continue;
    lines.push_back(line);
  }
  return lines;
}

struct Guess {
  Claim claim = Claim::none;
  TextContext context;
};

// The strongest claim on line `at`, by the format asked for or by any readable format.
Guess guess(const Head& head, const TextContext& context) {
  Guess best;
  const bool tabs = head.lines[head.at].find('\t') != std::string_view::npos;  // an open row
  if (head.line().empty() && !tabs) return best;
  const auto ask = [&](Format format) {
    const FormatRow* row = row_of(format);
    if (row == nullptr || row->claim == nullptr) return;
    TextContext draft = context;
    const Claim claim = row->claim(head, draft);
    if (claim <= best.claim) return;
    draft.format = format;
    best = {claim, std::move(draft)};
  };
  if (context.format != Format::automatic) {
    ask(context.format);
  } else {
    for (const Format format : readable_formats()) ask(format);
  }
  return best;
}

// The first non-standard alphabet that a line of the head requires; standard if there is none.
Alphabet alphabet_of_lines(const Lines& lines, const TextContext& context) {
  for (const std::string_view line : lines) {
    const Run run = find_run(context, trim(line));
    if (run.shape != Shape::line) continue;
    const Alphabet alphabet =
        alphabet_of(run.cells, square_side(run.cells.size()), Alphabet::standard);
    if (alphabet != Alphabet::standard) return alphabet;
  }
  return Alphabet::standard;
}

// Beside puzzles of at least 16 cells, a line of fewer is a number: "0012".
std::size_t fewest_cells(const Lines& lines, const TextContext& context) {
  if (context.layout || context.format != Format::line) return 1;
  const bool more = std::ranges::any_of(lines, [&](std::string_view line) {
    const Run run = find_run(context, trim(line));
    return run.shape == Shape::line && run.cells.size() >= kFewestNamed;
  });
  return more ? kFewestNamed : 1;
}

// Is the guess certain without a look at the other lines? It is for a format's own mark, and for a
// line of pencilmarks or of at most 81 cells. Rows of a table are not certain: they may be a header
// and all rows but the last.
bool is_certain(const Guess& found, std::string_view line) {
  if (found.claim == Claim::marked) return found.context.format != Format::table;
  if (found.claim != Claim::run) return false;
  const Run run = find_run(found.context, trim(line));
  return run.cells.size() > kMaxLineSide &&
         (run.shape == Shape::pencilmarks || run.cells.size() <= 81);
}

// Whether a puzzle of one line has a map of its regions on the next.
bool has_map_on_line(const Lines& lines) {
  std::size_t before = 0;
  for (const std::string_view line : lines) {
    if (trim(line).empty()) continue;
    if (line.size() == before && may_have_map(line) && !map_on_line(line).empty()) return true;
    before = line.size();
  }
  return false;
}

}  // namespace

std::optional<TextContext> detect(std::string_view head, bool all, const ReadOptions& options) {
  TextContext context;
  context.layout = options.layout;
  context.format = options.format;
  context.column = options.column;
  context.find_layout = options.find_layout;
  context.clashes = options.clashes;
  context.ignore = options.ignore;
  context.strict = options.strict;
  TextContext block = context;
  const Lines lines = lines_of(head, all);
  Guess found;
  std::size_t at = 0;
  for (; at < lines.size(); ++at) {
    found = guess({lines, at}, context);
    if (found.claim != Claim::none) break;
  }
  // A constraint without a layout may belong to a pasted grid above or below, and a line below many
  // cells may be the end of a puzzle that was broken into lines.
  const bool rule = found.context.format == Format::rules && options.format == Format::automatic &&
                    first_word(lines[at]) != kLayout;
  const auto many = [&](std::string_view line) {
    return find_run(context, line).cells.size() > kMaxLineSide;
  };
  const bool open_end = rule || std::ranges::any_of(std::span(lines).first(at), many);
  const bool mapped = options.format == Format::automatic && has_map_on_line(lines_of(head, true));
  const bool certain =
      found.claim != Claim::none && !open_end && !mapped && is_certain(found, lines[at]);
  // A map of cages and their sums is the whole text, and what follows may show that it is none.
  const bool whole_text = found.context.format == Format::killer && found.context.block;
  if (!all && (!certain || whole_text) && !mapped) return std::nullopt;
  if (found.claim != Claim::none) context = std::move(found.context);
  if (context.format == Format::automatic) context.format = Format::line;
  context.alphabet = certain ? Alphabet::standard : alphabet_of_lines(lines, context);
  context.guessed = options.format == Format::automatic;
  if (context.guessed) context.fewest_cells = fewest_cells(lines, context);
  const bool open = context.guessed ? !certain || context.format == Format::sdk
                                    : options.format == Format::pasted;
  if (!open) return context;
  // A pasted grid with rules, a layout or a map of regions below it: pasted text may omit the
  // layout, but never a rule.
  const auto states = [](std::string_view line) {
    const bool layout = first_word(line) == kLayout && count_tokens(after_word(line)) == 1;
    return layout || states_rule(line);
  };
  const bool ruled = mapped || std::ranges::any_of(lines, states) || region_map(lines).lines > 0;
  const bool fields = context.format == Format::csv || context.format == Format::json;
  if (context.guessed && ruled && !fields) {
    block.format = Format::rules;
    block.guessed = true;
    const auto cells = [](std::string_view line) { return kind_of(line) == LineKind::cells; };
    if (std::ranges::any_of(lines, cells)) block.pasted_rows = kParagraph;
    block.block = head.size() < kLookahead && is_one_block(block, head);
    return block;
  }
  if (certain) return context;
  return choose(std::move(context), head, head.size() < kLookahead);
}

// ---- Lines of cells -----------------------------------------------------------------------------

namespace {

std::vector<std::string_view> tokens_of(std::string_view line) {
  std::vector<std::string_view> tokens;
  for (auto token = take_token(line); !token.empty(); token = take_token(line)) {
    tokens.push_back(token);
  }
  return tokens;
}

// The lines from `first` to the next blank line that have as many units as the first (tokens, or
// characters of a single token).
struct Stretch {
  std::size_t lines = 0;
  int highest = 0;    // the highest digit
  bool ends = false;  // at a blank line or the end of the text, not at a line of another width
};

std::vector<int> units_of(std::string_view line, bool numbers) {
  std::vector<int> units;
  if (numbers) {
    for (const auto token : tokens_of(line)) units.push_back(number_of(token));
  } else {
    for (const char c : line) units.push_back(cell_value(c, Alphabet::standard));
  }
  return units;
}

Stretch stretch(const std::vector<std::string_view>& lines, std::size_t first, bool numbers) {
  Stretch result;
  const std::size_t width = units_of(trim(lines[first]), numbers).size();
  std::size_t at = first;
  for (; at < lines.size() && !trim(lines[at]).empty(); ++at) {
    const std::vector<int> units = units_of(trim(lines[at]), numbers);
    if (units.size() != width) return result;
    ++result.lines;
    result.highest = std::max(result.highest, *std::max_element(units.begin(), units.end()));
  }
  result.ends = true;
  return result;
}

// Are lines of `width` units rows of puzzles of side `width`? Otherwise each is a whole puzzle.
bool are_rows(const std::vector<std::string_view>& lines, std::size_t first, std::size_t width,
              bool numbers, const LayoutPtr& layout) {
  if (layout) return static_cast<int>(width) != layout->cells();
  const int side = square_side(width);
  if (side == 0) return true;
  const Stretch here = stretch(lines, first, numbers);
  return here.highest > side || (here.ends && here.highest == 0 && here.lines == width);
}

bool is_short_number(std::string_view token) {
  const int value = number_of(token);
  return value <= kMaxSide && value != kNoNumber && (token.size() == 1 || token[0] != '0');
}

}  // namespace

bool are_digits(std::string_view cells, int side) {
  return std::all_of(cells.begin(), cells.end(),
                     [side](char c) { return cell_value(c, Alphabet::standard) <= side; });
}

CellsLook look_at_cells(const Head& head, const TextContext& context) {
  const std::string_view line = head.line();
  const auto tokens = tokens_of(line);
  CellsLook look;
  if (tokens.empty()) return look;
  if (tokens.size() == 1) {
    const std::string_view token = tokens[0];
    if (token.size() > kMaxLineSide || !are_digits(token, static_cast<int>(token.size()))) {
      return look;
    }
    look.kind = CellsLook::characters;
    look.rows = are_rows(head.lines, head.at, token.size(), false, context.layout);
    return look;
  }
  if (!std::all_of(tokens.begin(), tokens.end(), is_short_number)) {
    if (is_row(line)) look.kind = CellsLook::row;
    return look;
  }
  look.kind = CellsLook::numbers;
  for (std::size_t next = head.at; next < head.lines.size(); ++next) {
    const std::string_view other = trim(head.lines[next]);
    if (other.empty()) break;
    look.framed = look.framed || is_framed(other);
  }
  look.rows = !look.framed && are_rows(head.lines, head.at, tokens.size(), true, context.layout);
  return look;
}

}  // namespace sudokit::text
