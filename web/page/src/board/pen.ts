// Lines and signs that the person draws over the board with the pen.
import { kPenSteps, kPenDot, type Position } from "../state/game.ts";
import { kCell } from "./ink.ts";
import type { View } from "./board.ts";

const kSign = 9;

const centreOf = (side: number, cell: number): readonly [number, number] => [((cell % side) + 0.5) * kCell, (Math.floor(cell / side) + 0.5) * kCell];

/** The lines from the centre of each cell, and its sign, as one path. */
export function penPath({ pen }: Position, side: number): string {
  let path = "";
  pen.forEach((list, cell) => {
    const [x, y] = centreOf(side, cell);
    for (const each of list) {
      const step = kPenSteps[each - 1];
      if (step) path += `M${x} ${y}l${step[1] * kCell} ${step[0] * kCell}`;
      else if (each === kPenDot) path += `M${x - kSign} ${y}a${kSign} ${kSign} 0 1 0 ${2 * kSign} 0a${kSign} ${kSign} 0 1 0 ${-2 * kSign} 0`;
      else path += `M${x - kSign} ${y - kSign}l${2 * kSign} ${2 * kSign}m${-2 * kSign} 0l${2 * kSign} ${-2 * kSign}`;
    }
  });
  return path;
}

export function penText(view: View): string {
  const path = penPath(view.position, view.grid.side);
  return path === "" ? "" : `<path class="pen" d="${path}"/>`;
}
