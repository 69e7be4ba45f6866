// What the report in Python (python/sudokit/report) must know of a study and its plan, as one
// object of JSON. The results themselves it reads from their file.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "study/study.hpp"

namespace sudokit::study {

// A published number: a row of the reference data.
struct Reference {
  std::string paper;
  std::string table;
  std::string set;
  std::string order;
  std::string metric;
  std::string algorithm;
  std::string value;
  std::string unit;
  std::string notes;
};
// Reads CSV whose header names nine columns: paper, table_or_figure, instance_set, order, metric,
// algorithm, value, unit and notes. Errors carry the line.
Result<std::vector<Reference>> parse_references(std::string_view text);

// Facts that the page states, and where to read and write.
struct ReportFacts {
  std::string arguments;  // of `study run`
  std::string show;       // file of results, as an argument of `study show`; "": not needed
  std::string when;       // the date, shown as it is
  std::string size;       // "medium" or "quick"; "" for the whole study
  std::string build;      // this program, as results name it
  std::string results;    // the file of results, not packed
  bool packed = false;    // the file is a stream of a database that was packed
  std::string folder;     // of the report
  bool plots = true;
};

std::string handover(const Plan& plan, const std::vector<Reference>& references,
                     const ReportFacts& facts);

// The plan that the study states, as results keep it; "" if it states none. The commit that fixed
// it is not part of the text.
std::string plan_text(const Study& study);

// The order n of a layout with boxes of n by n cells, as the papers number their instances; "" for
// other layouts.
std::string order_of(const Layout& layout);

}  // namespace sudokit::study
