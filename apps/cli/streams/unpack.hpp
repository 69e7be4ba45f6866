// UnpackBuffer: an input stream buffer that unpacks gzip and Zstandard data as they come, known by
// their first bytes, and lets everything else through as it is.
#pragma once

#include <memory>
#include <streambuf>
#include <string>
#include <vector>

namespace sudokit::cli {

class UnpackBuffer : public std::streambuf {
 public:
  // Reads from `packed`, which must outlive it.
  explicit UnpackBuffer(std::streambuf& packed);
  ~UnpackBuffer() override;

  // What is wrong with the packed data; empty when nothing is. Reading ends there.
  const std::string& error() const { return error_; }

  class Unpacker;

 protected:
  int_type underflow() override;
  // At least a byte, none at the end; what is there at once goes where it is wanted.
  std::streamsize showmanyc() override;
  std::streamsize xsgetn(char* to, std::streamsize most) override;

 private:
  // Some bytes of the packed stream; 0 at its end.
  std::size_t read_packed();
  // Reads enough of the beginning to know what it is.
  void begin();
  std::size_t read(char* to, std::size_t most);

  std::streambuf& packed_;
  std::unique_ptr<Unpacker> unpacker_;  // null: as it is
  bool begun_ = false;
  std::string error_;
  std::vector<char> in_;  // packed bytes; those from in_at_ on are not taken yet
  std::size_t in_at_ = 0;
  std::vector<char> out_;
};

}  // namespace sudokit::cli
