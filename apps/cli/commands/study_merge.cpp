// sudokit study merge: combines the parts of a study and reports missing runs.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>
#include <filesystem>
#include <optional>
#include <set>

#include "cli/commands/study.hpp"
#include "cli/program.hpp"
#include "cli/streams/exit_code.hpp"
#include "cli/streams/shard.hpp"
#include "cli/study/store.hpp"
#include "cli/study/study_file.hpp"

namespace sudokit::cli {
namespace {

namespace fs = std::filesystem;

// "results-3of8.db" is part 3 of 8, as `study run --shard` names it.
std::optional<Shard> part_of(const std::string& file) {
  const std::string stem = fs::path(file).stem().string();
  const auto dash = stem.rfind('-'), of = stem.rfind("of");
  if (dash == std::string::npos || of == std::string::npos || of < dash) return std::nullopt;
  Shard part;
  const char* end = stem.data() + stem.size();
  const auto first = std::from_chars(stem.data() + dash + 1, end, part.index);
  const auto second = std::from_chars(stem.data() + of + 2, end, part.count);
  const bool whole = first.ptr == stem.data() + of && second.ptr == end;
  if (!whole || part.index < 1 || part.index > part.count) return std::nullopt;
  return part;
}

// The parts missing among the names of the files; empty if the files are not all parts of the same
// count.
std::string missing_files(const std::vector<std::string>& files) {
  std::set<std::uint64_t> there;
  std::uint64_t count = 0;
  for (const std::string& file : files) {
    const auto part = part_of(file);
    if (!part || (count != 0 && part->count != count)) return "";
    count = part->count;
    there.insert(part->index);
  }
  std::vector<std::uint64_t> missing;
  for (std::uint64_t i = 1; i <= count && missing.size() < 20; ++i) {
    if (!there.contains(i)) missing.push_back(i);
  }
  if (missing.empty()) return "";
  return fmt::format("of {} parts {} are not among the files: {}{}\n", count, count - there.size(),
                     fmt::join(missing, ", "), count - there.size() > 20 ? ", ..." : "");
}

// The number of runs of a study that no file has, by any build.
std::uint64_t missing_runs(const study::Plan& plan, Store& store) {
  KeySet there, missing;
  for (const StoredRun& run : store.runs()) there.insert(run.config);
  for (const study::PlannedRun& run : plan.runs) {
    if (!there.contains(run.config)) missing.insert(run.config);
  }
  return missing.size();
}

}  // namespace

int study_merge(const StudyOptions& options) {
  if (options.files.empty())
    throw UsageError("missing-argument", "study merge needs files of results");
  if (options.into.empty()) throw UsageError("missing-option", "study merge needs --into FILE");
  if (options.into.ends_with(".gz") || options.into.ends_with(".zst")) {
    throw UsageError(
        "invalid-value",
        "--into {}: merge writes uncompressed results; study export --compact compresses them",
        options.into);
  }
  for (const std::string& file : options.files) {
    if (!fs::exists(file)) throw InputError("cannot-read", "cannot read " + file);
    std::error_code none;
    if (fs::equivalent(file, options.into, none)) {
      throw UsageError("would-overwrite", "--into {} is also an input", options.into);
    }
  }
  std::optional<study::Plan> plan;
  if (!options.study.empty()) plan = load_plan(options.study, options.size());
  // Checked before anything is created or added, so that a failing merge leaves nothing behind.
  for (const std::string& file : options.files) Store(file, Database::Mode::read);
  Store store(options.into, Database::Mode::create);
  std::string text;
  MergeCount all;
  for (const std::string& file : options.files) {
    const MergeCount count = store.merge(file);
    text += fmt::format("{}: {} runs added, {} there already\n", file, count.added, count.same);
    all.conflicts += count.conflicts;
  }
  if (all.conflicts > 0) {
    text += fmt::format("{} runs under an iteration budget differ between files: they should not\n",
                        all.conflicts);
  }
  text += missing_files(options.files);
  const std::uint64_t missing = plan ? missing_runs(*plan, store) : 0;
  if (plan) {
    text += missing == 0 ? fmt::format("all runs of {} are there\n", options.study)
                         : fmt::format("{} runs of {} are missing: study run makes them\n", missing,
                                       options.study);
  }
  const int code = print(text);
  return code == kDone && (all.conflicts > 0 || missing > 0) ? kNo : code;
}

}  // namespace sudokit::cli
