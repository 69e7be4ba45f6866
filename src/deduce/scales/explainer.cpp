// The scales of Sudoku Explainer, ER/EP/ED: the techniques of SE 1.2.1 as implemented in
// SukakuExplainer (D3), SukakuExplainer with its defaults (D2), and the original SE 1.2.1 (D1). A
// step counts its rating in tenths; a path counts the highest of them, and 20.0 if no technique
// applies.
#include "deduce/explainer/rater.hpp"
#include "deduce/nine/argue.hpp"
#include "deduce/scales/scale.hpp"

namespace sudokit {
namespace {

constexpr int kStuck = 200;

void judge(const Scale&, Rating& rating) {
  rating.difficulty = rating.end == DeduceEnd::solved ? rating.highest : kStuck;
}

Result<void> fits(const Layout& layout) {
  return nine::fits(layout, "Sudoku Explainer");
}

template <nine::se::Dialect dialect>
Scale scale_of(std::string_view name, std::string_view version) {
  Scale scale;
  scale.name = name;
  scale.title = "Sudoku Explainer";
  scale.source = "SukakuExplainer 1.18.1, after Sudoku Explainer 1.2.1 by N. Juillerat";
  scale.rows = nine::se::scale_rows(dialect);
  scale.judge = judge;
  scale.counting = Counting::tenths;
  scale.version = version;
  // Regions drawn in a file are accepted if they are the boxes.
  scale.takes = {Feature::square_boxes, Feature::jigsaw, Feature::marks};
  scale.fits = fits;
  scale.walk = nine::se::walk<dialect>;
  scale.full_name = nine::se::full_name;
  return scale;
}

}  // namespace

const Scale& explainer_scale() {
  static const Scale kScale =
      scale_of<nine::se::Dialect::d3>("se", "SukakuExplainer 1.18.1, dialect D3");
  return kScale;
}

const Scale& explainer_d2_scale() {
  static const Scale kScale =
      scale_of<nine::se::Dialect::d2>("se-d2", "SukakuExplainer 1.18.1, dialect D2");
  return kScale;
}

const Scale& explainer_d1_scale() {
  static const Scale kScale = [] {
    Scale scale = scale_of<nine::se::Dialect::d1>("se-d1", "serate 1.2.1.3, dialect D1");
    scale.source = "Sudoku Explainer 1.2.1 by N. Juillerat, with serate 1.2.1.3";
    scale.takes = {Feature::square_boxes, Feature::jigsaw};  // it reads no pencilmarks
    return scale;
  }();
  return kScale;
}

}  // namespace sudokit
