// Scripts for gnuplot: whatever names a study contains, none of them becomes a command of a script.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <sstream>

#include "support/hostile_names.hpp"

namespace sudokit::study {
namespace {

using test::NamedPictures;

// A script as gnuplot reads it: the texts in single quotes, and the rest with 'S' in place of each.
struct ScriptReading {
  std::string rest;
  std::vector<std::string> texts;  // joined lines are one text
};

// Removes the constant from the front and returns it; nothing if the line ends first. A doubled
// quote is an error: gnuplot 5.4 reads four quotes as the end of one constant and the beginning of
// another.
std::optional<std::string> take_constant(std::string_view& line) {
  const auto end = line.find('\'', 1);
  if (end == line.npos || line.substr(end + 1, 1) == "'") return std::nullopt;
  std::string text(line.substr(1, end - 1));
  line.remove_prefix(end + 1);
  return text;
}

// Nothing if a line does not belong in such a script.
std::optional<ScriptReading> read(const std::string& script) {
  constexpr std::string_view kJoin = ".\"\\n\"";
  ScriptReading reading;
  std::istringstream lines(script);
  bool data = false, joined = false;
  for (std::string whole; std::getline(lines, whole);) {
    if (data) {
      data = whole != "EOD";
      if (data && whole.find_first_not_of("0123456789.e+- ") != whole.npos) return std::nullopt;
      continue;
    }
    data = whole.starts_with("$d") && whole.ends_with(" << EOD");
    for (std::string_view line = whole; !line.empty();) {
      if (line[0] == '\'') {
        const auto text = take_constant(line);
        if (!text) return std::nullopt;
        if (joined) {
          reading.texts.back() += " " + *text;
        } else {
          reading.texts.push_back(*text), reading.rest += "'S'";
        }
        joined = line.starts_with(kJoin) && line.substr(kJoin.size()).starts_with(".'");
        line.remove_prefix(joined ? kJoin.size() + 1 : 0);
      } else {
        reading.rest += line[0];
        line.remove_prefix(1);
      }
    }
    reading.rest += '\n';
  }
  return data || joined ? std::nullopt : std::optional(reading);
}

// Removes sizes: the names determine how many lines the highest label and the key have.
std::string without_sizes(std::string rest) {
  for (const std::string_view name : {"set bmargin ", "svg size "}) {
    if (const auto at = rest.find(name); at != rest.npos) {
      rest.erase(at, rest.find_first_of("d\n", at + name.size()) - at);
    }
  }
  return rest;
}

// gnuplot's SVG contains character references for these.
std::string decoded(std::string text) {
  for (const auto& [from, to] : {std::pair<std::string_view, std::string_view>{"&#x26;#", "&#"},
                                 std::pair<std::string_view, std::string_view>{"&#x27;", "'"},
                                 std::pair<std::string_view, std::string_view>{"&#x25;", "%"}}) {
    for (auto at = text.find(from); at != text.npos; at = text.find(from, at + to.size())) {
      text.replace(at, from.size(), to);
    }
  }
  return text;
}

std::vector<std::string> plain_names(std::size_t count) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < count; ++i) names.push_back("n" + std::to_string(i));
  return names;
}

TEST(StudyScript, HasNamesInSingleQuotesAlone) {
  constexpr std::size_t kEngines = 40, kEach = NamedPictures::kNames + kEngines;
  constexpr std::size_t kSets = 100'000 / kEngines;
  const auto plain = NamedPictures(plain_names(kEach)).draw();
  ASSERT_EQ(plain.size(), 8u);
  std::vector<std::string> wanted;
  for (const Picture& picture : plain) {
    wanted.push_back(without_sizes(read(picture.script)->rest));
  }
  Random random(28);
  for (std::size_t set = 0; set < kSets; ++set) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < kEach; ++i) {
      names.push_back(test::hostile_name(random, static_cast<int>(i)));
    }
    const NamedPictures pictures(std::move(names));
    // Two kinds of pictures for each set, in rotation.
    for (const std::size_t i : {set % plain.size(), (set + 3) % plain.size()}) {
      const Picture drawn = pictures.draw(i);
      const auto reading = read(drawn.script);
      ASSERT_TRUE(reading) << drawn.script;
      // The script is the same for all names.
      ASSERT_EQ(without_sizes(reading->rest), wanted[i]);
      const auto shown = [&](const std::string& name) {
        return std::ranges::any_of(reading->texts, [&](const std::string& text) {
          return test::shows(decoded(text), name);
        });
      };
      const PlotSpec& plot = pictures.study().plots[i];
      ASSERT_TRUE(shown(plot.title)) << plot.title << " in " << drawn.script;
      if (plot.kind == "scatter") continue;
      for (const std::string& name : pictures.engines()) {
        // The label of a box ends with numbers.
        ASSERT_TRUE(shown(plot.kind == "box" ? name + " 2 of 2" : name)) << name << drawn.script;
      }
    }
  }
}

TEST(StudyScript, CutsNamesThatNoPictureHasRoomFor) {
  std::vector<std::string> names = plain_names(NamedPictures::kNames + 2);
  for (std::string& name : names) {
    for (int i = 0; i < 100'000; ++i) name += "\xc3\xa4 ";
  }
  for (const Picture& picture : NamedPictures(names).draw()) {
    EXPECT_LT(picture.script.size(), 20'000u);
    const auto reading = read(picture.script);
    ASSERT_TRUE(reading);
    EXPECT_TRUE(std::ranges::any_of(reading->texts, [](const std::string& text) {
      return text.find("\xc3\xa4 \xe2\x80\xa6") != text.npos || text.ends_with("\xe2\x80\xa6");
    }));
    EXPECT_EQ(clean_text(picture.script), picture.script) << "no character is cut in two";
  }
}

}  // namespace
}  // namespace sudokit::study
