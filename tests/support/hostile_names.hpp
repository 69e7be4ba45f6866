// Hostile names, and the pictures of a study in which such names stand in every place.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "study/report.hpp"
#include "sudokit/run.hpp"
#include "sudokit/text.hpp"

namespace sudokit::test {

// A random name of bytes and words that have a meaning in gnuplot, a shell, HTML, CSV or a
// terminal. `number` makes the name unique.
inline std::string hostile_name(Random& random, int number) {
  static const std::vector<std::string> kPieces = {"`",
                                                   "$",
                                                   "$(",
                                                   ")",
                                                   "'",
                                                   "''",
                                                   "\"",
                                                   "\\",
                                                   "\\\"",
                                                   "\\'",
                                                   "{",
                                                   "}",
                                                   "[",
                                                   "]",
                                                   "\n",
                                                   "\r",
                                                   "\t",
                                                   "@",
                                                   "<",
                                                   "|",
                                                   ">",
                                                   "&",
                                                   "&amp;",
                                                   "&#x41;",
                                                   "&#",
                                                   "#",
                                                   "%",
                                                   "%s",
                                                   "%%",
                                                   ";",
                                                   ",",
                                                   "^",
                                                   "_",
                                                   "~",
                                                   "EOD",
                                                   "\nEOD\n",
                                                   "$d0",
                                                   "\x1b[",
                                                   "\x7f",
                                                   "\x01",
                                                   "\xff",
                                                   "\xc3",
                                                   "\xc2\x85",
                                                   "\xed\xa0\x80",
                                                   "\xc3\xa4",
                                                   "\xf0\x9f\x98\x80",
                                                   "\xe2\x80\xa8",
                                                   " ",
                                                   "  ",
                                                   "!",
                                                   "=",
                                                   "+",
                                                   "-",
                                                   "a",
                                                   "touch x",
                                                   "`touch x`",
                                                   "'.system('touch x').'",
                                                   "\\n",
                                                   "\\U+0041",
                                                   "@A",
                                                   "</title>",
                                                   "<script>",
                                                   "*/",
                                                   std::string(1, '\0')};
  const auto word = [&] {
    std::string text;
    for (std::uint32_t n = random.below(7); n > 0; --n) {
      text += kPieces[random.below(static_cast<std::uint32_t>(kPieces.size()))];
    }
    return text;
  };
  std::string name = word();
  name += std::to_string(number);
  return name + word();
}

// A name as a picture shows it.
inline std::string shown_name(const std::string& name) {
  std::string shown = clean_text(name);
  for (char& c : shown) {
    if (c == '\n' || c == '\r' || c == '\t') c = ' ';
  }
  return shown;
}

// Whether a text of a picture contains the name, or as much of it as there is room for.
inline bool shows(const std::string& text, const std::string& name) {
  const std::string ellipsis = "\xe2\x80\xa6", shown = shown_name(name);
  if (text.find(shown) != text.npos) return true;
  return text.size() > 12 && text.ends_with(ellipsis) &&
         shown.starts_with(text.substr(0, text.size() - ellipsis.size()));
}

// A study with a plot of each kind. The names are used for its title, the title of each plot, its
// instance, an axis and a counter; those left over are the names of the engines.
class NamedPictures {
 public:
  explicit NamedPictures(std::vector<std::string> names) : names_(std::move(names)) {
    using namespace study;
    auto next = names_.begin();
    study_.title = *next++;
    instance_.name = *next++;
    axis_ = *next++;
    counter_ = *next++;
    for (char& c : counter_) c = c == ' ' ? '_' : c;  // counter names are single words
    study_.instances.emplace_back().name = instance_.name;
    study_.engines.emplace_back();
    for (const std::string_view kind : kKinds) {
      PlotSpec& plot = study_.plots.emplace_back();
      plot.title = *next++, plot.kind = std::string(kind);
      plot.x = kind == "lines" ? axis_ : "";
      plot.y = kind == "lines" ? "counter:" + counter_ : "processor";
      plot.within = kind == "box" ? "instance" : "";
    }
    instance_.puzzle = plain_puzzle(*Layout::named("2x2"), Grid(16, 0));
    instance_.axes = {{axis_, "1"}};
    engines_.assign(next, names_.end());
    study_.plots.back().between = {engines_.at(0), engines_.at(1)};
    for (const std::string& name : engines_) variants_.push_back({0, name, "dlx", {}, "", {}});
    for (const Variant& variant : variants_) {
      for (std::uint32_t number : {1u, 2u}) runs_.push_back(run_of(variant, number));
    }
  }
  NamedPictures(const NamedPictures&) = delete;
  NamedPictures& operator=(const NamedPictures&) = delete;

  static constexpr std::size_t kNames = 4 + 8;  // not counting the engines
  const std::vector<std::string>& engines() const { return engines_; }
  const study::Study& study() const { return study_; }
  std::vector<study::Picture> draw() const { return make_pictures(study_, runs_); }
  // The picture of one plot.
  study::Picture draw(std::size_t plot) const {
    study::Study one;
    one.plots = {study_.plots[plot]};
    return make_pictures(one, runs_).at(0);
  }

 private:
  study::Observation run_of(const study::Variant& variant, std::uint32_t number) const {
    study::RunResult result;
    result.end = study::End::solved;
    result.processor = 0.25, result.iterations = 100, result.trace = "1:9 50:4";
    result.counters = counter_ + "=12";
    return {&instance_,
            &variant,
            &limits_,
            &study_.instances[0],
            &study_.engines[0],
            number,
            {std::hash<std::string>()(variant.name), number},
            result};
  }

  static constexpr std::string_view kKinds[] = {"lines", "box",  "cactus",  "survival",
                                                "ecdf",  "cost", "profile", "scatter"};
  std::vector<std::string> names_;
  std::string axis_, counter_;
  study::Study study_;
  study::Instance instance_;
  study::Limits limits_;
  std::vector<std::string> engines_;
  std::vector<study::Variant> variants_;
  std::vector<study::Observation> runs_;
};

}  // namespace sudokit::test
