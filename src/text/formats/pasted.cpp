// pasted: puzzles as people type and paste them; see pasted/pasted.hpp.
#include "text/pasted/pasted.hpp"

#include "text/format.hpp"
#include "text/pasted/sheet.hpp"
#include "text/rule_lines.hpp"

namespace sudokit::text::formats {
namespace {

// A record is the whole text, a paragraph, or a fixed number of lines of cells (neither frame
// strokes nor words).
class PastedRule : public LineRule {
 public:
  explicit PastedRule(std::size_t rows) : wanted_(rows) {}

  Cut on(std::string_view line) override {
    if (wanted_ == kWholeText) return line.empty() ? Cut{} : taken(false);
    const LineKind kind = kind_of(line);
    if (kind != LineKind::cells) return on_other(kind);
    const bool full = ++rows_ == wanted_;
    if (full) reset();
    return taken(full);
  }
  void reset() override { rows_ = 0; }
  bool rests() const override { return rows_ == 0; }

 private:
  // A blank line ends a paragraph. Words begin the next puzzle of a fixed number of lines. Words
  // alone are not a record.
  Cut on_other(LineKind kind) {
    const bool blank = kind == LineKind::blank;
    const bool ends = wanted_ == kParagraph ? blank : kind == LineKind::words;
    Cut cut;
    cut.drop = blank && rows_ == 0;
    cut.end_before = ends && rows_ > 0;
    cut.take = !blank;
    if (cut.end_before) reset();
    return cut;
  }

  std::size_t wanted_;
  std::size_t rows_ = 0;
};

std::unique_ptr<LineRule> rule(const TextContext& context) {
  return std::make_unique<PastedRule>(context.pasted_rows);
}

Result<void> parse(const Source& source, Puzzle& puzzle) {
  for (std::string_view rest = source.text; !rest.empty();) {
    const std::string_view line = take_line(rest);
    if (!states_rule(line)) continue;
    return source.fail_at(
        line.data(), "unexpected-text",
        "`--from pasted` reads no constraints: leave it out, and the grid is read "
        "with them");
  }
  return parse_pasted(
      source, source.text, puzzle,
      source.fail_at(source.text.data(), "no-puzzle", "no puzzle found in these lines").value());
}

}  // namespace

const FormatRow pasted = {
    .info = {.name = "pasted",
             .meaning = "puzzles as people type and paste them, where exactly one reading fits",
             .reads = "side 4 to 100",
             .comments = true},
    .rule = rule,
    .parse = parse,
    .certain = true,
};

}  // namespace sudokit::text::formats
