#include "tell/page.hpp"

#include <algorithm>

#include "sudokit/draw.hpp"
#include "tell/outline.hpp"
#include "tell/words.hpp"

namespace sudokit {

// The files of src/tell/page, by cmake/embed.cmake.
extern const std::string_view kEmbedded_style_css;
extern const std::string_view kEmbedded_script_js;
extern const std::string_view kEmbedded_key_html;

namespace {

// Chains of more lines than this are read as a list.
constexpr std::size_t kInline = 4;
// Millimetres on paper; four boards of 9x9 are a sheet.
constexpr int kPrintedCell = 6;

class Page {
 public:
  Page(const Explanation& explanation, const TellOptions& options)
      : explanation_(explanation),
        options_(options),
        layout_(*explanation.states.front().layout),
        shown_(options.next_only ? std::min<std::size_t>(1, explanation.steps.size())
                                 : explanation.steps.size()) {}

  std::string build() {
    // A hint shows the position as it is, and one page of a whole path ends with the last state.
    const std::size_t pages = options_.next_only && shown_ > 0 ? shown_ : shown_ + 1;
    const std::string title = escaped(options_.title);
    out_ = fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
        "<meta name=\"color-scheme\" content=\"light dark\">\n"
        "<title>{}</title>\n<style>\n{}</style>\n</head><body><main "
        "style=\"--sheet:{}mm\">\n<h1>{}</h1>\n"
        "<nav><button id=\"back\" aria-label=\"back\">&#8592;</button><span id=\"count\"></span>"
        "<button id=\"on\" aria-label=\"on\">&#8594;</button></nav>\n"
        "<p id=\"live\" aria-live=\"polite\"></p>\n",
        title, kEmbedded_style_css, std::clamp(kPrintedCell * layout_.side(), 55, 120), title);
    add_rules();
    for (std::size_t i = 0; i < pages; ++i) {
      if (out_.size() > options_.most_bytes) return "";
      add_step(i);
    }
    add_list(pages);
    out_ += fmt::format("{}</main>\n<script>\n{}</script>\n</body></html>\n", kEmbedded_key_html,
                        kEmbedded_script_js);
    return std::move(out_);
  }

 private:
  const Step* step(std::size_t i) const { return i < shown_ ? &explanation_.steps[i] : nullptr; }

  // Those without a mark on the board too.
  void add_rules() {
    const RulesPtr& rules = explanation_.states.front().rules;
    if (rules == nullptr) return;
    out_ += fmt::format("<details class=\"rules\"><summary>Rules ({})</summary><ul>",
                        rules->constraints().size());
    for (const Constraint& constraint : rules->constraints()) {
      out_ += fmt::format("<li>{}.</li>", escaped(rule_sentence(layout_, constraint)));
    }
    out_ += "</ul></details>\n";
  }

  void add_step(std::size_t i) {
    DrawOptions draw;
    draw.lines = draw.nested = true;
    draw.legend = false;
    draw.id = std::to_string(i + 1);
    draw.title =
        step(i) != nullptr ? hint(layout_, *step(i), options_.detail) : ending_text(explanation_);
    // Large boards have small digits: they get the room.
    out_ += fmt::format(
        "<section data-step=\"{}\"><figure style=\"max-width:{}px\">{}</figure>"
        "<div class=\"words\">",
        i, std::max(640, 50 * layout_.side()),
        draw_svg(explanation_.state(i), options_.detail >= 3 ? step(i) : nullptr, draw));
    add_words(i);
    out_ += "</div></section>\n";
  }

  void add_words(std::size_t i) {
    if (step(i) == nullptr) {
      out_ += fmt::format("<h2>End</h2><p>{}</p>", escaped(ending_text(explanation_)));
    } else if (options_.detail < 3) {
      out_ += fmt::format("<p>{}</p>", escaped(hint(layout_, *step(i), options_.detail)));
    } else {
      const Step& here = *step(i);
      const Telling told = telling(layout_, here);
      out_ += fmt::format("<h2>{}. {}{}</h2>", number_of(explanation_, i), escaped(title_of(here)),
                          score_of(here));
      const bool chains = told.lines.size() > kInline || has_nested(told);
      if (chains) {
        add_line_buttons();
        line_ = chain_ = 0;
        add_chains(told);
      } else {
        out_ += fmt::format("<p>{}</p>", escaped(sentence(layout_, here)));
      }
      // What follows is the last line, where words do not say it.
      const bool last = chains && told.end.empty();
      out_ += fmt::format("<p class=\"changes\"{}>{}</p>",
                          last ? fmt::format(" data-line=\"{}\"", line_ - 1) : "",
                          escaped(changes_text(layout_, here)));
    }
  }

  // A level stands with the technique; the score of an instance is a step's own.
  std::string score_of(const Step& step) const {
    const Scale& scale = *explanation_.scale;
    if (scale.counting == Counting::levels) return "";
    return fmt::format(" <small>({})</small>", score_text(scale, step));
  }

  // Shown by the script alone: without it all lines are there.
  void add_line_buttons() {
    out_ +=
        "<p class=\"by-line\"><button class=\"less\" aria-label=\"one line back\">&#8593;</button>"
        "<button class=\"more\" aria-label=\"one line on\">&#8595;</button> "
        "<span>line by line</span></p>";
  }

  // Lines are numbered as the shapes of the picture that show them.
  void add_chains(const Telling& told) {
    const auto number = [&] { return fmt::format(" data-line=\"{}\"", line_++); };
    if (!told.lead.empty()) out_ += fmt::format("<p>{}</p>", escaped(told.lead));
    bool open = false;
    for (const Telling::Line& line : told.lines) {
      if (line.first) {
        out_ += fmt::format("{}<ol class=\"chain\"><li{}>If {}", open ? "</ol>" : "", number(),
                            escaped(line.statement));
        open = true;
      } else {
        out_ += fmt::format("<li{}>so {} <span>({})</span>", number(), escaped(line.statement),
                            escaped(line.reason));
      }
      for (const Telling& inner : line.nested) add_inside(inner);
      out_ += "</li>";
    }
    out_ += "</ol>";
    const std::string end = number();
    if (!told.end.empty()) out_ += fmt::format("<p{}>{}</p>", end, escaped(told.end));
  }

  // Closed by the script, to be opened.
  void add_inside(const Telling& told) {
    out_ += fmt::format(
        "<button class=\"open\" aria-expanded=\"true\">why</button>"
        "<div class=\"inner\" data-chain=\"{}\">",
        ++chain_);
    add_chains(told);
    out_ += "</div>";
  }

  void add_list(std::size_t pages) {
    if (pages < 2) return;
    out_ += "<ol class=\"steps\">";
    for (std::size_t i = 0; i < pages; ++i) {
      out_ += fmt::format("<li><a href=\"#{}\">{}</a></li>", i + 1, line_of(i));
    }
    out_ += "</ol>\n";
  }
  std::string line_of(std::size_t i) const {
    if (step(i) == nullptr) return "End";
    if (options_.detail == 1) return "Hint";
    const std::string title = escaped(title_of(*step(i)));
    if (options_.detail == 2) return title;
    return fmt::format("{} <code>{}</code>", title, escaped(changes_text(layout_, *step(i))));
  }

  const Explanation& explanation_;
  const TellOptions& options_;
  const Layout& layout_;
  std::size_t shown_;
  int line_ = 0;   // the next of the step
  int chain_ = 0;  // the last of the step
  std::string out_;
};

}  // namespace

std::string page_of(const Explanation& explanation, const TellOptions& options) {
  return Page(explanation, options).build();
}

}  // namespace sudokit
