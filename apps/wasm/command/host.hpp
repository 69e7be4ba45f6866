// What the command in WebAssembly calls in its host, web/engine/command/calls.cjs, in addition to
// WASI. Texts are passed as an address and a length. Results are 0 or an errno, unless stated.
#pragma once

#include <cstddef>
#include <cstdint>

#define HOST(name) __attribute__((import_module("sudokit"), import_name(#name)))

extern "C" {

// Makes `copy` a further descriptor of an open file; -1: a new one above 2. Returns it, or minus
// the errno.
HOST(duplicate) int host_duplicate(int fd, int copy);
// 1 if no one may write the file, as its mode says; else 0.
HOST(is_write_protected) int host_is_write_protected(const char* path, std::size_t length);
HOST(refuses_writing) int host_refuses_writing(const char* path, std::size_t length);
// Gives an open file the mode and the owner of another.
HOST(copy_mode) int host_copy_mode(int fd, const char* path, std::size_t length);

// Writes the path without links and dots; returns its length, or minus the errno.
HOST(real_path)
int host_real_path(const char* path, std::size_t length, char* to, std::size_t most);

// Unpacking, one stream at a time per number. `kind`: 1 for gzip, 2 for Zstandard. Returns the
// number, or -1 if this version of Node cannot do it.
HOST(unpack_open) int host_unpack_open(int kind);
// Unpacks bytes; returns how many wait to be taken, or -1 on an error.
HOST(unpack_give) int host_unpack_give(int stream, const char* bytes, std::size_t length);
HOST(unpack_take) void host_unpack_take(int stream, char* to, std::size_t length);
// Whether the data may end here, 1 or 0.
HOST(unpack_end) int host_unpack_end(int stream);
// Writes at most `most` bytes of the message of the last error; returns their number.
HOST(unpack_error) std::size_t host_unpack_error(int stream, char* to, std::size_t most);
HOST(unpack_close) void host_unpack_close(int stream);
}

namespace sudokit::cli {

// The descriptor that becomes readable when a signal arrives.
inline constexpr int kInterruptFd = 4;

}  // namespace sudokit::cli
