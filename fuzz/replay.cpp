// Runs inputs of a fuzz target without a fuzzer: replay TARGET FILE_OR_FOLDER...
//
// Each input's name is printed before it runs, so the last name is that of a failing input. A
// missing folder counts as empty. It is an error if there is no input at all.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

#include "targets.hpp"

namespace {

std::vector<std::filesystem::path> inputs_of(const std::filesystem::path& path) {
  if (!std::filesystem::is_directory(path)) {
    return std::filesystem::exists(path) ? std::vector{path} : std::vector<std::filesystem::path>{};
  }
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(path)) {
    if (entry.is_regular_file()) files.push_back(entry.path());
  }
  std::ranges::sort(files);
  return files;
}

void replay(std::string_view target, const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) throw std::runtime_error("cannot read " + file.string());
  const std::string bytes{std::istreambuf_iterator<char>(in), {}};
  std::cout << file.string() << std::endl;
  sudokit::fuzz::run(target, {reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size()});
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::cerr << "usage: replay TARGET FILE_OR_FOLDER...\n";
    return 2;
  }
  std::size_t count = 0;
  try {
    for (int i = 2; i < argc; ++i) {
      for (const auto& file : inputs_of(argv[i])) {
        replay(argv[1], file);
        ++count;
      }
    }
  } catch (const std::exception& error) {
    std::cerr << "replay: " << error.what() << '\n';
    return 1;
  }
  if (count == 0) {
    std::cerr << "replay: " << argv[1] << " has no input\n";
    return 1;
  }
  std::cout << count << " inputs of " << argv[1] << " replayed\n";
}
