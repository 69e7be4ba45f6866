#include "deduce/explainer/names.hpp"

#include <algorithm>
#include <span>
#include <string_view>

namespace sudokit::nine::se {
namespace {

struct Known {
  std::string_view code;
  std::string_view name;
};

constexpr Known kWhole[] = {
    {"DC", "Direct Claiming"},
    {"Po", "Pointing"},
    {"Cl", "Claiming"},
    {"TF", "Turbot Fish"},
    {"FXC", "Forcing X-Chain"},
    {"FC", "Forcing Chain"},
    {"GXW", "Generalized X-Wing"},
    {"BiXCy", "Bidirectional X-Cycle"},
    {"BiYCy", "Bidirectional Y-Cycle"},
    {"BiCy", "Bidirectional Cycle"},
    {"LFC", "Cell Forcing Chains"},
    {"RFC", "Region Forcing Chains"},
};

// Followed by the kinds of nested chains: "+", "+FC", "+MFC", "+DFC", "+DFC+FC".
constexpr Known kDynamic[] = {
    {"DLFC", "Dynamic Cell Forcing Chains"},
    {"DRFC", "Dynamic Region Forcing Chains"},
    {"DCFC", "Dynamic Contradiction Forcing Chains"},
    {"DdFC", "Dynamic Double Forcing Chains"},
};

// Followed by digits from the program, which are also appended to the name.
constexpr Known kNumbered[] = {
    {"WXY", "WXYZ-Wing "},        {"VXY", "VWXYZ-Wing "},
    {"UXY", "UVWXYZ-Wing "},      {"TXY", "TUVWXYZ-Wing "},
    {"SS", "Skyscraper "},        {"3SS", "3 Skyscrapers "},
    {"4SS", "4 Skyscrapers "},    {"2SK", "2-String Kite "},
    {"3SK", "3-String Kite "},    {"2SL", "2 Strong links "},
    {"3SL", "3 Strong links "},   {"4SL", "4 Strong links "},
    {"2XL", "(2 Strong Links) "}, {"3XL", "(3 Strong Links) "},
    {"4XL", "(4 Strong Links) "}, {"UR", "Unique Rectangle type "},
    {"BUG", "BUG type "},
};

const Known* begun_by(std::span<const Known> known, std::string_view code) {
  const auto it =
      std::ranges::find_if(known, [&](const Known& each) { return code.starts_with(each.code); });
  return it == known.end() ? nullptr : &*it;
}

// Converts "+DFC+FC" to " (+ Dynamic Forcing Chains (+ Forcing Chains))".
std::string within(std::string_view code) {
  if (code.empty()) return "";
  const std::size_t next = std::min(code.find('+', 1), code.size());
  const std::string_view first = code.substr(0, next);
  const std::string_view kind = first == "+FC"    ? " Forcing Chains"
                                : first == "+MFC" ? " Multiple Forcing Chains"
                                : first == "+DFC" ? " Dynamic Forcing Chains"
                                                  : "";
  return " (+" + std::string(kind) + within(code.substr(next)) + ")";
}

std::string numbered(std::string_view code) {
  const bool grouped = code.starts_with('g');
  if (grouped) code.remove_prefix(1);
  const Known* known = begun_by(kNumbered, code);
  if (known == nullptr) return "";
  const std::string digits(code.substr(known->code.size()));
  const std::string name(known->name);
  if (known->code.ends_with("XL")) return name + (grouped ? "Grouped " : "") + "X-Loop " + digits;
  return (grouped ? "Grouped " : "") + name + digits;
}

}  // namespace

std::string full_name(const std::string& code) {
  for (const Known& known : kWhole) {
    if (code == known.code) return std::string(known.name);
  }
  if (const Known* known = begun_by(kDynamic, code)) {
    return std::string(known->name) + within(std::string_view(code).substr(known->code.size()));
  }
  if (code.starts_with("UL")) {
    return "Unique Loop " + code.substr(2, code.size() - 3) + " type " + code.back();
  }
  return numbered(code);
}

}  // namespace sudokit::nine::se
