// The state of the page and the operations on it. Panes read the state and call the operations. The
// root is notified of changes and redraws at most once per frame.
import type { ReadAnswer, ScaleInfoAnswer, StepShape, TechniqueInfoAnswer } from "sudokit";
import type { DrawnShape, Tint, View } from "../board/board.ts";
import { Refused, Stopped, type Lane } from "../engine/client.ts";
import { Checker } from "./checker.ts";
import * as game from "./game.ts";
import { cellOf, lineOf, ruledText, type Grid } from "./grid.ts";
import { Hand } from "./hand.ts";
import { linkOf, notesOf } from "./link.ts";
import { Opener } from "./opener.ts";
import * as storage from "./storage.ts";
import { Told } from "./told.ts";
import { viewOf } from "./view.ts";

export type Pane = "play" | "check" | "learn" | "new" | "puzzles";
export const kPanes: readonly Pane[] = ["play", "check", "learn", "new", "puzzles"];

/** A position shown in place of the person's own, such as a step of a path or a solution. */
export type Show = {
  readonly position?: game.Position;
  readonly candidates?: game.Marks;
  readonly counts?: game.Marks;
  readonly shapes?: readonly StepShape[];
  readonly line?: number;
  readonly tints?: ReadonlyMap<number, Tint>;
  /** The position is read-only. */
  readonly still?: boolean;
};

/** The notice disappears with the next edit or change of pane. With `stays` it remains until another
 * puzzle is opened. */
export type Notice = { readonly text: string; readonly bad?: boolean; readonly stays?: boolean };

export class App {
  readonly live: Lane;
  readonly long: Lane;
  readonly open = new Opener(this);
  readonly hand = new Hand(this);
  readonly checker: Checker;
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
  /** Whether true candidates are shown on the board. */
  wantCandidates = false;
  wantCounts = false;
  /** The puzzle's rules as the library draws them. */
  rules: readonly DrawnShape[] = [];
  seconds = 0;
  solved = false;
  /** The puzzles that were pasted together, and the one that is on the board. */
  list: readonly ReadAnswer[] = [];
  listed: ReadAnswer | undefined;
  scales: readonly ScaleInfoAnswer[] = [];
  techniques: readonly TechniqueInfoAnswer[] = [];
  saved: readonly storage.Saved[] = [];
  /** Whether the engine and its tables are loaded. */
  ready = false;
  keeps = true;
  /** The number of long-running questions that the open pane waits for. */
  tasks = 0;
  #saving: ReturnType<typeof setTimeout> | undefined;

  constructor(live: Lane, long: Lane) {
    this.live = live;
    this.long = long;
    this.checker = new Checker(this);
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
      if (!this.history) return; // There is nothing to draw yet.
      for (const listener of this.#listeners) listener();
    });
  }

  say(text: string, bad = false, stays = false): void {
    this.notice = { text, bad, stays };
    this.changed();
  }

  /** Removes the notice, unless it stays. */
  hush(): void {
    if (!this.notice?.stays) this.notice = undefined;
  }

  /** Runs the action of a button. A failure is shown as a notice; a stopped action is not. */
  async attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (error instanceof Stopped) return;
      this.say(error instanceof Error ? error.message : String(error), true);
      if (!(error instanceof Refused) && !(error instanceof Told)) console.error(error);
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

  /** The puzzle as a request expects it: givens only, with entries, or with entries and centre marks. */
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

  /** The givens and rules, without entries, as text. */
  get printedText(): string {
    return this.grid.rules.length > 0 ? ruledText(this.grid, this.position.givens) : lineOf(this.side, this.position.givens);
  }

  cellsOf(names: readonly string[]): number[] {
    return names.map((name) => cellOf(this.side, name)).filter((cell) => cell >= 0);
  }

  get view(): View {
    return viewOf(this);
  }

  get link(): string {
    return linkOf(this.side, this.grid.layout, this.position, this.name, this.grid.rules);
  }

  // --- Keeping -----------------------------------------------------------------------------------

  /** Whether the board has no digits and the puzzle has no rules. */
  get blank(): boolean {
    const { givens, entries } = this.position;
    return this.grid.rules.length === 0 && givens.every((digit) => digit === 0) && entries.every((digit) => digit === 0);
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
      givens: lineOf(this.side, this.position.givens),
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
    this.checker.run();
  }

  // --- Positions ---------------------------------------------------------------------------------

  /** Puts another puzzle on the board. */
  begin(grid: Grid, position: game.Position, name: string): void {
    this.saveNow();
    if (this.notice?.stays) this.notice = undefined;
    this.listed = undefined;
    this.grid = grid;
    this.history = new game.History(position);
    this.name = name.slice(0, 200);
    this.id = `${Date.now().toString(36)}${Math.floor(Math.random() * 1e9).toString(36)}`;
    this.seconds = 0;
    this.solved = false;
    this.cursor = Math.max(0, game.filled(position).indexOf(0));
    this.selection = new Set([this.cursor]);
    // An empty grid opens in setting mode. A grid without givens but with rules counts as a puzzle.
    this.setting = grid.rules.length === 0 && position.givens.every((digit) => digit === 0);
    this.wantCandidates = false;
    this.checker.forget();
    this.edited(false);
  }

  /** Puts the same puzzle under other rules. */
  ruled(grid: Grid): void {
    this.grid = grid;
    this.rules = [];
    this.checker.forget();
    this.hush();
    this.edited(true);
  }

  go(next: game.Position): void {
    if (this.show?.still) return;
    if (!this.history.go(next)) return;
    this.hush();
    this.edited(true);
  }

  /** Called after the position has changed. */
  edited(save: boolean): void {
    this.show = undefined;
    if (save) this.saveSoon();
    this.changed();
    this.checker.run();
  }
}
