// The C interface: what passes through it, and that nothing else does.
#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "sudokit/answer.hpp"
#include "sudokit/engine.hpp"
#include "sudokit/result.hpp"
#include "sudokit/sudokit.h"

extern "C" {
const char* c_asks_an_open_puzzle(void);
const char* c_is_told_what_is_wrong(void);
}

namespace sudokit {
namespace {

using Json = nlohmann::json;

// One solution, found at once.
constexpr std::string_view kSmall = "1..4..1..3..2..3";
// Counting the solutions of an empty grid does not end in any reasonable time.
constexpr std::string_view kEndless =
    R"({"ask":"count","limit":0,"engine":"backtrack","puzzle":")"
    "................................................................................."
    R"("})";

struct Free {
  void operator()(void* memory) const { sudokit_free(memory); }
};
struct Close {
  void operator()(sudokit_puzzle* puzzle) const { sudokit_puzzle_close(puzzle); }
};
struct FreeStop {
  void operator()(sudokit_stop* stop) const { sudokit_stop_free(stop); }
};

// What a call returned and delivered, and the error that it reported.
struct Called {
  int status = 0;
  std::string lines;
  std::string code;
  std::string text;
  std::size_t line = 0;
  std::size_t column = 0;
};

int append(void* context, const char* lines, std::size_t length) {
  static_cast<std::string*>(context)->append(lines, length);
  return 0;
}

Called finish(Called called, sudokit_error* error) {
  const std::unique_ptr<sudokit_error, Free> owned(error);
  if (error == nullptr) return called;
  called.code = error->code;
  called.text = error->text;
  called.line = error->line;
  called.column = error->column;
  return called;
}

Called ask_all(std::string_view requests, const sudokit_options* options = nullptr) {
  Called called;
  sudokit_error* error = nullptr;
  called.status =
      sudokit_ask(requests.data(), requests.size(), append, &called.lines, options, &error);
  return finish(std::move(called), error);
}

using Handle = std::unique_ptr<sudokit_puzzle, Close>;

Called open_puzzle(std::string_view text, std::string_view how, Handle& handle) {
  Called called;
  sudokit_error* error = nullptr;
  sudokit_puzzle* puzzle = nullptr;
  called.status =
      sudokit_puzzle_open(text.data(), text.size(), how.data(), how.size(), &puzzle, &error);
  handle.reset(puzzle);
  return finish(std::move(called), error);
}

Called ask_puzzle(const Handle& handle, std::string_view question) {
  Called called;
  sudokit_error* error = nullptr;
  called.status = sudokit_puzzle_ask(handle.get(), question.data(), question.size(), append,
                                     &called.lines, nullptr, &error);
  return finish(std::move(called), error);
}

std::vector<Json> objects(const std::string& lines) {
  std::vector<Json> all;
  std::istringstream in(lines);
  for (std::string line; std::getline(in, line);) all.push_back(Json::parse(line));
  return all;
}

// The lines without the times of the answers.
std::string timeless(const std::string& lines) {
  std::string text;
  for (Json& object : objects(lines)) {
    object.erase("seconds");
    text += object.dump() + '\n';
  }
  return text;
}

TEST(CInterface, IsCalledFromC) {
  EXPECT_STREQ(c_asks_an_open_puzzle(), nullptr);
  EXPECT_STREQ(c_is_told_what_is_wrong(), nullptr);
}

TEST(CInterface, KnowsVersionAndSchema) {
  EXPECT_EQ(sudokit_version(), version());
  const std::unique_ptr<char, Free> schema(sudokit_question_schema());
  EXPECT_EQ(std::string_view(schema.get()), question_schema());
}

TEST(CInterface, AnswersAsTheLibraryDoes) {
  const std::string requests =
      R"({"ask":"solve","puzzle":"1..4..1..3..2..3","id":1})"
      "\n"
      R"({"ask":"solve","puzzle":"1..4..1..3..2..3","enginee":"dlx","id":2})"
      "\n"
      R"({"ask":"candidates","puzzle":"1..4...3.2......","id":3})"
      "\n"
      "no question\n";
  std::istringstream in(requests);
  std::string expected;
  ask(in, [&](std::string_view bytes) {
    expected += bytes;
    return true;
  });
  const Called called = ask_all(requests);
  EXPECT_EQ(called.status, SUDOKIT_OK);
  EXPECT_EQ(timeless(called.lines), timeless(expected));
  EXPECT_EQ(objects(called.lines).size(), 4U);
}

TEST(CInterface, NoRequestsAreNoAnswers) {
  EXPECT_EQ(ask_all("").status, SUDOKIT_OK);
  EXPECT_EQ(ask_all("\n# a comment\n").lines, "");
}

TEST(CInterface, APuzzleIsReadOnceAndAskedManyTimes) {
  Handle handle;
  ASSERT_EQ(open_puzzle(kSmall, {}, handle).status, SUDOKIT_OK);
  EXPECT_EQ(objects(ask_puzzle(handle, R"({"ask":"solve"})").lines)[0]["solution"],
            "1234341243212143");
  EXPECT_EQ(objects(ask_puzzle(handle, R"({"ask":"unique"})").lines)[0]["verdict"], "unique");
  const Called other = ask_puzzle(handle, R"({"ask":"solve","puzzle":"1..4..1..3..2..3"})");
  EXPECT_EQ(other.status, SUDOKIT_BAD_INPUT);
  EXPECT_EQ(other.code, "inapplicable-option");
}

TEST(CInterface, SaysWhereATextIsNoPuzzle) {
  Handle handle;
  const Called called = open_puzzle("1..4\n..1z\n.3..\n2..3\n", R"({"format":"grid"})", handle);
  EXPECT_EQ(called.status, SUDOKIT_BAD_INPUT);
  EXPECT_EQ(handle, nullptr);
  EXPECT_EQ(called.line, 2U);
  EXPECT_EQ(called.column, 4U);
}

TEST(CInterface, OpensAsAsked) {
  Handle handle;
  EXPECT_EQ(open_puzzle("11..............", {}, handle).code, "clashing-givens");
  EXPECT_EQ(open_puzzle("11..............", R"({"clashes":true})", handle).status, SUDOKIT_OK);
  ASSERT_EQ(open_puzzle(kSmall, R"({"layout":"latin4"})", handle).status, SUDOKIT_OK);
  EXPECT_EQ(objects(ask_puzzle(handle, R"({"ask":"count"})").lines)[0]["layout"], "latin4");
  EXPECT_EQ(open_puzzle(kSmall, R"({"layout":"killer"})", handle).status, SUDOKIT_BAD_INPUT);
  EXPECT_EQ(open_puzzle(kSmall, R"({"layuot":"2x2"})", handle).code, "unknown-option");
  EXPECT_EQ(open_puzzle(kSmall, R"({"layout":2})", handle).code, "wrong-type");
  EXPECT_EQ(open_puzzle(kSmall, R"({"layout":)", handle).code, "invalid-json");
  EXPECT_EQ(open_puzzle(kSmall, R"(["layout"])", handle).code, "wrong-type");
  EXPECT_EQ(open_puzzle(kSmall, R"({"format":"sudoku"})", handle).code, "unknown-format");
  EXPECT_EQ(open_puzzle("", {}, handle).status, SUDOKIT_BAD_INPUT);
}

TEST(CInterface, OpensWithTheTextOfALayoutFile) {
  Handle handle;
  const std::string_view how = R"({"layout":"AAAB\nABBB\nCCCD\nCDDD\n"})";
  ASSERT_EQ(open_puzzle("................", how, handle).status, SUDOKIT_OK);
  const Json answer = objects(ask_puzzle(handle, R"({"ask":"count","limit":0})").lines)[0];
  EXPECT_TRUE(answer["layout"].get<std::string>().starts_with("custom-"));
  EXPECT_EQ(answer["complete"], true);
  EXPECT_NE(answer["solutions"], 288);  // of boxes
  EXPECT_EQ(open_puzzle(kSmall, R"({"layout":"AAAB\nABBB\n"})", handle).status, SUDOKIT_BAD_INPUT);
}

TEST(CInterface, WritesAPuzzle) {
  Handle handle;
  ASSERT_EQ(open_puzzle(kSmall, {}, handle).status, SUDOKIT_OK);
  EXPECT_EQ(sudokit_puzzle_side(handle.get()), 4);
  EXPECT_EQ(sudokit_puzzle_side(nullptr), 0);
  const auto write = [&](const char* format) {
    char* text = nullptr;
    sudokit_error* error = nullptr;
    Called called;
    called.status = sudokit_puzzle_write(handle.get(), format, &text, &error);
    if (text != nullptr) called.lines = text;
    sudokit_free(text);
    return finish(std::move(called), error);
  };
  EXPECT_EQ(write("line").lines, std::string(kSmall) + "\n");
  EXPECT_EQ(Json::parse(write("json").lines)["layout"], "2x2");
  EXPECT_EQ(write("sdk").status, SUDOKIT_BAD_INPUT);     // 9x9 alone
  EXPECT_EQ(write("pasted").code, "unknown-format");     // only read
  EXPECT_EQ(write("automatic").code, "unknown-format");  // only read
  EXPECT_EQ(write(nullptr).status, SUDOKIT_BAD_ARGUMENT);
  EXPECT_EQ(sudokit_puzzle_write(nullptr, "line", nullptr, nullptr), SUDOKIT_BAD_ARGUMENT);
}

TEST(CInterface, AnAnswerIsATextToo) {
  Handle handle;
  ASSERT_EQ(open_puzzle(kSmall, {}, handle).status, SUDOKIT_OK);
  const std::string_view question = R"({"ask":"candidates"})";
  char* text = nullptr;
  ASSERT_EQ(sudokit_puzzle_answer(handle.get(), question.data(), question.size(), &text, nullptr,
                                  nullptr),
            SUDOKIT_OK);
  const std::unique_ptr<char, Free> owned(text);
  EXPECT_EQ(timeless(text), timeless(ask_puzzle(handle, question).lines));
  EXPECT_EQ(sudokit_puzzle_answer(handle.get(), "{}", 2, &text, nullptr, nullptr),
            SUDOKIT_BAD_INPUT);
  EXPECT_EQ(text, nullptr);
  EXPECT_EQ(sudokit_puzzle_answer(handle.get(), "{}", 2, nullptr, nullptr, nullptr),
            SUDOKIT_BAD_ARGUMENT);
}

TEST(CInterface, RefusesWhatIsMissing) {
  sudokit_error* error = nullptr;
  EXPECT_EQ(sudokit_ask("{}", 2, nullptr, nullptr, nullptr, &error), SUDOKIT_BAD_ARGUMENT);
  EXPECT_EQ(finish({}, error).code, "invalid-value");
  EXPECT_EQ(sudokit_ask(nullptr, 2, append, nullptr, nullptr, nullptr), SUDOKIT_BAD_ARGUMENT);
  EXPECT_EQ(sudokit_puzzle_open("1", 1, nullptr, 0, nullptr, nullptr), SUDOKIT_BAD_ARGUMENT);
  EXPECT_EQ(sudokit_puzzle_ask(nullptr, "{}", 2, append, nullptr, nullptr, nullptr),
            SUDOKIT_BAD_ARGUMENT);
  sudokit_options other = SUDOKIT_OPTIONS_DEFAULT;
  other.size = 1;
  EXPECT_EQ(ask_all("", &other).status, SUDOKIT_BAD_ARGUMENT);
  EXPECT_EQ(sudokit_stop_requested(nullptr), 0);
  sudokit_stop_request(nullptr);
  sudokit_puzzle_close(nullptr);
  sudokit_stop_free(nullptr);
  sudokit_free(nullptr);
}

TEST(CInterface, ACallbackEndsTheCall) {
  std::string requests;
  for (int i = 0; i < 2000; ++i)
    requests += R"({"ask":"solve","puzzle":"1..4..1..3..2..3"})"
                "\n";
  int calls = 0;
  const auto first_only = [](void* context, const char*, std::size_t) {
    return ++*static_cast<int*>(context);
  };
  EXPECT_EQ(sudokit_ask(requests.data(), requests.size(), first_only, &calls, nullptr, nullptr),
            SUDOKIT_STOPPED);
  EXPECT_EQ(calls, 1);
}

TEST(CInterface, WhatACallbackThrowsStaysInside) {
  const auto thrower = [](void*, const char*, std::size_t) -> int { throw std::string("mine"); };
  const std::string_view request = R"({"ask":"solve","puzzle":"1..4..1..3..2..3"})";
  sudokit_error* error = nullptr;
  EXPECT_EQ(sudokit_ask(request.data(), request.size(), thrower, nullptr, nullptr, &error),
            SUDOKIT_FAILED);
  EXPECT_EQ(finish({}, error).code, "program-failed");
  const auto known = [](void*, const char*, std::size_t) -> int {
    throw std::runtime_error("told");
  };
  EXPECT_EQ(sudokit_ask(request.data(), request.size(), known, nullptr, nullptr, &error),
            SUDOKIT_FAILED);
  EXPECT_EQ(finish({}, error).text, "told");
}

TEST(CInterface, APuzzleServesOneCallAtATime) {
  struct Within {
    Handle handle;
    int status = 0;
    int answers = 0;
  } within;
  ASSERT_EQ(open_puzzle(kSmall, {}, within.handle).status, SUDOKIT_OK);
  const auto again = [](void* context, const char*, std::size_t) {
    auto& at = *static_cast<Within*>(context);
    ++at.answers;
    at.status = ask_puzzle(at.handle, R"({"ask":"solve"})").status;
    return 0;
  };
  const std::string_view question = R"({"ask":"solve"})";
  EXPECT_EQ(sudokit_puzzle_ask(within.handle.get(), question.data(), question.size(), again,
                               &within, nullptr, nullptr),
            SUDOKIT_OK);
  EXPECT_EQ(within.status, SUDOKIT_BAD_ARGUMENT);
  EXPECT_EQ(within.answers, 1);
  EXPECT_EQ(ask_puzzle(within.handle, question).status, SUDOKIT_OK);
}

TEST(CInterface, IsStoppedFromAnotherThread) {
  const std::unique_ptr<sudokit_stop, FreeStop> stop(sudokit_stop_new());
  std::atomic<bool> running{false};
  sudokit_options options = SUDOKIT_OPTIONS_DEFAULT;
  options.threads = 1;
  options.stop = stop.get();
  options.progress_context = &running;
  options.progress_seconds = 1e-9;
  options.progress = [](void* context, const sudokit_progress*) {
    static_cast<std::atomic<bool>*>(context)->store(true);
    static_cast<std::atomic<bool>*>(context)->notify_all();
    return 0;
  };
  std::thread stopper([&] {
    running.wait(false);
    sudokit_stop_request(stop.get());
  });
  EXPECT_EQ(ask_all(kEndless, &options).status, SUDOKIT_STOPPED);
  stopper.join();
  EXPECT_EQ(sudokit_stop_requested(stop.get()), 1);
}

TEST(CInterface, MoreThreadsThanAnyMachineHasAreRefused) {
  const std::string request = R"({"ask":"solve","puzzle":")" + std::string(kSmall) + "\"}";
  sudokit_options options = SUDOKIT_OPTIONS_DEFAULT;
  for (const unsigned threads : {SUDOKIT_MOST_THREADS + 1U, ~0U}) {
    options.threads = threads;
    const Called refused = ask_all(request, &options);
    EXPECT_EQ(refused.status, SUDOKIT_BAD_ARGUMENT);
    EXPECT_EQ(refused.code, "invalid-value");
    EXPECT_EQ(refused.text, "options->threads is over 1024");
  }
}

TEST(CInterface, AnIntervalOfProgressIsANumberOfSeconds) {
  const std::string request = R"({"ask":"solve","puzzle":")" + std::string(kSmall) + "\"}";
  sudokit_options options = SUDOKIT_OPTIONS_DEFAULT;
  for (const double seconds : {-1.0, std::numeric_limits<double>::quiet_NaN()}) {
    options.progress_seconds = seconds;
    const Called refused = ask_all(request, &options);
    EXPECT_EQ(refused.status, SUDOKIT_BAD_ARGUMENT);
    EXPECT_EQ(refused.text, "options->progress_seconds is below 0");
  }
}

TEST(CInterface, AReportEndsTheCall) {
  sudokit_options options = SUDOKIT_OPTIONS_DEFAULT;
  options.threads = 1;
  options.progress_seconds = 1e-9;
  options.progress = [](void*, const sudokit_progress* at) { return at->iterations > 0 ? 1 : 0; };
  EXPECT_EQ(ask_all(kEndless, &options).status, SUDOKIT_STOPPED);
}

TEST(CInterface, HandlesInThreadsAreIndependent) {
  std::vector<std::thread> threads;
  std::atomic<int> right{0};
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      Handle handle;
      open_puzzle(kSmall, {}, handle);
      for (int k = 0; k < 20; ++k) {
        const std::string lines = ask_puzzle(handle, R"({"ask":"solve"})").lines;
        right +=
            objects(lines)[0]["verdict"] == "solved" || objects(lines)[0]["verdict"] == "unique";
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(right, 80);
}

// What sudokit_puzzle_solutions() delivered, and the answer that follows.
struct Delivered {
  Called called;
  Json answer;
};

Delivered deliver(const Handle& handle, std::string_view question, sudokit_answer take = append) {
  Delivered delivered;
  sudokit_error* error = nullptr;
  char* answer = nullptr;
  delivered.called.status =
      sudokit_puzzle_solutions(handle.get(), question.data(), question.size(), take,
                               &delivered.called.lines, &answer, nullptr, &error);
  const std::unique_ptr<char, Free> owned(answer);
  if (answer != nullptr) delivered.answer = Json::parse(answer);
  delivered.called = finish(std::move(delivered.called), error);
  return delivered;
}

std::string joined(const Json& texts) {
  std::string lines;
  for (const Json& text : texts) lines += text.get<std::string>() + '\n';
  return lines;
}

TEST(CInterface, DeliversSolutions) {
  Handle handle;
  ASSERT_EQ(open_puzzle("................", "", handle).status, SUDOKIT_OK);
  const std::string question = R"({"ask":"solutions","limit":0,"id":5})";
  const Json together = Json::parse(ask_puzzle(handle, question).lines);
  const Delivered delivered = deliver(handle, question);
  EXPECT_EQ(delivered.called.status, SUDOKIT_OK);
  EXPECT_EQ(delivered.called.lines, joined(together["all"]));
  EXPECT_EQ(together["all"].size(), 288u);
  EXPECT_TRUE(delivered.answer["all"].empty());
  for (const char* member : {"verdict", "solution", "solutions", "complete", "reason", "id"}) {
    EXPECT_EQ(delivered.answer[member], together[member]) << member;
  }
}

TEST(CInterface, DeliversSolutionsUntilItIsTold) {
  Handle handle;
  ASSERT_EQ(open_puzzle(std::string(81, '.'), "", handle).status, SUDOKIT_OK);
  const auto take_once = [](void* context, const char* lines, std::size_t length) {
    append(context, lines, length);
    return 1;
  };
  for (const char* engine : {"auto", "backtrack", "cdcl", "dlx"}) {
    if (find_engine(engine) == nullptr) continue;
    const std::string question =
        std::string(R"({"ask":"solutions","limit":0,"engine":")") + engine + "\"}";
    const Delivered delivered = deliver(handle, question, take_once);
    EXPECT_EQ(delivered.called.status, SUDOKIT_STOPPED) << engine;
    EXPECT_EQ(delivered.answer["reason"], "stopped") << engine;
    EXPECT_GE(delivered.called.lines.size(), 82u) << engine;
    EXPECT_EQ(delivered.called.lines.size() % 82, 0u) << engine;
  }
}

TEST(CInterface, DeliversSolutionsOfTheirQuestionAlone) {
  Handle handle;
  ASSERT_EQ(open_puzzle(kSmall, "", handle).status, SUDOKIT_OK);
  EXPECT_EQ(deliver(handle, R"({"ask":"count"})").called.code, "inapplicable-option");
  EXPECT_EQ(deliver(handle, R"({"ask":"solutions","limits":3})").called.code, "unknown-option");
  EXPECT_EQ(deliver(handle, R"({"ask":"solutions"})", nullptr).called.status, SUDOKIT_BAD_ARGUMENT);
  EXPECT_EQ(deliver(nullptr, R"({"ask":"solutions"})").called.status, SUDOKIT_BAD_ARGUMENT);
  EXPECT_EQ(deliver(handle, R"({"ask":"solutions"})").called.lines, "1234341243212143\n");
  const auto throws = [](void*, const char*, std::size_t) -> int {
    throw std::runtime_error("no");
  };
  EXPECT_EQ(deliver(handle, R"({"ask":"solutions"})", throws).called.status, SUDOKIT_FAILED);
  EXPECT_EQ(deliver(handle, R"({"ask":"solutions"})").called.status, SUDOKIT_OK);
}

}  // namespace
}  // namespace sudokit
