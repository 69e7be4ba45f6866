// Info: statistics of a puzzle, and of all puzzles of an input.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "sudokit/questions.hpp"
#include "sudokit/remains.hpp"

namespace sudokit {

// The filterings after which the search space is measured, and their names in answers.
struct FilteringName {
  Filtering filtering;
  std::string_view name;
};
inline constexpr std::array kFilterings = {FilteringName{Filtering::none, "givens"},
                                           FilteringName{Filtering::singles, "singles"},
                                           FilteringName{Filtering::acs_code, "acs_code"}};

struct InfoQuestion {
  bool space = false;  // also measure what each filtering leaves of the puzzle
  Limits limits = {};

  struct Answer {
    int givens = 0;
    std::array<Remains, kFilterings.size()> space = {};  // in the order of kFilterings; valid if
                                                         // InfoQuestion::space is true
  };
};
// Appends the answer as a JSON object.
void append_answer(std::string& out, const JsonPlace& place, const InfoQuestion& question,
                   const Puzzle& puzzle, const InfoQuestion::Answer& answer);

// Sums over puzzles of what a filtering leaves.
struct SpaceSums {
  std::uint64_t settled = 0;       // puzzles without an open cell
  std::uint64_t with_regions = 0;  // puzzles with regions; a state is a way to fill the regions
  double log10_states = 0;         // sum of the logarithms
  double candidates = 0;           // sum of the mean candidates of each puzzle

  // The mean logarithm over the puzzles with regions; nothing if there are none.
  std::optional<double> mean_states() const;
};

// The summary of all answers for an input. Its maps are ordered, so the JSON does not depend on the
// order of the puzzles.
struct InfoSummary {
  std::string form;  // the format of the text
  std::uint64_t puzzles = 0;
  std::uint64_t errors = 0;      // records that could not be read
  std::uint64_t with_marks = 0;  // puzzles
  std::uint64_t with_rules = 0;
  std::map<std::string, std::uint64_t> layouts;  // puzzles by layout
  std::map<int, std::uint64_t> givens;           // puzzles by number of givens
  std::array<SpaceSums, kFilterings.size()> space = {};

  void add(const Puzzle& puzzle, const InfoQuestion::Answer& answer);
  // Adds the summary of another part of the input.
  void merge(const InfoSummary& other);
};
// Appends the summary as a JSON object; `space` as in InfoQuestion.
void append_summary(std::string& out, std::string_view file, const InfoSummary& summary,
                    bool space);

}  // namespace sudokit
