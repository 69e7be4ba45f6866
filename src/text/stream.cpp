#include "text/stream.hpp"

namespace sudokit::text {

namespace {

class TextInput final : public ByteInput {
 public:
  explicit TextInput(std::string_view text) : rest_(text) {}

  std::size_t read(char* to, std::size_t want) override {
    const std::size_t got = rest_.copy(to, want);
    rest_.remove_prefix(got);
    return got;
  }

  std::optional<char> peek() override {
    return rest_.empty() ? std::nullopt : std::optional(rest_.front());
  }

 private:
  std::string_view rest_;
};

}  // namespace

std::unique_ptr<ByteInput> input_of(std::string_view text) {
  return std::make_unique<TextInput>(text);
}

std::size_t ByteStream::read(char* to, std::size_t want) {
  if (back_at_ < back_.size()) {
    const std::size_t got = back_.copy(to, want, back_at_);
    back_at_ += got;
    return got;
  }
  std::size_t left = 0;
  // Nothing is read after the first end: a terminal would have to end twice. A piece that is only
  // the LF of a CR LF leaves no bytes.
  while (left == 0 && !ended_) {
    const std::size_t got = in_->read(to, want);
    ended_ = got == 0;
    find_line_ends({to, got});
    left = unify_line_ends(to, got);
  }
  return left;
}

void ByteStream::find_line_ends(std::string_view bytes) {
  if (line_ends_ != LineEnds::unknown) return;
  const std::size_t end = bytes.find_first_of("\r\n");
  if (end == bytes.npos) return;
  const bool last = end + 1 == bytes.size();
  const bool lf = bytes[end] == '\n' || (last ? next_is_lf() : bytes[end + 1] == '\n');
  line_ends_ = lf ? LineEnds::with_lf : LineEnds::any;
}

// Waits for the next byte.
bool ByteStream::next_is_lf() {
  const auto next = in_->peek();
  ended_ = !next;
  return next == '\n';
}

// Returns the number of bytes left.
std::size_t ByteStream::unify_line_ends(char* bytes, std::size_t size) {
  if (line_ends_ != LineEnds::any) return size;
  char* to = bytes;
  for (const char c : std::string_view(bytes, size)) {
    const bool again = c == '\n' && after_cr_;
    after_cr_ = c == '\r';
    if (!again) *to++ = after_cr_ ? '\n' : c;
  }
  return static_cast<std::size_t>(to - bytes);
}

}  // namespace sudokit::text
