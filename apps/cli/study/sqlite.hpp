// SQLite with errors as exceptions: a connection, and statements that are bound and stepped.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "cli/streams/exit_code.hpp"

struct sqlite3;
struct sqlite3_stmt;

namespace sudokit::cli {

// What SQLite could not do: the disk is full, the file is locked or is no database.
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
  // True: there is a row. The statement resets itself behind the last one.
  bool step();
  // For a statement without rows.
  void run();

  std::int64_t whole(int column) const;
  double real(int column) const;
  std::string_view text(int column) const;  // until the next step
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
  // Reading leaves nothing beside the file that was not there. A packed file is read, not written.
  enum class Mode : std::uint8_t { read, create };
  Database(const std::string& name, Mode mode);

  // Another file, plain or packed, to be read as `schema`.
  void attach(const std::string& name, const std::string& schema);

  void execute(const std::string& sql);
  // The same of what SQLite does not wait for while another program uses the file.
  void execute_when_free(const std::string& sql);
  std::int64_t number(std::string_view sql) const;
  std::int64_t last_id() const;
  std::int64_t changes() const;
  // What went wrong last, with the name of the file.
  [[noreturn]] void fail() const;
  sqlite3* handle() const { return handle_.get(); }

 private:
  // Makes an empty database in memory what the packed file holds.
  void unpack(const std::string& name, const std::string& schema);

  struct Close {
    void operator()(sqlite3* handle) const;
  };
  std::string name_;
  std::unique_ptr<sqlite3, Close> handle_;
};

}  // namespace sudokit::cli
