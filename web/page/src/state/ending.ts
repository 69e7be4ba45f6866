// The end of a game: what it took, how hard it was, and what comes next.
import type { MadeAnswer, RateAnswer, ReadAnswer } from "sudokit";
import type { App } from "./app.ts";
import type { Rated } from "./ratings.ts";
import { readRecord, writeRecord } from "./storage.ts";
import { Told } from "./told.ts";
import { gradeText, t, upper } from "../words/words.ts";

export type Ending = { readonly id: string; readonly seconds: number; readonly hints: number; readonly grade: string; readonly daily: boolean };

/** Records a puzzle that the person has solved, and shows the ending. */
export async function finish(app: App): Promise<void> {
  const { id, seconds, hints } = app;
  const ofToday = app.daily.grade;
  app.ending = { id, seconds, hints, grade: ofToday ?? "", daily: ofToday !== undefined };
  app.changed();
  const grade = ofToday ?? (await gradeOf(app).catch(() => ""));
  if (app.ending?.id === id) app.ending = { ...app.ending, grade };
  const before = readRecord();
  if (!before.some((each) => each.id === id)) writeRecord([{ id, day: app.daily.day, grade, seconds, hints, daily: ofToday !== undefined }, ...before]);
  app.changed();
}

async function gradeOf(app: App): Promise<string> {
  const { ratings } = await app.live.one<RateAnswer>({ ask: "rate", scales: ["grade"], ...app.about("printed") }, { seconds: 15 });
  const grade = (ratings as readonly Rated[] | undefined)?.[0]?.["grade"];
  return typeof grade === "string" ? grade : "";
}

/** The next puzzle of those that were opened together. */
export function nextListed(app: App): ReadAnswer | undefined {
  const at = app.listed ? app.list.indexOf(app.listed) : -1;
  return at < 0 ? undefined : app.list[at + 1];
}

/** The grade after one, if there is one. */
export function harder(app: App, grade: string): string | undefined {
  const grades = app.scales.find((scale) => scale.name === "grade")?.grades ?? [];
  return grades[grades.indexOf(grade) + 1];
}

/** Makes another puzzle of a grade, and opens it. */
export async function another(app: App, grade: string, seed = 1 + Math.floor(Math.random() * 2 ** 50)): Promise<void> {
  const made = await app.long.one<MadeAnswer>({ ask: "make", layout: "3x3", seed, rating: grade });
  if (typeof made.puzzle !== "string") throw new Told(t("No such puzzle was found. Try again."));
  await app.open.text(made.puzzle, "3x3");
  app.name = t("{grade} puzzle", { grade: upper(gradeText(grade)) });
  app.keeper.soon(false);
  app.toBoard();
}
