import { t, type Key } from "../words/words.ts";

/** The layouts in lists. Any other layout name that the library knows can be typed. */
export const kLayouts: readonly (readonly [string, string])[] = [
  ["3x3", "9×9"],
  ["2x2", "4×4"],
  ["2x3", "6×6"],
  ["2x4", "8×8"],
  ["2x5", "10×10"],
  ["3x4", "12×12"],
  ["4x4", "16×16"],
  ["5x5", "25×25"],
  ["x", "9×9 with diagonals"],
  ["windoku", "9×9 with windows"],
  ["latin9", "9×9 without boxes"],
];

/** The title of a layout; a size alone, which is no message, is the same in every language. */
export const layoutText = (title: string): string => t(title as Key);
