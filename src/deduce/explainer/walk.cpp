#include <algorithm>
#include <span>
#include <string_view>

#include "deduce/explainer/finders.hpp"
#include "deduce/explainer/rater.hpp"
#include "deduce/nine/argue.hpp"

namespace sudokit::nine::se {
namespace {

struct Known {
  std::string_view code;
  std::string_view name;
};

constexpr Known kWhole[] = {
    {"DC", "Direct Claiming"},
    {"Po", "Pointing"},
    {"Cl", "Claiming"},
    {"TF", "Turbot Fish"},
    {"FXC", "Forcing X-Chain"},
    {"FC", "Forcing Chain"},
    {"GXW", "Generalized X-Wing"},
    {"BiXCy", "Bidirectional X-Cycle"},
    {"BiYCy", "Bidirectional Y-Cycle"},
    {"BiCy", "Bidirectional Cycle"},
    {"LFC", "Cell Forcing Chains"},
    {"RFC", "Region Forcing Chains"},
};

// Followed by the kinds of nested chains: "+", "+FC", "+MFC", "+DFC", "+DFC+FC".
constexpr Known kDynamic[] = {
    {"DLFC", "Dynamic Cell Forcing Chains"},
    {"DRFC", "Dynamic Region Forcing Chains"},
    {"DCFC", "Dynamic Contradiction Forcing Chains"},
    {"DdFC", "Dynamic Double Forcing Chains"},
};

// Followed by digits from the program, which are also appended to the name.
constexpr Known kNumbered[] = {
    {"WXY", "WXYZ-Wing "},        {"VXY", "VWXYZ-Wing "},
    {"UXY", "UVWXYZ-Wing "},      {"TXY", "TUVWXYZ-Wing "},
    {"SS", "Skyscraper "},        {"3SS", "3 Skyscrapers "},
    {"4SS", "4 Skyscrapers "},    {"2SK", "2-String Kite "},
    {"3SK", "3-String Kite "},    {"2SL", "2 Strong links "},
    {"3SL", "3 Strong links "},   {"4SL", "4 Strong links "},
    {"2XL", "(2 Strong Links) "}, {"3XL", "(3 Strong Links) "},
    {"4XL", "(4 Strong Links) "}, {"UR", "Unique Rectangle type "},
    {"BUG", "BUG type "},
};

const Known* begun_by(std::span<const Known> known, std::string_view code) {
  const auto it =
      std::ranges::find_if(known, [&](const Known& each) { return code.starts_with(each.code); });
  return it == known.end() ? nullptr : &*it;
}

// Converts "+DFC+FC" to " (+ Dynamic Forcing Chains (+ Forcing Chains))".
std::string within(std::string_view code) {
  if (code.empty()) return "";
  const std::size_t next = std::min(code.find('+', 1), code.size());
  const std::string_view first = code.substr(0, next);
  const std::string_view kind = first == "+FC"    ? " Forcing Chains"
                                : first == "+MFC" ? " Multiple Forcing Chains"
                                : first == "+DFC" ? " Dynamic Forcing Chains"
                                                  : "";
  return " (+" + std::string(kind) + within(code.substr(next)) + ")";
}

std::string numbered(std::string_view code) {
  const bool grouped = code.starts_with('g');
  if (grouped) code.remove_prefix(1);
  const Known* known = begun_by(kNumbered, code);
  if (known == nullptr) return "";
  const std::string digits(code.substr(known->code.size()));
  const std::string name(known->name);
  if (known->code.ends_with("XL")) return name + (grouped ? "Grouped " : "") + "X-Loop " + digits;
  return (grouped ? "Grouped " : "") + name + digits;
}

}  // namespace

std::string full_name(const std::string& code) {
  for (const Known& known : kWhole) {
    if (code == known.code) return std::string(known.name);
  }
  if (const Known* known = begun_by(kDynamic, code)) {
    return std::string(known->name) + within(std::string_view(code).substr(known->code.size()));
  }
  if (code.starts_with("UL")) {
    return "Unique Loop " + code.substr(2, code.size() - 3) + " type " + code.back();
  }
  return numbered(code);
}

// ---- Walk ---------------------------------------------------------------------------------------

namespace {

// The indices in technique_rows() of the rows of the dialect.
std::vector<std::size_t> tried(Dialect dialect) {
  std::vector<std::size_t> rows;
  for (std::size_t i = 0; i < technique_rows().size(); ++i) {
    if (dialect == Dialect::d2 || !technique_rows()[i].d2_only) rows.push_back(i);
  }
  return rows;
}

class ExplainerWalk final : public Walk {
 public:
  ExplainerWalk(WalkSetup setup, Dialect dialect)
      : Walk(std::move(setup)),
        rows_(tried(dialect)),
        rater_(dialect, options().explain),
        houses_(*layout()) {}

  void apply(const Step& step) override { nine::apply(step, rater_.board()); }
  bool rush(Rating& rating, bool placed) override;

  bool solved() const override { return rater_.board().solved(); }
  bool contradiction() const override { return nine::broken(rater_.board()); }
  const Grid& values() const override {
    return values_.assign(rater_.board().value.begin(), rater_.board().value.end()), values_;
  }
  Pencilmarks pencilmarks() const override {
    return nine::pencilmarks(rater_.board(), layout(), givens_);
  }

 private:
  Result<void> begin(const Puzzle& puzzle) override {
    if (auto ok = nine::consistent(puzzle); !ok) return ok;
    rater_.watch(&meter());
    rater_.start(puzzle);
    givens_ = puzzle.givens;
    return {};
  }
  const Step* find() override;
  std::vector<Step> find_all(std::size_t row) override;
  void fill(const Hint& hint);

  std::vector<std::size_t> rows_;
  Rater rater_;
  nine::Houses houses_;
  Grid givens_;
  mutable Grid values_;
  Step step_;
};

void ExplainerWalk::fill(const Hint& hint) {
  step_.placements.clear();
  step_.removals.clear();
  step_.score = tenths(hint.rating);
  if (hint.cell >= 0) step_.placements.push_back(to_candidate(hint.cell, hint.digit));
  for (const Removal& removal : hint.removals) {
    if (removal.cell == hint.cell) continue;  // the cell is filled anyway
    each(static_cast<Digit9>(removal.digits & rater_.board().at(removal.cell)),
         [&](int digit) { nine::drop(step_, removal.cell, digit); });
  }
  step_.code = hint.name;
  if (!options().explain) return;
  step_.variant = full_name(hint.name);
  step_.argument = hint.argument;
  houses_.translate(step_.argument);
}

const Step* ExplainerWalk::find() {
  for (const std::size_t row : rows()) {
    if (!usable(*scale().rows[row].technique)) continue;
    if (const Hint* hint = rater_.look(rows_[row])) return fill(*hint), found(row, step_);
  }
  return nullptr;
}

std::vector<Step> ExplainerWalk::find_all(std::size_t row) {
  const Hint* hint = rater_.look(rows_[row]);
  if (hint == nullptr) return {};
  fill(*hint);
  return {step_};
}

// Hidden singles are always found first, and after a placement only the hardest step counts, so
// that they can be placed at once.
bool ExplainerWalk::rush(Rating& rating, bool placed) {
  constexpr int kOfBlocks = 12;
  if (!placed || rating.highest < kOfBlocks || rows().empty() || rows().front() != 0) return false;
  std::uint32_t& steps = rating.steps.front();
  const std::uint32_t before = steps;
  const int highest = place_hidden_singles(rater_.board(), rating.highest, steps);
  if (highest > rating.highest) {
    rating.hardest = scale().rows.front().technique;
    rating.at_highest = {rating.hardest, "HS"};
  }
  rating.highest = highest;
  return steps > before;
}

}  // namespace

std::span<const ScaleRow> scale_rows(Dialect dialect) {
  static const auto rows_of = [](Dialect which) {
    std::vector<ScaleRow> rows;
    for (const std::size_t i : tried(which)) {
      const TechniqueRow& row = technique_rows()[i];
      rows.push_back({&row.technique, row.least / 10});
      rows.back().least = row.least;
      rows.back().most = row.most;
    }
    return rows;
  };
  static const std::vector<ScaleRow> kOfOriginal = rows_of(Dialect::d3);
  static const std::vector<ScaleRow> kOfSukaku = rows_of(Dialect::d2);
  return dialect == Dialect::d2 ? kOfSukaku : kOfOriginal;
}

template <Dialect dialect>
std::unique_ptr<Walk> walk(WalkSetup setup) {
  return std::make_unique<ExplainerWalk>(std::move(setup), dialect);
}
template std::unique_ptr<Walk> walk<Dialect::d3>(WalkSetup);
template std::unique_ptr<Walk> walk<Dialect::d2>(WalkSetup);
template std::unique_ptr<Walk> walk<Dialect::d1>(WalkSetup);

}  // namespace sudokit::nine::se
