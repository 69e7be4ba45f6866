#include "core/text/line_rule.hpp"

#include "core/text/tokens.hpp"

namespace sudokit::text {
namespace {

// A block of numbers ends with its side-th line or before a blank one.
class NumbersBlock : public LineRule {
 public:
  explicit NumbersBlock(const LayoutPtr& layout) : side_(layout ? layout->side() : 0) {}

  Cut on(std::string_view line) override {
    if (line.empty()) {
      reset();
      Cut cut;
      cut.end_before = true;
      return cut;
    }
    if (rows_ == 0) wanted_ = side_ ? side_ : count(line);
    const bool full = ++rows_ >= wanted_;
    if (full) reset();
    return {false, true, full};
  }
  void reset() override { rows_ = 0; }

 private:
  static int count(std::string_view line) {
    int cells = 0;
    while (!take_token(line).empty()) ++cells;
    return cells;
  }

  int side_ = 0;
  int wanted_ = 0;
  int rows_ = 0;
};

}  // namespace

std::unique_ptr<LineRule> make_line_rule(const TextContext& context) {
  switch (context.format) {
    case Format::numbers:
      return context.block ? std::make_unique<NumbersBlock>(context.layout) : nullptr;
    default:
      return nullptr;
  }
}

}  // namespace sudokit::text
