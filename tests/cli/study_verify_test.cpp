// sudokit study verify: repeats stored runs. Also the files of results that all actions read.
#include <sched.h>
#include <zlib.h>

#include <algorithm>
#include <csignal>

#include "cli/packed.hpp"
#include "cli/study/repeat.hpp"
#include "cli/study/sqlite.hpp"
#include "cli/study_command.hpp"
#include "support/thorough.hpp"

namespace sudokit::test {
namespace {

// Twelve runs of three engines, of microseconds each.
constexpr const char* kSmall = R"(title = "Twelve runs"
[[instances]]
name = "random"
maker = "lewis"
layout = "2x2"
count = 2
params = { fixed = 0.3 }
[[engines]]
engine = "anneal"
[[engines]]
engine = "backtrack"
[[engines]]
engine = "hill"
[run]
runs = 2
iterations = 2000
)";

struct VerifyCommand : testing::Test {
  VerifyCommand() : file(kSmall, ".toml") {
    const auto run = run_study(file.name(), folder.name());
    EXPECT_EQ(run.code, 0) << run.err;
  }
  ProcessResult verify(const std::vector<std::string>& more = {}) const {
    return verify_file(results, more);
  }
  static ProcessResult verify_file(const std::string& name,
                                   const std::vector<std::string>& more = {}) {
    std::vector<std::string> args = {"study", "verify", name};
    args.insert(args.end(), more.begin(), more.end());
    return sudokit(args);
  }
  void change(const std::string& sql) const {
    cli::Database(results, cli::Database::Mode::create).execute(sql);
  }

  TempFile file;
  TempFolder folder;
  const std::string results = folder / "results.db";
};

std::size_t times_in(const std::string& text, const std::string& word) {
  std::size_t count = 0;
  for (auto at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++count;
  return count;
}

TEST_F(VerifyCommand, ComparesEffortWhereTheSpeedOfMachinesIsKnown) {
  const auto both = sudokit({"study", "compare", results, results});
  EXPECT_EQ(times_in(both.out, "time x1 (geometric mean), effort x1\n"), 3u) << both.out;
  // The same machine measured as twice as fast: the same time is twice the effort.
  const std::string faster = folder / "faster.db";
  EXPECT_EQ(sudokit({"study", "merge", results, "--into", faster}).code, 0);
  cli::Database(faster, cli::Database::Mode::create).execute("UPDATE speed SET moves = 2 * moves");
  EXPECT_EQ(times_in(sudokit({"study", "compare", results, faster}).out, "effort x2\n"), 3u);
  change("DROP TABLE speed");
  EXPECT_EQ(times_in(sudokit({"study", "compare", results, faster}).out, "effort"), 0u);
}

TEST_F(VerifyCommand, RepeatsRunsOfEachEngineFirst) {
  const auto run = verify({"--count", "3", "--seed", "7"});
  EXPECT_EQ(run.code, 0) << run.out << run.err;
  for (const char* engine : {"  anneal, seed ", "  backtrack, seed ", "  hill, seed "}) {
    EXPECT_EQ(times_in(run.out, engine), 1u) << run.out;
  }
  EXPECT_NE(run.out.find("12 runs, of which 12 can be repeated exactly"), std::string::npos);
  EXPECT_NE(run.out.find("drawn    3, with --seed 7\n"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("\n3 equal, 0 different, 0 not comparable\n"), std::string::npos);
  EXPECT_EQ(run.out.find("another build"), std::string::npos) << run.out;
}

TEST_F(VerifyCommand, DrawsByItsSeedAlone) {
  const auto some = verify({"--count", "5"});
  EXPECT_EQ(some.out, verify({"--count", "5", "--seed", "1"}).out);
  const auto two_each = verify({"--count", "6"});
  for (const char* engine : {"  anneal, seed ", "  backtrack, seed ", "  hill, seed "}) {
    EXPECT_EQ(times_in(two_each.out, engine), 2u) << two_each.out;
  }
  const auto all = verify({"--count", "99"});
  EXPECT_EQ(all.code, 0);
  EXPECT_NE(all.out.find("\n12 equal,"), std::string::npos) << all.out;
  EXPECT_EQ(verify({"--count", "0"}).code, 2);
}

TEST_F(VerifyCommand, FindsWhatWasChanged) {
  const std::string good = folder / "good.db";
  fs::copy_file(results, good);
  const std::vector<std::pair<std::string, std::string>> changes = {
      {"iterations = iterations + 1", "different"},
      {"iterations = iterations + 1", "iterations "},
      {"found = found + 1", "found "},
      {"cost = cost + 0.5", "cost "},
      {"counters = counters || '1'", "counters "},
      {"verdict = (verdict + 1) % 3", "verdict "},
      {"\"end\" = 8", "end refused, now "},
      {"seed = seed + 1000", "different"}};
  for (const auto& [change_made, word] : changes) {
    fs::copy_file(good, results, fs::copy_options::overwrite_existing);
    change("UPDATE run SET " + change_made);
    const auto run = verify({"--count", "12"});
    EXPECT_EQ(run.code, 1) << change_made << run.out << run.err;
    EXPECT_NE(run.out.find(word), std::string::npos) << change_made << run.out;
  }
}

TEST_F(VerifyCommand, DoesNotCompareWhatAClockEnded) {
  change("UPDATE run SET \"end\" = 3");
  const auto run = verify();
  EXPECT_EQ(run.code, 4) << run.out;
  EXPECT_NE(run.out.find("of which 0 can be repeated"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("\n0 equal, 0 different, 0 not comparable\n"), std::string::npos);
}

// The run is solved under a limit of 1000 s; the repetition uses up this time with its first
// reading of the clock.
TEST(VerifyTime, DoesNotCompareARepetitionThatAClockEnded) {
  const TempFolder folder;
  const TempFile file(
      "title = \"t\"\n[[instances]]\nname = \"n\"\nmaker = \"lewis\"\nlayout = \"3x3\"\n"
      "count = 1\nparams = { fixed = 0.2 }\n[[engines]]\nengine = \"anneal\"\n[run]\nwall_seconds "
      "= 1000\n",
      ".toml");
  ASSERT_EQ(run_study(file.name(), folder.name()).code, 0);
  const std::string results = folder / "results.db";
  EXPECT_EQ(sudokit({"study", "verify", results}).code, 0);
  Process process({SUDOKIT_PROGRAM, "study", "verify", results},
                  {"SUDOKIT_TEST_CLOCK=2000000000000"});
  const auto run = process.finish();
  EXPECT_EQ(run.code, 4) << run.out << run.err;
  EXPECT_NE(run.out.find("not comparable "), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("the repetition ended at its time limit"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("\n0 equal, 0 different, 1 not comparable\n"), std::string::npos);
}

TEST_F(VerifyCommand, SaysThatAnotherBuildMadeTheRuns) {
  change("UPDATE build SET text = 'sudokit 0.0.9 of long ago'");
  const auto run = verify();
  EXPECT_EQ(run.code, 0) << run.out;
  EXPECT_NE(run.out.find("build    sudokit 0.0.9 of long ago\nprogram  sudokit "),
            std::string::npos)
      << run.out;
  EXPECT_NE(run.out.find("another build"), std::string::npos) << run.out;
}

TEST_F(VerifyCommand, GoesOnAfterRunsThatItCannotMake) {
  change("UPDATE engine SET params = params || ' bygone=1' WHERE name = 'anneal'");
  const auto run = verify({"--count", "3"});
  EXPECT_EQ(run.code, 3) << run.out << run.err;
  EXPECT_EQ(times_in(run.out, "not repeated "), 1u) << run.out;
  EXPECT_NE(run.out.find("\n2 equal, 0 different, 0 not comparable, 1 not repeated\n"),
            std::string::npos)
      << run.out;
}

TEST_F(VerifyCommand, CtrlCKeepsWhatWasPrinted) {
  Process process({SUDOKIT_PROGRAM, "study", "verify", results},
                  {"SUDOKIT_TEST_STOP=study.verified:3"});
  ASSERT_TRUE(process.stops());
  process.go_on(SIGINT);
  const auto run = process.finish();
  EXPECT_EQ(run.code, 130);
  EXPECT_EQ(times_in(run.out, "equal   "), 3u) << run.out;
  EXPECT_NE(run.err.find("interrupted: 3 of 10 runs"), std::string::npos) << run.err;
}

TEST_F(VerifyCommand, ShowSaysWhatDiffers) {
  const std::string key = answers(results).begin()->first;
  EXPECT_EQ(sudokit({"study", "show", key, results}).code, 0);
  change("UPDATE run SET iterations = iterations + 1");
  const auto shown = sudokit({"study", "show", key, results});
  EXPECT_EQ(shown.code, 1);
  EXPECT_NE(shown.out.find("the two differ: iterations "), std::string::npos) << shown.out;
  change("UPDATE run SET \"end\" = 3");
  const auto timed = sudokit({"study", "show", key, results});
  EXPECT_EQ(timed.code, 0);
  EXPECT_NE(timed.out.find("not comparable: the stored run ended"), std::string::npos);
}

// A run that ended with `end`, on `puzzles` puzzles, under a limit of one second.
cli::Whole whole_of(study::End end, std::size_t puzzles, const std::string& engine = "anneal") {
  cli::Whole whole;
  whole.run.result.end = end;
  whole.puzzles.resize(puzzles);
  whole.engine.name = engine;
  whole.limits.processor_seconds = 1;
  return whole;
}

study::RunResult ended(study::End end, std::uint64_t iterations = 0) {
  study::RunResult result;
  result.end = end, result.iterations = iterations;
  return result;
}

TEST(StudyRepetition, IsComparedWhereNoClockDecided) {
  using study::End;
  using Kind = cli::Comparison::Kind;
  const auto kind = [](const cli::Whole& whole, const study::RunResult& again) {
    return compare(whole, again).kind;
  };
  EXPECT_EQ(kind(whole_of(End::solved, 1), ended(End::solved)), Kind::equal);
  EXPECT_EQ(kind(whole_of(End::solved, 1), ended(End::solved, 1)), Kind::different);
  EXPECT_EQ(kind(whole_of(End::solved, 1), ended(End::crash)), Kind::different);
  for (const End end : {End::time, End::overrun}) {
    EXPECT_EQ(kind(whole_of(end, 1), ended(End::solved)), Kind::not_comparable);
    EXPECT_EQ(kind(whole_of(End::solved, 1), ended(end)), Kind::not_comparable);
    EXPECT_EQ(kind(whole_of(end, 1), ended(end)), Kind::not_comparable) << "never equal";
  }
}

// A batch ends with its first puzzle that has no answer.
TEST(StudyRepetition, OfABatchOrARaceMayDependOnAClock) {
  using study::End;
  using Kind = cli::Comparison::Kind;
  EXPECT_EQ(compare(whole_of(End::solved, 2), ended(End::solved, 1)).kind, Kind::different);
  cli::Whole batch = whole_of(End::gave_up, 2);
  EXPECT_EQ(compare(batch, ended(End::gave_up)).kind, Kind::not_comparable);
  batch.limits.processor_seconds.reset();
  EXPECT_EQ(compare(batch, ended(End::gave_up)).kind, Kind::equal);
  cli::Whole race = whole_of(End::solved, 1, "portfolio");
  EXPECT_EQ(compare(race, ended(End::solved)).kind, Kind::not_comparable);
  race.limits.iterations = 100;
  EXPECT_EQ(compare(race, ended(End::solved)).kind, Kind::equal);
}

void write(const std::string& name, const std::string& bytes) {
  std::ofstream(name, std::ios::binary) << bytes;
}

void write_gzip(const std::string& name, const std::string& bytes) {
  const gzFile file = gzopen(name.c_str(), "wb");
  gzwrite(file, bytes.data(), static_cast<unsigned>(bytes.size()));
  gzclose(file);
}

TEST_F(VerifyCommand, AllActionsReadPackedFiles) {
  const std::string gzip = folder / "results.db.gz", compact = folder / "compact.db.zst";
  write_gzip(gzip, text_of(results));
  const auto run = sudokit({"study", "export", results, "--compact", compact});
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_LT(fs::file_size(compact), fs::file_size(results));
  const auto plain = sudokit({"study", "export", results}).out;
  const std::string key = answers(results).begin()->first;
  for (const std::string& packed : {gzip, compact}) {
    EXPECT_EQ(sudokit({"study", "export", packed}).out, plain);
    EXPECT_EQ(verify_file(packed).code, 0);
    EXPECT_EQ(sudokit({"study", "show", key, packed}).code, 0);
    EXPECT_EQ(sudokit({"study", "compare", packed, results}).code, 0);
    const std::string merged = packed + ".merged";
    EXPECT_EQ(sudokit({"study", "merge", packed, "--into", merged}).code, 0);
    EXPECT_EQ(sudokit({"study", "export", merged}).out, plain);
    const std::string out = packed + ".report";
    EXPECT_EQ(sudokit({"study", "report", file.name(), packed, "--out", out, "--no-plots"}).code,
              0);
    EXPECT_EQ(std::ranges::count(text_of(out + "/runs.csv"), '\n'), 13);
  }
  EXPECT_EQ(fs::exists(compact + ".copy") || fs::exists(compact + ".part"), false);
}

TEST_F(VerifyCommand, ACompactFileMayBeMadeOfACompactFile) {
  const std::string one = folder / "one.db.zst", two = folder / "two.db.zst";
  EXPECT_EQ(sudokit({"study", "export", results, "--compact", one}).code, 0);
  EXPECT_EQ(sudokit({"study", "export", one, "--compact", two}).code, 0);
  EXPECT_EQ(sudokit({"study", "export", two}).out, sudokit({"study", "export", one}).out);
  const std::string bytes = text_of(one);
  const std::vector<std::vector<std::string>> refused = {{one, "--compact", one},
                                                         {one, "--compact", folder / "x.db"},
                                                         {one, "--compact", two, "--csv"}};
  for (std::vector<std::string> args : refused) {
    args.insert(args.begin(), {"study", "export"});
    EXPECT_EQ(sudokit(args).code, 2) << args.back();
  }
  EXPECT_TRUE(text_of(one) == bytes);
  EXPECT_EQ(sudokit({"study", "merge", one, "--into", two}).codes, "invalid-value");
  EXPECT_EQ(sudokit({"study", "export", one, "--compact", folder / "none/x.zst"}).code, 3);
  fs::create_directory(folder / "folder.zst");
  EXPECT_EQ(sudokit({"study", "export", one, "--compact", folder / "folder.zst"}).codes,
            "cannot-write");
  EXPECT_FALSE(fs::exists(folder / "folder.zst.part"));
}

TEST_F(VerifyCommand, ADamagedPackedFileIsSaidToBeOne) {
  const std::string bytes = text_of(results), packed = zstd(bytes), name = folder / "bad.db.zst";
  std::string large = bytes;
  large.replace(28, 4, "\x7f\xff\xff\xff");  // pages
  const std::vector<std::pair<std::string, std::string>> damages = {
      {packed.substr(0, packed.size() / 2), "damaged-file"},
      {packed.substr(0, 5), "damaged-file"},
      {zstd("no database at all"), "damaged-file"},
      {zstd(std::string(200, 'x')), "damaged-file"},
      {zstd(bytes.substr(0, 4096)), "damaged-file"},
      {zstd(bytes + "more"), "damaged-file"},
      {zstd(large), "too-long"}};
  for (const auto& [damaged, code] : damages) {
    write(name, damaged);
    const auto run = verify_file(name);
    EXPECT_EQ(run.code, 3) << run.out;
    EXPECT_EQ(run.codes, code) << run.err;
    EXPECT_NE(run.err.find("bad.db.zst: "), std::string::npos) << run.err;
  }
  EXPECT_EQ(verify_file(folder / "none.db").codes, "cannot-read");
  EXPECT_EQ(sudokit({"study", "verify"}).code, 2);
}

// The raw runs in docs/results.
// All kept results in a thorough run, else a quarter of them.
std::vector<std::string> kept_results() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(SUDOKIT_SOURCE_DIR "/docs/results")) {
    if (entry.path().extension() == ".zst") names.push_back(entry.path().string());
  }
  std::ranges::sort(names);
  if (thorough()) return names;
  std::vector<std::string> some;
  for (std::size_t i = 0; i < names.size(); i += 4) some.push_back(names[i]);
  return some;
}

int usable_processors() {
  cpu_set_t set;
  return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
}

// The clock of budgets advances by a nanosecond a query, and processor time stands still, so that a
// slow machine repeats the runs too.
TEST(KeptResults, AreRepeatedByThisProgram) {
  EXPECT_FALSE(kept_results().empty());
  for (const std::string& name : kept_results()) {
    Process process({SUDOKIT_PROGRAM, "study", "verify", name, "--count", thorough() ? "5" : "1"},
                    {"SUDOKIT_TEST_CLOCK=1"});
    const auto run = process.finish();
    EXPECT_NE(run.out.find(" equal, 0 different, "), std::string::npos) << run.out;
    // Runs made on two processors are not repeated on one.
    if (run.out.find(" processors\n") != std::string::npos && usable_processors() < 2) continue;
    // 4: the time limit may have cut a run of the batch kernel, which then cannot be compared.
    EXPECT_TRUE(run.code == 0 || run.code == 4) << run.out << run.err;
    EXPECT_EQ(run.out.find("\n0 equal"), std::string::npos) << run.out;
  }
}

// Only for studies whose instances are in the repository; the others are not shipped.
TEST(KeptResults, GiveTheTablesBesideThem) {
  int reported = 0;
  for (const std::string& name : kept_results()) {
    const TempFolder out;
    const std::string kept = name.substr(0, name.size() - std::string_view(".db.zst").size());
    std::string study = fs::path(kept).filename().string();
    std::vector<std::string> command = {"study", "report"};
    if (const auto at = study.rfind("-medium"); at != std::string::npos) {
      study.resize(at);
      command.push_back("--medium");
    }
    command.insert(command.end(), {SUDOKIT_SOURCE_DIR "/studies/" + study + ".toml", name, "--out",
                                   out.name(), "--no-plots"});
    const auto run = sudokit(command);
    if (run.codes == "cannot-read") continue;
    ASSERT_EQ(run.code, 0) << name << run.err;
    const std::string whole = run.out.substr(0, run.out.find(" runs"));
    const std::size_t of = whole.find(" of ");
    EXPECT_EQ(whole.substr(0, of), whole.substr(of + 4)) << name << ": a key of a run has changed";
    EXPECT_TRUE(text_of(out / "tables.csv") == text_of(kept + ".csv")) << name;
    ++reported;
  }
  EXPECT_GE(reported, thorough() ? 5 : 2);
}

}  // namespace
}  // namespace sudokit::test
