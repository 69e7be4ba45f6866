// The interface of a board, common to the SVG and canvas implementations.
import type { View } from "./board.ts";
import type { Spot } from "../state/grid.ts";
import { kCell } from "./ink.ts";

export interface Surface {
  /** `element` is put into the page; `target` receives the pointer events. */
  readonly element: Element;
  readonly target: Element;
  /** Whether dragging a finger over the board scrolls it instead of selecting cells. */
  readonly scrolls: boolean;
  /** The place at a point of the window, in cells; it may lie outside the grid. */
  spotAt(x: number, y: number): Spot | undefined;
  /** The cell at a point of the window; undefined outside the grid. */
  cellAt(x: number, y: number): number | undefined;
  focus(cell: number): void;
  has(element: Element | null): boolean;
  update(view: View): void;
  /** Prepares the whole board for printing (true), or restores it for the screen (false). */
  print(on: boolean): void;
  close(): void;
}

/** Grids with a longer side are drawn on a canvas, which can be zoomed. */
const kMostInSvg = 25;
const kMostForFingers = 12;

/** Whether a grid is drawn on a canvas. Fingers need zoom earlier, but draw rules better without it. */
export function onCanvas(side: number, setting: boolean): boolean {
  return side > kMostInSvg || (side > kMostForFingers && !setting && matchMedia("(pointer: coarse)").matches);
}

/** Half the width of a character, in parts of the size of its text. */
const kWidthOfSign = 0.34;

/** The margin around the grid, in its own units, for its frame and for clues outside the grid. */
export function roomOf(view: View): number {
  const size = kCell * view.grid.side;
  let room = Math.max(4, view.room ?? 0);
  for (const shape of view.rules) {
    const points = shape.shape === "rect" ? shape.points.slice(0, 2) : shape.points;
    const half = shape.shape === "text" ? Math.max(16, kWidthOfSign * (shape.size ?? 0) * (shape.text ?? "").length) : 16;
    for (const at of points) if (at < 0 || at > size) room = Math.max(room, half - at, at - size + half);
  }
  return room;
}
