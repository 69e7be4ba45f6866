// Input from an istream. It is a source of its own because programs that only read texts in memory,
// such as the WebAssembly module, then need no streams of the standard library.
#include <algorithm>
#include <istream>

#include "text/stream.hpp"

namespace sudokit::text {
namespace {

using Traits = std::istream::traits_type;

class StreamInput final : public ByteInput {
 public:
  explicit StreamInput(std::streambuf& in) : in_(in) {}

  std::size_t read(char* to, std::size_t want) override {
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

  std::optional<char> peek() override {
    const auto next = in_.sgetc();
    if (Traits::eq_int_type(next, Traits::eof())) return std::nullopt;
    return Traits::to_char_type(next);
  }

 private:
  std::streambuf& in_;
};

}  // namespace

std::unique_ptr<ByteInput> input_of(std::istream& in) {
  return std::make_unique<StreamInput>(*in.rdbuf());
}

}  // namespace sudokit::text
