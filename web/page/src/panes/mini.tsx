// A small, read-only board.
import type { JSX } from "preact";
import type { Grid } from "../state/grid.ts";

export function MiniBoard(props: {
  readonly grid: Grid;
  readonly digits: readonly number[];
  readonly givens?: readonly number[];
  readonly marked?: ReadonlySet<number>;
  readonly label: string;
}): JSX.Element {
  const { grid, digits, givens, marked } = props;
  const size = grid.side * 20;
  const thick: string[] = [];
  const thin: string[] = [];
  for (let cell = 0; cell < grid.cells; cell++) {
    const x = (cell % grid.side) * 20 + 20;
    const y = Math.floor(cell / grid.side) * 20 + 20;
    if (x < size) (grid.regions[cell] === grid.regions[cell + 1] ? thin : thick).push(`M${x} ${y - 20}v20`);
    if (y < size) (grid.regions[cell] === grid.regions[cell + grid.side] ? thin : thick).push(`M${x - 20} ${y}h20`);
  }
  return (
    <svg class="mini" viewBox={`-1.5 -1.5 ${size + 3} ${size + 3}`} role="img" aria-label={props.label}>
      <rect class="paper" width={size} height={size} />
      {[...(marked ?? [])].map((cell) => (
        <rect class="tint differs" x={(cell % grid.side) * 20} y={Math.floor(cell / grid.side) * 20} width="20" height="20" />
      ))}
      {digits.map((digit, cell) =>
        digit === 0 ? null : (
          <text class={`digit ${givens?.[cell] ? "given" : "machine"}`} x={(cell % grid.side) * 20 + 10} y={Math.floor(cell / grid.side) * 20 + 14.6} font-size={digit > 9 ? 10 : 13}>
            {digit}
          </text>
        ),
      )}
      <path class="thin" d={thin.join("")} />
      <path class="thick" d={thick.join("")} />
      <rect class="frame" width={size} height={size} />
    </svg>
  );
}
