// What the program needs of the operating system beyond files and descriptors. apps/wasm/command
// has another implementation, for WebAssembly.
#pragma once

#include <sys/stat.h>

#include <filesystem>
#include <string>

namespace sudokit::cli {

// The processor cores that this process may use; at least 1.
unsigned usable_cores();

// The folder of this program.
std::filesystem::path program_folder();

// Opens a file in the program that the desktop has for it, and waits for the end of that call.
// False if this is not possible.
bool open_on_desktop(const std::string& file);

// Gives a pipe the largest buffer. Anything else stays as it is.
void widen_pipe(int fd);

// A further descriptor of an open file: the one named, or a new one above 2. -1 and errno on
// failure.
int duplicate(int fd);
int duplicate_as(int fd, int copy);

// Whether the owner has made the file read-only, which does not bind root.
bool is_write_protected(const std::string& path, const struct stat& file);

// Why this process cannot write the file: an errno, or 0 if it can.
int refuses_writing(const std::string& path);

// Creates a new file beside `path` and stores its name in `path`. It has the mode and the owner of
// the file that it will replace, if there is one. -1 and errno on failure.
int open_beside(std::string& path, const struct stat* replaced);

}  // namespace sudokit::cli
