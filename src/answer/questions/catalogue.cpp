// Questions without a puzzle: the library itself, its engines, makers and scales, and what is
// known of layouts.
#include <fmt/format.h>

#include <algorithm>

#include "answer/asker.hpp"
#include "answer/kinds.hpp"
#include "answer/object.hpp"
#include "sudokit/answer.hpp"
#include "sudokit/puzzle.hpp"
#include "sudokit/result.hpp"
#include "sudokit/text.hpp"

namespace sudokit {
namespace {

using answer::AnswerObject;

void append_params(std::string& out, const auto& info) {
  constexpr std::string_view kKinds[] = {"integer", "real", "boolean", "choice"};
  const auto made = info.make();
  append_json_array(out, info.params, [&](const ParamRow& row) {
    JsonLine param(out);
    param.text("name", row.name).text("kind", kKinds[static_cast<std::size_t>(row.kind)]);
    if (row.kind == ParamKind::integer || row.kind == ParamKind::real) {
      param.real("low", row.low).real("high", row.high);
    }
    if (row.kind == ParamKind::choice) {
      param.key("choices");
      append_json_array(out, row.choices, [&](auto choice) { append_json_string(out, choice); });
    }
    param.text("unit", row.unit).text("default", made->get(row.name));
    param.text("origin", to_string(row.source.origin));
    if (!row.source.improved.empty()) param.text("improved", row.source.improved);
    param.text("meaning", row.meaning).text("source", row.source.text);
    param.close();
  });
}

void append_claims(AnswerObject& object, const Claims& claims) {
  object->key("claims");
  JsonLine line(object.out());
  line.boolean("unsatisfiable", claims.unsatisfiable).boolean("no_more", claims.no_more);
  line.boolean("counts", claims.counts).boolean("decides", claims.decides).close();
}

void append_takes(AnswerObject& object, const Takes& takes) {
  object->key("takes");
  std::string& out = object.out();
  JsonLine line(out);
  line.key("features");
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < feature_rows().size(); ++i) {
    if (takes.features.has(static_cast<Feature>(i))) names.push_back(feature_rows()[i].name);
  }
  append_json_array(out, names, [&](auto name) { append_json_string(out, name); });
  line.number("smallest_side", static_cast<std::uint64_t>(takes.smallest_side));
  line.number("largest_side", static_cast<std::uint64_t>(takes.largest_side)).close();
}

void append_cells(std::string& out, std::span<const BoardCell> cells) {
  append_json_array(out, cells, [&](const BoardCell& cell) {
    out += fmt::format("[{},{}]", cell.row + 1, cell.column + 1);
  });
}

}  // namespace

void append_version(std::string& out, const JsonPlace& place) {
  AnswerObject object(out, place);
  object->text("version", version()).text("commit", commit()).text("compiler", compiler());
  object->number("engines", engines().size()).number("max_side", kMaxSide);
  object->text("simd", bulk9::target());
  object.close();
}

void append_engine(std::string& out, const JsonPlace& place, const EngineInfo& info) {
  AnswerObject object(out, place);
  object->text("name", info.name).text("summary", info.summary).text("source", info.source);
  object->text("iteration_unit", info.iteration_unit).boolean("complete", info.complete());
  append_claims(object, info.claims);
  append_takes(object, info.takes);
  object->boolean("seeded", info.seeded).boolean("writes_proof", info.writes_proof).key("params");
  append_params(out, info);
  object->key("counters");
  append_json_array(out, info.counters, [&](const CounterRow& row) {
    JsonLine counter(out);
    counter.text("name", row.name).text("unit", row.unit).text("meaning", row.meaning).close();
  });
  object.close();
}

std::string layouts_text(const MakerInfo& info) {
  if (info.makes_boards()) return "none";
  if (info.takes == kHouses) return "any";
  return info.takes == kBoxes ? "rectangular boxes alone" : words_of(info.takes);
}

void append_maker(std::string& out, const JsonPlace& place, const MakerInfo& info) {
  AnswerObject object(out, place);
  object->text("name", info.name).text("summary", info.summary).text("source", info.source);
  object->text("layouts", layouts_text(info)).text("verdict", to_string(info.verdict));
  object->boolean("minimal", info.minimal).boolean("marks", info.marks);
  object->boolean("seeded", info.seeded).text("input", info.input.name);
  object->number("slow_side", static_cast<std::uint64_t>(info.slow_side));
  object->number("largest_side", static_cast<std::uint64_t>(info.largest_side)).key("params");
  append_params(out, info);
  object->key("wishes");
  append_json_array(out, info.wishes, [&](const WishRow& row) {
    JsonLine wish(out);
    wish.text("name", row.name).text("form", row.form).text("meaning", row.meaning);
    wish.boolean("file", row.file).close();
  });
  object.close();
}

void append_scale(std::string& out, const JsonPlace& place, const Scale& scale) {
  constexpr std::string_view kCountings[] = {"levels", "rating", "tenths", "points", "number"};
  AnswerObject object(out, place);
  object->text("name", scale.name).text("title", scale.title).text("source", scale.source);
  object->text("version", scale.version.empty() ? version() : scale.version);
  object->text("counting", kCountings[static_cast<std::size_t>(scale.counting)]);
  object->boolean("path", !scale.counts()).key("grades");
  append_json_array(out, scale.grades, [&](auto grade) { append_json_string(out, grade); });
  object->key("techniques");
  append_json_array(out, scale.rows, [&](const ScaleRow& each) {
    JsonLine row(out);
    row.text("name", each.technique->name).text("title", each.technique->title);
    row.text("family", to_string(each.technique->family)).text("counts", score_text(scale, each));
    row.boolean("optional", each.optional).close();
  });
  object.close();
}

void append_rule(std::string& out, const JsonPlace& place, const RuleEntry& entry) {
  const ConstraintRow& row = *find_constraint(entry.name);
  AnswerObject object(out, place);
  object->text("name", entry.name).text("title", entry.title).text("statement", row.statement);
  object->text("form", row.form).text("iss", row.iss).text("meaning", entry.meaning);
  object->text("drawing", entry.drawing).text("looking", entry.looking);
  object->boolean("ordered", entry.ordered).text("example", rule_example(entry.name));
  object.close();
}

Result<GridCount> grids_of(const Layout& layout, const Run& run) {
  const auto count = count_grids(layout, run);
  if (count) return *count;
  return failf("unsupported-layout",
               "`grids` supports 3x3 and boxes of two lines up to 2x5, not {}", layout.name());
}

void append_grids(std::string& out, const JsonPlace& place, const Layout& layout,
                  const GridCount& count) {
  AnswerObject object(out, place);
  object->text("layout", layout.name());
  // As text, because most programs read JSON numbers exactly only up to 2^53.
  const bool known = count.reason == StopReason::finished;
  known ? object->text("grids", to_string(count.grids)) : object->null("grids");
  object->text("reason", to_string(count.reason));
  object.close();
}

Result<std::vector<BoxGraph>> graphs_of(const Layout& layout) {
  if (!layout.is_classic()) {
    return failf("unsupported-layout", "`graph` {}: only rectangular boxes have the graph",
                 layout.name());
  }
  std::vector<BoxGraph> graphs;
  const auto add = [&](int rows, int columns) {
    graphs.push_back({fmt::format("{}x{}", rows, columns), nishio_graph_size(rows, columns)});
  };
  add(layout.box_rows(), layout.box_cols());
  if (layout.box_rows() != layout.box_cols()) add(layout.box_cols(), layout.box_rows());
  return graphs;
}

void append_graph(std::string& out, const JsonPlace& place, const BoxGraph& graph) {
  AnswerObject object(out, place);
  object->text("box", graph.box).text("vertices", graph.size.vertices);
  object->text("edges", graph.size.edges).text("placements", graph.size.placements);
  object.close();
}

void append_board(std::string& out, const JsonPlace& place, std::string_view family,
                  const DigitBoard& board) {
  AnswerObject object(out, place);
  object->number("box_rows", static_cast<std::uint64_t>(board.box_rows));
  object->number("box_cols", static_cast<std::uint64_t>(board.box_cols));
  object->text("family", family).key("open");
  append_cells(out, board.open);
  object.close();
}

void append_board_report(std::string& out, const JsonPlace& place, const DigitBoard& board,
                         const BoardReport& report) {
  AnswerObject object(out, place);
  object->text("file", place.file).number("side", static_cast<std::uint64_t>(board.side()));
  object->number("open", board.open.size()).text("method", report.method);
  object->number("work", report.work);
  if (report.reason == StopReason::finished) {
    object->boolean("placed", report.placed).key("removed");
    append_cells(out, report.removed);
  } else {
    object->text("verdict", to_string(Verdict::unknown)).text("reason", to_string(report.reason));
  }
  object.close();
}

namespace answer {
namespace {

struct ListQuestion {
  std::string name = {};
  Limits limits = {};
};
constexpr Option kListOptions[] = {
    option<ListQuestion, &ListQuestion::name>("name", "answer only about the one with this name")};

// Appends the entry of this name, or all entries if the name is empty.
template <class Infos, class Append>
Result<void> append_list(const Infos& infos, const std::string& name, std::string_view what,
                         const Append& append) {
  bool found = false;
  for (const auto* info : infos) {
    if (!name.empty() && info->name != name) continue;
    append(*info);
    found = true;
  }
  if (found) return {};
  return failf("unknown-name", "unknown {} '{}'", what, name);
}

Result<void> write_engines(std::string& out, const JsonPlace& place, const ListQuestion& question,
                           const StopToken&) {
  return append_list(engines(), question.name, "engine",
                     [&](const EngineInfo& info) { append_engine(out, place, info); });
}

Result<void> write_makers(std::string& out, const JsonPlace& place, const ListQuestion& question,
                          const StopToken&) {
  return append_list(makers(), question.name, "family",
                     [&](const MakerInfo& info) { append_maker(out, place, info); });
}

Result<void> write_scales(std::string& out, const JsonPlace& place, const ListQuestion& question,
                          const StopToken&) {
  return append_list(rating_scales(), question.name, "scale",
                     [&](const Scale& scale) { append_scale(out, place, scale); });
}

Result<void> write_rules(std::string& out, const JsonPlace& place, const ListQuestion& question,
                         const StopToken&) {
  std::vector<const RuleEntry*> entries;
  for (const RuleEntry& entry : rulebook()) entries.push_back(&entry);
  return append_list(entries, question.name, "kind of rule",
                     [&](const RuleEntry& entry) { append_rule(out, place, entry); });
}

Result<void> write_version(std::string& out, const JsonPlace& place, const ListQuestion&,
                           const StopToken&) {
  append_version(out, place);
  return {};
}

struct LayoutQuestion {
  std::string layout = "3x3";
  Limits limits = {};
};
constexpr Option kLayoutOptions[] = {option<LayoutQuestion, &LayoutQuestion::layout>(
    "layout", "the name of the layout, or the text of a layout file")};

Result<void> write_grids(std::string& out, const JsonPlace& place, const LayoutQuestion& question,
                         const StopToken& stop) {
  const auto layout = layout_of(question.layout);
  if (!layout) return tl::unexpected(layout.error());
  const auto count = grids_of(**layout, question.limits.run(stop));
  if (!count) return tl::unexpected(count.error());
  append_grids(out, place, **layout, *count);
  return {};
}

Result<void> write_graph(std::string& out, const JsonPlace& place, const LayoutQuestion& question,
                         const StopToken&) {
  const auto layout = layout_of(question.layout);
  if (!layout) return tl::unexpected(layout.error());
  const auto graphs = graphs_of(**layout);
  if (!graphs) return tl::unexpected(graphs.error());
  for (const BoxGraph& graph : *graphs) append_graph(out, place, graph);
  return {};
}

struct BoardQuestion {
  std::string board = {};
  std::string method = {};
  Limits limits = {};
};
constexpr Option kBoardOptions[] = {
    option<BoardQuestion, &BoardQuestion::board>("board", "the text of a board of one digit"),
    option<BoardQuestion, &BoardQuestion::method>("method",
                                                  "the method: exact-cover (default) or lazy")};

Result<void> write_board(std::string& out, const JsonPlace& place, const BoardQuestion& question,
                         const StopToken& stop) {
  const auto board = parse_digit_board(question.board);
  if (!board) return tl::unexpected(board.error());
  const auto report = run_nishio(*board, question.method, question.limits.run(stop));
  if (!report) return tl::unexpected(report.error());
  append_board_report(out, place, *board, *report);
  return {};
}

constexpr Member kGridsMembers[] = {
    {"layout", type::kLayout},
    {"grids", type::kTextOrNull, "The number in full; null if a limit was reached."},
    {"reason", type::kReason},
};
constexpr Shape kGridsShape{"grids", "Answer of `count --grids` and of the question `grids`.",
                            kGridsMembers, false};

constexpr Member kGraphMembers[] = {
    {"box", type::kText},
    {"vertices", type::kText},
    {"edges", type::kText},
    {"placements", type::kText},
};
constexpr Shape kGraphShape{"graph", "Answer of `nishio --graph` and of the question `graph`.",
                            kGraphMembers, false};

constexpr Member kBoardMembers[] = {
    {"file", type::kFile},
    {"side", type::kWhole},
    {"open", type::kWhole},
    {"method", type::kText},
    {"work", type::kWhole},
    {"placed?", type::kTruth},
    {"removed?",
     R"("type":"array","items":{"type":"array","items":{"type":"integer","minimum":1}})",
     "The row and column of each removed cell, from 1."},
    {"verdict?", type::kVerdict},
    {"reason?", type::kReason},
};
constexpr Shape kBoardShape{"board", "Answer of `nishio --board` and of the question `board`.",
                            kBoardMembers, false};

constexpr Member kEngineInfoMembers[] = {
    {"name", type::kText},
    {"summary", type::kText},
    {"source", type::kText},
    {"iteration_unit", type::kText},
    {"complete", type::kTruth},
    {"claims", R"("type":"object","additionalProperties":{"type":"boolean"})"},
    {"takes", R"("type":"object","required":["features","smallest_side","largest_side"])"},
    {"seeded", type::kTruth},
    {"writes_proof", type::kTruth},
    {"params",
     R"("type":"array","items":{"type":"object","required":["name","kind","unit","default",)"
     R"("origin","meaning","source"]})"},
    {"counters",
     R"("type":"array","items":{"type":"object","required":["name","unit","meaning"]})"},
};
constexpr Shape kEngineInfoShape{"engine_info", "Answer of `engines`.", kEngineInfoMembers, false};

constexpr Member kMakerInfoMembers[] = {
    {"name", type::kText},
    {"summary", type::kText},
    {"source", type::kText},
    {"layouts", type::kText},
    {"verdict", type::kVerdict},
    {"minimal", type::kTruth},
    {"marks", type::kTruth},
    {"seeded", type::kTruth},
    {"input", type::kText},
    {"slow_side", type::kWhole},
    {"largest_side", type::kWhole},
    {"params",
     R"("type":"array","items":{"type":"object","required":["name","kind","unit","default",)"
     R"("origin","meaning","source"]})"},
    {"wishes",
     R"("type":"array","items":{"type":"object","required":["name","form","meaning","file"]})"},
};
constexpr Shape kMakerInfoShape{"maker_info", "Answer of `makers`.", kMakerInfoMembers, false};

constexpr Member kScaleInfoMembers[] = {
    {"name", type::kText},
    {"title", type::kText},
    {"source", type::kText},
    {"version", type::kText},
    {"counting", R"("enum":["levels","rating","tenths","points","number"])"},
    {"path", type::kTruth,
     "Whether the scale explains puzzles step by step; otherwise it has no techniques."},
    {"grades", type::kTexts},
    {"techniques", R"("type":"array","items":{"type":"object","required":["name","title","family",)"
                   R"("counts","optional"]})"},
};
constexpr Shape kScaleInfoShape{"scale_info", "Answer of `scales`.", kScaleInfoMembers, false};

constexpr Member kRuleInfoMembers[] = {
    {"name", type::kText},
    {"title", type::kText},
    {"statement", type::kText, "The condition that must hold."},
    {"form", type::kText, "The syntax of its line in the format `rules`."},
    {"iss", type::kText, "Its name in Interactive Sudoku Solver, or empty."},
    {"meaning", type::kText},
    {"drawing", type::kText, "How the rule is drawn."},
    {"looking", type::kText, "How a solver uses the rule; may be empty."},
    {"ordered", type::kTruth, "Whether it is drawn from the first of its cells to the last."},
    {"example", type::kText, "A puzzle in the format `rules` with one solution."},
};
constexpr Shape kRuleInfoShape{"rule_info", "Answer of `rules`.", kRuleInfoMembers, false};

constexpr Member kVersionMembers[] = {
    {"version", type::kText},  {"commit", type::kText},    {"compiler", type::kText},
    {"engines", type::kWhole}, {"max_side", type::kWhole}, {"simd", type::kText},
};
constexpr Shape kVersionShape{"version",
                              "Answer of `info` without a file and of the question `version`.",
                              kVersionMembers, false};

}  // namespace

const Kind kEngines =
    free_kind<ListQuestion, write_engines>(
        "engines", "one object for each engine, with its parameters and counters", kListOptions)
        .answering(kEngineInfoShape);
const Kind kMakers =
    free_kind<ListQuestion, write_makers>(
        "makers", "one object for each maker, with its requirements and parameters", kListOptions)
        .answering(kMakerInfoShape);
const Kind kScales = free_kind<ListQuestion, write_scales>(
                         "scales", "one object for each scale, with its techniques", kListOptions)
                         .answering(kScaleInfoShape);
const Kind kRuleKinds =
    free_kind<ListQuestion, write_rules>(
        "rules", "one object for each kind of rule, with its statement and an example",
        kListOptions)
        .answering(kRuleInfoShape);
const Kind kVersion = free_kind<ListQuestion, write_version>(
                          "version", "the version, build and limits of the library", {})
                          .answering(kVersionShape);
const Kind kGrids = free_kind<LayoutQuestion, write_grids>(
                        "grids", "the number of solved grids of a layout", kLayoutOptions)
                        .answering(kGridsShape);
const Kind kGraph = free_kind<LayoutQuestion, write_graph>(
                        "graph", "the size of the graph of nishio for a box", kLayoutOptions)
                        .answering(kGraphShape);
const Kind kBoard = free_kind<BoardQuestion, write_board>(
                        "board", "what nishio removes from a board of one digit", kBoardOptions)
                        .answering(kBoardShape);

}  // namespace answer
}  // namespace sudokit
