// Makes the rows of the options of questions (Option, sudokit/answer.hpp), from which the JSON form
// of a question, its checks, its schema and the flags of the program are derived.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "sudokit/answer.hpp"
#include "sudokit/question.hpp"

namespace sudokit::answer {

using Json = nlohmann::ordered_json;

// "a, b, c" for pointers to objects with a name.
template <class Named>
std::string names_of(std::span<const Named* const> all) {
  std::string names;
  for (const Named* each : all) names.append(names.empty() ? "" : ", ").append(each->name);
  return names;
}

// Checks the value against the row and stores it. The error names the option. Puzzles have the
// given layout unless they name another or have a different number of cells.
Result<void> put_option(const Option& option, void* question, const Json& value,
                        const LayoutPtr& layout);
// Stores every member of the object, each of which must be an option of the rows or of the limits.
// Other members are an error.
Result<void> read_options(std::span<const Option> rows, void* question, Limits& limits,
                          const Json& options, const LayoutPtr& layout);
// The options of Limits.
std::span<const Option> limit_options();

namespace detail {
template <class T>
constexpr Option::Type type_of() {
  if constexpr (std::is_same_v<T, bool>) return Option::Type::boolean;
  if constexpr (std::is_enum_v<T>) return Option::Type::choice;
  if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>) return Option::Type::integer;
  if constexpr (std::is_floating_point_v<T>) return Option::Type::number;
  if constexpr (std::is_same_v<T, std::string>) return Option::Type::text;
  if constexpr (std::is_same_v<T, std::vector<std::string>>) return Option::Type::texts;
  if constexpr (std::is_same_v<T, std::vector<Puzzle>>) return Option::Type::puzzles;
  if constexpr (std::is_same_v<T, decltype(OptionValue::pairs)>) return Option::Type::object;
}
template <class T>
struct Plain {
  using Type = T;
};
template <class T>
struct Plain<std::optional<T>> {
  using Type = T;
};
template <class T>
void store(T& member, const OptionValue& value) {
  using V = typename Plain<T>::Type;
  if constexpr (std::is_same_v<V, bool>) {
    member = value.truth;
  } else if constexpr (std::is_enum_v<V> || std::is_integral_v<V>) {
    member = static_cast<V>(value.whole);
  } else if constexpr (std::is_floating_point_v<V>) {
    member = value.number;
  } else if constexpr (std::is_same_v<V, std::string>) {
    member = value.texts.front();
  } else if constexpr (std::is_same_v<V, std::vector<Puzzle>>) {
    member = value.puzzles;
  } else if constexpr (std::is_same_v<V, decltype(OptionValue::pairs)>) {
    member = value.pairs;
  } else {
    member = value.texts;
  }
}
template <class S, auto First, auto... Rest>
void put_member(void* question, const OptionValue& value) {
  auto& outer = static_cast<S*>(question)->*First;
  if constexpr (sizeof...(Rest) == 0) {
    store(outer, value);
  } else {
    using Outer = std::remove_reference_t<decltype(outer)>;
    put_member<Outer, Rest...>(&outer, value);
  }
}
template <class S, auto First, auto... Rest>
auto& member_of(S& object) {
  if constexpr (sizeof...(Rest) == 0) {
    return object.*First;
  } else {
    return member_of<std::remove_reference_t<decltype(object.*First)>, Rest...>(object.*First);
  }
}
template <class S, auto... Path>
OptionTarget target_of(void* question) {
  auto& member = member_of<S, Path...>(*static_cast<S*>(question));
  if constexpr (std::is_constructible_v<OptionTarget, decltype(&member)> &&
                !std::is_enum_v<std::remove_reference_t<decltype(member)>>) {
    return &member;
  } else {
    return {};
  }
}
}  // namespace detail

// An option that is stored in a member of S, or along a path of nested members.
template <class S, auto... Path>
constexpr Option option(std::string_view name, std::string_view meaning, double low = 0,
                        double high = 0) {
  using Member =
      std::remove_reference_t<decltype(detail::member_of<S, Path...>(std::declval<S&>()))>;
  Option row;
  row.name = name, row.meaning = meaning, row.low = low, row.high = high;
  row.type = detail::type_of<typename detail::Plain<Member>::Type>();
  row.put = &detail::put_member<S, Path...>;
  row.target = &detail::target_of<S, Path...>;
  return row;
}
template <class S, auto... Path>
constexpr Option choice(std::string_view name, std::span<const std::string_view> choices,
                        std::string_view meaning) {
  Option row = option<S, Path...>(name, meaning);
  row.choices = choices;
  return row;
}

// The names of techniques, and of scales.
std::vector<std::string> technique_words();
std::vector<std::string> words_of(std::span<const Scale* const> scales);

// The options that choose techniques, for a question with a member `techniques`.
template <class Q, auto Member>
constexpr Option technique_option(std::string_view flag, std::string_view meaning) {
  return option<Q, &Q::techniques, Member>(flag.substr(2), meaning)
      .with({.name = flag,
             .value = "NAMES",
             .group = "Teaching",
             .words = technique_words,
             .others = true});
}
template <class Q>
constexpr Option uniqueness_option() {
  return option<Q, &Q::techniques, &TechniqueChoice::uniqueness>(
             "uniqueness", "use techniques that assume one solution")
      .with({.name = "!--no-uniqueness",
             .group = "Teaching",
             .help = "Do not use the techniques that assume a single solution"});
}

}  // namespace sudokit::answer
