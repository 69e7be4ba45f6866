#include "text/stream.hpp"

#include <algorithm>

namespace sudokit::text {

using Traits = std::istream::traits_type;

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
    const std::size_t got = read_stream(to, want);
    ended_ = got == 0;
    find_line_ends({to, got});
    left = unify_line_ends(to, got);
  }
  return left;
}

std::size_t ByteStream::read_stream(char* to, std::size_t want) {
  std::size_t got = 0;
  while (got < want) {
    std::streamsize ready = in_.in_avail();
    if (ready <= 0 && got > 0) break;
    if (ready <= 0) {
      if (Traits::eq_int_type(in_.sgetc(), Traits::eof())) break;
      ready = in_.in_avail();
    }
    // If the buffer cannot report how much is ready, ask for everything.
    const std::size_t ask =
        ready > 0 ? std::min(static_cast<std::size_t>(ready), want - got) : want - got;
    const auto gave =
        static_cast<std::size_t>(in_.sgetn(to + got, static_cast<std::streamsize>(ask)));
    got += gave;
    if (gave < ask) break;
  }
  return got;
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
  const auto next = in_.sgetc();
  ended_ = Traits::eq_int_type(next, Traits::eof());
  return Traits::eq_int_type(next, Traits::to_int_type('\n'));
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
