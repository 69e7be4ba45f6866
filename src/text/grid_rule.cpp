#include "text/frame.hpp"
#include "text/line_rule.hpp"

namespace sudokit::text {
namespace {

// Rows between frames, with the comments and titles above them. A grid ends after its side-th row,
// before a blank line, or before the next title.
class GridRule : public LineRule {
 public:
  explicit GridRule(const LayoutPtr& layout) : side_(layout ? layout->side() : 0) {}

  Cut on(std::string_view raw) override {
    const std::string_view line = trim(raw);
    if (is_heading(line)) return on_section(line);
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
  bool rests() const override { return rows_ == 0 && !section_ && !elsewhere_; }

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
  // Sections other than [Puzzle] ([State] and the like) are skipped.
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
  bool section_ = false;  // after [Puzzle]
  bool elsewhere_ = false;
};

}  // namespace

std::unique_ptr<LineRule> make_grid_rule(const TextContext& context) {
  return std::make_unique<GridRule>(context.layout);
}

}  // namespace sudokit::text
