// Selects what is drawn: the visible shapes of a step, those over the digits, and the fills of cells.
import type { DrawnShape, Tint, View } from "./board.ts";

const kOver: ReadonlySet<string> = new Set(["strong", "weak", "forced", "placed", "removed", "outline"]);

export const isOver = (shape: DrawnShape): boolean => kOver.has(shape.ink);

/** The shapes of all lines up to the current one. */
export function shownShapes(view: View): readonly DrawnShape[] {
  const line = view.line ?? Infinity;
  return view.shapes.filter((shape) => (shape.line ?? -1) <= line && (shape.chain ?? 0) === 0);
}

export const isColoured = (view: View, cell: number): boolean => view.position.colours[cell]!.length > 0;

/** Whether the tint of a cell is drawn as a ring: as part of a hint, and in a cell whose colours must stay visible. */
export const isRinged = (view: View, cell: number, tint: Tint | "wrong"): boolean => tint === "goal" || isColoured(view, cell);

/** Whether a cell has a fill that tells something, so that the selection only outlines it. */
export const isMarked = (view: View, cell: number): boolean => isColoured(view, cell) || view.tints.has(cell) || view.wrong.has(cell);

/** The tint of each cell; a wrong digit counts more than an answer. */
export function tintsOf(view: View): ReadonlyMap<number, Tint | "wrong"> {
  const found = new Map<number, Tint | "wrong">(view.tints);
  for (const cell of view.wrong) found.set(cell, "wrong");
  return found;
}

/** The distance of a ring from the border of the cell. The ring of a hint runs around the marks. */
export const ringInset = (tint: Tint | "wrong"): number => (tint === "goal" ? 4 : 8);
