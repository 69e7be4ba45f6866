// The fuzz targets: what each does with an input. A broken promise aborts the program.
#pragma once

#include <span>
#include <string_view>

namespace sudokit::fuzz {

using Bytes = std::span<const unsigned char>;

void bulk(Bytes input);
void decode_colouring(Bytes input);
void decode_model(Bytes input);
void engines(Bytes input);
void layout_file(Bytes input);
void rules(Bytes input);
// `format` is the name of a format that can be read.
void read(std::string_view format, Bytes input);

// Runs the target with this name, for example "read_FORMAT". Throws std::invalid_argument if there
// is no such target.
void run(std::string_view target, Bytes input);

}  // namespace sudokit::fuzz
