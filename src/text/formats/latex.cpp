// latex: the environments of the package sudoku: |5|3| | |7| | | | |. a row.
#include <algorithm>

#include "core/failf.hpp"
#include "text/draft.hpp"
#include "text/format.hpp"

namespace sudokit::text::formats {
namespace {

bool begins(std::string_view line) {
  return line.find("\\begin{sudoku") != line.npos;
}
bool ends(std::string_view line) {
  return line.find("\\end{sudoku") != line.npos;
}

Claim claim(const Head& head, TextContext&) {
  const bool document = head.line().starts_with('\\') || head.line().starts_with('%');
  const bool here = begins(head.line()) || (document && std::ranges::any_of(head.lines, begins));
  return here ? Claim::marked : Claim::none;
}

class EnvironmentRule : public LineRule {
 public:
  Cut on(std::string_view line) override {
    if (!open_ && !begins(line)) return {};
    open_ = !ends(line);
    return taken(!open_);
  }
  void reset() override { open_ = false; }
  bool rests() const override { return !open_; }
  bool broken() const override { return open_; }

 private:
  bool open_ = false;
};

std::unique_ptr<LineRule> rule(const TextContext&) {
  return std::make_unique<EnvironmentRule>();
}

// The fields of a row between its strokes.
std::vector<std::string_view> fields_of(std::string_view line) {
  line = trim(line.substr(0, line.find('%')));
  std::vector<std::string_view> fields;
  if (!line.starts_with('|')) return fields;
  line.remove_prefix(1);
  for (std::size_t end = line.find('|'); end != line.npos; end = line.find('|')) {
    fields.push_back(trim(line.substr(0, end)));
    line.remove_prefix(end + 1);
  }
  return fields;
}

Result<void> parse(const Source& source, Puzzle& puzzle) {
  std::vector<std::vector<std::string_view>> rows;
  std::string_view rest = source.text;
  while (!rest.empty()) {
    const std::string_view line = take_line(rest);
    if (auto fields = fields_of(line); !fields.empty()) rows.push_back(std::move(fields));
  }
  const std::size_t side = rows.size();
  if (side == 0 || side > static_cast<std::size_t>(kMaxSide)) {
    return source.fail_at(source.text.data(), "no-puzzle", "expected rows such as |5| | |7|.");
  }
  Draft draft(static_cast<int>(side));
  for (std::size_t row = 0; row < side; ++row) {
    if (rows[row].size() != side) {
      return source.fail_at(rows[row][0].data(), "wrong-cell-count",
                            "row {} has {} cells, expected {}", row + 1, rows[row].size(), side);
    }
    for (std::size_t column = 0; column < side; ++column) {
      const std::string_view field = rows[row][column];
      const int digit = field.empty() ? 0 : number_of(field);
      if (digit == kNoNumber || digit > draft.side) {
        return source.fail_at(field.data(), "digit-out-of-range",
                              "{} is not a digit of {}x{} puzzles", show(field), side, side);
      }
      draft.givens[row * side + column] = static_cast<std::uint8_t>(digit);
    }
  }
  return finish(source, source.text.data(), std::move(draft), puzzle);
}

Result<void> write(std::string& out, const Written& puzzle) {
  if (auto ok = need_9x9(puzzle, latex.info.name); !ok) return ok;
  out += "\\begin{sudoku}\n";
  for (std::size_t cell = 0; cell < puzzle.grid.size(); ++cell) {
    if (cell % 9 == 0) out += '|';
    out += puzzle.grid[cell] == 0 ? ' ' : digit_char(puzzle.grid[cell]);
    out += cell % 9 == 8 ? "|.\n" : "|";
  }
  out += "\\end{sudoku}\n";
  return {};
}

}  // namespace

const FormatRow latex = {
    .info = {.name = "latex",
             .meaning = "the LaTeX package sudoku",
             .reads = "side 1 to 100",
             .writes = "9x9",
             .before_remark = "% "},
    .claim = claim,
    .rule = rule,
    .parse = parse,
    .write = write,
    .holds = kHouses,
    .certain = true,
};

}  // namespace sudokit::text::formats
