// The shelf of techniques: the order in which they are taught, what is known of each, and which
// exercises were done in this browser.
import type { ExplainAnswer, ReadAnswer, Step, TechniqueInfoAnswer } from "sudokit";
import type { DrawnShape } from "../board/board.ts";
import type { Question } from "../engine/client.ts";
import type { App } from "./app.ts";
import { emptyMarks, newPosition, type Marks, type Position } from "./game.ts";
import { gridOf, type Grid } from "./grid.ts";
import { exercisesOf, tickOf } from "./lesson.ts";

/** A position as a picture shows it. */
export type Still = {
  readonly grid: Grid;
  readonly position: Position;
  readonly candidates: Marks;
  readonly rules: readonly DrawnShape[];
  readonly shapes: readonly DrawnShape[];
};

/** A step in its position. */
export type StepStill = Still & { readonly step: Step };

/** A position in which a technique does not apply yet, and why; without a position, why there is none. */
export type NearMiss = { readonly text: string; readonly still?: Still };

/** The techniques of a grade; those that the default scale does not use come last, without a grade. */
export type Course = { readonly grade: string; readonly techniques: readonly TechniqueInfoAnswer[] };

/** The number of exercises that were done. */
export function doneOf(app: Pick<App, "learned">, entry: TechniqueInfoAnswer): number {
  return exercisesOf(entry).filter((_, index) => app.learned.has(tickOf(entry, index))).length;
}

/** The techniques by grade, in the order in which the default scale tries them. */
export function coursesOf(app: Pick<App, "scales" | "techniques">): Course[] {
  const [scale] = app.scales;
  const order = ((scale?.techniques ?? []) as readonly { readonly name: string }[]).map(({ name }) => name);
  const place = (entry: TechniqueInfoAnswer) => {
    const row = (entry.scales as readonly { scale: string; technique: string }[]).find((each) => each.scale === scale?.name);
    return row ? order.indexOf(row.technique) : order.length;
  };
  const sorted = [...app.techniques].sort((a, b) => place(a) - place(b));
  return [...(scale?.grades ?? []), ""].flatMap((grade) => {
    const techniques = sorted.filter((entry) => (entry.grade ?? "") === grade);
    return techniques.length > 0 ? [{ grade, techniques }] : [];
  });
}

/** The first technique that has an exercise left to do. */
export function nextLesson(app: Pick<App, "scales" | "techniques" | "learned">): TechniqueInfoAnswer | undefined {
  return coursesOf(app).flatMap(({ techniques }) => techniques).find((entry) => doneOf(app, entry) < exercisesOf(entry).length);
}

type Explained = ExplainAnswer & { readonly steps?: readonly Step[]; readonly before?: readonly number[]; readonly candidates?: Marks };

/** A step of the handbook in its position. */
export async function stillOf(app: App, request: Question, signal: AbortSignal): Promise<StepStill> {
  const answer = await app.rating.one<Explained>({ ...request, pictures: true }, { signal });
  const step = answer.steps![0]!;
  const base = await groundOf(app, { text: String(request["puzzle"]) }, signal);
  const { givens } = base.position;
  const entries = givens.map((given, cell) => (given === 0 ? (answer.before?.[cell] ?? 0) : 0));
  return { ...base, position: { ...base.position, entries }, candidates: answer.candidates ?? [], shapes: step.shapes ?? [], step };
}

type Missed = { readonly layout?: string; readonly puzzle?: string; readonly rules?: readonly string[]; readonly before?: readonly number[]; readonly text: string };

/** A near miss of a technique. */
export async function nearMissOf(app: App, entry: TechniqueInfoAnswer, signal: AbortSignal): Promise<NearMiss> {
  const answer = await app.rating.one<TechniqueInfoAnswer>({ ask: "techniques", name: entry.name, near_miss: true }, { signal });
  const { layout, puzzle, rules, before, text } = answer.near_miss as unknown as Missed;
  if (puzzle === undefined || layout === undefined) return { text };
  const whole = [...(rules?.length ? [`layout ${layout}`] : []), puzzle, ...(rules ?? [])].join("\n");
  const ground = await groundOf(app, { text: whole, layout }, signal);
  return { text, still: { ...ground, position: { ...ground.position, entries: before ?? [] } } };
}

async function groundOf(app: App, about: { readonly text: string; readonly layout?: string }, signal: AbortSignal): Promise<Still> {
  const read = await app.rating.one<ReadAnswer>({ ask: "read", ...about, most: 1 }, { signal });
  const marks = (read.marks ?? emptyMarks(read.givens.length)) as Marks;
  return { grid: gridOf(read), position: newPosition(read.givens), candidates: marks, rules: await rulesOf(app, read, signal), shapes: [] };
}

async function rulesOf(app: App, read: ReadAnswer, signal: AbortSignal): Promise<readonly DrawnShape[]> {
  if (!read.rules?.length) return [];
  const question: Question = { ask: "draw", shapes: true, labels: false, puzzle: read.givens, layout: read.layout_text ?? read.layout, rules: read.rules };
  const drawn = await app.rating.one<{ readonly shapes: readonly DrawnShape[] | null }>(question, { signal });
  return (drawn.shapes ?? []).filter((shape) => shape.look !== undefined);
}
