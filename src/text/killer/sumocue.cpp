// SumoCue's strings: killers and jigsaws.
#include <algorithm>
#include <map>

#include "core/number.hpp"
#include "text/draft.hpp"
#include "text/killer/killer.hpp"

namespace sudokit::text::killer {
namespace {

constexpr std::string_view kMark = "SumoCueV";

// A cell: "=13J0" or "+4J0".
struct Entry {
  std::string_view text;
  bool begins = true;  // its own cage, with the sum `number`; else that of the cell `number`
  int number = 0;
  int region = -1;
};

class SumoCueReader {
 public:
  SumoCueReader(const Source& source, std::string_view line) : source_(source), line_(line) {}

  Result<void> read(Puzzle& puzzle) {
    std::string_view rest = line_.substr(kMark.size());
    take_digits(rest, 1000);
    const bool diagonals = !rest.empty() && lower(rest[0]) == 'd';
    if (diagonals) rest.remove_prefix(1);
    if (auto ok = take_entries(rest); !ok) return ok;
    const int side = square_side(entries_.size());
    if (side < 2 || side > kMaxSide) {
      return wrong(line_, "wrong-cell-count",
                   fmt::format("{} cells are not a square", entries_.size()));
    }
    Draft draft(side);
    if (diagonals) draft.add("diagonals", {}, {}, "diagonals");
    if (auto ok = take_regions(draft); !ok) return ok;
    if (auto ok = take_cages(draft); !ok) return ok;
    return finish(source_, line_.data(), std::move(draft), puzzle);
  }

 private:
  tl::unexpected<Error> wrong(std::string_view at, ErrorCode code, std::string message) const {
    return source_.fail_at(at.data(), code, std::move(message));
  }

  Result<void> take_entries(std::string_view rest) {
    while (!trim(rest).empty()) {
      const std::size_t end = std::min(rest.find_first_of("=+", 1), rest.size());
      const std::string_view text = trim(rest.substr(0, end));
      rest.remove_prefix(end);
      Entry entry{text};
      std::string_view digits = text.substr(1);
      const auto number = take_digits(digits, 10'000);
      entry.begins = text[0] == '=';
      const bool letter = !digits.empty() && lower(digits[0]) == 'j';
      if (letter) digits.remove_prefix(1);
      const auto region = letter ? take_digits(digits, 10'000) : std::nullopt;
      if (!number || letter != region.has_value() || !digits.empty() ||
          (!entry.begins && text[0] != '+')) {
        return wrong(text, "unexpected-text",
                     fmt::format("{} is no cell of SumoCue, such as =13, +4 or =3J0", show(text)));
      }
      entry.number = static_cast<int>(*number);
      if (region) entry.region = static_cast<int>(*region);
      entries_.push_back(entry);
    }
    return {};
  }

  Result<void> take_regions(Draft& draft) const {
    const bool none = std::ranges::all_of(entries_, [](const Entry& e) { return e.region < 0; });
    if (none) return {};
    std::vector<int> labels;
    for (const Entry& entry : entries_) labels.push_back(entry.region);
    auto layout = layout_of_labels(draft.side, labels);
    if (!layout) return wrong(line_, layout.error().code, layout.error().message);
    draft.layout = std::move(*layout);
    return {};
  }

  Result<void> take_cages(Draft& draft) const {
    std::map<std::size_t, std::vector<Cell>> cages;  // by the cell where they begin
    for (std::size_t cell = 0; cell < entries_.size(); ++cell) {
      const Entry& entry = entries_[cell];
      const auto first = entry.begins ? cell : static_cast<std::size_t>(entry.number);
      if (first >= entries_.size() || !entries_[first].begins) {
        return wrong(entry.text, "invalid-cell",
                     fmt::format("no cage begins in the cell {}, counted from 0", entry.number));
      }
      cages[first].push_back(static_cast<Cell>(cell));
    }
    for (auto& [first, cells] : cages) {
      const int sum = entries_[first].number;
      if (sum == 0 && cells.size() == 1) continue;
      add_cage(draft, std::move(cells), sum, fmt::format("cage {}", entries_[first].text));
    }
    return {};
  }

  const Source& source_;
  std::string_view line_;
  std::vector<Entry> entries_;
};

}  // namespace

bool is_sumocue(std::string_view line) {
  return line.starts_with(kMark);
}

Result<void> read_sumocue(const Source& source, std::string_view line, Puzzle& puzzle) {
  return SumoCueReader(source, trim(line)).read(puzzle);
}

}  // namespace sudokit::text::killer
