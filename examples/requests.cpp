// Requests as values: asks a question about each of many puzzles and gets typed answers in order.
#include <cstdio>
#include <sudokit/sudokit.hpp>

int main() {
  const auto puzzle = sudokit::parse_puzzle(
      "...26.7.168..7..9.19...45..82.1...4...46.29...5...3.28..93...74.4..5..367.3.18...");
  const auto empty = sudokit::parse_puzzle("................");
  if (!puzzle || !empty) return 3;

  const auto unique = std::make_shared<sudokit::Question>();
  unique->ask = sudokit::Ask::unique;
  const auto count = std::make_shared<sudokit::Question>();
  count->ask = sudokit::Ask::count;
  count->limit = 0;

  // A thousand requests, made on demand.
  int made = 0;
  const auto source = [&]() -> std::optional<sudokit::Request> {
    if (made == 1000) return std::nullopt;
    ++made;
    if (made == 1000) return sudokit::Request{*empty, count};
    return sudokit::Request{*puzzle, unique};
  };
  int uniques = 0;
  unsigned long long solutions = 0;
  const auto sink = [&](const sudokit::Request& request,
                        const sudokit::Result<sudokit::Question::Answer>& answer) {
    if (!answer) return false;
    if (request.question == unique) uniques += answer->verdict == sudokit::Verdict::unique;
    if (request.question == count) solutions = answer->found;
    return true;
  };
  const auto end = sudokit::answer_all(source, sink);
  std::printf("%llu answered, %d unique, the last has %llu solutions\n",
              static_cast<unsigned long long>(end.answered), uniques, solutions);
  return end.stopped ? 1 : 0;
}
