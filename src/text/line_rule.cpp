#include "text/line_rule.hpp"

#include "text/frame.hpp"
#include "text/tokens.hpp"

namespace sudokit::text {
namespace {

Cut taken(bool last) {
  Cut cut;
  cut.take = true;
  cut.end_after = last;
  return cut;
}

int count_tokens(std::string_view line) {
  int count = 0;
  while (!take_token(line).empty()) ++count;
  return count;
}

// A block of numbers ends with its side-th line or before a blank one.
class NumbersBlock : public LineRule {
 public:
  explicit NumbersBlock(const LayoutPtr& layout) : side_(layout ? layout->side() : 0) {}

  Cut on(std::string_view line) override {
    if (line.starts_with('#')) return {};
    if (line.empty()) {
      reset();
      Cut cut;
      cut.end_before = true;
      return cut;
    }
    if (rows_ == 0) wanted_ = side_ ? side_ : count_tokens(line);
    const bool full = ++rows_ >= wanted_;
    if (full) reset();
    return taken(full);
  }
  void reset() override { rows_ = 0; }

 private:
  int side_ = 0;
  int wanted_ = 0;
  int rows_ = 0;
};

// The order, a number, order^4 cells; a blank line ends a record that is not full.
class OrderFirst : public LineRule {
 public:
  Cut on(std::string_view line) override {
    if (line.starts_with('#')) return {};
    if (line.empty()) {
      reset();
      Cut cut;
      cut.end_before = true;
      return cut;
    }
    if (seen_ == 0) {
      const int order = number_of(take_token(line));
      wanted_ = order >= 1 && order <= 10 ? 2 + order * order * order * order : 1;
      seen_ = 1;
    }
    seen_ += count_tokens(line);
    const bool full = seen_ >= wanted_;
    if (full) reset();
    return taken(full);
  }
  void reset() override { seen_ = 0; }

 private:
  int wanted_ = 0;
  int seen_ = 0;
};

// Rows between frames; comments and titles above them belong to them. A grid ends with its side-th
// row, before a blank line, or before the next title.
class GridRule : public LineRule {
 public:
  explicit GridRule(const LayoutPtr& layout) : side_(layout ? layout->side() : 0) {}

  Cut on(std::string_view line) override {
    if (line.starts_with('[')) return on_section(line);
    if (elsewhere_) return on_elsewhere(line);
    if (line.starts_with('#')) return taken(false);
    if (line.empty()) return between();
    if (is_frame(line)) return rows_ > 0 ? taken(false) : Cut{};
    const RowShape shape = row_shape(line, side_);
    if (shape.kind == RowKind::none && has_word(line) && !is_framed(line)) return on_title();
    if (width_ == 0) width_ = side_ ? side_ : shape.width;
    const bool full = ++rows_ == width_;
    if (full) reset();
    return taken(full);
  }
  void reset() override {
    rows_ = width_ = 0;
    section_ = false;
  }

 private:
  Cut between() {
    Cut cut;
    cut.drop = rows_ == 0 && !section_;
    cut.end_before = !cut.drop;
    reset();
    return cut;
  }
  Cut on_title() {
    Cut cut;
    cut.end_before = rows_ > 0;
    cut.take = true;
    reset();
    return cut;
  }
  // Other sections than [Puzzle] ([State] and the like) are passed over.
  Cut on_section(std::string_view line) {
    elsewhere_ = !is_section(line);
    if (elsewhere_) return between();
    const Cut cut = on_title();
    section_ = true;
    return cut;
  }
  Cut on_elsewhere(std::string_view line) {
    elsewhere_ = !line.empty() && !line.starts_with('#');
    return line.empty() || elsewhere_ ? Cut{} : taken(false);
  }

  int side_ = 0;
  int width_ = 0;  // 0 before the first row
  int rows_ = 0;
  bool section_ = false;  // behind [Puzzle]
  bool elsewhere_ = false;
};

}  // namespace

std::unique_ptr<LineRule> make_line_rule(const TextContext& context) {
  switch (context.format) {
    case Format::numbers:
      return context.block ? std::make_unique<NumbersBlock>(context.layout) : nullptr;
    case Format::order_first:
      return std::make_unique<OrderFirst>();
    case Format::grid:
    case Format::sdk:
    case Format::ss:
      return std::make_unique<GridRule>(context.layout);
    default:
      return nullptr;
  }
}

}  // namespace sudokit::text
