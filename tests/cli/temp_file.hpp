// A temporary file, removed at the end of the test.
#pragma once

#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace sudokit::test {

class TempFile {
 public:
  explicit TempFile(const std::string& content, const std::string& suffix = "") {
    static int number = 0;
    name_ = (std::filesystem::temp_directory_path() /
             ("sudokit_" + std::to_string(getpid()) + "_" + std::to_string(++number) + suffix))
                .string();
    std::ofstream(name_, std::ios::binary) << content;
  }
  ~TempFile() { std::remove(name_.c_str()); }
  TempFile(const TempFile&) = delete;
  TempFile& operator=(const TempFile&) = delete;

  const std::string& name() const { return name_; }
  std::string text() const {
    std::ostringstream text;
    text << std::ifstream(name_, std::ios::binary).rdbuf();
    return text.str();
  }

 private:
  std::string name_;
};

}  // namespace sudokit::test
