// Rows of parameters: what set_param accepts, refuses and returns.
#include <gtest/gtest.h>

#include "sudokit/engine.hpp"

namespace sudokit {
namespace {

enum class Colour : std::uint8_t { red, green };

struct P {
  std::int64_t count = 3;
  double share = 0.5;
  bool on = true;
  Colour colour = Colour::green;
};

constexpr std::string_view kColours[] = {"red", "green"};
constexpr ParamRow kCount =
    int_param<&P::count>("count", -2, 1e12, "cells", "how many", our_own("ours"));
constexpr ParamRow kShare =
    real_param<&P::share>("share", 0, 1.5, "factor", "how much", our_own("ours"));
constexpr ParamRow kOn = bool_param<&P::on>("on", "whether", our_own("ours"));
constexpr ParamRow kColour = choice_param<&P::colour>("colour", kColours, "which", our_own("ours"));

TEST(Params, DefaultsAreTheStructs) {
  const P p;
  EXPECT_EQ(get_param(kCount, &p), "3");
  EXPECT_EQ(get_param(kShare, &p), "0.5");
  EXPECT_EQ(get_param(kOn, &p), "true");
  EXPECT_EQ(get_param(kColour, &p), "green");
}

TEST(Params, WhatIsSetIsInTheMemberAndComesBackAsText) {
  P p;
  EXPECT_TRUE(set_param(kCount, &p, "1000000000000"));
  EXPECT_TRUE(set_param(kShare, &p, "1.25e-1"));
  EXPECT_TRUE(set_param(kOn, &p, "no"));
  EXPECT_TRUE(set_param(kColour, &p, "red"));
  EXPECT_EQ(p.count, 1'000'000'000'000);
  EXPECT_EQ(p.share, 0.125);
  EXPECT_FALSE(p.on);
  EXPECT_EQ(p.colour, Colour::red);
  for (const ParamRow& row : {kCount, kShare, kOn, kColour}) {
    P other;
    EXPECT_TRUE(set_param(row, &other, get_param(row, &p))) << row.name;
    EXPECT_EQ(get_param(row, &other), get_param(row, &p)) << row.name;
  }
}

TEST(Params, BothEndsOfARangeAreInsideAndWhatIsBeyondIsRefused) {
  P p;
  for (const char* good : {"-2", "1e12", "7", "7.0"})
    EXPECT_TRUE(set_param(kCount, &p, good)) << good;
  for (const char* good : {"0", "1.5", "1e-300"}) EXPECT_TRUE(set_param(kShare, &p, good)) << good;
  p = {};
  for (const char* bad : {"-3", "1e12x", "1000000000001", "2.5", "", " 3", "3 ", "0x3", "inf",
                          "nan", "99999999999999999999999", "three"}) {
    EXPECT_FALSE(set_param(kCount, &p, bad)) << bad;
  }
  for (const char* bad : {"-0.001", "1.5000001", "nan", "inf", "1e999", "", "a"}) {
    EXPECT_FALSE(set_param(kShare, &p, bad)) << bad;
  }
  EXPECT_EQ(p.count, 3);
  EXPECT_EQ(p.share, 0.5);
}

TEST(Params, BooleansAndChoicesTakeTheirWordsOnly) {
  P p;
  for (const char* yes : {"true", "1", "on", "yes"}) {
    p.on = false;
    EXPECT_TRUE(set_param(kOn, &p, yes) && p.on) << yes;
  }
  for (const char* no : {"false", "0", "off", "no"}) {
    EXPECT_TRUE(set_param(kOn, &p, no) && !p.on) << no;
  }
  for (const char* bad : {"", "TRUE", "2", "maybe"}) EXPECT_FALSE(set_param(kOn, &p, bad)) << bad;
  for (const char* bad : {"", "Red", "redd", "0"}) EXPECT_FALSE(set_param(kColour, &p, bad)) << bad;
  EXPECT_EQ(p.colour, Colour::green);
}

TEST(Params, ARefusalNamesTheRowTheValueAndWhatIsTaken) {
  P p;
  for (const auto& [row, value, takes] : {std::tuple{&kCount, "x", "-2..1000000000000"},
                                          {&kShare, "9", "0..1.5"},
                                          {&kOn, "x", "true | false"},
                                          {&kColour, "x", "red | green"}}) {
    const Error refused = set_param(*row, &p, value).error();
    EXPECT_EQ(refused.code.name(), "invalid-value");
    for (const std::string_view part :
         {row->name, std::string_view(value), std::string_view(takes)}) {
      EXPECT_NE(refused.message.find(part), std::string::npos) << refused.message;
    }
  }
}

}  // namespace
}  // namespace sudokit
