// The state of the page and what can be done to it. Panes read it and call it; it tells the root
// that something changed, which draws again once a frame.
import { Latest, Refused, Stopped, refusal, type Lane, type Question } from "../engine/client.ts";
import type {
  AnswerCandidates,
  AnswerCheck,
  AnswerMistakes,
  AnswerRead,
  AnswerScaleInfo,
  AnswerTechniqueInfo,
  StepShape,
} from "../engine/answers.ts";
import type { DrawnShape, Tint, View } from "../board/board.ts";
import * as game from "./game.ts";
import { cellOf, clashes, gridOf, lineOf, type Grid } from "./grid.ts";
import { linkOf, notesOf, readLink, withLink, type Linked } from "./link.ts";
import * as storage from "./storage.ts";

export type Pane = "play" | "check" | "learn" | "new" | "puzzles";
export const kPanes: readonly Pane[] = ["play", "check", "learn", "new", "puzzles"];

/** A position that is shown instead of the person's own: a step of a walk, a solution. */
export type Show = {
  readonly position?: game.Position;
  readonly candidates?: game.Marks;
  readonly counts?: game.Marks;
  readonly shapes?: readonly StepShape[];
  readonly line?: number;
  readonly tints?: ReadonlyMap<number, Tint>;
  /** It is looked at, and nothing can be entered. */
  readonly still?: boolean;
};

export type Live = {
  readonly check?: AnswerCheck;
  readonly candidates?: AnswerCandidates;
  readonly mistakes?: AnswerMistakes;
  readonly error?: string;
  readonly busy: boolean;
};

export type Notice = { readonly text: string; readonly bad?: boolean };

const kLiveSeconds = 5;
const kComposeMs = 1200;

export class App {
  readonly live: Lane;
  readonly long: Lane;
  #latest: Latest;
  #listeners = new Set<() => void>();
  #queued = false;

  grid!: Grid;
  history!: game.History;
  name = "";
  id = "";
  selection: ReadonlySet<number> = new Set([0]);
  cursor = 0;
  mode: game.Mode = "digit";
  setting = false;
  fixed = false;
  pane: Pane = "play";
  settings: storage.Settings = storage.readSettings();
  show: Show | undefined;
  notice: Notice | undefined;
  liveState: Live = { busy: false };
  /** True candidates are shown on the board. */
  wantCandidates = false;
  wantCounts = false;
  /** How the library draws the rules of the puzzle. */
  rules: readonly DrawnShape[] = [];
  seconds = 0;
  solved = false;
  /** Puzzles that were pasted together. */
  list: readonly AnswerRead[] = [];
  scales: readonly AnswerScaleInfo[] = [];
  techniques: readonly AnswerTechniqueInfo[] = [];
  saved: readonly storage.Saved[] = [];
  keeps = true;
  #typed: { at: number; cell: number; before: game.Position; digits: string } | undefined;
  #saving: ReturnType<typeof setTimeout> | undefined;

  constructor(live: Lane, long: Lane) {
    this.live = live;
    this.long = long;
    this.#latest = new Latest(live);
    this.saved = storage.readPuzzles();
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  changed(): void {
    if (this.#queued) return;
    this.#queued = true;
    queueMicrotask(() => {
      this.#queued = false;
      for (const listener of this.#listeners) listener();
    });
  }

  say(text: string, bad = false): void {
    this.notice = { text, bad };
    this.changed();
  }

  /** Runs what a button starts: what fails is said, what was stopped is not. */
  async attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (error instanceof Stopped) return;
      this.say(error instanceof Error ? error.message : String(error), true);
      if (!(error instanceof Refused)) console.error(error);
    }
    this.changed();
  }

  // --- Puzzles -----------------------------------------------------------------------------------

  get position(): game.Position {
    return this.history.now;
  }
  get side(): number {
    return this.grid.side;
  }

  /** The puzzle as requests take it: as printed, or with what was entered. */
  about(what: "printed" | "filled" | "noted"): Readonly<Record<string, unknown>> {
    const { position, grid } = this;
    const givens = what === "printed" ? position.givens : game.filled(position);
    return {
      puzzle: givens,
      layout: grid.layout,
      ...(grid.rules.length > 0 ? { rules: grid.rules } : {}),
      ...(what === "noted" ? { marks: position.centre } : {}),
    };
  }

  get printedText(): string {
    return lineOf(this.side, this.position.givens);
  }

  openRead(read: AnswerRead, name = "", rest: Pick<Linked, "entries" | "notes"> = {}): void {
    const grid = gridOf(read);
    // A single candidate of a pencilmark puzzle is a note too: the library says what is given.
    const start = game.newPosition(read.givens, read.marks as game.Marks | undefined);
    this.#open(grid, withLink(start, read.side, rest), name || (typeof read.comment === "string" ? read.comment : ""));
    this.fixed = read.marks !== undefined;
  }

  #open(grid: Grid, position: game.Position, name: string): void {
    this.saveNow();
    this.grid = grid;
    this.history = new game.History(position);
    this.name = name.slice(0, 200);
    this.id = `${Date.now().toString(36)}${Math.floor(Math.random() * 1e9).toString(36)}`;
    this.seconds = 0;
    this.solved = false;
    this.show = undefined;
    this.cursor = Math.max(0, game.filled(position).indexOf(0));
    this.selection = new Set([this.cursor]);
    this.setting = position.givens.every((digit) => digit === 0);
    this.wantCandidates = false;
    this.liveState = { busy: false };
    this.fixed = false;
    this.rules = [];
    if (grid.rules.length > 0) void this.attempt(() => this.#drawRules(grid));
    this.edited(false);
  }

  async #drawRules(grid: Grid): Promise<void> {
    const drawn = await this.long.one<{ readonly shapes: readonly DrawnShape[] | null }>({
      ask: "draw",
      shapes: true,
      labels: false,
      puzzle: Array<number>(grid.cells).fill(0),
      layout: grid.layout,
      rules: grid.rules,
    });
    if (this.grid !== grid) return;
    this.rules = (drawn.shapes ?? []).filter((shape) => shape.look !== undefined);
    this.changed();
  }

  async openText(text: string, layout?: string): Promise<void> {
    const question: Question = { ask: "read", text, ...(layout ? { layout } : {}) };
    const answers = await this.live.ask(question);
    const good = answers.filter((answer) => !refusal(answer)) as unknown as AnswerRead[];
    if (good.length === 0) throw refusal(answers[0]!) ?? new Error("no puzzle was read");
    this.list = good.length > 1 ? good : [];
    this.openRead(good[0]!);
    const bad = answers.length - good.length;
    if (good.length > 1 || bad > 0) {
      this.say(`${good.length} ${good.length === 1 ? "puzzle" : "puzzles"} read${bad > 0 ? `, ${bad} could not be` : ""}`, bad > 0);
    } else {
      this.notice = undefined;
    }
  }

  async openLayout(layout: string): Promise<void> {
    const read = await this.live.one<AnswerRead>({ ask: "read", layout });
    this.openRead(read);
  }

  async openLink(linked: Linked): Promise<void> {
    const layout = linked.layout ? { layout: linked.layout } : {};
    const text = withRules(linked.puzzle, linked.rules);
    const read = await this.live.one<AnswerRead>({ ask: "read", text, most: 1, ...layout });
    this.openRead(read, linked.name, linked);
  }

  async openSaved(saved: storage.Saved): Promise<void> {
    const read = await this.live.one<AnswerRead>({
      ask: "read",
      text: withRules(saved.givens, saved.rules),
      layout: saved.layout,
      most: 1,
    });
    this.openRead(read, saved.name, saved);
    this.id = saved.id;
    this.seconds = saved.seconds;
    this.solved = saved.solved;
    this.setting = read.givens.every((digit) => digit === 0);
  }

  /** What the page begins with: the link, the last puzzle, or an empty grid. */
  async start(fragment: string): Promise<void> {
    const linked = readLink(fragment);
    if (linked) {
      try {
        await this.openLink(linked);
        return;
      } catch (error) {
        this.say(`The link holds no puzzle: ${(error as Error).message}`, true);
      }
    }
    const last = this.saved[0];
    if (last && !linked) {
      try {
        await this.openSaved(last);
        return;
      } catch {
        // A page of another version kept it: an empty grid will do.
      }
    }
    await this.openLayout("3x3");
  }

  get link(): string {
    return linkOf(this.side, this.grid.layout, this.position, this.name, this.grid.rules);
  }

  // --- Keeping -----------------------------------------------------------------------------------

  get blank(): boolean {
    const { givens, entries } = this.position;
    return givens.every((digit) => digit === 0) && entries.every((digit) => digit === 0);
  }

  saveSoon(): void {
    clearTimeout(this.#saving);
    this.#saving = setTimeout(() => this.saveNow(), 400);
  }

  saveNow(): void {
    clearTimeout(this.#saving);
    if (!this.history || this.blank) return;
    this.keeps = storage.writePuzzle({
      id: this.id,
      name: this.name,
      layout: this.grid.layout,
      ...(this.grid.rules.length > 0 ? { rules: this.grid.rules.join("\n") } : {}),
      side: this.side,
      givens: this.printedText,
      entries: lineOf(this.side, this.position.entries),
      notes: notesOf(this.position),
      seconds: this.seconds,
      solved: this.solved,
      touched: Date.now(),
    });
    this.saved = storage.readPuzzles();
    this.changed();
  }

  forget(id: string): void {
    storage.deletePuzzle(id);
    this.saved = storage.readPuzzles();
    this.changed();
  }

  set(settings: Partial<storage.Settings>): void {
    this.settings = { ...this.settings, ...settings };
    storage.writeSettings(this.settings);
    this.changed();
    this.check();
  }

  // --- Entering ----------------------------------------------------------------------------------

  get manners(): game.Manners {
    return { setting: this.setting, erase: this.settings.erase && !this.setting };
  }

  go(next: game.Position): void {
    if (this.show?.still) return;
    if (!this.history.go(next)) return;
    this.#typed = undefined;
    this.edited(true);
  }

  /** The position is another one. */
  edited(save: boolean): void {
    this.show = undefined;
    if (save) this.saveSoon();
    this.#judgeEnd();
    this.changed();
    this.check();
  }

  digit(digit: number, mode: game.Mode = this.mode): void {
    if (this.show?.still) return;
    if (mode === "colour" ? digit < 1 || digit > 9 : digit < 1 || digit > this.side) return;
    this.go(game.enter(this.position, this.grid, [...this.selection], mode, digit, this.manners));
  }

  /** A digit from the keyboard: above side 9 two of them in short order are one number. */
  typed(key: number, mode: game.Mode = this.mode, now = Date.now()): void {
    if (key === 0 && !(this.side > 9 && this.#typed && now - this.#typed.at < kComposeMs)) return this.erase(mode);
    if (this.side <= 9 || mode === "colour") return this.digit(key, mode);
    const last = this.#typed;
    const joined = last && now - last.at < kComposeMs && last.cell === this.cursor ? Number(last.digits + key) : 0;
    if (last && joined >= 10 && joined <= this.side && last.digits.length === 1) {
      const both = game.enter(last.before, this.grid, [...this.selection], mode, joined, this.manners);
      this.history.amend(both);
      this.#typed = undefined;
      return this.edited(true);
    }
    if (key === 0) return;
    const before = this.position;
    this.digit(key, mode);
    this.#typed = { at: now, cell: this.cursor, before, digits: String(key) };
  }

  erase(mode: game.Mode = this.mode): void {
    this.go(game.erase(this.position, [...this.selection], mode, this.manners));
  }
  undo(): void {
    if (!this.show?.still && this.history.undo()) this.edited(true);
  }
  redo(): void {
    if (!this.show?.still && this.history.redo()) this.edited(true);
  }
  fill(): void {
    this.fixed = true;
    this.go(game.fillMarks(this.position, this.grid));
    this.changed();
  }

  select(cells: Iterable<number>, cursor: number): void {
    this.selection = new Set(cells);
    this.cursor = cursor;
    this.#typed = undefined;
    this.changed();
  }

  move(rows: number, columns: number, extend: boolean, far: boolean): void {
    const { side } = this;
    const step = (at: number, by: number) =>
      far ? (by === 0 ? at : by < 0 ? 0 : side - 1) : (at + by + side) % side;
    const row = step(Math.floor(this.cursor / side), rows);
    const column = step(this.cursor % side, columns);
    const cell = row * side + column;
    this.select(extend ? [...this.selection, cell] : [cell], cell);
  }

  #judgeEnd(): void {
    const full = game.isFull(this.position) && this.position.entries.some((digit) => digit !== 0);
    const right = full && clashes(this.grid, game.filled(this.position)).size === 0;
    if (right && !this.solved) {
      this.solved = true;
      this.notice = { text: "Solved. Well done!" };
    }
    if (!full) this.solved = false;
  }

  // --- Checks while one types --------------------------------------------------------------------

  /** Whether entries are judged as well as the puzzle. */
  get judges(): boolean {
    return this.settings.liveMistakes && this.position.entries.some((digit) => digit !== 0);
  }

  check(): void {
    this.liveState = { ...this.liveState, busy: true };
    this.#latest.run(() => this.#checkNow());
  }

  async #checkNow(): Promise<void> {
    const position = this.position;
    const current = () => position === this.history.now;
    const printed = this.about("printed");
    const time = { time: kLiveSeconds };
    const clash = clashes(this.grid, position.givens);
    const next: { -readonly [K in keyof Live]: Live[K] } = { busy: true };
    try {
      if (clash.size > 0) {
        next.check = {
          file: "", line: 0, layout: "", verdict: "none", engine: "",
          detail: "givens clash",
          conflict: [...clash].map((cell) => `r${Math.floor(cell / this.side) + 1}c${(cell % this.side) + 1}`),
        } as unknown as AnswerCheck;
      } else {
        next.check = await this.live.one<AnswerCheck>({ ask: "unique", ...time, ...printed });
        if (current()) this.#setLive({ ...this.liveState, check: next.check });
        if (this.wantCandidates && current()) {
          const counted = this.wantCounts ? { solutions: 1000 } : {};
          next.candidates = await this.live.one<AnswerCandidates>({ ask: "candidates", ...counted, ...time, ...printed });
        }
        if (this.judges && current() && next.check.verdict === "unique") {
          next.mistakes = await this.live.one<AnswerMistakes>({
            ask: "mistakes", printed: this.printedText, ...time, ...this.about("filled"),
          });
        }
      }
    } catch (error) {
      if (error instanceof Stopped) throw error;
      next.error = (error as Error).message;
    }
    if (current()) this.#setLive({ ...next, busy: false });
  }

  #setLive(state: Live): void {
    this.liveState = state;
    this.changed();
  }

  // --- What is seen ------------------------------------------------------------------------------

  cellsOf(names: readonly string[]): number[] {
    return names.map((name) => cellOf(this.side, name)).filter((cell) => cell >= 0);
  }

  get view(): View {
    const position = this.show?.position ?? this.position;
    const wrong = new Set<number>();
    if (this.settings.clashes) for (const cell of clashes(this.grid, game.filled(position))) wrong.add(cell);
    const tints = new Map<number, Tint>(this.show?.tints ?? []);
    const { check, candidates, mistakes } = this.liveState;
    if (!this.show?.still) {
      if (this.pane === "check" && check?.conflict) {
        for (const cell of this.cellsOf(check.conflict)) tints.set(cell, "conflict");
      }
      if (mistakes && this.settings.liveMistakes) {
        for (const cell of this.cellsOf(Object.keys({ ...mistakes.impossible, ...mistakes.take_back }))) wrong.add(cell);
      }
    }
    const overlay = this.wantCandidates && !this.show && candidates ? this.#trueCandidates(candidates) : {};
    return {
      grid: this.grid,
      position,
      selection: this.selection,
      cursor: this.cursor,
      wrong,
      tints,
      candidates: this.show?.candidates,
      counts: this.show?.counts,
      ...overlay,
      fixed: this.fixed,
      peers: this.settings.peers && !this.show?.shapes,
      shapes: this.show?.shapes ?? [],
      line: this.show?.line,
      rules: this.rules,
      still: this.show?.still,
      label: `${this.name || "Sudoku"}, ${this.side} by ${this.side}`,
    };
  }

  #trueCandidates(answer: AnswerCandidates): Pick<View, "candidates" | "counts"> {
    const solution = typeof answer.solution === "string" ? answer.solution : undefined;
    if (answer.verdict !== "multiple" && answer.verdict !== "unique") return {};
    const candidates: (readonly number[])[] = [...game.emptyMarks(this.grid.cells)];
    const counts: (readonly number[])[] = [...game.emptyMarks(this.grid.cells)];
    const all = answer.counts as Readonly<Record<string, unknown>> | undefined;
    for (const [name, digits] of Object.entries((answer.undetermined ?? {}) as Record<string, string>)) {
      const cell = cellOf(this.side, name);
      const list = this.side > 9 ? digits.split(",").map(Number) : [...digits].map(Number);
      candidates[cell] = list;
      const counted = all?.[name] as Readonly<Record<string, number>> | undefined;
      if (counted) counts[cell] = list.map((digit) => counted[String(digit)] ?? 0);
    }
    const line = solution ? [...solution] : [];
    line.forEach((sign, cell) => {
      if (candidates[cell]!.length === 0 && line.length === this.grid.cells) {
        candidates[cell] = [Number.parseInt(sign, 36)];
      }
    });
    return { candidates, ...(all ? { counts } : {}) };
  }
}

// One block: the cells, and under them a constraint a line.
function withRules(puzzle: string, rules: string | undefined): string {
  if (!rules) return puzzle;
  return `${rules}\n${puzzle}\n`;
}
