// Prepares explanations of the library for the board.
import type { ExplainAnswer, TechniqueInfoAnswer, Step, StepShape, StepTold } from "sudokit";
import type { Tint } from "../board/board.ts";
import { kCell } from "../board/ink.ts";
import type { Question } from "../engine/client.ts";
import type { App, Show } from "./app.ts";
import { applyStep, filled, newPosition, type Change, type Marks, type Position } from "./game.ts";
import { cellOf, type Grid } from "./grid.ts";
import { linesText } from "../words/words.ts";

/** A line of an argument. Line numbers run through all levels of nesting. */
export type Line = {
  readonly line: number;
  readonly text: string;
  readonly reason?: string;
  readonly depth: number;
};

/** The lines of a step in the language of the page, if they are known in it. */
export function ownLines(step: Step): Line[] | undefined {
  const [own, lines] = [linesText(step), linesOf(step.told)];
  return own?.length === lines.length ? lines.map(({ line, depth }, at) => ({ line, depth, text: own[at]! })) : undefined;
}

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

/** The view of a step of a path, up to a line of its argument. */
export function showOf(step: Step, base: Position, line: number | undefined): Show {
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
    still: true,
  };
}

/** A hint on the board, over the person's own marks: a shaded house, ringed cells, or the argument. */
export function hintOf(step: Step, strength: number, telling: string, grid: Grid, line: number | undefined): Show {
  const shapes = step.shapes ?? [];
  const tinted = (cells: Iterable<number>, tint: Tint): Show => ({ shapes: [], tints: new Map([...cells].map((cell) => [cell, tint])) });
  if (strength === 1) return tinted(houseOf(telling, grid) ?? cellsOf(shapes.filter(({ ink }) => ink === "house"), grid), "house");
  if (strength === 2) return tinted(cellsOf(shapes.filter(({ ink }) => kPattern.has(ink)), grid), "goal");
  const used = cellsOf(shapes.filter(({ ink }) => ink !== "house" && ink !== "outline"), grid);
  const candidates = (step.candidates ?? []).map((list, cell) => (used.has(cell) ? (list as readonly number[]) : undefined));
  return { shapes, candidates, ...(line === undefined ? {} : { line }) };
}

const kPattern: ReadonlySet<string> = new Set(["pattern", "one", "other", "place"]);

// The cells of the house that a hint names.
function houseOf(telling: string, grid: Grid): readonly number[] | undefined {
  const name = /^Look at (.+?):/.exec(telling)?.[1];
  return grid.houses.find((house) => house.name === name)?.cells;
}

// The cells in which shapes lie. A curve begins and ends in cells that it uses.
function cellsOf(shapes: readonly StepShape[], { side }: Grid): Set<number> {
  const found = new Set<number>();
  for (const { shape, points } of shapes) {
    const ends = shape === "rect" ? [points[0]! + points[2]! / 2, points[1]! + points[3]! / 2] : shape === "curve" ? [...points.slice(0, 2), ...points.slice(4)] : points;
    for (let i = 0; i + 1 < ends.length; i += 2) found.add(Math.floor(ends[i + 1]! / kCell) * side + Math.floor(ends[i]! / kCell));
  }
  return found;
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

/** The requests that explain the exercises of a technique. */
export const exercisesOf = (entry: TechniqueInfoAnswer): readonly Question[] => entry.exercises as unknown as readonly Question[];

/** The name under which an exercise is ticked off. */
export const tickOf = (entry: TechniqueInfoAnswer, index: number): string => `${entry.name} ${index + 1}`;

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
