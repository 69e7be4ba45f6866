// A small study, a folder for its results, and a function that reads them from an export.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "cli/process.hpp"
#include "cli/temp_file.hpp"

namespace sudokit::test {

namespace fs = std::filesystem;

// A folder that is removed at the end of the test.
class TempFolder {
 public:
  TempFolder() {
    static int number = 0;
    name_ = (fs::temp_directory_path() /
             ("sudokit_study_" + std::to_string(getpid()) + "_" + std::to_string(++number)))
                .string();
    fs::create_directories(name_);
  }
  ~TempFolder() { fs::remove_all(name_); }
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;
  std::string operator/(const std::string& name) const { return name_ + "/" + name; }
  const std::string& name() const { return name_; }

 private:
  std::string name_;
};

// 60 runs under an iteration budget; they find the same every time.
inline constexpr const char* kStudy = R"(title = "Sixty runs"
[[instances]]
name = "random"
maker = "lewis"
layout = "3x3"
count = 5
params = { fixed = [0.3, 0.5] }
[[engines]]
name = "SA"
engine = "anneal"
[[engines]]
name = "CP+SA"
engine = "cp-anneal"
[run]
runs = 3
iterations = 20000
[quick]
count = 1
[[table]]
title = "All"
rows = ["fixed"]
columns = ["engine"]
measures = ["success", "iterations"]
[[plot]]
title = "Success"
kind = "lines"
x = "fixed"
y = "success"
[[test]]
title = "Success"
kind = "signed-rank"
measure = "success"
between = ["SA", "CP+SA"]
)";

inline std::string text_of(const std::string& name) {
  std::ostringstream text;
  text << std::ifstream(name, std::ios::binary).rdbuf();
  return text.str();
}

// The rows of an export by key, reduced to what does not depend on clocks and machines.
inline std::map<std::string, std::string> answers(const std::string& file) {
  std::istringstream in(sudokit({"study", "export", file}).out);
  std::map<std::string, std::string> rows;
  std::string line;
  std::getline(in, line);
  while (std::getline(in, line)) {
    std::vector<std::string> fields(1);
    bool inside = false;
    for (const char c : line) {
      if (c == '"') inside = !inside;
      if (c == ',' && !inside) {
        fields.emplace_back();
      } else {
        fields.back() += c;
      }
    }
    const std::string what =
        fields[10] + " " + fields[11] + " " + fields[16] + " " + fields[17] + " " + fields[18];
    EXPECT_TRUE(rows.emplace(fields[0], what).second) << "twice: " << line;
  }
  return rows;
}

inline ProcessResult run_study(const std::string& file, const std::string& out,
                               std::vector<std::string> more = {}) {
  std::vector<std::string> args = {"study", "run", file, "--out", out};
  args.insert(args.end(), more.begin(), more.end());
  return sudokit(args);
}

class StudyCommand : public testing::Test {
 protected:
  StudyCommand() : file_(kStudy, ".toml") {}
  // The results of the whole study, made in one go.
  std::map<std::string, std::string> whole() {
    const auto run = run_study(file_.name(), folder_ / "whole");
    EXPECT_EQ(run.code, 0) << run.err;
    return answers(folder_ / "whole/results.db");
  }
  TempFile file_;
  TempFolder folder_;
};

}  // namespace sudokit::test
