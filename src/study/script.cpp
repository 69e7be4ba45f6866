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

}  // namespace sudokit::study
