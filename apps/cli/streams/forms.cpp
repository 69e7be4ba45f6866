#include "cli/streams/forms.hpp"

#include "cli/streams/json.hpp"

namespace sudokit::cli {
namespace {

// `write(out, format)` with the fallback.
template <class Write>
Result<void> append(std::string& out, const Source& source, const Write& write) {
  const std::size_t before = out.size();
  auto written = write(out, source.to);
  if (written) return written;
  out.resize(before);
  if (source.to_asked) return written;
  return write(out, Format::numbers);
}

template <class Append>
void append_json(std::string& out, const Append& append_text) {
  std::string text;
  if (!append_text(text)) {
    out += "null";
    return;
  }
  while (!text.empty() && text.back() == '\n') text.pop_back();
  append_json_string(out, text);
}

}  // namespace

Result<void> append_grid(std::string& out, const Source& source, const Layout& layout,
                         const Grid& grid) {
  return append(out, source, [&](std::string& to, Format format) {
    return write_grid(to, layout, grid, format);
  });
}

Result<void> append_puzzle(std::string& out, const Source& source, const Puzzle& puzzle) {
  return append(out, source,
                [&](std::string& to, Format format) { return write_puzzle(to, puzzle, format); });
}

void append_grid_json(std::string& out, const Source& source, const Layout& layout,
                      const Grid& grid) {
  append_json(out, [&](std::string& text) -> bool {
    return append_grid(text, source, layout, grid).has_value();
  });
}

void append_puzzle_json(std::string& out, const Source& source, const Puzzle& puzzle) {
  append_json(out, [&](std::string& text) -> bool {
    return append_puzzle(text, source, puzzle).has_value();
  });
}

}  // namespace sudokit::cli
