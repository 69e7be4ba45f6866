// The pipeline: order, bounds, endings, and faults at every point at which a callback can throw.
#include <gtest/gtest.h>

#include <atomic>
#include <new>
#include <stdexcept>
#include <thread>
#include <vector>

#include "answer/batch.hpp"
#include "support/hooks.hpp"

namespace sudokit {
namespace {

// Passes numbers through the threads; each becomes a line of text.
struct Numbers : PipelineWork {
  struct Some final : Piece {
    std::uint64_t first = 0, count = 0;
    std::string out;
    std::size_t bytes() const override { return out.capacity() + 100; }
  };

  explicit Numbers(std::uint64_t all) : count(all) {}

  std::unique_ptr<Piece> make_piece() override {
    ++pieces;
    return std::make_unique<Some>();
  }
  bool fill(Piece& piece, std::size_t bytes) override {
    Some& some = static_cast<Some&>(piece);
    some.out.clear();
    some.first = next;
    some.count = std::min<std::uint64_t>(count - next, std::max<std::size_t>(bytes / 64, 1));
    next += some.count;
    return some.count > 0;
  }
  void work(Piece& piece, unsigned, Turn& turn) override {
    Some& some = static_cast<Some&>(piece);
    for (std::uint64_t i = some.first; i < some.first + some.count; ++i) answer(some, i, turn);
  }
  virtual void answer(Some& some, std::uint64_t number, Turn&) { say(some, number); }
  static void say(Some& some, std::uint64_t number) {
    const std::lock_guard lock(some.mutex);
    Appending line(some.out);
    some.out += std::to_string(number) + "\n";
    line.keep();
  }
  bool deliver(Piece& piece, bool) override {
    Some& some = static_cast<Some&>(piece);
    text += some.out;
    some.out.clear();
    return true;
  }

  std::uint64_t count, next = 0;
  std::atomic<int> pieces{0};
  std::string text;
};

std::string numbers_below(std::uint64_t count) {
  std::string text;
  for (std::uint64_t i = 0; i < count; ++i) text += std::to_string(i) + "\n";
  return text;
}

TEST(Pipeline, DeliversInOrderOnAnyNumberOfThreads) {
  for (const unsigned threads : {1U, 2U, 3U, 8U}) {
    Numbers work(20'000);
    run_pipeline(work, threads, {});
    EXPECT_EQ(work.text, numbers_below(20'000)) << threads;
  }
}

TEST(Pipeline, AnEmptyFeedIsAnEnd) {
  Numbers work(0);
  run_pipeline(work, 4, {});
  EXPECT_EQ(work.text, "");
}

// The n-th call at a point throws. The points are all functions that a caller can implement.
enum class Point { make_piece, fill, work, midway, deliver, tick };

struct Faulty final : Numbers {
  Faulty(Point where, int calls, bool memory)
      : Numbers(3000), point(where), left(calls), no_memory(memory) {}

  void reach(Point here) {
    if (here != point || --left != 0) return;
    if (no_memory) throw std::bad_alloc();
    throw std::runtime_error("injected");
  }
  std::unique_ptr<Piece> make_piece() override {
    reach(Point::make_piece);
    return Numbers::make_piece();
  }
  bool fill(Piece& piece, std::size_t bytes) override {
    const bool more = Numbers::fill(piece, bytes);
    reach(Point::fill);
    return more;
  }
  void answer(Some& some, std::uint64_t number, Turn& turn) override {
    reach(Point::work);
    // Do not finish before there was a tick; on one thread a tick comes when the piece is offered.
    while (point == Point::tick && number == 2999 && left > 0) {
      turn.offer(some);
      std::this_thread::yield();
    }
    const std::lock_guard lock(some.mutex);
    Appending line(some.out);
    some.out += std::to_string(number);
    reach(Point::midway);
    some.out += "\n";
    line.keep();
  }
  bool deliver(Piece& piece, bool whole) override {
    reach(Point::deliver);
    return Numbers::deliver(piece, whole);
  }
  void tick() override { reach(Point::tick); }

  Point point;
  std::atomic<int> left;
  bool no_memory;
};

// The exception reaches the caller, all threads have ended, and the output is a prefix of the full
// output that ends with a whole line.
TEST(Pipeline, AFaultAtAnyPointEndsTheRunCleanly) {
  const std::string all = numbers_below(3000);
  for (const Point point :
       {Point::make_piece, Point::fill, Point::work, Point::midway, Point::deliver, Point::tick}) {
    for (const int calls : {1, 2, 5, 40}) {
      const bool rare = point == Point::make_piece || point == Point::tick;
      if (rare && calls > 1) continue;
      if (point == Point::fill && calls > 5) continue;
      if (point == Point::deliver && calls > 5) continue;
      for (const unsigned threads : {1U, 4U}) {
        for (const bool memory : {false, true}) {
          Faulty work(point, calls, memory);
          if (memory) {
            EXPECT_THROW(run_pipeline(work, threads, {}), std::bad_alloc);
          } else {
            EXPECT_THROW(run_pipeline(work, threads, {}), std::runtime_error);
          }
          EXPECT_TRUE(all.starts_with(work.text)) << static_cast<int>(point) << ' ' << calls;
          EXPECT_TRUE(work.text.empty() || work.text.back() == '\n');
        }
      }
    }
  }
}

// The answers before the fault are delivered, including those of the first piece.
TEST(Pipeline, WhatWasKnownBeforeAFaultIsDelivered) {
  Faulty work(Point::work, 11, false);
  EXPECT_THROW(run_pipeline(work, 1, {}), std::runtime_error);
  EXPECT_EQ(work.text, numbers_below(10));
}

TEST(Pipeline, AStopFromOutsideEndsIt) {
  struct Endless final : Numbers {
    Endless() : Numbers(~0ULL) {}
    void answer(Some& some, std::uint64_t number, Turn&) override {
      if (number == 5000) stop.request_stop();
      say(some, number);
    }
    StopSource stop;
  } work;
  run_pipeline(work, 3, work.stop);
  EXPECT_TRUE(numbers_below(2'000'000).starts_with(work.text));
}

TEST(Pipeline, ADeliveryRefusedEndsIt) {
  struct Closed final : Numbers {
    Closed() : Numbers(~0ULL) {}
    bool deliver(Piece& piece, bool whole) override {
      return Numbers::deliver(piece, whole) && ++calls < 3;
    }
    int calls = 0;
  } work;
  run_pipeline(work, 4, {});
  EXPECT_EQ(work.calls, 3);
}

#if SUDOKIT_THREADS
// While one piece is slow, the answers of the others do not pile up without bound.
TEST(Pipeline, WaitingAnswersAreBounded) {
  // The bound may be exceeded by at most one piece per thread.
  static constexpr std::uint64_t kMost = kWaitingBytes + 3 * (kMaxPieceBytes / 64) * 10'000;
  struct Slow final : Numbers {
    Slow() : Numbers(100'000) {}
    void answer(Some& some, std::uint64_t number, Turn&) override {
      // Wait until the other thread waits as well, or until it has exceeded the bound.
      while (number == 0 && !full && held < kMost) std::this_thread::yield();
      const std::lock_guard lock(some.mutex);
      some.out.append(10'000, 'x');
      held += 10'000;
      most = std::max<std::uint64_t>(most, held);
    }
    bool deliver(Piece& piece, bool) override {
      held -= static_cast<Some&>(piece).out.size();
      static_cast<Some&>(piece).out.clear();
      return true;
    }
    std::atomic<bool> full{false};
    std::atomic<std::uint64_t> held{0}, most{0};
  } work;
  const test::AtPoint at("pipeline.full", [&] { work.full = true; });
  run_pipeline(work, 2, {});
  EXPECT_TRUE(work.full);
  EXPECT_LT(work.most, kMost);
  EXPECT_EQ(work.held, 0u);
}
#endif

TEST(Pipeline, OneThreadIsTheOneThatCalled) {
  struct Here final : Numbers {
    Here() : Numbers(3000) {}
    void expect_here() const { EXPECT_EQ(std::this_thread::get_id(), caller); }
    std::unique_ptr<Piece> make_piece() override {
      expect_here();
      return Numbers::make_piece();
    }
    bool fill(Piece& piece, std::size_t bytes) override {
      expect_here();
      return Numbers::fill(piece, bytes);
    }
    void answer(Some& some, std::uint64_t number, Turn& turn) override {
      expect_here();
      Numbers::answer(some, number, turn);
    }
    bool deliver(Piece& piece, bool whole) override {
      expect_here();
      return Numbers::deliver(piece, whole);
    }
    std::thread::id caller = std::this_thread::get_id();
  } work;
  run_pipeline(work, 1, {});
  EXPECT_EQ(work.text, numbers_below(3000));
}

// An answer that is ready is delivered before a later long one is finished.
TEST(Pipeline, OnOneThreadWhatIsOfferedLeavesAtOnce) {
  struct Offering final : Numbers {
    Offering() : Numbers(300) {}
    void answer(Some& some, std::uint64_t number, Turn& turn) override {
      turn.offer(some);
      EXPECT_EQ(text, numbers_below(number));
      say(some, number);
    }
  } work;
  run_pipeline(work, 1, {});
  EXPECT_EQ(work.text, numbers_below(300));
}

TEST(Pipeline, OnOneThreadADeliveryRefusedEndsIt) {
  struct Closed final : Numbers {
    Closed() : Numbers(~0ULL) {}
    bool deliver(Piece&, bool) override { return ++calls < 3; }
    int calls = 0;
  } work;
  run_pipeline(work, 1, {});
  EXPECT_EQ(work.calls, 3);
}

TEST(Pipeline, LargeAnswersLeaveWhenTheirTurnHasCome) {
  struct Large final : Numbers {
    Large() : Numbers(300) {}
    void answer(Some& some, std::uint64_t number, Turn& turn) override {
      for (int part = 0; part < 3; ++part) {
        {
          const std::lock_guard lock(some.mutex);
          some.out += std::to_string(number) + (part < 2 ? "," : "\n");
        }
        EXPECT_TRUE(turn.flush(some));
        const std::lock_guard lock(some.mutex);
        EXPECT_EQ(some.out, "");
      }
    }
  } work;
  run_pipeline(work, 4, {});
  std::string expected;
  for (int i = 0; i < 300; ++i) {
    const std::string n = std::to_string(i);
    expected.append(n).append(",").append(n).append(",").append(n).append("\n");
  }
  EXPECT_EQ(work.text, expected);
}

}  // namespace
}  // namespace sudokit
