#include "cli/print/sheets.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <numbers>
#include <set>
#include <utility>

#include "cli/print/qr.hpp"
#include "cli/streams/exit_code.hpp"
#include "cli/streams/output.hpp"
#include "sudokit/tell.hpp"

namespace sudokit::cli {
namespace {

void put(std::string& record, const void* data, std::size_t bytes) {
  record.append(static_cast<const char*>(data), bytes);
}
template <class T>
void put(std::string& record, T value) {
  put(record, &value, sizeof value);
}

// Boxes are rebuilt from their shape.
void put_layout(std::string& record, const LayoutSpec& spec) {
  put(record, static_cast<std::uint8_t>(spec.side));
  put(record, static_cast<std::uint8_t>(spec.box_rows));
  put(record, static_cast<std::uint8_t>(spec.box_cols));
  put(record, static_cast<std::uint8_t>(spec.rows));
  put(record, static_cast<std::uint8_t>(spec.columns));
  const std::size_t regions = spec.box_rows > 0 ? 0 : spec.regions.size();
  put(record, static_cast<std::uint32_t>(regions));
  put(record, spec.regions.data(), regions * sizeof(std::uint16_t));
  put(record, static_cast<std::uint32_t>(spec.extra.size()));
  for (const auto& house : spec.extra) put(record, house.data(), house.size() * sizeof(Cell));
}

}  // namespace

AnswerSpool::~AnswerSpool() {
  if (fd_ >= 0) ::close(fd_);
}

std::string AnswerSpool::directory() {
  const char* named = std::getenv("TMPDIR");
  return named != nullptr && *named != '\0' ? named : "/tmp";
}

bool AnswerSpool::open() {
  std::string name = directory() + "/sudokit-answers-XXXXXX";
  fd_ = ::mkostemp(name.data(), O_CLOEXEC);
  if (fd_ < 0) return false;
  ::unlink(name.c_str());
  return true;
}

// A record is written as a whole or not at all.
bool AnswerSpool::write(const std::string& record) {
  Output out(fd_);
  if (!out.write(record)) {
    error_ = out.error();
    return false;
  }
  written_ += record.size();
  return true;
}

bool AnswerSpool::add(const Answer& answer) {
  if (fd_ < 0 && !open()) {
    error_ = errno;
    return false;
  }
  std::string record;
  const bool another = answer.layout != layout_;
  put(record, static_cast<std::uint8_t>(another));
  if (another) put_layout(record, answer.layout->spec());
  put(record, answer.number);
  put(record, answer.givens.data(), answer.givens.size());
  put(record, answer.solution.data(), answer.solution.size());
  if (!write(record)) return false;
  layout_ = answer.layout;
  ++left_;
  page_bytes_ += page_bytes(answer.givens.size());
  return true;
}

void AnswerSpool::get(void* data, std::size_t bytes) {
  constexpr std::size_t kAhead = 1 << 16;
  auto* to = static_cast<char*>(data);
  while (bytes > 0) {
    if (at_ == ahead_.size()) {
      ahead_.resize(kAhead);
      const auto got = ::pread(fd_, ahead_.data(), kAhead, static_cast<off_t>(read_));
      if (got <= 0) throw InputError("cannot-read", "cannot read answers in {}", directory());
      ahead_.resize(static_cast<std::size_t>(got));
      read_ += ahead_.size();
      at_ = 0;
    }
    const std::size_t part = std::min(bytes, ahead_.size() - at_);
    std::memcpy(to, ahead_.data() + at_, part);
    to += part, at_ += part, bytes -= part;
  }
}

template <class T>
T AnswerSpool::get() {
  T value{};
  get(&value, sizeof value);
  return value;
}

void AnswerSpool::get_layout() {
  LayoutSpec spec;
  spec.side = get<std::uint8_t>();
  spec.box_rows = get<std::uint8_t>();
  spec.box_cols = get<std::uint8_t>();
  spec.rows = get<std::uint8_t>();
  spec.columns = get<std::uint8_t>();
  spec.regions.resize(get<std::uint32_t>());
  get(spec.regions.data(), spec.regions.size() * sizeof(std::uint16_t));
  spec.extra.resize(get<std::uint32_t>());
  for (auto& house : spec.extra) {
    house.resize(static_cast<std::size_t>(spec.side));
    get(house.data(), house.size() * sizeof(Cell));
  }
  layout_ = Layout::make(std::move(spec)).value();
}

std::optional<Answer> AnswerSpool::next() {
  if (left_ == 0) return std::nullopt;
  --left_;
  if (get<std::uint8_t>() != 0) get_layout();
  const auto cells = static_cast<std::size_t>(layout_->cells());
  Answer answer{get<std::uint64_t>(), layout_, Grid(cells), Grid(cells)};
  get(answer.givens.data(), cells);
  get(answer.solution.data(), cells);
  return answer;
}

// ---- Sheets -------------------------------------------------------------------------------------

namespace {

// In points: the smallest cell that can be written in, and the smallest legible cell of an answer.
constexpr double kCell = 13;
constexpr double kLargestCell = 40;  // of a plain page that is not full
constexpr double kRuleText = 8;
constexpr double kQrCode = 30 * kPointsPerMillimetre;  // .4 mm a module for a classic puzzle
constexpr double kAnswerCell = 11;
constexpr double kFootCell = 8;
constexpr double kLargeAnswerCell = 18;
constexpr double kAnswerCaption = 13;
constexpr double kHeadingRoom = 30;  // on pages of sections and of answers

Area below_heading(const Area& body) {
  return {{body.at.x, body.at.y + kHeadingRoom}, body.width, body.height - kHeadingRoom};
}

// The kinds of rules of a puzzle that are drawn as marks, in words, with a line for each. Rules
// without marks are in words in the picture.
std::string marked_rules(const Pencilmarks& puzzle) {
  std::string text;
  if (puzzle.rules == nullptr) return text;
  std::set<std::string_view> told;
  for (const Constraint& constraint : puzzle.rules->constraints()) {
    const RuleEntry* entry = rule_entry(constraint.kind->name);
    if (entry == nullptr || entry->drawing == kRuleInWords) continue;
    if (!told.insert(entry->name).second) continue;
    text += fmt::format("{}{}: {}", text.empty() ? "" : "\n", entry->title, entry->meaning);
  }
  return text;
}

Pencilmarks filled(const Answer& answer) {
  return {answer.layout, answer.givens, answer.solution, std::vector<Digits>(answer.givens.size())};
}

}  // namespace

double Sheets::answer_cell() const {
  return plain() ? kAnswerCell : kLargeAnswerCell;
}

// The largest count up to four whose cells can be written in; one for large print.
int Sheets::default_count(const Entry& entry) {
  const int side = entry.puzzle.layout->side();
  const int most = plain() ? 4 : settings_.style == PrintStyle::large ? 1 : 2;
  for (const int count : {4, 2}) {
    if (count > most) continue;
    const double grid = arrange(count, body(), kAnswerCaption).grid;
    const double words = words_height(entry, grid);
    if (arrange(count, body(), kAnswerCaption + words).grid / side >= kCell) return count;
  }
  return 1;
}

Paragraph Sheets::words_of(const Entry& entry, double width) {
  return leaf_.lettering().paragraph(marked_rules(entry.puzzle), width - code_side(width),
                                     plain() ? kRuleText : 2 * kRuleText);
}

double Sheets::words_height(const Entry& entry, double width) {
  const double words = marked_rules(entry.puzzle).empty() ? 0 : words_of(entry, width).height() + 4;
  return std::max(words, code_side(width));
}

double Sheets::code_side(double width) const {
  return settings_.qr ? std::min(kQrCode, width / 2) : 0;
}

// Divides the page for its puzzles and as many more as there are places.
void Sheets::arrange_page(int places) {
  Area puzzles = body();
  if (settings_.answers == AnswerPlace::foot) {
    const double line = plain() ? 12 : 22;  // its number, which is read upside down
    Area foot = puzzles;
    const double grid = (plain() ? kFootCell : kLargeAnswerCell) * side_;
    const int columns = std::clamp(static_cast<int>(foot.width / (grid * 1.08)), 1, places);
    const int rows = (places + columns - 1) / columns;
    foot.height = std::min(rows * (grid + line + 4), (plain() ? 0.4 : 0.5) * puzzles.height);
    foot.at.y += puzzles.height - foot.height;
    foot_ = arrange(places, foot, line);
    puzzles.height -= foot.height + 14;
  }
  const double largest =
      plain() && places < count_ ? kLargestCell * side_ : std::numeric_limits<double>::infinity();
  caption_ = plain() ? 16 : 28;
  arrangement_ = arrange(places, puzzles, caption_);
  // Words below a puzzle make it smaller, and then have less width.
  constexpr int kRounds = 3;
  for (int round = 0; round < kRounds; ++round) {
    words_width_ = std::min(arrangement_.grid, largest);
    double words = 0;
    for (const Entry& entry : entries_) {
      words = std::max(words, words_height(entry, words_width_));
    }
    arrangement_ = arrange(places, puzzles, caption_ + words);
  }
  arrangement_.grid = std::min(arrangement_.grid, largest);
}

Area Sheets::body() const {
  return settings_.sections == Sections::none ? leaf_.body() : below_heading(leaf_.body());
}

// Draws the name of the section on each of its pages, and adds it to the outline once.
void Sheets::draw_heading() {
  if (settings_.sections == Sections::none) {
    if (printed_ == 0) leaf_.mark(std::string(phrase(Phrase::puzzles, settings_.language)));
    return;
  }
  const Point corner = leaf_.body().at;
  leaf_.put_rating({corner.x, corner.y + kHeadingRoom / 3}, 16, Weight::bold, section_,
                   Align::left);
  if (std::exchange(section_begins_, false)) leaf_.mark(section_);
}

bool Sheets::begin(const Layout& first) {
  begun_ = true;
  if (!settings_.title.empty() && !print_title(leaf_, settings_, first, mixed_)) return false;
  if (settings_.instructions && !print_instructions(leaf_, settings_, first, mixed_)) return false;
  // A single page gets a blank back, so that the first puzzles are on the front of a sheet.
  const bool odd = settings_.title.empty() != !settings_.instructions;
  return settings_.answers != AnswerPlace::behind || !odd || leaf_.blank();
}

bool Sheets::add(Entry entry) {
  const int side = entry.puzzle.layout->side();
  if (!begun_ && !begin(*entry.puzzle.layout)) return false;
  // Puzzles with long rules have fewer on a page.
  const int count = settings_.per_page.value_or(default_count(entry));
  if (side != side_ || count != count_ || entry.section != section_) {
    if (!entries_.empty() && !print_page()) return false;
    section_begins_ = section_begins_ || entry.section != section_;
    section_ = entry.section;
    side_ = side;
    count_ = count;
  }
  entries_.push_back(std::move(entry));
  return static_cast<int>(entries_.size()) < count_ || print_page();
}

Answer Sheets::answer_of(std::size_t index) const {
  const Entry& entry = entries_[index];
  return {settings_.first_number + printed_ + index, entry.puzzle.layout, entry.puzzle.givens,
          entry.solution};
}

bool Sheets::print_page(bool ended) {
  std::uint64_t answers = spool_.page_bytes();
  for (const Entry& entry : entries_) answers += AnswerSpool::page_bytes(entry.solution.size());
  if (!leaf_.begin(answers)) return false;
  const bool alone = ended && printed_ == 0 && !settings_.per_page;
  arrange_page(alone ? static_cast<int>(entries_.size()) : count_);
  draw_heading();
  for (std::size_t i = 0; i < entries_.size(); ++i) draw_puzzle(i);
  if (settings_.answers == AnswerPlace::foot) draw_foot();
  if (!leaf_.end() || !print_behind()) return false;
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    const bool kept = settings_.answers == AnswerPlace::end && !entries_[i].solution.empty();
    if (kept && !spool_.add(answer_of(i))) break;
  }
  printed_ += entries_.size();
  entries_.clear();
  return spool_.error() == 0;
}

// The sheet is turned over its long edge, so left and right are exchanged.
bool Sheets::print_behind() {
  if (settings_.answers != AnswerPlace::behind) return true;
  if (!leaf_.begin(0)) return false;
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    if (entries_[i].solution.empty()) continue;
    draw_answer(answer_of(i), arrangement_.place(static_cast<int>(i), true), arrangement_.grid,
                caption_);
  }
  return leaf_.end();
}

// Answers are drawn so that they are read with the page turned upside down.
void Sheets::draw_foot() {
  const PaperSize& paper = settings_.paper;
  cairo_save(leaf_.on());
  cairo_translate(leaf_.on(), paper.width, paper.height);
  cairo_rotate(leaf_.on(), std::numbers::pi);
  Arrangement turned = foot_;
  const Area& foot = foot_.area;
  turned.area.at = {paper.width - foot.at.x - foot.width, paper.height - foot.at.y - foot.height};
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    if (entries_[i].solution.empty()) continue;
    draw_answer(answer_of(i), turned.place(static_cast<int>(i)), turned.grid, turned.caption);
  }
  cairo_restore(leaf_.on());
}

void Sheets::draw_puzzle(std::size_t index) {
  const Entry& entry = entries_[index];
  DrawOptions options;
  options.labels = false;
  options.letters = settings_.letters;
  options.tinted = settings_.style == PrintStyle::children;
  Look look;
  if (settings_.style != PrintStyle::plain) look = {1.22, 1.15};
  const Point at = arrangement_.place(static_cast<int>(index));
  leaf_.picture(draw(entry.puzzle, nullptr, options), at, arrangement_.grid, look);
  leaf_.caption(at, arrangement_.grid, caption_,
                std::to_string(settings_.first_number + printed_ + index), entry.rating);
  const double below = at.y + arrangement_.grid + caption_;
  if (!marked_rules(entry.puzzle).empty())
    leaf_.put(words_of(entry, words_width_), {at.x, below + 2});
  if (const double side = code_side(words_width_); side > 0)
    draw_qr(leaf_.on(), entry.link, {at.x + arrangement_.grid - side, below}, side);
}

void Sheets::draw_answer(const Answer& answer, Point at, double width, double caption) {
  DrawOptions options;
  options.labels = false;
  options.candidates = false;
  options.letters = settings_.letters;
  leaf_.picture(draw(filled(answer), nullptr, options), at, width);
  leaf_.caption(at, width, caption, std::to_string(answer.number), "");
}

bool Sheets::print_answers(const Arrangement& where, const std::vector<Answer>& answers) {
  if (answers.empty()) return true;
  if (!leaf_.begin(0)) return false;
  const Point corner = leaf_.body().at;
  const std::string heading(phrase(Phrase::answers, settings_.language));
  leaf_.put({corner.x, corner.y + kHeadingRoom / 3}, 16, Weight::bold, heading, Align::left);
  if (!std::exchange(answers_begun_, true)) leaf_.mark(heading);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    draw_answer(answers[i], where.place(static_cast<int>(i)), where.grid, where.caption);
  }
  return leaf_.end();
}

bool Sheets::print_answers() {
  std::vector<Answer> page;
  Arrangement where;
  int count = 0;
  const Area body = below_heading(leaf_.body());
  while (auto answer = spool_.next()) {
    const int side = answer->layout->side();
    const bool full = static_cast<int>(page.size()) == count;
    if (full || page.back().layout->side() != side) {
      if (!print_answers(where, page)) return false;
      page.clear();
      where = settings_.answers_per_page
                  ? arrange(*settings_.answers_per_page, body, kAnswerCaption)
                  : arrange_by_size(answer_cell() * side, body, kAnswerCaption);
      count = settings_.answers_per_page.value_or(where.count());
    }
    page.push_back(std::move(*answer));
  }
  return print_answers(where, page);
}

bool Sheets::finish() {
  const bool all = entries_.empty() || print_page(true);
  // Puzzles that could not be printed have no answers either.
  entries_.clear();
  return print_answers() && all;
}

}  // namespace sudokit::cli
