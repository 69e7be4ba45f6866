// ask(): progress of long searches, the schema of requests, edge cases of members and answers; and
// open puzzles, which keep what earlier questions found out.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "sudokit/answer.hpp"
#include "sudokit/make.hpp"
#include "sudokit/oracle.hpp"
#include "sudokit/question.hpp"
#include "sudokit/text.hpp"
#include "support/hooks.hpp"
#include "support/puzzles.hpp"
#include "support/schema.hpp"

namespace sudokit::test {
namespace {

using nlohmann::json;

const std::string kUnique =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const std::string kSeventeen =
    ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...";
const std::string kOpen(81, '.');

std::vector<json> answers_to(const std::vector<json>& requests, const BatchOptions& options = {}) {
  std::string text, out;
  for (const json& request : requests) text += request.dump() + "\n";
  std::istringstream in(text);
  ask(
      in, [&](std::string_view bytes) { return out.append(bytes), true; }, options);
  std::vector<json> answers;
  std::istringstream lines(out);
  for (std::string line; std::getline(lines, line);) answers.push_back(json::parse(line));
  return answers;
}

json answer_to(const json& request, const BatchOptions& options = {}) {
  const auto answers = answers_to(std::vector<json>{request}, options);
  EXPECT_EQ(answers.size(), 1u) << request;
  return answers.at(0);
}

json about(const std::string& puzzle, const char* question) {
  json request = json::parse(question);
  request["puzzle"] = puzzle;
  return request;
}

// The answer without the members that are measured.
json plain(json answer) {
  answer.erase("seconds");
  answer.erase("counters");
  return answer;
}

// --- Out of turn, and cancelled
// -------------------------------------------------------------------

// The first request has no end: only the third one ends it. The second does not wait for it.
TEST(Ask, AFastRequestPassesASlowOneThatIsThenCancelled) {
  if (!SUDOKIT_THREADS)
    GTEST_SKIP() << "without threads, a request is read when the last has ended";
  BatchOptions two;
  two.threads = 2;
  json slow = about(kOpen, R"({"ask":"count","limit":0,"engine":"backtrack","id":"slow"})");
  json fast = about(kUnique, R"({"ask":"unique","id":[2],"ordered":false})");
  const json cancel = {{"cancel", "slow"}, {"id", 3}, {"ordered", false}};
  for (const bool ordered : {true, false}) {
    slow["ordered"] = ordered;
    const auto answers = answers_to({slow, fast, cancel}, two);
    ASSERT_EQ(answers.size(), 3u);
    EXPECT_EQ(answers[0]["id"], fast["id"]);
    EXPECT_EQ(answers[0]["verdict"], "unique");
    // The answers to `cancel` and of what it ends may come in either order.
    const std::size_t end = answers[1]["id"] == 3 ? 2 : 1;
    EXPECT_EQ(answers[end]["id"], "slow");
    EXPECT_EQ(answers[end]["reason"], "stopped");
    EXPECT_EQ(answers[3 - end]["line"], 3);
    EXPECT_LE(answers[3 - end]["cancelled"], 1);
  }
}

TEST(Ask, OnOneThreadRequestsThatNeedNotWaitAreAnsweredInOrder) {
  BatchOptions one;
  one.threads = 1;
  std::vector<json> requests;
  for (int i = 0; i < 5; ++i) {
    requests.push_back(about(kUnique, R"({"ask":"unique","ordered":false})"));
    requests.back()["id"] = i;
  }
  requests.push_back({{"cancel", 2}});
  const auto answers = answers_to(requests, one);
  ASSERT_EQ(answers.size(), 6u);
  for (int i = 0; i < 5; ++i) EXPECT_EQ(answers[i]["id"], i);
  EXPECT_EQ(answers[5]["cancelled"], 0);
}

TEST(Ask, CancelStandsAlone) {
  const auto code = [](const json& request) { return answer_to(request)["error"]["code"]; };
  EXPECT_EQ(code({{"cancel", 1}, {"ask", "version"}}), "conflicting-options");
  EXPECT_EQ(code({{"cancel", 1}, {"puzzle", kUnique}}), "conflicting-options");
  EXPECT_EQ(code(about(kUnique, R"({"ask":"unique","ordered":1})")), "wrong-type");
  auto open = OpenPuzzle::open(kUnique);
  std::string answer;
  for (const char* request : {R"({"cancel":1})", R"({"ask":"unique","ordered":false})"}) {
    EXPECT_EQ(open->ask(request, answer).error().code, ErrorCode("inapplicable-option")) << request;
  }
}

// A sink that accepts no more ends the run, whichever answer it refuses.
TEST(Ask, ARefusedAnswerOutOfTurnEndsTheRun) {
  for (const unsigned threads : {1u, 2u}) {
    BatchOptions options;
    options.threads = threads;
    std::string text;
    for (int i = 0; i < 100; ++i) {
      text += about(kUnique, R"({"ask":"unique","ordered":false})").dump() + "\n";
    }
    int taken = 0;
    const auto end = ask(
        std::string_view(text), [&](std::string_view) { return ++taken < 3; }, options);
    EXPECT_EQ(taken, 3);
    EXPECT_TRUE(end.stopped);
  }
}

// --- Progress -----------------------------------------------------------------------------------

// Each request is a long search (of moves, nodes or steps) that its budget of iterations ends.
const std::vector<json> kLong = {
    {{"ask", "solve"}, {"engine", "anneal"}, {"iterations", 20000}, {"puzzle", kSeventeen}},
    {{"ask", "count"},
     {"engine", "backtrack"},
     {"limit", 0},
     {"iterations", 20000},
     {"puzzle", kOpen}},
    {{"ask", "unavoidable"}, {"most", 20}, {"iterations", 20000}, {"puzzle", kUnique}},
};

TEST(AskProgress, IsToldWhileASearchRuns) {
  const ClockOfLooks clock;
  for (const unsigned threads : {1U, 3U}) {
    for (const json& request : kLong) {
      std::vector<BatchProgress> told;
      BatchOptions options;
      options.threads = threads;
      options.progress = [&](const BatchProgress& now) { told.push_back(now); };
      const json watched = answer_to(request, options);
      EXPECT_EQ(plain(watched), plain(answer_to(request))) << request;
      std::erase_if(told, [](const BatchProgress& one) { return one.iterations == 0; });
      ASSERT_GE(told.size(), 3u) << request;
      for (std::size_t i = 1; i < told.size(); ++i) {
        EXPECT_GT(told[i].iterations, told[i - 1].iterations) << request;
        EXPECT_GT(told[i].seconds, told[i - 1].seconds) << request;
      }
      EXPECT_LE(told.back().iterations, request["iterations"].get<std::uint64_t>());
      EXPECT_EQ(told.back().read, 1u);
      EXPECT_EQ(told.back().answered, 0u);
      EXPECT_EQ(told.back().cost.has_value(), request["ask"] != "unavoidable") << request;
      EXPECT_EQ(told.back().branches > 0, request["ask"] == "count") << request;
    }
  }
}

// The engine `auto` passes on the progress of the engines that it calls.
TEST(AskProgress, IsToldByTheDefaultEngine) {
  const ClockOfLooks clock;
  int told = 0;
  BatchOptions options;
  options.progress = [&](const BatchProgress& now) { told += now.iterations > 0; };
  answer_to(about(kOpen, R"({"ask":"count","limit":0,"iterations":20000})"), options);
  EXPECT_GT(told, 0);
}

TEST(AskProgress, CountsRequestsAndMayEndTheRun) {
  const ClockOfLooks clock;
  const std::vector<json> requests(50, about(kUnique, R"({"ask":"unique"})"));
  BatchOptions options;
  options.threads = 1;
  options.progress_seconds = 0;
  std::uint64_t answered = 0, read = 0;
  options.progress = [&](const BatchProgress& now) {
    EXPECT_GE(now.answered, answered);
    EXPECT_GE(now.read, now.answered);
    answered = now.answered, read = now.read;
  };
  EXPECT_EQ(answers_to(requests, options).size(), requests.size());
  EXPECT_GT(answered, 0u);
  EXPECT_GT(read, 1u);

  const StopSource stop;
  options.stop = stop.get_token();
  options.progress = [&](const BatchProgress&) { stop.request_stop(); };
  const auto answers = answers_to(std::vector<json>{kLong[1], kLong[1]}, options);
  ASSERT_EQ(answers.size(), 1u);
  EXPECT_EQ(answers[0]["reason"], "stopped");
}

// Progress also counts puzzles that are solved without an engine.
TEST(AskProgress, CountsTheLinesOfTexts) {
  const ClockOfLooks clock(1'000'000'000);  // each reading of the clock is later than the next tick
  std::string text;
  for (int i = 0; i < 100; ++i) text += kUnique + "\n";
  std::istringstream in(text);
  BatchOptions options;
  options.threads = 1;
  std::uint64_t answered = 0;
  options.progress = [&](const BatchProgress& now) {
    EXPECT_EQ(now.iterations, 0u);
    EXPECT_GE(now.answered, answered);
    answered = now.answered;
  };
  const auto end = answer_json(
      in, {}, "set", {}, [](std::string_view) { return true; }, options);
  ASSERT_TRUE(end);
  EXPECT_EQ(end->answered, 100u);
  EXPECT_EQ(answered, 100u);
}

// Counts what an observer receives.
struct Watch final : Observer {
  std::uint64_t events = 0, polls = 0;
  void on(const Event&) override { ++events; }
  void polled(std::uint64_t, double) override { ++polls; }
};

TEST(AskProgress, AnObserverWatchesTypedQuestionsAndOpenPuzzles) {
  const Puzzle puzzle = parse_puzzle(kSeventeen).value();
  Watch engine, walks, open;
  Question question;
  question.engine = "anneal";
  question.limits.budget.iterations = 2000;
  auto search = Asker<Question>::make(question).value();
  search.limits().observer = &engine;
  ASSERT_TRUE(search.answer(puzzle));
  EXPECT_GT(engine.events, 0u);
  EXPECT_GT(engine.polls, 0u);
  const std::uint64_t before = engine.events;
  search.limits().observer = nullptr;
  ASSERT_TRUE(search.answer(puzzle));
  EXPECT_EQ(engine.events, before);

  auto asker = Asker<EstimateQuestion>::make({}).value();
  asker.limits().observer = &walks;
  ASSERT_TRUE(asker.answer(puzzle));
  EXPECT_GT(walks.polls, 0u);

  auto handle = OpenPuzzle::open(kSeventeen).value();
  std::string answer;
  ASSERT_TRUE(handle.ask(R"({"ask":"rate","scales":"se"})", answer, {}, &open));
  EXPECT_GT(open.polls, 0u);
}

// A limit that ends the search for redundant givens leaves unknown whether the puzzle is minimal.
TEST(AskLimits, AtALimitNothingIsMinimal) {
  int unknown = 0;
  for (int iterations = 1; iterations < 40; ++iterations) {
    const json answer = answer_to({{"ask", "unique"},
                                   {"minimal", true},
                                   {"iterations", iterations},
                                   {"puzzle", "123434122143432."}});
    const std::string detail = answer.value("detail", "");
    const bool ended = detail.find("iterations") != std::string::npos;
    EXPECT_EQ(answer["verdict"], ended ? "unknown" : "redundant") << answer;
    unknown += detail.starts_with("unique, but whether minimal");
  }
  EXPECT_GT(unknown, 0);
}

// --- Open puzzles -------------------------------------------------------------------------------

const std::vector<json> kQuestions = {
    {{"ask", "unique"}},
    {{"ask", "unique"}, {"minimal", true}},
    {{"ask", "solve"}},
    {{"ask", "solutions"}, {"limit", 3}},
    {{"ask", "count"}, {"limit", 20}},
    {{"ask", "candidates"}},
    {{"ask", "candidates"}, {"solutions", 10}},
    {{"ask", "candidates"}, {"iterations", 3}},
    {{"ask", "minimize"}, {"seed", 3}},
    {{"ask", "minimize"}, {"seed", 4}},
    {{"ask", "mistakes"}},
    {{"ask", "backdoors"}, {"most", 1}},
    {{"ask", "unavoidable"}, {"most", 6}},
    {{"ask", "rate"}},
    {{"ask", "rate"}, {"guesses", 3}},
    {{"ask", "rate"}, {"guesses", 0}, {"uniqueness", false}},
    {{"ask", "rate"}, {"scales", {"te", "guesses"}}, {"guesses", 50}},
    {{"ask", "explain"}, {"part", "next"}},
};

json asked_of(OpenPuzzle& puzzle, const json& question) {
  std::string answer;
  EXPECT_TRUE(puzzle.ask(question.dump(), answer)) << question;
  return plain(json::parse(answer));
}

// The puzzles of the data files, each with its layout, and one with several solutions.
std::vector<std::pair<std::string, std::string>> puzzles_of_layouts() {
  std::vector<std::pair<std::string, std::string>> all;
  const auto add = [&](const std::string& layout, const std::string& file) {
    const std::string text = lines_of(SUDOKIT_SOURCE_DIR "/data/" + file).front();
    std::string several = text;
    for (int blanks = 0; blanks < 2; ++blanks) several[several.find_first_of("123456789")] = '.';
    all.emplace_back(layout, text);
    all.emplace_back(layout, several);
  };
  add("2x2", "minimal_2x2.txt"), add("2x3", "minimal_2x3.txt"), add("3x3", "minimal_3x3.txt");
  add("x", "minimal_x.txt"), add("windoku", "minimal_windoku.txt");
  add("latin7", "minimal_latin7.txt"), add("3x4", "minimal_3x4.txt");
  all.emplace_back("3x3",
                   "12345678.........9......................................................"
                   ".........");
  return all;
}

OpenPuzzle opened(const std::pair<std::string, std::string>& puzzle) {
  ReadOptions read;
  read.layout = Layout::named(puzzle.first).value();
  return OpenPuzzle::open(puzzle.second, read).value();
}

// A question about the next step does not search for the steps after it, which may take long.
TEST(Ask, TheNextStepIsFoundWithinABudgetThatThePathExceeds) {
  json request = {{"ask", "explain"}, {"puzzle", kUnique}, {"iterations", 10}};
  const json cut = answer_to(request);
  EXPECT_EQ(cut["verdict"], "unique");
  EXPECT_EQ(cut["reason"], "iterations");
  EXPECT_EQ(cut["end"], "stopped");
  EXPECT_EQ(cut["why"], "its steps were not all found: iterations");
  request["part"] = "next";
  const json next = answer_to(request);
  EXPECT_EQ(next["verdict"], "unique");
  EXPECT_FALSE(next.contains("reason"));
  request.erase("iterations");
  EXPECT_EQ(answer_to(request), next);
  const json path = answer_to({{"ask", "explain"}, {"puzzle", kUnique}});
  // The steps that were found are not lost.
  ASSERT_EQ(cut["steps"].size(), 10u);
  for (std::size_t i = 0; i < 10; ++i) EXPECT_EQ(cut["steps"][i], path["steps"][i]) << i;
  ASSERT_EQ(next["steps"].size(), 1u);
  EXPECT_EQ(next["steps"][0], path["steps"][0]);
  EXPECT_FALSE(next.contains("number"));
}

TEST(OpenPuzzles, AnswerAsNewOnesDoWhateverWasAskedBefore) {
  Random random(29);
  for (const auto& puzzle : puzzles_of_layouts()) {
    OpenPuzzle kept = opened(puzzle);
    for (int i = 0; i < 12; ++i) {
      const json& question =
          kQuestions[random.below(static_cast<std::uint32_t>(kQuestions.size()))];
      OpenPuzzle fresh = opened(puzzle);
      EXPECT_EQ(asked_of(kept, question), asked_of(fresh, question))
          << puzzle.first << ' ' << puzzle.second << ' ' << question;
    }
  }
}

// The nodes and conflicts that a question costs.
std::uint64_t effort_of(OpenPuzzle& puzzle, const json& question) {
  const std::uint64_t before = puzzle.findings().effort();
  asked_of(puzzle, question);
  return puzzle.findings().effort() - before;
}

TEST(OpenPuzzles, ASecondQuestionSearchesLess) {
  const json candidates = {{"ask", "candidates"}}, minimize = {{"ask", "minimize"}};
  const json counts = {{"ask", "candidates"}, {"solutions", 5}},
             rate = {{"ask", "rate"}, {"scales", "te"}};
  const json unique = {{"ask", "unique"}}, explain = {{"ask", "explain"}, {"part", "next"}};
  for (const auto& puzzle : puzzles_of_layouts()) {
    for (const auto& [first, second] :
         {std::pair(candidates, minimize), std::pair(candidates, counts),
          std::pair(minimize, candidates), std::pair(rate, explain),
          std::pair(explain, minimize)}) {
      OpenPuzzle kept = opened(puzzle), fresh = opened(puzzle);
      asked_of(kept, first);
      const std::uint64_t anew = effort_of(fresh, second);
      if (anew == 0) continue;  // the rating needed no proof
      EXPECT_LT(effort_of(kept, second), anew) << puzzle.second << first << second;
    }
    OpenPuzzle kept = opened(puzzle);
    const json answer = asked_of(kept, unique);
    const std::uint64_t again = effort_of(kept, candidates);
    EXPECT_EQ(again == 0, answer["verdict"] != "multiple") << puzzle.second;
  }
}

// What an engine has proved also answers the same question with a higher limit of solutions.
TEST(OpenPuzzles, AProofOfAnEngineIsNotSearchedForAgain) {
  OpenPuzzle kept = OpenPuzzle::open(kSeventeen).value();
  Watch first, second;
  std::string answer;
  ASSERT_TRUE(kept.ask(R"({"ask":"unique"})", answer, {}, &first));
  ASSERT_TRUE(kept.ask(R"({"ask":"solutions","limit":9})", answer, {}, &second));
  EXPECT_GT(first.events, 0u);
  EXPECT_EQ(second.events, 0u);
  ASSERT_TRUE(kept.ask(R"({"ask":"solutions","limit":9,"engine":"dlx"})", answer, {}, &second));
  EXPECT_GT(second.events, 0u);
}

TEST(OpenPuzzles, RefuseMembersOfAPuzzle) {
  OpenPuzzle kept = OpenPuzzle::open(kUnique).value();
  std::string answer;
  for (const char* member : {"puzzle", "layout", "comment", "quiz"}) {
    const json question = {{"ask", "unique"}, {member, "3x3"}};
    const auto asked = kept.ask(question.dump(), answer);
    ASSERT_FALSE(asked);
    EXPECT_EQ(asked.error().message,
              std::string("`") + member + "`: the puzzle has already been opened");
  }
  EXPECT_EQ(answer, "");
}

// --- Members and answers ------------------------------------------------------------------------

// In a Latin square, r1c1 and r2c2 may hold the same digit.
TEST(Ask, PuzzlesAmongTheOptionsHaveTheLayoutOfTheRequest) {
  const std::string filled = "12...." + std::string(30, '.');
  const std::string printed = "1......1...." + std::string(24, '.');
  json latin = about(filled, R"({"ask":"mistakes","layout":"latin6"})");
  latin["printed"] = printed;
  EXPECT_EQ(answer_to(latin)["verdict"], "right");
  json boxes = latin;
  boxes["layout"] = "2x3";
  EXPECT_EQ(answer_to(boxes)["verdict"], "error");
  // If the text of the printed puzzle names its own layout, that layout is used, and it does not
  // fit here.
  json named = latin;
  named["printed"] = json({{"puzzle", std::string(36, '.')}, {"layout", "2x3"}}).dump();
  const json refused = answer_to(named);
  EXPECT_EQ(refused["error"]["message"], "the layout is latin6, but the printed puzzle has 2x3");
  // The same question about two layouts is two questions.
  boxes["printed"] = latin["printed"] = "1....." + std::string(30, '.');
  for (const json& answer : answers_to(std::vector<json>{boxes, latin, boxes})) {
    EXPECT_EQ(answer["verdict"], "right");
  }
  OpenPuzzle open = opened({"latin6", filled});
  EXPECT_EQ(asked_of(open, {{"ask", "mistakes"}, {"printed", printed}})["verdict"], "right");
}

TEST(Ask, WhatIsNotThereIsSaid) {
  const json none = answer_to(about(kSeventeen, R"({"ask":"neighbours","plus":0})"));
  EXPECT_EQ(none["neighbours"], 0);
  EXPECT_EQ(none["reason"], "finished");
  const json scrambled = answer_to(about(kUnique, R"({"ask":"scramble","count":0})"));
  EXPECT_EQ(scrambled["isomorphs"], 0);
  EXPECT_EQ(scrambled["reason"], "finished");
}

TEST(Ask, IsomorphsKeepTheirLimits) {
  json compare = about(kUnique, R"({"ask":"compare","iterations":0})");
  compare["other"] = kUnique;
  json enough = compare;
  enough["iterations"] = 1;
  const auto cut = answers_to(std::vector<json>{
      about(kUnique, R"({"ask":"scramble","count":9,"iterations":2})"),
      about(kUnique, R"({"ask":"scramble","count":9,"memory":1})"),
      about(kUnique, R"({"ask":"transform","canonical":true,"time":0})"), compare, enough});
  ASSERT_EQ(cut.size(), 7u);
  EXPECT_EQ(cut[1]["index"], 1);
  EXPECT_EQ(cut[2]["isomorphs"], 2);
  const char* reasons[] = {"iterations", "memory", "time", "iterations"};
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(cut[2 + i]["verdict"], "unknown");
    EXPECT_EQ(cut[2 + i]["reason"], reasons[i]);
  }
  EXPECT_EQ(cut[4]["puzzle"], kUnique);
  EXPECT_TRUE(cut[6]["isomorphic"]);
}

// The memory budget covers both the steps of an explanation and its text.
TEST(Ask, MemoryIsOneBudgetForAnAnswer) {
  ExplainQuestion question;
  question.form = ExplainForm::text;
  const Puzzle puzzle = parse_puzzle(kUnique).value();
  const auto finished = [&](std::uint64_t memory) {
    question.limits.budget.memory = memory;
    auto asker = Asker<ExplainQuestion>::make(question).value();
    const auto answer = asker.answer(puzzle).value();
    const std::uint64_t text = answer.text.size();
    return std::pair(answer.reason == StopReason::finished, text);
  };
  const auto least = [&](std::optional<ExplainForm> form) {
    question.form = form;
    std::uint64_t low = 0, high = 1 << 26;
    while (high - low > 1) {
      const std::uint64_t middle = (low + high) / 2;
      (finished(middle).first ? high : low) = middle;
    }
    return high;
  };
  const std::uint64_t steps = least(std::nullopt), all = least(ExplainForm::text);
  const std::uint64_t text = finished(all).second;
  EXPECT_GT(text, 1000u);
  EXPECT_GT(all, steps + text / 2);  // the end of the text is not counted
}

// An unknown question is the first error reported, with and without a puzzle.
TEST(Ask, AnUnknownQuestionIsNamedWithoutAPuzzleToo) {
  for (const json& request : {json{{"ask", "hint"}}, json{{"ask", "hint"}, {"puzzle", "12"}}}) {
    EXPECT_EQ(answer_to(request)["error"]["code"], "unknown-question") << request;
  }
}

TEST(Ask, ARequestHasOnePuzzle) {
  const std::string grid(81, '.');
  const json answer = answer_to({{"ask", "unique"}, {"puzzle", grid}, {"quiz", grid}});
  EXPECT_EQ(answer["error"]["code"], "conflicting-options");
}

TEST(Ask, WhatIsUnknownGetsAdvice) {
  const auto said = [](const json& request) {
    return answer_to(request)["error"]["message"].get<std::string>();
  };
  EXPECT_NE(said({{"ask", "hint"}}).find("; ask `explain` with `part` \"next\" and `hint`"),
            std::string::npos);
  EXPECT_NE(said({{"ask", "solvee"}}).find("; ask `solve`; the questions are"), std::string::npos);
  const std::string grid(81, '.');
  EXPECT_EQ(said({{"ask", "rate"}, {"scale", "grade"}, {"puzzle", grid}}),
            "this question has no option `scale`; did you mean `scales`?");
  EXPECT_NE(
      said({{"ask", "unique"}, {"colour", 1}, {"puzzle", grid}}).find("; its options include "),
      std::string::npos);
}

// --- The schemas ---------------------------------------------------------------------------------

void expect_in_reference(const std::string& name, const std::string& schema) {
  const std::string file = SUDOKIT_SOURCE_DIR "/docs/reference/" + name;
  if (std::getenv("SUDOKIT_WRITE_PAGES") != nullptr) std::ofstream(file) << schema;
  std::ifstream in(file);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  EXPECT_EQ(text, schema);
}

TEST(QuestionSchema, IsTheFile) {
  expect_in_reference("question.schema.json", question_schema());
}

TEST(AnswerSchema, IsTheFile) {
  expect_in_reference("answer.schema.json", answer_schema());
}

TEST(QuestionSchema, TakesTheRequestsOfThisTestAndRefusesOthers) {
  const Schema schema(json::parse(question_schema()));
  for (const auto* requests : {&kLong, &kQuestions}) {
    for (json request : *requests) {
      EXPECT_EQ(schema.fault(request), "") << request;
      request["depth"] = 3;
      EXPECT_NE(schema.fault(request), "") << request;
      request["puzzle"] = kUnique;
      EXPECT_EQ(answer_to(request)["verdict"], "error") << request;
    }
  }
  for (const json& request : {json{{"ask", "make"}, {"givens", "24..26"}, {"no_minimal", true}},
                              json{{"ask", "make"}, {"needs", {"x-wing"}}, {"rating", "hard"}},
                              json{{"ask", "make"}, {"family", "lewis"}, {"fixed", 0.5}}}) {
    EXPECT_EQ(schema.fault(request), "") << request;
    EXPECT_FALSE(answer_to(request).contains("error")) << request;
  }
  const std::vector<json> wrong = {{{"ask", "guess"}},
                                   {{"ask", "make"}, {"given", "24..26"}},
                                   {{"puzzle", kUnique}},
                                   {{"ask", "backdoors"}, {"most", 6}},
                                   {{"ask", "explain"}, {"part", "half"}},
                                   {{"ask", "solve"}, {"time", -1}},
                                   {{"ask", "solve"}, {"params", {{"order", {1, 2}}}}},
                                   {{"ask", "rate"}, {"scales", 7}}};
  for (json request : wrong) {
    EXPECT_NE(schema.fault(request), "") << request;
    request["puzzle"] = kUnique;
    EXPECT_EQ(answer_to(request)["verdict"], "error") << request;
  }
}

// Regions turn with the cells. A layout without a name is written as text, which can be read again.
TEST(Answers, OfATurnedLayoutAreReadAgain) {
  const std::string regions = "AAAB\nABBB\nCCCD\nCDDD\n";
  json request = about("1...............", R"({"ask":"transform","moves":"mirror"})");
  request["layout"] = regions;
  for (const char* kind : {"transform", "scramble"}) {
    request["ask"] = kind;
    if (kind == std::string("scramble")) request.erase("moves");
    EXPECT_NE(answer_to(request)["layout_text"].get<std::string>().find('\n'), std::string::npos);
  }
  request["ask"] = "transform";
  request["moves"] = "mirror";
  const auto turned = parse_puzzle(answer_to(request).dump());
  ASSERT_TRUE(turned) << turned.error().message;
  const LayoutPtr before = layout_of(regions).value();
  const auto mirrored = [](int cell) { return cell / 4 * 4 + 3 - cell % 4; };
  for (int a = 0; a < 16; ++a) {
    for (int b = 0; b < 16; ++b) {
      EXPECT_EQ(before->region(a) == before->region(b),
                turned->layout->region(mirrored(a)) == turned->layout->region(mirrored(b)));
    }
  }
  request["layout"] = "2x2";
  EXPECT_FALSE(answer_to(request).contains("layout_text"));
}

// Every option that `questions` lists is in the schema, and every option of the schema is listed.
TEST(QuestionSchema, ListsWhatQuestionsLists) {
  const json root = json::parse(question_schema());
  const std::set<std::string> common = {"ask",        "puzzle",  "quiz", "sudoku", "puzzles",
                                        "quizzes",    "file",    "line", "id",     "ordered",
                                        "layout",     "comment", "time", "seed",   "memory",
                                        "iterations", "marks",   "rules"};
  for (const QuestionInfo& info : questions()) {
    std::set<std::string> names;
    for (const Option& option : info.options) names.emplace(option.name);
    EXPECT_EQ(names.contains("params"), names.contains("engine")) << info.name;
    names.insert(common.begin(), common.end());
    if (info.name == "make") {
      for (const MakerInfo* maker : makers()) {
        for (const WishRow& wish : maker->wishes) names.emplace(wish.name);
        for (const ParamRow& param : maker->params) names.emplace(param.name);
      }
    }
    std::set<std::string> listed;
    const json& members = root["$defs"]["ask_" + std::string(info.name)]["properties"];
    for (const auto& [name, member] : members.items()) listed.insert(name);
    EXPECT_EQ(listed, names) << info.name;
  }
}

}  // namespace
}  // namespace sudokit::test
