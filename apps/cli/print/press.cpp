#include "cli/print/press.hpp"

#include <fmt/format.h>

#include <cctype>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "cli/print/booklet.hpp"
#include "cli/print/sheets.hpp"

namespace sudokit::cli {
namespace {

// Holds the puzzles to the end, or as many as fit in memory, if earlier pages depend on all of
// them: a title page states their rules, and sections by grade put them in order.
class Held final : public Composer {
 public:
  Held(const PrintSettings& settings, std::unique_ptr<Composer> next)
      : settings_(settings), next_(std::move(next)) {}

  bool add(Entry entry) override {
    if (released_) return next_->add(std::move(entry));
    rules_.insert(rule_text(*entry.puzzle.layout, settings_.letters, settings_.language));
    bytes_ += entry.bytes();
    const bool sorted = settings_.sections == Sections::grade;
    if (sorted) head(entry);
    kept_[sorted && entry.grade == 0 ? kUngraded : entry.grade].push_back(std::move(entry));
    return sorted || bytes_ < kMostBytes || release();
  }
  bool finish() override {
    const bool all = released_ || release();
    return next_->finish() && all;
  }
  std::uint64_t printed() const override { return next_->printed(); }
  int error() const override { return next_->error(); }
  std::string name() const override { return next_->name(); }

 private:
  static constexpr int kUngraded = 6;
  static constexpr std::size_t kMostBytes = 200'000'000;

  void head(Entry& entry) const {
    entry.section = entry.grade == 0 ? phrase(Phrase::ungraded, settings_.language)
                                     : grade_word(entry.grade, settings_.language);
    entry.section[0] = static_cast<char>(std::toupper(entry.section[0]));  // always ASCII
  }
  bool release() {
    released_ = true;
    next_->foresee(rules_.size() > 1);
    bool all = true;
    for (auto& [grade, entries] : kept_) {
      for (Entry& entry : entries) all = all && next_->add(std::move(entry));
    }
    kept_.clear();
    return all;
  }

  const PrintSettings& settings_;
  std::unique_ptr<Composer> next_;
  std::set<std::string> rules_;
  std::map<int, std::vector<Entry>> kept_;  // by grade if sorted, in that order
  std::size_t bytes_ = 0;
  bool released_ = false;
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
  if (settings.sections == Sections::grade || !settings.title.empty() || settings.instructions)
    composer = std::make_unique<Held>(settings, std::move(composer));
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
  // A page takes longer than most puzzles; after a signal, waiting puzzles are left out.
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
    return more.empty() ? "" : fmt::format("{} pages; behind the first: {}\n", pages.count(), more);
  }
  if (!whole) return fmt::format("{} is not whole\n", pages.name());
  return fmt::format("{} holds {} pages, {} puzzles on them, and ends there\n", pages.name(),
                     pages.count(), parts_->composer->printed());
}

}  // namespace sudokit::cli
