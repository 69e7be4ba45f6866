// Solve: fills the grid in at a press, or finds out why it cannot.
import type { SolveAnswer } from "sudokit";
import { Refused, Stopped } from "../engine/client.ts";
import type { App } from "./app.ts";
import { filled, isFull, solvedBy, type Position } from "./game.ts";
import { digitsOf, type Grid } from "./grid.ts";
import { t } from "../words/words.ts";

/** Why the grid was not filled in. */
export type Unsolved =
  | { readonly kind: "several"; readonly one: readonly number[]; readonly two: readonly number[] }
  | { readonly kind: "none" }
  /** The puzzle has solutions, but none with the person's entries. */
  | { readonly kind: "entries" }
  | { readonly kind: "unknown"; readonly why: string };

type Found = { readonly solutions: readonly (readonly number[])[]; readonly why?: string };
type From = "filled" | "printed";

export class Solver {
  running = false;
  #app: App;
  #told: { readonly answer: Unsolved; readonly position: Position; readonly grid: Grid } | undefined;

  constructor(app: App) {
    this.#app = app;
  }

  /** What the last search found, as long as it is about the position on the board. */
  get answer(): Unsolved | undefined {
    const { position, grid } = this.#app;
    return this.#told?.position === position && this.#told.grid === grid ? this.#told.answer : undefined;
  }

  /** Solves from the position on the board, or from the givens alone. */
  async solve(from: From = "filled"): Promise<void> {
    const app = this.#app;
    if (this.running) return;
    const { position, grid } = app;
    this.close();
    app.hush();
    this.#run(true);
    const found = await this.#search(from).finally(() => this.#run(false)).catch((error: unknown) => {
      if (!(error instanceof Stopped)) throw error;
      return undefined;
    });
    if (!found || position !== app.position || grid !== app.grid) return;
    if ("kind" in found) this.#told = { answer: found, position, grid };
    else this.fill(found);
  }

  /** Ends the search because the person asked for it. */
  stop(): void {
    if (!this.running) return;
    this.#app.searching.stop();
    this.#app.say(t("Stopped: the grid was not filled in"));
  }

  /** Ends the search because the position has changed. */
  drop(): void {
    this.#told = undefined;
    if (this.running) this.#app.searching.stop();
  }

  close(): void {
    this.#told = undefined;
    this.#app.changed();
  }

  fill(solution: readonly number[]): void {
    const app = this.#app;
    const before = filled(app.position);
    const count = solution.filter((digit, cell) => digit !== before[cell]).length;
    if (count === 0) return app.say(t("Nothing to fill in: the grid is full and right"));
    app.go(solvedBy(app.position, solution));
    app.say(t("Filled in {n} digit. Undo takes it back|Filled in {n} digits. Undo takes them back", { n: count }));
  }

  // The only solution, or why there is none to fill in.
  async #search(from: From): Promise<readonly number[] | Unsolved> {
    const { solutions, why } = await this.#ask(from);
    const [one, two] = solutions;
    if (one && two) return { kind: "several", one, two };
    if (one && why === undefined) return one;
    if (why !== undefined) return { kind: "unknown", why };
    const own = from === "filled" && this.#app.position.entries.some((digit) => digit !== 0);
    const free = own ? await this.#ask("printed") : undefined;
    return { kind: free && free.solutions.length > 0 ? "entries" : "none" };
  }

  // Up to two solutions, and why there may be more.
  async #ask(from: From): Promise<Found> {
    const app = this.#app;
    const question = { ask: "solutions", limit: 2, ...app.about(from) } as const;
    try {
      const answer = await app.searching.one<SolveAnswer>(question);
      const solutions = (answer.all ?? []).flatMap((each) => (typeof each === "string" ? [digitsOf(app.side, each) ?? []] : []));
      const proven = answer.complete || solutions.length > 1;
      return { solutions, ...(proven ? {} : { why: String(answer.reason) }) };
    } catch (error) {
      if (error instanceof Refused && error.code === "clashing-givens") return { solutions: [] };
      throw error;
    }
  }

  #run(running: boolean): void {
    this.running = running;
    this.#app.changed();
  }
}

/** Whether the grid is full, and Solve filled in a part of it. */
export function isSolvedByMachine(position: Position): boolean {
  return isFull(position) && position.machine.some((list, cell) => list.length > 0 && list[0] === position.entries[cell]);
}
