/**
 * Sudokit in JavaScript: every question that the library answers, as objects.
 *
 *     import { Engine } from "sudokit";
 *
 *     const engine = await Engine.load(new URL("sudokit.wasm", import.meta.url));
 *     engine.ask({ ask: "unique", puzzle: "1..4..1..3..2..3" }, (answer) => console.log(answer));
 */
export { Engine, SudokitError } from "./engine.js";
export type { EngineSource, OnAnswer, OnProgress, OpenOptions, Progress } from "./engine.js";
export { Puzzle } from "./puzzle.js";
export type * from "./answers.js";
export type * from "./questions.js";
