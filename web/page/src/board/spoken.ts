// The text that a screen reader reads for a cell.
import { isMachine } from "../state/game.ts";
import type { View } from "./board.ts";
import { signOf } from "./ink.ts";

export function spoken(view: View, cell: number): string {
  const { grid, position } = view;
  const row = Math.floor(cell / grid.side) + 1;
  const column = (cell % grid.side) + 1;
  const parts = [`row ${row}, column ${column}`];
  const sign = (digit: number) => signOf(digit, view.letters);
  const given = position.givens[cell]!;
  const entry = position.entries[cell]!;
  if (given !== 0) {
    parts.push(`given ${sign(given)}`);
  } else if (entry !== 0) {
    parts.push(isMachine(position, cell) ? `${sign(entry)} filled in by Solve` : sign(entry));
  } else {
    parts.push("empty");
    const notes = view.candidates?.[cell] ?? position.centre[cell]!;
    if (notes.length > 0) parts.push(`candidates ${notes.map(sign).join(" ")}`);
    if (!view.candidates?.[cell] && position.corner[cell]!.length > 0) {
      parts.push(`corner marks ${position.corner[cell]!.map(sign).join(" ")}`);
    }
  }
  const region = view.painted?.[cell];
  if (region !== undefined) parts.push(region < 0 ? "no region" : `region ${region + 1}`);
  else if (position.colours[cell]!.length > 0) parts.push(`colour ${position.colours[cell]!.join(" ")}`);
  if (position.pen[cell]!.length > 0) parts.push("pen");
  if (view.wrong.has(cell)) parts.push("wrong");
  const rules = view.told?.get(cell);
  if (rules) parts.push(rules);
  const tint = view.tints.get(cell);
  if (tint) parts.push(kTints[tint]);
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
