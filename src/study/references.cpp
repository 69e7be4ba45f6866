// Published numbers: reading them from CSV, and finding them.
#include "study/references.hpp"

#include <fmt/format.h>

#include <array>
#include <vector>

#include "core/number.hpp"

namespace sudokit::study {
namespace {

constexpr std::array<std::string_view, 9> kColumns = {
    "paper",     "table_or_figure", "instance_set", "order", "metric",
    "algorithm", "value",           "unit",         "notes"};

// The fields of a line, with quotes as in RFC 4180; false if a quote is not closed.
bool split(std::string_view line, std::vector<std::string>& fields) {
  fields.assign(1, "");
  bool inside = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (inside && c == '"' && i + 1 < line.size() && line[i + 1] == '"') {
      fields.back() += line[++i];
    } else if (c == '"') {
      inside = !inside;
    } else if (c == ',' && !inside) {
      fields.emplace_back();
    } else if (c != '\r') {
      fields.back() += c;
    }
  }
  return !inside;
}

}  // namespace

Result<std::vector<Reference>> parse_references(std::string_view text) {
  std::vector<Reference> rows;
  std::vector<std::string> fields;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    if (line.empty()) continue;
    if (!split(line, fields)) return fail("unclosed-quote", "a quote is not closed", number, 1);
    if (fields.size() != kColumns.size()) {
      return fail("wrong-columns",
                  fmt::format("{} fields, expected {}", fields.size(), kColumns.size()), number, 1);
    }
    if (number == 1) {
      for (std::size_t i = 0; i < kColumns.size(); ++i) {
        if (fields[i] != kColumns[i]) {
          return fail(
              "wrong-columns",
              fmt::format("column {} is '{}', expected '{}'", i + 1, fields[i], kColumns[i]), 1, 1);
        }
      }
      continue;
    }
    rows.push_back({fields[0], fields[1], fields[2], fields[3], fields[4], fields[5], fields[6],
                    fields[7], fields[8]});
  }
  return rows;
}

std::optional<double> value_of(const Reference& reference) {
  const auto value = parse_real(reference.value, -1e300, 1e300);
  if (!value) return std::nullopt;
  if (reference.unit == "%") return *value / 100;
  if (reference.unit == "ms") return *value / 1000;
  return *value;
}

const Reference* find_reference(std::span<const Reference> references, const Reference& wanted) {
  for (const Reference& row : references) {
    if (row.paper != wanted.paper || row.table != wanted.table || row.set != wanted.set) continue;
    if (row.metric != wanted.metric) continue;
    if (!wanted.order.empty() && row.order != wanted.order) continue;
    if (row.algorithm == wanted.algorithm || row.algorithm == "-") return &row;
  }
  return nullptr;
}

}  // namespace sudokit::study
