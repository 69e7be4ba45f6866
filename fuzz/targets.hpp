// The fuzz targets: what each does with an input. A promise that is broken ends the program.
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
// `format` is a name that can be read with.
void read(std::string_view format, Bytes input);

// By the name of a target, "read_FORMAT" among them; throws std::invalid_argument where there is
// none of this name.
void run(std::string_view target, Bytes input);

}  // namespace sudokit::fuzz
