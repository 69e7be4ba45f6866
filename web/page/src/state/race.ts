// A race: several engines on one puzzle with one seed. A run is repeated up to more and more
// iterations, which costs a few times the longest one and shows the same each time: an engine's run
// up to K iterations is the beginning of every longer one.
import type { SolveAnswer } from "sudokit";
import { Refused, Stopped, type Question } from "../engine/client.ts";
import type { App } from "./app.ts";
import { clashes, digitsOf, type Grid } from "./grid.ts";
import { t } from "../words/words.ts";

/** What an engine has after so many iterations. */
export type Frame = {
  readonly iterations: number;
  /** The best grid so far; 0 is an open cell. */
  readonly digits: readonly number[];
  /** The cells that clash or are open. */
  readonly wrong: ReadonlySet<number>;
  /** In the measure of the engine; 0 for a solution. */
  readonly cost: number;
  readonly solved: boolean;
  readonly counters: Readonly<Record<string, number>>;
};

export type Entrant = {
  readonly engine: string;
  /** Whether its parameters are those found better; otherwise its defaults, which are the paper's. */
  readonly improved: boolean;
  readonly frames: readonly Frame[];
  /** Why its run is not shown further; empty while it goes on. */
  readonly end: string;
};

export type Start = {
  readonly engines: readonly Pick<Entrant, "engine" | "improved">[];
  readonly seed: number;
  readonly most: number;
};

/** A frame may take so long; an engine that needs longer is stopped there. */
const kMostSeconds = 5;
const kFramesInTen = 8;

/** Numbers of iterations up to `most`, eight to each power of ten. */
export function marksUpTo(most: number): readonly number[] {
  const marks: number[] = [];
  for (let power = 0; ; power++) {
    const mark = Math.round(10 ** (power / kFramesInTen));
    if (mark >= most) break;
    if (mark !== marks[marks.length - 1]) marks.push(mark);
  }
  return [...marks, most];
}

export function frameOf(grid: Grid, answer: SolveAnswer, iterations: number): Frame {
  const solved = answer.verdict !== "unknown" && typeof answer.solution === "string";
  const text = solved ? (answer.solution as string) : typeof answer.best === "string" ? answer.best : "";
  const digits = digitsOf(grid.side, text) ?? Array<number>(grid.cells).fill(0);
  const wrong = clashes(grid, digits);
  digits.forEach((digit, cell) => { if (digit === 0) wrong.add(cell); });
  const counters = (answer.counters ?? {}) as Readonly<Record<string, number>>;
  return { iterations: Math.min(iterations, counters["iterations"] ?? counters["nodes"] ?? iterations), digits, wrong, cost: Number(answer.cost ?? 0), solved, counters };
}

export class Race {
  readonly start: Start;
  readonly grid: Grid;
  readonly givens: readonly number[];
  entrants: readonly Entrant[];
  #app: App;

  constructor(app: App, start: Start) {
    this.#app = app;
    this.start = start;
    this.grid = app.grid;
    this.givens = app.position.givens;
    this.entrants = start.engines.map((each) => ({ ...each, frames: [], end: "" }));
  }

  /** Runs all engines to the end, frame by frame. */
  async run(onChange: () => void): Promise<void> {
    const about = this.#app.about("printed");
    for (const mark of marksUpTo(this.start.most)) {
      for (let at = 0; at < this.entrants.length; at++) {
        if (this.entrants[at]!.end !== "") continue;
        const next = await this.#run(this.entrants[at]!, mark, about);
        this.entrants = this.entrants.map((each, index) => (index === at ? next : each));
        onChange();
      }
    }
  }

  async #run(entrant: Entrant, mark: number, about: Readonly<Record<string, unknown>>): Promise<Entrant> {
    const { seed } = this.start;
    const question: Question = { ask: "solve", engine: entrant.engine, seed, iterations: mark, time: kMostSeconds, ...(entrant.improved ? { preset: "ours" } : {}), ...about };
    try {
      const answer = await this.#app.long.one<SolveAnswer>(question);
      const frame = frameOf(this.grid, answer, mark);
      const frames = [...entrant.frames, frame];
      if (frame.solved) return { ...entrant, frames, end: t("solved") };
      if (answer.verdict === "unsatisfiable") return { ...entrant, frames, end: t("no solution") };
      if (answer.reason === "time") return { ...entrant, end: t("more than {seconds} s", { seconds: kMostSeconds }) };
      return { ...entrant, frames, end: answer.reason === "finished" ? t("gave up") : "" };
    } catch (error) {
      if (error instanceof Stopped || !(error instanceof Refused)) throw error;
      return { ...entrant, end: error.message };
    }
  }

  /** The frame of an entrant at so many iterations: the last one that is not later. */
  frameAt(entrant: Entrant, iterations: number): Frame | undefined {
    const past = entrant.frames.filter((frame) => frame.iterations <= iterations);
    return past[past.length - 1] ?? entrant.frames[0];
  }

  /** The iterations of all frames, in order. */
  get marks(): readonly number[] {
    const all = new Set(this.entrants.flatMap((entrant) => entrant.frames.map((frame) => frame.iterations)));
    return [...all].sort((a, b) => a - b);
  }

  /** One row for each engine and frame. */
  get csv(): string {
    const rows = this.entrants.flatMap(({ engine, improved, frames }) =>
      frames.map((frame) => [engine, improved ? "ours" : "default", this.start.seed, frame.iterations, frame.cost, frame.wrong.size, frame.solved].join(",")),
    );
    return ["engine,preset,seed,iterations,cost,wrong_cells,solved", ...rows, ""].join("\n");
  }
}
