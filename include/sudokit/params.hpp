// Parameters once: a plain struct of values and one table of rows; flags, help, reference pages
// and range checks are all derived from the rows.
//
//   struct P { Order order = Order::smallest; int64_t tenure = 10; };
//   constexpr std::string_view kOrders[] = {"smallest", "first"};
//   constexpr ParamRow kRows[] = {
//       choice_param<&P::order>("order", kOrders, "which cell is branched on", in_paper("BS")),
//       int_param<&P::tenure>("tenure", 0, 1000, "iterations", "how long a move is tabu",
//                             our_reading("open in Soto et al. 2013")),
//   };
//
// Each row says where its default comes from, and whether we know a better value.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "sudokit/result.hpp"

namespace sudokit {

enum class ParamKind : std::uint8_t { integer, real, boolean, choice };

// Whose the default is.
enum class ParamOrigin : std::uint8_t {
  paper,    // the paper's, or the program's that is followed
  reading,  // our reading where the paper is silent, or contradicts itself
  ours,     // ours: no paper has the parameter; in an engine after a paper the default is without
};
// "paper", "reading", "ours".
std::string_view to_string(ParamOrigin origin);

struct ParamSource {
  ParamOrigin origin = ParamOrigin::ours;
  std::string_view text;
  // The value of ours that improves on the default, as set_param takes it; "": none.
  std::string_view improved = {};

  constexpr ParamSource improved_by(std::string_view value) const { return {origin, text, value}; }
};
constexpr ParamSource in_paper(std::string_view text) {
  return {ParamOrigin::paper, text};
}
constexpr ParamSource our_reading(std::string_view text) {
  return {ParamOrigin::reading, text};
}
constexpr ParamSource our_own(std::string_view text) {
  return {ParamOrigin::ours, text};
}

// All parameters of one kind: paper is the defaults, the paper's and our reading of what it leaves
// open; ours is the defaults with every improvement of ours.
enum class Preset : std::uint8_t { paper, ours };

struct ParamRow {
  std::string_view name;
  ParamKind kind = ParamKind::integer;
  double low = 0;  // integer, real: the range, both ends allowed
  double high = 0;
  std::string_view unit;
  std::string_view meaning;
  ParamSource source;
  std::span<const std::string_view> choices;
  // Raw access to the member; the value has been checked before.
  void (*put_number)(void* params, double value) = nullptr;
  double (*get_number)(const void* params) = nullptr;
};

// Reads `value` by the row's kind, checks its range and stores it.
Result<void> set_param(const ParamRow& row, void* params, std::string_view value);
std::string get_param(const ParamRow& row, const void* params);
// "integer 0..1000", "smallest | first": what set_param accepts.
std::string describe_range(const ParamRow& row);

namespace detail {
template <class T>
struct Member;
template <class S, class V>
struct Member<V S::*> {
  using Struct = S;
  using Value = V;
};

// Access to a member. The struct is named besides, since lambdas in templates over the pointer
// alone are weak symbols under g++ 12, though it be of a nameless namespace: those of two engines
// with a member of the same name would be one.
template <class S, auto M>
struct Access {
  using Value = typename Member<decltype(M)>::Value;
  static void put(void* params, double value) {
    if constexpr (std::is_enum_v<Value>) {
      static_cast<S*>(params)->*M = static_cast<Value>(static_cast<int>(value));
    } else {
      static_cast<S*>(params)->*M = static_cast<Value>(value);
    }
  }
  static double get(const void* params) {
    if constexpr (std::is_enum_v<Value>) {
      return static_cast<double>(static_cast<int>(static_cast<const S*>(params)->*M));
    } else {
      return static_cast<double>(static_cast<const S*>(params)->*M);
    }
  }
};

template <auto M>
constexpr ParamRow row_of() {
  using S = typename Member<decltype(M)>::Struct;
  ParamRow row;
  row.put_number = &Access<S, M>::put;
  row.get_number = &Access<S, M>::get;
  return row;
}
}  // namespace detail

// Integers are held exactly up to 2^53.
template <auto M>
constexpr ParamRow int_param(std::string_view name, double low, double high, std::string_view unit,
                             std::string_view meaning, ParamSource source) {
  ParamRow row = detail::row_of<M>();
  row.name = name, row.kind = ParamKind::integer, row.low = low, row.high = high;
  row.unit = unit, row.meaning = meaning, row.source = source;
  return row;
}

template <auto M>
constexpr ParamRow real_param(std::string_view name, double low, double high, std::string_view unit,
                              std::string_view meaning, ParamSource source) {
  ParamRow row = int_param<M>(name, low, high, unit, meaning, source);
  row.kind = ParamKind::real;
  return row;
}

template <auto M>
constexpr ParamRow bool_param(std::string_view name, std::string_view meaning, ParamSource source) {
  ParamRow row = detail::row_of<M>();
  row.name = name, row.kind = ParamKind::boolean, row.high = 1;
  row.meaning = meaning, row.source = source;
  return row;
}

// The member is an enum whose enumerators count from 0 in the order of `choices`.
template <auto M>
constexpr ParamRow choice_param(std::string_view name, std::span<const std::string_view> choices,
                                std::string_view meaning, ParamSource source) {
  static_assert(std::is_enum_v<typename detail::Member<decltype(M)>::Value>);
  ParamRow row = detail::row_of<M>();
  row.name = name, row.kind = ParamKind::choice, row.choices = choices;
  row.meaning = meaning, row.source = source;
  return row;
}

}  // namespace sudokit
