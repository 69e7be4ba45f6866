// JSON lines and tables with empty cells; comments that could harm a terminal; memory.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "sudokit/run.hpp"
#include "sudokit/text.hpp"
#include "support/errors.hpp"

namespace sudokit {
namespace {

const std::string kEasyCells =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

std::string line_or_code(const Result<Puzzle>& puzzle) {
  if (!puzzle) return test::code_of(puzzle);
  std::string out;
  return write_puzzle(out, *puzzle, Format::line) ? out.substr(0, out.size() - 1) : "?";
}

TEST(JsonText, ReadsStringsListsAndLayouts) {
  EXPECT_EQ(
      line_or_code(parse_puzzle("{\"id\":7,\"puzzle\":\"" + kEasyCells + "\",\"comment\":\"c\"}")),
      kEasyCells + " c");
  EXPECT_EQ(line_or_code(parse_puzzle("{\"quiz\":[[1,null,3,4],[0,0,0,0],[0,0,0,0],[0,0,0,2]]}")),
            "1.34...........2");
  for (const std::string name : {"puzzles", "sudoku", "grid", "board"}) {
    const std::string rows = ":[[1,0,3,4],\n[0,0,0,0],[0,0,0,0],[0,0,0,2]]\n}";
    EXPECT_EQ(line_or_code(parse_puzzle("{\n\"id\":7,\n\"" + name + "\"" + rows)),
              "1.34...........2")
        << name;
  }
  EXPECT_EQ(line_or_code(parse_puzzle(R"({"board":null,"puzzle":"1.34...........2"})")),
            "1.34...........2");
  const auto windoku =
      parse_puzzle("{\"puzzle\":\"" + std::string(81, '.') + "\",\"layout\":\"windoku\"}");
  EXPECT_EQ(windoku.value().layout->name(), "windoku");
}

TEST(JsonText, SaysWhatIsWrongAndWhere) {
  const auto clash = parse_puzzle("{\"puzzle\":\"11..............\"}");
  EXPECT_EQ(clash.error().code.name(), "clashing-givens");
  EXPECT_EQ(clash.error().column, 13u);
  EXPECT_EQ(parse_puzzle("{\"id\":7}").error().code.name(), "missing-member");
  EXPECT_EQ(parse_puzzle("{\"puzzle\":7}").error().code.name(), "wrong-type");
  EXPECT_EQ(parse_puzzle("{\"puzzle\":").error().code.name(), "invalid-json");
  // To a JSON parser the text may end at a NUL byte; what follows it is not a member.
  const auto nul = parse_puzzle(std::string_view("{\"a\":1}\0,\"puzzle\"}", 18));
  EXPECT_EQ(nul.error().code.name(), "invalid-json");
  EXPECT_EQ(nul.error().column, 8u);
  const auto huge = parse_puzzle(R"({"puzzle":"1...............","seconds":-1e400})");
  EXPECT_EQ(huge.error().code.name(), "number-out-of-range");
  EXPECT_EQ(huge.error().column, 40u);
  EXPECT_FALSE(parse_puzzle("{\"puzzle\":\"....\",\"layout\":\"/etc/passwd\"}"));
}

// The line of each record, its puzzle or error, and its other members. The result is independent of
// the pieces in which the text is read.
std::string read_all(const std::string& text, std::size_t bytes) {
  std::istringstream in(text);
  RecordReader reader(in, {});
  std::string all;
  for (RecordBatch batch; reader.next(batch, bytes);) {
    for (const Record& record : batch.records) {
      const std::vector<std::string> but = {"puzzle"};
      all += std::to_string(record.line) + ' ' +
             line_or_code(parse_record(reader.context(), record)) + ' ' +
             other_members(reader.context(), record, but) + '\n';
    }
  }
  return all;
}

TEST(JsonText, ReadsObjectsOverSeveralLines) {
  const std::string kCells = "1..4..1..3..2..3";
  const auto object = [&](const std::string& indent, const std::string& end) {
    return indent + "{\n" + indent + "  \"puzzle\": \"" + kCells + "\",\n" + indent +
           "  \"tags\": [\n" + indent + "    \"a } b\",\n" + indent + "    {}\n" + indent +
           "  ]\n" + indent + "}" + end + "\n";
  };
  const std::string members = " \"tags\":[\"a } b\",{}]\n";
  for (const std::size_t bytes : {std::size_t{1}, std::size_t{1} << 16}) {
    EXPECT_EQ(read_all(object("", "") + object("", ""), bytes),
              "1 " + kCells + members + "8 " + kCells + members);
    EXPECT_EQ(read_all("[\n" + object("  ", ",") + object("  ", "") + "]\n", bytes),
              "2 " + kCells + members + "9 " + kCells + members);
    const std::string line = "{\"puzzle\": \"" + kCells + "\"}";
    EXPECT_EQ(read_all("[\n  " + line + ",\n  " + line + "\n]\n", bytes),
              "2 " + kCells + " \n3 " + kCells + " \n");
    EXPECT_EQ(read_all(line + ",\n" + line + "\n", bytes),
              "1 " + kCells + " \n2 " + kCells + " \n");
  }
}

// A fault affects only its own object; if the end of that object cannot be found, no other object
// either.
TEST(JsonText, AFaultInAListOfObjectsCostsNoOther) {
  const std::string good = "{\n\"puzzle\": \"1..4..1..3..2..3\"\n},\n";
  const std::string text =
      "[\n" + good + "{\n\"puzzle\": 7\n},\n" + good + "{\n\"puzzle\": [\n" + good + "]\n";
  EXPECT_EQ(read_all(text, 1 << 16),
            "2 1..4..1..3..2..3 \n5 wrong-type \n8 1..4..1..3..2..3 \n"
            "11 invalid-json \n12 invalid-json \n13 1..4..1..3..2..3 \n");
  std::string deep = "[\n";
  for (int i = 0; i < 1000; ++i) deep += "{\n";
  const std::string answers = read_all(deep + good, 1 << 16);
  EXPECT_TRUE(answers.ends_with("1002 1..4..1..3..2..3 \n")) << answers;
}

TEST(JsonText, GivesItsOtherMembersAndItsSolution) {
  TextContext context;
  context.format = Format::json;
  const std::string text =
      R"({"id":7,"puzzle":"1...............","solution":"1234341221434321","tags":["a",{"b":1}]})";
  const Record record{text, 1, {}, 0};
  const std::vector<std::string> kBut = {"puzzle", "solution"};
  EXPECT_EQ(other_members(context, record, kBut), R"("id":7,"tags":["a",{"b":1}])");
  const auto others = [&](std::string_view object) {
    return other_members(context, Record{object, 1, {}, 0}, kBut);
  };
  // Numbers keep their spelling; of two members with the same name the last one counts.
  EXPECT_EQ(others(R"({ "n" : 12345678901234567890123 , "x":1.50, "n":7e1 , "s":"a,\"}{" })"),
            R"("x":1.50,"n":7e1,"s":"a,\"}{")");
  EXPECT_EQ(others(R"({"quiz":"1","sudoku":"2","layout":"x","comment":"c"})"), R"("sudoku":"2")");
  EXPECT_EQ(others("{\"n\":"), "");
  EXPECT_EQ(others("7"), "");
  EXPECT_EQ(others("{}"), "");
  EXPECT_EQ(given_solution(context, record).value().size(), 16u);
  context.format = Format::line;
  EXPECT_EQ(other_members(context, record, kBut), "");
}

// For any record, the result agrees with a JSON library.
TEST(JsonText, GivesTheOtherMembersOfAnyObject) {
  const std::string base =
      R"({"id":7, "puzzle":"1...","a\u0062\"x":[1,{"q":"}"},"\\"], "":null,"e":1.5e3 ,"id":{"x":{}}})";
  constexpr std::string_view kSigns = "\"{}[],:\\ a1.e\n";
  Random random(1);
  TextContext context;
  context.format = Format::json;
  int objects = 0;
  for (int i = 0; i < 20'000; ++i) {
    std::string text = base;
    for (auto changes = random.below(4); changes > 0; --changes) {
      const char sign = kSigns[random.below(static_cast<std::uint32_t>(kSigns.size()))];
      text[random.below(static_cast<std::uint32_t>(text.size()))] = sign;
    }
    const std::string others = other_members(context, Record{text, 1, {}, 0}, {});
    auto object = nlohmann::json::parse(text, nullptr, false);
    if (!object.is_object()) {
      EXPECT_EQ(others, "") << text;
      continue;
    }
    ++objects;
    object.erase("puzzle");
    EXPECT_EQ(nlohmann::json::parse("{" + others + "}"), object) << text;
  }
  EXPECT_GT(objects, 5000);
}

// Finding a member does not examine all the others; otherwise this would take minutes.
TEST(JsonText, OfManyMembers) {
  TextContext context;
  context.format = Format::json;
  std::string text = R"({"puzzle":"1..............." )";
  for (int i = 0; i < 300'000; ++i) text += ",\"" + std::to_string(i) + "\":1";
  text += '}';
  const Record record{text, 1, {}, 0};
  EXPECT_TRUE(parse_record(context, record));
  EXPECT_EQ(other_members(context, record, {}).size(), text.size() - 31);
}

std::string repeated(std::string_view text, std::size_t times) {
  std::string all;
  for (; times > 0; --times) all += text;
  return all;
}

// As a line, it would be read as its first puzzle, with the others in the comment.
TEST(JsonText, AListOfObjectsIsRefused) {
  const std::string object = R"({"puzzle":"1..4..1..3..2..3"})";
  EXPECT_EQ(line_or_code(parse_puzzle("[" + object + ", " + object + "]")), "wrong-type");
  EXPECT_TRUE(line_or_code(parse_puzzle("[" + object + "]")).starts_with("1..4..1..3..2..3"));
}

// The limit applies wherever the deep value is and whatever it is made of; no level uses stack.
TEST(JsonText, IsNestedOnlySoDeep) {
  TextContext context;
  context.format = Format::json;
  const std::string puzzle = R"("puzzle":"1...............")";
  const auto fault = [&](const std::string& text) {
    const auto read = parse_record(context, Record{text, 7, {}, 0});
    const std::string others = other_members(context, Record{text, 7, {}, 0}, {});
    if (read) return "none, and " + std::to_string(others.size());
    EXPECT_EQ(read.error().line, 7u);
    EXPECT_EQ(others, "");
    return std::to_string(read.error().column) + ": " + test::code_of(read);
  };
  const auto lists = [](std::size_t levels) {
    return repeated("[", levels) + "1" + repeated("]", levels);
  };
  const auto objects = [](std::size_t levels) {
    return repeated(R"({"[":)", levels) + "1" + repeated("}", levels);
  };
  const std::string deep = "too-deep";
  EXPECT_EQ(fault("{\"x\":" + lists(99) + "," + puzzle + "}"), "none, and 203");
  EXPECT_EQ(fault("{\"x\":" + objects(99) + "," + puzzle + "}"), "none, and 599");
  for (const std::size_t levels : std::vector<std::size_t>{100, 1000, 500'000}) {
    EXPECT_EQ(fault("{\"x\":" + lists(levels) + "," + puzzle + "}"), "105: " + deep);
    EXPECT_EQ(fault("{" + puzzle + ",\"x\":" + objects(levels) + "}"), "529: " + deep);
    EXPECT_EQ(fault("{\"puzzle\":" + lists(levels) + "}"), "110: " + deep);
    EXPECT_EQ(fault("{\"solution\":" + lists(levels) + "," + puzzle + "}"), "112: " + deep);
    EXPECT_EQ(fault("{\"layout\":" + lists(levels) + "," + puzzle + "}"), "110: " + deep);
    EXPECT_EQ(fault(repeated("[", levels + 1)), "101: " + deep);
    EXPECT_EQ(fault(lists(levels + 1)), "101: " + deep);
  }
  // Brackets in strings and next to each other are not levels.
  EXPECT_EQ(fault("{\"x\":\"" + repeated("[", 999) + "\"," + puzzle + "}"), "none, and 1005");
  EXPECT_EQ(fault("{\"x\":[" + repeated("[],", 999) + "1]," + puzzle + "}"), "none, and 3004");
}

TEST(JsonText, OfAListHasNoMembers) {
  TextContext context;
  context.format = Format::json;
  EXPECT_EQ(other_members(context, Record{R"(["a",{"b":1}])", 1, {}, 0}, {}), "");
}

TEST(CsvText, GivesItsOtherColumnsAsMembers) {
  TextContext context;
  context.format = Format::csv;
  context.csv_column = 1;
  context.csv_header = "id,puzzle,note,,id";
  const auto others = [&](std::string_view row) {
    return other_members(context, Record{row, 1, {}, 0}, std::vector<std::string>{"verdict"});
  };
  EXPECT_EQ(others("007,1...,\"a, \"\"b\"\"\",x,y,z"),
            R"("id":"007","note":"a, \"b\"","4":"x","id_5":"y","6":"z")");
  context.csv_header = "verdict,puzzle";
  EXPECT_EQ(others("wrong,1..."), "");
  context.csv_header = "";
  EXPECT_EQ(others("7,1..."), "");
}

std::string with_blanks(const std::string& before, const std::string& between,
                        const std::string& after, const std::string& head = "") {
  std::string text = head;
  for (std::size_t cell = 0; cell < 81; ++cell) {
    text += cell % 9 == 0 ? before : between;
    if (kEasyCells[cell] != '.') text += kEasyCells[cell];
    if (cell % 9 == 8) text += after + "\n";
  }
  return text;
}

TEST(TableText, ReadsWhatSpreadsheetsAndMarkdownHold) {
  std::string rule = "|---|:-:|---|---|---|---|---|---|---|\n", blank = "|";
  for (int i = 0; i < 9; ++i) blank += "   |";
  const std::string markdown = with_blanks("| ", " | ", " |");
  const std::size_t second = markdown.find('\n') + 1;
  for (const std::string& text :
       {with_blanks("", "\t", ""), with_blanks("", "\t", "\r"), with_blanks("", ",", ""),
        with_blanks("", ";", ""), markdown, blank + "\n" + rule + markdown,
        "| a | b | c | d | e | f | g | h | i |\n" + rule + markdown,
        markdown.substr(0, second) + rule + markdown.substr(second)}) {
    EXPECT_EQ(line_or_code(parse_puzzle(text)), kEasyCells) << text;
  }
}

TEST(TableText, ReadsManyAndSaysWhatIsWrong) {
  const std::string one = "1\t\t\t4\n\t\t\t\n\t\t\t\n\t2\t\t\n";
  std::istringstream in(one + one + "\n" + "1\t\t\t1\n\t\t\t\n\t\t\t\n\t2\t\t\n");
  RecordReader reader(in, {});
  std::vector<std::string> lines;
  for (RecordBatch batch; reader.next(batch, 7);) {
    for (const Record& record : batch.records) {
      lines.push_back(line_or_code(parse_record(reader.context(), record)));
    }
  }
  EXPECT_EQ(reader.context().format, Format::table);
  EXPECT_EQ(lines,
            std::vector<std::string>({"1..4.........2..", "1..4.........2..", "clashing-givens"}));
}

TEST(SideOne, IsReadAsPuzzlesOfOneCell) {
  std::istringstream in("1\n1\n.\n");
  RecordReader reader(in, {});
  RecordBatch batch;
  ASSERT_TRUE(reader.next(batch));
  EXPECT_EQ(reader.context().format, Format::line);
  EXPECT_EQ(batch.records.size(), 3u);
}

TEST(Comments, AreCleanText) {
  const auto puzzle = parse_puzzle(kEasyCells + " a\x1b[31m\x07 \xff\xc3\xa4 \xc2\x9b z");
  EXPECT_EQ(puzzle.value().comment,
            "a\xEF\xBF\xBD[31m\xEF\xBF\xBD \xEF\xBF\xBD\xC3\xA4 \xEF\xBF\xBD z");
}

// `lines` lines of comments, generated while they are read.
class Words : public std::streambuf {
 public:
  Words(std::string line, std::size_t lines) : line_(std::move(line)), left_(lines) {}

 protected:
  int_type underflow() override {
    if (left_-- == 0) return traits_type::eof();
    setg(line_.data(), line_.data(), line_.data() + line_.size());
    return traits_type::to_int_type(line_[0]);
  }

 private:
  std::string line_;
  std::size_t left_;
};

TEST(Reader, HoldsNoCommentsAndNoBlankLines) {
  for (const std::string& line : {std::string("# ") + std::string(997, 'c') + "\n",
                                  std::string(1000, '\n'), std::string(999, ' ') + "\n"}) {
    Words words(line, 5'000);
    std::istream in(&words);
    RecordReader reader(in, {});
    RecordBatch batch;
    EXPECT_FALSE(reader.next(batch));
    EXPECT_LT(batch.buffer.capacity(), std::size_t{1} << 20);
  }
}

}  // namespace
}  // namespace sudokit
