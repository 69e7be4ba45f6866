// JsonLine: one JSON object, built member by member at the end of a string without allocations of
// its own. Invalid UTF-8 in text becomes U+FFFD.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sudokit {

// Appends `text` as a JSON string, with its quotes.
void append_json_string(std::string& out, std::string_view text);

class JsonLine {
 public:
  // Appends the opening brace. `out` must outlive the object.
  explicit JsonLine(std::string& out) : out_(out), begin_(out.size()) { out_ += '{'; }

  JsonLine& text(std::string_view name, std::string_view value);
  JsonLine& number(std::string_view name, std::uint64_t value);
  // Writes `null` if the value is not finite.
  JsonLine& real(std::string_view name, double value);
  JsonLine& boolean(std::string_view name, bool value);
  JsonLine& null(std::string_view name);
  // Writes a name only; the caller then appends the value to the string.
  JsonLine& key(std::string_view name);
  // The names of the members so far, parsed from the text that was written.
  std::vector<std::string> names() const;
  // Adds members that are given as JSON text without braces; "" adds none.
  JsonLine& members(std::string_view text);
  // Closes the object. No member may be added after that.
  void close() { out_ += '}'; }

 private:
  std::string& out_;
  std::size_t begin_;
  bool first_ = true;
};

// Appends a JSON array; append(item) must append the text of one item to `out`.
template <class Items, class Append>
void append_json_array(std::string& out, const Items& items, Append&& append) {
  out += '[';
  bool first = true;
  for (const auto& item : items) {
    if (!first) out += ',';
    first = false;
    append(item);
  }
  out += ']';
}

}  // namespace sudokit
