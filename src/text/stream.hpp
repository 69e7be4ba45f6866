// ByteStream: reads a text or an istream in large pieces and unifies its line ends. Of an istream
// it waits only for the first byte of each piece, so that a dialogue over a pipe is answered line
// by line.
//
// It alone determines how lines end, by the first line end. If that is a CR without an LF, as on
// old Macintoshes, then every CR, CR LF and LF of the stream ends a line and is passed on as one
// LF. Otherwise lines end in LF, and a CR is white space. Neither depends on the pieces in which
// the stream arrives.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace sudokit::text {

// Where bytes come from.
class ByteInput {
 public:
  virtual ~ByteInput() = default;
  // Reads at least one byte and at most `want`; returns 0 at the end. Pre: want > 0.
  virtual std::size_t read(char* to, std::size_t want) = 0;
  // The next byte, which is not taken; nothing at the end. Waits for it.
  virtual std::optional<char> peek() = 0;
};

// The text must outlive the input.
std::unique_ptr<ByteInput> input_of(std::string_view text);
// Passes on what the stream buffer throws if reading fails. The stream must outlive the input.
std::unique_ptr<ByteInput> input_of(std::istream& in);

class ByteStream {
 public:
  explicit ByteStream(std::unique_ptr<ByteInput> in) : in_(std::move(in)) {}

  // Reads at least one byte and at most `want`; returns 0 at the end of the stream. Passes on what
  // the input throws. Pre: want > 0.
  std::size_t read(char* to, std::size_t want);

  // Whether nothing is left. Waits for the next byte of an istream.
  bool at_end() { return back_at_ >= back_.size() && (ended_ || !in_->peek()); }

  // Puts bytes back, to be read before the rest of the stream. Pre: the bytes put back before have
  // been read.
  void give_back(std::string_view bytes) {
    back_ = bytes;
    back_at_ = 0;
  }

 private:
  enum class LineEnds : std::uint8_t { unknown, with_lf, any };

  void find_line_ends(std::string_view bytes);
  bool next_is_lf();
  std::size_t unify_line_ends(char* bytes, std::size_t size);

  std::unique_ptr<ByteInput> in_;
  std::string back_;
  std::size_t back_at_ = 0;
  LineEnds line_ends_ = LineEnds::unknown;
  bool after_cr_ = false;  // LineEnds::any: the last byte read was a CR
  bool ended_ = false;
};

}  // namespace sudokit::text
