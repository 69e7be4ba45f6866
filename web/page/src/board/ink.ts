// The digits and marks of a cell, as SVG.
import type { Grid } from "../state/grid.ts";
import { isMachine } from "../state/game.ts";
import type { View } from "./board.ts";
import { strokeWidth, strokes } from "./strokes.ts";

export const kCell = 60;
const kInset = 3.5;

/** A digit as it is shown: from 10 on, a letter if letters are used. */
export function signOf(digit: number, letters: boolean): string {
  return letters && digit > 9 && digit <= 35 ? String.fromCharCode(55 + digit) : String(digit);
}

export function digitAt(view: View, cell: number): number {
  return view.position.givens[cell] || view.position.entries[cell] || 0;
}

// The place of a candidate in a cell.
export function markPlace(grid: Grid, digit: number): { x: number; y: number; pitch: number } {
  const columns = grid.markColumns;
  const rows = Math.ceil(grid.side / columns);
  const wide = (kCell - 2 * kInset) / columns;
  const high = (kCell - 2 * kInset) / rows;
  const index = digit - 1;
  return {
    x: kInset + wide * ((index % columns) + 0.5),
    y: kInset + high * (Math.floor(index / columns) + 0.5),
    pitch: Math.min(wide, high),
  };
}

export function text(kind: string, x: number, y: number, size: number, content: string | number): string {
  // Shifts by half the height of a digit, because not every viewer centres text vertically.
  const down = size * 0.355;
  return `<text class="${kind}" x="${round(x)}" y="${round(y + down)}" font-size="${round(size)}">${escape(String(content))}</text>`;
}

export const round = (value: number): number => Math.round(value * 100) / 100;
const escape = (value: string): string =>
  value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** In grids with a longer side, marks are drawn as strokes. */
export const kMostWithTexts = 12;

export function drawCell(view: View, cell: number): string {
  const { position, grid } = view;
  const value = digitAt(view, cell);
  if (value !== 0) {
    const kinds = [position.givens[cell] ? "given" : isMachine(position, cell) ? "machine" : "entry"];
    if (view.wrong.has(cell)) kinds.push("wrong");
    return text(`digit ${kinds.join(" ")}`, kCell / 2, kCell / 2, value > 9 && !view.letters ? 32 : 38, signOf(value, view.letters));
  }
  if (grid.side > kMostWithTexts) return strokedMarks(view, cell);
  const shown = view.candidates?.[cell];
  if (shown) return fixedMarks(view, shown, view.counts?.[cell], false);
  const centre = position.centre[cell]!;
  const marks = view.fixed
    ? fixedMarks(view, centre, undefined, true)
    : centreMarks(centre, view.letters);
  return marks + cornerMarks(view, position.corner[cell]!);
}

/** The class of a digit's marks, used to highlight them. */
export const markName = (digit: number): string => `m${digit}`;

function fixedMarks(
  { grid, letters }: View,
  list: readonly number[],
  counts: readonly number[] | undefined,
  own: boolean,
): string {
  return list
    .map((each, index) => {
      const { x, y, pitch } = markPlace(grid, each);
      const size = Math.min(16, pitch * (each > 9 ? 0.68 : 0.88));
      const kind = `mark${own ? " own" : ""} ${markName(each)}`;
      const count = counts?.[index];
      return (
        text(kind, x, count === undefined ? y : y - pitch * 0.2, count === undefined ? size : size * 0.74, signOf(each, letters)) +
        (count === undefined ? "" : text("count", x, y + pitch * 0.28, pitch * (count > 99 ? 0.34 : 0.44), count))
      );
    })
    .join("");
}

function centreMarks(list: readonly number[], letters: boolean): string {
  if (list.length === 0) return "";
  const wide = !letters && list.some((each) => each > 9);
  const long = list.map((each) => signOf(each, letters)).join(wide ? " " : "");
  const size = Math.min(17, 92 / Math.max(4, long.length));
  const spans = list
    .map((each) => `<tspan class="${markName(each)}">${signOf(each, letters)}</tspan>`)
    .join(wide ? " " : "");
  return `<text class="mark own" x="30" y="${round(30 + size * 0.355)}" font-size="${round(size)}">${spans}</text>`;
}

export const kCorners: readonly (readonly [number, number])[] = [
  [11, 13], [49, 13], [11, 48], [49, 48], [30, 13], [30, 48], [11, 30], [49, 30],
];

function cornerMarks(view: View, list: readonly number[]): string {
  if (list.length > kCorners.length) return fixedMarks(view, list, undefined, true);
  return list
    .map((each, index) => {
      const [x, y] = kCorners[index]!;
      return text(`mark own ${markName(each)}`, x, y, each > 9 ? 12 : 15, signOf(each, view.letters));
    })
    .join("");
}

/** Everything that determines the appearance and the accessible name of a cell, except the
 * highlighted digit. */
export function inputsOf(view: View, cell: number): readonly unknown[] {
  const { position, candidates, counts } = view;
  return [
    position.givens[cell], position.entries[cell], position.centre[cell], position.corner[cell], position.colours[cell], position.machine[cell],
    candidates?.[cell], counts?.[cell], view.fixed, view.letters, view.told?.get(cell), view.wrong.has(cell), view.tints.get(cell),
    view.selection.has(cell), view.cursor === cell,
  ];
}

type Mark = { readonly digit: number; readonly x: number; readonly y: number; readonly size: number; readonly text?: string };

// The place of each mark of a cell. Counts are included with digit 0.
function marksOf(view: View, cell: number): Mark[] {
  const { grid, position } = view;
  const fixed = (digit: number, count?: number): Mark[] => {
    const { x, y, pitch } = markPlace(grid, digit);
    const size = round(Math.min(16, pitch * (digit > 9 ? 0.72 : 0.88)));
    if (count === undefined) return [{ digit, x, y, size }];
    return [
      { digit, x, y: y - pitch * 0.2, size: round(size * 0.74) },
      { digit: 0, x, y: y + pitch * 0.28, size: round(pitch * (count > 99 ? 0.34 : 0.44)), text: String(count) },
    ];
  };
  if (digitAt(view, cell) !== 0) return [];
  const shown = view.candidates?.[cell];
  if (shown) return shown.flatMap((digit, index) => fixed(digit, view.counts?.[cell]?.[index]));
  const centre = position.centre[cell]!;
  const corner = position.corner[cell]!;
  const inCorners = corner.length > kCorners.length
    ? corner.flatMap((digit) => fixed(digit))
    : corner.map((digit, index) => ({ digit, x: kCorners[index]![0], y: kCorners[index]![1], size: digit > 9 ? 12 : 15 }));
  return [...(view.fixed ? centre.flatMap((digit) => fixed(digit)) : inLine(centre, view.letters)), ...inCorners];
}

// In one line around the centre of the cell.
function inLine(list: readonly number[], letters: boolean): Mark[] {
  const signs = list.map((digit) => signOf(digit, letters)).join("").length + (list.length - 1) / 2;
  const size = round(Math.min(17, 92 / Math.max(4, signs)));
  const step = size * 0.62;
  let left = kCell / 2 - (signs * step) / 2;
  return list.map((digit) => {
    const wide = signOf(digit, letters).length * step;
    const x = left + wide / 2;
    left += wide + step / 2;
    return { digit, x, y: kCell / 2, size };
  });
}

function strokedMarks(view: View, cell: number): string {
  // A path has one stroke width, so marks are grouped by size.
  const bySize = new Map<number, string>();
  for (const { digit, x, y, size, text: count } of marksOf(view, cell)) {
    bySize.set(size, (bySize.get(size) ?? "") + strokes(x, y, size, count ?? signOf(digit, view.letters)));
  }
  return [...bySize].map(([size, path]) => `<path class="strokes" stroke-width="${strokeWidth(size)}" d="${path}"/>`).join("");
}

/** All marks of a digit in the grid, drawn over the others. Used only in grids whose marks are strokes. */
export function strokesOf(view: View, digit: number): string {
  if (digit === 0 || view.grid.side <= kMostWithTexts) return "";
  let path = "";
  let least = Infinity;
  for (let cell = 0; cell < view.grid.cells; cell++) {
    const { position } = view;
    const shown = view.candidates?.[cell];
    const list = shown ?? position.centre[cell]!;
    if (!list.includes(digit) && (shown || !position.corner[cell]!.includes(digit))) continue;
    const [left, top] = [(cell % view.grid.side) * kCell, Math.floor(cell / view.grid.side) * kCell];
    for (const mark of marksOf(view, cell)) {
      if (mark.digit !== digit) continue;
      path += strokes(left + mark.x, top + mark.y, mark.size, signOf(digit, view.letters));
      least = Math.min(least, mark.size);
    }
  }
  return path === "" ? "" : `<path class="strokes same" stroke-width="${round(2 * strokeWidth(least))}" d="${path}"/>`;
}

/** The number of texts in a cell. */
export function textsOf(view: View, cell: number): number {
  if (digitAt(view, cell) !== 0) return 1;
  const { position, candidates, counts } = view;
  const shown = candidates?.[cell];
  if (shown) return shown.length * (counts ? 2 : 1);
  return position.centre[cell]!.length + position.corner[cell]!.length;
}
