# Writes OUTPUT, a C++ source with the text of each of FILES as sudokit::kEmbedded_NAME, where NAME
# is the file name with "." replaced by "_".
# Compilers must support 65,536 characters in a literal; g++ and clang support any number.
string(CONCAT text "// Written by cmake/embed.cmake.\n#include <string_view>\n\n#pragma GCC diagnostic push\n"
  "#pragma GCC diagnostic ignored \"-Woverlength-strings\"\nnamespace sudokit {\n")
foreach(file IN LISTS FILES)
  file(READ ${file} content)
  get_filename_component(name ${file} NAME)
  string(REPLACE "." "_" name ${name})
  string(APPEND text "extern const std::string_view kEmbedded_${name};\n"
    "const std::string_view kEmbedded_${name} = R\"embedded(${content})embedded\";\n")
endforeach()
file(WRITE ${OUTPUT} "${text}}  // namespace sudokit\n#pragma GCC diagnostic pop\n")
