// Fields: a table of a study file whose keys are taken one by one. Keys left over at the end are
// unknown. Every error is thrown as a Fault, with its position.
#pragma once

#define TOML_HEADER_ONLY 1
// toml++ 3.3 asserts before it checks that a key begins with a key character ("[=" does not), and
// with NDEBUG the compiler may assume that the assertion holds. The check alone is sufficient.
#pragma push_macro("NDEBUG")
#undef NDEBUG
#define TOML_ASSERT(expression) static_assert(true)
#include <toml++/toml.h>
#pragma pop_macro("NDEBUG")

#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "study/study.hpp"

namespace sudokit::study {

struct Fault {
  Error error;
};
[[noreturn]] void fault(const toml::source_region& where, ErrorCode code, std::string message);
template <class First, class... Rest>
[[noreturn]] void fault(const toml::source_region& where, ErrorCode code,
                        fmt::format_string<First, Rest...> format, First&& first, Rest&&... rest) {
  fault(where, code, fmt::format(format, std::forward<First>(first), std::forward<Rest>(rest)...));
}

// A number, boolean or string in the text form in which parameters are set.
std::string value_text(const toml::node& node, const std::string& what);
// Refuses a file whose ranges together have more values than a plan could hold. Pre: check_depth().
void check_ranges(const toml::table& file);
// One value, a list of values, or {from, to, step}.
Choice choice_of(const std::string& name, const toml::node& node);

class Fields {
 public:
  // `what` is the name of the table in messages: "[[engines]]".
  Fields(const toml::table& table, std::string what) : table_(table), what_(std::move(what)) {}

  std::size_t line() const { return table_.source().begin.line; }
  std::size_t column() const { return table_.source().begin.column; }
  const toml::source_region& place() const { return table_.source(); }
  // The position of a key's value, or of the table if the key is missing.
  const toml::source_region& place_of(std::string_view key) const;

  const toml::node* take(std::string_view key);
  std::string text(std::string_view key, std::string otherwise = "");
  std::string required_text(std::string_view key);
  bool boolean(std::string_view key, bool otherwise);
  std::optional<double> number(std::string_view key, double low, double high);
  std::optional<std::uint64_t> whole(std::string_view key, std::uint64_t low, std::uint64_t high);
  // One string or a list of strings.
  std::vector<std::string> texts(std::string_view key);
  // A table of strings, as pairs.
  std::vector<std::pair<std::string, std::string>> pairs(std::string_view key);
  // A table of choices.
  std::vector<Choice> choices(std::string_view key);
  const toml::table* table(std::string_view key);
  // The tables of the array [[key]].
  std::vector<const toml::table*> tables(std::string_view key);
  LimitChanges limits();
  // Refuses keys that were not taken.
  void done() const;

 private:
  const toml::table& table_;
  std::string what_;
  std::set<std::string, std::less<>> asked_;
};

}  // namespace sudokit::study
