// The lines of rules as the library's table writes their forms ("killer [SUM] CELLS"), and the
// pieces that are drawn on the board for them.
import { cellName, cellOf, type Spot } from "./grid.ts";

/** What a rule is drawn with: nothing, cells, two cells, several lists of cells, or a row or column. */
export type Takes = "nothing" | "cells" | "pair" | "lists" | "line" | "block";

export type Form = {
  readonly takes: Takes;
  /** The value that is written before the cells. */
  readonly slot?: { readonly name: string; readonly optional: boolean; readonly quoted: boolean };
  /** For lists: whether there may be more than two. */
  readonly many: boolean;
};

export type Line = { readonly house: "row" | "column"; readonly at: number; readonly far: boolean };

/** One rule as it is drawn. */
export type Piece = {
  readonly kind: string;
  readonly value: string;
  readonly lists: readonly (readonly number[])[];
  readonly line?: Line;
};

const kEndings: readonly (readonly [RegExp, Takes])[] = [
  [/ \.\.\. end$/, "block"],
  [/ row N(?: \[from \w+\])?, or column N(?: \[from \w+\])?$/, "line"],
  [/ CELLS \/ CELLS(?: \.\.\.)?$/, "lists"],
  [/ CELL CELL$/, "pair"],
  [/ CELLS$/, "cells"],
];

/** What a form of the library's table says. Text after ", or with" is another way to write it. */
export function formOf(form: string): Form {
  const text = form.replace(/, or with .*$/, "");
  const [ending, takes] = kEndings.find(([pattern]) => pattern.test(text)) ?? [/$/, "nothing" as const];
  const word = text.replace(ending, "").split(" ")[1];
  const slot = word && takes !== "block" ? { name: word.replace(/\W/g, ""), optional: word.startsWith("["), quoted: word.startsWith('"') } : undefined;
  return { takes, many: text.endsWith(" ..."), ...(slot ? { slot } : {}) };
}

/** The side from which a clue of a row or column is read, if the form has both. */
const kFar = { row: "right", column: "bottom" } as const;

function valueText(value: string, form: Form, side: number): string {
  const text = value.trim();
  if (text === "" || !form.slot) return "";
  if (form.slot.quoted) return ` "${text.replaceAll('"', "")}"`;
  // Digits that are typed together are several, where a digit has one sign.
  return form.slot.name === "DIGITS" && side <= 9 && /^\d+$/.test(text) ? ` ${[...text].join(" ")}` : ` ${text}`;
}

export function textOfPiece(piece: Piece, form: Form, side: number): string {
  const lists = piece.lists.map((list) => list.map((cell) => cellName(side, cell)).join(" "));
  const { line } = piece;
  const far = line?.far ? ` from ${kFar[line.house]}` : "";
  const place = line ? ` ${line.house} ${line.at + 1}${far}` : lists.length > 0 ? ` ${lists.join(" / ")}` : "";
  return `${piece.kind}${valueText(piece.value, form, side)}${place}`;
}

const kCells = /^r\d+c\d+(?:[-:]r\d+c\d+)*$/i;

/** The piece that a rule draws; undefined if it is written in a way that is not drawn here. */
export function pieceOf(rule: string, form: Form, side: number): Piece | undefined {
  const words = rule.match(/"[^"]*"|\S+/g) ?? [];
  const kind = words[0]?.toLowerCase() ?? "";
  const end = words.findIndex((word, index) => index > 0 && (kCells.test(word) || word === "row" || word === "column"));
  const place = end < 0 ? [] : words.slice(end);
  const value = words.slice(1, end < 0 ? undefined : end).join(" ").replaceAll('"', "");
  if (form.takes === "block" || (!form.slot && value !== "")) return undefined;
  if (form.takes === "line") {
    const line = lineIn(place);
    return line && { kind, value, lists: [], line };
  }
  const lists = place.join(" ").split("/").map((part) => cellsIn(part.trim(), side));
  if (form.takes === "nothing") return place.length === 0 ? { kind, value, lists: [] } : undefined;
  return lists.every((list) => list !== undefined && list.length > 0) ? { kind, value, lists: lists as number[][] } : undefined;
}

function lineIn(words: readonly string[]): Line | undefined {
  const match = /^(row|column) (\d+)( from (?:right|bottom))?$/.exec(words.join(" "));
  return match ? { house: match[1] as Line["house"], at: Number(match[2]) - 1, far: match[3] !== undefined } : undefined;
}

function cellsIn(text: string, side: number): number[] | undefined {
  const found: number[] = [];
  for (const word of text.toLowerCase().split(" ")) {
    if (!kCells.test(word)) return undefined;
    const cells = word.includes(":") ? rectangle(word, side) : walk(word, side);
    if (!cells) return undefined;
    found.push(...cells);
  }
  return found;
}

function rectangle(word: string, side: number): number[] | undefined {
  const [one, two] = word.split(":").map((name) => cellOf(side, name));
  if (one === undefined || two === undefined || one < 0 || two < 0) return undefined;
  const rows = [one, two].map((cell) => Math.floor(cell / side)).sort((a, b) => a - b);
  const columns = [one, two].map((cell) => cell % side).sort((a, b) => a - b);
  const found: number[] = [];
  for (let row = rows[0]!; row <= rows[1]!; row++) for (let column = columns[0]!; column <= columns[1]!; column++) found.push(row * side + column);
  return found;
}

function walk(word: string, side: number): number[] | undefined {
  const corners = word.split("-").map((name) => cellOf(side, name));
  if (corners.some((cell) => cell < 0)) return undefined;
  const found = [corners[0]!];
  for (const corner of corners.slice(1)) {
    const way = between(found[found.length - 1]!, corner, side);
    if (!way) return undefined;
    found.push(...way);
  }
  return found;
}

/** The cells after one cell on the straight way to another, which is the last; undefined if the way is not straight. */
export function between(from: number, to: number, side: number): number[] | undefined {
  const rows = Math.floor(to / side) - Math.floor(from / side);
  const columns = (to % side) - (from % side);
  const steps = Math.max(Math.abs(rows), Math.abs(columns));
  if (rows !== 0 && columns !== 0 && Math.abs(rows) !== Math.abs(columns)) return undefined;
  const step = Math.sign(rows) * side + Math.sign(columns);
  return Array.from({ length: steps }, (_, i) => from + (i + 1) * step);
}

/** The piece moved by rows and columns; undefined if it would leave the grid. */
export function moved(piece: Piece, rows: number, columns: number, side: number): Piece | undefined {
  const inside = (at: number) => at >= 0 && at < side;
  const fits = piece.lists.flat().every((cell) => inside(Math.floor(cell / side) + rows) && inside((cell % side) + columns));
  const { line } = piece;
  const at = line && line.at + (line.house === "row" ? rows : columns);
  if (!fits || (at !== undefined && !inside(at))) return undefined;
  const lists = piece.lists.map((list) => list.map((cell) => cell + rows * side + columns));
  return { ...piece, lists, ...(line && at !== undefined ? { line: { ...line, at } } : {}) };
}

/** The row or column that a drag runs along, read from where it began; a press on the border stands for
 * the nearest side. Positions are in cells, and may lie outside the grid. */
export function lineOfDrag(from: Spot, to: Spot, side: number): Line {
  const clamp = (value: number) => Math.max(0, Math.min(side - 1, Math.floor(value)));
  const [rows, columns] = [to.row - from.row, to.column - from.column];
  if (Math.max(Math.abs(rows), Math.abs(columns)) >= 0.75) {
    const house = Math.abs(columns) > Math.abs(rows) ? "row" : "column";
    return { house, at: clamp(house === "row" ? from.row : from.column), far: house === "row" ? columns < 0 : rows < 0 };
  }
  const edges = [from.column, side - from.column, from.row, side - from.row];
  const nearest = edges.indexOf(Math.min(...edges));
  return { house: nearest < 2 ? "row" : "column", at: clamp(nearest < 2 ? from.row : from.column), far: nearest % 2 === 1 };
}

/** The two cells on both sides of the border that a place is near; undefined in the middle of a cell. */
export function borderAt({ row, column }: Spot, side: number): readonly [number, number] | undefined {
  const near = 0.25;
  const [down, right] = [row - Math.floor(row), column - Math.floor(column)];
  const ways = [
    { far: right, rows: 0, columns: -1 },
    { far: 1 - right, rows: 0, columns: 1 },
    { far: down, rows: -1, columns: 0 },
    { far: 1 - down, rows: 1, columns: 0 },
  ].sort((a, b) => a.far - b.far);
  const { far, rows, columns } = ways[0]!;
  const [r, c] = [Math.floor(row), Math.floor(column)];
  const inside = (at: number) => at >= 0 && at < side;
  if (far > near || ![r, c, r + rows, c + columns].every(inside)) return undefined;
  return [r * side + c, (r + rows) * side + c + columns];
}

/** Whether a drag touches the cell of a place: one that cuts a corner does not. */
export function nearCentre({ row, column }: Spot): boolean {
  const off = (value: number) => Math.abs(value - Math.floor(value) - 0.5);
  return Math.hypot(off(row), off(column)) < 0.44;
}
