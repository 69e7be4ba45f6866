// wasi-libc looks for a path in the folders that its host opened for it, and takes relative paths
// as absolute ones. Here each path goes to the host as it is, with the number of one folder.
#include <cstddef>

namespace {
constexpr int kFolder = 3;
}

// Called instead of the function without __wrap_ (an option of the linker).
extern "C" int __wrap___wasilibc_find_relpath(const char* path, const char** prefix,
                                              char** relative, std::size_t) {
  *prefix = "";
  *relative = const_cast<char*>(path);
  return kFolder;
}
