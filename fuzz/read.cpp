// A reader on any bytes. The first byte picks a layout and how the stream is cut; the rest is read
// whole and in small pieces, which must give the same, and every puzzle must be what Puzzle
// promises and come back from what is written of it.
#include <cstdlib>
#include <sstream>

#include "sudokit/text.hpp"

namespace {

using namespace sudokit;

void require(bool holds) {
  if (!holds) std::abort();
}

struct Answer {
  std::size_t line = 0;
  std::size_t column = 0;
  std::string text;
  bool operator==(const Answer&) const = default;
};

void check_puzzle(const Puzzle& puzzle) {
  const auto cells = static_cast<std::size_t>(puzzle.layout->cells());
  require(puzzle.givens.size() == cells);
  require(puzzle.marks.empty() || puzzle.marks.size() == cells);
  require(!find_clash(*puzzle.layout, puzzle.givens));
  for (std::size_t cell = 0; cell < cells; ++cell) {
    require(puzzle.givens[cell] <= puzzle.layout->side());
    require(!allowed(puzzle, static_cast<int>(cell)).empty());
  }
}

void check_round_trip(const Puzzle& puzzle) {
  std::string out;
  const Format format = puzzle.has_marks() ? Format::line : Format::numbers;
  if (!write_puzzle(out, puzzle, format)) return;
  const auto again = parse_puzzle(out, {format, puzzle.layout});
  require(again.has_value());
  require(puzzle.has_marks() || again->givens == puzzle.givens);
  for (int cell = 0; cell < puzzle.layout->cells(); ++cell) {
    require(allowed(*again, cell) == allowed(puzzle, cell));
  }
  out.clear();
  require(write_puzzle(out, puzzle, Format::json).has_value());
}

std::vector<Answer> read(const std::string& text, const LayoutPtr& layout, std::size_t bytes) {
  std::istringstream in(text);
  RecordReader reader(in, {*format_named(SUDOKIT_FUZZ_FORMAT), layout});
  std::vector<Answer> answers;
  RecordBatch batch;
  while (reader.next(batch, bytes)) {
    for (const Record& record : batch.records) {
      const auto puzzle = parse_record(reader.context(), record);
      Answer& answer = answers.emplace_back();
      answer.line = record.line;
      if (puzzle) {
        check_puzzle(*puzzle);
        check_round_trip(*puzzle);
        answer.text.assign(puzzle->givens.begin(), puzzle->givens.end());
        answer.text += puzzle->comment;
      } else {
        require(!puzzle.error().message.empty() && puzzle.error().line >= record.line);
        answer.line = puzzle.error().line;
        answer.column = puzzle.error().column;
        answer.text = puzzle.error().message;
      }
    }
  }
  return answers;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  static const LayoutPtr layouts[] = {nullptr,
                                      nullptr,
                                      Layout::boxes(3, 3).value(),
                                      Layout::boxes(2, 2).value(),
                                      Layout::latin(5).value(),
                                      Layout::boxes(4, 4).value()};
  if (size == 0) return 0;
  const LayoutPtr& layout = layouts[data[0] % std::size(layouts)];
  const std::string text(reinterpret_cast<const char*>(data) + 1, size - 1);
  require(read(text, layout, 1 << 16) == read(text, layout, 1 + data[0] / 8));
  return 0;
}
