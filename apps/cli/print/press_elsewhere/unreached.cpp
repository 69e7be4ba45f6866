// What a program without a press never reaches, since Press::reach() does not return there.
#include "cli/print/press.hpp"

namespace sudokit::cli {

struct Press::Parts {};

Press::Press(const PrintSettings&, const std::vector<std::string>&) {}
Press::~Press() = default;

bool Press::take(Block&) {
  return false;
}
int Press::error() const {
  return 0;
}
bool Press::broken() const {
  return false;
}
std::string Press::name() const {
  return "";
}
std::string Press::finish() {
  return "";
}

}  // namespace sudokit::cli
