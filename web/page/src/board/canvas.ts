// The board of large grids, on a canvas of the size of its window. Cells that are scrolled
// out of view are not drawn. A cell is redrawn only when its appearance changes, and large numbers
// of marks are spread over several frames.
import { cellOfSpot, type Grid, type Spot } from "../state/grid.ts";
import type { DrawnShape, View } from "./board.ts";
import { digitAt, inputsOf, kCell, textsOf } from "./ink.ts";
import { paintCell, paintShape, paletteOf, type Palette, type Scene } from "./paint.ts";
import { penPath } from "./pen.ts";
import { Readout } from "./readout.ts";
import { roomOf, type Surface } from "./surface.ts";
import { isOver, shownShapes } from "./shapes.ts";
import { zoomButtons, zoomGestures } from "./zoom.ts";

/** The number of texts drawn at once; the rest is drawn in later frames. */
const kMostTexts = 1500;
/** Cell sizes in pixels: the largest, and the smallest initial size for touch and for a mouse. */
const kLargest = 96;
const kForFingers = 26;
const kForMice = 14;
/** The width and height of the printed board in pixels. */
const kPrinted = 2400;

export class CanvasBoard implements Surface {
  readonly element = document.createElement("div");
  readonly target = document.createElement("div");
  readonly scrolls = true;
  #canvas = document.createElement("canvas");
  #sheet = document.createElement("div");
  #readout = new Readout();
  #view: View | undefined;
  #scene: Scene | undefined;
  #palette: Palette | undefined;
  #looks: (readonly unknown[] | undefined)[] = [];
  #dirty = new Set<number>();
  /** Whether the area outside the grid must be redrawn. */
  #beside = true;
  #frame = 0;
  #room = 4;
  /** The size of a cell in CSS pixels. */
  #size = 0;
  /** Whether the whole board is visible. If so, it stays visible when the window is resized. */
  #whole = true;
  /** The part of the board that the canvas shows: its top left corner, in canvas pixels. */
  #origin = { x: 0, y: 0 };
  #undo: (() => void)[] = [];

  constructor() {
    this.element.className = "large-board";
    this.target.className = "board large";
    this.#canvas.setAttribute("aria-hidden", "true");
    this.#sheet.className = "sheet";
    this.#sheet.append(this.#readout.element);
    this.target.append(this.#sheet);
    // The canvas lies under the scrolling element and shows its visible part.
    const frame = document.createElement("div");
    frame.className = "large-window";
    frame.append(this.#canvas, this.target);
    this.element.append(frame, zoomButtons((factor) => this.zoom(factor)));
    const scrolled = () => this.#schedule();
    this.target.addEventListener("scroll", scrolled, { passive: true });
    const resized = new ResizeObserver(() => this.#fitted());
    resized.observe(this.target);
    const scheme = matchMedia("(prefers-color-scheme: dark)");
    const recoloured = () => this.#view && this.update(this.#view);
    scheme.addEventListener("change", recoloured);
    this.#undo = [() => resized.disconnect(), () => scheme.removeEventListener("change", recoloured), zoomGestures(this.target, (...how) => this.zoom(...how))];
  }

  close(): void {
    cancelAnimationFrame(this.#frame);
    for (const each of this.#undo) each();
  }

  spotAt(x: number, y: number): Spot | undefined {
    if (this.#size === 0) return undefined;
    const box = this.#sheet.getBoundingClientRect();
    return { row: (y - box.top - this.#margin) / this.#size, column: (x - box.left - this.#margin) / this.#size };
  }

  cellAt(x: number, y: number): number | undefined {
    const grid = this.#view?.grid;
    return grid && cellOfSpot(this.spotAt(x, y), grid.side);
  }

  focus(cell: number): void {
    this.#readout.cell(cell)?.focus({ preventScroll: true });
  }

  has(element: Element | null): boolean {
    return element !== null && this.target.contains(element);
  }

  update(view: View): void {
    const before = this.#view;
    this.#view = view;
    this.#room = roomOf(view);
    const palette = paletteOf(this.target);
    const recoloured = JSON.stringify(palette) !== JSON.stringify(this.#palette);
    this.#palette = palette;
    if (before?.grid !== view.grid) {
      this.#looks = [];
      this.#size = 0;
    }
    const reshaped = before?.shapes !== view.shapes || before.line !== view.line || before.rules !== view.rules || before.position.pen.some((list, cell) => list !== view.position.pen[cell]);
    this.#scene = sceneOf(view, palette);
    if (this.#size === 0) this.#fitted();
    else if (recoloured || reshaped) this.#all();
    for (let cell = 0; cell < view.grid.cells; cell++) this.#look(cell);
    this.#readout.update(view, this.#margin, this.#size);
    if (before?.cursor !== view.cursor || before.grid !== view.grid) this.#reveal(view.cursor);
    this.#schedule();
  }

  /** Zooms by `factor` (0 shows the whole board) around a point of the window, by default its centre. */
  zoom(factor: number, x?: number, y?: number): void {
    const view = this.#view;
    if (!view) return;
    const box = this.target.getBoundingClientRect();
    const [left, top] = [(x ?? box.left + box.width / 2) - box.left, (y ?? box.top + box.height / 2) - box.top];
    const fit = this.#fit(view.grid);
    const size = factor === 0 ? fit : Math.min(Math.max(fit, kLargest), Math.max(fit, this.#size * factor));
    const grown = size / this.#size;
    const { scrollLeft, scrollTop } = this.target;
    this.#size = size;
    this.#whole = size === fit;
    this.#laidOut();
    this.target.scrollTo((scrollLeft + left) * grown - left, (scrollTop + top) * grown - top);
  }

  print(on: boolean): void {
    const { width, height } = this.#canvas;
    if (!on) return this.#fitted(true);
    const view = this.#view;
    if (!view || width * height === 0) return;
    // Printing always uses the light theme.
    const root = document.documentElement;
    const theme = root.dataset["theme"];
    root.dataset["theme"] = "light";
    const palette = paletteOf(this.target);
    root.dataset["theme"] = theme;
    cancelAnimationFrame(this.#frame);
    this.#canvas.width = this.#canvas.height = kPrinted;
    const scene = sceneOf({ ...view, still: true, peers: false }, palette);
    const scale = kPrinted / (view.grid.side * kCell + 2 * this.#room);
    const ctx = this.#canvas.getContext("2d")!;
    ctx.setTransform(scale, 0, 0, scale, this.#room * scale, this.#room * scale);
    for (let cell = 0; cell < view.grid.cells; cell++) paintCell(ctx, scene, cell, { scale, left: this.#room * scale, top: this.#room * scale, unit: view.grid.side / 9 });
    this.#paintBeside(ctx, scene);
  }

  get #margin(): number {
    return (this.#room * this.#size) / kCell;
  }

  #fit(grid: Grid): number {
    return this.target.clientWidth / (grid.side + (2 * this.#room) / kCell);
  }

  // Called when the window is resized or shows another grid.
  #fitted(again = false): void {
    const view = this.#view;
    if (!view || this.target.clientWidth === 0) return;
    const fit = this.#fit(view.grid);
    if (this.#size === 0) {
      const least = matchMedia("(pointer: coarse)").matches ? kForFingers : kForMice;
      this.#size = Math.max(fit, least);
      this.#whole = fit >= least;
    }
    this.#size = this.#whole ? fit : Math.max(this.#size, fit);
    const dots = devicePixelRatio;
    const [width, height] = [Math.round(this.target.clientWidth * dots), Math.round(this.target.clientHeight * dots)];
    if (again || this.#canvas.width !== width || this.#canvas.height !== height) {
      this.#canvas.width = width;
      this.#canvas.height = height;
    }
    this.#laidOut();
  }

  #laidOut(): void {
    const view = this.#view!;
    const full = `${view.grid.side * this.#size + 2 * this.#margin}px`;
    this.#sheet.style.width = this.#sheet.style.height = full;
    this.#readout.update(view, this.#margin, this.#size);
    this.#all();
    this.#schedule();
  }

  #all(): void {
    this.#dirty = new Set(range(this.#view!.grid.cells));
    this.#beside = true;
  }

  #look(cell: number): void {
    const scene = this.#scene!;
    const { view } = scene;
    const { side } = view.grid;
    const held = view.selection.has(cell);
    const around = held ? [cell - side, cell + side, cell - 1, cell + 1].map((other) => view.selection.has(other)) : [];
    const digit = digitAt(view, cell);
    const marked = digit === 0 ? marksOf(view, cell).includes(scene.digit) : digit === scene.digit;
    const look = [...inputsOf(view, cell), scene.peers.has(cell), marked, view.still, ...around];
    const before = this.#looks[cell];
    if (before && before.length === look.length && look.every((each, i) => each === before[i])) return;
    this.#looks[cell] = look;
    this.#dirty.add(cell);
  }

  #reveal(cell: number): void {
    const { side } = this.#view!.grid;
    const { target } = this;
    const into = (at: number, now: number, window: number) => {
      const first = this.#margin + at * this.#size - this.#size;
      const last = first + 3 * this.#size;
      return first < now ? first : last > now + window ? last - window : now;
    };
    target.scrollTo(
      into(cell % side, target.scrollLeft, target.clientWidth),
      into(Math.floor(cell / side), target.scrollTop, target.clientHeight),
    );
  }

  #schedule(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#draw());
  }

  // Draws the visible cells that are still dirty, until the budget of texts is used up.
  #draw(): void {
    const scene = this.#scene;
    const ctx = this.#canvas.getContext("2d");
    if (!scene || !ctx || this.#canvas.width === 0) return;
    this.#scrolled(ctx);
    const { view } = scene;
    const scale = (this.#size * devicePixelRatio) / kCell;
    const left = this.#room * scale - this.#origin.x;
    const top = this.#room * scale - this.#origin.y;
    const around = { scale, left, top, unit: Math.min(view.grid.side / 9, (1.5 * devicePixelRatio) / scale) };
    ctx.setTransform(scale, 0, 0, scale, left, top);
    if (this.#beside) this.#clearBeside(ctx, scene);
    let texts = kMostTexts;
    for (const cell of this.#seen(scale)) {
      if (!this.#dirty.has(cell)) continue;
      if (texts <= 0) return this.#schedule();
      texts -= 1 + textsOf(view, cell);
      this.#dirty.delete(cell);
      paintCell(ctx, scene, cell, around);
    }
  }

  // Cells that were fully visible before are moved; all others are marked for redrawing.
  #scrolled(ctx: CanvasRenderingContext2D): void {
    const to = { x: Math.round(this.target.scrollLeft * devicePixelRatio), y: Math.round(this.target.scrollTop * devicePixelRatio) };
    const [right, down] = [to.x - this.#origin.x, to.y - this.#origin.y];
    if (right === 0 && down === 0) return;
    const scale = (this.#size * devicePixelRatio) / kCell;
    const before = new Set(this.#seen(scale, true));
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.globalCompositeOperation = "copy";
    ctx.drawImage(this.#canvas, -right, -down);
    ctx.globalCompositeOperation = "source-over";
    this.#origin = to;
    this.#beside = true;
    for (const cell of range(this.#view!.grid.cells)) if (!before.has(cell)) this.#dirty.add(cell);
  }

  /** The cells in the window; with `whole`, only those that are entirely visible. */
  *#seen(scale: number, whole = false): Generator<number> {
    const { side } = this.#view!.grid;
    const step = kCell * scale;
    const first = (at: number) => Math.max(0, Math[whole ? "ceil" : "floor"]((at - this.#room * scale) / step));
    const last = (at: number, size: number) => Math.min(side, Math[whole ? "floor" : "ceil"]((at + size - this.#room * scale) / step));
    const [top, bottom] = [first(this.#origin.y), last(this.#origin.y, this.#canvas.height)];
    const [left, right] = [first(this.#origin.x), last(this.#origin.x, this.#canvas.width)];
    for (let row = top; row < bottom; row++) for (let column = left; column < right; column++) yield row * side + column;
  }

  // Clears the area outside the grid and redraws it; the grid itself is clipped out.
  #clearBeside(ctx: CanvasRenderingContext2D, scene: Scene): void {
    this.#beside = false;
    const size = scene.view.grid.side * kCell;
    const room = this.#room;
    ctx.save();
    ctx.beginPath();
    ctx.rect(-room, -room, size + 2 * room, size + 2 * room);
    ctx.rect(0, 0, size, size);
    ctx.clip("evenodd");
    ctx.clearRect(-room, -room, size + 2 * room, size + 2 * room);
    this.#paintBeside(ctx, scene);
    ctx.restore();
  }

  #paintBeside(ctx: CanvasRenderingContext2D, scene: Scene): void {
    for (const shape of [...scene.under, ...scene.over]) paintShape(ctx, shape, scene);
    const size = scene.view.grid.side * kCell;
    ctx.strokeStyle = scene.palette.thick;
    ctx.lineWidth = 4;
    ctx.strokeRect(0, 0, size, size);
  }
}

const range = (count: number): Iterable<number> => Array(count).keys();

function marksOf(view: View, cell: number): readonly number[] {
  return view.candidates?.[cell] ?? [...view.position.centre[cell]!, ...view.position.corner[cell]!];
}

const kNobody: ReadonlySet<number> = new Set();

function penOf({ position, grid }: View): Path2D | undefined {
  const path = position.pen.some((list) => list.length > 0) ? penPath(position, grid.side) : "";
  return path === "" ? undefined : new Path2D(path);
}

function sceneOf(view: View, palette: Palette): Scene {
  const { grid, cursor, selection } = view;
  const shades = view.peers && !view.still;
  const alone = shades && selection.size === 1 && selection.has(cursor);
  const shown: readonly DrawnShape[] = shownShapes(view);
  const extra = grid.houses.filter((house) => house.kind === "extra").flatMap((house) => house.cells);
  return {
    view,
    palette,
    extra: new Set(extra),
    peers: alone ? new Set(grid.peersOf(cursor)) : kNobody,
    digit: shades ? digitAt(view, cursor) : 0,
    under: [...view.rules.filter((each) => each.shape !== "text"), ...shown.filter((each) => !isOver(each))],
    over: [...view.rules.filter((each) => each.shape === "text"), ...shown.filter(isOver)],
    pen: penOf(view),
  };
}
