#include <algorithm>
#include <map>
#include <set>

#include "core/failf.hpp"
#include "core/number.hpp"
#include "text/draft.hpp"
#include "text/iss/iss.hpp"
#include "text/json_fault.hpp"
#include "text/json_members.hpp"
#include "text/lz_string.hpp"
#include "text/rule_words.hpp"
#include "text/sudokupad/sudokupad.hpp"

namespace sudokit::text::sudokupad {
namespace {

using Cells = std::vector<Cell>;

// The object as it was unpacked, and where errors about it stand in the source.
struct PadText {
  std::string text;
  const char* place = nullptr;
};

// Gives all members their full names.
void expand(Json& value) {
  if (value.is_array()) {
    for (Json& each : value) expand(each);
  }
  if (!value.is_object()) return;
  Json full = Json::object();
  for (auto& [name, member] : value.items()) {
    expand(member);
    full[std::string(full_name(name))] = std::move(member);
  }
  value = std::move(full);
}

Result<PadText> text_in(const Source& source) {
  const std::string_view line = json_record(source.text);
  if (line.starts_with('{')) return PadText{std::string(line), line.data()};
  const std::string_view payload = payload_in(line);
  if (payload.empty()) {
    return source.fail_at(source.text.data(), "no-puzzle",
                          is_link(line)
                              ? "this link has only the name of a puzzle, and nothing is fetched: "
                                "use the long link that the app shares"
                              : "expected a link such as https://sudokupad.app/sclN4Ig...");
  }
  auto text = unpack_base64(iss::percent_decoded(payload.substr(3)));
  if (text) return PadText{std::move(*text), payload.data()};
  const std::size_t at = std::min(text.error().column + 2, payload.size());
  return source.fail_at(payload.data() + at, text.error().code, text.error().message);
}

Result<Json> object_in(const Source& source, const PadText& found) {
  std::string text = found.text;
  auto fault = json_fault(text);
  const bool zipped = fault.has_value();
  if (zipped) {
    text = unzipped(text);
    fault = text.size() > 2 * kMaxUnpacked ? fault : json_fault(text);
  }
  if (fault) return source.fail_at(found.place, fault->error.code, fault->error.message);
  Json object = Json::parse(text);
  if (zipped) expand(object);
  if (object.is_object() && object.contains("cells")) return object;
  return source.fail_at(found.place, "missing-member", "the puzzle has no member \"cells\"");
}

Result<Json> object_of_source(const Source& source) {
  const auto text = text_in(source);
  return text ? object_in(source, *text) : Result<Json>(tl::unexpected(text.error()));
}

// ---- Grid ---------------------------------------------------------------------------------------

struct Corner {
  int row = 0;
  int column = 0;
};

class PadReader {
 public:
  PadReader(const Source& source, const char* place, const Json& object)
      : source_(source), place_(place), object_(object) {}

  Result<void> read(Puzzle& puzzle) {
    if (auto ok = take_shape(); !ok) return ok;
    Draft draft(side_);
    if (auto ok = take_layout(draft); !ok) return ok;
    if (auto ok = take_cells(draft); !ok) return ok;
    take_words(draft);
    const LayoutPtr& asked = source_.context.layout;
    const LayoutPtr layout = asked ? asked : draft.layout;
    if (layout->side() == side_) {
      if (auto ok = take_rules(*layout, draft); !ok) return ok;
    }
    if (auto ok = finish(source_, place_, std::move(draft), puzzle); !ok) return ok;
    for (const std::string& words : notes_) {
      if (source_.ignored != nullptr) source_.ignored->push_back({source_.line, words});
    }
    return {};
  }

 private:
  template <class... Args>
  tl::unexpected<Error> wrong(ErrorCode code, fmt::format_string<Args...> format,
                              Args&&... args) const {
    return source_.fail_at(place_, code, fmt::format(format, std::forward<Args>(args)...));
  }
  const Json& member(std::string_view name) const {
    static const Json none;
    const auto at = object_.find(name);
    return at == object_.end() ? none : *at;
  }

  // The regions, as far as they are lists of places.
  std::vector<std::vector<Corner>> regions() const {
    std::vector<std::vector<Corner>> found;
    for (const Json& region : member("regions")) {
      std::vector<Corner> cells;
      for (const Json& each : region) {
        const bool place = each.is_array() && each.size() == 2 && each[0].is_number_integer() &&
                           each[1].is_number_integer();
        if (!place) continue;
        const auto row = each[0].get<std::int64_t>(), column = each[1].get<std::int64_t>();
        if (std::min(row, column) < 0 || std::max(row, column) > 1000) continue;
        cells.push_back({static_cast<int>(row), static_cast<int>(column)});
      }
      if (!cells.empty()) found.push_back(std::move(cells));
    }
    return found;
  }

  // The grid is the square of all cells, or the square that the regions make within it.
  Result<void> take_shape() {
    const Json& cells = member("cells");
    std::size_t rows = 0, columns = 0;
    if (cells.is_array()) rows = cells.size();
    for (const Json& row : cells) columns = std::max(columns, row.is_array() ? row.size() : 0);
    const auto most = static_cast<std::size_t>(kMaxSide);
    if (rows == columns && rows >= 1 && rows <= most) {
      side_ = static_cast<int>(rows);
      is_smaller_square();
      return {};
    }
    if (rows <= most && columns <= most && is_smaller_square()) return {};
    return wrong("unsupported-side",
                 "a grid of {} rows and {} columns is not supported: the two numbers must be equal",
                 rows, columns);
  }
  // Whether the regions are N times N cells in a square. If so, that is the grid.
  bool is_smaller_square() {
    const auto all = regions();
    const auto count = static_cast<int>(all.size());
    int top = 1000, left = 1000, bottom = -1, right = -1;
    for (const auto& region : all) {
      if (static_cast<int>(region.size()) != count) return false;
      for (const Corner& at : region) {
        top = std::min(top, at.row);
        left = std::min(left, at.column);
        bottom = std::max(bottom, at.row);
        right = std::max(right, at.column);
      }
    }
    const bool square = count > 0 && bottom - top + 1 == count && right - left + 1 == count;
    if (!square || count > kMaxSide) return false;
    side_ = count;
    origin_ = {top, left};
    return true;
  }

  Result<void> take_layout(Draft& draft) {
    std::vector<int> labels(draft.givens.size(), -1);
    std::map<int, Cells> cells;
    int number = 0;
    for (const auto& region : regions()) {
      for (const Corner& at : region) {
        const int row = at.row - origin_.row, column = at.column - origin_.column;
        if (std::min(row, column) < 0 || std::max(row, column) >= side_) continue;
        const auto cell = static_cast<std::size_t>(row * side_ + column);
        labels[cell] = number;
        cells[number].push_back(static_cast<Cell>(cell));
      }
      ++number;
    }
    const auto side = static_cast<std::size_t>(side_);
    const bool whole = cells.size() == side && std::ranges::all_of(cells, [&](const auto& each) {
                         return each.second.size() == side;
                       });
    const bool usual = cells.empty() && !object_.contains("regions");
    auto made = whole   ? layout_of_labels(side_, labels)
                : usual ? default_layout(side_)
                        : Layout::latin(side_);
    if (!made) return wrong(made.error().code, "{}", made.error().message);
    draft.layout = std::move(*made);
    if (whole || cells.size() < 2) return {};
    for (auto& [label, inside] : cells) {
      if (inside.size() > side) {
        return wrong("wrong-house-size", "region {} has {} cells, expected at most {}", label + 1,
                     inside.size(), side_);
      }
      if (inside.size() < 2) continue;
      const bool house = inside.size() == side;
      draft.add(house ? "extra-region" : "different", {std::move(inside)}, {},
                fmt::format("region {}", label + 1));
    }
    return {};
  }

  Result<void> take_cells(Draft& draft) {
    const Json& rows = member("cells");
    draft.marks.assign(draft.givens.size(), Digits::all(side_));
    for (int row = 0; row < side_; ++row) {
      for (int column = 0; column < side_; ++column) {
        const auto r = static_cast<std::size_t>(row + origin_.row);
        const auto c = static_cast<std::size_t>(column + origin_.column);
        if (r >= rows.size() || !rows[r].is_array() || c >= rows[r].size()) continue;
        const auto cell = static_cast<std::size_t>(row * side_ + column);
        if (auto ok = take_cell(draft, cell, rows[r][c]); !ok) return ok;
      }
    }
    return {};
  }
  Result<void> take_cell(Draft& draft, std::size_t cell, const Json& value) {
    if (!value.is_object()) return {};
    if (const auto at = value.find("value"); at != value.end()) {
      const auto digit = digit_of(*at);
      if (!digit) {
        return wrong("digit-out-of-range", "r{}c{}: {} is not a digit of {}x{} puzzles",
                     cell / std::size_t(side_) + 1, cell % std::size_t(side_) + 1,
                     shortened(at->dump(-1, ' ', true)), side_, side_);
      }
      draft.givens[cell] = static_cast<std::uint8_t>(*digit);
    }
    if (const auto at = value.find("centremarks"); at != value.end() && at->is_array()) {
      Digits digits;
      for (const Json& each : *at) {
        if (const auto digit = digit_of(each); digit && *digit > 0) digits.insert(*digit);
      }
      if (!digits.empty()) draft.marks[cell] = digits;
    }
    return {};
  }
  // 0 for an empty value; nothing for what is no digit.
  std::optional<int> digit_of(const Json& value) const {
    if (value.is_null() || value == "") return 0;
    const std::string text = value.is_string() ? value.get<std::string>() : value.dump();
    const auto digit = parse_literal(text, 1000);
    const bool good = digit && *digit >= 0 && *digit <= side_;
    return good ? std::optional(static_cast<int>(*digit)) : std::nullopt;
  }

  void take_words(Draft& draft) {
    std::string title = text_of(object_, "title"), author = text_of(object_, "author");
    if (title == "Untitled") title.clear();  // the words of the app
    if (author == "Unknown") author.clear();
    draft.comment = title + (title.empty() || author.empty() ? "" : ", by ") + author;
  }

  // The constraints that Sudokit wrote beside the drawing, or those that the drawing shows.
  Result<void> take_rules(const Layout& layout, Draft& draft) {
    const auto data = object_.find("metadata");
    const auto written = data != object_.end() && data->is_object() ? data->find("constraints")
                                                                    : Json::const_iterator();
    if (data != object_.end() && data->is_object() && written != data->end() &&
        written->is_array()) {
      return take_written(*written, layout, draft);
    }
    std::string rules = text_of(object_, "rules");
    if (rules.starts_with("No rules provided")) rules.clear();
    const std::string prose = rules.empty() ? "" : plain_prose(rules);
    Meaning meaning = meaning_of(object_, layout, origin_.row, origin_.column, prose);
    draft.names.resize(draft.constraints.size());
    std::ranges::move(meaning.constraints, std::back_inserter(draft.constraints));
    std::ranges::move(meaning.names, std::back_inserter(draft.names));
    notes_ = std::move(meaning.notes);
    if (!rules.empty()) notes_.push_back("rules: " + shortened(rules));
    return {};
  }
  Result<void> take_written(const Json& lines, const Layout& layout, Draft& draft) {
    ConstraintParser parser(layout);
    for (const Json& line : lines) {
      if (!line.is_string()) return wrong("wrong-type", "\"constraints\" is no list of texts");
      const std::string text = line.get<std::string>();
      if (auto ok = parser.add(text); !ok) {
        return wrong(ok.error().code, "{}: {}", shortened(text), ok.error().message);
      }
    }
    auto all = parser.take();
    if (!all) return wrong(all.error().code, "{}", all.error().message);
    draft.constraints = std::move(*all);
    draft.names.clear();
    return {};
  }

  const Source& source_;
  const char* place_;
  const Json& object_;
  int side_ = 0;
  Corner origin_;
  std::vector<std::string> notes_;
};

// A classic in a short form.
Result<void> read_classic(const Source& source, std::string_view payload, Puzzle& puzzle) {
  constexpr int kSide = 9;
  const std::string cells = classic_cells(payload);
  if (cells.empty()) {
    return source.fail_at(payload.data(), "wrong-cell-count",
                          "these are not the 81 cells of a classic puzzle");
  }
  Draft draft(kSide);
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    draft.givens[cell] = static_cast<std::uint8_t>(cells[cell] - '0');
  }
  return finish(source, payload.data(), std::move(draft), puzzle);
}

}  // namespace

std::string text_of(const Json& object, std::string_view name) {
  for (const char* place : {"metadata", "metaData"}) {
    const auto data = object.find(place);
    if (data == object.end() || !data->is_object()) continue;
    const auto at = data->find(name);
    if (at == data->end()) continue;
    if (at->is_string()) return at->get<std::string>();
    std::string lines;
    for (const Json& line : *at) {
      if (line.is_string()) lines += (lines.empty() ? "" : "\n") + line.get<std::string>();
    }
    if (at->is_array()) return lines;
  }
  std::string found;
  const auto cages = object.find("cages");
  for (const Json& cage : cages == object.end() ? Json() : *cages) {
    if (!cage.is_object()) continue;
    const auto cells = cage.find("cells"), value = cage.find("value");
    const bool bare = cells == cage.end() || cells->empty();
    const std::string mark = std::string(name) + ":";
    if (!bare || value == cage.end() || !value->is_string()) continue;
    const auto& text = value->get_ref<const std::string&>();
    if (!text.starts_with(mark)) continue;
    found +=
        (found.empty() ? "" : "\n") + std::string(trim(std::string_view(text).substr(mark.size())));
  }
  return found;
}

Result<void> read(const Source& source, Puzzle& puzzle) {
  const std::string_view payload = payload_in(json_record(source.text));
  if (payload.starts_with("scf") || payload.starts_with("classic")) {
    return read_classic(source, payload, puzzle);
  }
  const auto text = text_in(source);
  if (!text) return tl::unexpected(text.error());
  const auto object = object_in(source, *text);
  if (!object) return tl::unexpected(object.error());
  return PadReader(source, text->place, *object).read(puzzle);
}

Result<void> read_object(const Source& source, const char* place, const Json& object,
                         Puzzle& puzzle) {
  return PadReader(source, place, object).read(puzzle);
}

Result<Grid> solution(const Source& source) {
  const std::string_view payload = payload_in(json_record(source.text));
  if (payload.starts_with("scf") || payload.starts_with("classic")) return Grid{};
  const auto object = object_of_source(source);
  if (!object) return Grid{};
  std::string text = text_of(*object, "solution");
  std::erase_if(text, is_space);
  const int side = square_side(text.size());
  if (text.empty() || side == 0 || side > kMaxLineSide) return Grid{};
  Grid grid;
  for (const char c : text) {
    const std::uint8_t digit = cell_value(c, Alphabet::standard);
    grid.push_back(digit <= side ? digit : std::uint8_t{0});
  }
  return grid;
}

}  // namespace sudokit::text::sudokupad
