// Explanations as text, markdown, JSON and SVG; the page is in page.cpp.
#include "sudokit/tell.hpp"

#include <algorithm>
#include <tuple>

#include "sudokit/result.hpp"
#include "tell/json.hpp"
#include "tell/tell.hpp"
#include "tell/words.hpp"
#include "text/markup.hpp"
#include "text/write.hpp"

namespace sudokit {
namespace {

using Json = nlohmann::ordered_json;

std::size_t shown_steps(const Explanation& explanation, const TellOptions& options) {
  return options.next_only ? std::min<std::size_t>(1, explanation.steps.size())
                           : explanation.steps.size();
}

std::string grid_rows(const Layout& layout, const Grid& values) {
  std::string text;
  for (int cell = 0; cell < layout.cells(); ++cell) {
    const int value = values[static_cast<std::size_t>(cell)];
    const std::string digit = value == 0 ? "." : std::to_string(value);
    text += layout.side() > 9 ? fmt::format("{:>3}", digit) : digit;
    if (layout.column(cell) + 1 == layout.side()) text += '\n';
  }
  return text;
}

// What another program's scale makes of a path.
std::string figures_text(const Scale& scale, const Rating& rating) {
  const auto tenths = [](int value) { return fmt::format("{}.{}", value / 10, value % 10); };
  switch (scale.counting) {
    case Counting::tenths:
      return fmt::format(", rated {}/{}/{}", tenths(rating.difficulty), tenths(rating.placing),
                         tenths(rating.first));
    case Counting::rating:
      return fmt::format(", rated {} ({})", rating_text(rating.difficulty), rating.grade);
    case Counting::points:
      return fmt::format(", {} with {} points", rating.grade, rating.difficulty);
    case Counting::levels:
    case Counting::number:
      break;
  }
  return "";
}

constexpr int kListIndent = 4;  // within a numbered list of markdown

// A step as its number and words; as a list where suppositions stand within it.
std::string numbered(const Scale& scale, const Layout& layout, const Step& step,
                     const std::string& number, int detail) {
  // A level stands with the technique, the score of an instance with the step.
  const std::string score =
      scale.has_levels() || detail < 2 ? "" : fmt::format("({}) ", score_text(scale, step));
  if (detail >= 3) {
    const Telling told = telling(layout, step);
    if (has_nested(told)) {
      return fmt::format("{}{}{}:\n{}", number, score, title_of(step), outline(told, kListIndent));
    }
  }
  return number + score + hint(layout, step, detail) + "\n";
}

// What a step of a list of possible ones opens; "" if nothing.
std::string opens_text(const Explanation& explanation, std::size_t at) {
  const int cells = at < explanation.opens.size() ? explanation.opens[at] : 0;
  return cells == 0 ? "" : fmt::format(" (opens {} {})", cells, cells == 1 ? "cell" : "cells");
}

// What a step shown alone is for; "" if nothing is said.
std::string lead_text(const Explanation& explanation) {
  return explanation.why.empty() ? "" : explanation.why + ".\n";
}

// `drawn`: with a board below each step.
std::string text_of(const Explanation& explanation, const TellOptions& options, bool drawn) {
  const Layout& layout = *explanation.states.front().layout;
  std::string text;
  const std::size_t shown = shown_steps(explanation, options);
  for (std::size_t i = 0; i < shown; ++i) {
    const bool alone = options.next_only && explanation.number == 0;
    const std::string number = alone ? "" : fmt::format("{}. ", number_of(explanation, i));
    text += numbered(*explanation.scale, layout, explanation.steps[i], number, options.detail);
    text.insert(text.size() - 1, opens_text(explanation, i));
    if (drawn) text += board_text(explanation.state(i), explanation.steps[i], options.detail);
    if (text.size() > options.most_bytes) return "";
  }
  if (options.next_only && shown > 0) return text + lead_text(explanation);
  text += ending_text(explanation) + "\n";
  const bool open = explanation.end != DeduceEnd::solved && explanation.end != DeduceEnd::reached;
  if (open && !explanation.possible) {
    text += grid_rows(layout, explanation.states.back().values);
  }
  return text;
}

std::string markdown_of(const Explanation& explanation, const TellOptions& options) {
  const Layout& layout = *explanation.states.front().layout;
  std::string text = fmt::format("# {}\n\n```\n{}```\n\n", escaped_markdown(options.title),
                                 grid_rows(layout, explanation.states.front().givens));
  const std::size_t shown = shown_steps(explanation, options);
  for (std::size_t i = 0; i < shown; ++i) {
    if (text.size() > options.most_bytes) return "";
    const Step& step = explanation.steps[i];
    if (options.detail < 3) {
      text +=
          fmt::format("{}. {}\n", number_of(explanation, i), hint(layout, step, options.detail));
      continue;
    }
    const Telling told = telling(layout, step);
    text += fmt::format("{}. **{}** ({}):", number_of(explanation, i), title_of(step),
                        score_text(*explanation.scale, step));
    text += has_nested(told) ? "\n" + outline(told, kListIndent)
                             : fmt::format(" {}\n", sentence(layout, step));
    text.insert(text.size() - 1, opens_text(explanation, i));
  }
  if (options.next_only && shown > 0) return text + lead_text(explanation);
  return text + fmt::format("\n{}\n\n```\n{}```\n", ending_text(explanation),
                            grid_rows(layout, explanation.states.back().values));
}

std::string dumped(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

// A step at a time, since a value takes many times the bytes of its text.
std::string json_of(const Explanation& explanation, const TellOptions& options) {
  const Layout& layout = *explanation.states.front().layout;
  Json json;
  json["layout"] = layout.name();
  json["scale"] = explanation.scale->name;
  json["version"] = explanation.scale->version.empty() ? version() : explanation.scale->version;
  json["givens"] = explanation.states.front().givens;
  if (explanation.number > 0) {
    json["number"] = explanation.number;
    json["before"] = explanation.states.front().values;
    json["candidates"] = candidates_json(explanation.states.front());
  }
  std::string text = dumped(json);
  text.back() = ',';
  text += "\"steps\":[";
  for (std::size_t i = 0; i < shown_steps(explanation, options); ++i) {
    if (i > 0) text += ',';
    Json step = step_value(layout, explanation.steps[i], options.detail);
    if (i < explanation.opens.size()) step["opens"] = explanation.opens[i];
    if (options.pictures) add_picture(step, explanation, i, options.detail);
    text += dumped(step);
    if (text.size() > options.most_bytes) return "";
  }
  text += ']';
  if (!options.next_only || explanation.steps.empty()) {
    text += ",\"end\":" + dumped(to_string(explanation.end));
    if (options.pictures) {
      text += ",\"left\":" + dumped(candidates_json(explanation.states.back()));
    }
    text += ",\"grid\":" + dumped(explanation.states.back().values);
  }
  return text + "}\n";
}

// The steps below each other in one document, each with its words under it.
std::string svg_of(const Explanation& explanation, const TellOptions& options) {
  const Layout& layout = *explanation.states.front().layout;
  const std::size_t shown = shown_steps(explanation, options);
  const auto words = [&](std::size_t i) {
    return i < explanation.steps.size()
               ? fmt::format("{}. {}", number_of(explanation, i),
                             hint(layout, explanation.steps[i], options.detail))
               : ending_text(explanation);
  };
  const auto picture = [&](std::size_t i) {
    const bool marked = options.detail >= 3 && i < explanation.steps.size();
    DrawOptions draw;
    draw.id = std::to_string(i + 1);
    draw.title = words(i);
    draw.legend = false;
    return draw_svg(explanation.state(i), marked ? &explanation.steps[i] : nullptr, draw);
  };
  if (options.next_only && shown == 1) return picture(0);
  constexpr int kLine = 22;
  const int size = 60 * layout.side() + 52;
  int y = 0;
  std::string body;
  for (std::size_t i = 0; i <= explanation.steps.size(); ++i) {
    if (body.size() > options.most_bytes) return "";
    body += fmt::format("<svg y=\"{}\" width=\"{}\" height=\"{}\">{}</svg>\n", y, size, size,
                        picture(i));
    y += size;
    for (const std::string& line : wrapped(words(i), static_cast<std::size_t>(size / 9))) {
      y += kLine;
      body += fmt::format(
          "<text x=\"26\" y=\"{}\" font-size=\"16\" style=\"text-anchor:start\">{}</text>\n",
          y - kLine / 2, escaped(line));
    }
    y += kLine;
  }
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" "
      "viewBox=\"0 0 {0} {1}\">\n{2}</svg>\n",
      size, y, body);
}

// "3 of them suppositions", "1 of them a supposition and 2 searches"; empty if there are none.
std::string beyond_text(const std::vector<Step>& steps) {
  std::vector<std::string> kinds;
  for (const auto& [name, one, several] :
       {std::tuple{"supposition", "a supposition", "suppositions"},
        std::tuple{"search", "a search", "searches"}}) {
    const auto count = std::ranges::count_if(
        steps, [&](const Step& step) { return step.technique->name == name; });
    if (count == 0) continue;
    if (kinds.empty()) {
      kinds.push_back(fmt::format("{} of them {}", count, count == 1 ? one : several));
    } else {
      kinds.push_back(count == 1 ? one : fmt::format("{} {}", count, several));
    }
  }
  return word_list(kinds);
}

}  // namespace

std::string whole_text(const Layout& layout, const Step& step) {
  const Telling told = telling(layout, step);
  return has_nested(told) ? outline(told, 0) : sentence(layout, step);
}

std::string ending_text(const Explanation& explanation) {
  const std::size_t count = explanation.steps.size();
  const std::string steps = fmt::format("{} {}", count, count == 1 ? "step" : "steps");
  constexpr std::string_view kNothingLeft = "Nothing was left to solve.";
  if (!explanation.why.empty()) return explanation.why + ".";
  const bool cut = explanation.reason != StopReason::finished;
  if (explanation.possible) {
    if (count == 0 && explanation.end == DeduceEnd::solved) return std::string(kNothingLeft);
    const std::string possible =
        fmt::format("{} {} possible here", steps, count == 1 ? "is" : "are");
    return cut ? fmt::format("At least {}: they were not all found ({}).", possible,
                             to_string(explanation.reason))
               : possible + ".";
  }
  if (cut) {
    return fmt::format("After {} the rest was not found: {}.", steps,
                       to_string(explanation.reason));
  }
  if (explanation.end == DeduceEnd::contradiction) {
    return fmt::format("After {} a contradiction remains: the puzzle has no solution.", steps);
  }
  if (explanation.end == DeduceEnd::stuck) {
    const auto& values = explanation.states.back().values;
    const auto open = std::count(values.begin(), values.end(), 0);
    return fmt::format("After {} these techniques go no further: {} {} open.", steps, open,
                       open == 1 ? "cell is" : "cells are");
  }
  const Rating rating = rating_of(explanation);
  if (rating.hardest == nullptr) return std::string(kNothingLeft);
  // Other programs have such steps among their rules.
  const bool ours = explanation.scale->has_levels();
  const std::string beyond = beyond_text(explanation.steps);
  if (ours && !beyond.empty()) {
    return fmt::format("Solved in {}{}, {}: the techniques alone do not suffice.", steps,
                       figures_text(*explanation.scale, rating), beyond);
  }
  return fmt::format("Solved in {}{}; the hardest technique is {}{}.", steps,
                     figures_text(*explanation.scale, rating), rating.hardest->title,
                     explanation.scale->counting == Counting::levels
                         ? fmt::format(" (level {})", rating.level)
                         : "");
}

std::string tell(const Explanation& explanation, ExplainForm form, const TellOptions& options) {
  switch (form) {
    case ExplainForm::text:
    case ExplainForm::grid:
      return text_of(explanation, options, form == ExplainForm::grid);
    case ExplainForm::markdown:
      return markdown_of(explanation, options);
    case ExplainForm::json:
      return json_of(explanation, options);
    case ExplainForm::svg:
      return svg_of(explanation, options);
    case ExplainForm::html:
      break;
  }
  return page_of(explanation, options);
}

// ---- Board --------------------------------------------------------------------------------------

// The picture of a step in characters.

namespace {

// The cells that the argument uses.
std::vector<bool> cells_of(const Layout& layout, const Argument& argument) {
  std::vector<bool> used(static_cast<std::size_t>(layout.cells()));
  for (const Node& node : argument.nodes) {
    used[node.candidate.cell] = true;
    for (const Cell cell : node.group) used[cell] = true;
  }
  for (const Cell cell : argument.cells) used[cell] = true;
  for (const Argument& nested : argument.nested) {
    const std::vector<bool> within = cells_of(layout, nested);
    for (std::size_t cell = 0; cell < used.size(); ++cell) used[cell] = used[cell] || within[cell];
  }
  return used;
}

std::string candidates_of(const Pencilmarks& state, const Step& step, Cell cell) {
  std::string text;
  state.candidates[cell].for_each([&](int digit) {
    const Candidate each{cell, static_cast<std::uint8_t>(digit)};
    // Digits above 9 are apart from each other.
    if (!text.empty() && state.layout->side() > 9) text += ',';
    if (std::ranges::count(step.placements, each) > 0) text += '=';
    if (std::ranges::count(step.removals, each) > 0) text += '-';
    text += std::to_string(digit);
  });
  return text;
}

}  // namespace

std::string board_text(const Pencilmarks& state, const Step& step, int detail) {
  const std::vector<bool> used = cells_of(*state.layout, step.argument);
  std::vector<std::string> cells;
  for (std::size_t cell = 0; cell < used.size(); ++cell) {
    std::string text = state.values[cell] != 0 ? std::to_string(state.values[cell]) : ".";
    if (detail >= 3 && state.values[cell] == 0) {
      text = candidates_of(state, step, static_cast<Cell>(cell));
    }
    cells.push_back(detail >= 2 && used[cell] ? "(" + text + ")" : text);
  }
  std::string drawn;
  text::draw_cells(drawn, *state.layout, std::move(cells));
  return drawn;
}

}  // namespace sudokit
