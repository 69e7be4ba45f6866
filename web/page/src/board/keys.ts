// Translates keys into actions on the board.
import type { Mode } from "../state/game.ts";

export type Action =
  | { readonly kind: "digit"; readonly digit: number; readonly mode?: Mode }
  | { readonly kind: "erase" }
  | { readonly kind: "move"; readonly rows: number; readonly columns: number; readonly extend: boolean; readonly far: boolean }
  | { readonly kind: "mode"; readonly mode: Mode }
  | { readonly kind: "next mode" | "undo" | "redo" | "all" | "none" | "invert" };

export type Key = {
  readonly key: string;
  readonly code: string;
  readonly shift: boolean;
  readonly command: boolean;
  readonly alt: boolean;
};

const kArrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const kModes: Readonly<Record<string, Mode>> = {
  KeyZ: "digit",
  KeyX: "corner",
  KeyC: "centre",
  KeyV: "colour",
  KeyB: "pen",
};

/** Undefined if the key is not for the board. A digit is that of the physical key, even with Shift. */
export function actionOf(key: Key): Action | undefined {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(key.code)?.[1] ?? (/^\d$/.test(key.key) ? key.key : undefined);
  if (digit !== undefined && !key.alt) return digitAction(Number(digit), key);
  const arrow = kArrows[key.key];
  if (arrow && !key.alt) {
    const extend = key.shift || key.command;
    return { kind: "move", rows: arrow[0], columns: arrow[1], extend, far: false };
  }
  if (key.key === "Home" || key.key === "End") {
    const way = key.key === "Home" ? -1 : 1;
    return { kind: "move", rows: key.command ? way : 0, columns: way, extend: key.shift, far: true };
  }
  if (key.key === "Backspace" || key.key === "Delete") return { kind: "erase" };
  if (key.command) return commandAction(key);
  if (key.alt) return undefined;
  if (key.key === "Escape") return { kind: "none" };
  if (key.key === " ") return { kind: "next mode" };
  const mode = kModes[key.code];
  return mode && !key.shift ? { kind: "mode", mode } : undefined;
}

function digitAction(digit: number, key: Key): Action {
  if (key.shift && key.command) return { kind: "digit", digit, mode: "colour" };
  if (key.shift) return { kind: "digit", digit, mode: "corner" };
  if (key.command) return { kind: "digit", digit, mode: "centre" };
  return { kind: "digit", digit };
}

function commandAction(key: Key): Action | undefined {
  const letter = key.key.toLowerCase();
  if (letter === "z") return { kind: key.shift ? "redo" : "undo" };
  if (letter === "y") return { kind: "redo" };
  if (letter === "a") return { kind: key.shift ? "none" : "all" };
  if (letter === "i") return { kind: "invert" };
  return undefined;
}
