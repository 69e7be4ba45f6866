// The table of argument_forms.hpp is true of the arguments that the finders make.
#include "deduce/argument_forms.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "sudokit/tell.hpp"
#include "sudokit/text.hpp"
#include "support/puzzles.hpp"

namespace sudokit {
namespace {

// What in the argument contradicts its row; "" if nothing does.
std::string fault_of(const Argument& argument) {
  const FormRow& row = row_of(argument.form);
  const auto within = [](const auto& held, std::size_t size) {
    return std::size_t(held.least) <= size && size <= std::size_t(held.most);
  };
  if (row.form != argument.form) return "another row";
  if (!within(row.cells, argument.cells.size())) return "cells";
  if (!within(row.digits, std::size_t(argument.digits.count()))) return "digits";
  for (const ArgumentHouse& house : argument.houses) {
    if ((row.houses & role_bit(house.role)) == 0) return "role of a house";
  }
  bool states = false;
  for (const Node& node : argument.nodes) {
    if ((row.roles & role_bit(node.role)) == 0) return "role of a node";
    states |= node.claim != Claim::part;
    if (node.nested >= int(argument.nested.size())) return "number of a nested argument";
  }
  if (states && row.lines == Lines::none) return "a statement";
  if (!states && row.family == FormFamily::chain) return "no statement";
  if (!row.nested && !argument.nested.empty()) return "a nested argument";
  for (const Argument& inner : argument.nested) {
    if (const std::string fault = fault_of(inner); !fault.empty()) return "nested: " + fault;
  }
  return "";
}

class Forms {
 public:
  void hold(const DeduceOptions& options, std::string_view puzzle) {
    const Explanation all = explain(parse_puzzle(puzzle).value(), options).value();
    for (const Step& step : all.steps) {
      const int form = int(step.argument.form);
      seen_.insert(form);
      EXPECT_EQ(fault_of(step.argument), "")
          << "form " << form << ", " << step.technique->name << " of " << puzzle;
    }
  }
  std::size_t seen() const { return seen_.size(); }

 private:
  std::set<int> seen_;
};

TEST(ArgumentForms, FitTheExamplesOfTheHandbook) {
  Forms forms;
  for (const HandbookExample& example : handbook_examples()) {
    DeduceOptions options;
    options.scale = scale_named(example.scale);
    options.unique_known = true;
    const std::string names = " " + std::string(example.techniques) + " ";
    for (const ScaleRow& row : options.scale->rows) {
      const std::string name = " " + std::string(row.technique->name) + " ";
      if (names.find(name) != std::string::npos) options.allowed.push_back(row.technique);
    }
    forms.hold(options, example.puzzle);
  }
  EXPECT_GT(forms.seen(), 50U);
}

TEST(ArgumentForms, FitTheScales) {
  Forms forms;
  const auto lines = test::lines_of(SUDOKIT_SOURCE_DIR "/tests/golden/hodoku.txt");
  for (const Scale* scale : scales()) {
    DeduceOptions options;
    options.scale = scale;
    options.unique_known = true;
    for (std::size_t i = 0; i < std::min<std::size_t>(30, lines.size()); ++i) {
      forms.hold(options, lines[i].substr(0, 81));
    }
  }
  EXPECT_GT(forms.seen(), 25U);
}

// A field that the form does not allow is detected.
TEST(ArgumentForms, SeeWhatDoesNotFit) {
  Argument single;
  single.form = Form::only_digit;
  single.nodes.push_back({{4, 7}});
  single.cells = {4};
  single.digits = Digits::only(7);
  EXPECT_EQ(fault_of(single), "");
  const auto fault_with = [&](auto change) {
    Argument changed = single;
    change(changed);
    return fault_of(changed);
  };
  EXPECT_EQ(fault_with([](Argument& a) { a.cells.push_back(5); }), "cells");
  EXPECT_EQ(fault_with([](Argument& a) { a.digits.insert(1); }), "digits");
  EXPECT_EQ(fault_with([](Argument& a) { a.houses.push_back({0}); }), "role of a house");
  EXPECT_EQ(fault_with([](Argument& a) { a.nodes[0].role = Role::one; }), "role of a node");
  EXPECT_EQ(fault_with([](Argument& a) { a.nodes[0].claim = Claim::is; }), "a statement");
  EXPECT_EQ(fault_with([](Argument& a) { a.nested.emplace_back(); }), "a nested argument");
}

}  // namespace
}  // namespace sudokit
