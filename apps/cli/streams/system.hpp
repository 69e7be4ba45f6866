// What the program needs of the operating system beyond files. apps/wasm/command has another
// implementation.
#pragma once

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

}  // namespace sudokit::cli
