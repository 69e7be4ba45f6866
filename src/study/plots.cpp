// The pictures of a study, as gnuplot scripts that contain their data.
#include "study/plots.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "study/names.hpp"
#include "study/observations.hpp"
#include "sudokit/text.hpp"

namespace sudokit::study {

Groups groups_by(const Group& runs, const std::string& axis) {
  Groups groups;
  for (const Observation* run : runs) {
    const std::string value = axis_value(*run, axis);
    auto at = std::ranges::find(groups, value, &Groups::value_type::first);
    if (at == groups.end()) at = groups.insert(at, {value, {}});
    at->second.push_back(run);
  }
  return groups;
}

namespace {

// Longer names are cut: a title has no room for more, and gnuplot omits the whole key if one name
// is too long.
constexpr std::size_t kLongestName = 160, kLongestInKey = 72, kLongestOfTwoColumns = 40;
constexpr std::string_view kEllipsis = "\xE2\x80\xA6";

// Encodes one character of clean text for gnuplot. `after` is the text before it.
std::string encoded(std::string_view character, std::string_view after) {
  const char c = character[0];
  if (c == '\'') return "&#x27;";
  if (c == '%') return "&#x25;";
  if (c == '#' && after.ends_with('&')) return "#x26;#";
  return c == '\t' || c == '\n' || c == '\r' ? " " : std::string(character);
}

// Text for single quotes, at most `most` characters wide as gnuplot counts them.
struct Encoded {
  std::string text;
  std::size_t width = 0;
};
Encoded encoded(std::string_view raw, std::size_t most) {
  // Enough for all that is shown, whatever the characters are.
  const std::string clean = clean_text(raw.substr(0, 4 * most + 4));
  Encoded result;
  for (std::size_t at = 0; at < clean.size();) {
    const std::size_t length = utf8_length(std::string_view(clean).substr(at));
    const std::string next = encoded(std::string_view(clean).substr(at, length), result.text);
    const std::size_t width = next.size() == length ? 1 : next.size();
    if (result.width + width > most) {
      result.text += kEllipsis;
      break;
    }
    result.text += next, result.width += width;
    at += length;
  }
  return result;
}

}  // namespace

std::string single_quoted(std::string_view text) {
  return "'" + encoded(text, kLongestName).text + "'";
}

std::string single_quoted_lines(std::span<const std::string> lines) {
  std::string result;
  for (const std::string& line : lines) {
    if (!result.empty()) result += ".\"\\n\".";
    result += single_quoted(line);
  }
  return result;
}

std::string thinned(const std::vector<std::string>& points, bool steps) {
  constexpr std::size_t kPoints = 1500;
  const std::size_t stride = std::max<std::size_t>(1, points.size() / kPoints);
  std::string data;
  const std::string* last = nullptr;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const std::string& point = points[i];
    if (i % stride != 0 && i + 1 != points.size()) continue;
    if (steps && last != nullptr) {
      data += point.substr(0, point.find(' ')) + last->substr(last->find(' '));
    }
    data += point;
    last = &point;
  }
  return data;
}

constexpr std::string_view kColours[] = {"#2f6f9f", "#c1553b", "#5b8c3a",
                                         "#8a5fa3", "#b8892b", "#4a9c9c"};
constexpr std::string_view kDashes[] = {"solid", "'-'", "'.'", "'-.'", "'--.'"};

// With more series the bands hide each other and the lines.
constexpr std::size_t kMostBands = 6;

// The names of the series stand below the plot, in two columns if they are short; the picture grows
// with their number.
std::string terminal(std::size_t series, std::size_t longest) {
  constexpr std::size_t kRows = 4, kRowHeight = 20;
  const std::size_t columns = longest <= kLongestOfTwoColumns ? 2 : 1;
  const std::size_t rows = std::max((series + columns - 1) / columns, kRows);
  return fmt::format(
      "set terminal svg size 720,{} dynamic noenhanced font 'sans-serif,13' background "
      "'#ffffff'\n",
      440 + kRowHeight * (rows - kRows));
}

Script::Script(const std::string& title, bool log_x, bool log_y) {
  text_ = fmt::format(
      "set encoding utf8\nset title {}\nset key outside bottom center horizontal\nset grid lc rgb "
      "'#dddddd'\nset format '%g'\nset border 3 lc rgb '#555555'\nset tics nomirror\n",
      single_quoted(title));
  // Further series reuse the colours with dashed lines.
  for (std::size_t i = 0; i < std::size(kColours) * std::size(kDashes); ++i) {
    text_ += fmt::format("set linetype {} lc rgb '{}' lw 2 dt {}\n", i + 1,
                         kColours[i % std::size(kColours)], kDashes[i / std::size(kColours)]);
  }
  if (log_x) text_ += "set logscale x\n";
  if (log_y) text_ += "set logscale y\n";
}

void Script::labels(std::string_view x, std::string_view y) {
  // An empty line separates the key from the label.
  text_ +=
      fmt::format("set xlabel {}.\"\\n\"\nset ylabel {}\n", single_quoted(x), single_quoted(y));
}

void Script::line(std::string_view text) {
  text_ += fmt::format("{}\n", text);
}

void Script::add(Curve curve) {
  if (!curve.data.empty()) curves_.push_back(std::move(curve));
}

void Script::steps(const std::vector<std::string>& points, int number, const std::string& title,
                   bool band) {
  const std::string data = thinned(points, true);
  if (band) {
    add({data,
         fmt::format("using 1:3:4 with filledcurves lt {} fs transparent solid 0.15 noborder",
                     number),
         "", true});
  }
  add({data, fmt::format("using 1:2 with lines lt {}", number), title});
}

std::string Script::text() const {
  if (curves_.empty()) return "";
  const auto series = static_cast<std::size_t>(
      std::ranges::count_if(curves_, [](const Curve& curve) { return !curve.title.empty(); }));
  std::string blocks, plot;
  std::size_t longest = 0;  // name
  for (std::size_t i = 0; i < curves_.size(); ++i) {
    if (curves_[i].band && series > kMostBands) continue;
    blocks += fmt::format("$d{} << EOD\n{}EOD\n", i, curves_[i].data);
    const Encoded name = encoded(curves_[i].title, kLongestInKey);
    const std::string title = name.text.empty() ? "notitle" : "title '" + name.text + "'";
    longest = std::max(longest, name.width);
    plot += fmt::format("{}$d{} {} {}", plot.empty() ? "plot " : ", ", i, curves_[i].style, title);
  }
  return blocks + terminal(series, longest) + text_ + plot + "\n";
}

// ---- Plots --------------------------------------------------------------------------------------

// The pictures of a study.

namespace {

constexpr std::string_view kPlotKinds[] = {"lines", "box",  "cactus",  "survival",
                                           "ecdf",  "cost", "profile", "scatter"};
constexpr double kShortestDrawn = 1e-6;  // shorter times are drawn here on log scales

double time_of(const Observation& run) {
  return std::max(run.result.processor, kShortestDrawn);
}

std::string axis_title(const std::string& measure) {
  const std::string unit = unit_of(measure);
  return unit.empty() ? measure : fmt::format("{} ({})", measure, unit);
}

std::string joined(const std::map<double, std::string>& rows) {
  std::string text;
  for (const auto& [x, row] : rows) text += row;
  return text;
}

bool ended_at_limit(const Observation* run) {
  return !run->result.answered() && !run->result.refused();
}

// Would the measure have been larger if the runs had not been stopped?
bool is_cost(const std::string& measure) {
  return unit_of(measure) == "s" || measure.starts_with("iterations") || measure.starts_with("ert");
}

// Symmetric (Student's) intervals become the same factor up and down from the mean (the delta
// method), so that they never reach 0. Other intervals consist of observed values and are kept.
Interval on_log_scale(const Figure& figure) {
  const double up = figure.interval->high - figure.value;
  const double down = figure.value - figure.interval->low;
  const bool symmetric = figure.interval->low <= 0 || std::abs(up - down) <= 1e-9 * up;
  if (!symmetric || figure.value <= 0) return *figure.interval;
  const double factor = std::exp(up / figure.value);
  return {figure.value / factor, figure.value * factor};
}

// A measure plotted against a numeric axis, with its interval.
void draw_lines(Script& script, const PlotSpec& spec, const Group& runs) {
  script.labels(spec.x, axis_title(spec.y));
  int number = 0;
  bool limited = false;
  for (const auto& [name, group] : groups_by(runs, spec.series)) {
    std::map<double, std::string> points, bars, open;
    for (const auto& [x, at] : groups_by(group, spec.x)) {
      const Figure figure = measure(spec.y, at);
      if (!figure.any || x.empty()) continue;  // "": runs without this axis
      const double place = std::strtod(x.c_str(), nullptr);
      points[place] = fmt::format("{} {:.8g}\n", place, figure.value);
      if (is_cost(spec.y) && std::ranges::any_of(at, ended_at_limit)) open[place] = points[place];
      if (!figure.interval) continue;
      const Interval bar = spec.log_y ? on_log_scale(figure) : *figure.interval;
      bars[place] =
          fmt::format("{} {:.8g} {:.8g} {:.8g}\n", place, figure.value, bar.low, bar.high);
    }
    ++number;
    limited |= !open.empty();
    script.add(
        {joined(bars), fmt::format("using 1:2:3:4 with yerrorbars lt {} lw 1 ps 0.4", number), ""});
    script.add({joined(points), fmt::format("using 1:2 with linespoints lt {} pt 7 ps 0.4", number),
                name});
    script.add(
        {joined(open), fmt::format("using 1:2 with points lt {} pt 6 ps 1.1 lw 1", number), ""});
  }
  // An invisible point that gives the rings an entry in the key.
  if (limited) {
    script.add({"NaN NaN\n", "using 1:2 with points pt 6 ps 1.1 lw 1 lc rgb '#555555'",
                "ringed: some runs ended at their limit"});
  }
  if (unit_of(spec.y) == "share") script.line("set yrange [-0.03:1.03]");
}

// Splits an axis label into lines of one word; the last line holds all remaining words.
std::vector<std::string> wrapped(std::string_view name) {
  constexpr std::size_t kMostLines = 6;
  std::vector<std::string> lines;
  for (auto blank = name.find(' '); blank != name.npos && lines.size() + 1 < kMostLines;
       blank = name.find(' ')) {
    lines.emplace_back(name.substr(0, blank));
    name.remove_prefix(blank + 1);
  }
  lines.emplace_back(name);
  return lines;
}

// The runs of each series, each once.
Groups series_of(const Group& runs, const PlotSpec& spec) {
  Groups series = groups_by(runs, spec.series);
  for (auto& [name, group] : series) group = distinct(group);
  return series;
}

// The quantity of a run that box and ecdf show: its time, or its iterations.
double spent_by(const Observation& run, const PlotSpec& spec) {
  if (spec.y != "iterations") return time_of(run);
  return std::max<double>(1, static_cast<double>(run.result.iterations));
}

// The spread of times or iterations to a solution, one box for each series, with the number of
// unsolved runs.
void draw_boxes(Script& script, const PlotSpec& spec, const Group& runs) {
  script.labels(
      "", spec.y == "iterations" ? "iterations to a solution" : "processor time to a solution (s)");
  script.line("set style fill solid 0.3\nset boxwidth 0.5\nset style boxplot outliers pointtype 7");
  std::string tics;
  std::size_t most_lines = 0;  // of a label
  int number = 0;
  for (const auto& [name, group] : series_of(runs, spec)) {
    std::string data;
    std::size_t solved = 0;
    for (const Observation* run : group) {
      if (!run->result.answered()) continue;
      ++solved;
      data += fmt::format("{:.8g}\n", spent_by(*run, spec));
    }
    ++number;
    std::vector<std::string> lines = wrapped(name);
    lines.push_back(fmt::format("{} of {}", solved, group.size()));
    most_lines = std::max(most_lines, lines.size());
    tics += fmt::format("{}{} {}", tics.empty() ? "" : ", ", single_quoted_lines(lines), number);
    script.add({data, fmt::format("using ({}):1 with boxplot lt {} ps 0.3", number, number), ""});
  }
  script.line(fmt::format("set bmargin {}", most_lines + 1));
  script.line(fmt::format("set xtics ({})\nset xrange [0.3:{}.7]", tics, number));
}

std::vector<double> solved_times(const Group& group) {
  std::vector<double> times;
  for (const Observation* run : group) {
    if (run->result.answered()) times.push_back(time_of(*run));
  }
  std::ranges::sort(times);
  return times;
}

// The number of runs that find a solution within a time.
void draw_cactus(Script& script, const PlotSpec& spec, const Group& runs) {
  script.labels("runs solved", "processor time (s)");
  int number = 0;
  for (const auto& [name, group] : series_of(runs, spec)) {
    std::vector<std::string> points;
    for (const double time : solved_times(group)) {
      points.push_back(fmt::format("{} {:.8g}\n", points.size() + 1, time));
    }
    script.add({thinned(points), fmt::format("using 1:2 with steps lt {}", ++number), name});
  }
}

// The share solved by a time: the Kaplan-Meier estimate with its band.
void draw_survival(Script& script, const PlotSpec& spec, const Group& runs) {
  script.labels("processor time (s)", "share solved");
  script.line("set yrange [0:1.02]");
  double longest = 0, shortest = 1e9;
  for (const Observation* run : runs) {
    longest = std::max(longest, time_of(*run));
    shortest = std::min(shortest, time_of(*run));
  }
  int number = 0;
  for (const auto& [name, group] : series_of(runs, spec)) {
    std::vector<Time> times;
    for (const Observation* run : group) times.push_back({time_of(*run), run->result.answered()});
    const Survival survival = kaplan_meier(std::move(times));
    std::vector<std::string> points;
    for (std::size_t i = 0; i < survival.seconds.size(); ++i) {
      points.push_back(fmt::format("{:.8g} {:.6g} {:.6g} {:.6g}\n", survival.seconds[i],
                                   1 - survival.share[i], 1 - survival.high[i],
                                   1 - survival.low[i]));
    }
    // The curve is 0 before the first solution and keeps its last value to the end.
    if (points.empty()) {
      points = {fmt::format("{:.8g} 0 0 0\n", shortest), fmt::format("{:.8g} 0 0 0\n", longest)};
    } else {
      const std::string& last = points.back();
      points.push_back(fmt::format("{:.8g}{}", longest, last.substr(last.find(' '))));
      points.insert(points.begin(), fmt::format("{:.8g} 0 0 0\n", survival.seconds[0]));
    }
    script.steps(points, ++number, name, group.size() > 1);
  }
}

// The share of runs solved within a time, or within a number of iterations if y = "iterations",
// with a bootstrap band over instances.
void draw_ecdf(Script& script, const PlotSpec& spec, const Group& runs) {
  script.labels(spec.y == "iterations" ? "iterations" : "processor time (s)",
                "share of runs solved");
  script.line("set yrange [0:1.02]");
  int number = 0;
  for (const auto& [name, group] : series_of(runs, spec)) {
    std::map<std::string, std::vector<double>> clusters;
    double longest = 0;  // time or iterations that a run was watched
    for (const Observation* run : group) {
      const double value = spent_by(*run, spec);
      longest = std::max(longest, value);
      clusters[run->set->name + to_text(run->instance->cluster)].push_back(
          run->result.answered() ? value : std::numeric_limits<double>::infinity());
    }
    std::vector<std::vector<double>> values;
    for (auto& [key, cluster] : clusters) values.push_back(std::move(cluster));
    const Ecdf ecdf = bootstrap_ecdf(values);
    std::vector<std::string> points;
    const bool band = !ecdf.low.empty();
    for (std::size_t i = 0; i < ecdf.x.size(); ++i) {
      points.push_back(fmt::format("{:.8g} {:.6g} {:.6g} {:.6g}\n", ecdf.x[i], ecdf.share[i],
                                   band ? ecdf.low[i] : ecdf.share[i],
                                   band ? ecdf.high[i] : ecdf.share[i]));
    }
    // The plateau reaches to the end of the longest run without an answer.
    if (!points.empty() && longest > ecdf.x.back()) {
      const std::string& last = points.back();
      points.push_back(fmt::format("{:.8g}{}", longest, last.substr(last.find(' '))));
    }
    script.steps(points, ++number, name, band);
  }
}

// Steps of time and cost, converted by the run's own rate of iterations.
std::vector<std::pair<double, double>> steps_of(const RunResult& result) {
  const double rate = result.processor / std::max(1.0, static_cast<double>(result.iterations));
  auto steps = incumbents_of(result);
  for (auto& step : steps) step.first = std::max(kShortestDrawn, step.first * rate);
  return steps;
}

// The mean of the best cost so far, over the runs that recorded their incumbents.
void draw_cost(Script& script, const PlotSpec& spec, const Group& runs) {
  constexpr int kPlaces = 200;
  script.labels("processor time (s), by each run's own rate of iterations",
                "mean of the best cost");
  script.line("set yrange [0:*]");
  int number = 0;
  for (const auto& [name, group] : series_of(runs, spec)) {
    std::vector<std::vector<std::pair<double, double>>> all;
    double first = 1e9, last = kShortestDrawn;
    for (const Observation* run : group) {
      all.push_back(steps_of(run->result));
      if (all.back().empty()) all.pop_back();
      if (all.empty()) continue;
      first = std::min(first, all.back().front().first);
      last = std::max(last, time_of(*run));
    }
    std::vector<std::size_t> next(all.size(), 0);
    std::string data;
    for (int i = 0; i <= kPlaces && !all.empty(); ++i) {
      const double x = first * std::pow(last / first, static_cast<double>(i) / kPlaces);
      double sum = 0;
      for (std::size_t r = 0; r < all.size(); ++r) {
        while (next[r] + 1 < all[r].size() && all[r][next[r] + 1].first <= x) ++next[r];
        sum += all[r][next[r]].second;
      }
      data += fmt::format("{:.6g} {:.6g}\n", x, sum / static_cast<double>(all.size()));
    }
    script.add({data, fmt::format("using 1:2 with steps lt {}", ++number), name});
  }
}

// Dolan and More's performance profile: the share of instances that a series solves within a factor
// of the best time.
void draw_profile(Script& script, const PlotSpec& spec, const Group& runs) {
  script.labels("factor of the best time", "share of instances");
  script.line("set yrange [0:1.02]");
  const Groups series = groups_by(runs, spec.series);
  std::map<std::string, std::vector<double>> times;  // of an instance, by series
  for (std::size_t s = 0; s < series.size(); ++s) {
    for (const Observation* run : series[s].second) {
      const std::string key =
          axis_value(*run, "set") + "\x1f" + to_text(run->instance->key) + std::string(run->target);
      auto& row = times.try_emplace(key, series.size(), std::numeric_limits<double>::infinity())
                      .first->second;
      if (run->result.answered()) row[s] = std::min(row[s], time_of(*run));
    }
  }
  for (std::size_t s = 0; s < series.size(); ++s) {
    std::vector<double> factors;
    for (const auto& [key, row] : times) {
      if (std::isfinite(row[s])) factors.push_back(row[s] / std::ranges::min(row));
    }
    std::ranges::sort(factors);
    std::vector<std::string> points;
    for (std::size_t i = 0; i < factors.size(); ++i) {
      points.push_back(fmt::format("{:.8g} {:.6g}\n", factors[i],
                                   static_cast<double>(i + 1) / static_cast<double>(times.size())));
    }
    script.add(
        {thinned(points), fmt::format("using 1:2 with steps lt {}", s + 1), series[s].first});
  }
}

// The mean times of two engines on each instance; unsolved instances lie on the border.
void draw_scatter(Script& script, const PlotSpec& spec, const Group& runs) {
  script.labels(spec.between[0] + " (s)", spec.between[1] + " (s)");
  script.line("set logscale xy\nset size ratio 1\nset key off");
  std::map<std::string, std::array<Group, 2>> pairs;
  double longest = kShortestDrawn, least = 1e9;
  for (const Observation* run : runs) {
    const auto side = std::ranges::find(spec.between, run->variant->name) - spec.between.begin();
    if (side > 1) continue;
    const std::string key = axis_value(*run, "set") + "\x1f" + to_text(run->instance->key);
    pairs[key][static_cast<std::size_t>(side)].push_back(run);
    longest = std::max(longest, time_of(*run));
    least = std::min(least, time_of(*run));
  }
  const double border = 3 * longest;
  const auto place = [&](const Group& group) {
    const Figure figure = measure("time", group);
    return figure.any && figure.censored == 0 ? std::max(figure.value, kShortestDrawn) : border;
  };
  std::string data;
  for (const auto& [key, pair] : pairs) {
    if (pair[0].empty() || pair[1].empty()) continue;
    data += fmt::format("{:.8g} {:.8g}\n", place(pair[0]), place(pair[1]));
  }
  if (data.empty()) return;
  script.add({data, "using 1:2 with points pt 7 ps 0.5 lt 1", ""});
  const double low = least / 2;
  script.add({fmt::format("{0} {0}\n{1} {1}\n", low, border),
              "using 1:2 with lines lc rgb '#999999'", ""});
  script.add({fmt::format("{} {}\n{} {}\n{} {}\n", low, border, border, border, border, low),
              "using 1:2 with lines dt 2 lc rgb '#c1553b'", ""});
}

Picture draw(const PlotSpec& spec, const std::string& title, const Group& runs) {
  Script script(title, spec.log_x, spec.log_y);
  if (spec.kind == "lines") draw_lines(script, spec, runs);
  if (spec.kind == "box") draw_boxes(script, spec, runs);
  if (spec.kind == "cactus") draw_cactus(script, spec, runs);
  if (spec.kind == "survival") draw_survival(script, spec, runs);
  if (spec.kind == "ecdf") draw_ecdf(script, spec, runs);
  if (spec.kind == "cost") draw_cost(script, spec, runs);
  if (spec.kind == "profile") draw_profile(script, spec, runs);
  if (spec.kind == "scatter") draw_scatter(script, spec, runs);
  return {title, script.text()};
}

}  // namespace

std::span<const std::string_view> plot_kinds() {
  return kPlotKinds;
}

std::vector<Picture> make_pictures(const Study& study, std::span<const Observation> all) {
  std::vector<Picture> pictures;
  for (const PlotSpec& spec : study.plots) {
    const auto cut = cut_at(all, spec.targets);
    Group runs;
    for (const Observation& run : spec.targets.empty() ? all : std::span(cut)) runs.push_back(&run);
    if (spec.within.empty()) {
      pictures.push_back(draw(spec, spec.title, runs));
      continue;
    }
    for (const auto& [value, group] : groups_by(runs, spec.within)) {
      pictures.push_back(
          draw(spec, fmt::format("{}: {} {}", spec.title, spec.within, value), group));
    }
  }
  return pictures;
}

}  // namespace sudokit::study
