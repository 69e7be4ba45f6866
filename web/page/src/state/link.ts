// A puzzle and its progress in the fragment of a URL. The content is untrusted: its size is
// limited, the library reads the puzzle, and all other numbers are checked against their ranges.
import { digitsOf, lineOf } from "./grid.ts";
import type { Marks, Position } from "./game.ts";

export type Linked = {
  /** Any text that the library can read. */
  readonly puzzle: string;
  readonly layout?: string;
  /** Constraints, one per line. */
  readonly rules?: string;
  readonly name?: string;
  /** Entries and notes, validated once the side is known. */
  readonly entries?: string;
  readonly notes?: string;
};

/** The limit of browsers. All candidates of a 49x49 grid take a third of it. */
const kLongest = 2_000_000;
const kLongestName = 200;

export function linkOf(
  side: number,
  layout: string,
  position: Position,
  name: string,
  rules: readonly string[] = [],
): string {
  const parts = new URLSearchParams();
  parts.set("layout", layout);
  if (rules.length > 0) parts.set("rules", rules.join("\n"));
  parts.set("puzzle", lineOf(side, position.givens));
  if (position.entries.some((digit) => digit !== 0)) {
    parts.set("entries", lineOf(side, position.entries));
  }
  const notes = notesOf(position);
  if (notes !== "") parts.set("notes", notes);
  if (name !== "") parts.set("name", name.slice(0, kLongestName));
  return "#" + parts.toString();
}

/** Undefined if the fragment holds no puzzle. */
export function readLink(fragment: string): Linked | undefined {
  const text = fragment.replace(/^#/, "");
  if (text === "" || text.length > kLongest) return undefined;
  const parts = new URLSearchParams(text);
  const puzzle = parts.get("puzzle") ?? (parts.has("layout") ? "" : undefined);
  if (puzzle === undefined) return undefined;
  const get = (name: string) => {
    const value = parts.get(name);
    return value === null || value === "" ? {} : { [name]: value };
  };
  return {
    puzzle,
    ...get("layout"),
    ...get("rules"),
    ...get("entries"),
    ...get("notes"),
    ...(parts.get("name") ? { name: parts.get("name")!.slice(0, kLongestName) } : {}),
  };
}

/** Reads a text that is a link to this page on any host; undefined for any other text. */
export function linkIn(text: string): Linked | undefined {
  const [address, fragment, ...more] = text.trim().split("#");
  const isLink = fragment !== undefined && more.length === 0 && /^(?:https?|file):\/\/\S*$/.test(address!) && !/\s/.test(fragment);
  return isLink ? readLink(fragment) : undefined;
}

// Notes by kind and cell: "c12:1,2;k3:4" means centre marks 1 and 2 in cell 12 and corner mark 4 in
// cell 3; "b" is a colour.
const kKinds = [
  ["c", "centre"],
  ["k", "corner"],
  ["b", "colours"],
] as const;

export function notesOf(position: Position): string {
  const parts: string[] = [];
  for (const [sign, kind] of kKinds) {
    position[kind].forEach((list, cell) => {
      if (list.length > 0) parts.push(`${sign}${cell}:${list.join(",")}`);
    });
  }
  return parts.join(";");
}

/** Applies the entries and notes of a link to a puzzle that has been read; values out of range are
 * left out. */
export function withLink(position: Position, side: number, linked: Pick<Linked, "entries" | "notes">): Position {
  const entries = linked.entries === undefined ? undefined : digitsOf(side, linked.entries);
  const marks: Record<"centre" | "corner" | "colours", (readonly number[])[]> = {
    centre: [...position.centre],
    corner: [...position.corner],
    colours: [...position.colours],
  };
  for (const part of (linked.notes ?? "").split(";")) {
    const match = /^([ckb])(\d{1,5}):([\d,]{1,400})$/.exec(part);
    if (!match) continue;
    const kind = kKinds.find(([sign]) => sign === match[1])![1];
    const cell = Number(match[2]);
    const most = kind === "colours" ? 9 : side;
    const list = [...new Set(match[3]!.split(",").map(Number))]
      .filter((digit) => digit >= 1 && digit <= most)
      .sort((a, b) => a - b);
    if (cell < side * side && list.length > 0) marks[kind][cell] = list;
  }
  return {
    givens: position.givens,
    entries: position.givens.map((given, cell) => (given === 0 ? (entries?.[cell] ?? 0) : 0)),
    ...(marks satisfies Record<string, Marks>),
  };
}
