// Keeps the game on the board in this browser and in the address of the page. Two tabs may hold the
// same game: each takes over what the other stores.
import type { App } from "./app.ts";
import * as game from "./game.ts";
import { addGames, addedText } from "./games.ts";
import { cellName, digitsOf, lineOf, regionMap } from "./grid.ts";
import { linkOf, notesOf, withLink } from "./link.ts";
import * as storage from "./storage.ts";
import { t } from "../words/words.ts";

const kDelayMs = 400;
const kLongestAddress = 2_000_000;

export function newId(): string {
  return `${Date.now().toString(36)}${Math.floor(Math.random() * 1e9).toString(36)}`;
}

/** What is known of the stored form of a puzzle that left the board. */
export type Kept = { readonly known: storage.Saved | undefined; readonly worked: boolean };

export class Keeper {
  #app: App;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the person changed anything that is not stored yet. */
  #dirty = false;
  /** Whether the person ever did. */
  #worked = false;
  /** The game on the board as this tab last read or wrote it; undefined if the browser holds none. */
  #known: storage.Saved | undefined;
  #address = "";
  #followed = 0;
  /** The browser has made an entry in its history for what is opened next. */
  #landed = false;

  constructor(app: App) {
    this.#app = app;
  }

  get kept(): Kept {
    return { known: this.#known, worked: this.#worked };
  }

  /** The next puzzle is that of the present entry in the browser's history. */
  land(): void {
    this.#landed = true;
  }

  /** Another puzzle is on the board, perhaps a stored game; `entry` if Back is to leave it. */
  begin({ known, worked }: Kept, entry: boolean): void {
    clearTimeout(this.#timer);
    this.#dirty = false;
    this.#worked = worked;
    this.#known = known;
    this.#followed = 0;
    this.#address = "";
    this.#enter(entry && !this.#landed ? "pushState" : "replaceState");
    this.#landed = false;
  }

  // Notes in the browser's history which puzzle is on the board.
  #enter(how: "pushState" | "replaceState", address?: string): void {
    try {
      window.history[how]({ visit: this.#app.visits.serial }, "", address);
    } catch (error) {
      console.info(error); // The browser permits no change now; the next one will do.
    }
  }

  /** Stores the game after a change. The address follows at once if it names another puzzle now. A
   * puzzle that was made is stored too, although nobody has worked on it. */
  soon(worked = true): void {
    this.#dirty = true;
    this.#worked ||= worked;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.now(), kDelayMs);
    // Browsers limit how often an address may change.
    if (Date.now() - this.#followed > kDelayMs && this.#linkOf(false) !== this.#address) this.follow();
  }

  now(): void {
    clearTimeout(this.#timer);
    const app = this.#app;
    if (!app.history) return;
    const stored = this.#combine();
    const known = this.#known;
    const longer = known !== undefined && stored !== undefined && storage.sameBoard(stored, known) && app.seconds > known.seconds;
    if (this.#dirty ? known || !app.blank || app.painter?.unfinished : longer) this.#write();
    this.turned();
    app.changed();
  }

  /** Makes the address name the puzzle on the board, with the progress unless the browser holds it. */
  follow(): void {
    const { grid, position } = this.#app;
    // A grid without givens and rules is any puzzle: its progress tells which.
    const bare = grid.rules.length === 0 && position.givens.every((digit) => digit === 0);
    const address = this.#linkOf(bare || this.#known === undefined);
    if (address === this.#address) return;
    this.#address = address;
    this.#followed = Date.now();
    this.#enter("replaceState", address.length > kLongestAddress ? this.#linkOf(false) : address);
  }

  /** The page of a technique was opened or closed. */
  turned(): void {
    if (this.#address !== "") this.follow();
  }

  #linkOf(progress: boolean): string {
    const { side, grid, position, name, pane, technique } = this.#app;
    return linkOf(side, grid.layout, progress ? position : game.newPosition(position.givens), name, grid.rules, pane === "learn" ? technique : "");
  }

  #write(): void {
    const app = this.#app;
    const saved: storage.Saved = {
      id: app.id,
      name: app.name,
      layout: app.grid.layout,
      ...(app.grid.rules.length > 0 ? { rules: app.grid.rules.join("\n") } : {}),
      ...(app.grid.written ? { written: app.grid.written.join("\n") } : {}),
      ...(app.painter?.unfinished ? { painted: regionMap({ side: app.side, regions: app.painter.regions }).join("") } : {}),
      side: app.side,
      givens: lineOf(app.side, app.position.givens),
      entries: lineOf(app.side, app.position.entries),
      notes: notesOf(app.position),
      seconds: app.seconds,
      solved: app.solved,
      hints: app.hints,
      touched: this.#dirty ? Date.now() : this.#known!.touched,
      worked: this.#worked,
    };
    app.keeps = storage.writePuzzle(saved);
    if (app.keeps) this.#known = saved;
    this.#dirty = false;
    app.saved = storage.readPuzzles();
  }

  // --- Deleting ----------------------------------------------------------------------------------

  /** Deletes a stored game; the notice offers to bring it back. */
  forget(id: string): void {
    const app = this.#app;
    if (id === app.id) this.now();
    const saved = storage.readPuzzle(id);
    storage.deletePuzzle(id);
    if (id === app.id) {
      this.#known = undefined;
      this.#dirty = false;
      this.follow();
    }
    app.saved = storage.readPuzzles();
    const undo = { label: t("Undo"), focus: true, run: () => this.#restore(saved!) };
    if (saved) app.say(t("Deleted {name}", { name: saved.name || t("Untitled") }), false, false, undo);
  }

  #restore(saved: storage.Saved): void {
    const app = this.#app;
    if (!storage.readPuzzle(saved.id)) storage.writePuzzle(saved);
    if (saved.id === app.id) {
      this.#known = saved;
      this.follow();
    }
    app.saved = storage.readPuzzles();
    app.say(t("{name} is back", { name: saved.name || t("Untitled") }));
  }

  // --- Files ---------------------------------------------------------------------------------------

  /** Adds the games of a file to those of this browser. */
  add(games: readonly storage.Saved[]): void {
    const app = this.#app;
    this.now();
    const added = addGames(games);
    app.saved = storage.readPuzzles();
    app.say(addedText(added), !added.stored || added.left > 0);
  }

  // --- Other tabs --------------------------------------------------------------------------------

  /** Takes over what another tab has stored. */
  sync(): void {
    const app = this.#app;
    app.saved = storage.readPuzzles();
    const stored = this.#combine();
    // Its rules or layout are others now. What this tab has entered is stored as a copy by then.
    if (stored && this.#known && !storage.sameBoard(stored, this.#known)) void app.attempt(() => app.open.saved(stored));
    else if (this.#address !== "") this.follow();
    app.changed();
  }

  // Adds to the board what the stored game has and this tab does not know. Returns the stored game.
  #combine(): storage.Saved | undefined {
    const app = this.#app;
    const known = this.#known;
    const stored = known && storage.readPuzzle(app.id);
    if (!known || !stored) {
      this.#known = undefined;
      return undefined;
    }
    if (storage.sameProgress(stored, known)) return stored;
    if (!storage.sameBoard(stored, known)) {
      if (this.#dirty) this.#fork();
      return stored;
    }
    const [base, theirs] = [known, stored].map((each) => positionOf(each));
    this.#known = stored;
    if (app.name === known.name) app.name = stored.name;
    app.seconds = Math.max(app.seconds, stored.seconds);
    if (base && theirs) this.#adopt(game.merged(base, app.position, theirs));
    return stored;
  }

  #adopt({ position, clashes }: game.Merged): void {
    const app = this.#app;
    if (!app.adopt(position)) return;
    const cells = clashes.map((cell) => cellName(app.side, cell)).join(" ");
    app.say(
      clashes.length > 0
        ? t("Another tab changed this puzzle too. Its changes were added, except in {cells}: this tab's stay there", { cells })
        : t("This puzzle is also open in another tab; what was entered there was added here"),
      clashes.length > 0,
    );
  }

  // Another tab gave the puzzle other rules, so this tab's changes belong to a game of its own.
  #fork(): void {
    const app = this.#app;
    app.id = newId();
    this.#known = undefined;
    app.say(t("Another tab changed the rules of this puzzle; this one is saved as a copy"));
  }
}

function positionOf(saved: storage.Saved): game.Position | undefined {
  const givens = digitsOf(saved.side, saved.givens);
  return givens && withLink(game.newPosition(givens), saved.side, saved);
}
