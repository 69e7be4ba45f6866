// numbers: the cells as numbers, one puzzle per line or per block of `side` lines.
#include "text/chars.hpp"
#include "text/format.hpp"

namespace sudokit::text::formats {
namespace {

// A block of numbers ends after its side-th line or before a blank line.
class NumbersBlock : public LineRule {
 public:
  explicit NumbersBlock(const LayoutPtr& layout) : side_(layout ? layout->side() : 0) {}

  Cut on(std::string_view raw) override {
    const std::string_view line = trim(raw);
    if (line.starts_with('#')) return {};
    if (line.empty()) {
      reset();
      return kEndBefore;
    }
    if (rows_ == 0) wanted_ = side_ ? side_ : count_tokens(line);
    const bool full = ++rows_ >= wanted_;
    if (full) reset();
    return taken(full);
  }
  void reset() override { rows_ = 0; }
  bool rests() const override { return rows_ == 0; }

 private:
  int side_ = 0;
  int wanted_ = 0;
  int rows_ = 0;
};

std::unique_ptr<LineRule> rule(const TextContext& context) {
  return context.block ? std::make_unique<NumbersBlock>(context.layout) : nullptr;
}

Claim claim(const Head& head, TextContext& context) {
  const CellsLook look = look_at_cells(head, context);
  if (look.kind != CellsLook::numbers || look.framed) return Claim::none;
  context.block = look.rows;
  return Claim::cells;
}

Result<void> parse(const Source& source, Puzzle& puzzle) {
  return parse_numbers(source, source.text, puzzle);
}

Result<void> write(std::string& out, const Written& puzzle) {
  add_numbers(out, puzzle.grid, ".");
  add_comment(out, " # ", puzzle);
  out += '\n';
  return {};
}

}  // namespace

const FormatRow numbers = {
    .info = {.name = "numbers",
             .meaning = "numbers, a line or a block a puzzle",
             .reads = "all",
             .writes = "all, one line",
             .comments = true},
    .claim = claim,
    .rule = rule,
    .parse = parse,
    .write = write,
    .holds = kHouses,
};

}  // namespace sudokit::text::formats
