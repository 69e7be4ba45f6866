// The panes that are loaded after the board is shown.

// What they share with the page is then in one file with the rest of it.
import "../main.tsx";

export { finish } from "../state/ending.ts";
export { Drawer } from "../state/drawer.ts";
export { Painter } from "../state/painter.ts";
export { Check } from "./check.tsx";
export { EndingCard } from "./ending.tsx";
export { Learn } from "./learn.tsx";
export { More } from "./more.tsx";
export { Make } from "./make.tsx";
export { RegionPad } from "./regions.tsx";
export { Puzzles } from "./puzzles.tsx";
export { Setter } from "./setter.tsx";
