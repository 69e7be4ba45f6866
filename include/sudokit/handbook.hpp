// The handbook: every technique as players know it, once, whatever the scales call it; and an
// example of each.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sudokit/deduce.hpp"

namespace sudokit {

struct HandbookEntry {
  std::string_view name;   // of its page: "x-wing"
  std::string_view title;  // "X-wing"
  TechniqueFamily family = TechniqueFamily::single;
  // What scales have for it, as "SCALE:TECHNIQUE SCALE:TECHNIQUE ...".
  std::string_view rows;
  // What one looks for and why it holds, for a learner. The first sentence says it in short.
  std::string_view text;
};

// By family, the easier ones first.
std::span<const HandbookEntry> handbook();
// By its name, or else by what a scale calls it ("pair", "uniqueness-test-1"), in order; empty when
// there is none.
std::vector<const HandbookEntry*> handbook_named(std::string_view name);

struct HandbookRow {
  const Scale* scale = nullptr;
  const ScaleRow* row = nullptr;
};
// In the order of scales().
std::vector<HandbookRow> rows_of(const HandbookEntry& entry);
// The first sentence of its text.
std::string_view summary_of(const HandbookEntry& entry);

// A step that shows an entry: of the path of a puzzle on a scale, the one of this number.
struct HandbookExample {
  std::string_view entry;
  std::string_view scale;
  // Those alone are used, by name and separated by blanks; empty: what the scale uses.
  std::string_view techniques;
  std::string_view step;
  std::string_view puzzle;
  // Where the puzzle is from.
  std::string_view source;
};
// Those of data/techniques.csv.
std::span<const HandbookExample> handbook_examples();
// Null when there is none.
const HandbookExample* example_of(const HandbookEntry& entry);

// A step that has a near miss, where the example and the exercises have none. Those of
// data/near_misses.csv. Null when there is none.
const HandbookExample* near_miss_example_of(const HandbookEntry& entry);

// How to look for it on the board, for a learner.
std::string_view looking_for(const HandbookEntry& entry);
// Positions to find it in: the same as examples, of other puzzles. Those of data/exercises.csv.
std::vector<HandbookExample> exercises_of(const HandbookEntry& entry);

// What an instance of a row counts on its scale: "level 2", "1.0 to 1.5", "140 points (Hard)".
std::string score_text(const Scale& scale, const ScaleRow& row);

}  // namespace sudokit
