// Painting the regions of a jigsaw: a region is chosen, and cells are dragged over. The grid gets the
// regions as soon as each has as many cells as a row.
import type { App } from "./app.ts";
import { between, nearCentre } from "./forms.ts";
import type { Marks } from "./game.ts";
import type { Spot } from "./grid.ts";
import { t } from "../words/words.ts";

/** Letters of a map of regions suffice up to here, and so do keys of the pad. */
export const kLargestPainted = 25;
export const kNoRegion = -1;

/** Lists of their own, since a cell is drawn again when its list is another. From the tenth region on,
 * colours occur again. */
const kColours: Marks = Array.from({ length: kLargestPainted }, (_, region) => [1 + (region % 9)]);
const kNoColour: readonly number[] = [];

/** Digit keys within this time form one number. */
const kComposeMs = 1200;

export class Painter {
  #app: App;
  active = false;
  /** The region that is painted, from 0, or kNoRegion. */
  brush = 0;
  /** What the stroke that is being drawn puts into cells, and where it is; undefined between strokes. */
  #stroke: { readonly region: number; readonly cell: number; readonly painted: boolean } | undefined;
  #typed = { at: 0, number: 0 };

  constructor(app: App) {
    this.#app = app;
  }

  /** Begins with what was painted before, else with the regions of the grid; `bare`: with none. */
  begin(bare: boolean): void {
    const app = this.#app;
    this.active = true;
    app.drawer?.choose(undefined);
    if (bare) app.history.paint(Array<number>(app.grid.cells).fill(kNoRegion), false);
    this.brush = bare ? 0 : this.brush % app.side;
    app.changed();
  }

  end(): void {
    this.active = false;
    this.#stroke = undefined;
    this.#app.changed();
  }

  /** Whether the pointer and the keys paint. */
  get paints(): boolean {
    return this.active && this.#app.pane === "set" && !this.#app.show?.still;
  }

  /** The region of each cell, from 0, or kNoRegion. */
  get regions(): readonly number[] {
    const { history, grid } = this.#app;
    if (history.painted) return history.painted;
    return grid.regions.length === grid.cells ? grid.regions : Array<number>(grid.cells).fill(kNoRegion);
  }

  /** Whether the grid does not have what was painted, because it is not finished. */
  get unfinished(): boolean {
    const { painted } = this.#app.history;
    return painted !== undefined && !isWhole(painted, this.#app.side);
  }

  /** Whether the puzzle has the regions that are shown. */
  get inForce(): boolean {
    const { regions } = this.#app.grid;
    const first = new Map<number, number>();
    return this.regions.every((region, cell) => {
      if (!first.has(region)) first.set(region, regions[cell]!);
      return region >= 0 && first.get(region) === regions[cell];
    }) && first.size === this.#app.side;
  }

  choose(region: number): void {
    this.brush = region;
    this.#app.changed();
  }

  // --- The pointer -------------------------------------------------------------------------------

  /** A stroke that begins in a cell of the chosen region takes cells out of it. */
  down(cell: number): void {
    const region = this.regions[cell] === this.brush ? kNoRegion : this.brush;
    this.#stroke = { region, cell, painted: false };
    this.#draw(cell);
  }

  move(spot: Spot, cell: number): void {
    if (cell !== this.#stroke?.cell && nearCentre(spot)) this.#draw(cell);
  }

  #draw(cell: number): void {
    const stroke = this.#stroke;
    if (!stroke) return;
    const cells = [cell, ...(between(stroke.cell, cell, this.#app.side) ?? [])];
    const painted = this.#paint(cells, stroke.region, stroke.painted) || stroke.painted;
    this.#stroke = { ...stroke, cell, painted };
    this.#app.hand.select([cell], cell);
  }

  async up(): Promise<void> {
    const painted = this.#stroke?.painted === true;
    this.#stroke = undefined;
    if (painted) await this.#settle();
  }

  // --- The keyboard ------------------------------------------------------------------------------

  /** Puts the selected cells into a region, which is chosen for the next ones too. */
  async put(region: number, amends = false): Promise<void> {
    if (region >= this.#app.side) return;
    if (region !== kNoRegion) this.brush = region;
    if (this.#paint([...this.#app.selection], region, amends)) await this.#settle();
    this.#app.changed();
  }

  /** A digit key: the region with this number. On sides above 9, keys in quick succession form one number. */
  async type(digit: number, now = Date.now()): Promise<void> {
    const { at, number } = this.#typed;
    const joined = this.#app.side > 9 && now - at < kComposeMs ? 10 * number + digit : digit;
    const amends = joined !== digit && joined <= this.#app.side;
    const wanted = amends ? joined : digit;
    this.#typed = { at: now, number: wanted };
    if (wanted > 0) await this.put(wanted - 1, amends);
  }

  // --- What is shown -----------------------------------------------------------------------------

  /** The regions as colours of cells. */
  get colours(): Marks {
    return this.regions.map((region) => kColours[region] ?? kNoColour);
  }

  get counts(): readonly number[] {
    return countsOf(this.regions, this.#app.side);
  }

  /** The first region without a cell; kNoRegion if all have one. */
  get unused(): number {
    return this.counts.indexOf(0);
  }

  /** What is missing or wrong, as sentences. */
  get problems(): readonly string[] {
    return problemsOf(this.regions, this.#app.side);
  }

  // --- Inside ------------------------------------------------------------------------------------

  #paint(cells: readonly number[], region: number, amends: boolean): boolean {
    const app = this.#app;
    const before = this.regions;
    if (!this.paints || cells.every((cell) => before[cell] === region)) return false;
    const next = [...before];
    for (const cell of cells) next[cell] = region;
    app.history.paint(next, amends);
    app.hush();
    app.saveSoon();
    app.changed();
    return true;
  }

  // Gives the grid the regions once all are whole; undone together with the stroke.
  async #settle(): Promise<void> {
    const { history, side, open } = this.#app;
    if (history.painted && isWhole(history.painted, side)) await open.regions(history.painted);
  }
}

function countsOf(regions: readonly number[], side: number): number[] {
  const counts = Array<number>(side).fill(0);
  for (const region of regions) if (region >= 0) counts[region]!++;
  return counts;
}

export const isWhole = (regions: readonly number[], side: number): boolean => countsOf(regions, side).every((count) => count === side);

/** What keeps painted regions from being those of a puzzle; and regions in several parts, which may be meant. */
export function problemsOf(regions: readonly number[], side: number): string[] {
  const found: string[] = [];
  const open = regions.filter((region) => region < 0).length;
  if (open > 0) found.push(t("{n} cell is in no region.|{n} cells are in no region.", { n: open }));
  countsOf(regions, side).forEach((count, region) => {
    if (count > side || (count < side && count > 0 && open === 0)) found.push(t("Region {region} has {count} of {side} cells.", { region: region + 1, count, side }));
    const parts = count === side ? partsOf(regions, side, region) : 1;
    if (parts > 1) found.push(t("Region {region} is in {parts} parts.", { region: region + 1, parts }));
  });
  return found;
}

function partsOf(regions: readonly number[], side: number, region: number): number {
  const left = new Set(regions.flatMap((each, cell) => (each === region ? [cell] : [])));
  let parts = 0;
  for (const first of left) {
    parts++;
    const next = [first];
    for (let cell = next.pop(); cell !== undefined; cell = next.pop()) {
      if (!left.delete(cell)) continue;
      if (cell % side > 0) next.push(cell - 1);
      if (cell % side < side - 1) next.push(cell + 1);
      next.push(cell - side, cell + side);
    }
  }
  return parts;
}
