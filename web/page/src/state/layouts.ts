// Layouts whose houses are known before the engine is loaded, so that the board can be used at
// once: those included by the build, and the last ones used in this browser.
import type { ReadAnswer } from "sudokit";
import { boxLayout, type Boxes } from "./boxes.ts";
import { digitsOf } from "./grid.ts";
import * as storage from "./storage.ts";

/** Empty grids, inserted by the build, which compares them with the engine's. The first is the layout
 * that the engine assumes for a puzzle with its number of cells. */
declare const SUDOKIT_LAYOUTS: readonly Boxes[];
const kBuiltIn: readonly ReadAnswer[] = typeof SUDOKIT_LAYOUTS === "undefined" ? [] : SUDOKIT_LAYOUTS.map(boxLayout);

const nameOf = (read: ReadAnswer): string => read.layout_text ?? read.layout;

/** Stores the layout of a puzzle that was read. A puzzle with rules is skipped, because rules may
 * add houses. */
export function remember(read: ReadAnswer): void {
  if (read.rules !== undefined || kBuiltIn.some((each) => nameOf(each) === nameOf(read))) return;
  const { marks: _marks, comment: _comment, ...rest } = read;
  storage.writeLayout(nameOf(read), rest);
}

/** Reads a puzzle as the engine would; undefined if this needs the engine. */
export function readEarly(layout: string | undefined, puzzle: string): ReadAnswer | undefined {
  const known = layout === undefined ? kBuiltIn[0] : (kBuiltIn.find((each) => nameOf(each) === layout) ?? storage.readLayout(layout));
  if (!known) return undefined;
  const givens = puzzle === "" ? Array<number>(known.side ** 2).fill(0) : digitsOf(known.side, puzzle);
  return givens && { ...known, givens };
}
