// ReadyBuffer: an input stream buffer whose sgetn() waits only for the first byte, unlike that of
// the standard library. It returns the bytes that are available: at least one, or none at the end.
#pragma once

#include <streambuf>
#include <vector>

namespace sudokit::cli {

class ReadyBuffer : public std::streambuf {
 public:
  // `bytes`: how many are read ahead if they are requested one by one.
  explicit ReadyBuffer(std::size_t bytes) : buffer_(bytes) {}

 protected:
  // Waits for bytes and reads them; 0 at the end.
  virtual std::size_t read(char* to, std::size_t most) = 0;

  int_type underflow() override;
  std::streamsize showmanyc() override;
  std::streamsize xsgetn(char* to, std::streamsize most) override;

 private:
  std::vector<char> buffer_;
};

}  // namespace sudokit::cli
