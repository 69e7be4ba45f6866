// Opens puzzles: pasted text, links, stored puzzles and empty grids.
import type { ReadAnswer } from "sudokit";
import type { DrawnShape } from "../board/board.ts";
import { Refused, refusal, type Question } from "../engine/client.ts";
import type { App } from "./app.ts";
import * as game from "./game.ts";
import { gridOf, lineOf, ruledText, type Grid } from "./grid.ts";
import { readEarly, remember } from "./layouts.ts";
import { linkIn, readLink, withLink, type Linked } from "./link.ts";
import { samePuzzle, type Saved } from "./storage.ts";
import { Told } from "./told.ts";

/** The limit for one text; for longer lists there is the command-line program. */
const kMostPuzzles = 1000;

export class Opener {
  #app: App;

  constructor(app: App) {
    this.#app = app;
  }

  read(read: ReadAnswer, name = "", rest: Pick<Linked, "entries" | "notes"> = {}): void {
    const app = this.#app;
    // A cell with one candidate in a pencilmark puzzle is still a note: the library reports the
    // givens.
    const start = game.newPosition(read.givens, read.marks as game.Marks | undefined);
    const title = name || (typeof read.comment === "string" ? read.comment : "");
    app.begin(gridOf(read), withLink(start, read.side, rest), title);
    app.fixed = read.marks !== undefined;
    app.rules = [];
    if (app.grid.rules.length > 0) void app.attempt(() => this.#drawRules(app.grid));
  }

  async text(text: string, layout?: string): Promise<void> {
    const app = this.#app;
    const linked = linkIn(text);
    if (linked) {
      app.list = [];
      app.notice = undefined;
      return this.#linked(linked);
    }
    const question: Question = { ask: "read", text, most: kMostPuzzles + 1, ...(layout ? { layout } : {}) };
    const all = await app.live.ask(question);
    const answers = all.slice(0, kMostPuzzles);
    const good = answers.filter((answer) => !refusal(answer)) as unknown as ReadAnswer[];
    if (good.length === 0) throw refusal(answers[0]!) ?? new Error("no puzzle was read");
    app.list = good.length > 1 ? good : [];
    this.read(good[0]!);
    app.listed = good[0];
    remember(good[0]!);
    const bad = answers.length - good.length;
    if (good.length > 1 || bad > 0) {
      const rest = all.length > answers.length ? "; there are more in the text" : "";
      const first = answers.map(refusal).find((each) => each);
      const why = first ? ` (${first.line === undefined ? "" : `line ${first.line}: `}${first.message})` : "";
      app.say(`${good.length} ${good.length === 1 ? "puzzle" : "puzzles"} read${bad > 0 ? `, ${bad} could not be${why}` : ""}${rest}`, bad > 0 || rest !== "");
    } else {
      app.notice = undefined;
    }
  }

  /** Opens one of the puzzles that were pasted together, with its stored progress if there is any. */
  async listed(read: ReadAnswer): Promise<void> {
    const app = this.#app;
    app.saveNow();
    const { layout, rules } = gridOf(read);
    const name = typeof read.comment === "string" ? read.comment : "";
    const wanted = { name, layout, rules: rules.join("\n"), givens: lineOf(read.side, read.givens) };
    const before = app.saved.find((saved) => samePuzzle(saved, wanted));
    if (before) await this.saved(before);
    else this.read(read);
    app.listed = read;
    app.changed();
  }

  /** Replaces the rules of the puzzle on the board. An invalid rule is refused with its line. */
  async rules(text: string): Promise<void> {
    const app = this.#app;
    const lines = text.split("\n").map((line) => line.trim());
    const used = lines.flatMap((line, index) => (line === "" ? [] : [{ line, index }]));
    const puzzle = ruledText({ ...app.grid, rules: [] }, app.position.givens);
    const answers = await app.live.ask({ ask: "read", text: `${puzzle}${used.map(({ line }) => line).join("\n")}\n` });
    const refused = answers.map(refusal).find((each) => each);
    const before = puzzle.split("\n").length - 1;
    const at = refused?.line === undefined ? undefined : used[refused.line - before - 1];
    if (refused) throw at ? new Refused(refused.code, refused.message, at.index + 1) : refused;
    const read = answers[0] as unknown as ReadAnswer | undefined;
    const same = answers.length === 1 && read?.side === app.side && read.givens.every((digit, cell) => digit === app.position.givens[cell]);
    if (!same) throw new Told("Only rules, one per line, can be entered here.");
    app.ruled(gridOf(read!));
    if (app.grid.rules.length > 0) void app.attempt(() => this.#drawRules(app.grid));
  }

  async layout(layout: string): Promise<void> {
    const read = await this.#app.live.one<ReadAnswer>({ ask: "read", layout });
    this.read(read);
    remember(read);
  }

  async saved(saved: Saved): Promise<void> {
    if (this.#savedEarly(saved)) return;
    const read = await this.#one(saved.givens, saved.rules, saved.layout);
    this.#openSaved(read, saved);
  }

  /** Opens what the page starts with: the link, the last puzzle, or an empty grid. */
  async start(fragment: string): Promise<void> {
    if (this.early(fragment)) return;
    const app = this.#app;
    const linked = readLink(fragment);
    if (linked) {
      try {
        return await this.#linked(linked);
      } catch (error) {
        app.say(`The link has no valid puzzle: ${(error as Error).message}`, true);
      }
    }
    const last = app.saved[0];
    if (last && !linked) {
      try {
        await this.saved(last);
        return;
      } catch {
        // Another version of the page stored it; an empty grid is opened instead.
      }
    }
    await this.layout("3x3");
  }

  /** Does the same without the engine; false if that is not possible. */
  early(fragment: string): boolean {
    const linked = readLink(fragment);
    if (linked) {
      const read = linked.rules ? undefined : readEarly(linked.layout, linked.puzzle);
      if (read) this.read(read, linked.name, linked);
      return read !== undefined;
    }
    const last = this.#app.saved[0];
    if (last) return this.#savedEarly(last);
    const empty = readEarly("3x3", "");
    if (empty) this.read(empty);
    return empty !== undefined;
  }

  async #linked(linked: Linked): Promise<void> {
    this.read(await this.#one(linked.puzzle, linked.rules, linked.layout), linked.name, linked);
  }

  #savedEarly(saved: Saved): boolean {
    const read = saved.rules ? undefined : readEarly(saved.layout, saved.givens);
    if (read) this.#openSaved(read, saved);
    return read !== undefined;
  }

  #openSaved(read: ReadAnswer, saved: Saved): void {
    const app = this.#app;
    this.read(read, saved.name, saved);
    app.id = saved.id;
    app.seconds = saved.seconds;
    app.solved = saved.solved;
  }

  async #one(puzzle: string, rules: string | undefined, layout: string | undefined): Promise<ReadAnswer> {
    // One block: one constraint per line, then the cells.
    const text = rules ? `${rules}\n${puzzle}\n` : puzzle;
    const read = await this.#app.live.one<ReadAnswer>({ ask: "read", text, most: 1, ...(layout ? { layout } : {}) });
    remember(read);
    return read;
  }

  async #drawRules(grid: Grid): Promise<void> {
    const app = this.#app;
    const drawn = await app.long.one<{ readonly shapes: readonly DrawnShape[] | null }>({
      ask: "draw",
      shapes: true,
      labels: false,
      puzzle: Array<number>(grid.cells).fill(0),
      layout: grid.layout,
      rules: grid.rules,
    });
    if (app.grid !== grid) return;
    app.rules = (drawn.shapes ?? []).filter((shape) => shape.look !== undefined);
    app.changed();
  }
}
