// A puzzle and its progress in the fragment of a URL. The content is untrusted: its size is
// limited, the library reads the puzzle, and all other numbers are checked against their ranges.
import { digitsOf, lineOf } from "./grid.ts";
import { kPenCross, type Marks, type Position } from "./game.ts";
import { t } from "../words/words.ts";

export type Linked = {
  /** Any text that the library can read. */
  readonly puzzle: string;
  /** Parts of the link that are not understood, by name. */
  readonly unknown: readonly string[];
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
const kLongestPart = 40;

export function linkOf(
  side: number,
  layout: string,
  position: Position,
  name: string,
  rules: readonly string[] = [],
  technique = "",
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
  if (technique !== "") parts.set("technique", technique);
  return "#" + parts.toString();
}

const kParts: ReadonlySet<string> = new Set(["puzzle", "layout", "rules", "entries", "notes", "name", "technique"]);

/** Names the parts of a fragment that are not understood: unknown ones, and known ones that occur again. */
export function unknownParts(fragment: string): string[] {
  const found = new Set<string>();
  const seen = new Set<string>();
  for (const name of new URLSearchParams(fragment.replace(/^#/, "")).keys()) {
    if (!kParts.has(name)) found.add(name.length > kLongestPart ? `${name.slice(0, kLongestPart)}…` : name || "=");
    else if (seen.has(name)) found.add(t("a second {name}", { name }));
    seen.add(name);
  }
  return [...found];
}

/** The technique that a fragment names; empty if it names none. */
export function techniqueIn(fragment: string): string {
  return fragment.length > kLongest ? "" : (new URLSearchParams(fragment.replace(/^#/, "")).get("technique") ?? "");
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
    unknown: unknownParts(text),
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

/** Whether a stored game contains what was entered in a link to the same puzzle. A cell that the link
 * has notes in must have notes of that kind in the game, which may be fewer by now, or a digit. A
 * grid without givens and rules is any puzzle, so there the link must have entries, or the same notes. */
export function withinGame(side: number, linked: Linked, saved: Pick<Linked, "entries" | "notes" | "rules"> & { readonly givens: string }): boolean {
  const entered = digitsOf(side, linked.entries ?? "");
  const kept = digitsOf(side, saved.entries ?? "");
  const bare = !saved.rules && /^[. ]*$/.test(saved.givens);
  if (bare && !entered?.some((digit) => digit !== 0) && (!linked.notes || linked.notes !== saved.notes)) return false;
  const noted = notedCells(saved.notes);
  const notes = [...notedCells(linked.notes)].every((each) => noted.has(each) || Boolean(kept?.[Number(each.slice(1))]));
  return notes && (!entered || entered.every((digit, cell) => digit === 0 || digit === kept?.[cell]));
}

/** "c12" for each cell with centre marks, and so on. */
function notedCells(notes = ""): Set<string> {
  return new Set(notes.split(";").filter((each) => each !== "").map((each) => each.slice(0, each.indexOf(":"))));
}

// Notes by kind and cell: "c12:1,2;k3:4" means centre marks 1 and 2 in cell 12 and corner mark 4 in
// cell 3; "b" is a colour, "m" the digit of an entry that Solve filled in, "p" what the
// pen drew.
const kKinds = [
  ["c", "centre"],
  ["k", "corner"],
  ["b", "colours"],
  ["m", "machine"],
  ["p", "pen"],
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

const kNote = /^([ckbmp])(\d{1,5}):([\d,]{1,400})$/;

/** Names the parts of a link that hold progress and cannot be read. */
export function unreadParts(side: number, { entries, notes }: Pick<Linked, "entries" | "notes">): string[] {
  const found: string[] = [];
  if (entries !== undefined && !digitsOf(side, entries)) found.push("entries");
  if (notes !== undefined && !notes.split(";").every((part) => kNote.test(part))) found.push("notes");
  return found;
}

/** Applies the entries and notes of a link to a puzzle that has been read; values out of range are
 * left out. */
export function withLink(position: Position, side: number, linked: Pick<Linked, "entries" | "notes">): Position {
  const entries = linked.entries === undefined ? undefined : digitsOf(side, linked.entries);
  const marks: Record<(typeof kKinds)[number][1], (readonly number[])[]> = {
    centre: [...position.centre],
    corner: [...position.corner],
    colours: [...position.colours],
    machine: [...position.machine],
    pen: [...position.pen],
  };
  for (const part of (linked.notes ?? "").split(";")) {
    const match = kNote.exec(part);
    if (!match) continue;
    const kind = kKinds.find(([sign]) => sign === match[1])![1];
    const cell = Number(match[2]);
    const most = kind === "colours" ? 9 : kind === "pen" ? kPenCross : side;
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
