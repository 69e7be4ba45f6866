// The puzzles that were opened together, each with its solutions, grade, rating and hardest step. They
// are found one by one in a worker of their own, until all are known or the person stops it.
import type { RateAnswer, ReadAnswer } from "sudokit";
import { Refused, Stopped, TooLong, type Question } from "../engine/client.ts";
import type { App } from "./app.ts";
import { lineOf } from "./grid.ts";
import { hardestText, type Rated } from "./ratings.ts";
import { t } from "../words/words.ts";

export type Row = {
  readonly number: number;
  readonly read: ReadAnswer;
  readonly name: string;
  readonly givens: number;
  readonly known?: Known;
};

export type Solutions = "one" | "several" | "none" | "not known";

type Known = {
  readonly solutions: Solutions;
  readonly grade: string;
  /** The rating of Sudoku Explainer. */
  readonly rating?: number;
  readonly hardest: string;
  readonly problem?: string;
};

/** A puzzle that takes longer is left without a rating. */
const kMostSeconds = 20;
const kNoticeMs = 250;

const kSolutions: Readonly<Record<string, Solutions>> = { unique: "one", multiple: "several", unsatisfiable: "none", none: "none" };

export class Survey {
  rows: readonly Row[];
  running = false;
  readonly list: readonly ReadAnswer[];
  #app: App;
  #known: (Known | undefined)[];
  #listeners = new Set<() => void>();
  #told = 0;

  constructor(app: App, list: readonly ReadAnswer[]) {
    this.#app = app;
    this.list = list;
    this.#known = list.map(() => undefined);
    this.rows = list.map((read, index) => rowOf(read, index));
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  get done(): number {
    return this.#known.filter((known) => known).length;
  }

  /** Goes on where it was stopped. */
  async start(): Promise<void> {
    if (this.running) return;
    this.running = true;
    this.#tell(true);
    try {
      // Nobody sees the rest once other puzzles were opened.
      for (let at = 0; at < this.list.length && this.#app.list === this.list; at++) {
        this.#known[at] ??= await this.#ask(this.list[at]!);
        this.#tell(false);
      }
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
    } finally {
      this.running = false;
      this.#tell(true);
    }
  }

  stop(): void {
    if (this.running) this.#app.rating.stop();
  }

  async #ask(read: ReadAnswer): Promise<Known> {
    const app = this.#app;
    const question = {
      ask: "rate", fitting: true,
      puzzle: read.givens, layout: read.layout_text ?? read.layout,
      ...(read.rules ? { rules: read.rules } : {}), ...(read.marks ? { marks: read.marks } : {}),
    } as const;
    try {
      const { verdict, ratings } = await this.#rate({ ...question, scales: ["grade", "se"] });
      const [grade, explainer] = ["grade", "se"].map((name) => ratings.find(({ scale }) => scale === name));
      // Only this program's own scale rates all kinds of puzzles.
      const own = verdict === "unique" && !explainer ? (await this.#rate({ ...question, scales: ["sudokit"] })).ratings[0] : undefined;
      const rating = explainer?.["er"];
      return {
        solutions: kSolutions[String(verdict)] ?? "not known",
        grade: typeof grade?.["grade"] === "string" ? grade["grade"] : "",
        ...(typeof rating === "number" ? { rating } : {}),
        hardest: hardestText(app, explainer ?? own),
      };
    } catch (error) {
      if (error instanceof Refused && error.code === "clashing-givens") return { solutions: "none", grade: "", hardest: "" };
      if (error instanceof Refused || error instanceof TooLong) return { solutions: "not known", grade: "", hardest: "", problem: error.message };
      throw error;
    }
  }

  async #rate(question: Question): Promise<{ readonly verdict: string; readonly ratings: readonly Rated[] }> {
    const { verdict, ratings = [] } = await this.#app.rating.one<RateAnswer>(question, { seconds: kMostSeconds });
    return { verdict: String(verdict), ratings: ratings as readonly Rated[] };
  }

  // Results come faster than a table can be drawn.
  #tell(now: boolean): void {
    if (!now && Date.now() - this.#told < kNoticeMs) return;
    this.#told = Date.now();
    this.rows = this.rows.map((row, at) => (row.known === this.#known[at] ? row : { ...row, known: this.#known[at]! }));
    for (const listener of this.#listeners) listener();
  }
}

function rowOf(read: ReadAnswer, index: number): Row {
  const name = typeof read.comment === "string" && read.comment !== "" ? read.comment : t("Puzzle {number}", { number: index + 1 });
  return { number: index + 1, read, name, givens: read.givens.filter((digit) => digit !== 0).length };
}

// --- Order and choice ------------------------------------------------------------------------------

export type Column = "number" | "givens" | "solutions" | "grade" | "rating" | "hardest";

/** Rows in the order of a column. Rows without a value come last, whatever the direction. */
export function sorted(rows: readonly Row[], column: Column, down: boolean, grades: readonly string[]): Row[] {
  const value = (row: Row): string | number => {
    if (column === "grade") return row.known?.grade ? grades.indexOf(row.known.grade) : "";
    if (column === "solutions") return row.known?.solutions ?? "";
    if (column === "rating") return row.known?.rating ?? "";
    return column === "hardest" ? (row.known?.hardest ?? "") : row[column];
  };
  const compared = (a: string | number, b: string | number) => (typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b), "en"));
  return [...rows].sort((a, b) => {
    const [one, two] = [value(a), value(b)];
    if (one === "" || two === "") return Number(one === "") - Number(two === "") || a.number - b.number;
    return (down ? -1 : 1) * compared(one, two) || a.number - b.number;
  });
}

export type Wanted = { readonly words: string; readonly grade: string; readonly solutions: string };

export function chosen(rows: readonly Row[], { words, grade, solutions }: Wanted): Row[] {
  const all = words.toLowerCase().split(/\s+/).filter((word) => word !== "");
  return rows.filter(({ name, known }) => {
    const text = `${name} ${known?.hardest ?? ""}`.toLowerCase();
    return (grade === "" || known?.grade === grade) && (solutions === "" || known?.solutions === solutions) && all.every((word) => text.includes(word));
  });
}

const quoted = (value: string | number): string => (/[",\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value));

/** The table as CSV, in the order of the rows. */
export function csvOf(rows: readonly Row[]): string {
  const head = ["number", "name", "layout", "puzzle", "givens", "solutions", "grade", "rating", "hardest"];
  const lines = rows.map(({ number, name, read, givens, known }) => {
    const { solutions = "", grade = "", rating, hardest = "" } = known ?? {};
    const puzzle = lineOf(read.side, read.givens);
    return [number, name, read.layout, puzzle, givens, solutions, grade, rating === undefined ? "" : rating.toFixed(1), hardest];
  });
  return `${[head, ...lines].map((cells) => cells.map(quoted).join(",")).join("\r\n")}\r\n`;
}
