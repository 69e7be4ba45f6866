#include "cli/study/sqlite.hpp"

#include <fmt/format.h>
#include <sqlite3.h>
#include <unistd.h>
#include <zstd.h>

#include <bit>
#include <cctype>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string_view>

#include "cli/streams/input_buffers.hpp"
#include "cli/streams/whole_file.hpp"
#include "cli/study/store.hpp"

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

// ---- Packed -------------------------------------------------------------------------------------

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kLargest = std::uint64_t{1} << 30;
constexpr int kLevel = 19;  // of Zstandard: slow and small; unpacks as fast as other levels

// The header of a database (https://www.sqlite.org/fileformat.html): its magic bytes, and the
// offsets of its numbers.
constexpr std::size_t kHeader = 100;
constexpr std::string_view kMagic{"SQLite format 3\0", 16};
constexpr std::size_t kPageSizeAt = 16, kWriteVersionAt = 18, kReadVersionAt = 19,
                      kPageCountAt = 28;

std::uint64_t number_at(std::string_view bytes, std::size_t at, std::size_t size) {
  std::uint64_t number = 0;
  for (const char c : bytes.substr(at, size)) number = number << 8 | static_cast<unsigned char>(c);
  return number;
}

// The first bytes of a regular file, as many as kMagic has; "" if it is not one.
std::string head_of(const std::string& name) {
  std::error_code none;
  if (!fs::is_regular_file(name, none)) return "";
  std::string head(kMagic.size(), '\0');
  std::ifstream file(name, std::ios::binary);
  file.read(head.data(), static_cast<std::streamsize>(head.size()));
  head.resize(static_cast<std::size_t>(file.gcount()));
  return head;
}

// The size of the database by its header; 0 if this is not a header.
std::uint64_t size_of(std::string_view header) {
  if (header.size() < kHeader || !header.starts_with(kMagic)) return 0;
  const std::uint64_t page = number_at(header, kPageSizeAt, 2);
  return (page == 1 ? 65536 : page) * number_at(header, kPageCountAt, 4);
}

// Reads all bytes there are, up to `size`. One call of the stream returns only those that are
// ready.
std::string_view fill(std::streambuf& from, unsigned char* to, std::size_t size) {
  char* const text = reinterpret_cast<char*>(to);
  std::size_t got = 0;
  for (std::streamsize more = 1; more > 0 && got < size; got += static_cast<std::size_t>(more)) {
    more = from.sgetn(text + got, static_cast<std::streamsize>(size - got));
  }
  return {text, got};
}

void check(const UnpackBuffer& unpacked, const std::string& name) {
  if (unpacked.error().empty()) return;
  throw DatabaseError("damaged-file", "{}: {}", name, unpacked.error());
}

DatabaseImage allocate(const std::string& name, std::uint64_t size) {
  if (size > kLargest) {
    throw DatabaseError("too-long",
                        "{}: the results have {} MB, but packed results are read only up to {} "
                        "MB: unpack the file first",
                        name, size >> 20, kLargest >> 20);
  }
  DatabaseImage image;
  image.bytes.reset(static_cast<unsigned char*>(sqlite3_malloc64(size)));
  if (image.bytes == nullptr) throw std::bad_alloc();
  image.size = size;
  return image;
}

// A temporary file, which is removed at the end of the scope unless it was renamed.
class Unfinished {
 public:
  explicit Unfinished(std::string name) : name_(std::move(name)) { remove(); }
  ~Unfinished() { remove(); }
  Unfinished(const Unfinished&) = delete;
  Unfinished& operator=(const Unfinished&) = delete;
  const std::string& name() const { return name_; }

 private:
  void remove() const {
    std::error_code none;
    fs::remove(name_, none);
  }
  std::string name_;
};

// The contents of the file, copied to a new database without free pages.
std::string vacuumed(const std::string& results, const std::string& into) {
  const Unfinished copy(into);
  Database database(results, Database::Mode::read);
  database.execute("PRAGMA query_only = 0");  // VACUUM INTO counts as a change
  Statement(database, "VACUUM INTO ?").bind(1, copy.name()).run();
  return read_whole_file(copy.name());
}

std::string zstd(std::string_view bytes) {
  std::string packed(ZSTD_compressBound(bytes.size()), '\0');
  const std::size_t size =
      ZSTD_compress(packed.data(), packed.size(), bytes.data(), bytes.size(), kLevel);
  if (ZSTD_isError(size) != 0) throw std::bad_alloc();  // no other error is possible
  packed.resize(size);
  return packed;
}

}  // namespace

void DatabaseImage::Free::operator()(unsigned char* memory) const {
  sqlite3_free(memory);
}

bool is_packed(const std::string& name) {
  return packing_of(head_of(name)) != Packing::none;
}

bool looks_like_results(const std::string& name) {
  const std::string head = head_of(name);
  return packing_of(head) != Packing::none || head == kMagic;
}

DatabaseImage unpack_database(const std::string& name) {
  std::ifstream file(name, std::ios::binary);
  UnpackBuffer unpacked(*file.rdbuf());
  unsigned char header[kHeader];
  const std::string_view head = fill(unpacked, header, kHeader);
  const std::uint64_t size = size_of(head);
  check(unpacked, name);
  if (size < kHeader) throw DatabaseError("damaged-file", name + ": not a file of study results");
  DatabaseImage image = allocate(name, size);
  std::ranges::copy(head, image.bytes.get());
  const auto rest = fill(unpacked, image.bytes.get() + kHeader, size - kHeader);
  const bool whole = rest.size() == size - kHeader && unpacked.sgetc() == EOF;
  check(unpacked, name);
  if (!whole) {
    throw DatabaseError("damaged-file",
                        name + ": the length of the database differs from its header");
  }
  // Turns off write-ahead mode, which a database in memory does not have.
  image.bytes.get()[kWriteVersionAt] = image.bytes.get()[kReadVersionAt] = 1;
  return image;
}

void pack_results(const std::string& results, const std::string& out) {
  Store(results, Database::Mode::read);  // rejects files without results
  const Unfinished part(out + ".part");
  write_text(part.name(), zstd(vacuumed(results, out + ".copy")));
  std::error_code failed;
  fs::rename(part.name(), out, failed);
  if (failed) throw InputError("cannot-write", "cannot write " + out);
}

}  // namespace sudokit::cli
