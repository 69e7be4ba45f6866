#include "text/parse.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <mutex>

#include "core/failf.hpp"
#include "core/nearest.hpp"
#include "text/chars.hpp"
#include "text/directive.hpp"
#include "text/pasted/pasted.hpp"
#include "text/rule_lines.hpp"

namespace sudokit {
namespace text {

tl::unexpected<Error> Source::fail_at(const char* at, ErrorCode code, std::string message) const {
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
  return fail(code, clean_text(message), row, column);
}

void Source::ignore(std::string_view words) const {
  if (ignored == nullptr || layout_in(words)) return;
  const auto before = static_cast<std::size_t>(words.data() - text.data());
  const auto row = std::ranges::count(text.substr(0, before), '\n');
  ignored->push_back({line + static_cast<std::size_t>(row), shortened(words)});
}

static std::string on_one_line(std::string_view words) {
  std::string line = clean_text(words);
  std::ranges::replace_if(line, is_space, ' ');
  return line;
}

std::string shortened(std::string_view words) {
  constexpr std::size_t kMost = 60;
  words = trim(words);
  if (words.size() <= kMost) return on_one_line(words);
  std::size_t end = kMost;
  while (end > kMost - 4 && (words[end] & 0xC0) == 0x80) --end;  // not inside a character
  return on_one_line(words.substr(0, end)) + "...";
}

std::string show(std::string_view token) {
  const auto first = static_cast<unsigned char>(token.empty() ? 0 : token.front());
  const bool whole = first < 0x80 || utf8_length(token) > 0;
  if (first < 0x20 || first == 0x7F || !whole) return fmt::format("byte 0x{:02X}", first);
  const std::string_view start = cut_text(token, 20);
  return fmt::format("'{}{}'", clean_text(start), start.size() < token.size() ? "..." : "");
}

const LayoutPtr& shared_layout(int side) {
  static std::array<std::once_flag, kMaxSide + 1> once;
  static std::array<LayoutPtr, kMaxSide + 1> layouts;
  const auto at = static_cast<std::size_t>(side);
  std::call_once(once[at], [&] { layouts[at] = Layout::named(std::to_string(side)).value(); });
  return layouts[at];
}

namespace {

std::string wrong_count(std::size_t cells, std::size_t wanted, std::string_view what) {
  const std::size_t off = cells < wanted ? wanted - cells : cells - wanted;
  return fmt::format("{} cell{}: {} too {} for {}", cells, cells == 1 ? "" : "s", off,
                     cells < wanted ? "few" : "many", what);
}

}  // namespace

std::string wrong_rows(std::size_t rows, std::size_t side) {
  const bool an = side == 8 || side == 11 || side == 18 || (side >= 80 && side < 90);
  const bool beside = rows >= 4 && side % rows == 0;
  return fmt::format("{} row{} of {} cell{}; a{} {}x{} grid has {} rows{}", rows,
                     rows == 1 ? "" : "s", side, side == 1 ? "" : "s", an ? "n" : "", side, side,
                     side, beside ? "; grids side by side must be put one below the other" : "");
}

std::string box_hint(const LayoutPtr& layout, std::size_t cells) {
  const int side = square_side(cells);
  if (!layout || side == 0 || layout->name() != fmt::format("{0}x{0}", side)) return "";
  return fmt::format("; {0}x{0} means boxes; a {0}x{0} grid has the layout {1}", side,
                     shared_layout(side)->name());
}

Result<void> set_layout(const Source& source, std::size_t cells, const char* at, Puzzle& puzzle) {
  if (const LayoutPtr& layout = source.context.layout) {
    const auto wanted = static_cast<std::size_t>(layout->cells());
    if (cells != wanted) {
      return source.fail_at(
          at, "wrong-cell-count",
          wrong_count(cells, wanted, fmt::format("{0}x{0} ({1})", layout->side(), layout->name())) +
              box_hint(layout, cells));
    }
    if (puzzle.layout != layout) puzzle.layout = layout;
    return {};
  }
  const int side = square_side(cells);
  if (side == 0) {
    const auto near =
        std::max<std::size_t>(1, static_cast<std::size_t>(std::lround(std::sqrt(cells))));
    return source.fail_at(at, "wrong-cell-count",
                          wrong_count(cells, near * near, fmt::format("{0}x{0}", near)));
  }
  if (side > kMaxSide) {
    return source.fail_at(at, "side-out-of-range", "a side of {} is outside 1..{}", side, kMaxSide);
  }
  auto drawn = drawn_layout(source.text, side);
  if (!drawn) return source.fail_at(at, drawn.error().code, std::move(drawn.error().message));
  if (*drawn) {
    puzzle.layout = std::move(*drawn);
    return {};
  }
  const LayoutPtr& layout = shared_layout(side);
  if (puzzle.layout != layout) puzzle.layout = layout;
  return {};
}

Result<void> Zeros::check(const Source& source, const Puzzle& puzzle) const {
  if (!source.context.guessed || first_ == nullptr || !signs_) return {};
  const Layout& layout = *puzzle.layout;
  const int side = layout.side();
  Digits given;
  Grid shifted;
  for (std::size_t cell = 0; cell < puzzle.givens.size(); ++cell) {
    const int digit = puzzle.givens[cell];
    if (digit == side) return {};
    shifted.push_back(static_cast<std::uint8_t>(digit > 0 || zeros_[cell] ? digit + 1 : 0));
    if (shifted.back() > 0) given.insert(shifted.back());
  }
  if (given.count() + 1 < side || find_clash(layout, shifted)) return {};
  return source.fail_at(first_, "ambiguous-text",
                        "0 may be a digit here (0 to {}) or an open cell: use one sign for all "
                        "open cells, and digits from 1",
                        side - 1);
}

bool is_clean(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return (c >= ' ' && c < '\x7f') || c == '\t'; });
}

}  // namespace text

std::string clean_text(std::string_view text) {
  constexpr std::string_view kReplaced = "\xEF\xBF\xBD";
  std::string clean;
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    const auto first = static_cast<unsigned char>(text[0]);
    const auto second = static_cast<unsigned char>(length > 1 ? text[1] : 0);
    const bool control = (first < 0x20 && first != '\t' && first != '\n' && first != '\r') ||
                         first == 0x7F || (first == 0xC2 && second < 0xA0);
    clean += length == 0 || control ? kReplaced : text.substr(0, length);
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return clean;
}

std::size_t utf8_length(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text[0]);
  const std::size_t length = lead < 0x80                   ? 1
                             : lead >= 0xC2 && lead < 0xE0 ? 2
                             : lead >= 0xE0 && lead < 0xF0 ? 3
                             : lead >= 0xF0 && lead < 0xF5 ? 4
                                                           : 0;
  if (length == 0 || length > text.size()) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((static_cast<unsigned char>(text[i]) & 0xC0) != 0x80) return 0;
  }
  // Overlong forms, surrogates and code points above U+10FFFF.
  const auto second = length > 1 ? static_cast<unsigned char>(text[1]) : 0;
  const bool wrong = (lead == 0xE0 && second < 0xA0) || (lead == 0xED && second > 0x9F) ||
                     (lead == 0xF0 && second < 0x90) || (lead == 0xF4 && second > 0x8F);
  return wrong ? 0 : length;
}

Result<LayoutPtr> default_layout(int side) {
  if (side < 1 || side > kMaxSide) {
    return failf("side-out-of-range", "a side of {} is outside 1..{}", side, kMaxSide);
  }
  return text::shared_layout(side);
}

Result<Puzzle> parse_record(const TextContext& context, const Record& record) {
  Puzzle puzzle;
  if (auto ok = parse_record_into(context, record, puzzle); !ok) return tl::unexpected(ok.error());
  return puzzle;
}

Result<Puzzle> parse_puzzle(std::string_view text, const ReadOptions& options) {
  RecordReader reader(text, options);
  RecordBatch batch;
  if (!reader.next(batch)) return fail("no-puzzle", "no puzzle found in this text");
  auto puzzle = parse_record(reader.context(), batch.records.front());
  if (!puzzle) return puzzle;
  const Record* second = batch.records.size() > 1 ? &batch.records[1] : nullptr;
  if (second == nullptr && reader.next(batch)) second = &batch.records.front();
  if (second == nullptr) return puzzle;
  if (options.format == Format::automatic && text::states_rule(second->text)) {
    ReadOptions ruled = options;
    ruled.format = Format::rules;
    return parse_puzzle(text, ruled);
  }
  return fail("several-puzzles", "more than one puzzle in this text", second->line, 1);
}

}  // namespace sudokit
