// Writes a picture as a gnuplot script that contains its data.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "study/report.hpp"

namespace sudokit::study {

using Group = std::vector<const Observation*>;
using Groups = std::vector<std::pair<std::string, Group>>;
// In the order in which the values first occur.
Groups groups_by(const Group& runs, const std::string& axis);

// A block of data and how it is drawn.
struct Curve {
  std::string data;
  std::string style;  // "using 1:2 with lines"
  std::string title;
  bool band = false;  // left out if there are too many series
};

class Script {
 public:
  Script(const std::string& title, bool log_x, bool log_y);
  void labels(std::string_view x, std::string_view y);
  void line(std::string_view text);
  // A curve without data is left out.
  void add(Curve curve);
  // Adds a step curve and, if `band`, the band around it. Each point is a row of x, y, low, high. A
  // curve without data is left out.
  void steps(const std::vector<std::string>& points, int number, const std::string& title,
             bool band);
  // Empty if there are no data, since gnuplot cannot draw without data.
  std::string text() const;

 private:
  std::string text_;
  std::vector<Curve> curves_;
};

// Text from outside as a constant for gnuplot's svg terminal. It is put in single quotes, in which
// only the quote has a meaning; in double quotes, gnuplot would run text in backquotes. A quote is
// written by its character code, since gnuplot 5.4 misreads two quotes for one if more follow. A
// percent sign is written so too, because it starts a number format in tic labels. Control
// characters and bytes that are not UTF-8 become U+FFFD, tabs and line ends become blanks, and text
// that does not fit in the picture is cut. Enhanced mode is switched off, so all other characters
// are shown as they are.
std::string single_quoted(std::string_view text);
// The same for several lines.
std::string single_quoted_lines(std::span<const std::string> lines);
// Those points of a curve that a picture can distinguish, and the last one. With `steps`, each
// position also gets the values of the one before, so that bands have steps too.
std::string thinned(const std::vector<std::string>& points, bool steps = false);

}  // namespace sudokit::study
