// sudokit page: the page is found beside the program or in its build tree, copied, and opened.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "cli/process.hpp"

namespace sudokit::test {
namespace {

namespace fs = std::filesystem;

// The program in a folder of its own, as if it were installed or built there.
class Page : public testing::Test {
 protected:
  void SetUp() override {
    root = fs::temp_directory_path() / ("sudokit_page_" + std::to_string(getpid()));
    fs::create_directories(root / "bin");
    fs::copy_file(SUDOKIT_PROGRAM, program());
  }
  void TearDown() override { fs::remove_all(root); }

  fs::path program() const { return root / "bin/sudokit"; }
  static void write(const fs::path& file, const std::string& text) {
    fs::create_directories(file.parent_path());
    std::ofstream(file) << text;
  }
  static std::string content(const fs::path& file) {
    std::ostringstream text;
    text << std::ifstream(file).rdbuf();
    return text.str();
  }
  // A stand-in for the desktop: it records the file that it is asked to open.
  void put_desktop(int code) const {
    write(root / "desktop/xdg-open", "#!/bin/sh\nprintf %s \"$1\" > '" + opened().string() +
                                         "'\nexit " + std::to_string(code) + "\n");
    fs::permissions(root / "desktop/xdg-open", fs::perms::owner_all);
  }
  fs::path opened() const { return root / "opened"; }
  ProcessResult page(std::vector<std::string> args) const {
    args.insert(args.begin(), {program().string(), "page"});
    Process process(std::move(args), {"SUDOKIT_TEST_CODES=1",
                                      "PATH=" + (root / "desktop").string() + ":/usr/bin:/bin"});
    process.talk({});
    ProcessResult result = process.finish();
    take_codes(result);
    return result;
  }

  fs::path root;
  const std::string kShare = "share/sudokit/page/sudokit.html";
};

TEST_F(Page, InstalledIsWritten) {
  write(root / kShare, "<html>page</html>");
  EXPECT_EQ(page({}).out, "<html>page</html>");
  const auto file = root / "copy.html";
  EXPECT_EQ(page({"-o", file.string()}).code, 0);
  EXPECT_EQ(content(file), "<html>page</html>");
  EXPECT_EQ(page({"--output", (root / "none/copy.html").string()}).codes, "cannot-write");
}

TEST_F(Page, OfTheBuildTreeIsWritten) {
  write(root / "page/sudokit.html", "<html>built</html>");
  EXPECT_EQ(page({}).codes, "cannot-read");
  write(root / "bin/CMakeCache.txt", "");
  EXPECT_EQ(page({}).out, "<html>built</html>");
}

TEST_F(Page, ThatIsMissingIsSaidToBe) {
  const auto installed = page({});
  EXPECT_EQ(installed.code, 3);
  EXPECT_NE(installed.err.find(kShare), std::string::npos) << installed.err;
  EXPECT_NE(installed.err.find("scripts/build-page"), std::string::npos);
  write(root / "bin/CMakeCache.txt", "");
  const auto built = page({"-o", (root / "copy.html").string()});
  EXPECT_EQ(built.codes, "cannot-read");
  EXPECT_NE(built.err.find("page/sudokit.html"), std::string::npos) << built.err;
  EXPECT_FALSE(fs::exists(root / "copy.html"));
}

TEST_F(Page, IsOpened) {
  write(root / kShare, "<html>page</html>");
  put_desktop(0);
  EXPECT_EQ(page({"--open"}).code, 0);
  EXPECT_EQ(content(opened()), (root / kShare).string());
  const auto file = (root / "copy.html").string();
  EXPECT_EQ(page({"--open", "-o", file}).code, 0);
  EXPECT_EQ(content(opened()), file);
  EXPECT_EQ(page({"--open", "-o", "-"}).codes, "conflicting-options");
  put_desktop(3);
  const auto failed = page({"--open"});
  EXPECT_EQ(failed.code, 3);
  EXPECT_NE(failed.err.find((root / kShare).string()), std::string::npos) << failed.err;
}

}  // namespace
}  // namespace sudokit::test
