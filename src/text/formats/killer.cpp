// killer: strings of programs for killer and jigsaw sudoku; a map of letters with sums.
#include "text/killer/killer.hpp"

#include <algorithm>

#include "text/format.hpp"

namespace sudokit::text::formats {
namespace {

bool is_string(std::string_view line) {
  return text::killer::is_packed(line) || text::killer::is_sumocue(line) ||
         text::killer::is_arrowed(line);
}

Claim claim(const Head& head, TextContext& context) {
  if (is_string(head.line())) return Claim::marked;
  // The whole text may be such a map, which is told at its first line.
  const auto blank = [](std::string_view line) { return trim(line).empty(); };
  const auto before = head.lines.begin() + static_cast<std::ptrdiff_t>(head.at);
  context.block =
      std::all_of(head.lines.begin(), before, blank) && text::killer::is_lettered(head.lines);
  return context.block ? Claim::marked : Claim::none;
}

// The whole text is a map with its sums.
class WholeText : public LineRule {
 public:
  Cut on(std::string_view line) override { return {.take = !trim(line).empty()}; }
  void reset() override {}
  bool rests() const override { return false; }
};

std::unique_ptr<LineRule> rule(const TextContext& context) {
  return context.block ? std::make_unique<WholeText>() : nullptr;
}

Result<void> parse(const Source& source, Puzzle& puzzle) {
  const std::string_view line = trim(source.text);
  if (text::killer::is_packed(line)) return text::killer::read_packed(source, line, puzzle);
  if (text::killer::is_sumocue(line)) return text::killer::read_sumocue(source, line, puzzle);
  if (text::killer::is_arrowed(line)) return text::killer::read_arrowed(source, line, puzzle);
  return text::killer::read_lettered(source, puzzle);
}

Result<void> write(std::string& out, const Written& puzzle) {
  return text::killer::write(out, puzzle);
}

}  // namespace

const FormatRow killer = {
    .info = {.name = "killer",
             .meaning = "strings of killers and jigsaws: 3x3::k:, SumoCue, arrows, letters",
             .reads = "side 4 to 100",
             .writes = "side 2 to 12",
             .layouts = true},
    .claim = claim,
    .rule = rule,
    .parse = parse,
    .write = write,
    .holds = kHouses | kRuleFeatures,
    .certain = true,
};

}  // namespace sudokit::text::formats
