// Wishes: what a made puzzle is to be like, as it is typed. Each reads itself and writes what it
// would read again; nothing wished is written "".
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sudokit/result.hpp"

namespace sudokit {

// "24..26", "24-26" or "24". 0..0: any number.
struct GivensWish {
  static Result<GivensWish> parse(std::string_view text);
  std::string text() const;
  bool any() const { return high == 0; }

  int low = 0;
  int high = 0;
};

// The symmetries that the pattern of the givens is to have. They generate a group: rotate90 holds
// rotate180, and the two mirrors do.
enum class Symmetry : std::uint8_t {
  rotate180,
  rotate90,
  mirror_h,  // left and right
  mirror_v,  // top and bottom
  diagonal,
  anti_diagonal
};
// Where a symmetry carries a cell.
int image(Symmetry symmetry, int cell, int side);

struct SymmetryWish {
  static Result<SymmetryWish> parse(std::string_view text);
  std::string text() const;

  std::vector<Symmetry> all;
};

// A pattern of cells in reading order: '.', '0', '-' and '_' are open, other characters given;
// spaces, lines, the frames of a drawn grid and "#" comments are passed over.
struct MaskWish {
  static Result<MaskWish> parse(std::string_view text);
  std::string text() const { return pattern; }
  bool any() const { return pattern.empty(); }

  std::string pattern;  // '.' and 'x'
};

// A puzzle or a solved grid, in any form that can be read.
struct FromWish {
  static Result<FromWish> parse(std::string_view text) { return FromWish{std::string(text)}; }
  std::string text() const { return puzzle; }

  std::string puzzle;
};

// A grade, or "SCALE:LO..HI", "SCALE:LO-HI", "SCALE:N" or "SCALE:WORD" of a scale that has words.
// The scales are all that rate (those of Sudoku Explainer by ER), "level" (the default one, or with
// a word `grade`), and Sudoku Explainer's ep and ed.
struct RatingWish {
  static Result<RatingWish> parse(std::string_view text);
  std::string text() const;
  bool any() const { return scale.empty(); }

  std::string scale;
  double low = 0;
  double high = 0;
  std::string word;
};

// Names of techniques, separated by commas.
struct TechniquesWish {
  static Result<TechniquesWish> parse(std::string_view text);
  std::string text() const;

  std::vector<std::string> names;
};

// A fair sample of all minimal puzzles: each with a weight that undoes the favour of its draw, or
// drawn evenly.
struct SampleWish {
  enum class Kind : std::uint8_t { none, weighted, uniform };
  static Result<SampleWish> parse(std::string_view text);
  std::string text() const;
  bool any() const { return kind == Kind::none; }

  Kind kind = Kind::none;
};

struct Wishes {
  GivensWish givens;
  SymmetryWish symmetry;
  MaskWish mask;
  FromWish from;
  RatingWish rating;
  TechniquesWish needs;
  TechniquesWish avoids;
  TechniquesWish only;
  SampleWish sample;
  bool no_minimal = false;
  bool strictly_minimal = false;  // cell by cell, where orbits are given together
};

}  // namespace sudokit
