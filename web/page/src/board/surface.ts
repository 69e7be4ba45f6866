// What the page asks of a board, however it is drawn.
import type { View } from "./board.ts";
import { kCell } from "./ink.ts";

export interface Surface {
  /** What stands in the page, and what pointers press. */
  readonly element: Element;
  readonly target: Element;
  /** A finger that is drawn over it scrolls it, and does not select. */
  readonly scrolls: boolean;
  /** The cell under a point of the window; undefined beside the grid. */
  cellAt(x: number, y: number): number | undefined;
  focus(cell: number): void;
  has(element: Element | null): boolean;
  update(view: View): void;
  /** All of it is drawn for print, then again for the screen. */
  print(on: boolean): void;
  close(): void;
}

/** Grids of longer sides are drawn on a canvas. */
export const kMostInSvg = 25;

/** Room around the grid, in its own units: for its frame, and for what stands beside it. */
export function roomOf(view: View): number {
  const size = kCell * view.grid.side;
  let room = 4;
  for (const shape of view.rules) {
    const points = shape.shape === "rect" ? shape.points.slice(0, 2) : shape.points;
    for (const at of points) room = Math.max(room, -at + 16, at - size + 16);
  }
  return room;
}
