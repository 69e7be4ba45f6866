#include "text/parse.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <mutex>
#include <sstream>

namespace sudokit {
namespace text {

tl::unexpected<Error> Source::fail_at(const char* at, std::string message) const {
  std::size_t row = line;
  std::size_t column = 1;
  for (const char* c = text.data(); c < at; ++c) {
    if (*c == '\n') {
      ++row;
      column = 1;
    } else if ((*c & 0xC0) != 0x80) {
      ++column;
    }
  }
  return fail(std::move(message), row, column);
}

std::string show(std::string_view token) {
  const auto first = static_cast<unsigned char>(token.empty() ? 0 : token.front());
  if (first < 0x20 || first == 0x7F || first >= 0x80) return fmt::format("byte 0x{:02X}", first);
  if (token.size() > 20) return fmt::format("'{}...'", token.substr(0, 20));
  return fmt::format("'{}'", token);
}

const LayoutPtr& shared_layout(int side) {
  static std::array<std::once_flag, kMaxSide + 1> once;
  static std::array<LayoutPtr, kMaxSide + 1> layouts;
  const auto at = static_cast<std::size_t>(side);
  std::call_once(once[at], [&] {
    int rows = static_cast<int>(std::sqrt(side));
    while (side % rows != 0) --rows;
    const bool latin = rows == 1 && side > 1;
    layouts[at] = (latin ? Layout::latin(side) : Layout::boxes(rows, side / rows)).value();
  });
  return layouts[at];
}

namespace {

std::string wrong_count(std::size_t cells, std::size_t wanted, std::string_view what) {
  const std::size_t off = cells < wanted ? wanted - cells : cells - wanted;
  return fmt::format("{} cell{}: {} too {} for {}", cells, cells == 1 ? "" : "s", off,
                     cells < wanted ? "few" : "many", what);
}

}  // namespace

Result<void> set_layout(const Source& source, std::size_t cells, const char* at, Puzzle& puzzle) {
  if (const LayoutPtr& layout = source.context.layout) {
    const auto wanted = static_cast<std::size_t>(layout->cells());
    if (cells != wanted) {
      return source.fail_at(
          at,
          wrong_count(cells, wanted, fmt::format("{0}x{0} ({1})", layout->side(), layout->name())));
    }
    if (puzzle.layout != layout) puzzle.layout = layout;
    return {};
  }
  const int side = square_side(cells);
  if (side == 0) {
    const auto near =
        std::max<std::size_t>(1, static_cast<std::size_t>(std::lround(std::sqrt(cells))));
    return source.fail_at(at, wrong_count(cells, near * near, fmt::format("{0}x{0}", near)));
  }
  if (side > kMaxSide) {
    return source.fail_at(at, fmt::format("a side of {} is outside 1..{}", side, kMaxSide));
  }
  const LayoutPtr& layout = shared_layout(side);
  if (puzzle.layout != layout) puzzle.layout = layout;
  return {};
}

}  // namespace text

Result<LayoutPtr> default_layout(int side) {
  if (side < 1 || side > kMaxSide) {
    return fail(fmt::format("a side of {} is outside 1..{}", side, kMaxSide));
  }
  return text::shared_layout(side);
}

Result<void> parse_record_into(const TextContext& context, const Record& record, Puzzle& puzzle) {
  if (record.error) return tl::unexpected(*record.error);
  const text::Source source{context, record.text, record.line};
  switch (context.format) {
    case Format::numbers:
      return text::parse_numbers(source, record.text, puzzle);
    case Format::csv:
      return text::parse_csv(source, puzzle);
    case Format::order_first:
      return text::parse_order_first(source, puzzle);
    case Format::grid:
    case Format::sdk:
    case Format::ss:
      return text::parse_grid(source, puzzle);
    default:
      return text::parse_line(source, record.text, puzzle);
  }
}

Result<Puzzle> parse_record(const TextContext& context, const Record& record) {
  Puzzle puzzle;
  if (auto ok = parse_record_into(context, record, puzzle); !ok) return tl::unexpected(ok.error());
  return puzzle;
}

Result<Puzzle> parse_puzzle(std::string_view text, const ReadOptions& options) {
  std::istringstream in{std::string(text)};
  RecordReader reader(in, options);
  RecordBatch batch;
  if (!reader.next(batch)) return fail("there is no puzzle in this text");
  auto puzzle = parse_record(reader.context(), batch.records.front());
  if (!puzzle) return puzzle;
  std::size_t more = batch.records.size() > 1 ? batch.records[1].line : 0;
  if (more == 0 && reader.next(batch)) more = batch.records.front().line;
  if (more != 0) return fail("there is more than one puzzle in this text", more, 1);
  return puzzle;
}

}  // namespace sudokit
