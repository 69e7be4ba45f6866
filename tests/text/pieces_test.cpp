// A stream gives the same result wherever it is cut: its line ends, and the detection of its
// format.
#include <gtest/gtest.h>

#include <sstream>

#include "sudokit/run.hpp"
#include "sudokit/text.hpp"
#include "support/errors.hpp"
#include "support/thorough.hpp"
#include "text/stream.hpp"

namespace sudokit {
namespace {

// A stream that arrives in two pieces: before it is read, only the first is available.
class TwoPieces : public std::streambuf {
 public:
  TwoPieces(std::string text, std::size_t first) : text_(std::move(text)), cut_(first) {
    if (cut_ > 0) show(0, cut_);
  }

 protected:
  int_type underflow() override {
    if (cut_ == text_.size()) return traits_type::eof();
    show(cut_, text_.size());
    cut_ = text_.size();
    return traits_type::to_int_type(*gptr());
  }

 private:
  void show(std::size_t from, std::size_t to) {
    setg(text_.data() + from, text_.data() + from, text_.data() + to);
  }

  std::string text_;
  std::size_t cut_;
};

// The bytes that the input delivers, in pieces of at most `want` bytes.
std::string bytes_of(std::unique_ptr<text::ByteInput> input, std::size_t want) {
  text::ByteStream stream(std::move(input));
  std::string all, piece(want, '\0');
  while (const std::size_t got = stream.read(piece.data(), want)) all += piece.substr(0, got);
  return all;
}

TEST(LineEnds, AreWhatTheFirstOfThemIs) {
  const std::pair<std::string, std::string> cases[] = {
      {"a\nb\rc\r\nd\r", "a\nb\rc\r\nd\r"},
      {"a\r\nb\rc\nd\r\r\n", "a\r\nb\rc\nd\r\r\n"},
      {"a\rb\r\nc\n\r\r\n\n\rd\r\n", "a\nb\nc\n\n\n\n\nd\n"},
      {"\r\r", "\n\n"},
      {"a\r", "a\n"},
      {"a", "a"},
      {"", ""},
  };
  for (const auto& [text, wanted] : cases) {
    for (std::size_t cut = 0; cut <= text.size(); ++cut) {
      for (std::size_t want = 1; want <= 8; ++want) {
        TwoPieces pieces(text, cut);
        std::istream in(&pieces);
        EXPECT_EQ(bytes_of(text::input_of(in), want), wanted) << cut << " " << want;
        EXPECT_EQ(bytes_of(text::input_of(std::string_view(text)), want), wanted) << want;
      }
    }
  }
}

struct Answer {
  std::string text;
  std::size_t line;
  std::string error;
  bool operator==(const Answer&) const = default;
};

std::ostream& operator<<(std::ostream& out, const Answer& answer) {
  return out << answer.line << ": " << answer.text << " " << answer.error;
}

std::vector<Answer> answers_of(RecordReader reader, std::size_t bytes) {
  std::vector<Answer> answers;
  for (RecordBatch batch; reader.next(batch, bytes);) {
    for (const Record& record : batch.records) {
      const auto puzzle = parse_record(reader.context(), record);
      answers.push_back(
          {std::string(record.text), record.line,
           puzzle ? "" : std::to_string(puzzle.error().line) + test::code_of(puzzle)});
    }
  }
  return answers;
}

std::vector<Answer> read_pieces(const std::string& text, std::size_t cut, std::size_t bytes,
                                Format format = Format::automatic) {
  TwoPieces pieces(text, cut);
  std::istream in(&pieces);
  return answers_of(RecordReader(in, {format, nullptr}), bytes);
}

// The lines with mixed ends; `first` selects whether the first is CR, LF or CR LF.
std::string with_mixed_ends(std::string_view lines, std::uint32_t first, Random& random) {
  constexpr std::string_view kEnds[] = {"\r", "\n", "\r\n"};
  std::string text;
  for (const char c : lines) {
    if (c != '\n') {
      text += c;
      continue;
    }
    text += kEnds[first];
    first = random.below(3);
  }
  return text;
}

TEST(LineEnds, MixedOnesAreReadAlikeWhereverTheStreamIsCut) {
  const std::string_view texts[] = {
      "1...............\n\n# c\n.2..............\nwrong\n\n\n..3............. note\n",
      "# a title\n1...\n....\n....\n....\n\n+--+--+\n|1.|..|\n|..|..|\n+--+--+\n|..|..|\n|..|..|\n",
      "id,puzzle\n1,1...............\n2,\"1...............\"\n\n3,\"11..............\n\",x\n4,"
      "\"un\n",
      "{\"puzzle\":\"1...............\"}\n\n{\"puzzle\":\n# c\n{\"quiz\":\"11..............\"}\n",
      "1 . . .\n. . . .\n. . . .\n. . . .\n\n2 . . .\n. . . .\n. . . .\n",
      "[Puzzle]\n1...\n....\n....\n....\n\n[State]\nx\n\n[Puzzle]\n....\n",
  };
  Random random(28);
  const std::size_t rounds = test::kSanitized ? 3 : test::by_thoroughness(9, 30);
  for (const std::string_view lines : texts) {
    for (std::uint32_t round = 0; round < rounds; ++round) {
      const std::string text = with_mixed_ends(lines, round % 3, random);
      const auto whole = read_pieces(text, 0, 1 << 16);
      EXPECT_FALSE(whole.empty());
      for (std::size_t cut = 1; cut <= text.size(); ++cut) {
        EXPECT_EQ(read_pieces(text, cut, 1 << 16), whole) << "cut at " << cut << " of " << text;
        EXPECT_EQ(read_pieces(text, 0, cut), whole) << "in pieces of " << cut << " of " << text;
      }
    }
  }
}

// A text in memory is read to its end as a stream is, whatever was read ahead and put back.
TEST(LineEnds, ATextInMemoryIsReadToItsEnd) {
  constexpr std::size_t kLines = 3000;  // more than the lookahead holds
  for (const std::string end : {"\n", "\r\n", "\r"}) {
    for (const std::string& line :
         {std::string("1..............."),
          std::string(R"({"puzzle":"1...............","note":"none"})")}) {
      std::string text;
      for (std::size_t i = 0; i < kLines; ++i) text += line + (i % 7 == 3 ? "\r\n" : end);
      for (const std::size_t bytes :
           {std::size_t{1} << 18, std::size_t{1} << 12, std::size_t{50}}) {
        const auto answers = answers_of(RecordReader(std::string_view(text), {}), bytes);
        EXPECT_EQ(answers.size(), kLines) << bytes << line;
        EXPECT_EQ(answers, read_pieces(text, 0, bytes)) << bytes << line;
      }
    }
  }
}

// A board of one digit or a formula is recognised as a whole, although its comments may look like
// puzzles.
TEST(NoPuzzles, AreRecognisedWhereverTheStreamIsCut) {
  const std::string_view texts[] = {"c 1234............\np digit 4\n1 2 3 4\n",
                                    "c\n\n# 1\n  p cnf 3 1\n1 2 3 0\n",
                                    "c 1...............\n1...............\n",
                                    "p\n1...............\n", "p digit\n1...............\n"};
  for (const std::string_view text : texts) {
    for (const Format format :
         {Format::automatic, Format::line, Format::pencilmarks, Format::grid, Format::csv}) {
      const auto whole = read_pieces(std::string(text), 0, 1 << 16, format);
      const bool none = text.find("p digit ") != text.npos || text.find("p cnf ") != text.npos;
      EXPECT_EQ(whole.front().error.find("not-a-puzzle") != std::string::npos, none) << text;
      for (std::size_t cut = 1; cut <= text.size(); ++cut) {
        EXPECT_EQ(read_pieces(std::string(text), cut, 1 << 16, format), whole)
            << "cut at " << cut << " of " << text;
      }
    }
  }
}

// No column is named like a puzzle: the following lines show which column it is, or that there is
// none.
TEST(Columns, FoundByWhatTheyHoldAreThoseOfTheWholeStream) {
  const std::string a =
      "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
  const std::string b = std::string(80, '.') + "1";
  const std::string texts[] = {
      "id;thing\n7;" + a + "\n8;" + b + "\n",
      "id;thing\n\n7;" + a + "\n" + b + ";8\n",
      "id;thing\nnone;at all\n7;" + a + "\n",
      "sudoku\n" + a + "\n" + b + "\n",
  };
  for (const std::string& text : texts) {
    for (const Format format : {Format::automatic, Format::csv}) {
      const auto whole = read_pieces(text, 0, 1 << 16, format);
      for (std::size_t cut = 1; cut <= text.size(); ++cut) {
        EXPECT_EQ(read_pieces(text, cut, 1 << 16, format), whole)
            << "cut at " << cut << " of " << text;
      }
    }
  }
  EXPECT_EQ(read_pieces(texts[0], 0, 1 << 16, Format::csv).front().error, "");
}

}  // namespace
}  // namespace sudokit
