#include <fmt/format.h>

#include <algorithm>

#include "deduce/technique_rows.hpp"
#include "sudokit/tell.hpp"

namespace sudokit {

extern const std::string_view kEmbedded_techniques_csv;  // by cmake/embed.cmake

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

struct Use {
  std::string_view use;  // "example", "exercise" or "near-miss"
  HandbookExample example;
};

Use use_from(std::string_view line) {
  std::vector<std::string_view> parts;
  each_part(line, ',', [&](std::string_view part) { parts.push_back(part); });
  parts.resize(7);
  return {parts[1], {parts[0], parts[2], parts[3], parts[4], parts[5], parts[6]}};
}

// The lines of data/techniques.csv behind its line of names.
std::span<const Use> uses() {
  static const std::vector<Use> kAll = [] {
    std::vector<Use> all;
    each_part(kEmbedded_techniques_csv, '\n', [&](std::string_view line) {
      if (!line.empty()) all.push_back(use_from(line));
    });
    all.erase(all.begin());
    return all;
  }();
  return kAll;
}

std::vector<HandbookExample> used_as(std::string_view use) {
  std::vector<HandbookExample> examples;
  for (const Use& one : uses()) {
    if (one.use == use) examples.push_back(one.example);
  }
  return examples;
}

const HandbookExample* first_of(std::span<const HandbookExample> all, const HandbookEntry& entry) {
  const auto found = std::ranges::find(all, entry.name, &HandbookExample::entry);
  return found == all.end() ? nullptr : &*found;
}

void append_page(std::string_view name, std::vector<HandbookEntry>& pages) {
  for (const TechniqueRows rows : technique_rows()) {
    for (const TechniqueRow& row : rows) {
      if (row.technique.name != name || row.text.empty()) continue;
      pages.push_back(
          {name, row.technique.title, row.technique.family, row.rows, row.text, row.looking});
    }
  }
}

std::string tenths(int score) {
  return fmt::format("{}.{}", score / 10, score % 10);
}

}  // namespace

std::span<const HandbookEntry> handbook() {
  static const std::vector<HandbookEntry> kAll = [] {
    std::vector<HandbookEntry> all;
    for (const HandbookExample& one : handbook_examples()) append_page(one.entry, all);
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
      const std::size_t colon = name.find_first_of(":~");
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
  static const auto kAll = used_as("example");
  return kAll;
}

const HandbookExample* example_of(const HandbookEntry& entry) {
  return first_of(handbook_examples(), entry);
}

const HandbookExample* near_miss_example_of(const HandbookEntry& entry) {
  static const auto kAll = used_as("near-miss");
  return first_of(kAll, entry);
}

std::vector<HandbookExample> exercises_of(const HandbookEntry& entry) {
  auto exercises = used_as("exercise");
  std::erase_if(exercises, [&](const HandbookExample& one) { return one.entry != entry.name; });
  return exercises;
}

std::string score_text(const Scale& scale, const ScaleRow& row) {
  switch (scale.counting) {
    case Counting::rating:
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
