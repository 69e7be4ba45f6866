// Layouts whose houses are known before the engine is there, so that the board can be used at once:
// those that the build asked the engine for, and the last ones that this browser met.
import type { ReadAnswer } from "sudokit";
import { digitsOf } from "./grid.ts";
import * as storage from "./storage.ts";

/** Empty grids as the engine reads them, put in by the build. The first is what it takes a puzzle of
 * so many cells for. */
declare const SUDOKIT_LAYOUTS: readonly ReadAnswer[];
const kBuiltIn: readonly ReadAnswer[] = typeof SUDOKIT_LAYOUTS === "undefined" ? [] : SUDOKIT_LAYOUTS;

const nameOf = (read: ReadAnswer): string => read.layout_text ?? read.layout;

/** Keeps the layout of a puzzle that was read, if it is one by itself: rules may add houses. */
export function remember(read: ReadAnswer): void {
  if (read.rules !== undefined || kBuiltIn.some((each) => nameOf(each) === nameOf(read))) return;
  const { marks: _marks, comment: _comment, ...rest } = read;
  storage.writeLayout(nameOf(read), rest);
}

/** A puzzle as the engine would read it; undefined where only the engine knows. */
export function readEarly(layout: string | undefined, puzzle: string): ReadAnswer | undefined {
  const known = layout === undefined ? kBuiltIn[0] : (kBuiltIn.find((each) => nameOf(each) === layout) ?? storage.readLayout(layout));
  if (!known) return undefined;
  const givens = puzzle === "" ? Array<number>(known.side ** 2).fill(0) : digitsOf(known.side, puzzle);
  return givens && { ...known, givens };
}
