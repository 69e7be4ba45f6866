#include "nishio/digit.hpp"

namespace sudokit {
NishioDfs::NishioDfs(std::shared_ptr<const NishioGraph> graph, Meter* meter)
    : graph_(std::move(graph)),
      edges_(graph_->edge_list(meter)),
      visited_(graph_->vertices()),
      done_(graph_->vertices()),
      kept_(static_cast<std::size_t>(graph_->side() * graph_->side())),
      meter_(meter) {}

NishioFound NishioDfs::filter(OpenCells open) {
  open_ = open;
  kept_.assign(kept_.size(), 0);
  // Clears only the entries that the last search set, not the whole sets.
  for (const std::uint32_t v : touched_) visited_[v] = done_[v] = 0;
  touched_.clear();
  const std::uint32_t sink = graph_->vertices() - 1;
  visited_[sink] = done_[sink] = 1;
  touched_.push_back(sink);
  search(0, 0);
  for (std::size_t cell = 0; cell < kept_.size(); ++cell) {
    if (!kept_[cell]) open[cell] = 0;
  }
  return done_[0] ? NishioFound::placement : NishioFound::none;
}

void NishioDfs::search(std::uint32_t vertex, int column) {
  visited_[vertex] = 1;
  touched_.push_back(vertex);
  if (meter_ != nullptr && touched_.size() % kVerticesALook == 0) meter_->require();
  for (std::uint32_t e = edges_->offset[vertex]; e < edges_->offset[vertex + 1]; ++e) {
    const NishioGraph::Edge edge = edges_->list[e];
    const auto cell = static_cast<std::size_t>(graph_->cell(static_cast<int>(edge.row), column));
    if (!open_[cell]) continue;
    if (!visited_[edge.target]) search(edge.target, column + 1);
    if (done_[edge.target]) {
      done_[vertex] = 1;
      kept_[cell] = 1;
    }
  }
}

}  // namespace sudokit
