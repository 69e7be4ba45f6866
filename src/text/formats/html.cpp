// html: tables in pages. Cells that hold a table each, as boxes do, are taken together.
#include <algorithm>

#include "text/draft.hpp"
#include "text/format.hpp"
#include "text/markup.hpp"
#include "text/tags.hpp"

namespace sudokit::text::formats {
namespace {

bool has_table(std::string_view line) {
  for (std::size_t at = line.find('<'); at != line.npos; at = line.find('<', at + 1)) {
    if (begins_tag(line.substr(at), "table")) return true;
  }
  return false;
}

Claim claim(const Head& head, TextContext&) {
  if (!head.line().starts_with('<')) return Claim::none;
  const bool page = has_table(head.line()) || std::ranges::any_of(head.lines, has_table);
  return page ? Claim::marked : Claim::none;
}

// From the line with <table> to the one that closes it.
class TableRule : public LineRule {
 public:
  Cut on(std::string_view line) override {
    const bool begins = depth_ == 0 && has_table(line);
    if (depth_ == 0 && !begins) return {};
    for (const Tag& tag : tags_in(line)) {
      if (tag.name == "table") depth_ += tag.closes ? -1 : 1;
    }
    depth_ = std::max(depth_, 0);
    return taken(depth_ == 0);
  }
  void reset() override { depth_ = 0; }
  bool rests() const override { return depth_ == 0; }
  bool broken() const override { return depth_ > 0; }

 private:
  int depth_ = 0;
};

std::unique_ptr<LineRule> rule(const TextContext&) {
  return std::make_unique<TableRule>();
}

struct Text {
  std::string text;
  const char* at = nullptr;
};
using Table = std::vector<std::vector<Text>>;

// A cell: its text, or the table inside it.
struct Field {
  Text text;
  Table table;
};

// Joins rows of cells that hold tables of the same height.
Table joined(const std::vector<std::vector<Field>>& rows) {
  Table all;
  for (const auto& row : rows) {
    const std::size_t top = all.size();
    for (const Field& field : row) {
      const Table& part = field.table.empty() ? Table{{field.text}} : field.table;
      if (all.size() < top + part.size()) all.resize(top + part.size());
      for (std::size_t line = 0; line < part.size(); ++line) {
        std::ranges::copy(part[line], std::back_inserter(all[top + line]));
      }
    }
  }
  return all;
}

class TableParser {
 public:
  explicit TableParser(const std::vector<Tag>& tags) : tags_(tags) {}

  Table parse() {
    while (at_ < tags_.size() && (tags_[at_].name != "table" || tags_[at_].closes)) ++at_;
    return at_ < tags_.size() ? table(0) : Table();
  }
  std::string caption;

 private:
  static constexpr int kDeepest = 8;

  // Reads from the tag <table> to its end.
  Table table(int depth) {
    std::vector<std::vector<Field>> rows;
    Field* open = nullptr;
    bool named = false;
    for (++at_; at_ < tags_.size(); ++at_) {
      const Tag& tag = tags_[at_];
      if (named && tag.name == "caption") caption = without_entities(trim(tag.before));
      named = tag.name == "caption" && !tag.closes;
      if (open != nullptr) add_text(*open, tag.before);
      if (tag.name == "table" && tag.closes) break;
      const bool cell = tag.name == "td" || tag.name == "th";
      if (tag.name == "tr" && !tag.closes) rows.emplace_back();
      if (cell || tag.name == "tr") open = nullptr;
      if (cell && !tag.closes) {
        if (rows.empty()) rows.emplace_back();
        open = &rows.back().emplace_back();
        open->text.at = tag.text.data();
      }
      if (open != nullptr && tag.name == "input") {
        const auto value = attribute(tag.text, "value");
        if (value) add_text(*open, *value);
      }
      if (open != nullptr && tag.name == "table" && depth < kDeepest)
        open->table = table(depth + 1);
    }
    std::erase_if(rows, [](const auto& row) { return row.empty(); });
    return joined(rows);
  }
  static void add_text(Field& field, std::string_view text) {
    const std::string plain = without_entities(text);
    field.text.text += trim(plain);
  }

  const std::vector<Tag>& tags_;
  std::size_t at_ = 0;
};

int digit_in(const std::string& text) {
  if (text.empty() || text == "\xC2\xA0" || text == "?" || text == "x") return 0;
  return number_of(text);
}

Result<void> parse(const Source& source, Puzzle& puzzle) {
  const auto tags = tags_in(source.text);
  TableParser parser(tags);
  const Table table = parser.parse();
  const std::size_t side = table.size();
  for (const auto& row : table) {
    if (row.size() == side && side <= static_cast<std::size_t>(kMaxSide)) continue;
    return source.fail_at(row.empty() ? source.text.data() : row[0].at, "wrong-cell-count",
                          "a row of the table has {} cells, and there are {} rows", row.size(),
                          side);
  }
  if (side == 0) return source.fail_at(source.text.data(), "no-puzzle", "expected a table");
  Draft draft(static_cast<int>(side));
  draft.comment = parser.caption;
  for (std::size_t cell = 0; cell < draft.givens.size(); ++cell) {
    const Text& text = table[cell / side][cell % side];
    const int digit = digit_in(text.text);
    if (digit == kNoNumber || digit > draft.side) {
      return source.fail_at(text.at, "digit-out-of-range", "{} is not a digit of {}x{} puzzles",
                            show(shortened(text.text)), side, side);
    }
    draft.givens[cell] = static_cast<std::uint8_t>(digit);
  }
  return finish(source, source.text.data(), std::move(draft), puzzle);
}

Result<void> write(std::string& out, const Written& puzzle) {
  out += "<table class=\"sudoku\">\n";
  if (!puzzle.comment.empty()) {
    std::string line(puzzle.comment);
    for (char& c : line) c = c == '\n' || c == '\r' ? ' ' : c;
    out += "<caption>" + escaped(line) + "</caption>\n";
  }
  const auto side = static_cast<std::size_t>(puzzle.layout.side());
  for (std::size_t cell = 0; cell < puzzle.grid.size(); ++cell) {
    if (cell % side == 0) out += "<tr>";
    const int digit = puzzle.grid[cell];
    out += digit == 0 ? "<td></td>" : fmt::format("<td>{}</td>", digit);
    if (cell % side == side - 1) out += "</tr>\n";
  }
  out += "</table>\n";
  return {};
}

}  // namespace

const FormatRow html = {
    .info = {.name = "html",
             .meaning = "tables of pages, a table a puzzle",
             .reads = "side 1 to 100",
             .writes = "all",
             .comments = true,
             .before_remark = "<!-- ",
             .after_remark = " -->"},
    .claim = claim,
    .rule = rule,
    .parse = parse,
    .write = write,
    .holds = kHouses,
    .certain = true,
};

}  // namespace sudokit::text::formats
