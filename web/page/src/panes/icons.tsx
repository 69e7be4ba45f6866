// Icons as 24 by 24 paths, drawn in the text colour.
import type { JSX } from "preact";

const kPaths = {
  play: "M4 4h16v16H4zM4 12h16M12 4v16",
  set: "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3",
  check: "M4 12.5l5 5L20 6.5",
  learn: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5 1 1.2 1 2V16h5v-.1c0-.8.4-1.5 1-2A6 6 0 0 0 12 3z",
  new: "M12 5v14M5 12h14",
  puzzles: "M5 5h14v4H5zM5 13h14M5 17h14M5 21h9",
  undo: "M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6",
  redo: "M15 7l5 5-5 5M20 12H10a6 6 0 0 0-6 6",
  erase: "M20 6H9l-6 6 6 6h11zM12 9.5l5 5M17 9.5l-5 5",
  solve: "M5 5h14v14H5zM8.5 12.2l2.6 2.6 4.6-5.4",
  left: "M15 5l-7 7 7 7",
  right: "M9 5l7 7-7 7",
  up: "M5 15l7-7 7 7",
  down: "M5 9l7 7 7-7",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2",
  moon: "M20 14.5A8 8 0 0 1 9.5 4a8 8 0 1 0 10.5 10.5z",
  system: "M4 5h16v11H4zM9 20h6M12 16v4",
  close: "M6 6l12 12M18 6L6 18",
  clock: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4.5l3 2",
  bin: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
} as const;

export type IconName = keyof typeof kPaths;

export function Icon(props: { readonly name: IconName }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={kPaths[props.name]} />
    </svg>
  );
}
