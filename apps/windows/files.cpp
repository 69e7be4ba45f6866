#include "cli/streams/files.hpp"

#include <fcntl.h>
#include <io.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <random>

#include "windows/host.hpp"

namespace sudokit::cli {
namespace {

// INVALID_HANDLE_VALUE and errno if the descriptor is not open.
HANDLE handle_of(int fd) {
  return reinterpret_cast<HANDLE>(_get_osfhandle(fd));
}

// The descriptor of a handle that was opened; -1 and errno if it was not.
int descriptor_of(HANDLE handle, int flags) {
  if (handle != INVALID_HANDLE_VALUE)
    return _open_osfhandle(reinterpret_cast<intptr_t>(handle), flags | _O_BINARY | _O_NOINHERIT);
  set_errno();
  return -1;
}

// Other programs may rename and delete the file while it is open, as on other systems.
HANDLE open_handle(const std::string& path, DWORD access, DWORD creation, DWORD flags = 0) {
  return CreateFileW(utf16_of(path).c_str(), access,
                     FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, nullptr, creation,
                     FILE_ATTRIBUTE_NORMAL | flags, nullptr);
}

bool succeeds(BOOL result) {
  if (!result) set_errno();
  return result;
}

}  // namespace

std::filesystem::path path_of(const std::string& name) {
  return utf16_of(name);
}

// ---- Terminals ----------------------------------------------------------------------------------

bool is_terminal(int fd) {
  DWORD mode = 0;
  return GetConsoleMode(handle_of(fd), &mode) != 0;
}

bool redraws_lines(int fd) {
  DWORD mode = 0;
  const HANDLE handle = handle_of(fd);
  return GetConsoleMode(handle, &mode) != 0 &&
         SetConsoleMode(handle, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING) != 0;
}

std::string_view keys_that_end_input() {
  return "Ctrl-Z and Enter";
}

// ---- Files --------------------------------------------------------------------------------------

namespace {

std::uint64_t joined(DWORD high, DWORD low) {
  return std::uint64_t{high} << 32 | low;
}

std::optional<FileStatus> status_of_handle(HANDLE handle) {
  BY_HANDLE_FILE_INFORMATION file = {};
  if (GetFileType(handle) != FILE_TYPE_DISK) return FileStatus{};
  if (!succeeds(GetFileInformationByHandle(handle, &file))) return std::nullopt;
  const bool folder = (file.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
  return FileStatus{.regular = !folder,
                    .folder = folder,
                    .device = file.dwVolumeSerialNumber,
                    .number = joined(file.nFileIndexHigh, file.nFileIndexLow),
                    .bytes = joined(file.nFileSizeHigh, file.nFileSizeLow)};
}

bool is_folder(const std::string& path) {
  const DWORD attributes = GetFileAttributesW(utf16_of(path).c_str());
  return attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
}

// -1 and the errno of a folder, which opens as a file on other systems and does not here.
int refuse_folder(int fd, const std::string& path) {
  if (fd < 0 && is_folder(path)) errno = EISDIR;
  return fd;
}

}  // namespace

std::optional<FileStatus> status_of(int fd) {
  const HANDLE handle = handle_of(fd);
  return handle == INVALID_HANDLE_VALUE ? std::nullopt : status_of_handle(handle);
}

std::optional<FileStatus> status_of(const std::string& path) {
  // Opens folders, too.
  const HANDLE handle =
      open_handle(path, FILE_READ_ATTRIBUTES, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS);
  if (!succeeds(handle != INVALID_HANDLE_VALUE)) return std::nullopt;
  const auto status = status_of_handle(handle);
  CloseHandle(handle);
  return status;
}

int open_to_read(const std::string& path) {
  return refuse_folder(descriptor_of(open_handle(path, GENERIC_READ, OPEN_EXISTING), _O_RDONLY),
                       path);
}

int open_to_write(const std::string& path) {
  return refuse_folder(descriptor_of(open_handle(path, GENERIC_WRITE, OPEN_EXISTING), _O_WRONLY),
                       path);
}

int open_or_create(const std::string& path) {
  return refuse_folder(descriptor_of(open_handle(path, GENERIC_WRITE, OPEN_ALWAYS), _O_WRONLY),
                       path);
}

namespace {

// Six random letters and digits.
std::string random_suffix() {
  constexpr std::string_view kCharacters = "abcdefghijklmnopqrstuvwxyz0123456789";
  std::random_device random;
  std::string suffix;
  for (int i = 0; i < 6; ++i) suffix += kCharacters[random() % kCharacters.size()];
  return suffix;
}

}  // namespace

// A file gets its owner and its rights from its folder.
int open_beside(std::string& path) {
  constexpr int kTries = 100;
  const std::string name = path;
  int fd = -1;
  for (int i = 0; i < kTries && (i == 0 || (fd < 0 && errno == EEXIST)); ++i) {
    path = name + "." + random_suffix();
    fd = descriptor_of(open_handle(path, GENERIC_READ | GENERIC_WRITE, CREATE_NEW), _O_RDWR);
  }
  return fd;
}

bool close_file(int fd) {
  return _close(fd) == 0;
}

bool is_write_protected(const std::string& path) {
  const DWORD attributes = GetFileAttributesW(utf16_of(path).c_str());
  return attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_READONLY) != 0;
}

int refuses_writing(const std::string& path) {
  const int fd = open_to_write(path);
  if (fd < 0) return errno;
  close_file(fd);
  return 0;
}

bool rename_file(const std::string& from, const std::string& to) {
  return succeeds(
      MoveFileExW(utf16_of(from).c_str(), utf16_of(to).c_str(), MOVEFILE_REPLACE_EXISTING));
}

bool remove_file(const std::string& path) {
  return succeeds(DeleteFileW(utf16_of(path).c_str()));
}

// ---- Descriptors --------------------------------------------------------------------------------

int duplicate(int fd) {
  return _dup(fd);
}

int duplicate_as(int fd, int copy) {
  return _dup2(fd, copy) == 0 ? copy : -1;
}

void widen_pipe(int) {}

namespace {

// A pipe cannot be waited for together with an event, so it is looked at again and again, after
// longer and longer pauses.
bool wait_for_pipe(HANDLE pipe, HANDLE stop) {
  constexpr DWORD kLongestPause = 10;  // ms
  for (DWORD pause = 0;; pause = std::min(pause + 1, kLongestPause)) {
    if (WaitForSingleObject(stop, pause) == WAIT_OBJECT_0) return false;
    DWORD bytes = 0;
    if (!PeekNamedPipe(pipe, nullptr, 0, nullptr, &bytes, nullptr) || bytes > 0) return true;
  }
}

}  // namespace

// Pre: `stop_fd` is negative or that of Interrupt.
bool wait_to_read(int fd, int stop_fd) {
  if (stop_fd < 0) return true;
  const HANDLE handle = handle_of(fd), stop = interrupt_event();
  if (GetFileType(handle) == FILE_TYPE_PIPE) return wait_for_pipe(handle, stop);
  if (!is_terminal(fd)) return WaitForSingleObject(stop, 0) != WAIT_OBJECT_0;
  const std::array<HANDLE, 2> both = {stop, handle};
  return WaitForMultipleObjects(2, both.data(), FALSE, INFINITE) != WAIT_OBJECT_0;
}

namespace {

// Windows takes sizes of 32 bits.
DWORD limited(std::size_t bytes) {
  constexpr std::size_t kMost = std::size_t{1} << 30;
  return static_cast<DWORD>(std::min(bytes, kMost));
}

}  // namespace

std::ptrdiff_t read_some(int fd, char* to, std::size_t most) {
  DWORD got = 0;
  SetLastError(ERROR_SUCCESS);
  if (!ReadFile(handle_of(fd), to, limited(most), &got, nullptr)) {
    const DWORD error = GetLastError();
    if (error == ERROR_BROKEN_PIPE || error == ERROR_HANDLE_EOF) return 0;
    set_errno();
    return -1;
  }
  // Ctrl-C ends the read of a console.
  if (got > 0 || GetLastError() != ERROR_OPERATION_ABORTED) return got;
  errno = EINTR;
  return -1;
}

std::ptrdiff_t write_some(int fd, std::string_view bytes) {
  DWORD written = 0;
  const HANDLE handle = handle_of(fd);
  if (WriteFile(handle, bytes.data(), limited(bytes.size()), &written, nullptr)) return written;
  set_errno();
  return -1;
}

std::int64_t offset_of(int fd) {
  return GetFileType(handle_of(fd)) == FILE_TYPE_DISK ? _lseeki64(fd, 0, SEEK_CUR) : -1;
}

bool move_to(int fd, std::int64_t offset) {
  return _lseeki64(fd, offset, SEEK_SET) >= 0;
}

bool appends(int) {
  return false;
}

// Only printing, which this program does not do, allocates space.
int allocate(int, std::int64_t, std::int64_t) {
  return 0;
}

bool cut_file(int fd, std::int64_t bytes) {
  return _chsize_s(fd, bytes) == 0;
}

}  // namespace sudokit::cli
