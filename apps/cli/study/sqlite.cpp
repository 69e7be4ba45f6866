#include "cli/study/sqlite.hpp"

#include <fmt/format.h>
#include <sqlite3.h>
#include <unistd.h>

#include <cctype>
#include <filesystem>

#include "cli/study/packed.hpp"

namespace sudokit::cli {
namespace {

constexpr int kBusyMilliseconds = 60'000;
constexpr const char* kInMemory = ":memory:";

// Can the file not change? It cannot if this process may not write it and no log shows another
// writer.
bool is_still(const std::string& name) {
  const auto folder = std::filesystem::absolute(name).parent_path();
  return access(name.c_str(), F_OK) == 0 && access((name + "-wal").c_str(), F_OK) != 0 &&
         (access(name.c_str(), W_OK) != 0 || access(folder.c_str(), W_OK) != 0);
}

std::string uri_of(const std::string& name, std::string_view question) {
  std::string uri = "file:";
  for (const char c : std::filesystem::absolute(name).string()) {
    const bool plain = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '/';
    uri += plain ? std::string(1, c) : fmt::format("%{:02x}", static_cast<unsigned char>(c));
  }
  return fmt::format("{}?{}", uri, question);
}

// In write-ahead mode readers share two files with the writers. Only a connection that may write
// removes them at its end. If no file can be created, SQLite is instructed not to create any.
int open_to_read(const std::string& name, sqlite3** handle) {
  if (is_still(name)) {
    return sqlite3_open_v2(uri_of(name, "immutable=1").c_str(), handle,
                           SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, nullptr);
  }
  return sqlite3_open_v2(name.c_str(), handle, SQLITE_OPEN_READWRITE, nullptr);
}

}  // namespace

void Statement::Finalize::operator()(sqlite3_stmt* statement) const {
  sqlite3_finalize(statement);
}

void Database::Close::operator()(sqlite3* handle) const {
  sqlite3_close(handle);
}

Database::Database(const std::string& name, Mode mode) : name_(name) {
  if (mode == Mode::read && !std::filesystem::exists(name))
    throw DatabaseError("cannot-read", "cannot read " + name);
  sqlite3* handle = nullptr;
  const bool packed = mode == Mode::read && is_packed(name);
  const int code = mode == Mode::read
                       ? open_to_read(packed ? kInMemory : name, &handle)
                       : sqlite3_open_v2(name.c_str(), &handle,
                                         SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nullptr);
  handle_.reset(handle);
  if (code != SQLITE_OK) fail();
  if (packed) unpack(name, "main");
  sqlite3_busy_timeout(handle, kBusyMilliseconds);
  if (mode == Mode::read) execute("PRAGMA query_only = 1");
}

void Database::attach(const std::string& name, const std::string& schema) {
  const bool packed = is_packed(name);
  Statement(*this, "ATTACH ? AS " + schema).bind(1, packed ? kInMemory : name).run();
  if (packed) unpack(name, schema);
}

void Database::unpack(const std::string& name, const std::string& schema) {
  DatabaseImage image = unpack_database(name);
  const auto size = static_cast<sqlite3_int64>(image.size);
  const int code = sqlite3_deserialize(handle(), schema.c_str(), image.bytes.release(), size, size,
                                       SQLITE_DESERIALIZE_FREEONCLOSE);
  if (code != SQLITE_OK) fail();
}

void Database::execute(const std::string& sql) {
  if (sqlite3_exec(handle(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) fail();
}

void Database::execute_when_free(const std::string& sql) {
  constexpr int kPauseMilliseconds = 10;
  for (int waited = 0;; waited += kPauseMilliseconds) {
    const int code = sqlite3_exec(handle(), sql.c_str(), nullptr, nullptr, nullptr);
    if (code == SQLITE_OK) return;
    if ((code & 0xFF) != SQLITE_BUSY || waited >= kBusyMilliseconds) fail();
    sqlite3_sleep(kPauseMilliseconds);
  }
}

std::int64_t Database::number(std::string_view sql) const {
  Statement statement(*this, sql);
  statement.step();
  return statement.whole(0);
}

std::int64_t Database::last_id() const {
  return sqlite3_last_insert_rowid(handle());
}

std::int64_t Database::changes() const {
  return sqlite3_changes64(handle());
}

void Database::fail() const {
  throw DatabaseError("database", "{}: {}", name_, sqlite3_errmsg(handle()));
}

Statement::Statement(const Database& database, std::string_view sql) : database_(database) {
  sqlite3_stmt* statement = nullptr;
  check(sqlite3_prepare_v2(database.handle(), sql.data(), static_cast<int>(sql.size()), &statement,
                           nullptr));
  statement_.reset(statement);
}

void Statement::check(int code) const {
  if (code != SQLITE_OK) database_.fail();
}

Statement& Statement::bind(int at, std::int64_t value) {
  check(sqlite3_bind_int64(statement_.get(), at, value));
  return *this;
}

Statement& Statement::bind(int at, double value) {
  check(sqlite3_bind_double(statement_.get(), at, value));
  return *this;
}

Statement& Statement::bind(int at, std::string_view text) {
  check(sqlite3_bind_text64(statement_.get(), at, text.data() == nullptr ? "" : text.data(),
                            text.size(), SQLITE_STATIC, SQLITE_UTF8));
  return *this;
}

Statement& Statement::bind_blob(int at, std::string_view bytes) {
  check(sqlite3_bind_blob64(statement_.get(), at, bytes.data(), bytes.size(), SQLITE_TRANSIENT));
  return *this;
}

bool Statement::step() {
  const int code = sqlite3_step(statement_.get());
  if (code == SQLITE_ROW) return true;
  sqlite3_reset(statement_.get());
  if (code != SQLITE_DONE) database_.fail();
  return false;
}

void Statement::run() {
  while (step()) {
  }
}

std::int64_t Statement::whole(int column) const {
  return sqlite3_column_int64(statement_.get(), column);
}

double Statement::real(int column) const {
  return sqlite3_column_double(statement_.get(), column);
}

std::string_view Statement::text(int column) const {
  const auto* bytes = sqlite3_column_text(statement_.get(), column);
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
  return bytes == nullptr ? std::string_view{}
                          : std::string_view(reinterpret_cast<const char*>(bytes), size);
}

std::string_view Statement::blob(int column) const {
  const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement_.get(), column));
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
  return bytes == nullptr ? std::string_view{} : std::string_view(bytes, size);
}

}  // namespace sudokit::cli
