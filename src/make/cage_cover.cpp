#include "make/cage_cover.hpp"

#include <algorithm>

namespace sudokit {
namespace {

constexpr int kFree = -1;

int sum_in(const Grid& grid, const CageCover::Cage& cage) {
  int sum = 0;
  for (const Cell cell : cage) sum += grid[cell];
  return sum;
}

bool all_differ_in(const Grid& grid, const CageCover::Cage& cage) {
  Digits digits;
  for (const Cell cell : cage) {
    if (digits.contains(grid[cell])) return false;
    digits.insert(grid[cell]);
  }
  return true;
}

CageCover::Cage image_of(const CageCover::Cage& cage, const std::vector<Cell>& map) {
  CageCover::Cage to;
  for (const Cell cell : cage) to.push_back(map[cell]);
  std::ranges::sort(to);
  return to;
}

}  // namespace

CageCover::CageCover(const Layout& layout, const Grid& solution, IntRange sizes, IntRange sums,
                     std::vector<std::vector<Cell>> images, Random& random)
    : layout_(layout),
      solution_(solution),
      sizes_(sizes),
      sums_(sums),
      images_(std::move(images)),
      random_(random),
      shapes_(layout, solution, random) {}

// A cage in the making need not be whole.
bool CageCover::fits(const Cage& cage, bool whole) const {
  const auto size = static_cast<int>(cage.size());
  const int sum = sum_in(solution_, cage);
  const bool small = size <= sizes_.high && sum <= sums_.high;
  const bool large = size >= sizes_.low && sum >= sums_.low;
  return small && (!whole || large) && all_differ_in(solution_, cage) &&
         connected(cage, layout_.side());
}

bool CageCover::draw() {
  cages_.clear();
  owner_.assign(static_cast<std::size_t>(layout_.cells()), kFree);
  const auto is_free = [&](int cell) { return owner(cell) == kFree; };
  for (int first = next_cell(); first != kFree; first = next_cell()) {
    const int size = sizes_.low + below(static_cast<std::size_t>(sizes_.high - sizes_.low + 1));
    Cage cage = shapes_.grow_cage(first, size, is_free);
    const bool whole = static_cast<int>(cage.size()) >= sizes_.low;
    if (whole && put(cage)) continue;
    if (!join(whole ? Cage{static_cast<Cell>(first)} : cage)) return false;
  }
  return true;
}

int CageCover::next_cell() {
  int fewest = 5, next = kFree, ties = 0;
  for (int cell = 0; cell < layout_.cells(); ++cell) {
    if (owner(cell) != kFree) continue;
    const auto near = neighbours(cell, layout_.side());
    const auto free = static_cast<int>(
        std::ranges::count_if(near, [&](Cell each) { return owner(each) == kFree; }));
    if (free > fewest) continue;
    ties = free < fewest ? 1 : ties + 1;
    fewest = free;
    if (below(static_cast<std::size_t>(ties)) == 0) next = cell;
  }
  return next;
}

// Adds the cage and its images. Images that overlap it become one cage with it.
bool CageCover::put(Cage cage) {
  std::vector<Cage> all;
  for (const auto& map : images_) {
    Cage one = image_of(cage, map);
    const auto shares = [&](const Cage& each) {
      return std::ranges::find_first_of(one, each) != one.end();
    };
    if (std::ranges::find(all, one) != all.end()) continue;
    if (std::ranges::any_of(all, shares)) return false;
    all.push_back(std::move(one));
  }
  for (const Cage& one : all) {
    if (!fits(one, true)) return false;
    if (std::ranges::any_of(one, [&](Cell cell) { return owner(cell) != kFree; })) return false;
  }
  for (Cage& one : all) {
    for (const Cell cell : one) owner_[cell] = static_cast<int>(cages_.size());
    cages_.push_back(std::move(one));
  }
  return true;
}

bool CageCover::join(const Cage& cage) {
  return std::ranges::all_of(cage,
                             [&](Cell cell) { return owner(cell) != kFree || join_cell(cell); });
}

// Gives the cell to a neighbouring cage, and its images to the images of that cage.
bool CageCover::join_cell(Cell cell) {
  auto near = neighbours(cell, layout_.side());
  random_.shuffle(std::span(near));
  const auto cages = cages_;
  const auto owners = owner_;
  for (const Cell next : near) {
    if (owner(next) == kFree) continue;
    bool fit = true;
    for (const auto& map : images_) {
      const int to = owner(map[next]);
      if (owner(map[cell]) == to) continue;
      fit = fit && owner(map[cell]) == kFree;
      owner_[map[cell]] = to;
      cage(to).push_back(map[cell]);
      std::ranges::sort(cage(to));
      fit = fit && fits(cage(to), false);
    }
    if (fit) return true;
    cages_ = cages;
    owner_ = owners;
  }
  return false;
}

void CageCover::restore(std::vector<Cage> cages) {
  cages_ = std::move(cages);
  for (std::size_t i = 0; i < cages_.size(); ++i) {
    for (const Cell cell : cages_[i]) owner_[cell] = static_cast<int>(i);
  }
}

bool CageCover::excludes(const Cage& cage, const Grid& rival) const {
  return sum_in(rival, cage) != sum_in(solution_, cage) || !all_differ_in(rival, cage);
}

bool CageCover::excludes(const Grid& rival) const {
  return std::ranges::any_of(cages_, [&](const Cage& cage) { return excludes(cage, rival); });
}

bool CageCover::move(Cell cell, int from, int to) {
  Cage less = cage(from), more = cage(to);
  std::erase(less, cell);
  more.push_back(cell);
  std::ranges::sort(more);
  if (!fits(less, true) || !fits(more, true)) return false;
  cage(from) = std::move(less);
  cage(to) = std::move(more);
  owner_[cell] = to;
  return true;
}

bool CageCover::divide(int index) {
  const Cage all = cage(index);
  const auto size = static_cast<int>(all.size());
  if (size < 2 * sizes_.low) return false;
  const int part = sizes_.low + below(static_cast<std::size_t>(size - 2 * sizes_.low + 1));
  const auto within = [&](int cell) { return owner(cell) == index; };
  Cage one = shapes_.grow_cage(all[static_cast<std::size_t>(below(all.size()))], part, within);
  Cage other;
  std::ranges::set_difference(all, one, std::back_inserter(other));
  if (!fits(one, true) || !fits(other, true)) return false;
  for (const Cell cell : one) owner_[cell] = static_cast<int>(cages_.size());
  cage(index) = std::move(other);
  cages_.push_back(std::move(one));
  return true;
}

bool CageCover::change(const Grid& rival) {
  std::vector<Cell> differing;
  for (int cell = 0; cell < layout_.cells(); ++cell) {
    const auto at = static_cast<std::size_t>(cell);
    if (rival[at] != solution_[at]) differing.push_back(static_cast<Cell>(cell));
  }
  const Cell cell = differing[static_cast<std::size_t>(below(differing.size()))];
  const auto near = neighbours(cell, layout_.side());
  const Cell next = near[static_cast<std::size_t>(below(near.size()))];
  const int here = owner(cell), there = owner(next);
  const auto cages = cages_;
  const bool changed = here == there    ? divide(here)
                       : random_.coin() ? move(cell, here, there)
                                        : move(next, there, here);
  if (!changed) return false;
  if (excludes(rival)) return true;
  restore(cages);
  return false;
}

}  // namespace sudokit
