// Painting the regions of a jigsaw: the selected cells are put into a region, and the grid gets the
// regions as soon as each has as many cells as a row.
import type { Marks } from "./game.ts";
import type { App } from "./app.ts";

/** Letters of a map of regions suffice up to here, and so do buttons. */
export const kLargestPainted = 25;

export class Painter {
  #app: App;
  /** The region of each cell, from 0, or -1; undefined while nothing is painted. */
  regions: readonly number[] | undefined;

  constructor(app: App) {
    this.#app = app;
  }

  /** Begins with the regions of the grid, or with none. */
  begin(bare: boolean): void {
    const { grid } = this.#app;
    const known = !bare && grid.regions.length === grid.cells;
    this.regions = known ? [...grid.regions] : Array<number>(grid.cells).fill(-1);
    this.#app.changed();
  }

  end(): void {
    this.regions = undefined;
    this.#app.changed();
  }

  /** The number of cells in each region. */
  get counts(): readonly number[] {
    const counts = Array<number>(this.#app.side).fill(0);
    for (const region of this.regions ?? []) if (region >= 0) counts[region]!++;
    return counts;
  }

  /** Puts the selected cells into a region, and the regions into force once all are whole. */
  async put(region: number): Promise<void> {
    const app = this.#app;
    this.regions = this.regions?.map((before, cell) => (app.selection.has(cell) ? region : before));
    app.changed();
    if (this.regions && this.counts.every((count) => count === app.side)) await app.open.regions(this.regions);
  }

  /** The regions as colours of cells. Neighbouring regions differ while a map has up to nine. */
  get colours(): Marks | undefined {
    return this.regions?.map((region) => (region < 0 ? [] : [1 + (region % 9)]));
  }
}
