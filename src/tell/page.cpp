#include <algorithm>

#include "sudokit/tell.hpp"
#include "tell/tell.hpp"
#include "tell/words.hpp"
#include "text/markup.hpp"

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

// What a legend explains: shown where a picture has the look.
struct KeyLine {
  std::string_view look;  // an attribute of shapes
  std::string_view sample;
  std::string_view meaning;
};
constexpr KeyLine kKey[] = {
    {"class=\"k0\"", R"(<circle class="k0" cx="10" cy="10" r="8"/>)", "pattern"},
    {"class=\"k1\"", R"(<rect class="k1" x="2" y="2" width="16" height="16"/>)",
     "true, or one colour"},
    {"class=\"k2\"", R"(<circle class="k2" cx="10" cy="10" r="8"/>)", "false, or the other colour"},
    {"class=\"k3\"", R"(<circle class="k3" cx="10" cy="10" r="8"/>)", "another place of the digit"},
    {"class=\"b\"", R"(<rect class="b" x="2" y="2" width="16" height="16" rx="4"/>)",
     "a cell of the reason"},
    {"class=\"x\"", R"(<path class="x" d="M2 2L18 18M2 18L18 2"/>)", "removed"},
    {"class=\"p\"", R"(<circle class="p" cx="10" cy="10" r="8"/>)", "placed"},
    {"class=\"v\"", R"(<text class="v" x="10" y="16" font-size="17">5</text>)",
     "entered after the printed digits"},
    {"class=\"a\"", R"(<path class="a" d="M0 10H20"/>)", "one of the two must be true"},
    {"class=\"a w\"", R"(<path class="a w" d="M0 10H20"/>)", "both cannot be true"},
    {"class=\"a f\"", R"(<path class="a f" d="M0 10H20"/>)", "the one leads to the other"},
};

std::string key_of(std::string_view picture) {
  std::string key;
  for (const KeyLine& line : kKey) {
    if (picture.find(line.look) == std::string_view::npos) continue;
    key += fmt::format("<span><svg viewBox=\"0 0 20 20\" aria-hidden=\"true\">{}</svg> {}</span>\n",
                       line.sample, line.meaning);
  }
  return key.empty() ? key : fmt::format("<p class=\"key\">\n{}</p>\n", key);
}

// What the names of the steps of a puzzle begin with: "2." in the second of several.
std::string link_of(std::size_t number) {
  return number == 0 ? "" : fmt::format("{}.", number);
}

// One puzzle of a page: `number` among several, or 0 where it is alone.
class Article {
 public:
  Article(const Explanation& explanation, const TellOptions& options, std::size_t number)
      : explanation_(explanation),
        options_(options),
        layout_(*explanation.states.front().layout),
        number_(number),
        shown_(options.next_only ? std::min<std::size_t>(1, explanation.steps.size())
                                 : explanation.steps.size()) {}

  std::string build() {
    // A hint shows the position as it is, and one page of a whole path ends with the last state.
    const std::size_t pages = options_.next_only && shown_ > 0 ? shown_ : shown_ + 1;
    out_ =
        "<nav aria-label=\"Steps\"><button class=\"back\" aria-label=\"Previous step\">&#8592;"
        "</button><span class=\"count\"></span>"
        "<button class=\"on\" aria-label=\"Next step\">&#8594;</button></nav>\n"
        "<p class=\"live\" aria-live=\"polite\"></p>\n";
    add_rules();
    for (std::size_t i = 0; i < pages; ++i) {
      if (out_.size() > options_.most_bytes) return "";
      add_step(i);
    }
    add_list(pages);
    return std::move(out_);
  }

 private:
  const Step* step(std::size_t i) const { return i < shown_ ? &explanation_.steps[i] : nullptr; }
  std::string link() const { return link_of(number_); }

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

  std::string picture(std::size_t i, int detail) const {
    DrawOptions draw;
    draw.lines = draw.nested = true;
    draw.legend = false;
    draw.id = fmt::format("{}{}{}", link(), i + 1, detail < 3 ? "h" : "");
    draw.title = step(i) != nullptr ? hint(layout_, *step(i), detail) : ending_text(explanation_);
    return draw_svg(explanation_.state(i), detail >= 3 ? step(i) : nullptr, draw);
  }
  // Large boards have small digits: they get the room.
  std::string figure(const std::string& picture) const {
    return fmt::format("<figure style=\"max-width:{}px\">{}</figure>",
                       std::max(640, 50 * layout_.side()), picture);
  }

  void add_step(std::size_t i) {
    const std::string shown = picture(i, options_.detail);
    out_ += fmt::format("<section data-step=\"{}\" style=\"--sheet:{}mm\">{}<div class=\"words\">",
                        i, std::clamp(kPrintedCell * layout_.side(), 55, 120), figure(shown));
    add_words(i);
    out_ += fmt::format("</div>{}</section>\n", key_of(shown));
  }

  // The hints that say more, one inside the other, and in the last one the whole step.
  void add_more(std::size_t i, int detail) {
    out_ += "<details><summary>Tell me more</summary>";
    if (detail < 3) {
      out_ += fmt::format("<p>{}</p>", escaped(hint(layout_, *step(i), detail)));
      add_more(i, detail + 1);
    } else {
      const std::string whole = picture(i, detail);
      add_telling(i);
      out_ += figure(whole) + key_of(whole);
    }
    out_ += "</details>";
  }

  void add_words(std::size_t i) {
    if (step(i) == nullptr) {
      out_ +=
          fmt::format("<h2>{}</h2><p>{}</p>", explanation_.why.empty() ? "End" : "No explanation",
                      escaped(ending_text(explanation_)));
    } else if (options_.detail < 3) {
      out_ += fmt::format("<p>{}</p>", escaped(hint(layout_, *step(i), options_.detail)));
      add_more(i, options_.detail + 1);
    } else {
      add_telling(i);
    }
  }
  void add_telling(std::size_t i) {
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
  }

  // A level stands with the technique; the score of an instance is a step's own.
  std::string score_of(const Step& step) const {
    const Scale& scale = *explanation_.scale;
    if (scale.has_levels()) return "";
    return fmt::format(" <small>({})</small>", score_text(scale, step));
  }

  // Shown by the script alone: without it all lines are there.
  void add_line_buttons() {
    out_ +=
        "<p class=\"by-line\"><button class=\"less\" aria-label=\"Previous line\">&#8593;</button>"
        "<button class=\"more\" aria-label=\"Next line\">&#8595;</button> "
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
        "<button class=\"open\" aria-expanded=\"true\" aria-label=\"Why? The chain behind this "
        "line\">"
        "why</button>"
        "<div class=\"inner\" data-chain=\"{}\">",
        ++chain_);
    add_chains(told);
    out_ += "</div>";
  }

  void add_list(std::size_t pages) {
    if (pages < 2) return;
    out_ += "<ol class=\"steps\">";
    for (std::size_t i = 0; i < pages; ++i) {
      out_ += fmt::format("<li><a href=\"#{}{}\">{}</a></li>", link(), i + 1, line_of(i));
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
  std::size_t number_;
  std::size_t shown_;
  int line_ = 0;   // the next of the step
  int chain_ = 0;  // the last of the step
  std::string out_;
};

}  // namespace

namespace {

// What the index says. Of one step alone its path is not known; no more is said than on its page.
std::string index_text(const Explanation& explanation, const TellOptions& options) {
  if (explanation.number == 0 || explanation.steps.empty()) return ending_text(explanation);
  return hint(*explanation.states.front().layout, explanation.steps.front(),
              std::min(options.detail, 2));
}

}  // namespace

PagePart page_part(const Explanation& explanation, const TellOptions& options, std::size_t number) {
  return {number, index_text(explanation, options), Article(explanation, options, number).build()};
}

std::string page_of_parts(const std::string& title, std::span<const PagePart> parts) {
  const std::string shown = escaped(title);
  std::string page = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n"
      "<title>{}</title>\n<style>\n{}</style>\n</head><body>\n",
      shown, kEmbedded_style_css);
  const bool several = parts.size() > 1;
  if (several) {
    page += fmt::format("<nav class=\"index\" aria-label=\"Puzzles\"><h1>{}</h1>\n<ul>\n", shown);
    for (const PagePart& part : parts) {
      page += fmt::format("<li><a href=\"#{}1\">{} {}</a> <small>{}</small></li>\n",
                          link_of(part.number), shown, part.number, escaped(part.summary));
    }
    page += "</ul></nav>\n";
  }
  page += "<main>\n";
  for (const PagePart& part : parts) {
    page += fmt::format("<article data-link=\"{}\">\n<h1>{}{}</h1>\n{}</article>\n",
                        link_of(part.number), shown, several ? fmt::format(" {}", part.number) : "",
                        part.body);
  }
  return page + fmt::format("{}</main>\n<script>\n{}</script>\n</body></html>\n",
                            kEmbedded_key_html, kEmbedded_script_js);
}

std::string page_of(const Explanation& explanation, const TellOptions& options) {
  const PagePart part = page_part(explanation, options, 0);
  return part.body.empty() ? "" : page_of_parts(options.title, {&part, 1});
}

}  // namespace sudokit
