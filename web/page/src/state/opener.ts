// Opens puzzles: pasted text, links, stored puzzles and empty grids.
import type { ReadAnswer, RuleInfoAnswer, ScaleInfoAnswer } from "sudokit";
import type { DrawnShape } from "../board/board.ts";
import { Refused, Stopped, TooLong, refusal, type Answer, type Question } from "../engine/client.ts";
import type { App } from "./app.ts";
import * as game from "./game.ts";
import { digitsOf, gridOf, isComment, layoutText, lineOf, ruledGrid, ruledText, rulesIn, writtenOf, type Grid } from "./grid.ts";
import { gamesIn } from "./games.ts";
import { readEarly, remember } from "./layouts.ts";
import { linkIn, readLink, techniqueIn, unknownParts, unreadParts, withinGame, withLink, type Linked } from "./link.ts";
import { samePuzzle, type Saved } from "./storage.ts";
import { Told } from "./told.ts";
import { t } from "../words/words.ts";

/** The limit for one text; for longer lists there is the command-line program. */
const kMostPuzzles = 1000;
/** Reading ends after this time. If it takes longer than the other, a notice says that it runs. */
const kMostSeconds = 30;
const kQuietMs = 700;
const kTooLong = { puzzle: "reading the puzzle took longer than {seconds} s and was stopped", rules: "reading the rules took longer than {seconds} s and was stopped" } as const;
const kGivenUp = { puzzle: "reading the puzzle was stopped", rules: "reading the rules was stopped" } as const;

/** Lines of a block that say more than one constraint: the layout, or candidates. */
const isDirective = (line: string): boolean => /^(?:layout|regions|extra|candidates)\b/i.test(line);

function linesOf(rules: string | undefined): string[] {
  return (rules ?? "").split("\n").map((line) => line.trim()).filter((line) => line !== "");
}

/** The words beside the puzzles that were not understood, as the end of a notice. */
function ignoredIn(answers: readonly ReadAnswer[]): string {
  const most = 3;
  const words = answers.flatMap((answer) => (answer as { ignored?: { line: number; text: string }[] }).ignored ?? []);
  if (words.length === 0) return "";
  const shown = words.slice(0, most).map((each) => `“${each.text}” (${t("line {line}", { line: each.line })})`);
  return `; ${t("ignored: {words}", { words: shown.join(", ") })}${words.length > most ? ` ${t("and more")}` : ""}`;
}

type Progress = Pick<Linked, "name" | "entries" | "notes">;

export class Opener {
  #app: App;

  constructor(app: App) {
    this.#app = app;
  }

  /** Opens what the person pastes, drops or chooses. */
  async pasted(text: string): Promise<void> {
    const before = this.#app.history;
    await this.text(text);
    const { history, list, notice } = this.#app;
    if (history !== before && list.length === 0 && !notice && !linkIn(text)) this.#askWhose();
  }

  async text(text: string, layout?: string): Promise<void> {
    const app = this.#app;
    const games = gamesIn(text);
    if (games) return app.keeper.add(games);
    const linked = linkIn(text);
    if (linked) {
      app.list = [];
      app.notice = undefined;
      return this.#linked(linked);
    }
    const all = await this.#asked("puzzle", { ask: "read", text, most: kMostPuzzles + 1, ...(layout ? { layout } : {}) });
    const answers = all.slice(0, kMostPuzzles);
    const good = answers.filter((answer) => !refusal(answer)) as unknown as ReadAnswer[];
    if (good.length === 0) throw refusal(answers[0]!) ?? new Error("no puzzle was read");
    app.list = good.length > 1 ? good : [];
    this.#put(good[0]!);
    app.keeper.follow();
    app.listed = good[0];
    if (good[0]!.rules === undefined) remember(good[0]!);
    const bad = answers.length - good.length;
    const ignored = ignoredIn(good);
    if (good.length > 1 || bad > 0 || ignored !== "") {
      const rest = all.length > answers.length ? `; ${t("there are more in the text")}` : "";
      const first = answers.map(refusal).find((each) => each);
      const why = first ? ` (${first.line === undefined ? "" : `${t("line {line}", { line: first.line })}: `}${first.message})` : "";
      app.say(`${t("{n} puzzle read|{n} puzzles read", { n: good.length })}${bad > 0 ? `, ${t("{bad} could not be", { bad })}${why}` : ""}${rest}${ignored}`, bad > 0 || rest !== "");
    } else {
      app.notice = undefined;
    }
  }

  // A grid that is more than half full may hold digits that the person entered elsewhere. They are
  // those that a stored game of the same puzzle does not give, or the person selects them.
  #askWhose(): void {
    const app = this.#app;
    const { givens } = app.position;
    const count = givens.filter((digit) => digit !== 0).length;
    if (2 * count <= givens.length || count === givens.length) return;
    const known = app.saved.map((saved) => this.#beyond(saved)).find((cells) => cells.length > 0);
    const mine = () => app.go(game.asEntries(app.position, known ?? []));
    const choose = () => {
      app.setting = true;
      app.pane = "set";
      app.say(t("Select the digits that you entered, then press “Selected are mine”"));
    };
    if (known) app.say(t("{n} of these digits are not givens of a puzzle that you have saved", { n: known.length }), false, false, { label: t("They are mine"), run: mine });
    else app.say(t("More than half of the grid is filled in. Are some of the digits yours?"), false, false, { label: t("Choose mine"), run: choose });
  }

  // The givens on the board that a stored game lacks; none if it is another puzzle.
  #beyond(saved: Saved): number[] {
    const { position, grid } = this.#app;
    if (saved.layout !== grid.layout || (saved.rules ?? "") !== grid.rules.join("\n")) return [];
    const before = digitsOf(saved.side, saved.givens) ?? [];
    const within = before.some((digit) => digit !== 0) && before.every((digit, cell) => digit === 0 || digit === position.givens[cell]);
    return within ? position.givens.flatMap((digit, cell) => (digit !== 0 && before[cell] === 0 ? [cell] : [])) : [];
  }

  /** Opens one of the puzzles that were pasted together, with its stored progress if there is any. */
  async listed(read: ReadAnswer): Promise<void> {
    const app = this.#app;
    app.saveNow();
    const before = app.saved.find((saved) => samePuzzle(saved, puzzleOf(gridOf(read), read)));
    if (before) {
      await this.saved(before);
    } else {
      this.#put(read);
      app.keeper.follow();
    }
    app.listed = read;
    app.changed();
  }

  async layout(layout: string): Promise<void> {
    const read = await this.#one({ ask: "read", layout });
    this.#put(read);
    this.#app.keeper.follow();
    remember(read);
  }

  async saved(saved: Saved): Promise<void> {
    if (this.#savedEarly(saved)) return;
    const read = await this.#read(saved.givens, saved.layout);
    this.#put(read, saved, linesOf(saved.rules), saved);
    this.#app.keeper.follow();
  }

  #savedEarly(saved: Saved): boolean {
    const read = readEarly(saved.layout, saved.givens);
    if (!read) return false;
    this.#put(read, saved, linesOf(saved.rules), saved);
    this.#app.keeper.follow();
    return true;
  }

  // --- The address -------------------------------------------------------------------------------

  /** Opens what the page starts with: the link, the last game, or the puzzle of the day. */
  async start(fragment: string): Promise<void> {
    if (this.early(fragment)) return;
    const app = this.#app;
    const linked = readLink(fragment);
    let problem = nothingIn(fragment);
    if (linked) {
      try {
        return await this.#linked(linked);
      } catch (error) {
        problem = t("The link has no valid puzzle: {why}", { why: (error as Error).message });
      }
    }
    await this.#last(linked ? undefined : app.saved[0]);
    if (problem) app.say(problem, true, true);
  }

  /** Opens a puzzle of the day: the stored game of it, or a new one. */
  async daily(layout: string, puzzle: string, name: string): Promise<void> {
    const read = readEarly(layout, puzzle) ?? (await this.#read(puzzle, layout));
    const before = this.#app.saved.find((saved) => samePuzzle(saved, puzzleOf(gridOf(read), read)));
    if (before) return this.saved(before);
    this.#put(read, { name });
    this.#app.keeper.follow();
  }

  /** Does the same without the engine; false if that is not possible. */
  early(fragment: string): boolean {
    const app = this.#app;
    const linked = readLink(fragment);
    if (linked) {
      const read = linesOf(linked.rules).some(isDirective) ? undefined : readEarly(linked.layout, linked.puzzle);
      if (read) this.#openLinked(read, linked);
      return read !== undefined;
    }
    const last = app.saved[0];
    if (!last || last.solved || !this.#savedEarly(last)) return false;
    const problem = nothingIn(fragment);
    if (problem) app.say(problem, true, true);
    return true;
  }

  /** Shows an empty grid, until the engine has read what is to be opened. */
  blank(): boolean {
    const app = this.#app;
    const empty = readEarly("3x3", "");
    if (empty) this.#put(empty);
    app.placeholder = empty !== undefined;
    app.setting = false;
    app.pane = "play";
    return app.placeholder;
  }

  // The last game goes on. If there is none, or it is solved, there is a new puzzle every day.
  async #last(last: Saved | undefined): Promise<void> {
    try {
      if (last && !last.solved) return await this.saved(last);
    } catch {
      // Another version of the page stored it.
    }
    await this.#today();
  }

  async #today(): Promise<void> {
    const app = this.#app;
    app.scales = (await app.live.ask({ ask: "scales" })) as unknown as ScaleInfoAnswer[];
    // What was entered in the empty grid meanwhile is not taken away.
    if (!app.placeholder || app.blank) await app.attempt(() => app.daily.open());
    app.placeholder = false;
    app.welcome = true;
    app.changed();
  }

  async #linked(linked: Linked): Promise<void> {
    const ruled = linesOf(linked.rules);
    const whole = ruled.some(isDirective);
    const text = whole ? `${ruled.join("\n")}\n${linked.puzzle}\n` : linked.puzzle;
    this.#openLinked(await this.#read(text, linked.layout), whole ? { ...linked, rules: "" } : linked);
  }

  // Shows the puzzle of a link, with the stored game of the same puzzle. If the link has progress
  // that the game does not contain, the link is shown, and the game is offered.
  #openLinked(read: ReadAnswer, linked: Linked): void {
    const app = this.#app;
    app.saveNow();
    const ruled = linesOf(linked.rules);
    const grid = gridOf(read);
    const wanted = puzzleOf(ruled.length > 0 ? { ...grid, rules: ruled } : grid, read);
    const saved = read.marks ? undefined : app.saved.find((each) => samePuzzle(each, wanted));
    const goesOn = saved !== undefined && withinGame(read.side, linked, saved);
    const link = () => this.#put(read, linked, ruled);
    if (goesOn) this.#put(read, saved, ruled, saved);
    else link();
    const unknown = [...linked.unknown, ...unreadParts(read.side, linked)];
    if (unknown.length > 0) return app.say(`${partsText(unknown)}. ${t("The board shows the rest, which may be another puzzle.")}`, true, true);
    app.keeper.follow();
    const bare = !wanted.rules && read.givens.every((digit) => digit === 0);
    if (saved && !goesOn && !bare) {
      app.say(t("The link has entries of its own. Your game of this puzzle is kept"), false, false, { label: t("Continue it"), run: () => void app.attempt(() => this.saved(saved)) });
    }
  }

  // --- Rules -------------------------------------------------------------------------------------

  /** Replaces the rules of the puzzle on the board. An invalid rule is refused with its line. With
   * `amends` the change is undone together with the last one. */
  async rules(text: string, from: Grid = this.#app.grid, amends = false): Promise<void> {
    const app = this.#app;
    const lines = text.split("\n").map((line) => line.trim());
    const used = lines.flatMap((line, index) => (line === "" || isComment(line) ? [] : [{ line, index }]));
    const rules = used.map(({ line }) => line);
    const puzzle = ruledText({ ...from, rules: [] }, app.position.givens);
    const answers = await this.#asked("rules", { ask: "read", text: `${puzzle}${rules.join("\n")}\n` });
    const refused = answers.map(refusal).find((each) => each);
    const before = puzzle.split("\n").length - 1;
    const at = refused?.line === undefined ? undefined : used[refused.line - before - 1];
    if (refused) throw at ? new Refused(refused.code, refused.message, at.index + 1) : refused;
    const read = answers[0] as unknown as ReadAnswer | undefined;
    const same = answers.length === 1 && read?.side === app.side && read.givens.every((digit, cell) => digit === app.position.givens[cell]);
    if (!same || rules.some(isDirective)) throw new Told(t("Only rules, one per line, can be entered here."));
    app.ruled(ruledGrid(from, read!, lines.filter((line) => line !== "")), amends);
    this.#draw(app.grid);
  }

  /** Removes all other rules. */
  async keepRules(rules: readonly string[]): Promise<void> {
    await this.rules(rules.join("\n"));
  }

  /** Removes the extra houses of the layout; the rules stay. */
  async withoutExtras(): Promise<void> {
    await this.#regrid({ ...this.#app.grid, extras: [] });
  }

  /** Gives the grid other regions; digits, rules and extra houses stay. It is undone with the last change. */
  async regions(regions: readonly number[]): Promise<void> {
    await this.#regrid({ ...this.#app.grid, regions }, true);
  }

  async #regrid(grid: Grid, amends = false): Promise<void> {
    const read = await this.#one({ ask: "read", layout: layoutText(grid) });
    // The engine knows the boxes of a map, which have a name of their own.
    const boxes = /^boxes (\d+x\d+)\s*$/.exec(read.layout_text ?? "")?.[1];
    const named = boxes === undefined ? read : await this.#one({ ask: "read", layout: boxes });
    await this.rules(writtenOf(this.#app.grid).join("\n"), gridOf(named), amends);
  }

  /** Reads the rules of the grid on the board. Until then only the grid is shown. */
  async readRules(): Promise<void> {
    const app = this.#app;
    const before = app.grid;
    if (!before.pending) return;
    try {
      const text = `${before.rules.join("\n")}\n${lineOf(app.side, app.position.givens)}\n`;
      const read = await this.#one({ ask: "read", text, layout: before.layout, most: 1 }, "rules");
      if (app.grid !== before) return;
      const grid = ruledGrid(before, read, writtenOf(before));
      app.history.regrid(before, grid);
      app.edited(false);
      this.#draw(grid);
    } catch (error) {
      if (app.grid !== before) return;
      const again = { label: t("Try again"), run: () => void this.readRules() };
      app.say(t("The rules are not in force: {why}. The board shows the grid alone.", { why: (error as Error).message }), true, true, again);
      if (!(error instanceof Refused) && !(error instanceof Told)) console.error(error);
    }
  }

  #draw(grid: Grid): void {
    if (grid.rules.length === 0) return;
    void this.#app.attempt(() => this.#drawRules(grid));
    void this.#app.attempt(() => this.readKinds());
  }

  /** Reads the kinds of rules that the library knows. */
  async readKinds(): Promise<void> {
    const app = this.#app;
    if (app.kinds.size > 0) return;
    const kinds = (await app.live.ask({ ask: "rules" })) as unknown as RuleInfoAnswer[];
    app.kinds = new Map(kinds.map((kind) => [kind.name, kind]));
    app.changed();
  }

  async #drawRules(grid: Grid): Promise<void> {
    const app = this.#app;
    const question: Question = {
      ask: "draw",
      shapes: true,
      labels: false,
      puzzle: Array<number>(grid.cells).fill(0),
      layout: grid.layout,
      rules: grid.rules,
    };
    while (app.grid === grid) {
      try {
        const drawn = await app.long.one<{ readonly shapes: readonly DrawnShape[] | null }>(question, { seconds: kMostSeconds });
        app.drawn.set(grid, (drawn.shapes ?? []).filter((shape) => shape.look !== undefined));
        return app.changed();
      } catch (error) {
        if (error instanceof TooLong) throw new Told(t("Drawing the rules took too long, so it was stopped."));
        if (!(error instanceof Stopped)) throw error; // Other work in this lane was stopped, and this with it.
      }
    }
  }

  // --- Reading -----------------------------------------------------------------------------------

  // Puts a puzzle on the board. `rules` are lines that have not been read with it.
  #put(read: ReadAnswer, rest: Progress = {}, rules: readonly string[] = [], saved?: Saved): void {
    const app = this.#app;
    // A cell with one candidate in a pencilmark puzzle is still a note: the library reports the
    // givens.
    const start = game.newPosition(read.givens, read.marks as game.Marks | undefined);
    const title = rest.name || (typeof read.comment === "string" ? read.comment : "");
    const written = writtenIn(saved, rules);
    const grid: Grid = rules.length > 0 ? { ...gridOf(read), rules, ...written, pending: true } : { ...gridOf(read), ...written };
    app.begin(grid, withLink(start, read.side, rest), title, saved);
    app.fixed = read.marks !== undefined;
    if (grid.pending) void this.readRules();
    else this.#draw(grid);
  }

  async #read(puzzle: string, layout: string | undefined): Promise<ReadAnswer> {
    const read = await this.#one({ ask: "read", text: puzzle, most: 1, ...(layout ? { layout } : {}) });
    if (read.rules === undefined) remember(read);
    return read;
  }

  async #one(question: Question, what: "puzzle" | "rules" = "puzzle"): Promise<ReadAnswer> {
    const [answer] = await this.#asked(what, question);
    if (!answer) throw new Error("no puzzle was read");
    const refused = refusal(answer);
    if (refused) throw refused;
    return answer as unknown as ReadAnswer;
  }

  // Asks the engine to read. What is still being read for the former board is given up. If it takes
  // long, a notice says so, with a button to stop it.
  async #asked(what: "puzzle" | "rules", question: Question): Promise<readonly Answer[]> {
    const app = this.#app;
    app.reading?.stop();
    const abort = new AbortController();
    const mine = { what, stop: () => abort.abort() };
    const notice = { text: what === "rules" ? t("The rules take long to read") : t("The puzzle takes long to read"), stays: true, action: { label: t("Stop"), run: mine.stop } };
    const timer = setTimeout(() => {
      app.notice = notice;
      app.changed();
    }, kQuietMs);
    app.reading = mine;
    let done = false;
    try {
      const answers = await app.live.ask(question, { seconds: kMostSeconds, signal: abort.signal });
      done = true;
      return answers.map(notOneCell);
    } catch (error) {
      if (error instanceof TooLong) throw new Told(t(kTooLong[what], { seconds: kMostSeconds }));
      if (error instanceof Stopped) throw new Told(t(kGivenUp[what]));
      throw error;
    } finally {
      clearTimeout(timer);
      if (app.reading === mine) {
        app.reading = undefined;
        if (!done) app.checker.run();
      }
      if (app.notice === notice) app.notice = undefined;
      app.changed();
    }
  }
}

// A single sign is read as a grid of one cell. Nobody means that.
function notOneCell(answer: Answer): Answer {
  if (answer["side"] !== 1) return answer;
  return { verdict: "error", line: answer["line"], error: { code: "no-puzzle", message: t("a single cell is not a puzzle"), line: answer["line"] } };
}

function puzzleOf(grid: Grid, read: ReadAnswer): Pick<Saved, "layout" | "givens"> & { readonly rules: string } {
  return { layout: grid.layout, rules: grid.rules.join("\n"), givens: lineOf(read.side, read.givens) };
}

// The written rules of a stored game, if they are those that are in force.
function writtenIn(saved: Saved | undefined, rules: readonly string[]): Pick<Grid, "written"> {
  const { written, rules: kept } = rulesIn(linesOf(saved?.written));
  return written && kept.join("\n") === rules.join("\n") ? { written } : {};
}

const partsText = (parts: readonly string[]): string =>
  t("The address has a part that is not understood: {parts}|The address has parts that are not understood: {parts}", { n: parts.length, parts: parts.join(", ") });

// What to say of a fragment without a puzzle.
function nothingIn(fragment: string): string | undefined {
  if (fragment.replace(/^#/, "") === "" || readLink(fragment) || techniqueIn(fragment) !== "") return undefined;
  const unknown = unknownParts(fragment);
  return unknown.length > 0 ? `${t("The address holds no puzzle.")} ${partsText(unknown)}.` : t("The address holds no puzzle, or is too long.");
}
