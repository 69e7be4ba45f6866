#include "text/rule_blocks.hpp"

#include <algorithm>

#include "text/frame.hpp"
#include "text/pasted/pasted.hpp"
#include "text/pasted/sheet.hpp"
#include "text/region_map.hpp"
#include "text/rule_words.hpp"
#include "text/tokens.hpp"

namespace sudokit::text {
namespace {

// A block ends before a blank line, unless that line stands between the cells and the first
// constraint. It also ends before a layout line that follows the frame of a drawn grid.
class RulesBlock : public LineRule {
 public:
  Cut on(std::string_view raw) override {
    const std::string_view line = trim(raw);
    if (line.empty() && open_ && cells_alone_) {
      waits_ = true;
      return {};
    }
    if (line.empty() || (waits_ && line.starts_with('#'))) {
      reset();
      return kEndBefore;
    }
    if (line.starts_with('#') && !open_) return {};
    const std::string_view word = first_word(line);
    const bool rule = is_rule_word(word) || word == kCandidates || states_rule(line);
    const bool next = (waits_ && !rule) || (framed_ && word == kLayout);
    waits_ = false;
    framed_ = is_frame(line);
    cells_alone_ = (next || !open_ || cells_alone_) && !rule && word != kLayout;
    open_ = true;
    return {.end_before = next, .take = true};
  }
  void reset() override { open_ = waits_ = framed_ = false; }
  bool rests() const override { return !open_; }

 private:
  bool open_ = false;
  bool cells_alone_ = false;  // so far
  bool waits_ = false;        // a blank line follows the cells: a constraint may come next
  bool framed_ = false;       // the previous line belongs to a frame
};

// A pasted grid with what belongs to it, above or below and also after blank lines: constraints, a
// map of its regions, and words above. A block with a layout line ends before a blank line.
class PastedBlock : public LineRule {
 public:
  // `whole`: the whole text is one block.
  explicit PastedBlock(bool whole) : whole_(whole) {}

  Cut on(std::string_view raw) override {
    if (whole_) return {.take = !trim(raw).empty()};
    const std::string_view line = unquoted(raw);
    if (line.empty() && comments_) {
      reset();
      Cut cut;
      cut.drop = true;
      return cut;
    }
    if (line.empty() && open_ && !layout_) {
      waits_ = true;
      return {};
    }
    if (line.empty() || (waits_ && line.starts_with('#'))) {
      reset();
      return kEndBefore;
    }
    comments_ = line.starts_with('#') && (comments_ || !open_);
    const bool layout = first_word(line) == kLayout;
    const bool part = is_part(line) || states_rule(line) || (is_map_row(line) && waits_);
    const bool map = cells_ > 0 && cells_ == line.size() && !map_on_line(line).empty();
    const bool next = cells_ > 0 && !map && (layout || (waits_ && !part) || is_next_line(line));
    if (next) reset();
    open_ = true;
    waits_ = false;
    layout_ = layout_ || layout;
    const LineKind kind = part || layout ? LineKind::words : kind_of(raw);
    if (kind == LineKind::cells && !map) cells_ = cells_in(line);
    if (map) reset();
    return {.end_before = next, .take = true, .end_after = map};
  }
  void reset() override {
    open_ = waits_ = layout_ = comments_ = false;
    cells_ = 0;
  }
  bool rests() const override { return whole_ || !open_; }

 private:
  // The cells of a row: fields, words or characters.
  static std::size_t cells_in(std::string_view line) {
    for (const char separator : {'\t', '|', ',', ';'}) {
      const auto times = static_cast<std::size_t>(std::ranges::count(line, separator));
      if (times > 0) return separator == '|' && line.starts_with('|') ? times - 1 : times + 1;
    }
    const auto words = static_cast<std::size_t>(count_tokens(line));
    return words > 1 ? words : line.size();
  }
  // Puzzles of one line below each other, each with a map of its regions or without.
  bool is_next_line(std::string_view line) const {
    constexpr std::size_t kFewest = 36;  // fewer characters may be the row of a grid
    return cells_ >= kFewest && line.size() == cells_ && square_side(cells_) > 0;
  }
  // As wide as the rows, and in capitals or small letters only, unlike a title.
  bool is_map_row(std::string_view line) const {
    const auto is_capital = [](char c) { return c >= 'A' && c <= 'Z'; };
    const auto is_small = [](char c) { return c >= 'a' && c <= 'z'; };
    return map_labels(line).size() == cells_ &&
           (std::ranges::none_of(line, is_capital) || std::ranges::none_of(line, is_small));
  }

  bool whole_;
  bool open_ = false;
  bool waits_ = false;     // a blank line was the last
  bool layout_ = false;    // has a layout line
  bool comments_ = false;  // has only comments so far
  std::size_t cells_ = 0;  // of the last row; 0 before the first
};

}  // namespace

bool is_part(std::string_view line) {
  const std::string_view word = first_word(line);
  if (word == "or" || word == "and" || word == "end") return trim(line) == word;
  const std::string_view rest = after_word(line);
  if (word == kExtra) return has_cell(rest);
  return word == kCandidates && (has_cell(rest) || (!rest.empty() && is_digit(rest[0])));
}

// Detection sets `pasted_rows` for such blocks.
bool is_pasted_block(const TextContext& context) {
  return context.guessed && context.pasted_rows == kParagraph;
}

std::unique_ptr<LineRule> make_rules_rule(const TextContext& context) {
  if (is_pasted_block(context)) return std::make_unique<PastedBlock>(context.block);
  return std::make_unique<RulesBlock>();
}

}  // namespace sudokit::text
