#include "deduce/hodoku/fish.hpp"

#include "deduce/hodoku/argue.hpp"
#include "deduce/hodoku/choice.hpp"
#include "deduce/hodoku/choose.hpp"
#include "deduce/hodoku/fish_search.hpp"
#include "deduce/nine/argue.hpp"

namespace sudokit::nine::hodoku {
namespace {

constexpr unsigned kAllLines = kAll9;

// One digit's seats in the nine lines, with rows or columns as the base.
struct Lines {
  const Sheet& sheet;
  int digit;
  int base;  // first house of the base lines

  Digit9 line(int i) const { return sheet.seats(base + i, digit); }
  int cell(int line, int seat) const { return cell_at(base + line, seat); }
  Digit9 joined(unsigned lines) const {
    Digit9 all = 0;
    each(static_cast<Digit9>(lines), [&](int i) { all |= line(i); });
    return all;
  }
  Cells cells(unsigned lines, Digit9 seats) const {
    Cells found;
    each(static_cast<Digit9>(lines), [&](int i) {
      each(static_cast<Digit9>(line(i) & seats), [&](int seat) { found.insert(cell(i, seat)); });
    });
    return found;
  }
  // Tries choices of `size` lines that hold the digit, with at most `most` places each.
  template <typename F>
  bool each_base(int size, int most, F f) const {
    std::array<int, 9> list{};
    int n = 0;
    for (int i = 0; i < 9; ++i) {
      const int places = count(line(i));
      if (places > 0 && places <= most) list[std::size_t(n++)] = i;
    }
    return each_choice(n, size, [&](unsigned chosen) {
      unsigned lines = 0;
      each(static_cast<Digit9>(chosen), [&](int i) { lines |= 1U << list[std::size_t(i)]; });
      return f(lines);
    });
  }
};

template <typename F>
bool each_side(const Sheet& sheet, F f) {
  for (int digit = 0; digit < 9; ++digit) {
    if (sheet.of(digit).empty()) continue;
    for (const int base : {kRows, kColumns}) {
      if (f(Lines{sheet, digit, base})) return true;
    }
  }
  return false;
}

bool is_sashimi(const Lines& lines, unsigned base, Digit9 cover) {
  bool found = false;
  each(static_cast<Digit9>(base),
       [&](int i) { found |= count(static_cast<Digit9>(lines.line(i) & cover)) <= 1; });
  return found;
}

// The third of the seats that contains the whole set, as a mask; 0 if none does.
Digit9 third_of(Digit9 set) {
  for (const unsigned third : {07U, 070U, 0700U}) {
    if ((set & ~third) == 0) return static_cast<Digit9>(third);
  }
  return 0;
}

// A candidate to remove is in a cover line and in no base line; a fin is in a base line and in no
// cover line. They can therefore see each other only in a block. So all fins lie in one block, and
// so do the removals.
bool take_finned(const Lines& lines, unsigned base, Digit9 cover, Digit9 outside, Step& step) {
  const Digit9 seats = third_of(outside);
  if (seats == 0) return false;
  Digit9 finned = 0;
  int fins = 0;
  each(static_cast<Digit9>(base), [&](int i) {
    const auto here = static_cast<Digit9>(lines.line(i) & outside);
    if (here != 0) finned |= static_cast<Digit9>(1U << i);
    fins += count(here);
  });
  const Digit9 band = third_of(finned);
  if (band == 0 || fins > kMostFins) return false;
  step.clear();
  step.take(lines.cells(band & ~base, static_cast<Digit9>(cover & seats)), lines.digit);
  return step.any();
}

void argue(const Lines& lines, unsigned base, Digit9 cover, Argument& argument) {
  const int across = kRows + kColumns - lines.base;
  argue_fish(lines.sheet.board, lines.digit, std::uint32_t{base} << lines.base,
             std::uint32_t{cover} << across, {}, argument);
}

// Can some cover of this size leave out only seats of one third?
bool can_leave_one_third(Digit9 joined, int size) {
  return count(static_cast<Digit9>(joined & ~07U)) <= size ||
         count(static_cast<Digit9>(joined & ~070U)) <= size ||
         count(static_cast<Digit9>(joined & ~0700U)) <= size;
}

// Calls f(cover) for each cover of `size` seats, in order, until f returns true.
template <typename F>
bool each_cover(Digit9 joined, int size, F f) {
  std::array<int, 9> list{};
  int n = 0;
  each(joined, [&](int seat) { list[std::size_t(n++)] = seat; });
  return each_choice(n, size, [&](unsigned chosen) {
    Digit9 cover = 0;
    each(static_cast<Digit9>(chosen),
         [&](int i) { cover |= static_cast<Digit9>(1U << list[std::size_t(i)]); });
    return f(cover);
  });
}

// Calls f(lines, base, each_fish) for the base lines that may have finned fish. each_fish(step, g)
// calls g(cover) for each of these fish, after filling the step with it.
template <typename F>
bool each_finned(const Sheet& sheet, int size, F f) {
  return each_side(sheet, [&](const Lines& lines) {
    return lines.each_base(size, 9, [&](unsigned base) {
      const Digit9 joined = lines.joined(base);
      if (count(joined) <= size || !can_leave_one_third(joined, size)) return false;
      return f(lines, base, [&](Step& step, auto g) {
        return each_cover(joined, size, [&](Digit9 cover) {
          const auto outside = static_cast<Digit9>(joined & ~cover);
          return take_finned(lines, base, cover, outside, step) && g(cover);
        });
      });
    });
  });
}

}  // namespace

bool basic_fish(const Sheet& sheet, int size, Step& step) {
  return each_side(sheet, [&](const Lines& lines) {
    return lines.each_base(size, size, [&](unsigned base) {
      const Digit9 cover = lines.joined(base);
      if (count(cover) != size) return false;
      step.clear();
      step.take(lines.cells(kAllLines & ~base, cover), lines.digit);
      if (!step.any()) return false;
      if (step.explain) argue(lines, base, cover, step.argument);
      return true;
    });
  });
}

bool finned_fish(const Sheet& sheet, int size, bool sashimi, Step& step) {
  return each_finned(sheet, size, [&](const Lines& lines, unsigned base, auto each_fish) {
    return each_fish(step, [&](Digit9 cover) {
      if (is_sashimi(lines, base, cover) != sashimi) return false;
      if (step.explain) argue(lines, base, cover, step.argument);
      return true;
    });
  });
}

bool siamese_fish(const Sheet& sheet, int size, bool sashimi, Step& step) {
  struct Fish {
    Digit9 cover;
    std::vector<Mark> gone;
  };
  Choice choice(step);
  Step one;
  each_finned(sheet, size, [&](const Lines& lines, unsigned base, auto each_fish) {
    std::vector<Fish> found;
    each_fish(one, [&](Digit9 cover) { return found.push_back({cover, one.gone}), false; });
    const auto half = [&](const Fish& fish) {
      Half made{{}, fish.gone};
      argue(lines, base, fish.cover, made.argument);
      return made;
    };
    for (std::size_t i = 0; i < found.size(); ++i) {
      if (is_sashimi(lines, base, found[i].cover) != sashimi) continue;
      for (std::size_t j = i + 1; j < found.size(); ++j) {
        const auto gone = joined(found[i].gone, found[j].gone);
        if (gone.empty() || !choice.offer(gone)) continue;
        argue_two_at_once({half(found[i]), half(found[j])}, lines.digit, choice.argument());
      }
    }
    return false;
  });
  return choice.found();
}

}  // namespace sudokit::nine::hodoku
