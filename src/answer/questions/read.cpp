// Reads the puzzles of a text in any form, each with its layout as data; without a text, the empty
// grid of a layout. A program needs these to show a board on which a person enters digits.

#include <optional>

#include "answer/asker.hpp"
#include "answer/kinds.hpp"
#include "answer/object.hpp"
#include "core/failf.hpp"
#include "sudokit/tell.hpp"
#include "sudokit/text.hpp"

namespace sudokit::answer {
namespace {

struct ReadQuestion {
  std::string text = {};
  std::string layout = {};
  std::uint64_t most = 1000;
  std::string to = {};
  Limits limits = {};
};
constexpr Option kReadOptions[] = {
    option<ReadQuestion, &ReadQuestion::text>(
        "text", "puzzles in any form; the text of a layout file and a blank line may precede them"),
    option<ReadQuestion, &ReadQuestion::layout>(
        "layout", "the name of the puzzles' layout, or the text of a layout file"),
    option<ReadQuestion, &ReadQuestion::most>("most", "read at most this number of puzzles", 1,
                                              1e6),
    option<ReadQuestion, &ReadQuestion::to>("to", "also write each puzzle in this format"),
};

// The layout of a text that is a layout file and no puzzle; null if it is not.
LayoutPtr layout_alone(std::string_view text) {
  auto layout = layout_of(std::string(text) + "\n");
  return layout && !parse_puzzle(text) ? *layout : nullptr;
}

void append_houses(AnswerObject& object, const Layout& layout) {
  constexpr std::string_view kKinds[] = {"row", "column", "region", "extra"};
  std::vector<int> houses(static_cast<std::size_t>(layout.houses()));
  for (std::size_t i = 0; i < houses.size(); ++i) houses[i] = static_cast<int>(i);
  object->key("houses");
  append_json_array(object.out(), houses, [&](int house) {
    JsonLine line(object.out());
    line.text("name", layout.house_name(house));
    line.text("kind", kKinds[static_cast<std::size_t>(layout.kind(house))]).key("cells");
    append_json_array(object.out(), layout.house(house), [&](Cell cell) {
      append_json_string(object.out(), cell_name(layout, cell));
    });
    line.close();
  });
}

void append_numbers(AnswerObject& object, std::string_view name, const auto& numbers) {
  object->key(name);
  append_json_array(object.out(), numbers,
                    [&](int number) { object.out() += std::to_string(number); });
}

// The format in which puzzles are also written.
using Wanted = std::optional<Format>;

void append_read(std::string& out, const JsonPlace& place, const Puzzle& puzzle, Wanted to,
                 std::span<const IgnoredText> ignored = {}) {
  std::string written;
  if (to) {
    if (auto done = write_puzzle(written, puzzle, *to); !done) {
      return append_refusal(out, place, done.error());
    }
  }
  const Layout& layout = *puzzle.layout;
  AnswerObject object(out, place, puzzle);
  object->number("side", static_cast<std::uint64_t>(layout.side()));
  object.puzzle(puzzle);
  append_numbers(object, "givens", puzzle.givens);
  if (puzzle.has_marks()) {
    object->key("marks");
    append_json_array(out, puzzle.marks, [&](Digits digits) {
      std::vector<int> list;
      digits.for_each([&](int digit) { list.push_back(digit); });
      append_json_array(out, list, [&](int digit) { out += std::to_string(digit); });
    });
  }
  std::vector<int> regions;
  for (int cell = 0; layout.has_regions() && cell < layout.cells(); ++cell) {
    regions.push_back(layout.region(cell));
  }
  append_numbers(object, "regions", regions);
  append_houses(object, layout);
  if (to) object->text("written", written);
  append_ignored(out, *object, ignored);
  object.close();
}

// The empty grid of a layout.
void append_empty(std::string& out, const JsonPlace& place, LayoutPtr layout, Wanted to) {
  Puzzle empty = plain_puzzle(std::move(layout), {});
  empty.givens.resize(static_cast<std::size_t>(empty.layout->cells()));
  append_read(out, place, empty, to);
}

void append_record(std::string& out, const RecordReader& reader, const Record& record, Wanted to) {
  JsonPlace place;
  place.line = record.line;
  const auto puzzle = parse_record(reader.context(), record);
  if (puzzle) {
    append_read(out, place, *puzzle, to, ignored_text(reader.context(), record));
  } else {
    append_refusal(out, place, puzzle.error());
  }
}

Result<void> write_read(std::string& out, const JsonPlace& place, const ReadQuestion& question,
                        const StopToken& stop) {
  const Wanted to = format_named(question.to);
  if (to ? info_of(*to).writes.empty() : !question.to.empty()) {
    return failf("unknown-format", "unknown format '{}'", question.to);
  }
  ReadOptions options;
  options.clashes = true;
  options.find_layout = layout_of;
  if (!question.layout.empty()) {
    const auto layout = layout_of(question.layout);
    if (!layout) return tl::unexpected(layout.error());
    options.layout = *layout;
  } else if (LayoutPtr layout = layout_alone(question.text)) {
    append_empty(out, place, std::move(layout), to);
    return {};
  }
  RecordReader reader(question.text, options);
  RecordBatch batch;
  std::uint64_t count = 0;
  while (count < question.most && !stop.stop_requested() && reader.next(batch)) {
    for (const Record& record : batch.records) {
      if (count++ == question.most) break;
      append_record(out, reader, record, to);
    }
  }
  if (count > 0) return {};
  if (!options.layout) return fail("no-puzzle", "there is no puzzle in the text");
  append_empty(out, place, options.layout, to);
  return {};
}

constexpr Member kReadMembers[] = {
    {"side", type::kPositive},
    {"puzzle", type::kGrid},
    {"layout_text?", type::kLayoutText},
    {"givens", type::kWholes},
    {"marks?", R"("type":"array","items":{"type":"array"})",
     "For a puzzle with pencilmarks: the digits noted in each cell."},
    {"rules?", type::kRules},
    {"regions", type::kWholes, "The region of each cell, from 0; empty if there are no regions."},
    {"written?", type::kText, "The puzzle in the format of the option `to`."},
    {"houses", R"("type":"array","items":{"type":"object","required":["name","kind","cells"],)"
               R"("additionalProperties":false,"properties":{"name":{"type":"string"},)"
               R"("kind":{"enum":["row","column","region","extra"]},"cells":{"type":"array",)"
               R"("items":{"type":"string"}}}})"},
};
constexpr Shape kReadShape{"read",
                           "Answer of the question `read`: a puzzle and its layout. `houses` lists "
                           "the rows, the columns, the regions and the extra houses.",
                           kReadMembers};

}  // namespace

const Kind kRead = free_kind<ReadQuestion, write_read>(
                       "read", "the puzzles of a text, with their layouts", kReadOptions)
                       .answering(kReadShape);

}  // namespace sudokit::answer
