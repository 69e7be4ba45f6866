// Answers questions: reads requests as JSON, one per line, from standard input and writes the
// answers to standard output, one object per line:
//   echo '{"ask":"rate","scales":["se"],"puzzle":"53..7....6..195....98....6.8..."}' | ask
#include <iostream>
#include <sudokit/sudokit.hpp>

int main() {
  const auto write = [](std::string_view bytes) {
    std::cout << bytes << std::flush;
    return std::cout.good();
  };
  const sudokit::BatchEnd end = sudokit::ask(std::cin, write);
  return end.stopped ? 1 : 0;
}
