// Questions and their answers: the bulk path and the engines give the same answers, in order, on
// any number of threads, and errors are reported.
#include "sudokit/answer.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "sudokit/puzzle.hpp"
#include "support/schema.hpp"

namespace sudokit {
namespace {

using nlohmann::json;

const std::string kUnique =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const std::string kMany =  // 17 givens minus one
    ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...96....7...";
const std::string kNone =
    "12345678.........9...............................................................";
const std::string kClash =
    "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const std::string kEmpty(81, '.');

Puzzle parsed(std::string_view text) {
  return parse_puzzle(text).value();
}

std::shared_ptr<const Question> asked(Ask ask, std::uint64_t limit = 1,
                                      const std::string& engine = "auto") {
  auto question = std::make_shared<Question>();
  question->ask = ask;
  question->judged = ask == Ask::unique;
  question->limit = limit;
  question->engine = engine;
  return question;
}

struct Given {
  std::vector<Request> requests;
  std::vector<Result<Question::Answer>> answers;
};

Given answers_to(std::vector<Request> requests, unsigned threads) {
  Given given;
  std::size_t next = 0;
  BatchOptions options;
  options.threads = threads;
  const BatchEnd end = answer_all(
      [&]() -> std::optional<Request> {
        if (next == requests.size()) return std::nullopt;
        return requests[next++];
      },
      [&](const Request& request, const Result<Question::Answer>& answer) {
        given.requests.push_back(request);
        given.answers.push_back(answer);
        return true;
      },
      options);
  EXPECT_EQ(end.answered, requests.size());
  EXPECT_FALSE(end.stopped);
  return given;
}

std::vector<Request> mixed() {
  std::vector<Request> requests;
  const std::vector<std::shared_ptr<const Question>> questions = {asked(Ask::first),
                                                                  asked(Ask::unique),
                                                                  asked(Ask::count, 50),
                                                                  asked(Ask::solutions, 5),
                                                                  asked(Ask::solutions, 40),
                                                                  asked(Ask::unique, 1, "dlx"),
                                                                  asked(Ask::first, 1, "bulk9")};
  for (const auto& question : questions) {
    for (const std::string& text : {kUnique, kMany, kNone, kEmpty}) {
      for (int i = 0; i < 3; ++i) requests.push_back({parsed(text), question});
    }
    if (question->engine == "auto") requests.push_back({parsed("1..............."), question});
  }
  return requests;
}

// The reference is one engine at a time, which shares no code with the kernel.
TEST(Answers, AreThoseOfBacktrackInOrder) {
  const auto backtrack = find_engine("backtrack")->make();
  for (const unsigned threads : {1U, 3U}) {
    const std::vector<Request> requests = mixed();
    const Given given = answers_to(requests, threads);
    ASSERT_EQ(given.answers.size(), requests.size());
    for (std::size_t i = 0; i < requests.size(); ++i) {
      EXPECT_EQ(given.requests[i].question, requests[i].question);
      EXPECT_EQ(given.requests[i].puzzle.givens, requests[i].puzzle.givens);
      ASSERT_TRUE(given.answers[i]);
      const Outcome& answer = *given.answers[i];
      const sudokit::Run run = requests[i].question->run();
      const Outcome expected = backtrack->solve(requests[i].puzzle, run);
      EXPECT_EQ(answer.found, expected.found) << i;
      EXPECT_EQ(answer.verdict == Verdict::multiple, expected.verdict == Verdict::multiple) << i;
      EXPECT_EQ(answer.found == 0, answer.verdict == Verdict::unsatisfiable);
      EXPECT_EQ(answer.solutions.size(), std::min(answer.found, run.keep)) << i;
      auto solutions = answer.solutions;
      std::sort(solutions.begin(), solutions.end());
      EXPECT_EQ(std::unique(solutions.begin(), solutions.end()), solutions.end());
      for (const Grid& grid : solutions) EXPECT_TRUE(is_solution(requests[i].puzzle, grid));
    }
  }
}

TEST(Answers, WhatAnEngineDoesNotTakeIsAnError) {
  const auto given = answers_to({{parsed("1..............."), asked(Ask::first, 1, "bulk9")},
                                 {parsed(kUnique), asked(Ask::first, 1, "nothing")},
                                 {parsed(kUnique), asked(Ask::first)}},
                                2);
  EXPECT_FALSE(given.answers[0]);
  EXPECT_FALSE(given.answers[1]);
  EXPECT_TRUE(given.answers[2]);
}

TEST(Answers, WhatTheSourceOrTheSinkThrowsComesOut) {
  const auto question = asked(Ask::first);
  for (const int at : {0, 1, 700}) {
    int calls = 0;
    const auto endless = [&]() -> std::optional<Request> {
      return Request{parsed(kUnique), question};
    };
    const auto fails = [&]() -> std::optional<Request> {
      if (calls++ == at) throw std::bad_alloc();
      return endless();
    };
    const auto takes = [](const Request&, const Result<Question::Answer>&) { return true; };
    EXPECT_THROW(answer_all(fails, takes), std::bad_alloc);
    calls = 0;
    const auto refuses = [&](const Request&, const Result<Question::Answer>&) -> bool {
      if (calls++ == at) throw std::runtime_error("full");
      return true;
    };
    EXPECT_THROW(answer_all(endless, refuses), std::runtime_error);
  }
}

// Whether the sink or the token ends a run, the answers are those of a prefix of the requests.
TEST(Answers, CanBeCancelled) {
  const auto question = asked(Ask::count, 0);
  std::uint64_t made = 0;
  StopSource stop;
  const auto source = [&]() -> std::optional<Request> {
    return Request{parsed(++made == 100 ? kEmpty : kUnique), question};
  };
  std::uint64_t seen = 0;
  const auto sink = [&](const Request&, const Result<Question::Answer>& answer) {
    ++seen;
    EXPECT_EQ(answer->verdict == Verdict::unique, seen != 100);
    if (seen == 99) stop.request_stop();
    return true;
  };
  BatchOptions options;
  options.stop = stop.get_token();
  const BatchEnd end = answer_all(source, sink, options);
  EXPECT_TRUE(end.stopped);
  EXPECT_EQ(end.answered, seen);
  EXPECT_GE(seen, 99u);

  const auto easy = [&]() -> std::optional<Request> { return Request{parsed(kUnique), question}; };
  int taken = 0;
  const BatchEnd closed = answer_all(
      easy, [&](const Request&, const Result<Question::Answer>&) { return ++taken < 10; });
  EXPECT_TRUE(closed.stopped);
  EXPECT_EQ(taken, 10);
}

// A receiver may hold a lock between brief answers. It must be paused however the block ends;
// otherwise the hand-over waits for the lock for ever.
TEST(Answers, TheReceiverIsPausedHoweverABlockEnds) {
  struct Receiver final : AnswerReceiver {
    bool brief(const BriefAnswer&) override {
      held = true;
      if (++answers == stop_at) stop.request_stop();
      if (answers == throw_at) throw std::bad_alloc();
      return true;
    }
    void pause() override { held = false; }
    void complete(const Record&, const Puzzle&, Question::Answer&) override {}
    void refuse(const Record&, const Error&) override {}

    bool held = false;
    int answers = 0, stop_at = 0, throw_at = 0;
    StopSource stop;
  };
  std::string text = kUnique + "\n" + kUnique + "\n" + kUnique + "\n";
  std::istringstream in(text + kEmpty.substr(1) + "1 x\n" + "1...............\n");
  RecordReader reader(in, {});
  RecordBatch batch;
  ASSERT_TRUE(reader.next(batch));
  auto asker = Asker<Question>::make(*asked(Ask::first));
  const auto run = [&](Receiver& receiver) {
    return asker->answer(reader.context(), batch.records, receiver, receiver.stop.get_token());
  };
  Receiver whole, stopped, failed;
  EXPECT_EQ(run(whole), 5u);
  EXPECT_FALSE(whole.held);
  stopped.stop_at = 4;  // the next line is not a 9x9 puzzle, and is not begun
  EXPECT_EQ(run(stopped), 4u);
  EXPECT_FALSE(stopped.held);
  failed.throw_at = 2;
  EXPECT_THROW(run(failed), std::bad_alloc);
  EXPECT_FALSE(failed.held);
}

std::string json_of(const std::string& text, const Question& question, const std::string& name) {
  std::istringstream in(text);
  std::string out;
  const auto end = answer_json(in, {}, name, question, [&](std::string_view bytes) {
    out += bytes;
    return true;
  });
  EXPECT_TRUE(end);
  return out;
}

std::vector<json> objects(const std::string& text) {
  std::vector<json> all;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) all.push_back(json::parse(line));
  return all;
}

// Brief answers equal full answers, field by field. A comment after a puzzle makes its text take
// another path through the code; the reference gives the same puzzles to an engine one by one, as
// values.
TEST(Answers, JsonIsTheSameByEveryPath) {
  std::string plain, commented, drawn;
  const std::vector<std::string> puzzles = {kUnique, kMany, kNone, kEmpty, kUnique};
  for (const std::string& puzzle : puzzles) {
    plain += puzzle + "\n";
    commented += puzzle + "  # a \"comment\" \n";
  }
  for (const Ask ask : {Ask::first, Ask::unique, Ask::count, Ask::solutions}) {
    const auto question = asked(ask, 7);
    const auto from_lines = objects(json_of(plain, *question, "set"));
    const auto from_comments = objects(json_of(commented, *question, "set"));
    ASSERT_EQ(from_lines.size(), puzzles.size());
    ASSERT_EQ(from_comments.size(), puzzles.size());
    auto asker = Asker<Question>::make(*question);
    for (std::size_t i = 0; i < puzzles.size(); ++i) {
      const Puzzle puzzle = parsed(puzzles[i]);
      const Puzzle* one = &puzzle;
      std::string whole;
      asker->answer(std::span(&one, 1),
                    [&](std::size_t, Result<Question::Answer>&& answer) {
                      append_answer(whole, {"set", i + 1, {}}, *question, puzzle, *answer);
                    },
                    {});
      json expected = json::parse(whole);
      json lines = from_lines[i], comments = from_comments[i];
      EXPECT_EQ(comments.value("comment", ""), "a \"comment\"");
      comments.erase("comment");
      for (json* each : {&expected, &lines, &comments}) each->erase("seconds");
      EXPECT_EQ(lines, expected);
      EXPECT_EQ(comments, expected);
    }
  }
}

TEST(Answers, JsonKeepsWhatElseARecordSays) {
  const std::string text =
      "{\"id\":7,\"puzzle\":\"" + kUnique + "\"}\n{\"id\":8,\"puzzle\":\"x\"}\n";
  for (const Ask ask : {Ask::first, Ask::unique, Ask::count}) {
    const auto all = objects(json_of(text, *asked(ask), "set"));
    ASSERT_EQ(all.size(), 2u);
    EXPECT_EQ(all[0]["id"], 7);
    EXPECT_EQ(all[1]["id"], 8);
    EXPECT_EQ(all[1]["verdict"], "error");
  }
}

TEST(Answers, JsonFollowsTheSchema) {
  std::ifstream file(SUDOKIT_SOURCE_DIR "/docs/reference/answer.schema.json");
  const test::Schema schema(json::parse(file));
  const std::string text = kUnique + "\n" + kClash + "\n" + kMany + " note\nabc\n" + kEmpty + "\n" +
                           kNone + "\n" + "1...............\n";
  for (const Ask ask : {Ask::first, Ask::unique, Ask::count, Ask::solutions}) {
    for (const char* engine : {"auto", "backtrack"}) {
      const auto all = objects(json_of(text, *asked(ask, 3, engine), "set"));
      EXPECT_EQ(all.size(), 7u);
      for (const json& each : all) {
        const std::string why = schema.fault(each);
        EXPECT_EQ(why, "") << each;
      }
    }
  }
  // The schema rejects what is not such a request.
  const json solve = {{"$ref", "#/$defs/solve"}};
  json wrong = objects(json_of(kUnique + "\n", *asked(Ask::first), "set")).at(0);
  EXPECT_EQ(schema.fault(wrong, solve), "");
  wrong["verdict"] = "perhaps";
  EXPECT_NE(schema.fault(wrong, solve), "");
  wrong.erase("verdict");
  EXPECT_NE(schema.fault(wrong, solve), "");
}

}  // namespace
}  // namespace sudokit
