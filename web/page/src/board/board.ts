// The board as an SVG: layers of fills, shapes, digits and lines. Above them lie the transparent
// cells of an ARIA grid, which serve screen readers and receive pointer events. A cell is redrawn
// only when its appearance changes.
import type { StepShape } from "sudokit";
import type { Marks, Position } from "../state/game.ts";
import { cellName, cellOfSpot, type Grid, type Spot } from "../state/grid.ts";
import { ruleColour } from "./colour.ts";
import { digitAt, drawCell, inputsOf, kCell, kMostWithTexts, markName, round, strokesOf, text, textsOf } from "./ink.ts";
import { penText } from "./pen.ts";
import { isMarked, isOver, isRinged, ringInset, shownShapes, tintsOf } from "./shapes.ts";
import { spoken } from "./spoken.ts";
import { roomOf, type Surface } from "./surface.ts";

const kSvg = "http://www.w3.org/2000/svg";

/** A shape as the library draws it. Shapes of rules carry their appearance as SVG attributes. */
export type DrawnShape = Omit<StepShape, "shape" | "ink"> & {
  readonly shape: StepShape["shape"] | "path" | "polygon";
  readonly ink: string;
  readonly look?: {
    readonly fill: string;
    readonly stroke: string;
    readonly width?: number;
    readonly dashes?: readonly number[];
    readonly round?: boolean;
  };
};

/** "house" shades a cell and "goal" rings it, as a hint does; the others are answers to checks. */
export type Tint = "conflict" | "redundant" | "differs" | "entry" | "house" | "goal";

/** What is shown in each cell; undefined leaves it to the person's notes. */
export type Shown = readonly (readonly number[] | undefined)[];

export type View = {
  readonly grid: Grid;
  /** The regions that are being painted, from 0, and -1 for none, in place of those of the grid. */
  readonly painted?: readonly number[] | undefined;
  readonly position: Position;
  readonly selection: ReadonlySet<number>;
  readonly cursor: number;
  /** Cells that clash, and wrong entries. */
  readonly wrong: ReadonlySet<number>;
  readonly tints: ReadonlyMap<number, Tint>;
  /** Candidates shown in fixed places, in cells that have any, instead of the person's notes; and
   * the number of solutions of each. */
  readonly candidates?: Shown | undefined;
  readonly counts?: Marks | undefined;
  /** Whether centre marks are shown in fixed places too. */
  readonly fixed: boolean;
  /** What the rules say of cells, for screen readers. */
  readonly told?: ReadonlyMap<number, string>;
  /** Whether digits above 9 are letters. */
  readonly letters: boolean;
  /** Whether the houses and the digit of the cursor are highlighted. */
  readonly peers: boolean;
  /** Shapes of a step, under and over the digits. Shapes of lines after `line` are not drawn. */
  readonly shapes: readonly StepShape[];
  readonly line?: number | undefined;
  /** Shapes of the puzzle's rules, including clues outside the grid. */
  readonly rules: readonly DrawnShape[];
  /** The least margin around the grid. */
  readonly room?: number;
  readonly still?: boolean | undefined;
  readonly label: string;
};

type Attributes = Readonly<Record<string, string | number>>;

function make(name: string, attributes: Attributes = {}, text?: string): SVGElement {
  const element = document.createElementNS(kSvg, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  if (text !== undefined) element.textContent = text;
  return element;
}

function mark(inside: SVGElement, digit: number, on: boolean): void {
  if (digit === 0) return;
  for (const each of inside.getElementsByClassName(markName(digit))) each.classList.toggle("same", on);
}

function layer(name: string): SVGElement {
  return make("g", { class: name, "aria-hidden": "true" });
}

/** The number of texts drawn at once. In large grids the rest is drawn in later frames, so that the
 * page does not freeze. */
const kMostTexts = 400;
/** The number of marks that can be drawn as strokes in the time of one text. */
const kStrokesForText = 8;

export class Board implements Surface {
  readonly svg: SVGElement;
  readonly scrolls = false;
  #grid: Grid | undefined;
  /** The regions whose borders are drawn. */
  #parted: readonly number[] | undefined;
  #cells: SVGElement[] = [];
  #inks: SVGElement[] = [];
  #inputs: (readonly unknown[] | undefined)[] = [];
  #same = 0;
  #view: View | undefined;
  #later = 0;
  #fills = layer("fills");
  #under = layer("under");
  #rules = layer("rules");
  #clues = layer("rules");
  #digits = layer("digits-layer");
  #standing = layer("same-layer");
  #lines = layer("lines");
  #over = layer("over");
  #pen = layer("pen");
  #frames = layer("frames");
  #rows: SVGElement[] = [];
  #drawn = new Map<SVGElement, string>();

  constructor() {
    this.svg = make("svg", { role: "grid", class: "board", "aria-multiselectable": "true" });
  }

  get element(): Element {
    return this.svg;
  }
  get target(): Element {
    return this.svg;
  }

  spotAt(x: number, y: number): Spot | undefined {
    const matrix = (this.svg as SVGSVGElement).getScreenCTM();
    if (!matrix) return undefined;
    const point = new DOMPoint(x, y).matrixTransform(matrix.inverse());
    return { row: point.y / kCell, column: point.x / kCell };
  }

  cellAt(x: number, y: number): number | undefined {
    return this.#grid && cellOfSpot(this.spotAt(x, y), this.#grid.side);
  }

  focus(cell: number): void {
    this.#cells[cell]?.focus({ preventScroll: true });
  }

  has(element: Element | null): boolean {
    return element !== null && this.svg.contains(element);
  }

  update(view: View): void {
    if (view.grid !== this.#grid) this.#build(view.grid);
    this.#frameUp(view);
    this.svg.setAttribute("aria-label", view.label);
    this.svg.setAttribute("aria-readonly", String(view.still === true));
    const digit = view.peers && !view.still ? digitAt(view, view.cursor) : 0;
    this.#view = view;
    this.#standOut(digit);
    this.#drawCells(kMostTexts);
    this.#redraw(this.#standing, strokesOf(view, digit));
    this.#redraw(this.#fills, fills(view));
    this.#drawLines(view);
    const line = view.line ?? Infinity;
    const shown = shownShapes(view);
    this.#redraw(this.#under, shapes(shown.filter((each) => !isOver(each)), line));
    this.#redraw(this.#over, shapes(shown.filter(isOver), line));
    this.#redraw(this.#rules, shapes(view.rules.filter((each) => each.shape !== "text"), Infinity));
    this.#redraw(this.#clues, shapes(view.rules.filter((each) => each.shape === "text"), Infinity));
    this.#redraw(this.#pen, penText(view));
    this.#redraw(this.#frames, frames(view));
  }

  /** Draws now what was left for later frames. */
  print(on: boolean): void {
    if (on) this.#drawCells(Infinity);
  }

  close(): void {
    cancelAnimationFrame(this.#later);
  }

  // Redraws the cells whose inputs have changed, until the budget of texts is used up.
  #drawCells(texts: number): void {
    cancelAnimationFrame(this.#later);
    const view = this.#view;
    if (!view) return;
    let left = texts;
    for (let cell = 0; cell < view.grid.cells; cell++) {
      const inputs = inputsOf(view, cell);
      const before = this.#inputs[cell];
      if (before && inputs.every((each, i) => each === before[i])) continue;
      if (left <= 0) {
        this.#later = requestAnimationFrame(() => this.#drawCells(kMostTexts));
        return;
      }
      left -= view.grid.side > kMostWithTexts ? textsOf(view, cell) / kStrokesForText : textsOf(view, cell);
      this.#inputs[cell] = inputs;
      this.#cell(view, cell);
    }
  }

  // Uses the class of the digit's marks: redrawing all cells with the digit would take longer.
  #standOut(digit: number): void {
    if (digit === this.#same) return;
    mark(this.#digits, this.#same, false);
    mark(this.#digits, digit, true);
    this.#same = digit;
  }

  // Makes room for what is drawn outside the grid.
  #frameUp(view: View): void {
    const size = kCell * view.grid.side;
    const room = roomOf(view);
    const box = `${-room} ${-room} ${size + 2 * room} ${size + 2 * room}`;
    if (this.svg.getAttribute("viewBox") !== box) this.svg.setAttribute("viewBox", box);
  }

  #drawLines({ grid, painted }: View): void {
    const regions = painted ?? grid.regions;
    if (regions === this.#parted) return;
    this.#parted = regions;
    this.#lines.innerHTML = lines({ side: grid.side, regions });
  }

  #redraw(target: SVGElement, text: string): void {
    if (this.#drawn.get(target) === text) return;
    this.#drawn.set(target, text);
    // `text` consists of numbers and fixed names; puzzle texts are escaped.
    target.innerHTML = text;
  }

  #build(grid: Grid): void {
    this.#grid = grid;
    this.#inputs = [];
    this.#cells = [];
    this.#rows = [];
    this.#inks = [];
    this.#digits.replaceChildren();
    this.#drawn.clear();
    const size = kCell * grid.side;
    this.svg.replaceChildren();
    this.svg.setAttribute("aria-rowcount", String(grid.side));
    this.svg.setAttribute("aria-colcount", String(grid.side));
    this.svg.setAttribute("data-side", String(grid.side));
    // Line widths on the screen do not depend on the side.
    this.svg.style.setProperty("--unit", String(grid.side / 9));
    const paper = layer("paper");
    paper.append(make("rect", { class: "paper", width: size, height: size, rx: 4 }));
    for (let row = 0; row < grid.side; row++) {
      const group = make("g", { role: "row", "aria-rowindex": row + 1 });
      for (let column = 0; column < grid.side; column++) {
        const cell = make("g", {
          role: "gridcell",
          "aria-colindex": column + 1,
          id: cellName(grid.side, row * grid.side + column),
          class: "cell",
          tabindex: -1, // can take the focus before it is drawn
        });
        const [x, y] = [column * kCell, row * kCell];
        cell.append(make("rect", { class: "hit", x, y, width: kCell, height: kCell }));
        this.#cells.push(cell);
        const ink = make("g", { class: "cell-ink", transform: `translate(${x} ${y})` });
        this.#inks.push(ink);
        this.#digits.append(ink);
        group.append(cell);
      }
      this.#rows.push(group);
    }
    this.#parted = undefined;
    this.svg.append(paper, this.#fills, this.#rules, this.#under, this.#digits, this.#standing, this.#lines, this.#clues, this.#over, this.#pen, this.#frames, ...this.#rows);
  }

  #cell(view: View, cell: number): void {
    const element = this.#cells[cell]!;
    const ink = this.#inks[cell]!;
    this.#redraw(ink, drawCell(view, cell));
    mark(ink, this.#same, true);
    element.setAttribute("aria-label", spoken(view, cell));
    element.setAttribute("aria-selected", String(view.selection.has(cell)));
    element.setAttribute("tabindex", view.cursor === cell ? "0" : "-1");
  }
}

function square(kind: string, side: number, cell: number): string {
  const x = (cell % side) * kCell;
  const y = Math.floor(cell / side) * kCell;
  return `<rect class="${kind}" x="${x}" y="${y}" width="${kCell}" height="${kCell}"/>`;
}

export function fills(view: View): string {
  const { grid, position, cursor } = view;
  const parts: string[] = [];
  for (const house of grid.houses) {
    if (house.kind !== "extra") continue;
    for (const cell of house.cells) parts.push(square("extra", grid.side, cell));
  }
  if (view.peers && !view.still && view.selection.size === 1 && view.selection.has(cursor)) {
    for (const peer of grid.peersOf(cursor)) parts.push(square("peer", grid.side, peer));
    const digit = digitAt(view, cursor);
    for (let cell = 0; digit !== 0 && cell < grid.cells; cell++) {
      if (cell !== cursor && digitAt(view, cell) === digit) parts.push(square("equal", grid.side, cell));
    }
  }
  // What the person coloured, and what was asked about, lies over the shading that follows the cursor.
  position.colours.forEach((list, cell) => {
    const wide = kCell / list.length;
    list.forEach((colour, index) => {
      const x = (cell % grid.side) * kCell + index * wide;
      const y = Math.floor(cell / grid.side) * kCell;
      parts.push(`<rect class="colour c${colour}" x="${round(x)}" y="${y}" width="${round(wide)}" height="${kCell}"/>`);
    });
  });
  for (const [cell, tint] of tintsOf(view)) {
    parts.push(isRinged(view, cell, tint) ? ring(tint, grid.side, cell) : square(`tint ${tint}`, grid.side, cell));
  }
  if (view.still) return parts.join("");
  for (const cell of view.selection) if (!isMarked(view, cell)) parts.push(square("selected", grid.side, cell));
  return parts.join("");
}

// Inside a cell whose colours and marks must stay visible.
function ring(tint: Tint | "wrong", side: number, cell: number): string {
  const [x, y] = [(cell % side) * kCell, Math.floor(cell / side) * kCell];
  const inset = ringInset(tint);
  const size = kCell - 2 * inset;
  return `<rect class="ring ${tint}" x="${x + inset}" y="${y + inset}" width="${size}" height="${size}" rx="6"/>`;
}

// The outline of the selection, and the cursor inside it.
function frames(view: View): string {
  const { side } = view.grid;
  if (view.still) return "";
  const inset = Math.min((2.5 * side) / 9, 4);
  let path = "";
  for (const cell of view.selection) {
    const column = cell % side;
    const x = column * kCell;
    const y = Math.floor(cell / side) * kCell;
    const has = (other: number, inside: boolean) => inside && view.selection.has(other);
    if (!has(cell - side, cell >= side)) path += `M${x} ${round(y + inset)}h${kCell}`;
    if (!has(cell + side, true)) path += `M${x} ${round(y + kCell - inset)}h${kCell}`;
    if (!has(cell - 1, column > 0)) path += `M${round(x + inset)} ${y}v${kCell}`;
    if (!has(cell + 1, column < side - 1)) path += `M${round(x + kCell - inset)} ${y}v${kCell}`;
  }
  return path === "" ? "" : `<path class="selection" d="${path}"/>`;
}

export function lines({ side, regions }: Pick<Grid, "side" | "regions">): string {
  const size = side * kCell;
  const cells = side * side;
  let thin = "";
  let thick = "";
  for (let cell = 0; cell < cells; cell++) {
    const x = ((cell % side) + 1) * kCell;
    const y = (Math.floor(cell / side) + 1) * kCell;
    if (cell % side < side - 1) {
      const part = `M${x} ${y - kCell}v${kCell}`;
      if (regions[cell] === regions[cell + 1]) thin += part;
      else thick += part;
    }
    if (cell + side < cells) {
      const part = `M${x - kCell} ${y}h${kCell}`;
      if (regions[cell] === regions[cell + side]) thin += part;
      else thick += part;
    }
  }
  return (
    `<path class="thin" d="${thin}"/><path class="thick" d="${thick}"/>` +
    `<rect class="frame" width="${size}" height="${size}" rx="4"/>`
  );
}

const kTip = 9;

function lookOf(shape: DrawnShape): string {
  const { look } = shape;
  if (!look) return "";
  const width = typeof look.width === "number" ? ` stroke-width="${round(look.width)}"` : "";
  const dashes = look.dashes?.length ? ` stroke-dasharray="${look.dashes.map(Number).join(" ")}"` : "";
  const ends = look.round ? ' stroke-linecap="round" stroke-linejoin="round"' : "";
  return ` fill="${ruleColour(look.fill)}" stroke="${ruleColour(look.stroke)}"${width}${dashes}${ends}`;
}

/** Shapes as the library draws them; the ink becomes the class. */
export function shapes(list: readonly DrawnShape[], now: number): string {
  return list
    .map((shape) => {
      const look = lookOf(shape);
      const kind = `ink${look === "" ? ` ink-${shape.ink}` : ""}${shape.line === now ? " now" : ""}`;
      const at = shape.points.map(round);
      if (shape.shape === "rect") {
        return `<rect class="${kind}"${look} x="${at[0]}" y="${at[1]}" width="${at[2]}" height="${at[3]}" rx="${round(shape.size ?? 0)}"/>`;
      }
      if (shape.shape === "circle") {
        return `<circle class="${kind}"${look} cx="${at[0]}" cy="${at[1]}" r="${round(shape.size ?? 0)}"/>`;
      }
      if (shape.shape === "curve") return curve(kind, at);
      if (shape.shape === "text") return text(`${kind} rule-text`, at[0]!, at[1]!, shape.size ?? 12, shape.text ?? "");
      let path = "";
      if (shape.shape === "lines") {
        for (let i = 0; i + 3 < at.length; i += 4) path += `M${at[i]} ${at[i + 1]}L${at[i + 2]} ${at[i + 3]}`;
      } else {
        for (let i = 0; i + 1 < at.length; i += 2) path += `${i === 0 ? "M" : "L"}${at[i]} ${at[i + 1]}`;
        if (shape.shape === "polygon") path += "Z";
      }
      return `<path class="${kind}"${look} d="${path}"/>`;
    })
    .join("");
}

function curve(kind: string, at: readonly number[]): string {
  const [x1, y1, x2, y2, x3, y3] = at as [number, number, number, number, number, number];
  const angle = Math.atan2(y3 - y2, x3 - x2);
  const tip = [0.42, -0.42]
    .map((turn) => `L${round(x3 - kTip * Math.cos(angle + turn))} ${round(y3 - kTip * Math.sin(angle + turn))}`)
    .join("");
  return (
    `<path class="${kind}" d="M${x1} ${y1}Q${x2} ${y2} ${x3} ${y3}"/>` +
    `<path class="${kind} tip" d="M${x3} ${y3}${tip}Z"/>`
  );
}
