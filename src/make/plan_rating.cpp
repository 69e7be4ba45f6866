// Checks the requested rating and techniques against the scales and against each other.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <limits>

#include "core/failf.hpp"
#include "make/plan.hpp"
#include "sudokit/deduce.hpp"

namespace sudokit {
namespace {

bool same_letters(std::string_view a, std::string_view b) {
  const auto lower = [](unsigned char c) { return std::tolower(c); };
  return std::ranges::equal(a, b, {}, lower, lower);
}

// The words of the default scale are the grades.
bool has_grades(const RatingWish& wish) {
  return wish.scale == "grade" || wish.scale == "level" || wish.scale == scales().front()->name;
}

// The grade that the rating must be, if it has bounds; otherwise null.
const GradeRow* grade_wanted(const RatingWish& wish) {
  if (!has_grades(wish)) return nullptr;
  const auto bounded = grade_rows().first(grade_rows().size() - 1);
  const auto row = std::ranges::find_if(
      bounded, [&](const GradeRow& each) { return same_letters(each.word, wish.word); });
  return row == bounded.end() ? nullptr : &*row;
}

// The rating of a path that uses only this technique, once.
double least_with(const Scale& scale, std::size_t at) {
  if (scale.counting == Counting::tenths) return scale.rows[at].least / 10.0;
  Rating rating;
  rating.steps.resize(scale.rows.size());
  rating.steps[at] = rating.total = 1;
  rating.level = scale.rows[at].level;
  rating.hardest = scale.rows[at].technique;
  scale.judge(scale, rating);
  return rating.difficulty;
}

bool names_technique(const TechniquesWish& wish, const Technique* technique, const Scale& scale) {
  return std::ranges::any_of(wish.names, [&](const std::string& name) {
    return std::ranges::count(techniques_named(name, scale), technique) > 0;
  });
}

// Checks that the techniques of `needs` are among those of `only`.
Result<void> check_only(const Wishes& wishes, const Scale& scale) {
  if (wishes.only.names.empty()) return {};
  for (const std::string& name : wishes.needs.names) {
    const auto named = techniques_named(name, scale);
    const bool allowed = std::ranges::any_of(named, [&](const Technique* technique) {
      return names_technique(wishes.only, technique, scale);
    });
    if (!allowed) return failf("contradictory-request", "`needs` {} is not among `only`", name);
  }
  return {};
}

Result<void> check_techniques(const Plan& plan) {
  const Scale& scale = *plan.techniques;
  const std::pair<std::string_view, const TechniquesWish*> wishes[] = {
      {"needs", &plan.wishes.needs}, {"avoids", &plan.wishes.avoids}, {"only", &plan.wishes.only}};
  for (const auto& [wish, techniques] : wishes) {
    for (const std::string& name : techniques->names) {
      if (!techniques_named(name, scale).empty()) continue;
      return failf("unknown-technique", "`{}`{}: {}", wish,
                   plan.wishes.rating.any() ? "" : " is judged on the scale of `rating`",
                   unknown_technique(name, scale));
    }
  }
  if (auto ok = check_only(plan.wishes, scale); !ok) return ok;
  const bool of_scale = plan.rating.alone == nullptr || plan.wishes.rating.scale == scale.name;
  const bool rated = !plan.wishes.rating.any() && plan.rating.word < 0 && of_scale;
  for (const std::string& name : plan.wishes.needs.names) {
    for (const Technique* technique : techniques_named(name, scale)) {
      for (const std::string& other : plan.wishes.avoids.names) {
        const auto avoided = techniques_named(other, scale);
        if (std::find(avoided.begin(), avoided.end(), technique) == avoided.end()) continue;
        return failf("contradictory-request", "`needs` {} contradicts `avoids` {}", name, other);
      }
    }
    double least = 1e9;
    int level = std::numeric_limits<int>::max();
    const auto wanted = techniques_named(name, scale);
    for (std::size_t row = 0; row < scale.rows.size(); ++row) {
      if (std::ranges::count(wanted, scale.rows[row].technique) == 0) continue;
      least = std::min(least, least_with(scale, row));
      level = std::min(level, scale.rows[row].level);
    }
    // A grade is judged with all techniques, so that a harder one is never needed.
    const bool all = plan.wishes.only.names.empty() && plan.wishes.avoids.names.empty();
    const GradeRow* grade = grade_wanted(plan.wishes.rating);
    if (all && grade != nullptr && &scale == scales().front() && level > grade->most_level) {
      return failf("contradictory-request",
                   "`needs` {} is of level {}, but a puzzle of the grade {} needs at most level {}",
                   name, level, grade->word, grade->most_level);
    }
    if (rated && least > plan.wishes.rating.high) {
      return failf("contradictory-request",
                   "`needs` {} rates at least {} on the scale {}, but `rating` is {}", name, least,
                   scale.name, plan.wishes.rating.text());
    }
  }
  return {};
}

std::vector<std::string_view> words_of(const Scale& scale) {
  return {scale.grades.begin(), scale.grades.end()};
}

// The position of a word in the scale; -1 if the scale does not have it.
int place_of(std::string_view word, const Scale& scale) {
  const auto words = words_of(scale);
  const auto at = std::ranges::find_if(words, [&](auto one) { return same_letters(one, word); });
  return at == words.end() ? -1 : static_cast<int>(at - words.begin());
}

// "; moderate is a word of the scale eppstein: eppstein:moderate" for the first scale with the
// word; empty if there is none.
std::string whose_word(std::string_view word) {
  for (const Scale* scale : rating_scales()) {
    if (place_of(word, *scale) >= 0)
      return fmt::format("; {0} is a word of the scale {1}: {1}:{0}", word, scale->name);
  }
  return "";
}

// "easy" is a word of several scales, and means a different set of puzzles on each. Without a
// scale, a word is a grade.
Result<void> plan_word(Plan& plan) {
  RatingWish& wish = plan.wishes.rating;
  const Scale* scale = scale_named(has_grades(wish) ? "grade" : wish.scale);
  const int place = scale == nullptr ? -1 : place_of(wish.word, *scale);
  if (place < 0) {
    const auto known = scale == nullptr ? std::vector<std::string_view>() : words_of(*scale);
    return failf("invalid-value", "`rating` {}: {} {}{}", wish.text(), wish.scale,
                 known.empty() ? "has no words, only numbers"
                               : fmt::format("has the words {}", fmt::join(known, ", ")),
                 whose_word(wish.word));
  }
  if (scale->counts()) {
    plan.rating.alone = scale;
    wish.low = wish.high = place + 1;
    return {};
  }
  plan.rating.techniques = scale;
  plan.rating.word = place;
  plan.rating.words = words_of(*scale);
  return {};
}

// The ratings that the scale can give, as far as its levels and words bound them. Optional rows
// are used only if techniques are named.
std::pair<int, int> bounds_of(const Scale& scale, bool with_optional) {
  constexpr int kNone = std::numeric_limits<int>::max();
  if (!scale.grades.empty() && scale.counts()) return {1, static_cast<int>(scale.grades.size())};
  if (scale.counts() || scale.counting != Counting::levels) return {0, kNone};
  std::pair<int, int> bounds(kNone, 0);
  for (const ScaleRow& row : scale.rows) {
    if (row.optional && !with_optional) continue;
    bounds = {std::min(bounds.first, row.level), std::max(bounds.second, row.level)};
  }
  return bounds;
}

Result<void> check_bounds(const Wishes& wishes, const Scale& scale) {
  const bool named = !wishes.needs.names.empty() || !wishes.only.names.empty();
  const auto [least, most] = bounds_of(scale, named);
  const RatingWish& wish = wishes.rating;
  if (wish.low <= most && wish.high >= least) return {};
  const bool above = wish.low > most;
  return failf("contradictory-request", "`rating` {}: no puzzle is rated {} {} on the scale {}",
               wish.text(), above ? "above" : "below", above ? most : least, scale.name);
}

// The largest side at which minimal puzzles of every grade are found. (3x4: 12 of 1,000 are easy;
// 4x4: none of 20 is below extreme.)
constexpr int kLargestMinimalGrades = 12;

}  // namespace

std::optional<int> level_kept(const Plan& plan) {
  const Wishes& wishes = plan.wishes;
  if (plan.layout->side() <= kLargestMinimalGrades) return {};
  if (wishes.strictly_minimal || !wishes.mask.any()) return {};
  const GradeRow* grade = grade_wanted(wishes.rating);
  return grade == nullptr ? std::nullopt : std::optional(grade->most_level);
}

Result<void> plan_rating(Plan& plan) {
  const RatingWish& wish = plan.wishes.rating;
  if (!wish.any()) {
    if (!wish.word.empty()) {
      if (auto ok = plan_word(plan); !ok) return ok;
    } else if (wish.scale == "level") {
      plan.rating.techniques = scales().front();
    } else {
      const Scale* scale = scale_named(wish.scale);
      if (scale == nullptr) scale = scale_named("se");
      const bool as_it_is = scale->counts() || scale->counting == Counting::tenths;
      (as_it_is ? plan.rating.alone : plan.rating.techniques) = scale;
    }
    const Scale& scale = *(plan.rating.alone ? plan.rating.alone : plan.rating.techniques);
    if (wish.word.empty()) {
      if (auto ok = check_bounds(plan.wishes, scale); !ok) return ok;
    }
    if (auto ok = admits(scale, *plan.layout, plan.layout->features()); !ok) {
      return failf(ok.error().code, "`rating` {}: {}", wish.text(), ok.error().message);
    }
    plan.techniques = plan.rating.techniques;
  }
  const Wishes& wishes = plan.wishes;
  if (wishes.needs.names.empty() && wishes.avoids.names.empty() && wishes.only.names.empty())
    return {};
  if (plan.techniques == nullptr && plan.rating.alone != nullptr && !plan.rating.alone->counts()) {
    plan.techniques = plan.rating.alone;
  }
  if (plan.techniques == nullptr) plan.techniques = scales().front();
  return check_techniques(plan);
}

}  // namespace sudokit
