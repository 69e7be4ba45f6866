// Out: a buffer in front of a stream. The functions below are the exports.
#pragma once

#include <fmt/format.h>

#include <ostream>
#include <string>

#include "sudokit/text.hpp"

namespace sudokit {

class Out {
 public:
  explicit Out(std::ostream& stream) : stream_(stream) {}
  Out(const Out&) = delete;
  ~Out() { flush(); }

  template <class... Args>
  void print(fmt::format_string<Args...> format, Args&&... args) {
    buffer_ += fmt::format(format, std::forward<Args>(args)...);
    if (buffer_.size() > kFull) flush();
  }

 private:
  static constexpr std::size_t kFull = 1 << 16;
  void flush() {
    stream_.write(buffer_.data(), static_cast<std::streamsize>(buffer_.size()));
    buffer_.clear();
  }

  std::ostream& stream_;
  std::string buffer_;
};

void write_cnf(Out& out, const Puzzle& puzzle);
void write_exact_cover(Out& out, const Puzzle& puzzle);
void write_opb(Out& out, const Puzzle& puzzle);
Result<void> write_colouring(Out& out, const Puzzle& puzzle, Export form);

}  // namespace sudokit
