// A puzzle that is being worked on: its givens, entries and notes. Every change creates a new
// position, so that undo can keep the old ones.
import { leftIn, type Grid } from "./grid.ts";

export type Marks = readonly (readonly number[])[];

export type Position = {
  readonly givens: readonly number[];
  /** 0 in cells of givens. */
  readonly entries: readonly number[];
  readonly corner: Marks;
  readonly centre: Marks;
  readonly colours: Marks;
  /** The entries that were filled in by Solve: the digit in each such cell, nothing in others. */
  readonly machine: Marks;
  /** What the pen drew: lines to neighbours, as numbers of kPenSteps from 1, and signs. */
  readonly pen: Marks;
};

/** The neighbours to which a line of the pen leads, as rows and columns; a line belongs to its upper or left end. */
export const kPenSteps: readonly (readonly [number, number])[] = [[0, 1], [1, 0], [1, 1], [1, -1]];
export const kPenDot = 5;
export const kPenCross = 6;

/** Everything in a position besides givens and entries. */
export const kKinds = ["corner", "centre", "colours", "machine", "pen"] as const;

export type Mode = "digit" | "corner" | "centre" | "colour" | "pen";

export const kNone: readonly number[] = [];

export function emptyMarks(cells: number): Marks {
  return Array<readonly number[]>(cells).fill(kNone);
}

export function newPosition(givens: readonly number[], centre?: Marks): Position {
  const none = emptyMarks(givens.length);
  return {
    givens,
    entries: givens.map(() => 0),
    corner: none,
    centre: centre ?? none,
    colours: none,
    machine: none,
    pen: none,
  };
}

/** Givens and entries together. */
export function filled(position: Position): number[] {
  return position.givens.map((given, cell) => given || position.entries[cell]!);
}

/** Whether the digit of a cell was filled in by Solve. */
export function isMachine(position: Position, cell: number): boolean {
  const digit = position.entries[cell]!;
  return digit !== 0 && position.machine[cell]![0] === digit;
}

export function isFull(position: Position): boolean {
  return position.givens.every((given, cell) => given !== 0 || position.entries[cell] !== 0);
}

type Draft = {
  givens: number[];
  entries: number[];
  corner: (readonly number[])[];
  centre: (readonly number[])[];
  colours: (readonly number[])[];
  machine: (readonly number[])[];
  pen: (readonly number[])[];
};

function draftOf(position: Position): Draft {
  return {
    givens: [...position.givens],
    entries: [...position.entries],
    corner: [...position.corner],
    centre: [...position.centre],
    colours: [...position.colours],
    machine: [...position.machine],
    pen: [...position.pen],
  };
}

function without(list: readonly number[], item: number): readonly number[] {
  return list.includes(item) ? list.filter((each) => each !== item) : list;
}

function withItem(list: readonly number[], item: number): readonly number[] {
  return list.includes(item) ? list : [...list, item].sort((a, b) => a - b);
}

/** `setting`: digits are entered as givens. `erase`: entering a digit removes it from the notes of
 * its peers. */
export type Manners = { readonly setting: boolean; readonly erase: boolean };

function put(draft: Draft, grid: Grid, cell: number, digit: number, manners: Manners): void {
  if (manners.setting) {
    draft.givens[cell] = digit;
    draft.entries[cell] = 0;
  } else {
    draft.entries[cell] = digit;
  }
  draft.corner[cell] = kNone;
  draft.centre[cell] = kNone;
  draft.machine[cell] = kNone;
  if (!manners.erase || digit === 0) return;
  for (const peer of grid.peersOf(cell)) {
    draft.corner[peer] = without(draft.corner[peer]!, digit);
    draft.centre[peer] = without(draft.centre[peer]!, digit);
  }
}

/** Enters a digit in all selected cells. If all of them already have it, it is removed. */
export function enter(
  position: Position,
  grid: Grid,
  selection: readonly number[],
  mode: Mode,
  digit: number,
  manners: Manners,
): Position {
  const draft = draftOf(position);
  if (mode === "colour") return toggle(position, draft, "colours", selection, digit);
  if (mode === "pen") return position;
  const open = selection.filter((cell) => manners.setting || position.givens[cell] === 0);
  if (mode !== "digit") {
    const empty = open.filter((cell) => !position.givens[cell] && !position.entries[cell]);
    return toggle(position, draft, mode, empty, digit);
  }
  if (open.length === 0) return position;
  const held = manners.setting ? position.givens : position.entries;
  const all = open.every((cell) => held[cell] === digit && !isMachine(position, cell));
  for (const cell of open) {
    if (all) {
      (manners.setting ? draft.givens : draft.entries)[cell] = 0;
    } else {
      put(draft, grid, cell, digit, manners);
    }
  }
  return draft;
}

function toggle(
  position: Position,
  draft: Draft,
  what: "corner" | "centre" | "colours",
  cells: readonly number[],
  item: number,
): Position {
  if (cells.length === 0) return position;
  const all = cells.every((cell) => position[what][cell]!.includes(item));
  for (const cell of cells) {
    draft[what][cell] = all ? without(draft[what][cell]!, item) : withItem(draft[what][cell]!, item);
  }
  return draft;
}

/** Deletes the kind of content that the mode enters. If there is none, deletes the next kind that
 * the cells have. */
export function erase(
  position: Position,
  selection: readonly number[],
  mode: Mode,
  manners: Manners,
): Position {
  const order = ["digit", "centre", "corner", "colours", "pen"] as const;
  const first: (typeof order)[number] = mode === "colour" ? "colours" : mode;
  for (const kind of [first, ...order.filter((each) => each !== first)]) {
    const draft = draftOf(position);
    let changed = false;
    for (const cell of selection) {
      if (kind === "digit") {
        const list = manners.setting ? draft.givens : draft.entries;
        changed ||= list[cell] !== 0;
        list[cell] = 0;
        draft.machine[cell] = kNone;
      } else {
        changed ||= draft[kind][cell]!.length > 0;
        draft[kind][cell] = kNone;
      }
    }
    if (changed) return draft;
  }
  return position;
}

/** Draws a line of the pen between two neighbours, or removes it; the position itself if they are none. */
export function penLine(position: Position, side: number, one: number, other: number, on: boolean): Position {
  const [from, to] = one < other ? [one, other] : [other, one];
  const columns = (to % side) - (from % side);
  const rows = Math.floor(to / side) - Math.floor(from / side);
  const step = 1 + kPenSteps.findIndex((each) => each[0] === rows && each[1] === columns);
  if (step === 0 || position.pen[from]!.includes(step) === on) return position;
  const draft = draftOf(position);
  draft.pen[from] = on ? withItem(draft.pen[from]!, step) : without(draft.pen[from]!, step);
  return draft;
}

/** Whether the pen has drawn a line between two neighbours. */
export const hasPenLine = (position: Position, side: number, one: number, other: number): boolean => penLine(position, side, one, other, false) !== position;

/** Puts a sign of the pen into cells, in place of the other one; the same sign again is removed. */
export function penSign(position: Position, cells: readonly number[], sign: number): Position {
  const draft = draftOf(position);
  const all = cells.every((cell) => position.pen[cell]!.includes(sign));
  for (const cell of cells) {
    const lines = draft.pen[cell]!.filter((each) => each <= kPenSteps.length);
    draft.pen[cell] = all ? lines : [...lines, sign];
  }
  return cells.length > 0 ? draft : position;
}

/** The candidates that the houses allow, in cells that have no centre marks yet. */
export function startMarks(position: Position, grid: Grid, cells: readonly number[]): Position {
  const draft = draftOf(position);
  const values = filled(position);
  for (const cell of cells) if (values[cell] === 0 && draft.centre[cell]!.length === 0) draft.centre[cell] = leftIn(grid, values, cell);
  return draft;
}

/** Notes the candidates that the houses allow, as centre marks in every open cell. */
export function fillMarks(position: Position, grid: Grid): Position {
  const draft = draftOf(position);
  const values = filled(position);
  for (let cell = 0; cell < grid.cells; cell++) {
    if (values[cell] === 0) draft.centre[cell] = leftIn(grid, values, cell);
  }
  return draft;
}

export type Change = { readonly cell: number; readonly digit: number };

/** Applies a step. A cell that loses a candidate and has no centre marks first gets the candidates
 * that the step was found with. */
export function applyStep(
  position: Position,
  grid: Grid,
  step: {
    readonly placements: readonly Change[];
    readonly removals: readonly Change[];
    readonly candidates: Marks;
  },
): Position {
  const draft = draftOf(position);
  for (const { cell, digit } of step.placements) {
    if (draft.givens[cell] === 0) put(draft, grid, cell, digit, { setting: false, erase: true });
  }
  for (const { cell, digit } of step.removals) {
    const noted = draft.centre[cell]!;
    draft.centre[cell] = without(noted.length > 0 ? noted : step.candidates[cell]!, digit);
    draft.corner[cell] = without(draft.corner[cell]!, digit);
  }
  return draft;
}

/** Sets or removes entries by a list of changes, where digit 0 removes. */
export function setEntries(position: Position, grid: Grid, changes: readonly Change[], manners: Manners): Position {
  const draft = draftOf(position);
  for (const { cell, digit } of changes) {
    if (!manners.setting && draft.givens[cell] !== 0) continue;
    put(draft, grid, cell, digit, manners);
  }
  return draft;
}

/** Fills in a solution. Digits that the person has entered rightly stay theirs. */
export function solvedBy(position: Position, solution: readonly number[]): Position {
  const draft = draftOf(position);
  solution.forEach((digit, cell) => {
    if (draft.givens[cell] !== 0 || draft.entries[cell] === digit) return;
    draft.entries[cell] = digit;
    draft.machine[cell] = [digit];
    draft.corner[cell] = kNone;
    draft.centre[cell] = kNone;
  });
  return draft;
}

/** Turns all entries into givens, or all givens into entries. */
export function printed(position: Position, given: boolean): Position {
  const all = filled(position);
  const none = all.map(() => 0);
  return { ...position, givens: given ? all : none, entries: given ? none : all, machine: emptyMarks(all.length) };
}

/** Turns the givens of some cells into entries. */
export function asEntries(position: Position, cells: Iterable<number>): Position {
  const draft = draftOf(position);
  for (const cell of cells) {
    if (draft.givens[cell] === 0) continue;
    draft.entries[cell] = draft.givens[cell]!;
    draft.givens[cell] = 0;
  }
  return draft;
}

export function cleared(position: Position): Position {
  return newPosition(position.givens);
}

type State = {
  readonly position: Position;
  readonly grid: Grid;
  readonly name: string;
  /** The regions that are being painted, from 0, and -1 for none; undefined before the first stroke. */
  readonly painted?: readonly number[] | undefined;
};

/** Unlimited undo and redo of positions, of the grid (rules may change too), of the name, and of painted regions. */
export class History {
  #past: State[] = [];
  #future: State[] = [];
  #now: State;
  /** Whether the last change was one of the name, which the next letter continues. */
  #naming = false;

  constructor(position: Position, grid: Grid, name = "", painted?: readonly number[]) {
    this.#now = { position, grid, name, painted };
  }

  get now(): Position {
    return this.#now.position;
  }
  get grid(): Grid {
    return this.#now.grid;
  }
  get name(): string {
    return this.#now.name;
  }
  get painted(): readonly number[] | undefined {
    return this.#now.painted;
  }
  /** All positions of this grid since the beginning, the present one last. */
  get positions(): readonly Position[] {
    return [...this.#past, this.#now].filter(({ grid }) => grid.cells === this.grid.cells).map(({ position }) => position);
  }
  get canUndo(): boolean {
    return this.#past.length > 0;
  }
  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** Moves to a new position or grid; returns whether it differs from the present one. */
  go(position: Position, grid: Grid = this.grid): boolean {
    if (grid === this.grid && (position === this.now || same(position, this.now))) return false;
    this.#add({ ...this.#now, position, grid });
    return true;
  }
  /** Changes the name. All letters that are typed in one go are undone together. */
  rename(name: string): void {
    const next = { ...this.#now, name };
    if (this.#naming) this.#now = next;
    else this.#add(next);
    this.#naming = true;
  }
  /** Changes the painted regions; `amends` continues the stroke that changed them last. */
  paint(painted: readonly number[], amends: boolean): void {
    const next = { ...this.#now, painted };
    if (amends) this.#now = next;
    else this.#add(next);
  }
  /** Replaces the present position, when a second key completes a number that the first key began. */
  amend(position: Position, grid: Grid = this.grid): void {
    this.#now = { ...this.#now, position, grid };
  }
  /** Names the present position without a step to undo. */
  call(name: string): void {
    this.#now = { ...this.#now, name };
  }
  /** Replaces a grid wherever it occurs, once its rules have been read. */
  regrid(before: Grid, grid: Grid): void {
    const replaced = (state: State): State => (state.grid === before ? { ...state, grid } : state);
    this.#past = this.#past.map(replaced);
    this.#future = this.#future.map(replaced);
    this.#now = replaced(this.#now);
  }
  undo(): boolean {
    const before = this.#past.pop();
    if (!before) return false;
    this.#naming = false;
    this.#future.push(this.#now);
    this.#now = before;
    return true;
  }
  redo(): boolean {
    const after = this.#future.pop();
    if (!after) return false;
    this.#naming = false;
    this.#past.push(this.#now);
    this.#now = after;
    return true;
  }
  #add(state: State): void {
    this.#past.push(this.#now);
    this.#future = [];
    this.#now = state;
    this.#naming = false;
  }
}

function sameNumbers(a: readonly number[], b: readonly number[]): boolean {
  return a === b || (a.length === b.length && a.every((each, i) => each === b[i]));
}

export function same(a: Position, b: Position): boolean {
  const marks = (x: Marks, y: Marks) => x === y || x.every((each, i) => sameNumbers(each, y[i]!));
  return (
    sameNumbers(a.givens, b.givens) &&
    sameNumbers(a.entries, b.entries) &&
    kKinds.every((kind) => marks(a[kind], b[kind]))
  );
}

export type Merged = {
  readonly position: Position;
  /** Cells that both changed, differently; `mine` is kept there. */
  readonly clashes: readonly number[];
};

/** Combines what two tabs did to the same position: each cell is as the tab left it that changed it. */
export function merged(base: Position, mine: Position, theirs: Position): Merged {
  const draft = draftOf(mine);
  const clashes = new Set<number>();
  const sameDigit = (a: Position, b: Position, cell: number) => a.givens[cell] === b.givens[cell] && a.entries[cell] === b.entries[cell];
  for (let cell = 0; cell < mine.givens.length; cell++) {
    if (sameDigit(base, mine, cell)) {
      draft.givens[cell] = theirs.givens[cell]!;
      draft.entries[cell] = theirs.entries[cell]!;
    } else if (!sameDigit(base, theirs, cell) && !sameDigit(mine, theirs, cell)) {
      clashes.add(cell);
    }
    for (const kind of kKinds) {
      const sameMarks = (a: Position, b: Position) => sameNumbers(a[kind][cell]!, b[kind][cell]!);
      if (sameMarks(base, mine)) draft[kind][cell] = theirs[kind][cell]!;
      else if (!sameMarks(base, theirs) && !sameMarks(mine, theirs)) clashes.add(cell);
    }
  }
  return { position: draft, clashes: [...clashes] };
}
