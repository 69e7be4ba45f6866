// The handbook: one entry for each technique as players know it, whatever the scales call it, with
// an example.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sudokit/deduce.hpp"

namespace sudokit {

// A technique in the handbook.
struct HandbookEntry {
  std::string_view name;   // the name of its page: "x-wing"
  std::string_view title;  // "X-wing"
  TechniqueFamily family = TechniqueFamily::single;
  // The techniques of scales that correspond to this entry: "SCALE:TECHNIQUE SCALE:TECHNIQUE ...".
  std::string_view rows;
  // An explanation for learners: what to look for and why it holds. The first sentence is a
  // summary.
  std::string_view text;
};

// All entries, by family, and within a family the easier ones first.
std::span<const HandbookEntry> handbook();
// The entry of this name; otherwise all entries that a scale calls by this name ("pair",
// "uniqueness-test-1"), in order; empty if there are none.
std::vector<const HandbookEntry*> handbook_named(std::string_view name);

// A row of a scale that corresponds to an entry.
struct HandbookRow {
  const Scale* scale = nullptr;
  const ScaleRow* row = nullptr;
};
// The rows of all scales that correspond to the entry, in the order of scales().
std::vector<HandbookRow> rows_of(const HandbookEntry& entry);
// The first sentence of its text, with the full stop.
std::string_view summary_of(const HandbookEntry& entry);

// A step that shows an entry: a puzzle, a scale, and which step of the path to take.
struct HandbookExample {
  std::string_view entry;
  std::string_view scale;
  // The only techniques that are used, by name, separated by spaces; empty: those that the scale
  // uses.
  std::string_view techniques;
  std::string_view step;  // its number in the path from 1, or a technique (its first step)
  std::string_view puzzle;
  // Where the puzzle comes from.
  std::string_view source;
};
// All examples, from data/techniques.csv.
std::span<const HandbookExample> handbook_examples();
// The example of the entry, or null.
const HandbookExample* example_of(const HandbookEntry& entry);

// A step that has a near miss, for entries whose example and exercises have none (from
// data/near_misses.csv). Null if there is no such step.
const HandbookExample* near_miss_example_of(const HandbookEntry& entry);

// How to look for the technique on the board, for learners.
std::string_view looking_for(const HandbookEntry& entry);
// Positions in which to practise the technique: examples with other puzzles (from
// data/exercises.csv). Empty if there are none.
std::vector<HandbookExample> exercises_of(const HandbookEntry& entry);

// The score of an instance of a row on its scale: "level 2", "1.0 to 1.5", "140 points (Hard)".
std::string score_text(const Scale& scale, const ScaleRow& row);

}  // namespace sudokit
