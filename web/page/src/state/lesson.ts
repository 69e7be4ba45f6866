// Prepares explanations of the library for the board.
import type { ExplainAnswer, TechniqueInfoAnswer, Step, StepTold } from "sudokit";
import type { Question } from "../engine/client.ts";
import type { App, Show } from "./app.ts";
import { applyStep, filled, newPosition, type Change, type Marks, type Position } from "./game.ts";
import { cellOf } from "./grid.ts";

/** A line of an argument. Line numbers run through all levels of nesting. */
export type Line = {
  readonly line: number;
  readonly text: string;
  readonly reason?: string;
  readonly depth: number;
};

/** The lines of an argument in reading order; nested arguments follow the line that relies on them. */
export function linesOf(told: StepTold | undefined, depth = 0): Line[] {
  if (!told) return [];
  const lines: Line[] = [];
  for (const each of told.lines) {
    lines.push({
      line: each.line,
      text: `${each.first ? "If " : "so "}${each.statement}`,
      ...(each.reason ? { reason: each.reason } : {}),
      depth,
    });
    for (const inner of each.nested ?? []) lines.push(...linesOf(inner, depth + 1));
  }
  if (told.last !== undefined && told.end) lines.push({ line: told.last, text: told.end, depth });
  return lines;
}

export function changesOf(side: number, list: Step["placements"]): Change[] {
  return (list ?? []).map((each) => ({ cell: cellOf(side, each.cell), digit: each.digit }));
}

/** The view of a step, up to a line of its argument. */
export function showOf(step: Step, base: Position, line: number | undefined, still: boolean): Show {
  const before = step.before ?? filled(base);
  const position: Position = {
    ...newPosition(base.givens),
    entries: base.givens.map((given, cell) => (given === 0 ? (before[cell] ?? 0) : 0)),
    colours: base.colours,
  };
  return {
    position,
    candidates: (step.candidates ?? []) as Marks,
    shapes: step.shapes ?? [],
    ...(line === undefined ? {} : { line }),
    still,
  };
}

export function afterStep(app: App, step: Step, position: Position = app.position): Position {
  return applyStep(position, app.grid, {
    placements: changesOf(app.side, step.placements),
    removals: changesOf(app.side, step.removals),
    candidates: (step.candidates ?? []) as Marks,
  });
}

/** The handbook pages for a step. There can be several, because a scale may count several techniques
 * as one. */
export function entriesOfStep(
  app: Pick<App, "techniques">,
  scale: string,
  step: Pick<Step, "technique" | "title">,
): readonly TechniqueInfoAnswer[] {
  const found = app.techniques.filter((entry) =>
    (entry.scales as readonly { scale: string; technique: string }[]).some(
      (row) => row.scale === scale && row.technique === step.technique,
    ),
  );
  const named = found.filter((entry) => entry.title.toLowerCase() === step.title.toLowerCase());
  return named.length === 1 ? named : found;
}

/** A position in which a technique is the next step: a random isomorph of the handbook's example.
 * The scramble preserves the technique but may change which instance comes first, so a few
 * isomorphs are tried. Undefined if there is no example or none fits. */
export async function practice(
  app: App,
  entry: TechniqueInfoAnswer,
  seed: number,
): Promise<{ readonly answer: ExplainAnswer; readonly step: Step } | undefined> {
  const request = entry.request as (Question & { readonly puzzle: string }) | undefined;
  if (!request) return undefined;
  const name = String(request["step"]);
  for (let attempt = 0; attempt < 4; attempt++) {
    const scrambled = await app.long.one<{ puzzle: string }>({
      ask: "scramble",
      seed: seed + attempt,
      puzzle: request.puzzle,
    });
    const answer = await app.long.one<ExplainAnswer>({ ...request, step: name, puzzle: scrambled.puzzle, pictures: true });
    const step = answer.steps?.[0] as Step | undefined;
    if (step) return { answer, step };
  }
  return undefined;
}
