// The puzzles that were on the board since the page was opened, each with its history. Undo at the
// beginning of a puzzle, and Back of the browser, return to the former one.
import type { App } from "./app.ts";
import type { History } from "./game.ts";
import { newId, type Kept } from "./keeper.ts";

/** What the app needs to put a puzzle on the board again. */
export type Left = {
  readonly history: History;
  readonly id: string;
  readonly seconds: number;
  readonly solved: boolean;
  readonly hints: number;
  readonly fixed: boolean;
  readonly setting: boolean;
  readonly cursor: number;
  readonly kept: Kept;
};

type Visit = { readonly serial: string; left?: Left };

const kMost = 50;

export class Visits {
  #app: App;
  #all: Visit[] = [{ serial: newId() }];
  #at = 0;

  constructor(app: App) {
    this.#app = app;
  }

  /** The visit on the board, by the name that the browser's history holds. */
  get serial(): string {
    return this.#all[this.#at]!.serial;
  }
  get canUndo(): boolean {
    return this.#at > 0;
  }
  get canRedo(): boolean {
    return this.#at < this.#all.length - 1;
  }

  /** Another puzzle comes on the board, after the present one. */
  push(): void {
    this.#leave();
    this.#all.splice(this.#at + 1);
    this.#all.push({ serial: newId() });
    if (this.#all.length > kMost) this.#all.shift();
    this.#at = this.#all.length - 1;
  }

  /** Puts the former or the next puzzle on the board; false if there is none. */
  step(way: 1 | -1): boolean {
    return this.#goTo(this.#at + way, true);
  }

  /** Puts the puzzle of an entry of the browser's history on the board; false if it is not known. */
  find(serial: unknown): boolean {
    return this.#goTo(this.#all.findIndex((each) => each.serial === serial), false);
  }

  #goTo(index: number, entry: boolean): boolean {
    const left = this.#all[index]?.left;
    if (index === this.#at || !left) return index === this.#at;
    this.#leave();
    this.#at = index;
    this.#app.resume(left, entry);
    return true;
  }

  #leave(): void {
    const { history, id, seconds, solved, hints, fixed, setting, cursor, keeper } = this.#app;
    this.#all[this.#at]!.left = { history, id, seconds, solved, hints, fixed, setting, cursor, kept: keeper.kept };
  }
}
