// ByteStream: reads an istream in large pieces, but waits only for the first byte of each, so that
// a conversation over a pipe is answered line by line.
#pragma once

#include <algorithm>
#include <istream>
#include <string>
#include <string_view>

namespace sudokit::text {

class ByteStream {
 public:
  explicit ByteStream(std::istream& in) : in_(*in.rdbuf()) {}

  // At least one byte, at most `want`; 0 at the end of the stream. Throws what the stream buffer
  // throws when reading fails.
  std::size_t read(char* to, std::size_t want) {
    if (back_at_ < back_.size()) {
      const std::size_t got = back_.copy(to, want, back_at_);
      back_at_ += got;
      return got;
    }
    // A terminal would have to end twice.
    if (ended_) return 0;
    const std::size_t got = read_stream(to, want);
    ended_ = got == 0;
    return got;
  }

  // What is read next, before the rest of the stream. Pre: the last given back was read.
  void give_back(std::string_view bytes) {
    back_ = bytes;
    back_at_ = 0;
  }

 private:
  std::size_t read_stream(char* to, std::size_t want) {
    using Traits = std::istream::traits_type;
    std::size_t got = 0;
    while (got < want) {
      std::streamsize ready = in_.in_avail();
      if (ready <= 0 && got > 0) break;
      if (ready <= 0) {
        if (Traits::eq_int_type(in_.sgetc(), Traits::eof())) break;
        ready = in_.in_avail();
      }
      // A buffer that cannot say how much is ready gives all it can.
      const std::size_t ask =
          ready > 0 ? std::min(static_cast<std::size_t>(ready), want - got) : want - got;
      const auto gave =
          static_cast<std::size_t>(in_.sgetn(to + got, static_cast<std::streamsize>(ask)));
      got += gave;
      if (gave < ask) break;
    }
    return got;
  }

  std::streambuf& in_;
  std::string back_;
  std::size_t back_at_ = 0;
  bool ended_ = false;
};

}  // namespace sudokit::text
