// Wishes: the plan, tables, plots, tests and fits that a study file states. Everything that they
// name must exist.
#pragma once

#include <set>
#include <string>

#include "study/fields.hpp"

namespace sudokit::study {

class Wishes {
 public:
  // Pre: instances, engines and [run] of the study have been read. The study outlives this object.
  explicit Wishes(const Study& study);

  TableSpec table(const toml::table& source) const;
  PlotSpec plot(const toml::table& source) const;
  TestSpec test(const toml::table& source) const;
  FitSpec fit(const toml::table& source) const;
  SelectorSpec selector(const toml::table& source) const;
  Hypothesis plan(const toml::table& source) const;

 private:
  // With targets, `target` is an axis too.
  std::vector<std::string> axes(Fields& fields, std::string_view key, bool targets = false) const;
  std::string axis(Fields& fields, std::string_view key, std::string otherwise,
                   bool targets = false) const;
  void check_axis(const std::string& name, const toml::source_region& where, bool targets) const;
  std::vector<CostTarget> targets(Fields& fields) const;
  // Checks that the values of an axis are numbers and, for a logarithm, that they are above 0.
  void check_numbers(const std::string& name, bool positive,
                     const toml::source_region& where) const;
  void check_published(Fields& fields, const TableSpec& spec) const;
  std::vector<std::string> named_engines(Fields& fields, std::string_view key) const;
  std::vector<std::string> two_engines(Fields& fields, bool wanted) const;

  const Study& study_;
  std::set<std::string, std::less<>> axes_;
  std::set<std::string, std::less<>> engines_;
};

}  // namespace sudokit::study
