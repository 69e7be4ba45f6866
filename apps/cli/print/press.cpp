#include "cli/print/press.hpp"

#include <fmt/format.h>

#include <cctype>
#include <map>
#include <utility>
#include <vector>

#include "cli/print/booklet.hpp"
#include "cli/print/sheets.hpp"

namespace sudokit::cli {
namespace {

// Keeps all puzzles to the end and hands them on by grade; those without one come last.
class ByGrade final : public Composer {
 public:
  ByGrade(const PrintSettings& settings, std::unique_ptr<Composer> next)
      : settings_(settings), next_(std::move(next)) {}

  bool add(Entry entry) override {
    const int grade = entry.grade;
    entry.section = grade == 0 ? phrase(Phrase::ungraded, settings_.language)
                               : grade_word(grade, settings_.language);
    entry.section[0] = static_cast<char>(std::toupper(entry.section[0]));  // all begin in ASCII
    by_grade_[grade == 0 ? kUngraded : grade].push_back(std::move(entry));
    return true;
  }
  bool finish() override {
    bool all = true;
    for (auto& [grade, entries] : by_grade_) {
      for (Entry& entry : entries) all = all && next_->add(std::move(entry));
    }
    return next_->finish() && all;
  }
  std::uint64_t printed() const override { return next_->printed(); }
  int error() const override { return next_->error(); }
  std::string name() const override { return next_->name(); }

 private:
  static constexpr int kUngraded = 6;
  const PrintSettings& settings_;
  std::unique_ptr<Composer> next_;
  std::map<int, std::vector<Entry>> by_grade_;
};

}  // namespace

struct Press::Parts {
  std::unique_ptr<Pages> pages;
  std::unique_ptr<Composer> composer;
  bool cut = false;  // by a signal
};

void Press::reach() {}

Press::Press(const PrintSettings& settings, const std::vector<std::string>& inputs) {
  auto pages = open_pages(settings, inputs);
  std::unique_ptr<Composer> composer;
  if (settings.walk || !settings.worksheet.empty()) {
    composer = std::make_unique<Booklet>(settings, *pages);
  } else {
    composer = std::make_unique<Sheets>(settings, *pages);
  }
  if (settings.sections == Sections::grade)
    composer = std::make_unique<ByGrade>(settings, std::move(composer));
  parts_.reset(new Parts{std::move(pages), std::move(composer), false});
}

Press::~Press() = default;

int Press::error() const {
  const int error = parts_->pages->error();
  return error != 0 ? error : parts_->composer->error();
}

bool Press::broken() const {
  return parts_->pages->broken();
}

std::string Press::name() const {
  const bool later = parts_->pages->error() == 0 && parts_->composer->error() != 0;
  return later ? parts_->composer->name() : parts_->pages->name();
}

bool Press::take(Block& block) {
  if (!block.load) return true;
  // A page takes longer than most puzzles: after a signal those that wait for theirs are left out.
  for (Entry& entry : static_cast<Entries&>(*block.load).list) {
    parts_->cut |= block.stop.stop_requested();
    if (parts_->cut) break;
    if (!parts_->composer->add(std::move(entry))) return false;
  }
  block.load.reset();
  return true;
}

std::string Press::finish() {
  const Pages& pages = *parts_->pages;
  const bool all = parts_->composer->finish();
  const bool whole = parts_->pages->finish();
  if (pages.broken()) return "";
  if (all && whole && !parts_->cut && error() == 0) {
    const std::string more = pages.further();
    return more.empty()
               ? ""
               : fmt::format("{} pages; those behind the first are {}\n", pages.count(), more);
  }
  if (!whole) return fmt::format("{} is not whole\n", pages.name());
  return fmt::format("{} holds {} pages, {} puzzles on them, and ends there\n", pages.name(),
                     pages.count(), parts_->composer->printed());
}

}  // namespace sudokit::cli
