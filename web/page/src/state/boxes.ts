// Empty grids with boxes, as the engine describes them.
import type { ReadAnswer } from "sudokit";

/** What a layout with boxes is made from. */
export type Boxes = Pick<ReadAnswer, "layout" | "side" | "regions">;

export function boxLayout({ layout, side, regions }: Boxes): ReadAnswer {
  const cells = regions.map((_, cell) => cell);
  const house = (kind: "row" | "column" | "region", name: string, has: (cell: number, at: number) => boolean) =>
    Array.from({ length: side }, (_, at) => ({
      name: `${name} ${at + 1}`,
      kind,
      cells: cells.filter((cell) => has(cell, at)).map((cell) => `r${Math.floor(cell / side) + 1}c${(cell % side) + 1}`),
    }));
  const houses = [
    ...house("row", "row", (cell, at) => Math.floor(cell / side) === at),
    ...house("column", "column", (cell, at) => cell % side === at),
    ...house("region", "box", (cell, at) => regions[cell] === at),
  ];
  const empty = ".".repeat(cells.length);
  return { file: "", line: 1, layout, side, puzzle: empty, givens: cells.map(() => 0), regions, houses };
}
