// The report as one self-contained HTML page.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "study/observations.hpp"
#include "study/report.hpp"
#include "sudokit/text.hpp"

namespace sudokit {
extern const std::string_view kEmbedded_report_css;
}

namespace sudokit::study {
namespace {

constexpr std::size_t kShownKeys = 3;

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : clean_text(text)) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

std::string seconds(double value) {
  if (value < 1e-3) return fmt::format("{:.3g} &micro;s", 1e6 * value);
  if (value < 1) return fmt::format("{:.3g} ms", 1e3 * value);
  return fmt::format("{:.{}f} s", value, value < 10 ? 2 : value < 100 ? 1 : 0);
}

// Text of a study file: words between backquotes are code.
std::string prose(std::string_view text) {
  std::string result;
  bool code = false;
  for (const char c : escaped(text)) {
    if (c != '`') {
      result += c;
      continue;
    }
    result += code ? "</code>" : "<code>";
    code = !code;
  }
  return code ? result + "</code>" : result;
}

std::string number(double value, std::string_view unit) {
  if (std::isinf(value)) return "&infin;";
  if (unit == "share") return fmt::format("{:.3f}", value);
  if (unit == "s" && value > 0) return seconds(value);
  const bool whole = value == std::floor(value) || std::abs(value) >= 1000;
  if (whole && std::abs(value) < 1e9) return fmt::format("{:.0f}", value);
  return fmt::format("{:.4g}", value);
}

std::string interval(const Figure& figure, std::string_view unit) {
  if (figure.deciding > 0)
    return fmt::format("<small><span>n = {}</span></small>", figure.deciding);
  if (!figure.interval || !std::isfinite(figure.interval->low)) return "";
  std::string low = number(figure.interval->low, unit);
  const std::string high = number(figure.interval->high, unit);
  if (low == high) return "";
  // "3.1 - 5.7 ms"
  const auto blank = low.find(' ');
  if (blank != std::string::npos && high.ends_with(low.substr(blank))) low.resize(blank);
  return fmt::format("<small><span>{} &ndash; {}</span></small>", low, high);
}

// The published value beside the measured one: their difference, or for times their quotient,
// because machines differ.
std::string compared(const Cell& cell, std::string_view unit) {
  if (cell.published.empty()) return "";
  // Times are shown like the measured ones, other values as printed in the paper.
  const bool time = unit == "s" && cell.published_value && cell.published.ends_with('s');
  const std::string shown = time ? number(*cell.published_value, "s") : escaped(cell.published);
  std::string text = fmt::format("<small title=\"{}\"><span>published {}</span>",
                                 escaped(cell.published_notes), shown);
  if (cell.figure.any && cell.published_value) {
    const double printed = *cell.published_value;
    const auto& within = cell.figure.interval;
    const char* mark = !within                                             ? ""
                       : printed >= within->low && printed <= within->high ? "in"
                                                                           : "out";
    const double difference = cell.figure.value - printed;
    text +=
        unit == "s" && printed > 0
            ? fmt::format(" <span class=\"dim\">&times;{:.2g}</span>", cell.figure.value / printed)
            : fmt::format(" <span class=\"{}\">{}{}</span>", mark, difference < 0 ? "&minus;" : "+",
                          number(std::abs(difference), unit));
  }
  return text + "</small>";
}

std::string runs_behind(const Cell& cell, const std::string& results) {
  std::string text = fmt::format("<small>{} runs", cell.runs.size());
  if (cell.figure.censored > 0) text += fmt::format(", {} without an answer", cell.figure.censored);
  text += "</small>";
  for (std::size_t i = 0; i < std::min(cell.runs.size(), kShownKeys); ++i) {
    text += fmt::format("<small><code>sudokit study show {}{}{}</code></small>",
                        to_text(cell.runs[i]->key).substr(0, 12), results.empty() ? "" : " ",
                        escaped(results));
  }
  if (cell.runs.size() > kShownKeys) text += "<small>all in runs.csv</small>";
  return text;
}

std::string cell_html(const Cell& cell, const std::string& results) {
  const std::string unit = unit_of(cell.measure);
  if (cell.runs.empty()) return "<td class=\"n dim\">no runs</td>";
  const auto refused = [](const Observation* run) { return run->result.refused(); };
  if (std::ranges::all_of(cell.runs, refused)) return "<td class=\"n dim\">refused</td>";
  const std::string value = cell.figure.any ? number(cell.figure.value, unit) : "&ndash;";
  return fmt::format("<td class=\"n\"><details><summary>{}</summary>{}</details>{}{}</td>", value,
                     runs_behind(cell, results), interval(cell.figure, unit), compared(cell, unit));
}

// The meaning of a table's measures, and whether there are several, so that columns need their
// names.
struct Legend {
  std::string text;
  bool several = false;
};
Legend legend_of(const Table& table) {
  std::vector<std::string> names;
  for (const Cell& cell : table.rows[0].cells) {
    if (std::ranges::find(names, cell.measure) == names.end()) names.push_back(cell.measure);
  }
  Legend legend{"", names.size() > 1};
  for (const std::string& name : names) {
    const auto row = std::ranges::find(measures(), name, &MeasureRow::name);
    const std::string meaning = row == measures().end() ? "" : std::string(row->meaning);
    if (meaning.empty() && legend.several) continue;
    legend.text += fmt::format("{}<b>{}</b>{}{}", legend.text.empty() ? "" : "; ", escaped(name),
                               meaning.empty() ? "" : ": ", escaped(meaning));
  }
  if (!legend.text.empty()) legend.text = "<p class=\"dim\">" + legend.text + "</p>\n";
  return legend;
}

std::string table_html(const Table& table, const std::string& results) {
  std::string text = fmt::format("<h2>{}</h2>\n", escaped(table.title));
  if (table.rows.empty()) return text + "<p class=\"dim\">no runs yet</p>\n";
  const Legend legend = legend_of(table);
  if (table.cut != nullptr) {
    text +=
        "<p class=\"dim\">A run ends where its cost first is at or below the target, which counts "
        "as its answer; one that does not come so far is censored.</p>\n";
  }
  text += legend.text + "<div class=\"wide\"><table><thead><tr>";
  for (const std::string& axis : table.axes) text += fmt::format("<th>{}</th>", escaped(axis));
  for (const Cell& cell : table.rows[0].cells) {
    const std::string column = escaped(cell.column);
    const std::string measure = legend.several || column.empty() ? escaped(cell.measure) : "";
    text += fmt::format("<th class=\"n\">{}{}{}</th>", column,
                        column.empty() || measure.empty() ? "" : "<br>", measure);
  }
  text += "</tr></thead><tbody>\n";
  for (const TableRow& row : table.rows) {
    text += "<tr>";
    for (std::size_t i = 0; i < row.labels.size(); ++i) {
      const bool last = i + 1 == row.labels.size() && !row.note.empty();
      text += fmt::format("<td>{}{}</td>", escaped(row.labels[i]),
                          last ? "<br><small>" + escaped(row.note) + "</small>" : "");
    }
    for (const Cell& cell : row.cells) text += cell_html(cell, results);
    text += "</tr>\n";
  }
  return text + "</tbody></table></div>\n";
}

std::string test_html(const TestRow& row) {
  std::string text =
      fmt::format("<tr><td>{}<br><small>{}</small></td><td>{}</td><td>{}</td>", escaped(row.title),
                  row.kind, escaped(row.words), escaped(row.within));
  if (!row.refused.empty()) {
    return text + fmt::format("<td colspan=\"5\">not tested: {}</td></tr>\n", escaped(row.refused));
  }
  const auto& interval = row.result.effect_interval;
  return text + fmt::format(
                    "<td class=\"n\">{}</td><td class=\"n\">{:.4g}</td>"
                    "<td class=\"n\">{:.3g}<small>{}</small></td>"
                    "<td class=\"n\">{:.3g}</td><td class=\"n\">{:.3f}{}</td></tr>\n",
                    row.result.n, row.result.statistic, row.result.p,
                    row.result.exact ? "exact" : "limit", row.adjusted, row.result.effect,
                    interval ? fmt::format("<small>{:.3f} &ndash; {:.3f}</small>", interval->low,
                                           interval->high)
                             : "");
}

std::string tests_html(std::span<const TestRow> tests) {
  if (tests.empty()) return "";
  std::string text =
      "<h2>Significance</h2>\n<div class=\"wide\"><table><thead><tr><th>test</th><th>what</th>"
      "<th>where</th><th class=\"n\">n</th><th class=\"n\">statistic</th><th class=\"n\">p</th>"
      "<th class=\"n\">p by Holm</th><th class=\"n\">effect</th></tr>"
      "</thead><tbody>\n";
  for (const TestRow& row : tests) text += test_html(row);
  return text +
         "</tbody></table></div>\n<p class=\"dim\">Effects: signed rank: matched-pairs rank "
         "biserial, -1 to 1; McNemar: difference of the shares; rank sum: Vargha and Delaney's A, "
         ".5 is none; chi-square: Cram&eacute;r's V; log-rank, stratified by instance: Peto's "
         "ratio of the hazards; equivalence: mean difference with its 90 % interval. Intervals of "
         "95 % by bootstrap over the pairs. Two-sided; Holm over all rows. A large p does not "
         "show that there is no difference: only a test of equivalence can.</p>\n";
}

std::string pictures_html(std::span<const Picture> pictures, std::span<const std::string> svg) {
  if (pictures.empty()) return "";
  std::string text = "<h2>Pictures</h2>\n<div class=\"pictures\">\n";
  for (std::size_t i = 0; i < pictures.size() && i < svg.size(); ++i) {
    const std::string missing =
        fmt::format("<p class=\"dim\">{}: nothing to draw</p>", escaped(pictures[i].title));
    text += fmt::format("<figure role=\"img\" aria-label=\"{}\">{}</figure>\n",
                        escaped(pictures[i].title), svg[i].empty() ? missing : svg[i]);
  }
  return text + "</div>\n";
}

// The result that choosing the best engine for each instance would reach.
std::string virtual_best_html(const VirtualBest& best) {
  if (best.engines.empty()) return "";
  std::string text = fmt::format(
      "<h2>The virtual best</h2>\n<p>The best engine of each of {} instances, by mean PAR2: {}; "
      "instances solved: {}.</p>\n<div class=\"wide\"><table><thead><tr><th>engine</th>"
      "<th class=\"n\">PAR2</th><th class=\"n\">instances solved</th><th class=\"n\">best on</th>"
      "<th class=\"n\">virtual best without it</th></tr>"
      "</thead><tbody>\n",
      best.instances, number(best.par2, "s"), best.solved);
  for (const VirtualBest::Share& engine : best.engines) {
    text += fmt::format(
        "<tr><td>{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"n\">{:.1f} %</td>"
        "<td class=\"n\">{}</td></tr>\n",
        escaped(engine.engine), number(engine.par2, "s"), engine.solved, 100 * engine.best,
        number(engine.without, "s"));
  }
  return text + "</tbody></table></div>\n";
}

// How runs ended, by engine.
std::string ends_html(std::span<const Observation> all) {
  std::map<std::string, std::map<End, std::size_t>> engines;
  std::map<End, std::size_t> seen;
  for (const Observation& run : all) {
    ++engines[run.variant->name][run.result.end];
    ++seen[run.result.end];
  }
  std::string text =
      "<h2>How runs ended</h2>\n<div class=\"wide\"><table><thead><tr><th>engine</th>";
  for (const auto& [end, count] : seen)
    text += fmt::format("<th class=\"n\">{}</th>", to_string(end));
  text += "</tr></thead><tbody>\n";
  for (const auto& [name, ends] : engines) {
    text += fmt::format("<tr><td>{}</td>", escaped(name));
    for (const auto& [end, ignored] : seen) {
      const auto at = ends.find(end);
      text += fmt::format("<td class=\"n\">{}</td>", at == ends.end() ? 0 : at->second);
    }
    text += "</tr>\n";
  }
  return text + "</tbody></table></div>\n";
}

// The measured conditions of the runs that could not be guaranteed.
std::string conditions(std::span<const Observation> all) {
  std::vector<double> waited;
  std::size_t preempted = 0;
  for (const Observation& run : all) {
    waited.push_back(run.result.waited());
    preempted += run.result.preempted > 0;
  }
  std::string text =
      fmt::format("{} of {} runs lost their processor at least once", preempted, all.size());
  if (waited.empty()) return text + ".";
  std::ranges::sort(waited);
  return text + fmt::format(
                    "; a run waited for one in at most {:.1f} % of its time (median; 90 % of the "
                    "runs: at most {:.1f} %). Times are processor times.",
                    100 * quantile(waited, 0.5), 100 * quantile(waited, 0.9));
}

// Times of runs that waited for a processor are not valid results.
std::string busy_html(std::span<const Observation> all) {
  constexpr double kBusy = 0.1;
  const auto waited = std::ranges::count_if(
      all, [](const Observation& run) { return run.result.waited() > kBusy; });
  if (waited == 0) return "";
  return fmt::format(
      "<p class=\"warning\"><b>The machine was busy.</b> {} of {} runs waited for a processor more "
      "than a tenth of their time: repeat them before their times are quoted.</p>\n",
      waited, all.size());
}

// The outcome of the published numbers and the tests, in two sentences.
std::string verdict_html(std::span<const Table> tables, std::span<const TestRow> tests) {
  std::size_t published = 0, inside = 0;
  for (const Table& table : tables) {
    for (const TableRow& row : table.rows) {
      for (const Cell& cell : row.cells) {
        const auto& interval = cell.figure.interval;
        // Times from other machines are not compared.
        if (!cell.published_value || !interval || unit_of(cell.measure) == "s") continue;
        ++published;
        inside += *cell.published_value >= interval->low && *cell.published_value <= interval->high;
      }
    }
  }
  std::string text;
  if (published > 0) {
    text += fmt::format(
        "{} of {} published numbers (times apart) lie within the interval measured "
        "here. ",
        inside, published);
  }
  const auto tested = std::ranges::count(tests, "", &TestRow::refused);
  const auto significant = std::ranges::count_if(
      tests, [](const TestRow& row) { return row.refused.empty() && row.adjusted < 0.05; });
  if (tested > 0) {
    text += fmt::format("{} of {} tests are significant at 5 % after Holm's adjustment.",
                        significant, tested);
  }
  return text.empty() ? "" : fmt::format("<p class=\"verdict\">{}</p>\n", text);
}

// Describes a study run at a smaller size, because the study's own text describes the full one.
std::string size_text(const Study& study, const ReportFacts& facts,
                      std::span<const Observation> all) {
  std::set<double> seconds;
  for (const Observation& run : all) seconds.insert(run.limits->processor_seconds.value_or(0));
  seconds.erase(0);
  std::string text = fmt::format("The {} size of the study: {} of each instance with each engine",
                                 facts.size, runs_text(study));
  if (!seconds.empty()) {
    text += fmt::format(", of at most {} s of processor time", fmt::join(seconds, " or "));
  }
  return "<p>" + text + ".</p>\n";
}

// Names the sets whose instances depend on each other, since that widens every interval.
std::string chains_text(const Study& study) {
  std::vector<std::string> names;
  for (const InstanceSpec& spec : study.instances) {
    const bool several = std::ranges::any_of(spec.axes, [](const Choice& axis) {
      return axis.name != "layout" && axis.values.size() > 1;
    });
    if (spec.chain && several) names.push_back(escaped(spec.name));
  }
  if (names.empty()) return "";
  return fmt::format(
      "<p>Chains: {}. Instance <i>i</i> of such a set comes from one grid at every value of the "
      "parameters. Intervals and pairs count a chain once; a test whose pairs are values of the "
      "parameters treats these values as independent, which they are not.</p>\n",
      fmt::join(names, ", "));
}

std::string facts_html(const Study& study, const ReportFacts& facts,
                       std::span<const Observation> all) {
  std::string text = fmt::format("<h1>{}</h1>\n", escaped(study.title));
  if (!study.paper.empty()) text += fmt::format("<p class=\"dim\">{}</p>\n", escaped(study.paper));
  if (!study.about.empty()) text += fmt::format("<p>{}</p>\n", prose(study.about));
  text += fmt::format("<p><b>{} of {} runs</b> made{}.</p>\n", all.size(), facts.planned,
                      all.size() < facts.planned ? ": this report is of a part" : "");
  if (!facts.size.empty()) text += size_text(study, facts, all);
  text += chains_text(study);
  text += busy_html(all);
  text += fmt::format(
      "<details><summary class=\"dim\">By what, and on which machine</summary>"
      "<p><code>sudokit study run {}</code>, {}</p><p>{}</p>\n",
      escaped(facts.arguments), escaped(facts.when), escaped(facts.build));
  for (const std::string& host : facts.hosts) text += fmt::format("<p>{}</p>\n", escaped(host));
  if (!all.empty()) text += fmt::format("<p>{}</p>\n", conditions(all));
  return text + "</details>\n";
}

std::vector<Observation> each_once(std::span<const Observation> all) {
  std::vector<const Observation*> runs;
  for (const Observation& run : all) runs.push_back(&run);
  std::vector<Observation> once;
  for (const Observation* run : distinct(runs)) once.push_back(*run);
  return once;
}

}  // namespace

std::string report_page(const Study& study, const ReportFacts& facts,
                        std::span<const Observation> all, std::span<const Table> tables,
                        std::span<const TestRow> tests, std::span<const Picture> pictures,
                        std::span<const std::string> svg) {
  const std::vector<Observation> runs = each_once(all);
  std::string text = fmt::format(
      "<!doctype html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\">\n<meta "
      "name=\"viewport\" "
      "content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n<style>\n{}</style>"
      "</head>\n<body>\n",
      escaped(study.title), kEmbedded_report_css);
  text += facts_html(study, facts, runs);
  text += verdict_html(tables, tests);
  text += pictures_html(pictures, svg);
  for (const Table& table : tables) text += table_html(table, facts.results);
  text += tests_html(tests);
  if (judges_answers(study)) text += virtual_best_html(virtual_best(all));
  if (!runs.empty()) text += ends_html(runs);
  if (!study.selectors.empty()) {
    text +=
        "<p class=\"dim\">Selectors: the engine for an instance is chosen by the runs on the "
        "others "
        "alone (leave-one-out), without the time of the features. gap_closed: by how much of the "
        "way from the single best engine to the virtual best the mean PAR10 falls, with an "
        "interval "
        "by bootstrap over instances.</p>\n";
  }
  if (!study.fits.empty()) {
    text +=
        "<p class=\"dim\">Fits: the peak is the value with the largest mean of log PAR2, its "
        "interval by bootstrap over instances. The logarithm of the cost there is a line in x "
        "(exponential) or log x (power) with normal errors, by maximum likelihood; runs without a "
        "solution count as costing more than they spent. Intervals by the profile of the "
        "likelihood, of which the larger one fits better.</p>\n";
  }
  text +=
      "<p class=\"dim\">Intervals are of 95 %. Runs on one instance depend on each other: where "
      "several instances have several runs, the interval is by bootstrap over instances (fewer "
      "than ten: Student's of their means). Otherwise Clopper and Pearson's of shares and "
      "Student's of means. Where too few values decide a number (n) there is no interval. "
      "Open a number to see the runs behind it. Times of runs without an answer are censored: "
      "medians and curves are by Kaplan and Meier, PAR2 counts twice the budget.</p>\n";
  return text + "</body>\n</html>\n";
}

}  // namespace sudokit::study
