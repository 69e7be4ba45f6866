// A picture of a position, drawn as on the board.
import type { JSX } from "preact";
import { fills, lines, shapes, type View } from "../board/board.ts";
import { drawCell, kCell } from "../board/ink.ts";
import { isOver, shownShapes } from "../board/shapes.ts";
import { roomOf } from "../board/surface.ts";
import type { Still } from "../state/shelf.ts";

export function StillBoard(props: { readonly still: Still; readonly label: string }): JSX.Element {
  const { still, label } = props;
  const view: View = { ...still, label, selection: new Set(), cursor: -1, wrong: new Set(), tints: new Map(), fixed: true, letters: false, peers: false, still: true };
  const room = roomOf(view);
  const size = kCell * still.grid.side + 2 * room;
  return (
    <svg
      class="board still"
      role="img"
      aria-label={label}
      viewBox={`${-room} ${-room} ${size} ${size}`}
      style={{ "--unit": String(still.grid.side / 9) }}
      dangerouslySetInnerHTML={{ __html: drawn(view) }}
    />
  );
}

function drawn(view: View): string {
  const { grid } = view;
  const size = kCell * grid.side;
  const shown = shownShapes(view);
  const cells = Array.from({ length: grid.cells }, (_, cell) => {
    const [x, y] = [(cell % grid.side) * kCell, Math.floor(cell / grid.side) * kCell];
    return `<g transform="translate(${x} ${y})">${drawCell(view, cell)}</g>`;
  });
  return [
    `<rect class="paper" width="${size}" height="${size}" rx="4"/>`,
    fills(view),
    `<g class="rules">${shapes(view.rules, Infinity)}</g>`,
    shapes(shown.filter((each) => !isOver(each)), Infinity),
    ...cells,
    lines(grid),
    shapes(shown.filter(isOver), Infinity),
  ].join("");
}
