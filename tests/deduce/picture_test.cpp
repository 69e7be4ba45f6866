// Every picture shows what its sentence says: the houses, cells and digits that the sentence names
// are marked. Every arrow holds in the position.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>

#include "sudokit/tell.hpp"
#include "sudokit/text.hpp"
#include "support/puzzles.hpp"
#include "support/schema.hpp"
#include "support/thorough.hpp"
#include "tell/tell.hpp"

namespace sudokit {
namespace {

using Cells = std::set<int>;

// The cells in which the picture has a mark of a class, computed from its coordinates.
Cells drawn(const Layout& layout, std::string_view svg, const std::string& mark) {
  Cells cells;
  for (auto at = svg.find(mark); at != svg.npos; at = svg.find(mark, at + 1)) {
    const auto tag = svg.rfind('<', at);
    const auto number = [&](std::string_view name) {
      const auto where = svg.find(name, tag);
      return std::stod(std::string(svg.substr(where + name.size(), 10)));
    };
    double x = 0;
    double y = 0;
    if (svg.substr(tag, 7) == "<circle") {
      x = number(" cx=\""), y = number(" cy=\"");
    } else if (svg.substr(tag, 5) == "<path") {  // a cross begins at its corner
      const auto move = svg.find(" d=\"M", tag) + 5;
      x = std::stod(std::string(svg.substr(move, 12))) + 9;
      y = std::stod(std::string(svg.substr(svg.find(' ', move), 12))) + 9;
    } else {
      x = number(" x=\"") + 2, y = number(" y=\"") + 2;
    }
    cells.insert(int((y - 26) / 60) * layout.side() + int((x - 26) / 60));
  }
  return cells;
}

// "rows 1, 2 and 4" as "row 1, row 2 and row 4".
std::string spelled_out(const std::string& text) {
  static const std::regex kList(
      "(row|column|box|region|diagonal|window|extra house)(?:s|es) ((?:\\d+, )*\\d+ and \\d+)");
  static const std::regex kNumber("\\d+");
  std::string spelled;
  auto begin = text.cbegin();
  for (std::sregex_iterator at(text.begin(), text.end(), kList), end; at != end; ++at) {
    spelled.append(begin, (*at)[0].first);
    spelled += std::regex_replace((*at)[2].str(), kNumber, (*at)[1].str() + " $&");
    begin = (*at)[0].second;
  }
  return spelled.append(begin, text.cend());
}

std::set<int> houses_named(const Layout& layout, const std::string& text) {
  std::set<int> houses;
  for (int house = 0; house < layout.houses(); ++house) {
    const std::string name = layout.house_name(house);
    for (auto at = text.find(name); at != text.npos; at = text.find(name, at + 1)) {
      const char next = at + name.size() < text.size() ? text[at + name.size()] : ' ';
      if (!std::isdigit(static_cast<unsigned char>(next))) houses.insert(house);
    }
  }
  return houses;
}

// The numbers of a text: those after r and c name cells; all others, except numbers of houses, are
// digits.
void read_names(const Layout& layout, const std::string& text, Cells& cells,
                std::set<int>& digits) {
  const auto digit_at = [&](std::size_t i) {
    return i < text.size() && std::isdigit(static_cast<unsigned char>(text[i]));
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!digit_at(i) || (i > 0 && digit_at(i - 1))) continue;
    std::size_t used = 0;
    const int number = std::stoi(text.substr(i), &used);
    const std::string before = text.substr(i < 10 ? 0 : i - 10, std::min<std::size_t>(i, 10));
    if (before.ends_with("r") && text[i + used] == 'c') {
      cells.insert((number - 1) * layout.side() + std::stoi(text.substr(i + used + 1)) - 1);
    } else if (!before.ends_with("c") && !before.ends_with("row ") &&
               !before.ends_with("column ") && !before.ends_with("box ") &&
               !before.ends_with("region ") && !before.ends_with("diagonal ") &&
               !before.ends_with("window ")) {
      digits.insert(number);
    }
  }
}

class CheckedPictures {
 public:
  explicit CheckedPictures(LayoutPtr layout) : owned_(std::move(layout)), layout_(*owned_) {
    std::ifstream file(std::string(SUDOKIT_SOURCE_DIR) + "/docs/reference/step.schema.json");
    schema_.emplace(nlohmann::json::parse(file));
  }

  void hold(const Puzzle& puzzle, const DeduceOptions& options) {
    const Explanation all = explain(puzzle, options).value();
    for (std::size_t i = 0; i < all.steps.size() && !testing::Test::HasFailure(); ++i) {
      const Step& step = all.steps[i];
      const bool first = forms.insert(step.argument.form).second;
      hold_picture(all.states[i], step);
      hold_links(all.states[i], step);
      // The schema takes longer than all else.
      if (first || steps % 10 == 0) {
        EXPECT_EQ(schema_->fault(nlohmann::json::parse(step_json(layout_, step))), "");
      }
      ++steps;
    }
  }

  int steps = 0;
  std::map<Inference, int> inferences;
  std::map<Ground, int> grounds;
  std::set<Form> forms;

 private:
  void hold_picture(const Pencilmarks& state, const Step& step) {
    const std::string text = spelled_out(sentence(layout_, step));
    DrawOptions draw;
    draw.nested = true;
    const std::string svg = draw_svg(state, &step, draw);
    const std::string what = std::string(step.technique->name) + ": " + text;
    Cells of_houses;
    for (const int house : houses_named(layout_, text)) {
      for (const Cell cell : layout_.house(house)) of_houses.insert(cell);
    }
    EXPECT_EQ(drawn(layout_, svg, "fill=\"url(#house"), of_houses) << what;
    Cells marked;
    for (const char* mark : {"\"k0\"", "\"k1\"", "\"k2\"", "\"b\"", "\"x\"", "\"p\""}) {
      marked.merge(drawn(layout_, svg, std::string("class=") + mark));
    }
    Cells cells;
    std::set<int> digits;
    read_names(layout_, text, cells, digits);
    for (const int cell : cells) {
      EXPECT_TRUE(marked.count(cell)) << cell_name(layout_, cell) << " " << what;
    }
    if (step.argument.form != Form::tight_subset) hold_digits(state, step, digits, what);
  }

  void hold_digits(const Pencilmarks& state, const Step& step, const std::set<int>& digits,
                   const std::string& what) {
    std::set<int> shown;
    add_digits(step.argument, shown);
    for (const Candidate gone : step.removals) shown.insert(gone.digit);
    for (const Candidate put : step.placements) shown.insert(put.digit);
    for (const Cell cell : step.argument.cells) shown.insert(state.values[cell]);
    // The sentence of a supposition may name a digit that is left without a place.
    if (step.argument.form == Form::supposed) {
      step.argument.digits.for_each([&](int digit) { shown.insert(digit); });
    }
    for (const int digit : digits) EXPECT_TRUE(shown.count(digit)) << digit << " " << what;
  }

  static void add_digits(const Argument& argument, std::set<int>& shown) {
    for (const Node& node : argument.nodes) shown.insert(node.candidate.digit);
    for (const Argument& inner : argument.nested) add_digits(inner, shown);
  }

  // What the picture and the JSON say about a link holds in the position.
  void hold_links(const Pencilmarks& state, const Step& step) {
    for (const Link& link : step.argument.links) {
      ++inferences[link.inference];
      ++grounds[link.ground];
      const Node& from = step.argument.nodes[static_cast<std::size_t>(link.from)];
      const Node& to = step.argument.nodes[static_cast<std::size_t>(link.to)];
      const Cells both = cells_of(from, to);
      const bool same_cell = both.size() == 1;
      const bool same_house = std::any_of(link.houses.begin(), link.houses.end(), [&](int house) {
        return std::ranges::all_of(both, [&](int cell) { return holds(house, cell); });
      });
      const std::string what = std::string(step.technique->name) + ": " + sentence(layout_, step);
      if (link.inference == Inference::forces) {
        EXPECT_TRUE(link.ground != Ground::cell && link.ground != Ground::house) << what;
        continue;
      }
      EXPECT_TRUE(link.ground == Ground::cell ? same_cell : same_house) << what;
      EXPECT_TRUE(same_cell || from.candidate.digit == to.candidate.digit) << what;
      if (link.inference != Inference::one_of) continue;
      EXPECT_EQ(same_cell ? state.candidates[from.candidate.cell].count()
                          : places(state, link.houses.front(), from.candidate.digit),
                same_cell ? 2 : static_cast<int>(both.size()))
          << what;
    }
  }
  static Cells cells_of(const Node& from, const Node& to) {
    Cells cells(from.group.begin(), from.group.end());
    cells.insert(to.group.begin(), to.group.end());
    cells.insert({from.candidate.cell, to.candidate.cell});
    return cells;
  }
  bool holds(int house, int cell) const {
    const auto cells = layout_.house(house);
    return std::find(cells.begin(), cells.end(), cell) != cells.end();
  }
  int places(const Pencilmarks& state, int house, int digit) const {
    int count = 0;
    for (const Cell cell : layout_.house(house)) count += state.candidates[cell].contains(digit);
    return count;
  }

  LayoutPtr owned_;
  const Layout& layout_;
  std::optional<test::Schema> schema_;
};

// Scale, techniques and puzzle of rare forms: a colour that meets both colours of another chain, a
// hidden set on a unique rectangle, and BUG type 4.
constexpr std::array<std::string_view, 3> kRareForms[] = {
    {"hodoku", "",
     "........69..1.3....21..5.8..79.......1547.....8.....6..3..2..1...6.98.........5.."},
    {"se", "", "..97...1.1....8.6.......8...1..74.5...7.2....46......967......8.2.3.....9.8...2.1"},
    {"se",
     "hidden-single naked-single direct-pointing pointing-claiming naked-pair hidden-pair "
     "naked-triplet x-wing swordfish xy-wing xyz-wing universal-grave",
     "6..5.2.7.....3...97.....8.65..7...68.3.......9.6..3.5....4....3....654..2......9."},
};

TEST(Picture, ShowsWhatItsSentenceSays) {
  const auto lines = test::minimal_lines(test::thorough() ? 150 : 60, 3'000);
  CheckedPictures held(test::layout("3x3"));
  DeduceOptions options;
  options.unique_known = true;
  for (const std::string& line : lines) {
    held.hold(test::puzzle("3x3", line.substr(0, 81)), options);
    if (HasFailure()) return;
  }
  // Techniques that random puzzles rarely need, each used alone with singles.
  for (const char* name :
       {"two-sat", "conflict", "nishio", "rectangle", "trapezoid", "subproblem", "overlay"}) {
    options.allowed = techniques_named("hidden-single");
    for (const char* other : {"naked-single", name}) {
      options.allowed.push_back(techniques_named(other).front());
    }
    for (std::size_t i = 0; i < lines.size() * 2 / 5; ++i) {
      held.hold(test::puzzle("3x3", lines[i].substr(0, 81)), options);
      if (HasFailure()) return;
    }
  }
  EXPECT_GT(held.steps, 4'000);
  for (const Inference inference : {Inference::one_of, Inference::not_both, Inference::forces}) {
    EXPECT_GT(held.inferences[inference], 50);
  }
  for (const Ground ground :
       {Ground::last_place, Ground::almost_pair, Ground::exchange, Ground::placements}) {
    EXPECT_GT(held.grounds[ground], 10) << static_cast<int>(ground);
  }
}

// The scales of other programs, whose arguments are made from their own patterns.
TEST(Picture, ShowsWhatItsSentenceSaysOnOtherScales) {
  if (!test::thorough()) GTEST_SKIP() << "one of a family: runs with SUDOKIT_THOROUGH";
  for (const char* scale : {"se", "se-d2", "se-d1", "hodoku", "eppstein"}) {
    CheckedPictures held(test::layout("3x3"));
    DeduceOptions options;
    options.scale = scale_named(scale);
    options.unique_known = true;
    const auto lines = test::lines_of(SUDOKIT_SOURCE_DIR "/tests/golden/hodoku.txt");
    for (std::size_t i = 0; i < lines.size(); i += test::thorough() ? 1 : 3) {
      held.hold(test::puzzle("3x3", lines[i].substr(0, 81)), options);
      if (HasFailure()) return;
    }
    EXPECT_GT(held.steps, 1'500) << scale;
    for (const Inference inference : {Inference::one_of, Inference::not_both}) {
      EXPECT_GT(held.inferences[inference], 50) << scale;
    }
  }
}

// Forms that are rare in random puzzles: those of the handbook, and some more.
TEST(Picture, ShowsWhatItsSentenceSaysInTheHandbook) {
  const LayoutPtr layout = test::layout("3x3");
  CheckedPictures held(layout);
  const auto hold = [&](std::string_view scale, std::string_view techniques,
                        std::string_view puzzle) {
    DeduceOptions options;
    options.scale = scale_named(scale);
    options.unique_known = true;
    for (const ScaleRow& row : options.scale->rows) {
      const std::string name = " " + std::string(row.technique->name) + " ";
      const std::string among = " " + std::string(techniques) + " ";
      if (among.find(name) != among.npos) options.allowed.push_back(row.technique);
    }
    held.hold(test::puzzle(layout, puzzle), options);
  };
  for (const HandbookExample& example : handbook_examples()) {
    if (example.puzzle.size() != 81) continue;  // with rules: ruled_steps_test.cpp
    hold(example.scale, example.techniques, example.puzzle);
    if (HasFailure()) return;
  }
  for (const auto& [scale, techniques, puzzle] : kRareForms) hold(scale, techniques, puzzle);
  for (const Form form : {Form::remote_pair, Form::colours_exclude, Form::colours_wrap,
                          Form::avoidable_one, Form::avoidable_extra, Form::set_chain,
                          Form::deadly_hidden_set, Form::grave_locked, Form::blossom}) {
    EXPECT_TRUE(held.forms.contains(form)) << static_cast<int>(form);
  }
}

// Eppstein's two-satisfiability rule sweeps over a position that changes with each step. The
// reasons are those of the position before the sweep; they are complete and differ between cells.
TEST(Picture, HasTheReasonsOfASweep) {
  DeduceOptions options;
  options.scale = scale_named("eppstein");
  options.unique_known = true;
  for (const ScaleRow& row : options.scale->rows) options.allowed.push_back(row.technique);
  std::map<Ground, int> grounds;
  for (const std::string& line : test::lines_of(SUDOKIT_SOURCE_DIR "/tests/golden/hodoku.txt")) {
    const Explanation shown = explain(test::puzzle("3x3", line.substr(0, 81)), options, {}).value();
    EXPECT_FALSE(tell(shown, ExplainForm::html, {}).empty());
    for (const Step& step : shown.steps) {
      for (const Link& link : step.argument.links) {
        if (link.inference != Inference::forces) continue;
        ++grounds[link.ground];
        const std::set<Cell> cells(link.cells.begin(), link.cells.end());
        EXPECT_EQ(cells.size(), link.cells.size()) << step.technique->name;
        if (link.ground == Ground::almost_pair) {
          EXPECT_EQ(cells.size(), 3U);
          EXPECT_EQ(link.houses.size(), 1U);
        } else if (link.ground == Ground::exchange) {
          EXPECT_EQ(cells.size(), 2U);
          EXPECT_EQ(link.houses.size(), 2U);
        }
      }
    }
  }
  EXPECT_GT(grounds[Ground::almost_pair], 50);
  EXPECT_GT(grounds[Ground::exchange], 50);
}

TEST(Picture, ShowsWhatItsSentenceSaysOnOtherLayouts) {
  if (!test::thorough()) GTEST_SKIP() << "one of a family: runs with SUDOKIT_THOROUGH";
  for (const char* name : {"x", "2x3", "jigsaw9", "latin8"}) {
    const LayoutPtr layout = test::layout(name);
    CheckedPictures held(layout);
    Random random(9, 3);
    for (int i = 0; i < 12; ++i) {
      held.hold(test::random_puzzle(layout, layout->cells() / 3, 0, false, random), {});
      if (HasFailure()) return;
    }
    EXPECT_GT(held.steps, 10) << name;
  }
}

// The optional patterns, each alone with singles, and all of them together.
TEST(Picture, ShowsWhatItsSentenceSaysOfPatterns) {
  if (!test::thorough()) GTEST_SKIP() << "one of a family: runs with SUDOKIT_THOROUGH";
  std::map<Ground, int> grounds;
  std::set<Form> forms;
  for (const char* name : {"3x3", "x", "windoku", "jigsaw9", "2x3"}) {
    const LayoutPtr layout = test::layout(name);
    CheckedPictures held(layout);
    std::vector<const Technique*> patterns = techniques_named("patterns");
    for (std::size_t i = 0; i <= patterns.size(); ++i) {
      Random random(9, 4);
      DeduceOptions options;
      options.allowed = {techniques_named("hidden-single").front(),
                         techniques_named("naked-single").front()};
      if (i < patterns.size()) options.allowed.push_back(patterns[i]);
      if (i == patterns.size()) std::ranges::copy(patterns, std::back_inserter(options.allowed));
      for (int puzzle = 0; puzzle < 4; ++puzzle) {
        held.hold(test::random_puzzle(layout, layout->cells() / 3, 0, false, random), options);
        if (HasFailure()) return;
      }
    }
    EXPECT_GT(held.steps, 100) << name;
    for (const auto& [ground, count] : held.grounds) grounds[ground] += count;
    forms.merge(held.forms);
  }
  EXPECT_GT(grounds[Ground::almost_locked], 10);
  for (const Form form : {Form::finned_fish, Form::almost_locked, Form::set_chain, Form::blossom,
                          Form::ring, Form::ends_differ}) {
    EXPECT_TRUE(forms.contains(form)) << static_cast<int>(form);
  }
}

// A supposition whose consequences have arguments of their own: nested chains.
TEST(Argument, HoldsAndTellsATreeOfReasons) {
  const LayoutPtr layout = test::layout("3x3");
  Argument inner;
  inner.form = Form::refuted;
  inner.nodes = {{{10, 4}, Claim::is, Role::one, -1}, {{11, 4}, Claim::is_not, Role::other, -1}};
  inner.links = {{0, 1, Inference::not_both, Ground::house, {1}, {}, {}}};
  Step step;
  step.technique = techniques_named("two-sat").front();
  step.removals = {{0, 5}};
  step.argument.form = Form::supposed;
  step.argument.nodes = {{{0, 5}, Claim::is, Role::one, -1}, {{9, 7}, Claim::is, Role::one, 0}};
  step.argument.links = {{0, 1, Inference::forces, Ground::nested, {}, {}, {}}};
  step.argument.nested.push_back(inner);
  const Telling told = telling(*layout, step);
  ASSERT_EQ(told.lines.size(), 2u);
  ASSERT_EQ(told.lines[1].nested.size(), 1u);
  EXPECT_EQ(told.lines[1].nested[0].lines[1].statement, "r2c3 is not 4");
  EXPECT_EQ(told.end, "So r1c1 is not 5.");
  // In texts the reasons are listed one below the other, not in one sentence.
  Explanation explanation;
  explanation.scale = scales().front();
  explanation.states.assign(2, pencilmarks_of(parse_puzzle(std::string(81, '.')).value()).value());
  explanation.steps.push_back(step);
  const std::string list =
      "    - If r1c1 is 5\n"
      "    - so r2c1 is 7 (by an argument of its own)\n"
      "      - If r2c2 is 4\n"
      "      - so r2c3 is not 4 (both are in row 2)\n"
      "      - This contradicts the assumption, so r2c3 is not 4.\n"
      "    - So r1c1 is not 5.\n";
  for (const ExplainForm form : {ExplainForm::text, ExplainForm::markdown}) {
    const std::string text = tell(explanation, form, {});
    EXPECT_NE(text.find(list), std::string::npos) << text;
  }
  const auto json = nlohmann::json::parse(step_json(*layout, step));
  EXPECT_EQ(json["argument"]["nodes"][1]["nested"], 0);
  EXPECT_EQ(json["argument"]["nested"][0]["links"][0]["inference"], "both cannot be true");
  EXPECT_EQ(json["argument"]["nested"][0]["sentence"],
            "If r2c2 is 4, then r2c3 is not 4. This contradicts the assumption, so r2c3 is not 4.");
  std::ifstream file(std::string(SUDOKIT_SOURCE_DIR) + "/docs/reference/step.schema.json");
  EXPECT_EQ(test::Schema(nlohmann::json::parse(file)).fault(json), "");
  EXPECT_NE(test::Schema(nlohmann::json::parse(R"({"type":"array"})")).fault(json), "");
}

// In a picture in characters, each candidate that the step enters or removes is marked, and no
// other.
TEST(Board, ShowsWhatAStepChanges) {
  const Explanation explanation =
      explain(test::puzzle("3x3",
                           "18...5.....3.....5.67.14.9..1..62.8.........6...94......6.9.4..3....."
                           "56124......."),
              {})
          .value();
  std::size_t removed = 0;
  for (std::size_t i = 0; i < explanation.steps.size(); ++i) {
    const Step& step = explanation.steps[i];
    const std::string whole = board_text(explanation.state(i), step, 3);
    EXPECT_EQ(std::ranges::count(whole, '='), std::ssize(step.placements));
    EXPECT_EQ(std::ranges::count(whole, '-'), std::ssize(step.removals));
    EXPECT_EQ(board_text(explanation.state(i), step, 1).find_first_of("=-()"), std::string::npos);
    removed += step.removals.size();
  }
  EXPECT_GT(removed, 0u);
}

TEST(Board, PutsTheCellsOfTheArgumentInParentheses) {
  const Explanation explanation = explain(test::puzzle("2x2", "..2.4.3...4....2"), {}).value();
  EXPECT_EQ(board_text(explanation.state(0), explanation.steps[0], 3),
            "┌─────────┬─────────┐\n"
            "│  13  13 │ 2 (1=4) │\n"
            "│   4  12 │ 3     1 │\n"
            "├─────────┼─────────┤\n"
            "│ 123 123 │ 4    13 │\n"
            "│  13 134 │ 1     2 │\n"
            "└─────────┴─────────┘\n");
}

// The sentence of a chain of sets covers each digit that the chain removes.
TEST(Argument, SaysOfEachDigitThatAChainOfSetsTakesAway) {
  const LayoutPtr layout = test::layout("3x3");
  Argument first, last;
  first.cells = {0};
  first.digits = Digits::only(1);
  last.cells = {8};
  Step step;
  step.technique = techniques_named("two-sat").front();
  step.removals = {{4, 3}};
  step.argument.form = Form::set_chain;
  step.argument.nested = {first, last};
  const auto says = [&](std::string_view words) {
    EXPECT_NE(sentence(*layout, step).find(words), std::string::npos) << sentence(*layout, step);
  };
  says("If A lacks 3, it holds");
  says("until B holds 3. Either way, 3 can be removed from r1c5.");
  step.removals = {{4, 5}, {4, 3}, {3, 7}};
  says("If A lacks 3, it holds");
  says(
      "until B holds 3; the same is true of 5 and 7. Either way, 3 and 5 can be removed from r1c5");
}

}  // namespace
}  // namespace sudokit
