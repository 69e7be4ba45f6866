// Store: the results of studies in one SQLite file in write-ahead mode, with one row per run,
// identified by its key.
//
// The key of a run is a hash of its configuration (instance, engine, parameters, seed, limits) and
// of the program's version and build, so that the results of several builds are stored side by
// side. Committed results survive any crash. Adding a run that is already stored changes nothing.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "cli/study/sqlite.hpp"
#include "study/study.hpp"

namespace sudokit::cli {

// "sudokit 0.1.0 COMMIT COMPILER", followed by a hash of the program itself if the tree had
// changes.
const std::string& build_text();
// The same followed by "; " and an external program.
std::string build_text(const std::string& program);
// The part of a build that describes sudokit.
std::string_view own_build(std::string_view build);

using KeySet = std::unordered_set<study::Key, study::KeyHash>;

// A row with everything that belongs to it.
struct StoredRun {
  study::Key key;
  study::Key config;
  study::RunResult result;
  std::int64_t instance = 0;
  std::int64_t engine = 0;
  std::int64_t limits = 0;
  std::int64_t build = 0;
  std::int64_t host = 0;
  std::uint64_t seed = 0;
  bool trace = false;
};

struct MergeCount {
  std::int64_t added = 0;
  std::int64_t same = 0;
  std::int64_t conflicts = 0;  // the same run under an iteration budget, with a different answer
};

class Store {
 public:
  // Errors (DatabaseError): not a database, or one of another version of this program.
  Store(const std::string& name, Database::Mode mode);

  KeySet keys();
  // Whether a run is stored now, by any program. Pre: opened for writing.
  bool has(const study::Key& key);
  // The key of a configuration with this build and, of an external program, with identity_of() it.
  study::Key key(const study::Key& config, const std::string& program = "") const;
  // Adds a run within a transaction, which commit() ends.
  void add(const study::Plan& plan, const study::PlannedRun& run, const study::RunResult& result,
           const std::string& program = "");
  void commit();

  // Keeps the speed of this machine (moves_per_second()): the highest that was measured.
  void keep_speed(double moves);
  // The speeds of hosts, by id, as far as they are known.
  std::unordered_map<std::int64_t, double> speeds();

  // Keeps the plan of the study, if it states one, with the program that stores it first.
  void keep_plan(const study::Study& study);

  std::vector<StoredRun> runs();
  std::optional<StoredRun> find(std::string_view key_prefix);
  // Maps id to text, for the tables "build", "host" and "limits".
  std::unordered_map<std::int64_t, std::string> texts(const std::string& table);
  std::int64_t build_id() const { return build_; }
  struct EngineRow {
    std::string name;
    std::string params;
  };
  std::unordered_map<std::int64_t, EngineRow> engines();
  struct InstanceRow {
    study::Key key;
    std::string layout;
    std::string puzzle;
  };
  std::unordered_map<std::int64_t, InstanceRow> instances();
  // The puzzles of a row: one, or those of a batch. DatabaseError if the row has other content.
  std::vector<Puzzle> puzzles(const InstanceRow& row) const;

  // Adds all rows of another file. Of two rows with the same key, the one that is kept does not
  // depend on the order of the files.
  MergeCount merge(const std::string& other);

 private:
  void check_version(Database::Mode mode);
  void check_rows();
  void merge_plans();
  void merge_speeds();
  bool has_table_of_other(const std::string& table) const;
  std::int64_t id_of(const std::string& table, const std::string& text);
  std::int64_t instance_id(const study::Instance& instance);
  std::int64_t engine_id(const study::Variant& variant);
  void begin();

  Database database_;
  std::string name_;
  std::int64_t build_ = 0;
  std::int64_t host_ = 0;
  bool open_ = false;
  std::optional<Statement> insert_;
  std::optional<Statement> has_;
  std::unordered_map<study::Key, std::int64_t, study::KeyHash> ids_;
  std::unordered_map<std::string, std::int64_t> limits_ids_;
};

// Claims: the runs that the programs working on one file of results are about to make, so that no
// two programs make the same run.
//
// A claim is a lock on one byte of the file RESULTS-claims, at an offset derived from the key of
// the run. The kernel releases the locks of a process, and only those, when it ends for whatever
// reason. So claims need no clock, and a process that is merely slow or stopped keeps its claims.
// Forked processes do not inherit them. Two keys with the same first 62 bits would wait for each
// other.
class Claims {
 public:
  // At most one object per process and file. Throws DatabaseError if the file cannot exist.
  explicit Claims(const std::string& results);
  // Releases all claims. The last process removes the file.
  ~Claims();
  Claims(const Claims&) = delete;
  Claims& operator=(const Claims&) = delete;

  // False: another process holds the claim.
  bool take(const study::Key& key);
  void give_back(const study::Key& key);

 private:
  [[noreturn]] void fail() const;
  // False on failure, with errno.
  bool lock(short kind, std::int64_t place);
  void open_file();

  std::string name_;
  int fd_ = -1;
};

}  // namespace sudokit::cli
