#include "answer/plain_requests.hpp"

#include <algorithm>

#include "text/json_members.hpp"
#include "text/plain_lines.hpp"

namespace sudokit::answer {
namespace {

// The number of questions that are kept before all are discarded.
constexpr std::size_t kGroupsKept = 16;

// Takes tokens of JSON from the front of a text. Each function returns an empty view or false if
// the next token is another.
class PlainScanner {
 public:
  explicit PlainScanner(std::string_view text) : rest_(text) {}

  bool take(char c) {
    skip_blanks();
    if (rest_.empty() || rest_.front() != c) return false;
    rest_.remove_prefix(1);
    return true;
  }
  bool at_end() {
    skip_blanks();
    return rest_.empty();
  }
  // With its quotation marks.
  std::string_view string() {
    skip_blanks();
    if (rest_.empty() || rest_.front() != '"') return {};
    std::size_t end = 1;
    while (end < rest_.size() && rest_[end] >= ' ' && rest_[end] < '\x7f' && rest_[end] != '"' &&
           rest_[end] != '\\') {
      ++end;
    }
    return end < rest_.size() && rest_[end] == '"' ? taken(end + 1) : std::string_view();
  }
  std::string_view value() {
    skip_blanks();
    if (!rest_.empty() && rest_.front() == '"') return string();
    for (const std::string_view word : {"true", "false"}) {
      if (rest_.starts_with(word)) return taken(word.size());
    }
    constexpr std::size_t kMostDigits = 15;
    const std::size_t digits = std::min(rest_.find_first_not_of("0123456789"), rest_.size());
    const bool whole = digits == 1 || (digits > 1 && digits <= kMostDigits && rest_[0] != '0');
    const bool ends = digits < rest_.size() &&
                      std::string_view(",} \t").find(rest_[digits]) != std::string_view::npos;
    return whole && ends ? taken(digits) : std::string_view();
  }

 private:
  void skip_blanks() {
    while (!rest_.empty() && (rest_.front() == ' ' || rest_.front() == '\t')) {
      rest_.remove_prefix(1);
    }
  }
  std::string_view taken(std::size_t size) {
    const std::string_view token = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return token;
  }

  std::string_view rest_;
};

// Stores a member. False if it is not plain, or stands twice.
bool take_member(std::string_view name, std::string_view value, PlainRequest& request) {
  if (name == "\"puzzle\"") {
    if (request.cells != nullptr || value.size() != 83 || !text::is_plain(value.data() + 1)) {
      return false;
    }
    request.cells = value.data() + 1;
  } else if (name == "\"id\"") {
    if (!request.id.empty()) return false;
    request.id = value;
  } else {
    ++request.members;
    request.question += request.question.empty() ? '{' : ',';
    request.question.append(name).append(":").append(value);
  }
  return true;
}

}  // namespace

bool read_plain_request(std::string_view text, PlainRequest& request) {
  request.cells = nullptr;
  request.id = {};
  request.question.clear();
  request.members = 0;
  PlainScanner scanner(text::json_record(text));
  if (!scanner.take('{')) return false;
  do {
    const std::string_view name = scanner.string();
    if (name.empty() || !scanner.take(':')) return false;
    const std::string_view value = scanner.value();
    if (value.empty() || !take_member(name, value, request)) return false;
  } while (scanner.take(','));
  if (!scanner.take('}') || !scanner.at_end()) return false;
  if (request.cells == nullptr || request.members == 0) return false;
  request.question += '}';
  return true;
}

PlainRequests::Group* PlainRequests::group_of(const PlainRequest& request) {
  if (const auto known = groups_.find(request.question); known != groups_.end()) {
    return known->second.get();
  }
  if (groups_.size() >= kGroupsKept) return nullptr;  // clear() discards them
  const Question* question = make_(context_, request);
  auto group = question != nullptr ? std::make_unique<Group>(*question) : nullptr;
  return groups_.emplace(request.question, std::move(group)).first->second.get();
}

void PlainRequests::clear() {
  slots_.clear();
  if (groups_.size() >= kGroupsKept) groups_.clear();
  for (auto& [text, group] : groups_) {
    if (group) group->bulk.clear(), group->size = 0;
  }
}

void PlainRequests::add(const Record& record) {
  slots_.emplace_back();
  if (record.error || !read_plain_request(record.text, request_)) return;
  Group* const group = group_of(request_);
  if (group == nullptr) return;
  slots_.back() = {group, group->size++, record.line, request_.id};
  group->bulk.add(request_.cells);
}

void PlainRequests::solve(const StopToken& stop) {
  for (auto& [text, group] : groups_) {
    if (group && group->size > 0) group->bulk.solve(stop);
  }
}

bool PlainRequests::append(std::string& out, std::size_t i) const {
  const Slot& slot = slots_[i];
  if (slot.group == nullptr) return false;
  const BulkPath& bulk = slot.group->bulk;
  const bulk9::Result* known = bulk.known(slot.index);
  if (known == nullptr || known->solutions == 0 || !bulk.right(slot.index)) return false;
  JsonPlace place;
  place.line = slot.line;
  place.id = slot.id;
  const std::string_view cells(bulk.cells(slot.index), 81);
  return append_brief(out, place, slot.group->question,
                      bulk.brief(slot.index, Format::line, cells, slot.line));
}

}  // namespace sudokit::answer
