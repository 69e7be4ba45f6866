// Debian compiles zlib for Windows, but not Zstandard.
#include "cli/streams/unpacker.hpp"

namespace sudokit::cli {
namespace {

class Refusal : public UnpackBuffer::Unpacker {
 public:
  std::size_t step(std::string_view& in, char*, std::size_t) override {
    in = {};
    error_ = "the program for Windows does not read Zstandard data: unpack them, or use gzip";
    return 0;
  }
  bool pending() const override { return false; }
  bool end() override { return false; }
};

}  // namespace

std::unique_ptr<UnpackBuffer::Unpacker> unzstd() {
  return std::make_unique<Refusal>();
}

}  // namespace sudokit::cli
