// The ARIA grid over a canvas. It holds the cells of the cursor's row and of the rows next to it,
// so that the focus always moves to an existing cell and large grids stay cheap.
import { cellName } from "../state/grid.ts";
import type { View } from "./board.ts";
import { spoken } from "./spoken.ts";

export class Readout {
  readonly element = document.createElement("div");
  #rows = new Map<number, HTMLElement>();
  #side = 0;

  constructor() {
    this.element.className = "readout";
    this.element.setAttribute("role", "grid");
    this.element.setAttribute("aria-multiselectable", "true");
  }

  cell(cell: number): HTMLElement | null {
    return this.#rows.get(Math.floor(cell / this.#side))?.children[cell % this.#side] as HTMLElement | null;
  }

  /** `left` is the offset of the first cell, horizontally and vertically, and `size` the size of a
   * cell, in pixels. */
  update(view: View, left: number, size: number): void {
    const { side } = view.grid;
    if (side !== this.#side) {
      this.#rows.clear();
      this.element.replaceChildren();
      this.#side = side;
    }
    this.element.setAttribute("aria-label", view.label);
    this.element.setAttribute("aria-readonly", String(view.still === true));
    this.element.setAttribute("aria-rowcount", String(side));
    this.element.setAttribute("aria-colcount", String(side));
    const middle = Math.floor(view.cursor / side);
    const wanted = [middle - 1, middle, middle + 1].filter((row) => row >= 0 && row < side);
    for (const row of wanted) if (!this.#rows.has(row)) this.#rows.set(row, this.#row(row));
    const focused = [...this.#rows].find(([, element]) => element.contains(document.activeElement))?.[0];
    for (const [row, element] of this.#rows) {
      // The row with the focus is removed only after the focus has left it.
      if (wanted.includes(row) || row === focused) continue;
      element.remove();
      this.#rows.delete(row);
    }
    for (const [row, element] of this.#rows) {
      for (let column = 0; column < side; column++) {
        dress(element.children[column] as HTMLElement, view, row * side + column, left, size);
      }
    }
  }

  #row(row: number): HTMLElement {
    const element = document.createElement("div");
    element.setAttribute("role", "row");
    element.setAttribute("aria-rowindex", String(row + 1));
    for (let column = 0; column < this.#side; column++) {
      const cell = document.createElement("div");
      cell.setAttribute("role", "gridcell");
      cell.setAttribute("aria-colindex", String(column + 1));
      cell.id = cellName(this.#side, row * this.#side + column);
      cell.className = "cell";
      cell.tabIndex = -1;
      element.append(cell);
    }
    const next = [...this.#rows].filter(([other]) => other > row).sort(([a], [b]) => a - b)[0];
    this.element.insertBefore(element, next?.[1] ?? null);
    return element;
  }
}

function dress(element: HTMLElement, view: View, cell: number, left: number, size: number): void {
  const { side } = view.grid;
  const set = (name: string, value: string) => {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  };
  set("aria-label", spoken(view, cell));
  set("aria-selected", String(view.selection.has(cell)));
  set("tabindex", view.cursor === cell ? "0" : "-1");
  element.style.left = `${left + (cell % side) * size}px`;
  element.style.top = `${left + Math.floor(cell / side) * size}px`;
  element.style.width = element.style.height = `${size}px`;
}
