#include "text/detect.hpp"

#include <algorithm>
#include <span>
#include <vector>

#include "text/format.hpp"
#include "text/pasted/choose.hpp"
#include "text/pasted/pasted.hpp"
#include "text/pasted/sheet.hpp"
#include "text/region_map.hpp"
#include "text/rule_blocks.hpp"
#include "text/rule_words.hpp"
#include "text/tokens.hpp"

namespace sudokit::text {
namespace {

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
  if (!all && !certain && !mapped) return std::nullopt;
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

}  // namespace sudokit::text
