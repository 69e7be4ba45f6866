#include "study/script.hpp"

#include <fmt/format.h>

#include <algorithm>

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

// More characters than this are cut: no picture has room for them.
constexpr std::size_t kLongestName = 200;
constexpr std::string_view kEllipsis = "\xE2\x80\xA6";

// Valid UTF-8 on one line, and no longer than a picture can show.
std::string shown(std::string_view text) {
  const std::string clean = clean_text(text.substr(0, 4 * kLongestName + 1));
  std::string result;
  std::size_t characters = 0;
  for (std::size_t at = 0; at < clean.size(); ++characters) {
    if (characters == kLongestName) return result.append(kEllipsis);
    const std::size_t length = utf8_length(std::string_view(clean).substr(at));
    const bool blank = clean[at] == '\t' || clean[at] == '\n' || clean[at] == '\r';
    result += blank ? " " : clean.substr(at, length);
    at += length;
  }
  return result;
}

}  // namespace

std::string quoted(std::string_view text) {
  std::string result = "'";
  for (const char c : shown(text)) {
    const bool reference = c == '#' && result.back() == '&';
    result += c == '\'' ? "&#x27;" : c == '%' ? "&#x25;" : reference ? "#x26;#" : std::string(1, c);
  }
  return result + "'";
}

std::string quoted_lines(std::span<const std::string> lines) {
  std::string result;
  for (const std::string& line : lines) {
    if (!result.empty()) result += ".\"\\n\".";
    result += quoted(line);
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

// Bands of more series than this hide each other and the lines.
constexpr std::size_t kMostBands = 6;

// The names of many series stand in two columns below, for which the picture grows.
std::string terminal(std::size_t series) {
  constexpr std::size_t kRows = 4, kRowHeight = 20;
  const std::size_t rows = std::max((series + 1) / 2, kRows);
  return fmt::format(
      "set terminal svg size 720,{} dynamic noenhanced font 'sans-serif,13' background "
      "'#ffffff'\n",
      440 + kRowHeight * (rows - kRows));
}

Script::Script(const std::string& title, bool log_x, bool log_y) {
  text_ = fmt::format(
      "set title {}\nset key outside bottom center horizontal\nset grid lc rgb "
      "'#dddddd'\nset format '%g'\nset border 3 lc rgb '#555555'\nset tics nomirror\n",
      quoted(title));
  // The colours once more, dashed, where there are more series.
  for (std::size_t i = 0; i < std::size(kColours) * std::size(kDashes); ++i) {
    text_ += fmt::format("set linetype {} lc rgb '{}' lw 2 dt {}\n", i + 1,
                         kColours[i % std::size(kColours)], kDashes[i / std::size(kColours)]);
  }
  if (log_x) text_ += "set logscale x\n";
  if (log_y) text_ += "set logscale y\n";
}

void Script::labels(std::string_view x, std::string_view y) {
  // An empty line keeps the key away from the label.
  text_ += fmt::format("set xlabel {}.\"\\n\"\nset ylabel {}\n", quoted(x), quoted(y));
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
  for (std::size_t i = 0; i < curves_.size(); ++i) {
    if (curves_[i].band && series > kMostBands) continue;
    blocks += fmt::format("$d{} << EOD\n{}EOD\n", i, curves_[i].data);
    const std::string title =
        curves_[i].title.empty() ? "notitle" : "title " + quoted(curves_[i].title);
    plot += fmt::format("{}$d{} {} {}", plot.empty() ? "plot " : ", ", i, curves_[i].style, title);
  }
  return blocks + terminal(series) + text_ + plot + "\n";
}

}  // namespace sudokit::study
