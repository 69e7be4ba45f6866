// The puzzle of the day, one for each grade. The date is the seed, so everyone gets the same ones.
import type { MadeAnswer } from "sudokit";
import type { App } from "./app.ts";
import { readDaily, writeDaily, type DailyPuzzles } from "./storage.ts";
import { Told } from "./told.ts";
import { gradeText, spoken, t } from "../words/words.ts";

const kLayout = "3x3";
const kDayMs = 86_400_000;
/** Keeps the seeds of different days and grades apart. */
const kMostGrades = 16;

/** The calendar day where the person is, such as 2026-11-28. */
export function dayOf(date: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The number of a day, one more each day. */
export const dayNumber = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / kDayMs);

export const seedOf = (day: string, grade: number): number => dayNumber(day) * kMostGrades + grade;

/** A day in words. */
export function dayText(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return new Intl.DateTimeFormat(spoken() === "en" ? "en-GB" : spoken(), { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" }).format(date);
}

export class Daily {
  #app: App;

  constructor(app: App) {
    this.#app = app;
  }

  get day(): string {
    return dayOf(this.#app.clock());
  }

  /** The grade of the puzzle on the board, if it is a puzzle of this day. */
  get grade(): string | undefined {
    const { grid, printedText } = this.#app;
    if (grid.layout !== kLayout || grid.rules.length > 0) return undefined;
    return Object.entries(this.#made).find(([, puzzle]) => puzzle === printedText)?.[0];
  }

  /** Opens the puzzle of the day, with its stored progress if there is any. */
  async open(wanted?: string): Promise<void> {
    const app = this.#app;
    const grades = app.scales.find((scale) => scale.name === "grade")?.grades ?? [];
    const chosen = wanted ?? app.settings.grade;
    const grade = grades.includes(chosen) ? chosen : grades[0];
    if (grade === undefined) throw new Told(t("No grades are known"));
    const { day } = this;
    const puzzle = this.#made[grade] ?? (await this.#make(day, grade, grades.indexOf(grade)));
    await app.open.daily(kLayout, puzzle, `${dayText(day)}, ${gradeText(grade)}`);
    if (wanted !== undefined) app.set({ grade });
    app.changed();
  }

  get #made(): DailyPuzzles["made"] {
    const kept = readDaily();
    return kept?.day === this.day ? kept.made : {};
  }

  async #make(day: string, grade: string, index: number): Promise<string> {
    const made = await this.#app.live.one<MadeAnswer>({ ask: "make", layout: kLayout, seed: seedOf(day, index), rating: grade });
    if (typeof made.puzzle !== "string") throw new Told(t("The puzzle of the day could not be made"));
    writeDaily({ day, made: { ...this.#made, [grade]: made.puzzle } });
    return made.puzzle;
  }
}
