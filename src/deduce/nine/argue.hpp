// What the finders on a 9x9 board argue: each makes the argument of one pattern, in the houses of
// cells.hpp and with digits from 0. src/tell says them; deduce/nine/translate.hpp translates the
// houses.
#pragma once

#include <initializer_list>
#include <span>

#include "deduce/nine/literals.hpp"
#include "sudokit/argument.hpp"

namespace sudokit::nine {

// A digit has one place left in the house, or it is the last open cell of it.
void argue_last_place(const Board& board, int house, int cell, int digit, Argument& argument);
void argue_only_digit(int cell, int digit, Argument& argument);
// All places of the digit in one house lie in another one.
void argue_locked(const Board& board, int digit, int from, int into, Argument& argument);
// As many digits as cells.
void argue_naked(const Board& board, int house, Cells cells, Digit9 digits, Argument& argument);
void argue_hidden(const Board& board, int house, Cells cells, Digit9 digits, Argument& argument);
// What was argued leaves the digit one place in the house.
void argue_left_over(int house, int cell, int digit, Argument& argument);
// Houses as sets of the 27. Places of the bases outside of the covers are fins.
void argue_fish(const Board& board, int digit, std::uint32_t bases, std::uint32_t covers,
                Argument& argument);
// A pivot of two or three candidates, two pincers of two; the digit that all share in the end.
void argue_wing(const Board& board, int pivot, int one, int other, int digit, Argument& argument);

// A chain without branches: each literal follows from the one before, an off from an on that
// excludes it, an on from an off as the last of two.
void argue_chain(const Board& board, std::span<const Literal> chain, Form form, Argument& argument);
// The same of one digit, each part some of its places: in none of the first, so in one of the
// second, and so on, each two in a house.
void argue_parts(int digit, std::span<const Cells> parts, std::span<const int> houses, Form form,
                 Argument& argument);
// Places of a digit joined two by two, in two colours; those of one colour that meet, where they
// do.
void argue_colours(const Board& board, int digit, Cells one, Cells other, Argument& argument);

// Cells that must not end with the pair alone, in the order of their loop: what they have besides
// is marked as role one.
void argue_deadly(const Board& board, std::span<const int> loop, Digit9 pair, Form form,
                  Argument& argument);
// One of the extra digits in one of the cells, as one cell of a naked set of the house with others.
void argue_extra_set(const Board& board, int house, Cells others, Argument& argument);
// Two sets of one digit more than cells each, which cannot both have the digit.
void argue_almost_locked(const Board& board, Cells one, Cells other, int digit, Argument& argument);
// But for these digits in these cells every cell has two candidates.
void argue_grave(const Board& board, Cells cells, Digit9 digits, Form form, Argument& argument);

// The corner opposite to one with the pair alone cannot hold `gone`: the other digit of the pair
// has no place in its row and column but it and the corners beside. Nothing is said where that is
// less.
void argue_opposite(const Board& board, std::span<const int> loop, Digit9 pair, int corner,
                    int opposite, int gone, Argument& argument);

// Parts.
int add_node(Argument& argument, int cell, int digit, Role role = Role::pattern,
             Claim claim = Claim::part);
int add_literal(Argument& argument, Literal literal);
// That the digit is in one of the cells, or in none.
int add_group(Argument& argument, Cells cells, int digit, bool in_one);
// A link in a house, or in a cell (-1).
void join(Argument& argument, int from, int to, Inference inference, int house);
void add_cells(const Board& board, Cells cells, Digit9 digits, Role role, Argument& argument);
void add_house(int house, HouseRole role, Argument& argument);
void say(Argument& argument, Form form, Digit9 digits, std::span<const int> cells = {});
void say(Argument& argument, Form form, Digit9 digits, Cells cells);
// A house of both cells, a block before a line; -1 where there is none.
int common_house(int a, int b);

}  // namespace sudokit::nine
