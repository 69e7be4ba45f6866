// A layout as the library describes it, and the names of its cells.
import type { ReadAnswer } from "sudokit";

export type House = {
  readonly name: string;
  readonly kind: "row" | "column" | "region" | "extra";
  readonly cells: readonly number[];
};

export type Grid = {
  /** The layout as requests expect it: a name, or the text of a layout file. Houses that come from
   * the rules are no part of it. */
  readonly layout: string;
  /** Constraints as they were written, one per line, with those that became houses. */
  readonly rules: readonly string[];
  /** The rules with comments, which include rules that are switched off, if there are any. */
  readonly written?: readonly string[];
  /** The rules have not been read yet, so the houses are those of the layout, and nothing is checked. */
  readonly pending?: boolean;
  /** The extra houses of the layout itself. */
  readonly extras: readonly House[];
  readonly side: number;
  readonly cells: number;
  /** The region of each cell, from 0; empty if the layout has no regions. */
  readonly regions: readonly number[];
  readonly houses: readonly House[];
  /** The houses of each cell (indices into `houses`), and the peers of a cell in ascending order. */
  readonly housesOf: readonly (readonly number[])[];
  readonly peersOf: (cell: number) => readonly number[];
  /** The number of columns in which the candidates of a cell are arranged. */
  readonly markColumns: number;
};

export function cellName(side: number, cell: number): string {
  return `r${Math.floor(cell / side) + 1}c${(cell % side) + 1}`;
}

/** The cell of a name such as "r3c12"; -1 if the text is not a cell name. */
export function cellOf(side: number, name: string): number {
  const match = /^r(\d+)c(\d+)$/.exec(name);
  if (!match) return -1;
  const row = Number(match[1]);
  const column = Number(match[2]);
  return row >= 1 && row <= side && column >= 1 && column <= side
    ? (row - 1) * side + column - 1
    : -1;
}

/** A place on the board in cells, from the upper left corner of the grid. */
export type Spot = { readonly row: number; readonly column: number };

export function cellOfSpot(spot: Spot | undefined, side: number): number | undefined {
  if (!spot) return undefined;
  const [row, column] = [Math.floor(spot.row), Math.floor(spot.column)];
  return row >= 0 && column >= 0 && row < side && column < side ? row * side + column : undefined;
}

/** The cell and digit of a text such as "r1c2=3"; undefined if there is none. */
export function entryOf(side: number, text: string): { cell: number; digit: number } | undefined {
  const [name, digit] = text.split("=");
  const cell = cellOf(side, name ?? "");
  return cell < 0 || !digit ? undefined : { cell, digit: Number(digit) };
}

export function gridOf(read: ReadAnswer): Grid {
  const side = read.side;
  const cells = side * side;
  const houses = read.houses.map((house) => ({
    name: house.name,
    kind: house.kind,
    cells: house.cells.map((name) => cellOf(side, name)),
  }));
  const housesOf: number[][] = Array.from({ length: cells }, () => []);
  houses.forEach((house, index) => {
    for (const cell of house.cells) housesOf[cell]!.push(index);
  });
  // Peers are computed on demand and cached: a 100x100 grid has three million.
  const peers: (readonly number[] | undefined)[] = [];
  const peersOf = (cell: number) => {
    if (!peers[cell]) {
      const found = new Set(housesOf[cell]!.flatMap((house) => houses[house]!.cells));
      found.delete(cell);
      peers[cell] = [...found].sort((a, b) => a - b);
    }
    return peers[cell];
  };
  return {
    layout: read.layout_text ?? read.layout,
    rules: read.rules ?? [],
    extras: houses.filter((house) => house.kind === "extra"),
    side,
    cells,
    regions: read.regions,
    houses,
    housesOf,
    peersOf,
    markColumns: markColumns(read),
  };
}

export const isComment = (line: string): boolean => line.startsWith("#");

/** The lines of rules as they were written, with those that are switched off. */
export const writtenOf = (grid: Grid): readonly string[] => grid.written ?? grid.rules;

/** What a grid keeps of written lines. */
export function rulesIn(written: readonly string[]): Pick<Grid, "rules" | "written"> {
  const rules = written.filter((line) => !isComment(line));
  return rules.length < written.length ? { rules, written } : { rules };
}

/** The grid of a layout under rules; `read` is what the engine reads of both. */
export function ruledGrid(base: Grid, read: ReadAnswer, written: readonly string[]): Grid {
  return { ...gridOf(read), layout: base.layout, extras: base.extras, ...rulesIn(written) };
}

// As in the library's pictures: the columns of a box if its longer side is at most twice the
// shorter, else those of a square.
function markColumns(read: ReadAnswer): number {
  const { side, regions } = read;
  const square = Math.ceil(Math.sqrt(side));
  const box = /^(\d+)x(\d+)/.exec(read.layout);
  if (!box || regions.length === 0 || read.layout_text !== undefined) return square;
  const rows = Number(box[1]);
  const columns = Number(box[2]);
  if (rows * columns !== side) return square;
  return Math.max(rows, columns) <= 2 * Math.min(rows, columns) ? columns : square;
}

/** Cells whose digit occurs again in one of their houses. */
export function clashes(grid: Grid, values: readonly number[]): Set<number> {
  const found = new Set<number>();
  for (const house of grid.houses) {
    const first = new Map<number, number>();
    for (const cell of house.cells) {
      const digit = values[cell]!;
      if (digit === 0) continue;
      const other = first.get(digit);
      if (other === undefined) {
        first.set(digit, cell);
      } else {
        found.add(other);
        found.add(cell);
      }
    }
  }
  return found;
}

/** The digits of a cell that its houses still allow. */
export function leftIn(grid: Grid, values: readonly number[], cell: number): number[] {
  const seen = Array<boolean>(grid.side + 1).fill(false);
  for (const house of grid.housesOf[cell]!) {
    for (const other of grid.houses[house]!.cells) if (other !== cell) seen[values[other]!] = true;
  }
  const left: number[] = [];
  for (let digit = 1; digit <= grid.side; digit++) if (!seen[digit]) left.push(digit);
  return left;
}

const kDigits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Digits in a text format that every reader of the library accepts: one character per cell up to
 * side 35, else numbers. */
export function lineOf(side: number, digits: readonly number[]): string {
  if (side > 35) return digits.map((digit) => (digit === 0 ? "." : String(digit))).join(" ");
  return digits.map((digit) => (digit === 0 ? "." : kDigits[digit]!)).join("");
}

/** The inverse of lineOf(); undefined if the text is not valid. */
export function digitsOf(side: number, text: string): number[] | undefined {
  const words = side > 35 ? text.trim().split(/[ +]+/) : [...text];
  const digits = words.map((word) => {
    if (word === ".") return 0;
    return side > 35 ? Number(word) : kDigits.indexOf(word.toUpperCase());
  });
  const right =
    digits.length === side * side &&
    digits.every((digit) => Number.isInteger(digit) && digit >= 0 && digit <= side);
  return right ? digits : undefined;
}

const kNoLetter = ".";

/** A row of letters for each row of the grid, one letter per region. */
export function regionMap({ side, regions }: Pick<Grid, "side" | "regions">): string[] {
  const letter = (region: number) => (region < 0 ? kNoLetter : String.fromCharCode(region < 26 ? 65 + region : 71 + region));
  const rows: string[] = [];
  for (let first = 0; first < regions.length; first += side) {
    rows.push(regions.slice(first, first + side).map(letter).join(""));
  }
  return rows;
}

/** The regions of the rows of a map, up to 26, and -1 for cells without; undefined if the text is not valid. */
export function regionsOf(side: number, rows: string): number[] | undefined {
  const regions = [...rows].map((letter) => (letter === kNoLetter ? -1 : letter.charCodeAt(0) - 65));
  return regions.length === side * side && regions.every((region) => region >= -1 && region < side) ? regions : undefined;
}

const extraLine = (side: number, { name, cells }: House): string => `extra ${name}: ${cells.map((cell) => cellName(side, cell)).join(" ")}`;

/** The layout of a grid as a layout file has it. Without regions there are no extra houses either. */
export function layoutText(grid: Pick<Grid, "side" | "regions" | "extras">): string {
  const { side, regions, extras } = grid;
  if (regions.length === 0) return `latin${side}`;
  return `${[...regionMap(grid), ...extras.map((extra) => extraLine(side, extra))].join("\n")}\n`;
}

/** A puzzle with rules in the format `rules`: its layout, its name, its cells, and one constraint per line. */
export function ruledText(grid: Grid, digits: readonly number[], name = ""): string {
  const { side, layout, rules, extras } = grid;
  const lines = [`layout ${layout}`];
  if (layout.includes("\n")) {
    lines[0] = "layout jigsaw";
    for (const row of regionMap(grid)) lines.push(`regions ${row}`);
    lines.push(...extras.map((extra) => extraLine(side, extra)));
  }
  if (name !== "") lines.push(`# ${name}`);
  return [...lines, lineOf(side, digits), ...rules, ""].join("\n");
}
