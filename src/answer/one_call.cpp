#include "sudokit/one_call.hpp"

#include "sudokit/answer.hpp"
#include "sudokit/question.hpp"

namespace sudokit {
namespace {

Result<void> check_verdict(Verdict verdict) {
  if (verdict == Verdict::unsatisfiable) return fail("no-solution", "the puzzle has no solution");
  if (verdict == Verdict::multiple)
    return fail("several-solutions", "the puzzle has several solutions");
  return {};
}

template <class Q>
Result<typename Q::Answer> answer_one(Q question, const Puzzle& puzzle) {
  auto asker = Asker<Q>::make(std::move(question));
  if (!asker) return tl::unexpected(asker.error());
  auto answer = asker->answer(puzzle);
  if (!answer) return tl::unexpected(answer.error());
  if (auto ok = check_verdict(answer->verdict); !ok) return tl::unexpected(ok.error());
  return answer;
}

}  // namespace

Result<std::string> solve(std::string_view text) {
  const auto puzzle = parse_puzzle(text);
  if (!puzzle) return tl::unexpected(puzzle.error());
  Question question;
  question.ask = Ask::unique;
  const auto answer = answer_one(std::move(question), *puzzle);
  if (!answer) return tl::unexpected(answer.error());
  std::string line;
  if (auto ok = append_grid(line, {}, *puzzle->layout, answer->grid); !ok)
    return tl::unexpected(ok.error());
  line.pop_back();
  return line;
}

Result<std::string> hint(std::string_view text, int strength) {
  const auto puzzle = parse_puzzle(text);
  if (!puzzle) return tl::unexpected(puzzle.error());
  ExplainQuestion question;
  question.part = ExplainQuestion::Part::next;
  question.hint = strength;
  question.form = ExplainForm::text;
  auto answer = answer_one(std::move(question), *puzzle);
  if (!answer) return tl::unexpected(answer.error());
  while (answer->text.ends_with('\n')) answer->text.pop_back();
  return std::move(answer->text);
}

Result<std::string> grade(std::string_view text) {
  const auto puzzle = parse_puzzle(text);
  if (!puzzle) return tl::unexpected(puzzle.error());
  RateQuestion question;
  question.scales = {"grade"};
  const auto answer = answer_one(std::move(question), *puzzle);
  if (!answer) return tl::unexpected(answer.error());
  const RateQuestion::Rated& rated = answer->ratings.front();
  return std::string(rated.count.word(*rated.scale));
}

}  // namespace sudokit
