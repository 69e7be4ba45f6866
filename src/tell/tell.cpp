// Explanations as text, markdown, JSON and SVG; the page is in page.cpp.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "deduce/words.hpp"
#include "sudokit/draw.hpp"
#include "tell/page.hpp"

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

std::string text_of(const Explanation& explanation, const TellOptions& options) {
  const Layout& layout = *explanation.states.front().layout;
  std::string text;
  const std::size_t shown = shown_steps(explanation, options);
  for (std::size_t i = 0; i < shown; ++i) {
    const std::string line = hint(layout, explanation.steps[i], options.detail);
    text += options.next_only ? line + "\n" : fmt::format("{}. {}\n", i + 1, line);
  }
  if (options.next_only && shown > 0) return text;
  text += ending_text(explanation) + "\n";
  if (explanation.end != DeduceEnd::solved) {
    text += grid_rows(layout, explanation.states.back().values);
  }
  return text;
}

std::string markdown_of(const Explanation& explanation, const TellOptions& options) {
  const Layout& layout = *explanation.states.front().layout;
  std::string text = fmt::format("# {}\n\n```\n{}```\n\n", options.title,
                                 grid_rows(layout, explanation.states.front().givens));
  const std::size_t shown = shown_steps(explanation, options);
  for (std::size_t i = 0; i < shown; ++i) {
    const Step& step = explanation.steps[i];
    if (options.detail < 3) {
      text += fmt::format("{}. {}\n", i + 1, hint(layout, step, options.detail));
    } else {
      text += fmt::format("{}. **{}** (level {}): {} `{}`\n", i + 1, step.technique->title,
                          step.technique->level, step.sentence, changes_text(layout, step));
    }
  }
  if (options.next_only && shown > 0) return text;
  return text + fmt::format("\n{}\n\n```\n{}```\n", ending_text(explanation),
                            grid_rows(layout, explanation.states.back().values));
}

Json candidate_json(const Layout& layout, Candidate candidate) {
  return {{"cell", cell_name(layout, candidate.cell)}, {"digit", candidate.digit}};
}

Json step_json(const Layout& layout, const Step& step, int detail) {
  Json json;
  json["technique"] = step.technique->name;
  json["family"] = to_string(step.technique->family);
  json["level"] = step.technique->level;
  json["sentence"] = detail >= 3 ? step.sentence : hint(layout, step, detail);
  if (detail < 3) return json;
  json["placements"] = Json::array();
  for (const Candidate put : step.placements)
    json["placements"].push_back(candidate_json(layout, put));
  json["removals"] = Json::array();
  for (const Candidate gone : step.removals)
    json["removals"].push_back(candidate_json(layout, gone));
  json["candidates"] = Json::array();
  for (const Mark& mark : step.marks) {
    Json entry = candidate_json(layout, mark.candidate);
    entry["colour"] = mark.colour;
    json["candidates"].push_back(entry);
  }
  json["links"] = Json::array();
  for (const ChainLink& link : step.links) {
    json["links"].push_back({{"from", candidate_json(layout, link.from)},
                             {"to", candidate_json(layout, link.to)},
                             {"strong", link.strong}});
  }
  json["houses"] = Json::array();
  for (const auto house : step.houses) json["houses"].push_back(layout.house_name(house));
  return json;
}

std::string json_of(const Explanation& explanation, const TellOptions& options) {
  const Layout& layout = *explanation.states.front().layout;
  Json json;
  json["layout"] = layout.name();
  json["givens"] = explanation.states.front().givens;
  json["steps"] = Json::array();
  for (std::size_t i = 0; i < shown_steps(explanation, options); ++i) {
    json["steps"].push_back(step_json(layout, explanation.steps[i], options.detail));
  }
  if (!options.next_only || explanation.steps.empty()) {
    json["end"] = to_string(explanation.end);
    json["grid"] = explanation.states.back().values;
  }
  return json.dump() + "\n";
}

// Lines of at most so many characters, broken at spaces.
std::vector<std::string> wrapped(std::string_view text, std::size_t width) {
  std::vector<std::string> lines;
  while (text.size() > width) {
    const auto space = text.rfind(' ', width);
    const std::size_t end = space == std::string_view::npos ? width : space;
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(text.size(), end + 1));
  }
  lines.emplace_back(text);
  return lines;
}

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) c == '<' ? out += "&lt;" : c == '>' ? out += "&gt;" : out += c;
  return out;
}

// The steps below each other in one document, each with its words under it.
std::string svg_of(const Explanation& explanation, const TellOptions& options) {
  const Layout& layout = *explanation.states.front().layout;
  const std::size_t shown = shown_steps(explanation, options);
  const auto words = [&](std::size_t i) {
    return i < explanation.steps.size()
               ? fmt::format("{}. {}", i + 1, hint(layout, explanation.steps[i], options.detail))
               : ending_text(explanation);
  };
  const auto picture = [&](std::size_t i) {
    const bool marked = options.detail >= 3 && i < explanation.steps.size();
    DrawOptions draw;
    draw.id = std::to_string(i + 1);
    draw.title = words(i);
    return draw_svg(explanation.states[i], marked ? &explanation.steps[i] : nullptr, draw);
  };
  if (options.next_only && shown == 1) return picture(0);
  constexpr int kLine = 22;
  const int size = 60 * layout.side() + 52;
  int y = 0;
  std::string body;
  for (std::size_t i = 0; i < explanation.states.size(); ++i) {
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

}  // namespace

std::string ending_text(const Explanation& explanation) {
  const std::size_t count = explanation.steps.size();
  const std::string steps = fmt::format("{} {}", count, count == 1 ? "step" : "steps");
  if (explanation.end == DeduceEnd::contradiction) {
    return fmt::format("After {} a contradiction remains: the puzzle has no solution.", steps);
  }
  if (explanation.end == DeduceEnd::stuck) {
    const auto& values = explanation.states.back().values;
    const auto open = std::count(values.begin(), values.end(), 0);
    return fmt::format("After {} these techniques go no further: {} {} open.", steps, open,
                       open == 1 ? "cell is" : "cells are");
  }
  const Step* hardest = nullptr;
  for (const Step& step : explanation.steps) {
    if (hardest == nullptr || step.technique > hardest->technique) hardest = &step;
  }
  if (hardest == nullptr) return "Nothing was left to solve.";
  for (const Step& step : explanation.steps) {
    if (step.technique->level > hardest->technique->level) hardest = &step;
  }
  return fmt::format("Solved in {}; the hardest technique is {} (level {}).", steps,
                     hardest->technique->title, hardest->technique->level);
}

std::string tell(const Explanation& explanation, ExplainForm form, const TellOptions& options) {
  switch (form) {
    case ExplainForm::text:
      return text_of(explanation, options);
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

}  // namespace sudokit
