// The state of the page and the operations on it. Panes read the state and call the operations. The
// root is notified of changes and redraws at most once per frame.
import type { ReadAnswer, ScaleInfoAnswer, StepShape, TechniqueInfoAnswer } from "sudokit";
import type { DrawnShape, Shown, Tint, View } from "../board/board.ts";
import { Refused, Stopped, TooLong, type Lane } from "../engine/client.ts";
import { Checker } from "./checker.ts";
import { Daily } from "./daily.ts";
import type { Drawer } from "./drawer.ts";
import type { Ending } from "./ending.ts";
import * as game from "./game.ts";
import { cellOf, lineOf, regionsOf, ruledText, type Grid } from "./grid.ts";
import { Hand } from "./hand.ts";
import { Keeper, newId } from "./keeper.ts";
import { linkOf } from "./link.ts";
import { Opener } from "./opener.ts";
import type { Kinds } from "./ruletext.ts";
import type { Painter } from "./painter.ts";
import { Solver } from "./solve.ts";
import * as storage from "./storage.ts";
import { Told } from "./told.ts";
import { viewOf } from "./view.ts";
import { Visits, type Left } from "./visits.ts";
import { t } from "../words/words.ts";

export type Pane = "play" | "set" | "check" | "learn" | "new" | "puzzles";
export const kPanes: readonly Pane[] = ["play", "set", "check", "learn", "new", "puzzles"];

/** A position shown in place of the person's own, such as a step of a path or a solution. */
export type Show = {
  readonly position?: game.Position;
  readonly candidates?: Shown;
  readonly counts?: game.Marks;
  readonly shapes?: readonly StepShape[];
  readonly line?: number;
  readonly tints?: ReadonlyMap<number, Tint>;
  /** The position is read-only. */
  readonly still?: boolean;
};

/** A button in the notice. With `focus` it takes the keyboard focus. */
export type NoticeAction = { readonly label: string; readonly run: () => void; readonly focus?: boolean };

/** The notice disappears with the next edit or change of pane. With `stays` it remains until another
 * puzzle is opened. */
export type Notice = {
  readonly text: string;
  readonly bad?: boolean;
  readonly stays?: boolean;
  readonly action?: NoticeAction | undefined;
  /** The text is English in every language. */
  readonly foreign?: boolean;
};

export class App {
  readonly live: Lane;
  readonly long: Lane;
  /** For Solve alone, so that the work of panes and Solve neither wait for nor stop each other. */
  readonly searching: Lane;
  /** For the table of many puzzles, which is filled in while others work. */
  readonly rating: Lane;
  readonly open = new Opener(this);
  readonly hand = new Hand(this);
  readonly solver = new Solver(this);
  readonly checker: Checker;
  readonly keeper = new Keeper(this);
  readonly visits = new Visits(this);
  readonly daily = new Daily(this);
  /** Draw rules and regions; loaded after the board. */
  drawer: Drawer | undefined;
  painter: Painter | undefined;
  /** Tells the day and the time. */
  clock: () => Date = () => new Date();
  #listeners = new Set<() => void>();
  #queued = false;

  history!: game.History;
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
  /** What the engine is reading; nothing is checked meanwhile. */
  reading: { readonly what: "puzzle" | "rules"; readonly stop: () => void } | undefined;
  /** The rules of grids as the library draws them. */
  readonly drawn = new WeakMap<Grid, readonly DrawnShape[]>();
  /** The board is empty only until the puzzle that the page opens with has been read. */
  placeholder = false;
  /** Whether the page offers what can be done with it, because nothing has been begun. */
  welcome = false;
  seconds = 0;
  /** Whether the clock stands still and the board is hidden. */
  paused = false;
  solved = false;
  /** The number of hints that were shown for this puzzle. */
  hints = 0;
  /** What the puzzle took that was solved last. */
  ending: Ending | undefined;
  /** The puzzles that were pasted together, and the one that is on the board. */
  list: readonly ReadAnswer[] = [];
  listed: ReadAnswer | undefined;
  scales: readonly ScaleInfoAnswer[] = [];
  techniques: readonly TechniqueInfoAnswer[] = [];
  /** The technique whose page was opened; empty if none is, or if a step opened it. */
  technique = "";
  /** The exercises that were done. */
  learned: ReadonlySet<string> = new Set(storage.readLearned());
  /** The kinds of rules; empty until a puzzle with rules is read. */
  kinds: Kinds = new Map();
  saved: readonly storage.Saved[] = [];
  /** The panes that are loaded after the board. */
  panes: typeof import("../panes/later.ts") | undefined;
  /** Whether the engine and its tables are loaded. */
  ready = false;
  keeps = true;
  /** The number of long-running questions that the open pane waits for. */
  tasks = 0;

  constructor(live: Lane, long: Lane, searching: Lane, rating: Lane) {
    this.live = live;
    this.long = long;
    this.searching = searching;
    this.rating = rating;
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

  /** Shows a notice; `foreign` if its text is English in every language. */
  say(text: string, bad = false, stays = false, action?: NoticeAction, foreign = false): void {
    this.notice = { text, bad, stays, action, foreign };
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
      this.say(error instanceof Error ? error.message : String(error), true, false, undefined, !(error instanceof Told || error instanceof TooLong));
      if (!(error instanceof Refused) && !(error instanceof TooLong) && !(error instanceof Told)) console.error(error);
    }
    this.changed();
  }

  // --- Puzzles -----------------------------------------------------------------------------------

  get grid(): Grid {
    return this.history.grid;
  }
  get position(): game.Position {
    return this.history.now;
  }
  /** The puzzle's rules as the library draws them. */
  get rules(): readonly DrawnShape[] {
    return this.drawn.get(this.grid) ?? kNoShapes;
  }
  get side(): number {
    return this.grid.side;
  }
  get name(): string {
    return this.history.name;
  }
  set name(name: string) {
    this.history.call(name.slice(0, kLongestName));
  }

  /** The puzzle as a request expects it: givens only, with entries, or with entries and centre marks. */
  about(what: "printed" | "filled" | "noted"): Readonly<Record<string, unknown>> {
    const { position, grid } = this;
    if (grid.pending) throw new Told(t("The rules of this puzzle have not been read."));
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

  /** Ticks off an exercise. */
  learn(exercise: string): void {
    this.learned = new Set([...storage.readLearned(), exercise]);
    storage.writeLearned([...this.learned]);
  }

  // --- Keeping -----------------------------------------------------------------------------------

  /** Whether the board has no digits and the puzzle has no rules. */
  get blank(): boolean {
    const { givens, entries } = this.position;
    return this.grid.rules.length === 0 && givens.every((digit) => digit === 0) && entries.every((digit) => digit === 0);
  }

  saveSoon(): void {
    this.keeper.soon();
  }
  saveNow(): void {
    this.keeper.now();
  }

  set(settings: Partial<storage.Settings>): void {
    this.settings = { ...this.settings, ...settings };
    storage.writeSettings(this.settings);
    this.changed();
    this.checker.run();
  }

  get canUndo(): boolean {
    return this.history.canUndo || this.visits.canUndo;
  }
  get canRedo(): boolean {
    return this.history.canRedo || this.visits.canRedo;
  }

  // --- Positions ---------------------------------------------------------------------------------

  /** Puts another puzzle on the board; `saved` if it is a stored game. */
  begin(grid: Grid, position: game.Position, name: string, saved?: storage.Saved): void {
    this.saveNow();
    // Neither the empty grid before the first puzzle nor a new reading of a game is left behind.
    const follows = this.history && !this.placeholder && saved?.id !== this.id;
    if (follows) this.visits.push();
    this.placeholder = false;
    this.welcome = false;
    this.notice = undefined;
    this.listed = undefined;
    this.history = new game.History(position, grid, name.slice(0, kLongestName), regionsOf(grid.side, saved?.painted ?? ""));
    this.id = saved?.id ?? newId();
    this.seconds = saved?.seconds ?? 0;
    this.solved = saved?.solved ?? false;
    this.hints = saved?.hints ?? 0;
    this.cursor = Math.max(0, game.filled(position).indexOf(0));
    this.selection = new Set([this.cursor]);
    // An empty grid opens in setting mode. A grid without givens but with rules counts as a puzzle.
    this.setting = grid.rules.length === 0 && position.givens.every((digit) => digit === 0);
    if (this.pane === "play" || this.pane === "set") this.pane = this.setting ? "set" : "play";
    this.wantCandidates = false;
    this.paused = false;
    this.painter?.end();
    this.drawer?.choose(undefined);
    this.keeper.begin({ known: saved, worked: saved?.worked === true }, follows);
    this.checker.forget();
    this.edited(false);
  }

  /** Puts a puzzle on the board again as it was left; `entry` adds it to the browser's history. */
  resume(left: Left, entry: boolean): void {
    this.saveNow();
    const { kept, ...state } = left;
    Object.assign(this, state);
    this.notice = undefined;
    this.listed = undefined;
    this.selection = new Set([this.cursor]);
    if (this.pane === "play" || this.pane === "set") this.pane = this.setting ? "set" : "play";
    this.wantCandidates = false;
    this.paused = false;
    this.painter?.end();
    this.drawer?.choose(undefined);
    this.keeper.begin(kept, entry);
    this.checker.forget();
    this.edited(false);
    this.keeper.follow();
    this.keeper.sync();
  }

  /** Opens the pane in which the puzzle on the board is worked on. */
  toBoard(): void {
    this.pane = this.setting ? "set" : "play";
    this.changed();
  }

  /** Gives the puzzle a name, which can be undone. */
  rename(name: string): void {
    this.history.rename(name);
    this.saveSoon();
    this.changed();
  }

  /** Lets the puzzle on the board start from another position, which is no work of the person. */
  startAt(position: game.Position): void {
    this.history.amend(position);
    this.keeper.follow();
    this.edited(false);
  }

  /** Puts the same puzzle under other rules, which can be undone. */
  ruled(grid: Grid, amends = false): void {
    if (amends) this.history.amend(this.position, grid);
    else if (!this.history.go(this.position, grid)) return;
    this.checker.forget();
    this.hush();
    this.edited(true);
  }

  /** Takes over a position from another tab; false if the board has it already. */
  adopt(position: game.Position): boolean {
    if (!this.history.go(position)) return false;
    this.solver.drop();
    if (!this.show?.still) this.show = undefined;
    this.changed();
    this.checker.run();
    return true;
  }

  go(next: game.Position): void {
    if (this.show?.still) return;
    if (!this.history.go(next)) return;
    this.hush();
    this.edited(true);
  }

  /** Called after the position has changed. */
  edited(save: boolean): void {
    this.solver.drop();
    this.show = undefined;
    if (save) this.saveSoon();
    this.changed();
    this.checker.run();
  }
}

const kLongestName = 200;
const kNoShapes: readonly DrawnShape[] = [];
