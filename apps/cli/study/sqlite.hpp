// SQLite with errors as exceptions: a connection, and statements with bound parameters.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "cli/streams/exit_code.hpp"

struct sqlite3;
struct sqlite3_stmt;

namespace sudokit::cli {

// An error of SQLite: the disk is full, or the file is locked or is not a database.
class DatabaseError : public Failure {
 public:
  using Failure::Failure;
};

class Database;

class Statement {
 public:
  Statement(const Database& database, std::string_view sql);

  // Parameters are numbered from 1; a bound text must live until the statement is reset.
  Statement& bind(int at, std::int64_t value);
  Statement& bind(int at, double value);
  Statement& bind(int at, std::string_view text);
  Statement& bind_blob(int at, std::string_view bytes);
  // Returns whether there is a row. The statement resets itself after the last one.
  bool step();
  // For statements without rows.
  void run();

  std::int64_t whole(int column) const;
  double real(int column) const;
  std::string_view text(int column) const;  // valid until the next step
  std::string_view blob(int column) const;

 private:
  void check(int code) const;

  const Database& database_;
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

class Database {
 public:
  // read: creates no files beside the database. A packed file can be read but not written.
  enum class Mode : std::uint8_t { read, create };
  Database(const std::string& name, Mode mode);

  // Attaches another file, plain or packed, for reading as `schema`.
  void attach(const std::string& name, const std::string& schema);

  void execute(const std::string& sql);
  // The same for statements for which SQLite does not wait while another program uses the file.
  void execute_when_free(const std::string& sql);
  std::int64_t number(std::string_view sql) const;
  std::int64_t last_id() const;
  std::int64_t changes() const;
  // Throws the last error, with the name of the file.
  [[noreturn]] void fail() const;
  sqlite3* handle() const { return handle_.get(); }

 private:
  // Fills an empty database in memory with the content of the packed file.
  void unpack(const std::string& name, const std::string& schema);

  struct Close {
    void operator()(sqlite3* handle) const;
  };
  std::string name_;
  std::unique_ptr<sqlite3, Close> handle_;
};

// Results files packed with gzip or Zstandard: reads them into memory, and writes them from a
// results file.

// Whether it is a regular file that begins like packed data.
bool is_packed(const std::string& name);
// Whether it is a regular file that is packed or begins like a database.
bool looks_like_results(const std::string& name);

// The bytes of a database, in memory that SQLite takes over and frees.
struct DatabaseImage {
  struct Free {
    void operator()(unsigned char* memory) const;
  };
  std::unique_ptr<unsigned char, Free> bytes;
  std::size_t size = 0;
};
// Unpacks a database of at most 1 GiB, which is SQLite's limit for a database in memory.
// DatabaseError: the data are damaged, are not a database, or are larger.
DatabaseImage unpack_database(const std::string& name);

// Writes the results of a file, plain or packed, in the smallest form: without free pages and
// packed with Zstandard. `out` is unchanged until everything has been written. Errors (Failure):
// the results cannot be read, or a file cannot be written.
void pack_results(const std::string& results, const std::string& out);

}  // namespace sudokit::cli
