// The text that a screen reader reads for a cell.
import { isMachine } from "../state/game.ts";
import type { View } from "./board.ts";
import { signOf } from "./ink.ts";
import { t } from "../words/words.ts";

export function spoken(view: View, cell: number): string {
  const { grid, position } = view;
  const row = Math.floor(cell / grid.side) + 1;
  const column = (cell % grid.side) + 1;
  const parts = [t("row {row}, column {column}", { row, column })];
  const sign = (digit: number) => signOf(digit, view.letters);
  const given = position.givens[cell]!;
  const entry = position.entries[cell]!;
  if (given !== 0) {
    parts.push(t("given {digit}", { digit: sign(given) }));
  } else if (entry !== 0) {
    parts.push(isMachine(position, cell) ? t("{digit} filled in by Solve", { digit: sign(entry) }) : sign(entry));
  } else {
    parts.push(t("empty"));
    const notes = view.candidates?.[cell] ?? position.centre[cell]!;
    if (notes.length > 0) parts.push(t("candidates {digits}", { digits: notes.map(sign).join(" ") }));
    if (!view.candidates?.[cell] && position.corner[cell]!.length > 0) {
      parts.push(t("corner marks {digits}", { digits: position.corner[cell]!.map(sign).join(" ") }));
    }
  }
  const region = view.painted?.[cell];
  if (region !== undefined) parts.push(region < 0 ? t("no region") : t("region {number}", { number: region + 1 }));
  else if (position.colours[cell]!.length > 0) parts.push(t("colour {numbers}", { numbers: position.colours[cell]!.join(" ") }));
  if (position.pen[cell]!.length > 0) parts.push(t("pen"));
  if (view.wrong.has(cell)) parts.push(t("wrong"));
  const rules = view.told?.get(cell);
  if (rules) parts.push(rules);
  const tint = view.tints.get(cell);
  if (tint) parts.push(t(kTints[tint]));
  return parts.join(", ");
}

const kTints = {
  conflict: "part of the contradiction",
  redundant: "redundant",
  differs: "differs between solutions",
  entry: "would make it unique",
  house: "in the house of the hint",
  goal: "look here",
} as const;
