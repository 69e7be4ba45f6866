// The parts of <filesystem> and <fstream> that Debian's libc++ for WebAssembly leaves out, as far
// as the program uses them: the functions with two underscores are those that its headers call.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>

#include "wasm/command/host.hpp"

template class std::basic_filebuf<char>;
template class std::basic_ifstream<char>;
template class std::basic_ofstream<char>;

_LIBCPP_BEGIN_NAMESPACE_FILESYSTEM
namespace {

// Stores the error if there is a place for it, else throws it.
void report(int error, const char* what, const path& file, error_code* stored) {
  const error_code code(error, generic_category());
  if (stored == nullptr) throw filesystem_error(what, file, code);
  *stored = code;
}

file_type type_of(const struct stat& found) {
  if (S_ISREG(found.st_mode)) return file_type::regular;
  if (S_ISDIR(found.st_mode)) return file_type::directory;
  if (S_ISLNK(found.st_mode)) return file_type::symlink;
  if (S_ISCHR(found.st_mode)) return file_type::character;
  if (S_ISBLK(found.st_mode)) return file_type::block;
  if (S_ISFIFO(found.st_mode)) return file_type::fifo;
  if (S_ISSOCK(found.st_mode)) return file_type::socket;
  return file_type::unknown;
}

file_status status_of(int (*get)(const char*, struct stat*), const path& file, error_code* error) {
  if (error != nullptr) error->clear();
  struct stat found = {};
  if (get(file.c_str(), &found) == 0) return file_status(type_of(found));
  const int why = errno;
  const bool missing = why == ENOENT || why == ENOTDIR;
  if (error != nullptr || !missing) report(why, "status", file, error);
  return file_status(missing ? file_type::not_found : file_type::none);
}

path text_of(int length, const char* text, const char* what, const path& file, error_code* error) {
  if (error != nullptr) error->clear();
  if (length >= 0) return string(text, static_cast<size_t>(length));
  report(-length, what, file, error);
  return {};
}

constexpr size_t kLongestPath = 4096;  // as in Linux

}  // namespace

file_status __status(const path& file, error_code* error) {
  return status_of(::stat, file, error);
}

file_status __symlink_status(const path& file, error_code* error) {
  return status_of(::lstat, file, error);
}

uintmax_t __file_size(const path& file, error_code* error) {
  if (error != nullptr) error->clear();
  struct stat found = {};
  if (::stat(file.c_str(), &found) == 0) return static_cast<uintmax_t>(found.st_size);
  report(errno, "file_size", file, error);
  return static_cast<uintmax_t>(-1);
}

path __read_symlink(const path& file, error_code* error) {
  array<char, kLongestPath> text;
  const auto length = ::readlink(file.c_str(), text.data(), text.size());
  return text_of(length < 0 ? -errno : static_cast<int>(length), text.data(), "read_symlink", file,
                 error);
}

path __canonical(const path& file, error_code* error) {
  array<char, kLongestPath> text;
  const string& name = file.native();
  return text_of(host_real_path(name.data(), name.size(), text.data(), text.size()), text.data(),
                 "canonical", file, error);
}

path __absolute(const path& file, error_code* error) {
  if (error != nullptr) error->clear();
  return file.is_absolute() ? file : __canonical(".", error) / file;
}

bool __create_directories(const path& folder, error_code* error) {
  if (error != nullptr) error->clear();
  if (is_directory(folder)) return false;
  const path above = folder.parent_path();
  if (!above.empty() && above != folder) __create_directories(above, error);
  if (error != nullptr && *error) return false;
  if (folder.filename().empty() || ::mkdir(folder.c_str(), 0777) == 0) return true;
  report(errno, "create_directories", folder, error);
  return false;
}

bool __remove(const path& file, error_code* error) {
  if (error != nullptr) error->clear();
  if (::remove(file.c_str()) == 0) return true;
  if (errno != ENOENT) report(errno, "remove", file, error);
  return false;
}

_LIBCPP_END_NAMESPACE_FILESYSTEM
