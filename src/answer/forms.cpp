#include "sudokit/answer.hpp"
#include "text/json.hpp"

namespace sudokit {
namespace {

// Calls write(out, format). If that fails and no form was requested, it falls back to `numbers`.
template <class Write>
Result<void> append(std::string& out, GridForm form, const Write& write) {
  const std::size_t before = out.size();
  auto written = write(out, form.to);
  if (written) return written;
  out.resize(before);
  if (form.asked) return written;
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

// A link hides the solution that a person wants to see.
Result<void> append_grid(std::string& out, GridForm form, const Layout& layout, const Grid& grid) {
  const bool link =
      form.to == Format::f_puzzles || form.to == Format::sudokupad || form.to == Format::penpa;
  if (link && !form.asked) form.to = Format::line;
  return append(out, form, [&](std::string& to, Format format) {
    return write_grid(to, layout, grid, format);
  });
}

Result<void> append_puzzle(std::string& out, GridForm form, const Puzzle& puzzle) {
  return append(out, form,
                [&](std::string& to, Format format) { return write_puzzle(to, puzzle, format); });
}

void append_grid_json(std::string& out, GridForm form, const Layout& layout, const Grid& grid) {
  append_json(out, [&](std::string& text) -> bool {
    return append_grid(text, form, layout, grid).has_value();
  });
}

void append_puzzle_json(std::string& out, GridForm form, const Puzzle& puzzle) {
  Puzzle plain = puzzle;
  plain.comment.clear();
  append_json(
      out, [&](std::string& text) -> bool { return append_puzzle(text, form, plain).has_value(); });
}

}  // namespace sudokit
