#include "cli/study/store.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include "cli/study/machine.hpp"
#include "cli/study/sqlite.hpp"
#include "study/handover.hpp"
#include "sudokit/result.hpp"
#include "sudokit/text.hpp"

namespace sudokit::cli {
namespace {

using study::Key;

constexpr int kVersion = 1;
// Plans, in files of studies that state one, with the number of runs that were there before.
constexpr const char* kPlans =
    "CREATE TABLE IF NOT EXISTS plan(id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE, "
    "build INTEGER, runs INTEGER)";
// The speed of each host, in files of programs that measure it.
constexpr const char* kSpeeds =
    "CREATE TABLE IF NOT EXISTS speed(host INTEGER PRIMARY KEY, moves REAL NOT NULL)";
constexpr const char* kAddSpeed =
    " ON CONFLICT(host) DO UPDATE SET moves = max(moves, excluded.moves)";
// "SDKS" marks a file as one of ours.
constexpr int kApplication = 0x53444b53;

constexpr const char* kSchema = R"(
CREATE TABLE build(id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
CREATE TABLE host(id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
CREATE TABLE limits(id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
CREATE TABLE engine(id INTEGER PRIMARY KEY, key BLOB NOT NULL UNIQUE, name TEXT, params TEXT);
CREATE TABLE instance(id INTEGER PRIMARY KEY, key BLOB NOT NULL UNIQUE, layout TEXT, puzzle TEXT);
CREATE TABLE run(key BLOB PRIMARY KEY, config BLOB NOT NULL, instance INTEGER, engine INTEGER,
  limits INTEGER, build INTEGER, host INTEGER, seed INTEGER, trace_wanted INTEGER,
  verdict INTEGER, end INTEGER, right INTEGER, processor REAL, wall REAL, memory_kb INTEGER,
  iterations INTEGER, found INTEGER, cost REAL, filled REAL, pressure REAL, preempted INTEGER,
  counters TEXT, trace TEXT, detail TEXT) WITHOUT ROWID;
)";

constexpr const char* kInsert =
    "INSERT OR IGNORE INTO run VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)";
constexpr const char* kSelect =
    "SELECT key, config, instance, engine, limits, build, host, seed, trace_wanted, verdict, end, "
    "right, processor, wall, memory_kb, iterations, found, cost, filled, pressure, preempted, "
    "counters, trace, detail FROM run";

// Of two rows with the same key the one with smaller numbers is kept, whichever came first.
constexpr const char* kMerge = R"(
INSERT INTO run SELECT r.key, r.config,
  (SELECT m.id FROM main.instance m JOIN other.instance o ON o.key = m.key WHERE o.id = r.instance),
  (SELECT m.id FROM main.engine m JOIN other.engine o ON o.key = m.key WHERE o.id = r.engine),
  (SELECT m.id FROM main.limits m JOIN other.limits o ON o.text = m.text WHERE o.id = r.limits),
  (SELECT m.id FROM main.build m JOIN other.build o ON o.text = m.text WHERE o.id = r.build),
  (SELECT m.id FROM main.host m JOIN other.host o ON o.text = m.text WHERE o.id = r.host),
  r.seed, r.trace_wanted, r.verdict, r.end, r.right, r.processor, r.wall, r.memory_kb, r.iterations,
  r.found, r.cost, r.filled, r.pressure, r.preempted, r.counters, r.trace, r.detail
FROM other.run r WHERE true
ON CONFLICT(key) DO UPDATE SET host = excluded.host, verdict = excluded.verdict,
  end = excluded.end, right = excluded.right, processor = excluded.processor,
  wall = excluded.wall, memory_kb = excluded.memory_kb, iterations = excluded.iterations,
  found = excluded.found, cost = excluded.cost, filled = excluded.filled,
  pressure = excluded.pressure, preempted = excluded.preempted, counters = excluded.counters,
  trace = excluded.trace, detail = excluded.detail
WHERE (excluded.processor, excluded.wall, excluded.memory_kb, excluded.preempted, excluded.pressure,
       excluded.end, excluded.verdict, excluded.iterations, excluded.detail)
    < (run.processor, run.wall, run.memory_kb, run.preempted, run.pressure,
       run.end, run.verdict, run.iterations, run.detail)
)";

std::string bytes_of(const Key& key) {
  std::string bytes(16, '\0');
  for (std::size_t i = 0; i < 8; ++i) {
    bytes[i] = static_cast<char>(key.high >> (56 - 8 * i));
    bytes[8 + i] = static_cast<char>(key.low >> (56 - 8 * i));
  }
  return bytes;
}

Key key_of(std::string_view bytes) {
  Key key;
  for (std::size_t i = 0; i < 8 && bytes.size() == 16; ++i) {
    key.high = key.high << 8 | static_cast<unsigned char>(bytes[i]);
    key.low = key.low << 8 | static_cast<unsigned char>(bytes[8 + i]);
  }
  return key;
}

std::string program_hash() {
  std::ifstream file("/proc/self/exe", std::ios::binary);
  std::string bytes(std::filesystem::file_size("/proc/self/exe"), '\0');
  file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  return to_text(study::text_key(bytes)).substr(0, 12);
}

void append_puzzle(std::string& text, const Puzzle& puzzle) {
  const auto format = puzzle.has_marks() ? Format::pencilmarks : Format::numbers;
  if (auto ok = write_puzzle(text, puzzle, format); !ok) throw DatabaseError(ok.error());
}

// A batch, which has no pencilmarks, is stored as one puzzle per line.
std::string puzzle_text(const study::Instance& instance) {
  std::string text;
  append_puzzle(text, instance.puzzle);
  for (const Puzzle& puzzle : instance.others) {
    if (!text.ends_with('\n')) text += '\n';
    append_puzzle(text, puzzle);
  }
  return text;
}

Result<std::vector<Puzzle>> read_puzzles(const std::string& text, const LayoutPtr& layout,
                                         Format format) {
  ReadOptions options;
  options.format = format;
  options.layout = layout;
  std::istringstream in(text);
  RecordReader reader(in, std::move(options));
  std::vector<Puzzle> puzzles;
  for (RecordBatch batch; reader.next(batch);) {
    for (const Record& record : batch.records) {
      auto puzzle = parse_record(reader.context(), record);
      if (!puzzle) return tl::unexpected(std::move(puzzle.error()));
      puzzles.push_back(std::move(*puzzle));
    }
  }
  return puzzles;
}

// Do the puzzles match the key? A batch, which has no pencilmarks, is not compared with its key.
bool is_instance(const std::vector<Puzzle>& puzzles, const Key& key) {
  if (puzzles.empty()) return false;
  return puzzles.size() > 1 ? !puzzles[0].has_marks() : study::instance_key(puzzles[0]) == key;
}

StoredRun read_run(const Statement& row) {
  StoredRun run;
  run.key = key_of(row.blob(0)), run.config = key_of(row.blob(1));
  run.instance = row.whole(2), run.engine = row.whole(3), run.limits = row.whole(4);
  run.build = row.whole(5), run.host = row.whole(6);
  run.seed = static_cast<std::uint64_t>(row.whole(7)), run.trace = row.whole(8) != 0;
  study::RunResult& result = run.result;
  result.verdict = static_cast<Verdict>(row.whole(9));
  result.end = static_cast<study::End>(row.whole(10));
  result.right = row.whole(11) != 0;
  result.processor = row.real(12), result.wall = row.real(13);
  result.memory_kb = static_cast<std::uint64_t>(row.whole(14));
  result.iterations = static_cast<std::uint64_t>(row.whole(15));
  result.found = static_cast<std::uint64_t>(row.whole(16));
  result.cost = row.real(17), result.filled = row.real(18), result.pressure = row.real(19);
  result.preempted = static_cast<std::uint64_t>(row.whole(20));
  result.counters = row.text(21), result.trace = row.text(22), result.detail = row.text(23);
  return run;
}

}  // namespace

const std::string& build_text() {
  static const std::string text = [] {
    std::string build = fmt::format("sudokit {} {} {}", version(), commit(), compiler());
    if (commit().ends_with("+changes") || commit().starts_with("unknown")) {
      build += " program " + program_hash();
    }
    return build;
  }();
  return text;
}

std::string build_text(const std::string& program) {
  return program.empty() ? build_text() : build_text() + "; " + program;
}

std::string_view own_build(std::string_view build) {
  return build.substr(0, build.find("; "));
}

Store::Store(const std::string& name, Database::Mode mode) : database_(name, mode), name_(name) {
  // Readers see the file in its current state, whatever other programs add.
  if (mode == Database::Mode::read) database_.execute("BEGIN");
  check_version(mode);
  if (mode == Database::Mode::read) {
    check_rows();
    Statement find(database_, "SELECT id FROM build WHERE text = ?");
    if (find.bind(1, build_text()).step()) build_ = find.whole(0);
    return;
  }
  build_ = id_of("build", build_text());
  host_ = id_of("host", host_text());
  insert_.emplace(database_, kInsert);
  has_.emplace(database_, "SELECT count(*) FROM run WHERE key = ?");
}

void Store::check_version(Database::Mode mode) {
  if (mode == Database::Mode::create) {
    database_.execute_when_free("BEGIN IMMEDIATE");
    const bool fresh = database_.number("SELECT count(*) FROM sqlite_master") == 0;
    if (fresh) {
      database_.execute(kSchema);
      database_.execute(fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}",
                                    kApplication, kVersion));
    }
    database_.execute("COMMIT");
    if (fresh) database_.execute_when_free("PRAGMA journal_mode = WAL");
    database_.execute("PRAGMA synchronous = NORMAL");
  }
  if (database_.number("PRAGMA application_id") != kApplication) {
    throw DatabaseError("damaged-file", name_ + ": not a file of study results");
  }
  const auto found = database_.number("PRAGMA user_version");
  if (found != kVersion) {
    throw DatabaseError("wrong-version",
                        "{}: written by version {}, and this program reads version {}: "
                        "use the program that wrote the results, or another --out",
                        name_, found, kVersion);
  }
}

// Checks that everything a run refers to by number exists, because readers do not check again.
void Store::check_rows() {
  const auto among = [](const char* column, auto last) {
    return fmt::format("typeof({0}) = 'integer' AND {0} BETWEEN 0 AND {1}", column,
                       static_cast<int>(last));
  };
  std::string good =
      among("verdict", Verdict::unsatisfiable) + " AND " + among("end", study::End::defect);
  for (const char* table : {"instance", "engine", "limits", "build", "host"}) {
    good += fmt::format(" AND EXISTS (SELECT 1 FROM {0} WHERE id = run.{0})", table);
  }
  const auto bad = database_.number("SELECT count(*) FROM run WHERE NOT (" + good + ")");
  if (bad == 0) return;
  throw DatabaseError("damaged-file", "{}: {} run{} cannot be read: the file is damaged", name_,
                      bad, bad == 1 ? "" : "s");
}

std::int64_t Store::id_of(const std::string& table, const std::string& text) {
  Statement(database_, fmt::format("INSERT OR IGNORE INTO {}(text) VALUES(?)", table))
      .bind(1, text)
      .run();
  Statement find(database_, fmt::format("SELECT id FROM {} WHERE text = ?", table));
  find.bind(1, text).step();
  return find.whole(0);
}

std::int64_t Store::instance_id(const study::Instance& instance) {
  const auto known = ids_.find(instance.key);
  if (known != ids_.end()) return known->second;
  const std::string key = bytes_of(instance.key), text = puzzle_text(instance);
  Statement(database_, "INSERT OR IGNORE INTO instance(key, layout, puzzle) VALUES(?,?,?)")
      .bind_blob(1, key)
      .bind(2, instance.puzzle.layout->name())
      .bind(3, text)
      .run();
  Statement find(database_, "SELECT id FROM instance WHERE key = ?");
  find.bind_blob(1, key).step();
  return ids_[instance.key] = find.whole(0);
}

std::int64_t Store::engine_id(const study::Variant& variant) {
  const auto known = ids_.find(variant.key);
  if (known != ids_.end()) return known->second;
  const std::string key = bytes_of(variant.key);
  Statement(database_, "INSERT OR IGNORE INTO engine(key, name, params) VALUES(?,?,?)")
      .bind_blob(1, key)
      .bind(2, variant.engine)
      .bind(3, variant.spelled)
      .run();
  Statement find(database_, "SELECT id FROM engine WHERE key = ?");
  find.bind_blob(1, key).step();
  return ids_[variant.key] = find.whole(0);
}

KeySet Store::keys() {
  KeySet keys;
  Statement rows(database_, "SELECT key FROM run");
  while (rows.step()) keys.insert(key_of(rows.blob(0)));
  return keys;
}

bool Store::has(const Key& key) {
  has_->bind_blob(1, bytes_of(key)).step();
  const bool there = has_->whole(0) > 0;
  has_->step();  // steps to the end, which ends the read
  return there;
}

Key Store::key(const Key& config, const std::string& program) const {
  static const Key own = study::text_key(build_text());
  const Key build = program.empty() ? own : study::text_key(build_text(program));
  return study::text_key(bytes_of(config) + bytes_of(build));
}

void Store::begin() {
  if (!open_) database_.execute("BEGIN IMMEDIATE");
  open_ = true;
}

void Store::add(const study::Plan& plan, const study::PlannedRun& run,
                const study::RunResult& result, const std::string& program) {
  begin();
  const auto whole = [](std::uint64_t value) { return static_cast<std::int64_t>(value); };
  const std::string limits = to_text(plan.limits[run.limits]);
  if (!limits_ids_.contains(limits)) limits_ids_[limits] = id_of("limits", limits);
  const std::int64_t build = program.empty() ? build_ : id_of("build", build_text(program));
  insert_->bind_blob(1, bytes_of(key(run.config, program))).bind_blob(2, bytes_of(run.config));
  insert_->bind(3, instance_id(plan.instances[run.instance]));
  insert_->bind(4, engine_id(plan.variants[run.variant])).bind(5, limits_ids_[limits]);
  insert_->bind(6, build).bind(7, host_).bind(8, whole(run.seed));
  insert_->bind(9, std::int64_t{plan.study.trace});
  insert_->bind(10, static_cast<std::int64_t>(result.verdict));
  insert_->bind(11, static_cast<std::int64_t>(result.end)).bind(12, std::int64_t{result.right});
  insert_->bind(13, result.processor).bind(14, result.wall).bind(15, whole(result.memory_kb));
  insert_->bind(16, whole(result.iterations)).bind(17, whole(result.found));
  insert_->bind(18, result.cost).bind(19, result.filled).bind(20, result.pressure);
  insert_->bind(21, whole(result.preempted)).bind(22, std::string_view(result.counters));
  insert_->bind(23, std::string_view(result.trace)).bind(24, std::string_view(result.detail));
  insert_->run();
}

void Store::commit() {
  if (open_) database_.execute("COMMIT");
  open_ = false;
}

void Store::keep_speed(double moves) {
  if (moves <= 0) return;
  database_.execute_when_free(kSpeeds);
  Statement(database_, std::string("INSERT INTO speed(host, moves) VALUES(?, ?)") + kAddSpeed)
      .bind(1, host_)
      .bind(2, moves)
      .run();
}

std::unordered_map<std::int64_t, double> Store::speeds() {
  std::unordered_map<std::int64_t, double> speeds;
  if (database_.number("SELECT count(*) FROM sqlite_master WHERE name = 'speed'") == 0) return {};
  Statement rows(database_, "SELECT host, moves FROM speed");
  while (rows.step()) speeds[rows.whole(0)] = rows.real(1);
  return speeds;
}

void Store::keep_plan(const study::Study& study) {
  const std::string text = plan_text(study);
  if (text.empty()) return;
  database_.execute_when_free(kPlans);
  Statement(database_,
            "INSERT OR IGNORE INTO plan(text, build, runs) SELECT ?, ?, count(*) FROM run")
      .bind(1, text)
      .bind(2, build_)
      .run();
}

std::vector<StoredRun> Store::runs() {
  std::vector<StoredRun> runs;
  Statement rows(database_, kSelect);
  while (rows.step()) runs.push_back(read_run(rows));
  return runs;
}

std::optional<StoredRun> Store::find(std::string_view key_prefix) {
  std::optional<StoredRun> found;
  Statement rows(database_, std::string(kSelect) + " WHERE lower(hex(key)) LIKE ? || '%'");
  rows.bind(1, key_prefix);
  while (rows.step()) {
    if (found) throw DatabaseError("ambiguous-key", "several runs begin with {}", key_prefix);
    found = read_run(rows);
  }
  return found;
}

std::unordered_map<std::int64_t, std::string> Store::texts(const std::string& table) {
  std::unordered_map<std::int64_t, std::string> texts;
  Statement rows(database_, "SELECT id, text FROM " + table);
  while (rows.step()) texts.emplace(rows.whole(0), rows.text(1));
  return texts;
}

std::unordered_map<std::int64_t, Store::EngineRow> Store::engines() {
  std::unordered_map<std::int64_t, EngineRow> engines;
  Statement rows(database_, "SELECT id, name, params FROM engine");
  while (rows.step()) {
    engines[rows.whole(0)] = {std::string(rows.text(1)), std::string(rows.text(2))};
  }
  return engines;
}

std::unordered_map<std::int64_t, Store::InstanceRow> Store::instances() {
  std::unordered_map<std::int64_t, InstanceRow> instances;
  Statement rows(database_, "SELECT id, key, layout, puzzle FROM instance");
  while (rows.step()) {
    instances[rows.whole(0)] = {key_of(rows.blob(1)), std::string(rows.text(2)),
                                std::string(rows.text(3))};
  }
  return instances;
}

std::vector<Puzzle> Store::puzzles(const InstanceRow& row) const {
  const auto layout = Layout::named(row.layout);
  if (!layout) throw DatabaseError(layout.error().code, "{}: {}", name_, layout.error().message);
  // Tries the formats that append_puzzle() writes first. Automatic detection may take a comment for
  // a part of a form, so it comes last.
  for (const Format format : {Format::numbers, Format::pencilmarks, Format::automatic}) {
    auto puzzles = read_puzzles(row.puzzle, *layout, format);
    const bool last = format == Format::automatic;
    if (!puzzles && last)
      throw DatabaseError(puzzles.error().code, name_ + ": " + puzzles.error().message);
    if (!puzzles) continue;
    if (last && puzzles->empty())
      throw DatabaseError("damaged-file", name_ + ": a row has no puzzle");
    if (last || is_instance(*puzzles, row.key)) return std::move(*puzzles);
  }
  return {};
}

// Pre: the other file is attached as `other`.
bool Store::has_table_of_other(const std::string& table) const {
  return database_.number("SELECT count(*) FROM other.sqlite_master WHERE name = '" + table + "'") >
         0;
}

// Pre: the other file is attached as `other`, and its hosts are merged.
void Store::merge_speeds() {
  if (!has_table_of_other("speed")) return;
  database_.execute(kSpeeds);
  database_.execute(
      std::string("INSERT INTO main.speed(host, moves) SELECT m.id, s.moves FROM other.speed s "
                  "JOIN other.host o ON o.id = s.host JOIN main.host m ON m.text = o.text "
                  "WHERE true") +
      kAddSpeed);
}

// Pre: the other file is attached as `other`, and its builds are merged.
void Store::merge_plans() {
  if (!has_table_of_other("plan")) return;
  database_.execute(kPlans);
  database_.execute(
      "INSERT OR IGNORE INTO main.plan(text, build, runs) SELECT p.text, m.id, p.runs FROM "
      "other.plan p JOIN "
      "other.build b ON b.id = p.build JOIN main.build m ON m.text = b.text ORDER BY p.id");
}

MergeCount Store::merge(const std::string& other) {
  // Checks the version first.
  { const Store checked(other, Database::Mode::read); }
  database_.attach(other, "other");
  database_.execute("BEGIN IMMEDIATE");
  for (const char* table : {"build", "host", "limits"}) {
    database_.execute(
        fmt::format("INSERT OR IGNORE INTO main.{0}(text) SELECT text FROM other.{0}", table));
  }
  database_.execute(
      "INSERT OR IGNORE INTO main.engine(key, name, params) SELECT key, name, params FROM "
      "other.engine");
  database_.execute(
      "INSERT OR IGNORE INTO main.instance(key, layout, puzzle) SELECT key, layout, puzzle FROM "
      "other.instance");
  merge_plans();
  merge_speeds();
  MergeCount count;
  count.same = database_.number("SELECT count(*) FROM other.run o JOIN main.run m USING(key)");
  count.added = database_.number("SELECT count(*) FROM other.run") - count.same;
  count.conflicts = database_.number(
      "SELECT count(*) FROM other.run o JOIN main.run m USING(key) JOIN main.limits l ON l.id = "
      "m.limits WHERE l.text LIKE 'iterations=%' AND l.text NOT LIKE '%processor=%' AND l.text NOT "
      "LIKE '%wall=%' AND (o.verdict, o.end, o.iterations, o.found, o.cost) != "
      "(m.verdict, m.end, m.iterations, m.found, m.cost)");
  database_.execute(kMerge);
  database_.execute("COMMIT");
  database_.execute("DETACH other");
  return count;
}

// ---- Claims -------------------------------------------------------------------------------------

namespace {

// Beyond the places of all keys. Every process that has the file open holds a shared lock on it.
constexpr std::int64_t kPresence = std::int64_t{1} << 62;

std::int64_t place_of(const study::Key& key) {
  return static_cast<std::int64_t>(key.high >> 2);
}

bool is_anothers(int error) {
  return error == EACCES || error == EAGAIN;
}

}  // namespace

Claims::Claims(const std::string& results) : name_(results + "-claims") {
  open_file();
}

// A process that removes the file holds kPresence exclusively. So once this process holds its lock,
// the file either is the one that others open, or has been removed.
void Claims::open_file() {
  for (;;) {
    fd_ = ::open(name_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (fd_ < 0) fail();
    struct stat opened, named;
    if (fstat(fd_, &opened) != 0) fail();
    const bool present = lock(F_RDLCK, kPresence);
    if (!present && !is_anothers(errno)) fail();
    if (present && stat(name_.c_str(), &named) == 0 && named.st_ino == opened.st_ino) return;
    ::close(fd_);
  }
}

Claims::~Claims() {
  if (lock(F_WRLCK, kPresence)) ::unlink(name_.c_str());
  ::close(fd_);
}

void Claims::fail() const {
  throw DatabaseError("database", "{}: {}", name_, std::strerror(errno));
}

bool Claims::lock(short kind, std::int64_t place) {
  struct flock wanted = {};
  wanted.l_type = kind;
  wanted.l_whence = SEEK_SET;
  wanted.l_start = place;
  wanted.l_len = 1;
  while (fcntl(fd_, F_SETLK, &wanted) != 0) {
    if (errno != EINTR) return false;
  }
  return true;
}

bool Claims::take(const study::Key& key) {
  if (lock(F_WRLCK, place_of(key))) return true;
  if (!is_anothers(errno)) fail();
  return false;
}

void Claims::give_back(const study::Key& key) {
  if (!lock(F_UNLCK, place_of(key))) fail();
}

}  // namespace sudokit::cli
