#include <fmt/format.h>

#include <algorithm>

#include "sudokit/tell.hpp"
#include "tell/handbook/entries.hpp"

namespace sudokit {

// data/techniques.csv, by cmake/embed.cmake.
extern const std::string_view kEmbedded_techniques_csv;
extern const std::string_view kEmbedded_exercises_csv;    // data/exercises.csv
extern const std::string_view kEmbedded_near_misses_csv;  // data/near_misses.csv

namespace {

// Calls f(part) for each part between separators.
template <class F>
void each_part(std::string_view text, char separator, F f) {
  for (;;) {
    const std::size_t end = text.find(separator);
    f(text.substr(0, end));
    if (end == std::string_view::npos) return;
    text.remove_prefix(end + 1);
  }
}

HandbookExample example_from(std::string_view line) {
  std::vector<std::string_view> parts;
  each_part(line, ',', [&](std::string_view part) { parts.push_back(part); });
  parts.resize(6);
  return {parts[0], parts[1], parts[2], parts[3], parts[4], parts[5]};
}

// A file of examples, behind its line of names.
std::vector<HandbookExample> examples_in(std::string_view file) {
  std::vector<HandbookExample> all;
  bool first = true;
  each_part(file, '\n', [&](std::string_view line) {
    if (!first && !line.empty()) all.push_back(example_from(line));
    first = false;
  });
  return all;
}

std::string tenths(int score) {
  return fmt::format("{}.{}", score / 10, score % 10);
}

}  // namespace

std::span<const HandbookEntry> handbook() {
  static const std::vector<HandbookEntry> kAll = [] {
    std::vector<HandbookEntry> all;
    for (const auto part : {entries::basics(), entries::rules(), entries::digits(),
                            entries::wings(), entries::uniqueness(), entries::chains()}) {
      all.insert(all.end(), part.begin(), part.end());
    }
    return all;
  }();
  return kAll;
}

std::vector<HandbookRow> rows_of(const HandbookEntry& entry) {
  std::vector<HandbookRow> rows;
  const auto add = [&](const Scale& scale, std::string_view technique) {
    for (const ScaleRow& row : scale.rows) {
      if (row.technique->name == technique) rows.push_back({&scale, &row});
    }
  };
  for (const Scale* scale : scales()) {
    each_part(entry.rows, ' ', [&](std::string_view name) {
      const std::size_t colon = name.find(':');
      if (name.substr(0, colon) == scale->name) add(*scale, name.substr(colon + 1));
    });
  }
  return rows;
}

std::vector<const HandbookEntry*> handbook_named(std::string_view name) {
  std::vector<const HandbookEntry*> found;
  for (const HandbookEntry& entry : handbook()) {
    if (entry.name == name) return {&entry};
    const auto rows = rows_of(entry);
    const bool called = std::ranges::any_of(rows, [&](const HandbookRow& one) {
      return std::ranges::count(techniques_named(name, *one.scale), one.row->technique) > 0;
    });
    if (called) found.push_back(&entry);
  }
  return found;
}

std::string_view summary_of(const HandbookEntry& entry) {
  return entry.text.substr(0, entry.text.find(". ") + 1);
}

std::span<const HandbookExample> handbook_examples() {
  static const std::vector<HandbookExample> kAll = examples_in(kEmbedded_techniques_csv);
  return kAll;
}

const HandbookExample* example_of(const HandbookEntry& entry) {
  const auto all = handbook_examples();
  const auto found = std::ranges::find(all, entry.name, &HandbookExample::entry);
  return found == all.end() ? nullptr : &*found;
}

const HandbookExample* near_miss_example_of(const HandbookEntry& entry) {
  static const std::vector<HandbookExample> kAll = examples_in(kEmbedded_near_misses_csv);
  const auto found = std::ranges::find(kAll, entry.name, &HandbookExample::entry);
  return found == kAll.end() ? nullptr : &*found;
}

// Of an exercise the scale is that of the example, and so are the techniques where it names none.
std::vector<HandbookExample> exercises_of(const HandbookEntry& entry) {
  std::vector<HandbookExample> exercises;
  const HandbookExample* example = example_of(entry);
  each_part(kEmbedded_exercises_csv, '\n', [&](std::string_view line) {
    std::vector<std::string_view> parts;
    each_part(line, ',', [&](std::string_view part) { parts.push_back(part); });
    if (parts.size() != 5 || parts[0] != entry.name || example == nullptr) return;
    const auto techniques = parts[1].empty() ? example->techniques : parts[1];
    exercises.push_back({entry.name, example->scale, techniques, parts[2], parts[3], parts[4]});
  });
  return exercises;
}

std::string score_text(const Scale& scale, const ScaleRow& row) {
  switch (scale.counting) {
    case Counting::tenths:
      if (row.most == row.least) return tenths(row.least);
      return row.most == 0 ? fmt::format("{} and more", tenths(row.least))
                           : fmt::format("{} to {}", tenths(row.least), tenths(row.most));
    case Counting::points:
      return fmt::format("{} points ({})", row.least,
                         scale.grades[static_cast<std::size_t>(row.level)]);
    case Counting::levels:
    case Counting::number:
      break;
  }
  return fmt::format("level {}", row.level);
}

}  // namespace sudokit
