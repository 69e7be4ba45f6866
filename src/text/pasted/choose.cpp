#include "text/pasted/choose.hpp"

#include <algorithm>
#include <limits>
#include <tuple>

#include "text/format.hpp"
#include "text/pasted/pasted.hpp"

namespace sudokit::text {
namespace {

// The records of a head, as RecordReader cuts them.
class Cutter {
 public:
  Cutter(std::string_view head, const TextContext& context, bool whole) : whole_(whole) {
    const FormatRow& row = *row_of(context.format);
    if (row.rule != nullptr) rule_ = row.rule(context);
    while (!head.empty()) {
      std::string_view line = take_line(head);
      if (line.ends_with('\r')) line.remove_suffix(1);
      rule_ ? on_rule(line) : on_line(line);
      ++line_;
    }
  }

  std::vector<Record> records() {
    if (rule_) on_rule({});
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

}  // namespace

bool is_one_block(const TextContext& block, std::string_view text) {
  constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();
  if (score_of(block, text, true, kAll).bad == 0) return false;
  Puzzle puzzle;
  return parse_record_into(block, {text, 1, {}, 0}, puzzle).has_value();
}

TextContext choose(TextContext claimed, std::string_view head, bool whole) {
  return Choice(std::move(claimed), head, whole).choose();
}

}  // namespace sudokit::text
