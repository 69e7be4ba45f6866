#include "cli/print/spool.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "cli/streams/exit_code.hpp"
#include "cli/streams/output.hpp"

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

}  // namespace sudokit::cli
