// Data stored in this browser: puzzles with their progress, and settings. If the browser stores
// nothing (private windows, full disks), everything else still works.
import type { ReadAnswer } from "sudokit";
import { isSolved, type Solved } from "./record.ts";

export type Saved = {
  readonly id: string;
  readonly name: string;
  readonly layout: string;
  readonly rules?: string;
  /** The rules with comments and with those that are switched off, if there are any. */
  readonly written?: string;
  /** The regions that are being painted, as a letter for each cell, if they are not finished. */
  readonly painted?: string;
  readonly side: number;
  readonly givens: string;
  readonly entries: string;
  readonly notes: string;
  readonly seconds: number;
  readonly solved: boolean;
  /** The number of hints that were shown. */
  readonly hints?: number;
  readonly touched: number;
  /** Whether the person changed anything. Earlier versions also stored what was only looked at. */
  readonly worked?: boolean;
};

export type Settings = {
  readonly theme: "system" | "light" | "dark" | "warm" | "contrast";
  readonly erase: boolean;
  readonly timer: boolean;
  readonly clashes: boolean;
  readonly peers: boolean;
  readonly liveMistakes: boolean;
  /** Whether single letters do something. */
  readonly letters: boolean;
  /** Whether digits above 9 are shown and typed as letters. */
  readonly signs: boolean;
  /** Whether open cells without centre marks show the candidates that their houses allow. */
  readonly autoMarks: boolean;
  /** Whether clashes and mistakes are shown only once every cell is filled. */
  readonly late: boolean;
  /** The width of the board in hundredths of what the window allows. */
  readonly size: number;
  readonly scale: string;
  /** The grade of the puzzle of the day that was opened last; empty if none was chosen. */
  readonly grade: string;
  /** The language that was chosen; empty for that of the browser. */
  readonly language: string;
};

export const kSettings: Settings = {
  theme: "system",
  erase: true,
  timer: true,
  clashes: true,
  peers: true,
  liveMistakes: false,
  letters: true,
  signs: false,
  autoMarks: false,
  late: false,
  size: 100,
  scale: "",
  grade: "",
  language: "",
};

export const kPrefix = "sudokit.";
export const kMost = 200;

function read<T>(key: string): T | undefined {
  try {
    const text = localStorage.getItem(kPrefix + key);
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}

function write(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(kPrefix + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function readSettings(): Settings {
  const kept = read<Record<string, unknown>>("settings") ?? {};
  const settings: Record<string, unknown> = { ...kSettings };
  for (const [name, value] of Object.entries(kSettings)) {
    if (typeof kept[name] === typeof value) settings[name] = kept[name];
  }
  return settings as Settings;
}

export function writeSettings(settings: Settings): void {
  write("settings", settings);
}

export function isSaved(value: unknown): value is Saved {
  const saved = value as Record<string, unknown> | null;
  return (
    typeof saved === "object" &&
    saved !== null &&
    ["id", "name", "layout", "givens", "entries", "notes"].every((key) => typeof saved[key] === "string") &&
    ["side", "seconds", "touched"].every((key) => typeof saved[key] === "number")
  );
}

/** Stored games, newest first. */
export function readPuzzles(): Saved[] {
  const list = read<unknown>("puzzles");
  return Array.isArray(list) ? list.filter(isSaved).sort((a, b) => b.touched - a.touched) : [];
}

export function readPuzzle(id: string): Saved | undefined {
  return readPuzzles().find((each) => each.id === id);
}

const untouched = (saved: Saved): boolean => saved.worked !== true && saved.notes === "" && /^[. ]*$/.test(saved.entries);

export type Puzzle = Pick<Saved, "layout" | "rules" | "givens">;

/** Whether both are the same puzzle, regardless of name and progress. */
export function samePuzzle(a: Puzzle, b: Puzzle): boolean {
  return a.layout === b.layout && a.givens === b.givens && (a.rules ?? "") === (b.rules ?? "");
}

/** Whether both have the same houses and rules; their digits may differ. */
export function sameBoard(a: Saved, b: Saved): boolean {
  return a.side === b.side && a.layout === b.layout && (a.rules ?? "") === (b.rules ?? "");
}

/** Whether nothing was entered in a game since it was stored as the other. */
export function sameProgress(a: Saved, b: Saved): boolean {
  return samePuzzle(a, b) && a.entries === b.entries && a.notes === b.notes && a.name === b.name;
}

// Games that nobody worked on are given up first, then solved ones, then the oldest.
const worth = (saved: Saved): number => (untouched(saved) ? 0 : saved.solved ? 1 : 2);

/** Stores a game; false if the browser stores nothing. */
export function writePuzzle(saved: Saved): boolean {
  const others = readPuzzles().filter((each) => each.id !== saved.id);
  const best = [...others].sort((a, b) => worth(b) - worth(a)).slice(0, kMost - 1);
  return write("puzzles", [saved, ...others.filter((each) => best.includes(each))]);
}

/** Stores more games without giving up any; false if the browser has no room. */
export function addPuzzles(games: readonly Saved[]): boolean {
  return write("puzzles", [...games, ...readPuzzles()]);
}

export function deletePuzzle(id: string): void {
  write(
    "puzzles",
    readPuzzles().filter((each) => each.id !== id),
  );
}

/** The puzzles of a day that have been made, by grade. */
export type DailyPuzzles = { readonly day: string; readonly made: Readonly<Record<string, string>> };

export function readDaily(): DailyPuzzles | undefined {
  const kept = read<{ readonly day?: unknown; readonly made?: unknown }>("daily");
  const made = Object.entries((kept?.made ?? {}) as object).filter(([, puzzle]) => /^[1-9.]{81}$/.test(String(puzzle)));
  return typeof kept?.day === "string" ? { day: kept.day, made: Object.fromEntries(made) } : undefined;
}

export function writeDaily(puzzles: DailyPuzzles): void {
  write("daily", puzzles);
}

const kMostSolved = 2000;

/** The puzzles that were solved in this browser, newest first. */
export function readRecord(): Solved[] {
  const kept = read<unknown>("record");
  return Array.isArray(kept) ? kept.filter(isSolved) : [];
}

export function writeRecord(all: readonly Solved[]): void {
  write("record", all.slice(0, kMostSolved));
}

/** The exercises that were done in this browser. */
export function readLearned(): string[] {
  const kept = read<unknown>("learned");
  return Array.isArray(kept) ? kept.filter((each) => typeof each === "string") : [];
}

export function writeLearned(all: readonly string[]): void {
  write("learned", all);
}

const kMostLayouts = 8;

function isLayout(value: unknown): value is ReadAnswer {
  const read = value as Record<string, unknown> | null;
  if (typeof read !== "object" || read === null || typeof read["layout"] !== "string") return false;
  const { side, regions, houses } = read;
  return (
    Number.isInteger(side) && (side as number) >= 1 && (side as number) <= 100 &&
    Array.isArray(regions) && regions.every(Number.isInteger) &&
    (regions.length === 0 || regions.length === (side as number) ** 2) &&
    (read["layout_text"] === undefined || typeof read["layout_text"] === "string") &&
    Array.isArray(houses) && houses.every(isHouse)
  );
}

function isHouse(value: unknown): boolean {
  const house = value as Record<string, unknown> | null;
  return (
    typeof house === "object" && house !== null && typeof house["name"] === "string" && typeof house["kind"] === "string" &&
    Array.isArray(house["cells"]) && house["cells"].every((cell) => /^r\d{1,3}c\d{1,3}$/.test(String(cell)))
  );
}

/** A layout by its name or text, as the engine read it; undefined if it is not stored. */
export function readLayout(name: string): ReadAnswer | undefined {
  const kept = (read<Record<string, unknown>[]>("layouts") ?? []) as unknown;
  const found = Array.isArray(kept) ? (kept as unknown[]).filter(isLayout).find((each) => (each.layout_text ?? each.layout) === name) : undefined;
  return found;
}

export function writeLayout(name: string, layout: ReadAnswer): void {
  const kept = read<unknown>("layouts");
  const others = (Array.isArray(kept) ? kept : []).filter(isLayout).filter((each) => (each.layout_text ?? each.layout) !== name);
  write("layouts", [layout, ...others].slice(0, kMostLayouts));
}
