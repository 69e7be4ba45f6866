// Drawing rules on the board: a kind is chosen, cells are dragged or selected, a value is typed. What
// is drawn becomes a line of the rules at once; the value that is typed next changes that line.
import type { RuleInfoAnswer } from "sudokit";
import type { DrawnShape } from "../board/board.ts";
import { Refused, Stopped, type Question } from "../engine/client.ts";
import type { App } from "./app.ts";
import { between, borderAt, lineOfDrag, moved, nearCentre, textOfPiece, type Form, type Piece } from "./forms.ts";
import { writtenOf, type Spot } from "./grid.ts";
import { aboveOf, formOfKind, grouped, itemsOf, joined, parted, replaced, type RuleItem } from "./ruleitems.ts";
import { Told } from "./told.ts";
import { t } from "../words/words.ts";

/** Letters that mean something else on the board. */
const kTaken = "hzxcv";

export class Drawer {
  /** The kind that is drawn; undefined while the pointer selects cells. */
  kind: RuleInfoAnswer | undefined;
  /** The value of what is drawn next, or of what was drawn last. */
  value = "";
  /** Lists of cells that are finished, while others of the same rule are still to be drawn. */
  lists: readonly (readonly number[])[] = [];
  /** The first line of the rule that is being edited. */
  chosen: number | undefined;
  /** Why the last rule was refused. */
  wrong = "";
  /** The reason is a message of the engine. */
  foreign = false;
  preview: readonly DrawnShape[] = [];
  #app: App;
  #path: readonly number[] = [];
  #began: Spot | undefined;
  #moving: RuleItem | undefined;
  /** The cells that wait for a value which cannot be left out. */
  #waiting: Piece | undefined;
  /** The next character that is typed replaces the value. */
  #fresh = true;
  /** What was typed last for the present rule. */
  #typed: { stale: boolean } | undefined;
  #work: Promise<void> = Promise.resolve();
  #previewed = "";

  constructor(app: App) {
    this.#app = app;
  }

  get form(): Form | undefined {
    return this.kind && formOfKind(this.kind);
  }
  get items(): readonly RuleItem[] {
    return itemsOf(this.#app.grid, this.#app.kinds);
  }
  get item(): RuleItem | undefined {
    return this.items.find((item) => item.from === this.chosen);
  }
  /** The value that digits on the board are typed into, if there is one. */
  get slot(): Form["slot"] {
    if (this.#app.pane !== "set") return undefined;
    return this.item?.kind && this.item.piece ? formOfKind(this.item.kind).slot : this.form?.slot;
  }
  get waits(): boolean {
    return this.#waiting !== undefined;
  }
  /** Whether the pointer draws or moves rules, from this place. */
  takes(cell: number | undefined): boolean {
    if (this.#app.pane !== "set" || this.#app.show?.still) return false;
    if (this.kind) return this.form?.takes === "line" ? true : cell !== undefined;
    return cell !== undefined && this.item?.piece?.lists.flat().includes(cell) === true && !this.item.off;
  }

  choose(kind: RuleInfoAnswer | undefined): void {
    if (kind) this.#app.painter?.end();
    this.kind = kind;
    this.value = "";
    this.done();
  }

  /** Ends the rule that is being drawn or edited; the next one is another. */
  done(): void {
    if (this.form?.slot?.optional) this.value = "";
    this.chosen = undefined;
    this.lists = [];
    this.#waiting = undefined;
    this.#path = [];
    this.#fresh = true;
    this.wrong = "";
    this.preview = [];
    this.#app.changed();
  }

  /** Ends the rule, or drawing if there is none, once what was drawn and typed is in force. */
  finish(): void {
    this.#typed = undefined;
    this.#do(async () => (this.chosen === undefined ? this.choose(undefined) : this.done()));
  }

  /** The first kind whose title begins with a letter, unless the letter has a meaning on the board. */
  keyed(letter: string): RuleInfoAnswer | undefined {
    if (kTaken.includes(letter)) return undefined;
    return [...this.#app.kinds.values()].find((kind) => kind.title.toLowerCase().startsWith(letter) && formOfKind(kind).takes !== "block");
  }

  /** Chooses the kind of a key, and draws it in the selected cells if there are several. */
  press(kind: RuleInfoAnswer): void {
    const cells = [...this.#app.selection];
    this.choose(kind);
    if (cells.length > 1) this.drawIn(cells);
  }

  /** Draws the kind in cells, in their order. */
  drawIn(cells: readonly number[]): void {
    const { side } = this.#app;
    if (this.form?.takes !== "line") return this.#do(() => this.#finish(cells));
    const spot = (cell: number) => ({ row: Math.floor(cell / side) + 0.5, column: (cell % side) + 0.5 });
    const line = lineOfDrag(spot(cells[0]!), spot(cells[cells.length - 1]!), side);
    this.#do(() => this.#place({ ...this.#blank(), line }));
  }

  // --- The pointer -------------------------------------------------------------------------------

  down(spot: Spot, cell: number | undefined): void {
    this.#began = spot;
    this.#moving = this.kind ? undefined : this.item;
    if (this.kind && this.lists.length === 0) {
      this.#typed = undefined;
      this.#do(async () => this.#next());
    }
    this.#path = cell === undefined || this.#moving ? [] : [cell];
    if (this.#moving) return this.#showMove(spot);
    this.#show(this.#path);
  }

  // The next stroke is another rule, once what was typed for the last one is in force.
  #next(): void {
    // A value that can be left out belongs to what it was typed for.
    if (this.chosen !== undefined && this.slot?.optional) this.value = "";
    this.chosen = undefined;
    this.#waiting = undefined;
  }

  move(spot: Spot, cell: number | undefined): void {
    if (!this.#began) return;
    if (this.#moving) return this.#showMove(spot);
    if (this.form?.takes === "line") return this.#showLine(spot);
    const last = this.#path[this.#path.length - 1];
    if (cell === undefined || last === undefined || cell === last || !nearCentre(spot)) return;
    // Going back takes the last cell of a line off.
    if (cell === this.#path[this.#path.length - 2] && this.kind!.ordered) this.#path = this.#path.slice(0, -1);
    else this.#path = extended(this.#path, between(last, cell, this.#app.side) ?? [cell]);
    this.#show(this.#path);
  }

  up(spot: Spot): void {
    const began = this.#began;
    this.#began = undefined;
    if (!began) return;
    if (this.#moving) return this.#drop(began, spot);
    const line = this.form?.takes === "line" ? lineOfDrag(began, spot, this.#app.side) : undefined;
    if (line) return this.#do(() => this.#place({ ...this.#blank(), line }));
    const border = this.form?.takes === "pair" && this.#path.length === 1 ? borderAt(began, this.#app.side) : undefined;
    const cells = border ?? this.#path;
    this.#path = [];
    this.#do(() => this.#finish(cells));
  }

  cancel(): void {
    this.#began = undefined;
    this.#moving = undefined;
    this.#path = [];
    this.preview = [];
    this.#app.changed();
  }

  // --- The value ---------------------------------------------------------------------------------

  /** A character that is typed on the board; an empty one deletes the last. */
  type(character: string): void {
    const before = this.#fresh && character !== "" ? "" : this.value;
    this.#fresh = false;
    this.setValue(character === "" ? before.slice(0, -1) : before + character);
  }

  setValue(value: string): void {
    this.value = value;
    this.wrong = "";
    this.#app.changed();
    if (this.#typed) this.#typed.stale = true;
    const typed = (this.#typed = { stale: false });
    this.#do(async () => {
      if (typed.stale) return; // More has been typed.
      const { item } = this;
      if (this.#waiting) await this.#place({ ...this.#waiting, value });
      else if (item?.piece && item.kind) await this.#rewrite(item, { ...item.piece, value });
    });
  }

  // --- The list ----------------------------------------------------------------------------------

  /** Begins to edit a rule of the list; its cells are selected. */
  edit(item: RuleItem): void {
    this.kind = undefined;
    this.done();
    this.chosen = item.from;
    this.value = item.piece?.value ?? "";
    const cells = item.piece?.lists.flat() ?? [];
    if (cells.length > 0) this.#app.hand.select(cells, cells[0]!);
    this.#app.changed();
  }

  remove(item: RuleItem): void {
    this.done();
    this.#do(() => this.#change(replaced(writtenOf(this.#app.grid), item, undefined)));
  }

  turn(item: RuleItem, off: boolean): void {
    this.done();
    this.#do(() => this.#change(replaced(writtenOf(this.#app.grid), item, item.text, off)));
  }

  /** Makes a rule an alternative of the one above it. */
  join(item: RuleItem): void {
    const above = aboveOf(this.items, item);
    this.done();
    if (above) this.#do(() => this.#change(joined(writtenOf(this.#app.grid), above, item)));
  }

  /** Makes alternatives of groups of rules; a side is the number of a group, by the first line of each rule. */
  group(sides: ReadonlyMap<number, number>): void {
    const { items } = this;
    this.done();
    this.#do(() => this.#change(grouped(writtenOf(this.#app.grid), items, sides) ?? writtenOf(this.#app.grid)));
  }

  /** Makes rules of the alternatives of a rule. */
  part(item: RuleItem): void {
    this.done();
    this.#do(() => this.#change(parted(writtenOf(this.#app.grid), item) ?? writtenOf(this.#app.grid)));
  }

  /** Moves the rule that is being edited by rows and columns. */
  shift(rows: number, columns: number): void {
    const { item } = this;
    const piece = item?.piece && moved(item.piece, rows, columns, this.#app.side);
    if (!item || !piece) return;
    this.#do(() => this.#rewrite(item, piece, false));
    const cells = piece.lists.flat();
    if (cells.length > 0) this.#app.hand.select(cells, cells[0]!);
  }

  /** Takes over what was typed as text. Resolves with what is wrong with it, or nothing. */
  write(text: string): Promise<string> {
    this.chosen = undefined;
    return new Promise((resolve) => {
      this.#do(async () => {
        const same = text === writtenOf(this.#app.grid).join("\n") && !this.#app.grid.pending;
        resolve(same ? "" : await this.#try(text, false));
      });
    });
  }

  // --- Inside ------------------------------------------------------------------------------------

  #blank(): Piece {
    return { kind: this.kind!.name, value: this.value, lists: [] };
  }

  // Changes follow one another, each from the rules that the former one has left.
  #do(work: () => Promise<void>): void {
    this.#work = this.#work.then(work).catch((error: unknown) => console.error(error));
  }

  // The cells of one drag are complete.
  async #finish(cells: readonly number[]): Promise<void> {
    const { form } = this;
    if (!form || cells.length === 0) return;
    if (form.takes === "pair") return this.#pairs(cells);
    if (form.takes !== "lists") return this.#place({ ...this.#blank(), lists: form.takes === "nothing" ? [] : [cells] });
    this.lists = [...this.lists, cells];
    if (this.lists.length < 2) return this.#app.changed();
    const piece = { ...this.#blank(), lists: this.lists };
    const { item } = this;
    await (item ? this.#rewrite(item, piece, false) : this.#place(piece));
    if (!form.many) this.done();
  }

  async #pairs(cells: readonly number[]): Promise<void> {
    for (let at = 0; at + 1 < cells.length; at++) await this.#place({ ...this.#blank(), lists: [cells.slice(at, at + 2)] });
    if (cells.length >= 2) return;
    this.foreign = false;
    this.wrong = t("Drag from one cell to the next, or click the border between them.");
    this.preview = [];
    this.#app.changed();
  }

  // Adds a piece, or removes it if it is there already.
  async #place(piece: Piece): Promise<void> {
    const { kind, form } = this;
    if (!kind || !form) return;
    if (form.slot && !form.slot.optional && piece.value.trim() === "") {
      this.#waiting = piece;
      this.#fresh = true;
      return this.#app.changed();
    }
    const lines = writtenOf(this.#app.grid);
    const text = textOfPiece(piece, form, this.#app.side);
    const known = this.#waiting ? undefined : this.items.find((item) => !item.off && this.#isSame(item, piece));
    if (known) return this.#change(replaced(lines, known, undefined));
    // A sign between two cells is turned round.
    const back = { ...piece, lists: piece.lists.map((list) => [...list].reverse()) };
    const turned = form.takes === "pair" ? this.items.find((item) => !item.off && this.#isSame(item, back)) : undefined;
    if (turned) return this.#change(replaced(lines, turned, text));
    await this.#change([...lines, text]);
    if (this.wrong !== "") return;
    this.chosen = form.slot || form.many ? lines.length : undefined;
    this.#fresh = this.#waiting === undefined;
    this.#waiting = undefined;
    this.#app.changed();
  }

  // Whether a rule is what was drawn; without a value it may have any.
  #isSame({ piece, kind }: RuleItem, drawn: Piece): boolean {
    if (!kind || piece?.kind !== drawn.kind || (drawn.value !== "" && drawn.value !== piece.value)) return false;
    const place = ({ lists, line }: Piece) => JSON.stringify([lists.map((list) => (kind.ordered ? list : [...list].sort((a, b) => a - b))), line]);
    return place(piece) === place(drawn);
  }

  async #rewrite(item: RuleItem, piece: Piece, amends = true): Promise<void> {
    const form = formOfKind(item.kind!);
    // A value that cannot be left out is not finished yet.
    if (form.slot && !form.slot.optional && piece.value.trim() === "") return;
    const text = textOfPiece(piece, form, this.#app.side);
    if (text !== item.text) await this.#change(replaced(writtenOf(this.#app.grid), item, text, item.off), amends);
  }

  async #change(lines: readonly string[], amends = false): Promise<void> {
    this.wrong = await this.#try(lines.join("\n"), amends);
    this.preview = [];
    this.#previewed = "";
    this.#app.changed();
  }

  async #try(text: string, amends: boolean): Promise<string> {
    const app = this.#app;
    try {
      await app.open.rules(text, app.grid, amends);
      return "";
    } catch (error) {
      this.foreign = !(error instanceof Told);
      if (error instanceof Refused) return `${error.line === undefined ? "" : t("Line {line}: ", { line: error.line })}${error.message}.`;
      if (error instanceof Told || error instanceof Stopped) return error.message;
      console.error(error);
      return String(error);
    }
  }

  #show(cells: readonly number[]): void {
    const all = [...this.lists.flat(), ...cells];
    if (all.length > 0) this.#app.hand.select(all, all[all.length - 1]!);
    if (cells.length > 0) this.#draw({ ...this.#blank(), lists: [...this.lists, cells] });
  }

  #showLine(spot: Spot): void {
    const { side } = this.#app;
    const line = lineOfDrag(this.#began!, spot, side);
    const cells = Array.from({ length: side }, (_, i) => (line.house === "row" ? line.at * side + i : i * side + line.at));
    this.#app.hand.select(cells, cells[line.far ? side - 1 : 0]!);
    this.#draw({ ...this.#blank(), line });
  }

  #offset(spot: Spot): readonly [number, number] {
    const began = this.#began!;
    return [Math.floor(spot.row) - Math.floor(began.row), Math.floor(spot.column) - Math.floor(began.column)];
  }

  #showMove(spot: Spot): void {
    const piece = this.#moving?.piece && moved(this.#moving.piece, ...this.#offset(spot), this.#app.side);
    const cells = piece?.lists.flat() ?? [];
    if (cells.length > 0) this.#app.hand.select(cells, cells[0]!);
  }

  #drop(began: Spot, spot: Spot): void {
    this.#moving = undefined;
    this.#began = began;
    const [rows, columns] = this.#offset(spot);
    this.#began = undefined;
    if (rows !== 0 || columns !== 0) this.shift(rows, columns);
  }

  // Draws the piece as the library would, without making it a rule.
  #draw(piece: Piece): void {
    const { form, kind } = this;
    if (!form || !kind || (form.slot && !form.slot.optional && piece.value === "")) return;
    const text = textOfPiece(piece, form, this.#app.side);
    const idle = this.#previewed === "";
    this.#previewed = text;
    if (idle) void this.#drawLatest();
  }

  async #drawLatest(): Promise<void> {
    const app = this.#app;
    let drawn = "";
    while (this.#previewed !== drawn && this.#previewed !== "") {
      drawn = this.#previewed;
      const { layout, cells } = app.grid;
      const question: Question = { ask: "draw", shapes: true, labels: false, puzzle: Array<number>(cells).fill(0), layout, rules: [drawn] };
      const answer = await app.long.one<{ readonly shapes: readonly DrawnShape[] | null }>(question).catch(() => undefined);
      if (this.#previewed === drawn) this.preview = (answer?.shapes ?? []).filter((shape) => shape.look !== undefined);
      app.changed();
    }
    this.#previewed = "";
  }
}

function extended(path: readonly number[], cells: readonly number[]): readonly number[] {
  return [...path, ...cells.filter((cell) => !path.includes(cell))];
}
