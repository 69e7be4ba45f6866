// Selects the visible shapes of a step, and those that are drawn over the digits.
import type { DrawnShape, View } from "./board.ts";

const kOver: ReadonlySet<string> = new Set(["strong", "weak", "forced", "placed", "removed", "outline"]);

export const isOver = (shape: DrawnShape): boolean => kOver.has(shape.ink);

/** The shapes of all lines up to the current one. */
export function shownShapes(view: View): readonly DrawnShape[] {
  const line = view.line ?? Infinity;
  return view.shapes.filter((shape) => (shape.line ?? -1) <= line && (shape.chain ?? 0) === 0);
}
