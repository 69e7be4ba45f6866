// Files and their descriptors: the calls of the operating system behind reading and writing. Names
// are UTF-8. Functions that fail set errno. Systems without POSIX need another implementation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace sudokit::cli {

// The path of that name. Windows does not take a `std::string` as UTF-8.
std::filesystem::path path_of(const std::string& name);

// Whether the descriptor is a terminal, and whether that terminal knows colours and can redraw a
// line.
bool is_terminal(int fd);
bool redraws_lines(int fd);
// The keys that end the input typed in a terminal.
std::string_view keys_that_end_input();

struct FileStatus {
  bool regular = false;
  bool folder = false;
  std::uint64_t device = 0, number = 0;  // identify the file
  std::uint64_t bytes = 0;

  bool same_file(const FileStatus& other) const {
    return device == other.device && number == other.number;
  }
};
std::optional<FileStatus> status_of(int fd);
std::optional<FileStatus> status_of(const std::string& path);

// Open descriptors, which other programs do not inherit; -1 on failure. Opening a FIFO to read it
// does not wait for a writer.
int open_to_read(const std::string& path);
int open_to_write(const std::string& path);   // one that is there, which keeps its contents
int open_or_create(const std::string& path);  // to write; one that is there keeps its contents
// Creates a new file beside `path` and stores its name in `path`. It has the mode and the owner of
// the file that it will replace, if there is one.
int open_beside(std::string& path);
bool close_file(int fd);

// A further descriptor of an open file: a new one above 2, or the one named. -1 on failure.
int duplicate(int fd);
int duplicate_as(int fd, int copy);
// Gives a pipe the largest buffer. Anything else stays as it is.
void widen_pipe(int fd);

// Waits until `fd` can be read. False if `stop_fd`, unless negative, became readable first.
bool wait_to_read(int fd, int stop_fd);
// Reads or writes some bytes and returns how many; -1 on failure. Reading returns 0 at the end.
std::ptrdiff_t read_some(int fd, char* to, std::size_t most);
std::ptrdiff_t write_some(int fd, std::string_view bytes);

// The offset in a file; -1 if there is none, as in a pipe.
std::int64_t offset_of(int fd);
bool move_to(int fd, std::int64_t offset);
// Whether each write goes to the end of the file.
bool appends(int fd);
// Allocates space. 0, or an errno; also 0 if this cannot be done in advance.
int allocate(int fd, std::int64_t from, std::int64_t bytes);
bool cut_file(int fd, std::int64_t bytes);

// Whether the owner has made the file read-only, which does not bind root.
bool is_write_protected(const std::string& path);
// Why this process cannot write the file: an errno, or 0 if it can.
int refuses_writing(const std::string& path);
// Gives the file another name, in place of a file that has it.
bool rename_file(const std::string& from, const std::string& to);
bool remove_file(const std::string& path);

}  // namespace sudokit::cli
