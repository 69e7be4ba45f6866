#include "deduce/argument_forms.hpp"

#include <iterator>

namespace sudokit {
namespace {

using C = CellsHold;
using D = DigitsHold;
using F = FormFamily;
using L = Lines;

constexpr int kMany = 1 << 20;
constexpr Held<CellsHold> kCell{C::target, 1, 1};
constexpr Held<CellsHold> kPatternCells{C::pattern, 1, kMany};
constexpr Held<CellsHold> kFins{C::fins, 1, kMany};
constexpr Held<CellsHold> kFiveCorners{C::corners, 5, 5};
constexpr Held<CellsHold> kEndCells{C::ends, 0, kMany};
constexpr Held<CellsHold> kClash{C::clash, 1, kMany};
constexpr Held<CellsHold> kStart{C::start, 0, 1};
constexpr Held<CellsHold> kFourCorners{C::corners, 4, 4};
constexpr Held<DigitsHold> kDigit{D::target, 1, 1};
constexpr Held<DigitsHold> kPatternDigits{D::pattern, 1, kMany};
constexpr Held<DigitsHold> kPair{D::pair, 2, 2};
constexpr Held<DigitsHold> kEndDigits{D::ends, 0, 2};
constexpr Held<DigitsHold> kDigitIfAny{D::target, 0, 1};
constexpr Held<DigitsHold> kExtras{D::extras, 1, kMany};
constexpr Held<DigitsHold> kLinks{D::links, 1, kMany};
// Roles of houses, followed by roles of nodes.
constexpr unsigned kBase = role_bit(HouseRole::base);
constexpr unsigned kCover = role_bit(HouseRole::cover);
constexpr unsigned kNone = role_bit(HouseRole::none);
constexpr unsigned kP = role_bit(Role::pattern);
constexpr unsigned kO = role_bit(Role::one);
constexpr unsigned kX = role_bit(Role::other);
constexpr unsigned kL = role_bit(Role::place);
constexpr unsigned kPo = kP | kO;
constexpr unsigned kOx = kO | kX;
constexpr unsigned kPox = kP | kOx;
constexpr unsigned kAny = kPox | kL;

// In the order of the enumerators.
constexpr FormRow kRows[] = {
    {Form::untold, F::untold, L::none, {}, {}, 0, 0},
    {Form::last_cell, F::single, L::none, kCell, kDigit, kBase, kP},
    {Form::only_place, F::single, L::none, kCell, kDigit, kBase, kP},
    {Form::only_digit, F::single, L::none, kCell, kDigit, 0, kP},
    {Form::confined, F::intersection, L::none, kPatternCells, kDigit, kBase | kCover, kP},
    {Form::crossing, F::intersection, L::none, kPatternCells, kPatternDigits, kBase, kP},
    {Form::naked_subset, F::subset, L::none, kPatternCells, {D::pattern, 0, kMany}, kBase, kPox},
    {Form::hidden_subset, F::subset, L::none, kPatternCells, kPatternDigits, kBase, kP},
    {Form::tight_subset, F::subset, L::none, kPatternCells, kPatternDigits, kBase, kP},
    {Form::left_over, F::left_over, L::none, kCell, kDigit, kBase | kCover, kPo, true},
    {Form::finned_fish, F::fish, L::none, kFins, kDigit, kBase | kCover, kPo},
    {Form::fish, F::fish, L::none, {}, kDigit, kBase | kCover, kP},
    {Form::kraken_fish, F::fish, L::branching, kFins, kDigit, kBase | kCover, kPox},
    {Form::colours_meet, F::colouring, L::none, {C::meeting, 2, 2}, kDigit, 0, kOx},
    {Form::colours_trap, F::colouring, L::none, {}, kDigit, 0, kOx},
    {Form::colours_exclude, F::colouring, L::none, {}, kDigit, 0, kOx},
    {Form::colours_wrap, F::colouring, L::none, {}, kDigit, 0, kOx},
    {Form::no_placement, F::no_placement, L::chain, {C::path, 1, kMany}, kDigit, kNone, kO | kL},
    {Form::wing, F::wing, L::none, {C::hinge, 3, 3}, kDigit, 0, kPo},
    {Form::odd_corner, F::rectangle, L::none, kFiveCorners, kPair, 0, kP},
    {Form::three_digits, F::rectangle, L::none, {C::corners, 5, kMany}, kPatternDigits, 0, kP},
    {Form::opposite_sides, F::rectangle, L::none, {C::corners, 8, 8}, kPair, kBase, kP},
    {Form::joined_sides, F::rectangle, L::none, {C::corners, 9, 9}, kPair, kBase, kP},
    {Form::trapezoid, F::trapezoid, L::none, kFiveCorners, kPair, kBase, kPo},
    {Form::ends_of_chain, F::chain, L::chain, kEndCells, kEndDigits, 0, kOx},
    {Form::cell_of_chain, F::chain, L::chain, kEndCells, kEndDigits, 0, kOx},
    {Form::closed_chain, F::chain, L::chain, kEndCells, kEndDigits, kBase, kOx, true},
    {Form::refuted, F::chain, L::chain, kEndCells, kEndDigits, kBase, kPox, true},
    {Form::cells_clash, F::chain, L::chain, kClash, kDigit, kBase, kOx},
    {Form::digits_clash, F::chain, L::chain, kClash, kPatternDigits, 0, kOx},
    {Form::house_clash, F::chain, L::chain, {C::clash, 0, kMany}, kDigit, kNone, kO | kX | kL},
    {Form::supposed, F::chain, L::chain, {C::emptied, 0, 1}, kDigitIfAny, kBase | kNone, kOx, true},
    {Form::ring, F::chain, L::chain, kEndCells, kEndDigits, 0, kOx},
    {Form::both_ways, F::chain, L::branching, {}, kDigitIfAny, kBase, kOx, true},
    {Form::all_lead, F::chain, L::branching, kStart, kDigitIfAny, kBase, kOx, true},
    {Form::either_way, F::chain, L::branching, kStart, kDigitIfAny, kBase, kOx, true},
    {Form::remote_pair, F::remote_pair, L::none, {C::sequence, 4, kMany}, kPair, 0, kOx},
    {Form::ends_differ, F::chain, L::chain, kEndCells, kEndDigits, 0, kOx},
    {Form::deadly_one, F::deadly, L::none, kPatternCells, kPair, 0, kPo},
    {Form::deadly_extra, F::deadly, L::none, kPatternCells, kPair, 0, kPo},
    {Form::deadly_set, F::deadly, L::none, kPatternCells, kPair, kBase, kPox},
    {Form::deadly_hidden, F::chain, L::chain, kPatternCells, kPair, 0, kOx},
    {Form::deadly_hidden_set, F::deadly, L::none, kPatternCells, kPair, kBase, kPox},
    {Form::deadly_locked, F::deadly, L::none, kPatternCells, kPair, kBase, kPo},
    {Form::avoidable_one, F::avoidable, L::none, kFourCorners, kPair, 0, kP},
    {Form::avoidable_extra, F::avoidable, L::none, kFourCorners, kPair, 0, kPo},
    {Form::grave_one, F::grave, L::none, kPatternCells, kExtras, 0, kPo},
    {Form::grave_extra, F::grave, L::none, kPatternCells, {D::extras, 1, 1}, 0, kPo},
    {Form::grave_set, F::grave, L::none, kPatternCells, kExtras, kBase, kPox},
    {Form::grave_locked, F::grave, L::none, kPatternCells, kDigit, kBase, kPo},
    {Form::almost_locked, F::almost_locked, L::none, {}, kLinks, 0, kPox},
    {Form::set_chain, F::set_chain, L::none, {}, kLinks, 0, kPox, true},
    {Form::aligned, F::aligned, L::none, kPatternCells, {}, 0, kP | kX},
    {Form::crossing_sets, F::crossing_sets, L::none, kPatternCells, kPatternDigits, kBase, kPox},
    {Form::no_room, F::overlay, L::chain, {}, kPatternDigits, 0, kO | kX | kL},
    {Form::overlaid, F::overlay, L::chain, {}, kPatternDigits, 0, kO | kX | kL},
    {Form::overlaid_sets, F::overlay, L::chain, {}, kPatternDigits, 0, kO | kX | kL},
    {Form::searched, F::searched, L::none, kCell, kDigitIfAny, 0, kO},
    {Form::blossom, F::blossom, L::none, kCell, kPatternDigits, 0, kPox, true},
    {Form::two_at_once, F::two_at_once, L::none, {}, kDigit, kBase | kCover | kNone, kAny, true},
    {Form::by_rule, F::rule, L::none, {C::pattern, 0, 2}, {D::pattern, 0, kMany}, 0, kX, true},
    {Form::by_sum, F::rule, L::none, kPatternCells, {}, kBase, 0},
    {Form::needed, F::rule, L::none, kPatternCells, kDigit, kBase, kP},
    {Form::together, F::rule, L::none, {}, {}, kBase, 0},
};

constexpr bool in_order() {
  for (std::size_t i = 0; i < std::size(kRows); ++i) {
    if (static_cast<std::size_t>(kRows[i].form) != i) return false;
  }
  return kRows[std::size(kRows) - 1].form == Form::together;
}
static_assert(in_order());

}  // namespace

const FormRow& row_of(Form form) {
  return kRows[static_cast<std::size_t>(form)];
}

}  // namespace sudokit
