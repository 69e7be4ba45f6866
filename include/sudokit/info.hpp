// Info: what is in a puzzle, and in the puzzles of a whole input.
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

// What is counted after each of these: "givens", "singles", "acs_code".
struct FilteringName {
  Filtering filtering;
  std::string_view name;
};
inline constexpr std::array kFilterings = {FilteringName{Filtering::none, "givens"},
                                           FilteringName{Filtering::singles, "singles"},
                                           FilteringName{Filtering::acs_code, "acs_code"}};

struct InfoQuestion {
  bool space = false;  // also what filtering leaves of the puzzle
  Limits limits = {};

  struct Answer {
    int givens = 0;
    std::array<Remains, kFilterings.size()> space = {};  // by the filterings, where asked
  };
};
void append_answer(std::string& out, const JsonPlace& place, const InfoQuestion& question,
                   const Puzzle& puzzle, const InfoQuestion::Answer& answer);

// The sums over puzzles of what a filtering leaves.
struct SpaceSums {
  std::uint64_t settled = 0;       // puzzles without an open cell
  std::uint64_t with_regions = 0;  // puzzles that have states: ways to fill the regions
  double log10_states = 0;
  double candidates = 0;

  // Nothing where no layout has regions.
  std::optional<double> mean_states() const;
};

// The answers for an input together. Ordered maps, so that the order of the puzzles is the same to
// the JSON.
struct InfoSummary {
  std::string form;  // of the text
  std::uint64_t puzzles = 0;
  std::uint64_t errors = 0;
  std::uint64_t with_marks = 0;
  std::uint64_t with_rules = 0;
  std::map<std::string, std::uint64_t> layouts;
  std::map<int, std::uint64_t> givens;
  std::array<SpaceSums, kFilterings.size()> space = {};

  void add(const Puzzle& puzzle, const InfoQuestion::Answer& answer);
  void merge(const InfoSummary& other);
};
void append_summary(std::string& out, std::string_view file, const InfoSummary& summary,
                    bool space);

}  // namespace sudokit
