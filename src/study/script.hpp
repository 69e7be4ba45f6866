// A picture as a script for gnuplot with its data inside.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sudokit/study_report.hpp"

namespace sudokit::study {

using Group = std::vector<const Observation*>;
using Groups = std::vector<std::pair<std::string, Group>>;
// In the order in which the values come first.
Groups groups_by(const Group& runs, const std::string& axis);

// A block of data and how it is drawn.
struct Curve {
  std::string data;
  std::string style;  // "using 1:2 with lines"
  std::string title;
  bool band = false;  // left out where there are too many series
};

class Script {
 public:
  Script(const std::string& title, bool log_x, bool log_y);
  void labels(std::string_view x, std::string_view y);
  void line(std::string_view text);
  // One without data is left out.
  void add(Curve curve);
  // Steps, and where there is one their band: rows of x, y, low, high. One without data is left
  // out.
  void steps(const std::vector<std::string>& points, int number, const std::string& title,
             bool band);
  // "" where there are no data: gnuplot draws nothing from nothing.
  std::string text() const;

 private:
  std::string text_;
  std::vector<Curve> curves_;
};

// Text of others as a constant of gnuplot's svg terminal. It stands in single quotes, in which
// nothing has a meaning but the quote: between double quotes gnuplot would run what stands in
// backquotes. A quote is written as the number of its character, since gnuplot 5.4 misreads two
// quotes for one where more follow; so is a percent sign, which is the format of a number in the
// label of a tic. Control characters and bytes that are no UTF-8 become U+FFFD, tabs and line ends
// blanks, and what a picture has no room for is cut. The enhanced mode is switched off, so that all
// other characters are shown as they are.
std::string single_quoted(std::string_view text);
// The same in several lines.
std::string single_quoted_lines(std::span<const std::string> lines);
// Of a curve of many points those that a picture can tell apart, and the last. As steps each place
// also has the values of the one before, so that bands are steps too.
std::string thinned(const std::vector<std::string>& points, bool steps = false);

}  // namespace sudokit::study
