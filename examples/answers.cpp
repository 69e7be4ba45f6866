// Answers every puzzle of a file on all cores and writes JSON, one object per line, in order:
//   answers FILE          the solution of each puzzle
//   answers FILE count    the number of its solutions
// Ctrl-C interrupts it: the output is then a prefix of the full output.
#include <signal.h>

#include <fstream>
#include <iostream>
#include <sudokit/sudokit.hpp>
#include <thread>

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  std::ifstream file(argv[1], std::ios::binary);
  if (!file) {
    std::cerr << argv[1] << " cannot be read\n";
    return 3;
  }

  // Threads inherit the mask, so the signal is delivered to the thread that waits for it.
  sigset_t interrupt;
  sigemptyset(&interrupt);
  sigaddset(&interrupt, SIGINT);
  pthread_sigmask(SIG_BLOCK, &interrupt, nullptr);
  static sudokit::StopSource stop;
  std::thread([interrupt] {
    int signal = 0;
    sigwait(&interrupt, &signal);
    stop.request_stop();
  }).detach();

  sudokit::Question question;
  if (argc > 2) {
    question.ask = sudokit::Ask::count;
    question.limit = 0;
  }
  const auto write = [](std::string_view bytes) {
    std::cout << bytes << std::flush;
    return std::cout.good();
  };
  sudokit::BatchOptions options;
  options.stop = stop.get_token();
  const auto end = sudokit::answer_json(file, {}, argv[1], question, write, options);
  if (!end) {
    std::cerr << end.error().message << '\n';
    return 2;
  }
  std::cerr << end->answered << " answered" << (end->stopped ? ", then stopped\n" : "\n");
  return end->stopped ? 130 : 0;
}
