// Pictures of the kinds of rules: a rule of the library's example, as the library draws it.
import type { RuleInfoAnswer } from "sudokit";
import type { DrawnShape } from "../board/board.ts";
import { kCell } from "../board/ink.ts";
import type { App } from "./app.ts";
import { nameOf } from "./ruletext.ts";

export type Picture = {
  readonly shapes: readonly DrawnShape[];
  /** The part of the board that is shown: the upper left corner, and the length of its sides. */
  readonly left: number;
  readonly top: number;
  readonly size: number;
  readonly side: number;
};

const kLongest = 60;
const kLeastCells = 3;

// A rule of the kind in its example: the longest one that is still simple.
function exampleRule({ name, example }: RuleInfoAnswer): string | undefined {
  const rules = example.split("\n").filter((line) => nameOf(line) === name && line.length <= kLongest);
  return rules.sort((a, b) => b.length - a.length)[0];
}

/** The picture of a kind; undefined if it has no mark on the board. */
export async function pictureOf(app: App, kind: RuleInfoAnswer): Promise<Picture | undefined> {
  const rule = exampleRule(kind);
  const layout = /^layout (\S+)$/m.exec(kind.example)?.[1];
  const rows = /^layout \S+\n([.\d]+)\n/.exec(kind.example)?.[1];
  if (!rule || !layout || !rows || nameOf(rule) === "or") return undefined;
  const side = rows.length;
  const puzzle = Array<number>(side * side).fill(0);
  const answer = await app.live.one<{ readonly shapes: readonly DrawnShape[] | null }>({ ask: "draw", shapes: true, labels: false, puzzle, layout, rules: [rule] });
  const shapes = (answer.shapes ?? []).filter((shape) => shape.look !== undefined || shape.ink === "extra");
  return shapes.length === 0 ? undefined : framed(shapes, side);
}

function framed(shapes: readonly DrawnShape[], side: number): Picture {
  const xs: number[] = [];
  const ys: number[] = [];
  for (const { shape, points, size = 0 } of shapes) {
    const ends = shape === "rect" ? [points[0]!, points[1]!, points[0]! + points[2]!, points[1]! + points[3]!] : points;
    ends.forEach((at, i) => (i % 2 === 0 ? xs : ys).push(...(shape === "circle" || shape === "text" ? [at - size, at + size] : [at])));
  }
  const span = (list: readonly number[]) => [Math.floor((Math.min(...list) + 3) / kCell), Math.ceil((Math.max(...list) - 3) / kCell)] as const;
  const [across, down] = [span(xs), span(ys)];
  const cells = Math.min(side + 1, Math.max(kLeastCells, across[1] - across[0], down[1] - down[0]));
  const first = ([from, to]: readonly [number, number]) => (from < 0 ? from : Math.max(0, Math.min(side - cells, Math.floor((from + to - cells) / 2))));
  return { shapes, left: first(across) * kCell, top: first(down) * kCell, size: cells * kCell, side };
}
