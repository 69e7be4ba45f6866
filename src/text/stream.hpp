// ByteStream: reads an istream in large pieces, but waits only for the first byte of each, so that
// a conversation over a pipe is answered line by line.
#pragma once

#include <algorithm>
#include <istream>

namespace sudokit::text {

class ByteStream {
 public:
  explicit ByteStream(std::istream& in) : in_(*in.rdbuf()) {}

  // At least one byte, at most `want`; 0 at the end of the stream. Throws what the stream buffer
  // throws when reading fails.
  std::size_t read(char* to, std::size_t want) {
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

 private:
  std::streambuf& in_;
};

}  // namespace sudokit::text
