// What kinds of questions are made of: options as data, askers, rows of the list of kinds.
#pragma once

#include <fmt/format.h>

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/failf.hpp"
#include "sudokit/answer.hpp"
#include "sudokit/question.hpp"

namespace sudokit::answer {

// Makes the rows of the options of questions (Option, sudokit/answer.hpp), from which the JSON form
// of a question, its checks, its schema and the flags of the program are derived.

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

// ---- Answers as data ----

// A member of the JSON object of an answer: its name, with "?" behind it if some answers lack it;
// its type, as the members of a JSON Schema; and what it means, if the name does not say so.
struct Member {
  std::string_view name;
  std::string_view type;
  std::string_view meaning = {};
};
// The object that append_answer() writes. answer.schema.json and the types of Python and TypeScript
// are made from these rows.
struct Shape {
  std::string_view name;  // in the schema
  std::string_view meaning;
  std::span<const Member> members;
  bool about_puzzle = true;  // file, line, comment and layout come first
  bool closed = false;       // there are no other members
};
// Types of members.
namespace type {
inline constexpr std::string_view kText = R"("type":"string")";
inline constexpr std::string_view kTextOrNull = R"("type":["string","null"])";
inline constexpr std::string_view kTexts = R"("type":"array","items":{"type":"string"})";
inline constexpr std::string_view kTruth = R"("type":"boolean")";
inline constexpr std::string_view kWhole = R"("type":"integer","minimum":0)";
inline constexpr std::string_view kWholeOrNull = R"("type":["integer","null"],"minimum":0)";
inline constexpr std::string_view kWholes =
    R"("type":"array","items":{"type":"integer","minimum":0})";
inline constexpr std::string_view kPositive = R"("type":"integer","minimum":1)";
inline constexpr std::string_view kNumber = R"("type":"number")";
inline constexpr std::string_view kNumberOrNull = R"("type":["number","null"])";
inline constexpr std::string_view kCostOrNull = R"("type":["number","null"],"minimum":0)";
inline constexpr std::string_view kList = R"("type":"array")";
inline constexpr std::string_view kObject = R"("type":"object")";
// Types that answer_schema.cpp describes.
inline constexpr std::string_view kFile = R"("$ref":"#/$defs/file")";
inline constexpr std::string_view kLine = R"("$ref":"#/$defs/line")";
inline constexpr std::string_view kComment = R"("$ref":"#/$defs/comment")";
inline constexpr std::string_view kLayout = R"("$ref":"#/$defs/layout")";
inline constexpr std::string_view kLayoutText = R"("$ref":"#/$defs/layout_text")";
inline constexpr std::string_view kGrid = R"("$ref":"#/$defs/grid")";
inline constexpr std::string_view kRules = R"("$ref":"#/$defs/rules")";
inline constexpr std::string_view kVerdict = R"("$ref":"#/$defs/verdict")";
inline constexpr std::string_view kSolutions = R"("$ref":"#/$defs/solutions")";
inline constexpr std::string_view kComplete = R"("$ref":"#/$defs/complete")";
inline constexpr std::string_view kReason = R"("$ref":"#/$defs/reason")";
inline constexpr std::string_view kEngineName = R"("$ref":"#/$defs/engine")";
inline constexpr std::string_view kSeed = R"("$ref":"#/$defs/seed")";
inline constexpr std::string_view kSeconds = R"("$ref":"#/$defs/seconds")";
inline constexpr std::string_view kEntries = R"("$ref":"#/$defs/entries")";
}  // namespace type

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

namespace sudokit {

// The parts of every kind of question: the State of its asker, its options as JSON, and its row in
// the list of kinds.
//
// A kind is one file in questions/. It specialises Asker<Q>::State (a constructor from Q, a member
// `question` and a function `answer(puzzle, number, stop)`), defines append_answer(), and has a
// table of options. PlainState is a base for states that keep nothing else.
template <class Q>
Asker<Q>::Asker(std::unique_ptr<State> state) : state_(std::move(state)) {}
template <class Q>
Asker<Q>::Asker(Asker&&) noexcept = default;
template <class Q>
Asker<Q>::~Asker() = default;

template <class Q>
Result<Asker<Q>> Asker<Q>::make(Q question) {
  if (auto ok = State::check(question); !ok) return tl::unexpected(ok.error());
  return Asker(std::make_unique<State>(std::move(question)));
}

template <class Q>
const Q& Asker<Q>::question() const {
  return state_->question;
}

template <class Q>
Limits& Asker<Q>::limits() {
  return state_->question.limits;
}

// A programming error costs only this puzzle its answer; all other puzzles are answered.
template <class Q>
Result<typename Q::Answer> Asker<Q>::answer(const Puzzle& puzzle, std::uint64_t number,
                                            const StopToken& stop) {
  // Rules are made before, in the time of the answer.
  const double spent = puzzle.has_rules() ? puzzle.rules->seconds() : 0;
  Budget& budget = limits().budget;
  const Budget whole = std::exchange(budget, budget.after(spent));
  try {
    auto found = state_->answer(puzzle, number, stop);
    budget = whole;
    if constexpr (requires { found->seconds; }) {
      if (found) found->seconds += spent;
    }
    return found;
  } catch (const std::logic_error& defect) {
    budget = whole;
    return failf("internal-error", "internal error: {}", defect.what());
  }
}

namespace answer {

// The State of a question that keeps nothing and accepts every combination of options.
template <class Q>
struct PlainState {
  explicit PlainState(Q asked) : question(std::move(asked)) {}
  static Result<void> check(const Q&) { return {}; }

  Q question;
};

// An asker of any kind that answers in JSON.
class AnyAsker {
 public:
  virtual ~AnyAsker() = default;
  // Appends the answer for the puzzle, or the refusal. Each object is a line.
  virtual void answer(std::string& out, const JsonPlace& place, const Puzzle& puzzle,
                      std::uint64_t number, const StopToken& stop) = 0;
  // The limits of the answers that follow.
  virtual Limits& limits() = 0;
  // The question, if its answers about plain 9x9 puzzles are those that append_brief() writes for
  // the results of the lockstep kernel; else null.
  virtual const Question* bulk_question() const { return nullptr; }
};

// Whether the lockstep kernel and append_brief() answer the question.
bool is_brief(const Question& question);

template <class Q>
class AskerOf final : public AnyAsker {
 public:
  explicit AskerOf(Asker<Q> asker) : asker_(std::move(asker)) {}

  void answer(std::string& out, const JsonPlace& place, const Puzzle& puzzle, std::uint64_t number,
              const StopToken& stop) override {
    const auto found = asker_.answer(puzzle, number, stop);
    if (found) {
      append_answer(out, place, asker_.question(), puzzle, *found);
    } else {
      append_refusal(out, place, found.error());
    }
  }

  Limits& limits() override { return asker_.limits(); }
  const Question* bulk_question() const override {
    if constexpr (std::is_same_v<Q, Question>) {
      return is_brief(asker_.question()) ? &asker_.question() : nullptr;
    } else {
      return nullptr;
    }
  }

 private:
  Asker<Q> asker_;
};

// A kind of question and its name in JSON.
struct Kind {
  std::string_view name;
  std::string_view meaning;
  std::span<const Option> options;  // in addition to those of the limits
  // Puzzles among the options have this layout unless they name another.
  Result<std::unique_ptr<AnyAsker>> (*make)(const Kind& kind, const Json& options,
                                            const LayoutPtr& layout) = nullptr;
  // The digits of the puzzle may clash.
  bool takes_clashes = false;
  bool needs_puzzle = true;
  const Shape* shape = nullptr;  // of its answers

  // The same kind with answers of this shape.
  constexpr Kind answering(const Shape& shown) const {
    Kind row = *this;
    row.shape = &shown;
    return row;
  }
};

// Reads the options into a question.
template <class Q>
Result<std::unique_ptr<AnyAsker>> make_asker(Q question, const Kind& kind, const Json& options,
                                             const LayoutPtr& layout) {
  if (auto ok = read_options(kind.options, &question, question.limits, options, layout); !ok) {
    return tl::unexpected(ok.error());
  }
  auto asker = Asker<Q>::make(std::move(question));
  if (!asker) return tl::unexpected(asker.error());
  return std::make_unique<AskerOf<Q>>(std::move(*asker));
}
template <class Q>
Result<std::unique_ptr<AnyAsker>> make_kind(const Kind& kind, const Json& options,
                                            const LayoutPtr& layout) {
  return make_asker(Q{}, kind, options, layout);
}

template <class Q>
constexpr Kind kind(std::string_view name, std::string_view meaning,
                    std::span<const Option> options, bool takes_clashes = false) {
  return {name, meaning, options, &make_kind<Q>, takes_clashes};
}

}  // namespace answer

}  // namespace sudokit

namespace sudokit::answer {

// Kinds of questions that need no puzzle: a function writes the answer or returns an error.
template <class Q>
using WriteFree = Result<void> (*)(std::string& out, const JsonPlace& place, const Q& question,
                                   const StopToken& stop);

template <class Q>
class FreeAsker final : public AnyAsker {
 public:
  FreeAsker(Q question, WriteFree<Q> write) : question_(std::move(question)), write_(write) {}

  void answer(std::string& out, const JsonPlace& place, const Puzzle&, std::uint64_t,
              const StopToken& stop) override {
    const std::size_t before = out.size();
    const auto done = write_(out, place, question_, stop);
    if (done) return;
    out.resize(before);
    append_refusal(out, place, done.error());
  }
  Limits& limits() override { return question_.limits; }

 private:
  Q question_;
  WriteFree<Q> write_;
};

template <class Q, WriteFree<Q> write>
Result<std::unique_ptr<AnyAsker>> make_free(const Kind& kind, const Json& options,
                                            const LayoutPtr& layout) {
  Q question;
  if (auto ok = read_options(kind.options, &question, question.limits, options, layout); !ok) {
    return tl::unexpected(ok.error());
  }
  return std::make_unique<FreeAsker<Q>>(std::move(question), write);
}

template <class Q, WriteFree<Q> write>
constexpr Kind free_kind(std::string_view name, std::string_view meaning,
                         std::span<const Option> options) {
  return {name, meaning, options, &make_free<Q, write>, false, false};
}

}  // namespace sudokit::answer
