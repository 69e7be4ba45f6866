// Actions of the person: entering digits, marks and colours in the selected cells, undo, and moving
// the cursor.
import type { App } from "./app.ts";
import * as game from "./game.ts";
import { t } from "../words/words.ts";

/** Digit keys within this time form one number. */
const kComposeMs = 1200;

export class Hand {
  #app: App;
  /** The previous digit key, valid only while its position is still the present one. */
  #typed: { readonly at: number; readonly before: game.Position; readonly after: game.Position; readonly digit: number } | undefined;

  constructor(app: App) {
    this.#app = app;
  }

  get manners(): game.Manners {
    const { setting, settings } = this.#app;
    return { setting, erase: settings.erase && !setting };
  }

  digit(digit: number, mode: game.Mode = this.#app.mode): void {
    if (this.#app.show?.still) return;
    if (mode === "colour" ? digit < 1 || digit > 9 : digit < 1 || digit > this.#app.side) return;
    const { position, grid, settings, selection } = this.#app;
    const begun = mode === "centre" && settings.autoMarks ? game.startMarks(position, grid, [...selection]) : position;
    this.#app.go(game.enter(begun, grid, [...selection], mode, digit, this.manners));
  }

  /** Puts a sign of the pen into the selected cells. */
  sign(sign: number): void {
    if (!this.#app.show?.still) this.#app.go(game.penSign(this.#app.position, [...this.#app.selection], sign));
  }

  /** Joins the selected cells with the pen, in the order in which they were selected. */
  join(): void {
    if (this.#app.show?.still) return;
    const { side, selection } = this.#app;
    const cells = [...selection];
    const pairs = cells.slice(1).map((cell, index) => [cells[index]!, cell] as const);
    const on = !pairs.every(([one, other]) => game.hasPenLine(this.#app.position, side, one, other));
    this.#app.go(pairs.reduce((position, [one, other]) => game.penLine(position, side, one, other, on), this.#app.position));
  }

  /** Draws a line of the pen to the next cell, or removes it; `on` undefined decides by what is there. Returns which. */
  stroke(one: number, other: number, on: boolean | undefined): boolean {
    const { position, side } = this.#app;
    const draws = on ?? !game.hasPenLine(position, side, one, other);
    this.#app.go(game.penLine(position, side, one, other, draws));
    return draws;
  }

  /** Enters a digit from the keyboard. Above side 9, digits typed in quick succession form one number. */
  typed(key: number, mode: game.Mode = this.#app.mode, now = Date.now()): void {
    const app = this.#app;
    const last = app.side > 9 && now - (this.#typed?.at ?? 0) < kComposeMs && this.#typed?.after === app.position ? this.#typed : undefined;
    this.#typed = undefined;
    if (key === 0 && !last) return this.erase(mode);
    if (app.side <= 9 || mode === "colour") return this.digit(key, mode);
    const joined = last ? 10 * last.digit + key : 0;
    if (last && joined >= 10 && joined <= app.side) {
      app.history.amend(game.enter(last.before, app.grid, [...app.selection], mode, joined, this.manners));
      this.#typed = { at: now, before: last.before, after: app.position, digit: joined };
      return app.edited(true);
    }
    if (key === 0) return;
    const before = app.position;
    this.digit(key, mode);
    this.#typed = { at: now, before, after: app.position, digit: key };
  }

  erase(mode: game.Mode = this.#app.mode): void {
    this.#app.go(game.erase(this.#app.position, [...this.#app.selection], mode, this.manners));
  }
  /** A key that is held down stays within the puzzle. */
  undo(held = false): void {
    this.#turn(() => this.#app.history.undo(), -1, held);
  }
  redo(held = false): void {
    this.#turn(() => this.#app.history.redo(), 1, held);
  }
  #turn(turn: () => boolean, way: 1 | -1, held: boolean): void {
    const app = this.#app;
    if (app.show?.still) return;
    if (turn()) {
      app.hush();
      app.drawer?.done();
      app.edited(true);
    } else if (!held && app.visits.step(way)) {
      app.say(way < 0 ? t("Back to {name}", { name: app.name || t("the former puzzle") }) : t("On to {name}", { name: app.name || t("the next puzzle") }));
    }
  }
  fill(): void {
    this.#app.fixed = true;
    this.#app.go(game.fillMarks(this.#app.position, this.#app.grid));
    this.#app.changed();
  }

  select(cells: Iterable<number>, cursor: number): void {
    this.#app.selection = new Set(cells);
    this.#app.cursor = cursor;
    this.#typed = undefined;
    this.#app.changed();
  }

  move(rows: number, columns: number, extend: boolean, far: boolean): void {
    const { side } = this.#app;
    const step = (at: number, by: number) =>
      far ? (by === 0 ? at : by < 0 ? 0 : side - 1) : (at + by + side) % side;
    const row = step(Math.floor(this.#app.cursor / side), rows);
    const column = step(this.#app.cursor % side, columns);
    const cell = row * side + column;
    this.select(extend ? [...this.#app.selection, cell] : [cell], cell);
  }
}
