#include "cli/study/packed.hpp"

#include <sqlite3.h>
#include <zstd.h>

#include <bit>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string_view>

#include "cli/streams/unpack.hpp"
#include "cli/streams/whole_file.hpp"
#include "cli/study/gnuplot.hpp"
#include "cli/study/sqlite.hpp"
#include "cli/study/store.hpp"

namespace sudokit::cli {
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
