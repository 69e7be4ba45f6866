// Runs a reader on any bytes. The first byte selects a layout and how the stream is cut. The rest
// is read whole, in small batches, and in small pieces; all three must give the same answers. Every
// puzzle must satisfy the contract of Puzzle and survive writing and reading back.
#include <algorithm>
#include <cstdlib>
#include <istream>
#include <streambuf>

#include "sudokit/text.hpp"
#include "targets.hpp"

namespace {

using namespace sudokit;

void require(bool holds) {
  if (!holds) std::abort();
}

// A stream that has at most `piece` bytes ready at a time.
class Pieces : public std::streambuf {
 public:
  Pieces(std::string text, std::size_t piece) : text_(std::move(text)), piece_(piece) {
    setg(text_.data(), text_.data(), text_.data());
  }

 protected:
  int_type underflow() override {
    char* const end = text_.data() + text_.size();
    if (gptr() == end) return traits_type::eof();
    const auto left = static_cast<std::size_t>(end - gptr());
    setg(text_.data(), gptr(), gptr() + std::min(left, piece_));
    return traits_type::to_int_type(*gptr());
  }

 private:
  std::string text_;
  std::size_t piece_;
};

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

void check_rules(const Puzzle& puzzle) {
  std::string out;
  require(write_puzzle(out, puzzle, Format::rules).has_value());
  const auto again = parse_puzzle(out, {Format::rules, nullptr});
  require(again.has_value() && again->givens == puzzle.givens);
  std::string same;
  require(write_puzzle(same, *again, Format::rules).has_value() && same == out);
  std::string json;
  require(write_puzzle(json, puzzle, Format::json).has_value());
  // JSON pencilmarks do not record which cells are givens.
  const auto from_json = parse_puzzle(json, {Format::json, nullptr});
  require(from_json.has_value() && from_json->has_rules());
  require(std::ranges::equal(from_json->rules->constraints(), puzzle.rules->constraints()));
  for (int cell = 0; cell < puzzle.layout->cells(); ++cell) {
    require(allowed(*from_json, cell) == allowed(puzzle, cell));
  }
  // Writing what these formats cannot represent is an error; anything written must be readable.
  for (const Format format : {Format::iss, Format::f_puzzles, Format::sudokupad, Format::penpa,
                              Format::killer, Format::solo}) {
    out.clear();
    if (!write_puzzle(out, puzzle, format)) continue;
    require(parse_puzzle(out, {format, nullptr}).has_value());
  }
}

void check_round_trip(const Puzzle& puzzle) {
  if (puzzle.has_rules()) return check_rules(puzzle);
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

// Reads in batches of `bytes`, from a stream that has `pieces` bytes ready at a time.
std::vector<Answer> answers_of(const std::string& text, const ReadOptions& options,
                               std::size_t bytes, std::size_t pieces) {
  Pieces buffer(text, pieces);
  std::istream in(&buffer);
  RecordReader reader(in, options);
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

void sudokit::fuzz::read(std::string_view format, Bytes input) {
  static const LayoutPtr layouts[] = {nullptr,
                                      nullptr,
                                      Layout::boxes(3, 3).value(),
                                      Layout::boxes(2, 2).value(),
                                      Layout::latin(5).value(),
                                      Layout::boxes(4, 4).value()};
  if (input.empty()) return;
  // The names of targets have no hyphens.
  std::string name(format);
  if (!format_named(name)) std::ranges::replace(name, '_', '-');
  const ReadOptions options{*format_named(name), layouts[input[0] % std::size(layouts)]};
  const std::string text(input.begin() + 1, input.end());
  constexpr std::size_t kWhole = 1 << 16;
  const std::size_t small = 1 + input[0] / 8;
  const auto whole = answers_of(text, options, kWhole, kWhole);
  require(answers_of(text, options, small, kWhole) == whole);
  // Each piece is examined together with all text before it, so the number of pieces is limited.
  require(answers_of(text, options, kWhole, std::max(small, text.size() / 16)) == whole);
}
