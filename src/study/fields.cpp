#include "study/fields.hpp"

#include <fmt/format.h>

#include <cmath>

namespace sudokit::study {
namespace {

constexpr double kMostValues = 100'000;
constexpr double kLargestWhole = 9'007'199'254'740'992.0;  // 2^53

double number_of(const toml::node& node, std::string_view what) {
  if (const auto value = node.value<double>()) return *value;
  fault(node.source(), "wrong-type", "{} must be a number", what);
}

double range_part(const toml::table& range, std::string_view key, const std::string& name) {
  const toml::node* node = range.get(key);
  if (node == nullptr) {
    fault(range.source(), "missing-key", "the range of {} needs from, to and step", name);
  }
  return number_of(*node, key);
}

// The number of values of a range; for any other node, the sum over the ranges inside it.
double range_sizes(const toml::node& node) {
  double sizes = 0;
  if (const toml::array* list = node.as_array()) {
    for (const toml::node& each : *list) sizes += range_sizes(each);
  }
  const toml::table* table = node.as_table();
  if (table == nullptr) return sizes;
  const auto from = (*table)["from"].value<double>(), to = (*table)["to"].value<double>(),
             step = (*table)["step"].value<double>();
  if (from && to && step && *step > 0 && *to > *from) return 1 + (*to - *from) / *step;
  for (const auto& [key, each] : *table) sizes += range_sizes(each);
  return sizes;
}

// from, from + step, ... up to `to`; `to` is included if only rounding prevents it from being
// reached.
std::vector<std::string> range_values(const std::string& name, const toml::table& range) {
  for (const auto& [key, node] : range) {
    if (key.str() != "from" && key.str() != "to" && key.str() != "step") {
      fault(key.source(), "unknown-key", "a range has from, to and step, not '{}'", key.str());
    }
  }
  const double from = range_part(range, "from", name);
  const double to = range_part(range, "to", name);
  const double step = range_part(range, "step", name);
  const double steps = std::floor((to - from) / step + 1e-9);
  if (!(step > 0) || !(steps >= 0)) {
    fault(range.source(), "empty-range", "the range of {} is empty", name);
  }
  if (steps >= kMostValues) {
    fault(range.source(), "too-many-values", "the range of {} has more than {} values", name,
          static_cast<int>(kMostValues));
  }
  std::vector<std::string> values;
  for (double i = 0; i <= steps; ++i) values.push_back(fmt::format("{:.10g}", from + i * step));
  return values;
}

}  // namespace

void fault(const toml::source_region& where, ErrorCode code, std::string message) {
  throw Fault{Error{code, std::move(message), where.begin.line, where.begin.column}};
}

void check_ranges(const toml::table& file) {
  constexpr double kMostOfAll = 2'000'000;
  for (const auto& [key, node] : file) {
    if (range_sizes(node) <= kMostOfAll) continue;
    fault(key.source(), "too-many-values", "the ranges of {} together have more than {:.0f} values",
          key.str(), kMostOfAll);
  }
}

std::string value_text(const toml::node& node, const std::string& what) {
  if (const auto* text = node.as_string()) return text->get();
  if (const auto* truth = node.as_boolean()) return truth->get() ? "true" : "false";
  if (const auto* whole = node.as_integer()) return fmt::format("{}", whole->get());
  if (const auto* real = node.as_floating_point()) return fmt::format("{}", real->get());
  fault(node.source(), "wrong-type", "{} must be a number, a word, true or false", what);
}

Choice choice_of(const std::string& name, const toml::node& node) {
  Choice choice{name, {}, node.source().begin.line, node.source().begin.column};
  if (const toml::table* range = node.as_table()) {
    choice.values = range_values(name, *range);
  } else if (const toml::array* list = node.as_array()) {
    for (const toml::node& each : *list) choice.values.push_back(value_text(each, name));
  } else {
    choice.values.push_back(value_text(node, name));
  }
  if (choice.values.empty()) fault(node.source(), "missing-key", "{} has no value", name);
  return choice;
}

const toml::source_region& Fields::place_of(std::string_view key) const {
  const toml::node* node = table_.get(key);
  return node == nullptr ? table_.source() : node->source();
}

const toml::node* Fields::take(std::string_view key) {
  asked_.emplace(key);
  return table_.get(key);
}

std::string Fields::text(std::string_view key, std::string otherwise) {
  const toml::node* node = take(key);
  if (node == nullptr) return otherwise;
  if (const auto* text = node->as_string()) return text->get();
  fault(node->source(), "wrong-type", "{} must be a text in quotes", key);
}

std::string Fields::required_text(std::string_view key) {
  std::string value = text(key);
  if (!value.empty()) return value;
  std::string there;
  for (const auto& [name, node] : table_) there += (there.empty() ? "" : ", ") + std::string(name);
  const bool misspelt = table_.get(key) == nullptr && !there.empty();
  fault(place_of(key), "missing-key", "{} needs {}{}", what_, key,
        misspelt ? "; it has only " + there : "");
}

bool Fields::boolean(std::string_view key, bool otherwise) {
  const toml::node* node = take(key);
  if (node == nullptr) return otherwise;
  if (const auto* truth = node->as_boolean()) return truth->get();
  fault(node->source(), "wrong-type", "{} must be true or false", key);
}

std::optional<double> Fields::number(std::string_view key, double low, double high) {
  const toml::node* node = take(key);
  if (node == nullptr) return std::nullopt;
  const double value = number_of(*node, key);
  if (!(value >= low && value <= high)) {
    fault(node->source(), "number-out-of-range", "{} = {}: expected a number {}..{}", key, value,
          low, high);
  }
  return value;
}

std::optional<std::uint64_t> Fields::whole(std::string_view key, std::uint64_t low,
                                           std::uint64_t high) {
  const toml::node* node = take(key);
  if (node == nullptr) return std::nullopt;
  const double value = number_of(*node, key);
  const bool good = value >= 0 && value <= kLargestWhole && value == std::floor(value);
  const auto whole = good ? static_cast<std::uint64_t>(value) : 0;
  if (!good || whole < low || whole > high) {
    fault(node->source(), "number-out-of-range", "{} = {}: expected a whole number {}..{}", key,
          value, low, high);
  }
  return whole;
}

std::vector<std::string> Fields::texts(std::string_view key) {
  const toml::node* node = take(key);
  if (node == nullptr) return {};
  return choice_of(std::string(key), *node).values;
}

std::vector<std::pair<std::string, std::string>> Fields::pairs(std::string_view key) {
  std::vector<std::pair<std::string, std::string>> result;
  const toml::table* inner = table(key);
  if (inner == nullptr) return result;
  for (const auto& [name, node] : *inner) {
    result.emplace_back(name.str(), value_text(node, std::string(name.str())));
  }
  return result;
}

std::vector<Choice> Fields::choices(std::string_view key) {
  std::vector<Choice> result;
  const toml::table* inner = table(key);
  if (inner == nullptr) return result;
  for (const auto& [name, node] : *inner) {
    result.push_back(choice_of(std::string(name.str()), node));
  }
  return result;
}

const toml::table* Fields::table(std::string_view key) {
  const toml::node* node = take(key);
  if (node == nullptr) return nullptr;
  if (const toml::table* inner = node->as_table()) return inner;
  fault(node->source(), "wrong-type", "{} must be a table", key);
}

std::vector<const toml::table*> Fields::tables(std::string_view key) {
  std::vector<const toml::table*> result;
  const toml::node* node = take(key);
  if (node == nullptr) return result;
  const toml::array* list = node->as_array();
  if (list == nullptr)
    fault(node->source(), "wrong-type", "write [[{}]]: it can occur several times", key);
  for (const toml::node& each : *list) {
    if (!each.is_table()) fault(each.source(), "wrong-type", "write [[{}]]", key);
    result.push_back(each.as_table());
  }
  return result;
}

LimitChanges Fields::limits() {
  LimitChanges limits;
  limits.iterations = whole("iterations", 1, 1ULL << 53);
  limits.processor_seconds = number("processor_seconds", 1e-6, 1e7);
  limits.wall_seconds = number("wall_seconds", 1e-6, 1e7);
  limits.memory_mb = whole("memory_mb", 16, 1 << 24);
  limits.solutions = whole("solutions", 0, 1ULL << 53);
  return limits;
}

void Fields::done() const {
  for (const auto& [key, node] : table_) {
    if (asked_.contains(key.str())) continue;
    std::string known;
    for (const std::string& each : asked_) known += (known.empty() ? "" : ", ") + each;
    fault(key.source(), "unknown-key", "{} has no '{}'; it has {}", what_, key.str(), known);
  }
}

}  // namespace sudokit::study
