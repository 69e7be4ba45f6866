#include <algorithm>
#include <array>
#include <string>
#include <tuple>
#include <vector>

#include "deduce/explainer/finders.hpp"
#include "deduce/nine/argue.hpp"

namespace sudokit::nine::se {
namespace {

// A digit's places in a house, split into two parts, one of which has the digit. A part may also
// name a cell that is not a place: the crossing of an empty rectangle.
struct StrongLink {
  std::array<Cells, 2> ends;
  Cells places;
  std::uint8_t house = 0;
  std::uint8_t version = 0;
  bool grouped = false;

  int kind() const { return house / 9; }
};

class LinkFinder {
 public:
  LinkFinder(const Board& board, int digit, std::vector<StrongLink>& links)
      : board_(board), digit_(digit), links_(links) {
    for (house_ = 0; house_ < 27; ++house_) {
      seats_ = board_.seats(house_, digit_);
      const int n = count(seats_);
      if (n == 2) plain();
      if (n > 2 && n <= 6) house_ < 9 ? in_block() : in_line();
    }
  }

 private:
  void add(Digit9 first, Digit9 other, int version, bool grouped) {
    links_.push_back({{cells_at(house_, first), cells_at(house_, other)},
                      cells_at(house_, seats_),
                      static_cast<std::uint8_t>(house_),
                      static_cast<std::uint8_t>(version),
                      grouped});
  }

  // In a block, two places on one line form a link of that line only.
  void plain() {
    const int a = lowest(seats_);
    const int b = second(seats_);
    if (house_ < 9 && (a / 3 == b / 3 || a % 3 == b % 3)) return;
    add(static_cast<Digit9>(1U << a), static_cast<Digit9>(1U << b), 1, false);
  }

  // One third of the line is empty, and neither of the others is.
  void in_line() {
    for (int third = 0; third < 3; ++third) {
      if ((seats_ & (7U << 3 * third)) != 0) continue;
      const int low = third == 0 ? 3 : 0;
      const int high = third == 2 ? 3 : 6;
      const auto a = static_cast<Digit9>(seats_ & (7U << low));
      const auto b = static_cast<Digit9>(seats_ & (7U << high));
      if (a != 0 && b != 0) split(a, b, a, b);
      return;
    }
  }

  // The places lie on a cross of a row and a column, or on two parallel lines; only the first form
  // found counts.
  void in_block() {
    for (int heart = 0; heart < 9; ++heart) {
      const unsigned row = 7U << heart / 3 * 3;
      const unsigned column = 0111U << heart % 3;
      if ((seats_ & ~(row | column)) != 0) continue;
      const auto crossing = static_cast<Digit9>(1U << heart);
      const auto a = static_cast<Digit9>(seats_ & column & ~crossing);
      const auto b = static_cast<Digit9>(seats_ & row & ~crossing);
      const auto shared =
          static_cast<Digit9>(count(a) == 1 || count(b) == 1 ? crossing : seats_ & crossing);
      if (a != 0 && b != 0) {
        split(a, b, static_cast<Digit9>(a | shared), static_cast<Digit9>(b | shared));
      }
      return;
    }
    if (count(seats_) >= 4) parallel();
  }

  void parallel() {
    static constexpr std::array<Digit9, 6> kLines = {0007, 0070, 0700, 0111, 0222, 0444};
    for (const int empty : {2, 1, 0, 5, 4, 3}) {
      if ((seats_ & kLines[std::size_t(empty)]) != 0) continue;
      const int first = empty / 3 * 3;
      const auto a =
          static_cast<Digit9>(seats_ & kLines[std::size_t(empty == first ? first + 1 : first)]);
      const auto b = static_cast<Digit9>(
          seats_ & kLines[std::size_t(empty == first + 2 ? first + 1 : first + 2)]);
      if (a == 0 || b == 0) return;
      split(a, b, a, b);
      if (count(seats_) == 4 && count(a) == 2) across(a, b);
      return;
    }
  }

  // Two places on each of two lines, opposite each other, are also split the other way.
  void across(Digit9 a, Digit9 b) {
    const auto aligned = [](int x, int y) { return x / 3 == y / 3 || x % 3 == y % 3; };
    if (!aligned(lowest(a), lowest(b)) || !aligned(second(a), second(b))) return;
    links_.back().version = 0;
    const unsigned first = 1U << lowest(a) | 1U << lowest(b);
    add(static_cast<Digit9>(first), static_cast<Digit9>(seats_ & ~first), 1, true);
  }

  // A part with a single place is used alone, and the other part includes the crossing.
  void split(Digit9 a, Digit9 b, Digit9 wide_a, Digit9 wide_b) {
    if (count(a) > 1 && count(b) > 1) return add(wide_a, wide_b, 1, true);
    if (count(a) == 1 && count(b) > 1) add(a, wide_b, 0, true);
    if (count(b) == 1) add(b, wide_a, 1, true);
  }

  const Board& board_;
  int digit_;
  std::vector<StrongLink>& links_;
  int house_ = 0;
  Digit9 seats_ = 0;
};

// A column, row or block (in this order) that contains both, or -1.
int shared_house(Cells a, Cells b) {
  const Cells both = a | b;
  const auto cell = static_cast<std::size_t>(both.first());
  for (const Kind kind : {kColumn, kRow, kBlock}) {
    const int house = kGrid.house[cell][kind];
    if ((both & ~house_cells(house)).empty()) return house;
  }
  return -1;
}

// How the links of a string can be ordered relative to the list of its houses, in the order of
// SukakuExplainer.
constexpr const char* kOrders[5][12] = {{},
                                        {},
                                        {"01"},
                                        {"012", "102", "021"},
                                        {"0123", "1023", "2013", "0213", "1203", "2103", "0321",
                                         "0231", "1032", "0132", "1302", "0312"}};

class StringSearch {
  static constexpr std::size_t kMost = 4;

 public:
  StringSearch(const Board& board, int links, Hint& hint)
      : board_(board), size_(std::size_t(links)), best_(hint) {}

  bool run() {
    for (digit_ = 0; digit_ < 9; ++digit_) {
      links_.clear();
      LinkFinder(board_, digit_, links_);
      for (std::size_t i = 0; i < links_.size(); ++i) {
        for (const unsigned turn : {0U, 1U}) extend<0>(i, turn, links_[i].places);
      }
    }
    return found_;
  }

 private:
  // Puts the link at position `at`, entered by its end `turn`.
  template <std::size_t at>
  void extend(std::size_t link, unsigned turn, Cells places) {
    string_[at] = link;
    turn_[at] = turn;
    if (at + 1 == size_) {
      if (string_[0] < string_[at]) judge();
      return;
    }
    if constexpr (at + 1 < kMost) follow<at>(link, links_[link].ends[1 - turn], places);
  }

  template <std::size_t at>
  void follow(std::size_t link, Cells tail, Cells places) {
    for (std::size_t next = 0; next < links_.size(); ++next) {
      const StrongLink& other = links_[next];
      if (!(places & other.places).empty() || other.house == links_[link].house) continue;
      for (const unsigned end : {0U, 1U}) {
        shared_[at] = shared_house(tail, other.ends[end]);
        if (shared_[at] >= 0) extend<at + 1>(next, end, places | other.places);
      }
    }
  }

  const StrongLink& link(std::size_t at) const { return links_[string_[at]]; }
  Cells head() const { return link(0).ends[turn_[0]]; }
  Cells tail() const { return link(size_ - 1).ends[1 - turn_[size_ - 1]]; }

  void judge() {
    const Cells ends = head() | tail();
    ring_ = shared_house(head(), tail()) >= 0;
    if (ring_ && !starts_ring()) return;
    Cells outside = board_.of(digit_);
    for (std::size_t i = 0; i < size_; ++i) outside &= ~kGrid.cells[link(i).house];
    Cells gone = outside & seen_by_all(ends);
    if (!ring_) {
      for (std::size_t i = 0; i + 1 < size_; ++i) {
        gone &= ~house_cells(shared_[i]);
      }
    }
    int removed = gone.size();
    for (std::size_t i = 0; ring_ && i + 1 < size_; ++i) {
      const Cells more =
          outside & seen_by_all(link(i).ends[1 - turn_[i]] | link(i + 1).ends[turn_[i + 1]]);
      removed += more.size();
      gone |= more;
    }
    if (removed > 0) keep(gone, removed);
  }

  // A ring is reported once, from its first house.
  bool starts_ring() const {
    for (std::size_t i = 1; i < size_; ++i) {
      if (link(i).house < link(0).house) return false;
    }
    return turn_[0] == 0;
  }

  std::string kinds() const {
    std::string text;
    for (std::size_t i = 0; i < size_; ++i) text += static_cast<char>('0' + link(i).kind());
    return text;
  }

  // The kinds of the links along the string: the least of the spellings from either end and with
  // rows and columns exchanged.
  std::string suffix() const {
    std::string text = kinds();
    std::string back(text.rbegin(), text.rend());
    if (back < text) std::swap(text, back);
    const auto exchanged = [](std::string kinds_of) {
      for (char& c : kinds_of) c = c == '1' ? '2' : c == '2' ? '1' : c;
      return kinds_of;
    };
    return std::min(text, std::min(exchanged(text), exchanged(back)));
  }

  int grouped() const {
    int n = 0;
    for (std::size_t i = 0; i < size_; ++i) n += link(i).grouped ? 1 : 0;
    return n;
  }

  double rating(const std::string& kinds_of) const {
    static constexpr double kBase[] = {0, 0, 4.0, 5.4, 5.8};
    const bool blocks = kinds_of.find('0') != std::string::npos;
    const bool mixed = kinds_of.find('2') != std::string::npos;
    if (grouped() > 0) return kBase[size_] + 0.3;
    if (blocks && mixed) return kBase[size_] + 0.2;
    return blocks || mixed ? kBase[size_] + 0.1 : kBase[size_];
  }

  // The position at which SukakuExplainer would find it: by kinds, the last house first; digit;
  // houses with the ways of splitting them; order on the string; direction.
  using Found = std::tuple<std::string, int, std::array<int, kMost>, int, unsigned>;
  Found found() const {
    std::array<std::size_t, kMost> sorted = string_;
    for (std::size_t i = size_; i < sorted.size(); ++i) sorted[i] = links_.size();
    std::sort(sorted.begin(), sorted.end());
    std::string kinds_of(size_, '0');
    std::string order(size_, '0');
    std::array<int, kMost> houses{};
    unsigned turns = 0;
    for (std::size_t i = 0; i < size_; ++i) {
      const StrongLink& each_link = links_[sorted[i]];
      kinds_of[size_ - 1 - i] = static_cast<char>('0' + each_link.kind());
      houses[i] = each_link.house * 2 + each_link.version;
      const auto place = std::find(sorted.begin(), sorted.end(), string_[i]) - sorted.begin();
      order[i] = static_cast<char>('0' + place);
      turns = turns << 1 | turn_[i];
    }
    const auto& orders = kOrders[size_];
    const auto rank = std::find(std::begin(orders), std::end(orders), order) - std::begin(orders);
    return {kinds_of, digit_, houses, static_cast<int>(rank), turns};
  }

  void keep(Cells gone, int removed) {
    const std::string kinds_of = suffix();
    const std::string full = std::to_string(grouped()) + kinds_of;
    const double rated = rating(kinds_of);
    if (found_ && rated > best_.rating) return;
    Found now = found();
    if (found_ && std::tuple(best_.rating, -removed_, best_suffix_, at_) <
                      std::tuple(rated, -removed, full, now)) {
      return;
    }
    found_ = true;
    removed_ = removed;
    best_suffix_ = full;
    at_ = std::move(now);
    best_.clear();
    each(gone, [&](int cell) { best_.remove(cell, static_cast<Digit9>(1U << digit_)); });
    best_.named(rated, name(kinds_of).c_str());
    best_.name += full;
    if (best_.explain) argue();
  }

  // The places among the cells of an end, which may also name a cell that is not a place.
  Cells places(Cells end) const { return end & board_.of(digit_); }

  void argue() const {
    best_.argument = {};
    std::vector<ChainPart> chain;
    int shared = -1;
    for (std::size_t i = 0; i < size_; ++i) {
      chain.push_back({digit_ + 1, places(link(i).ends[turn_[i]]), shared});
      chain.push_back({digit_ + 1, places(link(i).ends[1 - turn_[i]]), link(i).house});
      if (i + 1 < size_) shared = shared_[i];
    }
    if (ring_) {
      chain.push_back({digit_ + 1, chain.front().cells, shared_house(tail(), head())});
    }
    const Form form = ring_ ? Form::ring : Form::ends_of_chain;
    argue_chain(board_, chain, false, form, best_.argument);
    say(best_.argument, form, bit(digit_),
        places(link(0).ends[turn_[0]]) |
            (ring_ ? Cells{} : places(link(size_ - 1).ends[1 - turn_[size_ - 1]])));
  }

  std::string name(const std::string& kinds_of) const {
    const bool blocks = kinds_of.find('0') != std::string::npos;
    const bool mixed = kinds_of.find('2') != std::string::npos;
    const std::string n = std::to_string(size_);
    std::string text = n + "SK";
    if (ring_) {
      text = n + "XL";
    } else if (!blocks && !mixed) {
      text = size_ == 2 ? "SS" : n + "SS";
    } else if (blocks || size_ > 3) {
      text = n + "SL";
    }
    return (grouped() > 0 ? "g" : "") + text;
  }

  const Board& board_;
  std::size_t size_;
  Hint& best_;
  bool found_ = false;
  int removed_ = 0;
  std::string best_suffix_;
  Found at_;
  int digit_ = 0;
  std::vector<StrongLink> links_;
  std::array<std::size_t, kMost> string_{};
  std::array<unsigned, kMost> turn_{};
  std::array<int, kMost> shared_{};
  bool ring_ = false;
};

}  // namespace

bool strong_links(const Board& board, int links, Hint& hint) {
  return StringSearch(board, links, hint).run();
}

}  // namespace sudokit::nine::se
