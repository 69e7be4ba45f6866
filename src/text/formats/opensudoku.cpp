// opensudoku: the XML of OpenSudoku. A <game> has its cells in the attribute "data": 81 digits, or
// a version and then, between strokes, the digit, the notes and a flag for each cell.
#include <algorithm>

#include "core/failf.hpp"
#include "core/number.hpp"
#include "text/draft.hpp"
#include "text/format.hpp"
#include "text/tags.hpp"

namespace sudokit::text::formats {
namespace {

std::size_t game_in(std::string_view line) {
  for (std::size_t at = line.find('<'); at != line.npos; at = line.find('<', at + 1)) {
    if (begins_tag(line.substr(at), "game")) return at;
  }
  return line.npos;
}

Claim claim(const Head& head, TextContext&) {
  if (!head.line().starts_with('<')) return Claim::none;
  const bool file =
      begins_tag(head.line(), "game") || std::ranges::any_of(head.lines, [](std::string_view line) {
        return find_tag(line, "opensudoku") != line.npos;
      });
  return file ? Claim::marked : Claim::none;
}

// From the line with "<game" to the one that ends its tag.
class GameRule : public LineRule {
 public:
  Cut on(std::string_view line) override {
    const std::size_t at = open_ ? 0 : game_in(line);
    if (at == line.npos) return {};
    open_ = line.find('>', at) == line.npos;
    return taken(!open_);
  }
  void reset() override { open_ = false; }
  bool rests() const override { return !open_; }

 private:
  bool open_ = false;
};

std::unique_ptr<LineRule> rule(const TextContext&) {
  return std::make_unique<GameRule>();
}

class GameReader {
 public:
  GameReader(Source source, std::string_view data) : source_(source), data_(data) {}

  Result<void> read(std::string comment, Puzzle& puzzle) {
    auto draft = data_.find('|') == data_.npos ? digits() : fields();
    if (!draft) return tl::unexpected(draft.error());
    draft->comment = std::move(comment);
    return finish(source_, data_.data(), std::move(*draft), puzzle);
  }

 private:
  tl::unexpected<Error> wrong_count(std::size_t cells) const {
    return source_.fail_at(data_.data(), "wrong-cell-count", "{} cells are not a square", cells);
  }

  Result<Draft> digits() const {
    const std::string_view cells = trim(data_);
    const int side = square_side(cells.size());
    if (side < 1 || side > kMaxLineSide) return wrong_count(cells.size());
    Draft draft(side);
    for (std::size_t cell = 0; cell < cells.size(); ++cell) {
      if (auto ok =
              put(draft, cell, cell_value(cells[cell], Alphabet::standard), cells.substr(cell, 1));
          !ok) {
        return tl::unexpected(ok.error());
      }
    }
    return draft;
  }
  Result<void> put(Draft& draft, std::size_t cell, int digit, std::string_view text) const {
    if (digit > draft.side) {
      return source_.fail_at(text.data(), "digit-out-of-range",
                             "{} is not a digit of {}x{} puzzles", show(text), draft.side,
                             draft.side);
    }
    draft.givens[cell] = static_cast<std::uint8_t>(digit);
    return {};
  }

  // "version: 2", then 0|0|1| and so on: three fields for each cell, from version 4 on four.
  Result<Draft> fields() const {
    constexpr std::string_view kVersion = "version:";
    std::string_view rest = trim(data_);
    std::uint64_t version = 1;
    if (rest.starts_with(kVersion)) {
      rest = trim(rest.substr(kVersion.size()));
      version = take_digits(rest, 1000).value_or(1);
      constexpr std::string_view kBreak = "\\n";
      rest = trim(rest);
      if (rest.starts_with(kBreak)) rest = rest.substr(kBreak.size());
    }
    std::vector<std::string_view> all;
    while (rest.find('|') != rest.npos) {
      const std::size_t end = rest.find('|');
      all.push_back(trim(rest.substr(0, end)));
      rest.remove_prefix(end + 1);
    }
    const std::size_t each =
        square_side(all.size() / 4) > 0 && all.size() % 4 == 0 && version > 3 ? 4 : 3;
    const int side = square_side(all.size() / each);
    if (all.size() % each != 0 || side < 1 || side > kMaxLineSide) {
      return wrong_count(all.size() / each);
    }
    return cells_of(all, each, side, version);
  }
  Result<Draft> cells_of(const std::vector<std::string_view>& all, std::size_t each, int side,
                         std::uint64_t version) const {
    Draft draft(side);
    draft.marks.assign(draft.givens.size(), Digits::all(side));
    for (std::size_t cell = 0; cell < draft.givens.size(); ++cell) {
      const std::string_view value = all[cell * each];
      std::string_view rest = value;
      const auto digit = take_digits(rest, kMaxSide);
      if (!digit || !rest.empty()) {
        return source_.fail_at(value.data(), "invalid-number", "{} is not a number", show(value));
      }
      if (auto ok = put(draft, cell, static_cast<int>(*digit), value); !ok) {
        return tl::unexpected(ok.error());
      }
      // Of four fields, the second holds what is noted in corners, which says nothing certain.
      const Digits noted = notes(all[cell * each + each - 2], side, version);
      if (!noted.empty()) draft.marks[cell] = noted;
    }
    return draft;
  }
  // "1,3," or, from version 2 on, the bits of a number; "-" or "0": none.
  static Digits notes(std::string_view text, int side, std::uint64_t version) {
    Digits digits;
    if (version >= 2 && text.find(',') == text.npos) {
      const auto bits = take_digits(text, ~0U).value_or(0);
      return Digits(bits, 0) & Digits::all(side);
    }
    while (!text.empty()) {
      const auto digit = take_digits(text, kMaxSide);
      if (digit && *digit >= 1 && *digit <= static_cast<std::uint64_t>(side)) {
        digits.insert(static_cast<int>(*digit));
      }
      if (!text.empty()) text.remove_prefix(1);
    }
    return digits;
  }

  Source source_;
  std::string_view data_;
};

// Line ends between the version and the cells may be written as entities.
Result<void> read_data(const Source& source, std::string_view data, std::string note,
                       Puzzle& puzzle) {
  if (data.find('&') == data.npos) return GameReader(source, data).read(std::move(note), puzzle);
  const std::string plain = without_entities(data);
  auto ok = GameReader({source.context, plain, source.line}, plain).read(std::move(note), puzzle);
  return ok ? ok : source.fail_at(data.data(), ok.error().code, std::move(ok.error().message));
}

Result<void> parse(const Source& source, Puzzle& puzzle) {
  const auto tags = tags_in(source.text);
  const auto game =
      std::ranges::find_if(tags, [](const Tag& tag) { return tag.name == "game" && !tag.closes; });
  const auto data = game == tags.end() ? std::nullopt : attribute(game->text, "data");
  if (!data) {
    return source.fail_at(source.text.data(), "no-puzzle", "expected <game data=\"...\">");
  }
  const auto note = attribute(game->text, "note");
  return read_data(source, *data, note ? without_entities(*note) : "", puzzle);
}

Result<void> write(std::string& out, const Written& puzzle) {
  if (auto ok = need_9x9(puzzle, opensudoku.info.name); !ok) return ok;
  if (!puzzle.layout.is_classic9()) {
    return failf("format-cannot-hold", "opensudoku cannot hold the layout {}",
                 puzzle.layout.name());
  }
  out += "<opensudoku><game data=\"";
  add_cells(out, puzzle.grid, '0');
  out += "\"/></opensudoku>\n";
  return {};
}

}  // namespace

const FormatRow opensudoku = {
    .info = {.name = "opensudoku",
             .meaning = "OpenSudoku: XML, a game a line",
             .reads = "side 1 to 35",
             .writes = "9x9",
             .layouts = true,  // always the usual one
             .before_remark = "<?",
             .after_remark = "?>"},
    .claim = claim,
    .rule = rule,
    .parse = parse,
    .write = write,
    .holds = kHouses,
    .certain = true,
};

}  // namespace sudokit::text::formats
