// What this browser remembers of the puzzles that were solved in it: times by grade, and the days in a
// row on which a puzzle of the day was solved.
import { dayNumber } from "./daily.ts";

export type Solved = {
  /** The game, which counts once. */
  readonly id: string;
  readonly day: string;
  readonly grade: string;
  readonly seconds: number;
  readonly hints: number;
  /** Whether it was a puzzle of that day. */
  readonly daily: boolean;
};

export function isSolved(value: unknown): value is Solved {
  const { id, day, grade, seconds, hints, daily } = (value ?? {}) as Record<string, unknown>;
  const sound = typeof id === "string" && typeof grade === "string" && typeof daily === "boolean";
  return sound && /^\d{4}-\d\d-\d\d$/.test(String(day)) && [seconds, hints].every((each) => typeof each === "number" && each >= 0);
}

/** The days in a row with a puzzle of the day, up to today, or to yesterday if today's is still open; and the longest such row. */
export function streaksOf(all: readonly Solved[], today: string): { readonly now: number; readonly longest: number } {
  const days = [...new Set(all.filter(({ daily }) => daily).map(({ day }) => dayNumber(day)))].sort((a, b) => a - b);
  let [length, longest, before] = [0, 0, -Infinity];
  for (const day of days) {
    length = day === before + 1 ? length + 1 : 1;
    longest = Math.max(longest, length);
    before = day;
  }
  return { now: dayNumber(today) - before <= 1 ? length : 0, longest };
}

export type GradeRecord = { readonly grade: string; readonly count: number; readonly best: number; readonly average: number };

/** The times of each grade, in the order of the grades; ungraded puzzles come last. */
export function recordsOf(all: readonly Solved[], grades: readonly string[]): GradeRecord[] {
  return [...grades, ""].flatMap((grade) => {
    const times = all.filter((each) => each.grade === grade).map(({ seconds }) => seconds);
    if (times.length === 0) return [];
    return [{ grade, count: times.length, best: Math.min(...times), average: times.reduce((sum, each) => sum + each, 0) / times.length }];
  });
}

/** A time as minutes and seconds, with hours if there are any. */
export function clockText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${two(minutes)}:${two(rest)}`;
}
