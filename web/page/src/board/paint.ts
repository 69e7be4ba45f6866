// Paints one cell of a large grid on a canvas: everything inside its square and nothing outside, so
// that a cell can be redrawn alone. Lengths are in units of the SVG board.
import { isMachine } from "../state/game.ts";
import type { DrawnShape, View } from "./board.ts";
import { onDark } from "./colour.ts";
import { digitAt, kCell, kCorners, markPlace, signOf } from "./ink.ts";
import { isMarked, isRinged, ringInset } from "./shapes.ts";

const kNames = [
  "paper", "thin", "thick", "given", "entry", "machine", "mark", "soft", "text", "accent", "accent-soft", "bad", "bad-soft", "many", "many-soft", "good", "good-soft",
  "select", "select-line", "pen", "peer", "equal", "extra", "as-printed", "ink-house", "ink-pattern", "ink-one", "ink-other",
  "ink-place", "ink-link", "ink-removed", "ink-placed", "c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9", "font",
] as const;

export type Palette = Readonly<Record<(typeof kNames)[number], string>>;

/** The current colours of the page. */
export function paletteOf(element: Element): Palette {
  const style = getComputedStyle(element);
  return Object.fromEntries(kNames.map((name) => [name, style.getPropertyValue(`--${name}`).trim()])) as Palette;
}

/** Data of the whole view, computed once for all cells. */
export type Scene = {
  readonly view: View;
  readonly palette: Palette;
  readonly extra: ReadonlySet<number>;
  readonly peers: ReadonlySet<number>;
  /** The digit under the cursor, or 0; it is highlighted everywhere. */
  readonly digit: number;
  readonly under: readonly DrawnShape[];
  readonly over: readonly DrawnShape[];
  readonly pen: Path2D | undefined;
};

export type Surroundings = {
  /** Canvas pixels per unit, and the position of the grid on the canvas. */
  readonly scale: number;
  readonly left: number;
  readonly top: number;
  /** Scales line widths, which do not depend on the side. */
  readonly unit: number;
};

/** A mark of fewer pixels in height is drawn as a dot. */
const kLeastMark = 5;

export function paintCell(ctx: CanvasRenderingContext2D, scene: Scene, cell: number, around: Surroundings): void {
  const { view, palette } = scene;
  const { side } = view.grid;
  const x = (cell % side) * kCell;
  const y = Math.floor(cell / side) * kCell;
  ctx.save();
  clipTo(ctx, x, y, around);
  const fill = (colour: string) => {
    ctx.fillStyle = colour;
    ctx.fillRect(x - 1, y - 1, kCell + 2, kCell + 2);
  };
  fill(palette.paper);
  for (const colour of fillsOf(scene, cell)) fill(colour);
  paintColours(ctx, scene, cell, x, y);
  const tint = view.wrong.has(cell) ? "wrong" : view.tints.get(cell);
  if (tint && isRinged(view, cell, tint)) paintRing(ctx, palette[kTints[tint]], ringInset(tint), x, y);
  else if (tint) fill(palette[`${kTints[tint]}-soft`]);
  if (!view.still && view.selection.has(cell) && !isMarked(view, cell)) {
    ctx.globalAlpha = 0.75;
    fill(palette.select);
    ctx.globalAlpha = 1;
  }
  for (const shape of scene.under) if (touches(shape, x, y)) paintShape(ctx, shape, scene);
  ctx.translate(x, y);
  paintInk(ctx, scene, cell, around);
  ctx.translate(-x, -y);
  paintLines(ctx, scene, cell, x, y, around);
  for (const shape of scene.over) if (touches(shape, x, y)) paintShape(ctx, shape, scene);
  paintPen(ctx, scene);
  ctx.restore();
}

// What the pen drew; it runs through many cells, and is clipped to one.
function paintPen(ctx: CanvasRenderingContext2D, { palette, pen }: Scene): void {
  if (!pen) return;
  ctx.strokeStyle = palette.pen;
  ctx.lineWidth = 4;
  ctx.lineCap = "round";
  ctx.stroke(pen);
}

// Clips to whole pixels: with fractions, a seam would show between neighbouring cells.
function clipTo(ctx: CanvasRenderingContext2D, x: number, y: number, { left, top, scale }: Surroundings): void {
  const before = ctx.getTransform();
  const at = (start: number, unit: number) => Math.round(start + unit * scale);
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.beginPath();
  ctx.rect(at(left, x), at(top, y), at(left, x + kCell) - at(left, x), at(top, y + kCell) - at(top, y));
  ctx.clip();
  ctx.setTransform(before);
}

function fillsOf(scene: Scene, cell: number): string[] {
  const { view, palette } = scene;
  const found: string[] = [];
  if (scene.extra.has(cell)) found.push(palette.extra);
  if (scene.peers.has(cell)) found.push(palette.peer);
  if (scene.digit !== 0 && cell !== view.cursor && digitAt(view, cell) === scene.digit) found.push(palette.equal);
  return found;
}

const kTints = { wrong: "bad", conflict: "bad", redundant: "many", differs: "many", entry: "good", house: "accent", goal: "accent" } as const;

function paintRing(ctx: CanvasRenderingContext2D, colour: string, inset: number, x: number, y: number): void {
  const size = kCell - 2 * inset;
  ctx.strokeStyle = colour;
  ctx.lineWidth = 4;
  ctx.beginPath();
  ctx.roundRect(x + inset, y + inset, size, size, 6);
  ctx.stroke();
}

function paintColours(ctx: CanvasRenderingContext2D, scene: Scene, cell: number, x: number, y: number): void {
  const list = scene.view.position.colours[cell]!;
  list.forEach((colour, index) => {
    ctx.fillStyle = scene.palette[`c${colour}` as "c1"];
    ctx.fillRect(x + (index * kCell) / list.length, y, kCell / list.length, kCell);
  });
}

function write(ctx: CanvasRenderingContext2D, palette: Palette, text: string, x: number, y: number, size: number, weight = 450, slanted = false): void {
  ctx.font = `${slanted ? "italic " : ""}${weight} ${size}px ${palette.font}`;
  ctx.fillText(text, x, y + size * 0.355);
}

function paintInk(ctx: CanvasRenderingContext2D, scene: Scene, cell: number, around: Surroundings): void {
  const { view, palette } = scene;
  const { position } = view;
  ctx.textAlign = "center";
  const value = digitAt(view, cell);
  if (value !== 0) {
    const given = position.givens[cell] !== 0;
    const machine = isMachine(position, cell);
    ctx.fillStyle = view.wrong.has(cell) ? palette.bad : given ? palette.given : machine ? palette.machine : palette.entry;
    return write(ctx, palette, signOf(value, view.letters), kCell / 2, kCell / 2, value > 99 ? 27 : value > 9 && !view.letters ? 34 : 40, given ? 500 : 440, machine);
  }
  const shown = view.candidates?.[cell];
  const list = shown ?? position.centre[cell]!;
  const counts = shown && view.counts?.[cell];
  if (shown || view.fixed) list.forEach((each, index) => paintMark(ctx, scene, each, counts?.[index], around));
  else paintCentre(ctx, scene, list, around);
  const corner = shown ? [] : position.corner[cell]!;
  if (corner.length > kCorners.length) return corner.forEach((each) => paintMark(ctx, scene, each, undefined, around));
  corner.forEach((each, index) => {
    const [x, y] = kCorners[index]!;
    markAt(ctx, scene, each, signOf(each, scene.view.letters), x, y, each > 9 ? 12 : 15, around);
  });
}

function markAt(ctx: CanvasRenderingContext2D, scene: Scene, digit: number, text: string, x: number, y: number, size: number, around: Surroundings): void {
  const same = digit !== 0 && digit === scene.digit;
  ctx.fillStyle = same ? scene.palette.accent : scene.palette.mark;
  if (size * around.scale >= kLeastMark) return write(ctx, scene.palette, text, x, y, size, same ? 700 : 450);
  const half = size / (same ? 2 : 4);
  ctx.fillRect(x - half, y - half, 2 * half, 2 * half);
}

function paintMark(ctx: CanvasRenderingContext2D, scene: Scene, digit: number, count: number | undefined, around: Surroundings): void {
  const { x, y, pitch } = markPlace(scene.view.grid, digit);
  const size = Math.min(16, pitch * (digit > 9 ? 0.68 : 0.88));
  const sign = signOf(digit, scene.view.letters);
  if (count === undefined) return markAt(ctx, scene, digit, sign, x, y, size, around);
  markAt(ctx, scene, digit, sign, x, y - pitch * 0.2, size * 0.74, around);
  markAt(ctx, scene, 0, String(count), x, y + pitch * 0.28, pitch * (count > 99 ? 0.34 : 0.44), around);
}

function paintCentre(ctx: CanvasRenderingContext2D, scene: Scene, list: readonly number[], around: Surroundings): void {
  if (list.length === 0) return;
  const text = list.map((digit) => signOf(digit, scene.view.letters)).join(" ");
  const size = Math.min(17, 92 / Math.max(4, text.length));
  markAt(ctx, scene, list.includes(scene.digit) ? scene.digit : 0, text, kCell / 2, kCell / 2, size, around);
}

// The cell's half of each border line, and the border of the selection.
function paintLines(ctx: CanvasRenderingContext2D, scene: Scene, cell: number, x: number, y: number, { unit }: Surroundings): void {
  const { view, palette } = scene;
  const { side, regions } = view.grid;
  const [row, column] = [Math.floor(cell / side), cell % side];
  const end = kCell;
  const sides = [
    { other: cell - side, inside: row > 0, line: [x, y, x + end, y] },
    { other: cell + side, inside: row < side - 1, line: [x, y + end, x + end, y + end] },
    { other: cell - 1, inside: column > 0, line: [x, y, x, y + end] },
    { other: cell + 1, inside: column < side - 1, line: [x + end, y, x + end, y + end] },
  ] as const;
  const stroke = (line: readonly number[], colour: string, width: number) => {
    ctx.strokeStyle = colour;
    ctx.lineWidth = width;
    ctx.beginPath();
    ctx.moveTo(line[0]!, line[1]!);
    ctx.lineTo(line[2]!, line[3]!);
    ctx.stroke();
  };
  const thick = ({ other, inside }: (typeof sides)[number]) => !inside || regions[cell] !== regions[other];
  for (const each of sides) if (!thick(each)) stroke(each.line, palette.thin, unit);
  for (const each of sides) if (thick(each)) stroke(each.line, palette.thick, 2.6 * unit);
  if (view.still || !view.selection.has(cell)) return;
  for (const { other, inside, line } of sides) {
    if (!inside || !view.selection.has(other)) stroke(line, palette["select-line"], Math.min(8 * unit, 14));
  }
}

// --- Shapes of steps and of rules ----------------------------------------------------------------

function touches(shape: DrawnShape, x: number, y: number): boolean {
  const [left, top, right, bottom] = boxOf(shape);
  return right >= x && left <= x + kCell && bottom >= y && top <= y + kCell;
}

const kBoxes = new WeakMap<DrawnShape, readonly [number, number, number, number]>();

function boxOf(shape: DrawnShape): readonly [number, number, number, number] {
  const known = kBoxes.get(shape);
  if (known) return known;
  const { points } = shape;
  const xs = points.filter((_, i) => i % 2 === 0);
  const ys = points.filter((_, i) => i % 2 === 1);
  const wide = Math.max(8, (shape.look?.width ?? 0) / 2, shape.shape === "rect" ? 0 : (shape.size ?? 0) * 2);
  const box = shape.shape === "rect"
    ? ([points[0]! - wide, points[1]! - wide, points[0]! + points[2]! + wide, points[1]! + points[3]! + wide] as const)
    : ([Math.min(...xs) - wide, Math.min(...ys) - wide, Math.max(...xs) + wide, Math.max(...ys) + wide] as const);
  kBoxes.set(shape, box);
  return box;
}

type Look = { readonly fill: string; readonly stroke: string; readonly width: number; readonly dashes: readonly number[] };

// The same styles as in style.css for the SVG board.
function inkLook(palette: Palette, ink: string): Look {
  const filled = (fill: string): Look => ({ fill, stroke: "none", width: 0, dashes: [] });
  const lined = (stroke: string, width: number, ...dashes: number[]): Look => ({ fill: "none", stroke, width, dashes });
  switch (ink) {
    case "house": return filled(palette["ink-house"]);
    case "pattern": return filled(palette["ink-pattern"]);
    case "one": return filled(palette["ink-one"]);
    case "other": return filled(palette["ink-other"]);
    case "place": return lined(palette["ink-place"], 1.2);
    case "outline": return lined(palette.soft, 2, 3, 4);
    case "removed": return lined(palette["ink-removed"], 2.6);
    case "placed": return lined(palette["ink-placed"], 3);
    case "strong": return lined(palette["ink-link"], 2.4);
    case "weak": return lined(palette["ink-link"], 2.4, 7, 5);
    case "forced": return lined(palette["ink-link"], 3, 0.1, 5);
    default: return filled(palette.text);
  }
}

function lookOf(shape: DrawnShape, palette: Palette): Look {
  const { look } = shape;
  if (!look) return inkLook(palette, shape.ink);
  const dark = palette["as-printed"] === "0%";
  const colour = (value: string) => {
    if (!/^#[0-9a-f]{6}$/.test(value)) return "none";
    if (value === "#000000") return palette.thick;
    if (value === "#ffffff") return palette.paper;
    return dark ? onDark(value) : value;
  };
  return { fill: colour(look.fill), stroke: colour(look.stroke), width: look.width ?? 1, dashes: look.dashes ?? [] };
}

export function paintShape(ctx: CanvasRenderingContext2D, shape: DrawnShape, scene: Scene): void {
  const { palette, view } = scene;
  const look = lookOf(shape, palette);
  const now = view.line !== undefined && shape.line === view.line;
  if (shape.shape === "text") {
    ctx.textAlign = "center";
    ctx.font = `500 ${shape.size ?? 12}px ${palette.font}`;
    ctx.lineJoin = "round";
    ctx.lineWidth = 3;
    ctx.strokeStyle = palette.paper;
    ctx.fillStyle = palette.text;
    const y = shape.points[1]! + (shape.size ?? 12) * 0.355;
    ctx.strokeText(shape.text ?? "", shape.points[0]!, y);
    return ctx.fillText(shape.text ?? "", shape.points[0]!, y);
  }
  const sharp = shape.look !== undefined && !shape.look.round;
  ctx.lineCap = sharp ? "butt" : "round";
  ctx.lineJoin = sharp ? "miter" : "round";
  ctx.beginPath();
  trace(ctx, shape);
  if (look.fill !== "none") {
    ctx.fillStyle = look.fill;
    ctx.fill();
  }
  if (look.stroke !== "none" && look.width > 0) {
    ctx.strokeStyle = look.stroke;
    ctx.lineWidth = now ? 4 : look.width;
    ctx.setLineDash([...look.dashes]);
    ctx.stroke();
    ctx.setLineDash([]);
  }
  if (shape.shape === "curve") paintTip(ctx, shape.points, look.stroke);
}

function trace(ctx: CanvasRenderingContext2D, shape: DrawnShape): void {
  const at = shape.points as number[];
  if (shape.shape === "rect") return ctx.roundRect(at[0]!, at[1]!, at[2]!, at[3]!, shape.size ?? 0);
  if (shape.shape === "circle") return ctx.arc(at[0]!, at[1]!, shape.size ?? 0, 0, 2 * Math.PI);
  if (shape.shape === "curve") {
    ctx.moveTo(at[0]!, at[1]!);
    return ctx.quadraticCurveTo(at[2]!, at[3]!, at[4]!, at[5]!);
  }
  for (let i = 0; i + 1 < at.length; i += 2) {
    const begins = shape.shape === "lines" ? i % 4 === 0 : i === 0;
    if (begins) ctx.moveTo(at[i]!, at[i + 1]!);
    else ctx.lineTo(at[i]!, at[i + 1]!);
  }
  if (shape.shape === "polygon") ctx.closePath();
}

const kTip = 9;

function paintTip(ctx: CanvasRenderingContext2D, at: readonly number[], colour: string): void {
  const [, , x2, y2, x3, y3] = at as [number, number, number, number, number, number];
  const angle = Math.atan2(y3 - y2, x3 - x2);
  ctx.fillStyle = colour;
  ctx.beginPath();
  ctx.moveTo(x3, y3);
  for (const turn of [0.42, -0.42]) ctx.lineTo(x3 - kTip * Math.cos(angle + turn), y3 - kTip * Math.sin(angle + turn));
  ctx.closePath();
  ctx.fill();
}
