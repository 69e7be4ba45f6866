// Computes what the board shows: the person's position or that of a step, with the known results
// for it.
import type { CandidatesAnswer } from "sudokit";
import type { Tint, View } from "../board/board.ts";
import type { App } from "./app.ts";
import * as game from "./game.ts";
import { rulesByCell } from "./ruletext.ts";
import { cellOf, clashes, digitsOf, leftIn, type Grid } from "./grid.ts";
import { spoken as language, t } from "../words/words.ts";

export function viewOf(app: App): View {
  const painter = app.painter?.paints ? app.painter : undefined;
  const position = painter ? { ...app.position, colours: painter.colours } : (app.show?.position ?? app.position);
  const wrong = new Set<number>();
  const silent = app.settings.late && !app.setting && !game.isFull(position);
  if (app.settings.clashes && !silent) for (const cell of clashes(app.grid, game.filled(position))) wrong.add(cell);
  const tints = new Map<number, Tint>(app.show?.tints ?? []);
  const { check, candidates, mistakes } = app.checker.state;
  if (!app.show?.still) {
    if (app.pane === "check" && check?.conflict) {
      for (const cell of app.cellsOf(check.conflict)) tints.set(cell, "conflict");
    }
    if (mistakes && app.settings.liveMistakes && !silent) {
      for (const cell of app.cellsOf(Object.keys({ ...mistakes.impossible, ...mistakes.take_back }))) wrong.add(cell);
    }
  }
  const overlay = app.wantCandidates && !app.show?.position && !app.show?.shapes && candidates ? trueCandidates(app.grid, candidates) : autoMarks(app);
  const preview = app.drawer?.preview ?? [];
  return {
    grid: app.grid,
    painted: painter?.regions,
    position,
    selection: app.selection,
    cursor: app.cursor,
    wrong,
    tints,
    candidates: app.show?.candidates,
    counts: app.show?.counts,
    ...overlay,
    fixed: app.fixed,
    told: told(app),
    letters: app.settings.signs && app.side > 9,
    peers: app.settings.peers && !app.show?.shapes && !painter,
    shapes: app.show?.shapes ?? kNoShapes,
    line: app.show?.line,
    rules: preview.length > 0 ? [...app.rules, ...preview] : app.rules,
    room: app.pane === "set" && app.drawer?.form?.takes === "line" ? kRoomForClues : 0,
    still: app.show?.still,
    label: `${app.name || "Sudoku"}, ${t("{side} by {side}", { side: app.side })}`,
  };
}

const kNoShapes: View["shapes"] = [];
/** Room to press beside the grid, in its own units. */
const kRoomForClues = 48;

type Overlay = Pick<View, "candidates" | "counts">;
/** The overlay of the last answer. It is cached because the board redraws a cell whenever its list
 * is another object. */
let known: { readonly answer: CandidatesAnswer; readonly overlay: Overlay } | undefined;

function trueCandidates(grid: Grid, answer: CandidatesAnswer): Overlay {
  if (known?.answer !== answer) known = { answer, overlay: overlayOf(grid, answer) };
  return known.overlay;
}

let spoken: { readonly grid: Grid; readonly kinds: App["kinds"]; readonly language: string; readonly told: ReadonlyMap<number, string> } | undefined;

// What screen readers are told of the rules of each cell.
function told({ grid, kinds }: App): ReadonlyMap<number, string> {
  if (spoken?.grid !== grid || spoken.kinds !== kinds || spoken.language !== language()) spoken = { grid, kinds, language: language(), told: rulesByCell(grid, kinds) };
  return spoken.told;
}

let auto: { readonly position: game.Position; readonly candidates: Overlay["candidates"] } | undefined;

// The candidates that the houses allow, in open cells without centre marks.
function autoMarks(app: App): Overlay {
  const { position, grid } = app;
  if (!app.settings.autoMarks || app.setting || app.show) return { candidates: app.show?.candidates, counts: app.show?.counts };
  if (auto?.position !== position) {
    const values = game.filled(position);
    auto = { position, candidates: position.centre.map((list, cell) => (values[cell] === 0 && list.length === 0 ? leftIn(grid, values, cell) : undefined)) };
  }
  return { candidates: auto.candidates, counts: undefined };
}

function overlayOf(grid: Grid, answer: CandidatesAnswer): Overlay {
  const solution = typeof answer.solution === "string" ? answer.solution : undefined;
  if (answer.verdict !== "multiple" && answer.verdict !== "unique") return {};
  const candidates: (readonly number[])[] = [...game.emptyMarks(grid.cells)];
  const counts: (readonly number[])[] = [...game.emptyMarks(grid.cells)];
  const all = answer.counts as Readonly<Record<string, unknown>> | undefined;
  for (const [name, digits] of Object.entries((answer.undetermined ?? {}) as Record<string, string>)) {
    const cell = cellOf(grid.side, name);
    const list = grid.side > 9 ? digits.split(",").map(Number) : [...digits].map(Number);
    candidates[cell] = list;
    const counted = all?.[name] as Readonly<Record<string, number>> | undefined;
    if (counted) counts[cell] = list.map((digit) => counted[String(digit)] ?? 0);
  }
  digitsOf(grid.side, solution ?? "")?.forEach((digit, cell) => {
    if (candidates[cell]!.length === 0) candidates[cell] = [digit];
  });
  return { candidates, ...(all ? { counts } : {}) };
}
