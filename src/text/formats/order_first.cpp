// order_first: the archive format of Lloyd and Amos: the order, an unused number, then the cells.
#include <fmt/format.h>

#include "text/chars.hpp"
#include "text/format.hpp"

namespace sudokit::text::formats {
namespace {

constexpr int kMaxOrder = 10;

bool is_order(int number) {
  return number >= 1 && number <= kMaxOrder;
}

// The order, a number, then order^4 cells. A blank line ends an incomplete record.
class OrderFirst : public LineRule {
 public:
  Cut on(std::string_view raw) override {
    std::string_view line = trim(raw);
    if (line.starts_with('#')) return {};
    if (line.empty()) {
      reset();
      return kEndBefore;
    }
    if (seen_ == 0) {
      const int order = number_of(take_token(line));
      wanted_ = is_order(order) ? 2 + order * order * order * order : 1;
      seen_ = 1;
    }
    seen_ += count_tokens(line);
    const bool full = seen_ >= wanted_;
    if (full) reset();
    return taken(full);
  }
  void reset() override { seen_ = 0; }
  bool rests() const override { return seen_ == 0; }

 private:
  int wanted_ = 0;
  int seen_ = 0;
};

std::unique_ptr<LineRule> rule(const TextContext&) {
  return std::make_unique<OrderFirst>();
}

// Three puzzles of side 1 look like order 1, so order 1 is accepted only on request.
Claim claim(const Head& head, TextContext& context) {
  std::string_view rest = head.line();
  const std::string_view first = take_token(rest);
  if (!is_order(number_of(first)) || !take_token(rest).empty()) return Claim::none;
  if (first == "1" && context.format == Format::automatic) return Claim::none;
  if (first.size() > 1 && first[0] == '0') return Claim::none;
  for (std::size_t next = head.at + 1; next < head.lines.size(); ++next) {
    const std::string_view line = trim(head.lines[next]);
    if (!line.empty()) return number_of(line) != kNoNumber ? Claim::head : Claim::none;
  }
  return Claim::none;
}

Result<void> parse(const Source& source, Puzzle& puzzle) {
  std::string_view rest = source.text;
  const std::string_view head = take_token(rest);
  const int order = number_of(head);
  if (!is_order(order)) {
    return source.fail_at(head.data(), "side-out-of-range", "{} is not an order: expected 1 to {}",
                          show(head), kMaxOrder);
  }
  take_token(rest);  // the unused number
  const int cells = count_tokens(rest);
  const int wanted = order * order * order * order;
  if (cells != wanted) {
    return source.fail_at(head.data(), "wrong-cell-count", "{} cells, expected {} for order {}",
                          cells, wanted, order);
  }
  return parse_numbers(source, rest, puzzle);
}

Result<void> write(std::string& out, const Written& puzzle) {
  const std::string_view name = order_first.info.name;
  const int side = puzzle.layout.side();
  const int order = square_side(static_cast<std::size_t>(side));
  if (auto ok = need_side(puzzle, order > 0, name, "expected a square number"); !ok) return ok;
  out += fmt::format("{}\n1\n", order);
  for (int cell = 0; cell < puzzle.layout.cells(); ++cell) {
    const int digit = puzzle.grid[static_cast<std::size_t>(cell)];
    out += fmt::format("{}{}", digit ? digit : -1, cell % side == side - 1 ? '\n' : '\t');
  }
  return {};
}

}  // namespace

const FormatRow order_first = {
    .info = {.name = "order_first",
             .meaning = "the ant-colony archive: order, a number, the cells, -1 open",
             .reads = "order 1 to 10",
             .writes = "sides that are squares",
             .comments = false},
    .claim = claim,
    .rule = rule,
    .parse = parse,
    .write = write,
    .holds = kHouses,
};

}  // namespace sudokit::text::formats
