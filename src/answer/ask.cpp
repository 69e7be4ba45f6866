// Answers requests in JSON: reads the kind and the options, keeps an asker for each question that
// is asked again, and passes it the puzzle.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>

#include "answer/kinds.hpp"
#include "answer/object.hpp"
#include "answer/plain_requests.hpp"
#include "answer/text_batch.hpp"
#include "core/failf.hpp"
#include "core/mutex.hpp"
#include "core/nearest.hpp"
#include "sudokit/answer.hpp"
#include "sudokit/oracle.hpp"
#include "text/json_fault.hpp"
#include "text/json_members.hpp"
#include "text/record_members.hpp"

namespace sudokit {
namespace {

using answer::AnyAsker;
using answer::Json;
using answer::Kind;

// The number of askers that one thread keeps before it discards them.
constexpr std::size_t kAskersKept = 16;

// The contents of a request except its puzzle.
struct Asked {
  const Kind* kind = nullptr;
  Json options = Json::object();
  std::string file;
  std::size_t line = 0;
  std::string id;     // the member `id` as JSON; empty if there is none
  std::string about;  // the first member that describes the puzzle; empty if there is none
  std::string cells;  // the member that holds the puzzle; empty if there is none
  bool ordered = true;
  std::string cancel;  // the id of the requests to end, as JSON; empty if this is a question

  bool needs_puzzle() const { return kind->needs_puzzle; }
};

const Kind* kind_named(std::string_view name) {
  for (const Kind* kind : answer::kinds()) {
    if (kind->name == name) return kind;
  }
  return nullptr;
}

bool about_puzzle(std::string_view name) {
  return name == "comment" || text::is_applied(text::member_kind(name)) ||
         std::ranges::count(text::kPuzzleMembers, name) > 0;
}

// Another name for a question, and how to ask it.
struct OtherName {
  std::string_view name;
  std::string_view advice;
};
constexpr OtherName kOtherNames[] = {
    {"hint", "`explain` with `part` \"next\" and `hint` 1, 2 or 3"},
    {"next", "`explain` with `part` \"next\""},
    {"step", "`explain` with `part` \"step\" and `step`"},
    {"check", "`unique`"},
    {"validate", "`unique`"},
    {"verify", "`unique`"},
    {"generate", "`make`"},
    {"create", "`make`"},
    {"grade", "`rate` with `scales` [\"grade\"]"},
    {"difficulty", "`rate`"},
    {"isomorphic", "`compare`"},
    {"print", "`draw`"},
};

// Advice such as "; ask `rate`"; empty if there is none.
std::string advice_on(std::string_view name) {
  const auto* other = std::ranges::find(kOtherNames, name, &OtherName::name);
  if (other != std::end(kOtherNames)) return fmt::format("; ask {}", other->advice);
  std::vector<std::string_view> names;
  for (const Kind* kind : answer::kinds()) names.emplace_back(kind->name);
  const std::string_view near = nearest_word(name, names);
  return near.empty() ? "" : fmt::format("; ask `{}`", near);
}

Result<void> read_kind(const Json& value, Asked& asked) {
  if (!value.is_string()) return fail("wrong-type", "`ask` must be a string, the kind of question");
  asked.kind = kind_named(value.get_ref<const std::string&>());
  if (asked.kind != nullptr) return {};
  const auto name = value.get<std::string>();
  return failf("unknown-question", "unknown question '{}'{}; the questions are {}", name,
               advice_on(name), answer::names_of(answer::kinds()));
}

std::string id_of(const Json& value) {
  return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<void> read_member(const std::string& name, const Json& value, Asked& asked) {
  if (name == "ask") return read_kind(value, asked);
  if (name == "file") {
    if (!value.is_string()) return fail("wrong-type", "`file` must be a string");
    asked.file = value.get<std::string>();
  } else if (name == "line") {
    if (!value.is_number_unsigned())
      return fail("wrong-type", "`line` must be a whole number, 0 or more");
    asked.line = value.get<std::size_t>();
  } else if (name == "id") {
    asked.id = id_of(value);
  } else if (name == "cancel") {
    asked.cancel = id_of(value);
  } else if (name == "ordered") {
    if (!value.is_boolean()) return fail("wrong-type", "`ordered` must be true or false");
    asked.ordered = value.get<bool>();
  } else {
    asked.options[name] = value;
    if (std::ranges::count(text::kPuzzleMembers, name) > 0) {
      if (!asked.cells.empty()) {
        return failf("conflicting-options", "`{}` and `{}` cannot be combined: each is the puzzle",
                     asked.cells, name);
      }
      asked.cells = name;
    }
    if (about_puzzle(name) && asked.about.empty()) asked.about = name;
  }
  return {};
}

Result<Asked> read_request(std::string_view text) {
  text = text::json_record(text);
  if (const auto fault = text::json_fault(text)) {
    return fail(fault->error.code, fault->error.message, 0, fault->place + 1);
  }
  const Json object = Json::parse(text);
  if (!object.is_object()) return fail("wrong-type", "a request must be a JSON object");
  Asked asked;
  for (const auto& [name, value] : object.items()) {
    if (auto ok = read_member(name, value, asked); !ok) return tl::unexpected(ok.error());
  }
  if (!asked.cancel.empty()) {
    if (asked.kind == nullptr && asked.options.empty()) return asked;
    return fail("conflicting-options",
                "`cancel` ends other requests: only `id`, `file`, `line` and `ordered` may stand "
                "beside it");
  }
  if (asked.kind == nullptr)
    return fail("missing-member", "a request needs `ask`, the kind of question");
  for (const auto& [name, value] : object.items()) {
    if (asked.needs_puzzle() && about_puzzle(name)) asked.options.erase(name);
  }
  return asked;
}

bool has_puzzles(const Asked& asked) {
  return std::ranges::any_of(asked.kind->options, [&](const Option& option) {
    return option.type == Option::Type::puzzles && asked.options.contains(option.name);
  });
}

// The askers of one thread, by question.
class Askers {
 public:
  // `layout`: the layout of the puzzle that is asked about.
  Result<AnyAsker*> of(const Asked& asked, const LayoutPtr& layout) {
    const std::string key = fmt::format("{} {} {}", asked.kind->name, asked.options.dump(),
                                        has_puzzles(asked) ? layout->name() : "");
    if (const auto known = askers_.find(key); known != askers_.end()) return known->second.get();
    auto made = asked.kind->make(*asked.kind, asked.options, layout);
    if (!made) return tl::unexpected(made.error());
    if (askers_.size() >= kAskersKept) askers_.clear();
    return askers_.emplace(key, std::move(*made)).first->second.get();
  }

 private:
  std::map<std::string, std::unique_ptr<AnyAsker>> askers_;
};

JsonPlace place_of(const Asked& asked) {
  JsonPlace place{asked.file, asked.line, {}};
  place.id = asked.id;
  return place;
}

// What the threads of a run share: the way out, and the requests that are being answered.
class Requests {
 public:
  explicit Requests(const ByteSink& sink) : sink_(sink) {}

  // Passes whole lines to the sink. False if it accepts no more.
  bool write(std::string_view lines) {
    const std::lock_guard lock(writing_);
    refused_ = refused_ || !sink_(lines);
    return !refused_;
  }

  // Whether the sink accepts no more. Pre: no thread calls write().
  bool refused() const { return refused_; }

  // A stop for the request with this id, from begin() to end(). It may have been cancelled before.
  StopSource begin(const std::string& id, std::size_t line, const StopToken& above) {
    const StopSource stop(above);
    const std::lock_guard lock(mutex_);
    const auto early = cancelled_.find(id);
    if (early != cancelled_.end() && line < early->second) stop.request_stop();
    begun_.emplace(id, stop);
    return stop;
  }
  void end(const std::string& id, const StopSource& stop) {
    const std::lock_guard lock(mutex_);
    const auto [first, last] = begun_.equal_range(id);
    const auto own =
        std::find_if(first, last, [&](const auto& entry) { return entry.second.same_as(stop); });
    begun_.erase(own);
  }
  // Stops the requests with this id above this line; returns how many have begun.
  std::uint64_t cancel(const std::string& id, std::size_t line) {
    const std::lock_guard lock(mutex_);
    if (cancelled_.size() >= kCancelledKept) cancelled_.clear();
    cancelled_[id] = line;
    std::uint64_t stopped = 0;
    const auto [first, last] = begun_.equal_range(id);
    for (auto at = first; at != last; ++at, ++stopped) at->second.request_stop();
    return stopped;
  }

 private:
  const ByteSink& sink_;
  Mutex writing_;  // guards `refused_` and the calls of the sink, which may wait for a reader
  bool refused_ = false;
  Mutex mutex_;  // guards the following members
  std::multimap<std::string, StopSource> begun_;
  // The line of the last request to cancel an id. A thread may have read a request above that line,
  // and not have begun it.
  std::map<std::string, std::size_t> cancelled_;
  static constexpr std::size_t kCancelledKept = 1000;
};

// The stop of one request while it is answered. Requests without an id cannot be cancelled.
class Cancellable {
 public:
  Cancellable(Requests& requests, std::string id, std::size_t line, const StopToken& above)
      : requests_(requests), id_(std::move(id)), token_(above) {
    if (id_.empty()) return;
    stop_.emplace(requests_.begin(id_, line, above));
    token_ = stop_->get_token();
  }
  ~Cancellable() {
    if (stop_) requests_.end(id_, *stop_);
  }
  Cancellable(const Cancellable&) = delete;
  Cancellable& operator=(const Cancellable&) = delete;

  const StopToken& token() const { return token_; }

 private:
  Requests& requests_;
  std::string id_;
  std::optional<StopSource> stop_;
  StopToken token_;
};

class TextRequestWorker final : public BatchWorker<answer::TextBlock> {
 public:
  TextRequestWorker(Observer* observer, Requests& requests)
      : observer_(observer), requests_(requests) {}

  void run(answer::TextBlock& block, Turn& turn) override {
    plain_.clear();
    for (const Record& record : block.batch.records) plain_.add(record);
    plain_.solve(block.stop);
    for (std::size_t i = 0; i < block.batch.records.size(); ++i) {
      const Record& record = block.batch.records[i];
      if (block.reached > 0) turn.offer(block);
      line_.clear();
      if (!plain_.append(line_, i)) {
        if (block.stop.stop_requested()) return;
        if (!answer_one(block.context, record, block.stop)) {  // out of turn
          if (!requests_.write(line_)) return;
          line_.clear();
        }
      }
      block.add(line_);
    }
  }

 private:
  // The question of a plain request, if the kernel may answer it.
  static const Question* plain_question(void* worker, const answer::PlainRequest& request) {
    const auto asked = read_request(request.question);
    // Every other member is `ask` or an option; none describes the puzzle or its place.
    if (!asked || asked->kind == nullptr) return nullptr;
    if (asked->options.size() + 1 != request.members) return nullptr;
    if (has_puzzles(*asked)) return nullptr;  // they are read in the layout of the puzzle
    const auto asker = static_cast<TextRequestWorker*>(worker)->askers_.of(*asked, nullptr);
    return asker ? (*asker)->bulk_question() : nullptr;
  }

  static bool outranks(const Error& error) {
    return error.code == ErrorCode("unknown-question") ||
           error.code == ErrorCode("conflicting-options");
  }

  // Writes the answer to `line_`. False if it may be delivered before those of earlier requests.
  bool answer_one(const TextContext& context, const Record& record, const StopToken& stop) {
    auto asked = record.error ? Result<Asked>(tl::unexpected(Error{})) : read_request(record.text);
    if (asked && asked->line == 0) asked->line = record.line;
    if (asked && !asked->cancel.empty()) {
      const JsonPlace place = place_of(*asked);
      answer::AnswerObject object(line_, place);
      object->text("file", asked->file).number("line", asked->line);
      object->number("cancelled", requests_.cancel(asked->cancel, record.line));
      object.close();
      return asked->ordered;
    }
    answer_question(context, record, asked, stop);
    return !asked || asked->ordered;
  }

  void answer_question(const TextContext& context, const Record& record, const Result<Asked>& asked,
                       const StopToken& stop) {
    // Digits that a person filled in may clash; that is the mistake.
    TextContext reading = context;
    reading.clashes = asked && (asked->kind->takes_clashes || asked->options.contains("printed"));
    // All other members are options, which the asker checks.
    if (asked) {
      for (const auto& [name, value] : asked->options.items()) reading.ignore.push_back(name);
    }
    Result<void> parsed;
    if (!asked || asked->needs_puzzle()) parsed = parse_record_into(reading, record, puzzle_);
    const Asked& known =
        asked ? *asked : (unknown_ = Asked{}, unknown_.line = record.line, unknown_);
    const JsonPlace place = place_of(known);
    // If there is no such question, or its members exclude each other, that error is reported
    // rather than one in the puzzle.
    if (!parsed && (asked || !outranks(asked.error())))
      return append_refusal(line_, place, parsed.error());
    if (!asked) return append_refusal(line_, place, asked.error());
    const auto asker = askers_.of(known, puzzle_.layout);
    if (!asker) return append_refusal(line_, place, asker.error());
    (*asker)->limits().observer = observer_;
    const Cancellable run(requests_, known.id, record.line, stop);
    (*asker)->answer(line_, place, puzzle_, 0, run.token());
    if (line_.empty() && run.token().stop_requested() && !stop.stop_requested()) {
      append_refusal(line_, place, Error{"stopped", "the request was cancelled"});
    }
  }

  Observer* observer_;
  Requests& requests_;
  Askers askers_;
  answer::PlainRequests plain_{this, plain_question};
  Asked unknown_;
  Puzzle puzzle_;  // reused for its memory
  std::string line_;
};

ReadOptions requests_in_json() {
  ReadOptions read;
  read.format = Format::json;
  return read;
}

// A request that may be answered out of turn, or ends others, does not wait for those before it.
bool has_unordered(const RecordBatch& batch) {
  return batch.buffer.find("\"ordered\"") != batch.buffer.npos ||
         batch.buffer.find("\"cancel\"") != batch.buffer.npos;
}

BatchEnd ask_all(RecordReader text, const ByteSink& sink, const BatchOptions& options) {
  Requests requests(sink);
  const auto make_worker = [&](Observer* observer) {
    return std::make_unique<TextRequestWorker>(observer, requests);
  };
  const ByteSink in_turn = [&](std::string_view lines) { return requests.write(lines); };
  BatchEnd end = answer::answer_text(std::move(text), make_worker, in_turn, options, has_unordered);
  end.stopped = end.stopped || requests.refused();
  return end;
}

}  // namespace

BatchEnd ask(std::istream& requests, const ByteSink& sink, const BatchOptions& options) {
  return ask_all(RecordReader(requests, requests_in_json()), sink, options);
}

BatchEnd ask(std::string_view requests, const ByteSink& sink, const BatchOptions& options) {
  return ask_all(RecordReader(requests, requests_in_json()), sink, options);
}

struct OpenPuzzle::State {
  explicit State(Puzzle about) : puzzle(std::move(about)), findings(puzzle) {}

  Puzzle puzzle;
  Findings findings;
  Askers askers;
};

OpenPuzzle::OpenPuzzle(std::unique_ptr<State> state) : state_(std::move(state)) {}
OpenPuzzle::OpenPuzzle(OpenPuzzle&&) noexcept = default;
OpenPuzzle::~OpenPuzzle() = default;

Result<OpenPuzzle> OpenPuzzle::open(std::string_view text, const ReadOptions& options) {
  auto puzzle = parse_puzzle(text, options);
  if (!puzzle) return tl::unexpected(puzzle.error());
  if (puzzle->has_rules()) {  // what they took to make is no time of the answers
    puzzle->rules =
        puzzle->rules->only(std::vector<bool>(puzzle->rules->constraints().size(), true));
  }
  return OpenPuzzle(std::make_unique<State>(std::move(*puzzle)));
}

const Puzzle& OpenPuzzle::puzzle() const {
  return state_->puzzle;
}

const Findings& OpenPuzzle::findings() const {
  return state_->findings;
}

Result<void> OpenPuzzle::ask(std::string_view question, std::string& answer, const StopToken& stop,
                             Observer* observer) {
  return ask_to(question, nullptr, answer, stop, observer);
}

Result<void> OpenPuzzle::ask(std::string_view question, SolutionSink& solutions,
                             std::string& answer, const StopToken& stop, Observer* observer) {
  return ask_to(question, &solutions, answer, stop, observer);
}

Result<void> OpenPuzzle::ask_to(std::string_view question, SolutionSink* solutions,
                                std::string& answer, const StopToken& stop, Observer* observer) {
  const auto asked = read_request(question);
  if (!asked) return tl::unexpected(asked.error());
  if (!asked->cancel.empty() || !asked->ordered) {
    return failf("inapplicable-option", "`{}`: a puzzle that is open answers one request at a time",
                 asked->cancel.empty() ? "ordered" : "cancel");
  }
  if (solutions != nullptr && asked->kind != &answer::kSolutions) {
    return failf("inapplicable-option", "the question '{}' has no solutions to deliver",
                 asked->kind->name);
  }
  if (asked->needs_puzzle() && !asked->about.empty()) {
    return failf("inapplicable-option", "`{}`: the puzzle has already been opened", asked->about);
  }
  const auto asker = state_->askers.of(*asked, state_->puzzle.layout);
  if (!asker) return tl::unexpected(asker.error());
  (*asker)->limits().observer = observer;
  (*asker)->limits().known = &state_->findings;
  (*asker)->limits().sinks.solutions = solutions;
  (*asker)->answer(answer, place_of(*asked), state_->puzzle, 0, stop);
  return {};
}

}  // namespace sudokit
