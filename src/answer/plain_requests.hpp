// Requests in their plainest form: one flat object about a classic 9x9 puzzle of 81 characters.
// They are recognised without building a JSON value, and those that ask the same question are
// solved together by the lockstep kernel.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "answer/bulk_path.hpp"
#include "sudokit/answer.hpp"
#include "sudokit/text.hpp"

namespace sudokit::answer {

// Refers to the text of the request.
struct PlainRequest {
  const char* cells = nullptr;  // the 81 characters of the member `puzzle`
  std::string_view id;          // the value of the member `id`; empty if there is none
  std::string question;         // the other members as an object: the question
  std::size_t members = 0;      // how many these are
};

// Reads a request whose members are `puzzle`, with 81 digits or dots, perhaps `id`, and others
// whose values are strings of ASCII without escapes, whole numbers, true or false. Returns false
// for any other text, which needs a complete parser.
bool read_plain_request(std::string_view text, PlainRequest& request);

// The plain requests of a block.
class PlainRequests {
 public:
  // Makes the question of a request from its other members; null if the kernel cannot answer it.
  using MakeQuestion = const Question* (*)(void* context, const PlainRequest& request);

  PlainRequests(void* context, MakeQuestion make) : context_(context), make_(make) {}

  // Begins a block.
  void clear();
  // Adds the next record of the block, which must stay in place. Records that are not plain
  // requests are added as such.
  void add(const Record& record);
  // Solves all requests added since clear().
  void solve(const StopToken& stop);
  // Appends the answer to record number `i` of the block. False, and nothing is appended, if it
  // needs another way: it is not a plain request, it has no solution, or the kernel did not finish.
  bool append(std::string& out, std::size_t i) const;

 private:
  // The puzzles about which one question is asked.
  struct Group {
    explicit Group(const Question& asked) : question(asked), bulk(asked) {}
    Question question;
    BulkPath bulk;
    std::size_t size = 0;
  };
  struct Slot {
    Group* group = nullptr;  // null: not a plain request
    std::size_t index = 0;
    std::size_t line = 0;
    std::string_view id;
  };

  Group* group_of(const PlainRequest& request);

  void* context_;
  MakeQuestion make_;
  // By the text of the question; null if the kernel cannot answer it.
  std::map<std::string, std::unique_ptr<Group>, std::less<>> groups_;
  std::vector<Slot> slots_;
  PlainRequest request_;  // reused for its memory
};

}  // namespace sudokit::answer
