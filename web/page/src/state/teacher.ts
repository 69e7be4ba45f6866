// The lesson that is shown: a hint, what prevents one, or a path. Keys, panes and the bar reach it here.
import type { ExplainAnswer, MistakesAnswer, Step, TechniqueInfoAnswer } from "sudokit";
import { Refused, type Question } from "../engine/client.ts";
import type { App, NoticeAction } from "./app.ts";
import { newPosition } from "./game.ts";
import { afterStep, changesOf, entriesOfStep, exercisesOf, hintOf, linesOf, practice, showOf, tickOf } from "./lesson.ts";
import { progressText } from "./progress.ts";
import { Told } from "./told.ts";
import { t, titleText } from "../words/words.ts";

/** The content of the pane. The app keeps it, so that keys and other panes can reach it. */
export type Lesson =
  | { readonly kind: "hint"; readonly strength: number; readonly scale: string; readonly tellings: readonly string[]; readonly step: Step; readonly marks: boolean }
  | { readonly kind: "wrong"; readonly answer: ExplainAnswer & MistakesAnswer }
  | { readonly kind: "none"; readonly why: string; readonly own?: boolean; readonly marks?: boolean }
  | { readonly kind: "walk"; readonly answer: ExplainAnswer; readonly at: number; readonly title?: string };

/** A step that is to be found on the board; `index` is the number of the exercise, from 0. */
type Goal = { readonly entry: TechniqueInfoAnswer; readonly step: Step; readonly puzzle: string; readonly index: number | undefined };

type Asked = ExplainAnswer & { readonly steps?: readonly Step[] };

export class Teacher {
  readonly app: App;
  lesson: Lesson | undefined;
  /** The last visible line of the argument; undefined shows all. */
  line: number | undefined;
  entry: TechniqueInfoAnswer | undefined;
  /** The pages to choose from, if the handbook describes the step on several. */
  entries: readonly TechniqueInfoAnswer[] = [];
  goal: Goal | undefined;

  constructor(app: App) {
    this.app = app;
  }

  get scale(): string {
    return this.app.settings.scale || this.app.scales.find((scale) => scale.path)?.name || "sudokit";
  }

  /** Results for one position do not apply to another. */
  forget(): void {
    if (this.lesson && (this.lesson.kind !== "walk" || !this.app.show?.still)) this.lesson = undefined;
    this.line = undefined;
  }

  /** The requested strength of the hint that is being computed; 0 if none is. */
  #wanted = 0;

  get busy(): boolean {
    return this.#wanted > 0;
  }

  /** Shows a hint for the next step; each further call makes it stronger. With `bare` it uses the
   * digits alone, whatever the marks. */
  async hint(bare = false): Promise<void> {
    if (this.#wanted > 0) {
      this.#wanted = Math.min(3, this.#wanted + 1);
      return;
    }
    if (this.lesson?.kind === "hint" && this.lesson.strength < 3) return this.more();
    this.#wanted = 1;
    this.app.hints++;
    this.app.tasks++;
    this.app.changed();
    try {
      await this.#find(bare);
    } finally {
      this.#wanted = 0;
      this.app.tasks--;
    }
  }

  async #find(bare: boolean): Promise<void> {
    const { app } = this;
    const { position } = app;
    const question: Question = { ask: "explain", part: "next", scale: this.scale, printed: app.printedText, pictures: true };
    let marks = !bare && hasMarks(app);
    let full: Asked;
    try {
      full = await app.long.one<Asked>({ ...question, ...app.about(marks ? "noted" : "filled") });
    } catch (error) {
      // Scales of other programs do not accept the person's own marks.
      if (!(error instanceof Refused) || error.code !== "unsupported-feature" || !marks) throw error;
      marks = false;
      full = await app.long.one<Asked>({ ...question, ...app.about("filled") });
    }
    const step = full.steps?.[0];
    if (full.verdict === "wrong") {
      this.lesson = { kind: "wrong", answer: full as unknown as ExplainAnswer & MistakesAnswer };
    } else if (full.why !== undefined) {
      this.lesson = { kind: "none", why: full.why, marks };
    } else if (!step) {
      this.lesson = { kind: "none", own: true, why: full.end === "solved" ? t("The puzzle is solved.") : t("These techniques find no next step here."), marks: marks && full.end !== "solved" };
    } else {
      const about = { ...question, pictures: false, ...app.about(marks ? "noted" : "filled") };
      const weaker = await Promise.all(
        [1, 2].map((strength) => app.long.one<Asked>({ ...about, hint: strength })),
      );
      const tellings = [...weaker.map((each) => each.steps?.[0]?.sentence ?? ""), step.sentence];
      if (position !== app.position) return;
      this.lesson = { kind: "hint", strength: this.#wanted, scale: this.scale, tellings, step, marks };
      this.#openPage(this.scale, step);
    }
    this.draw();
  }

  more(): void {
    if (this.lesson?.kind !== "hint" || this.lesson.strength >= 3) return;
    this.lesson = { ...this.lesson, strength: this.lesson.strength + 1 };
    this.line = undefined;
    this.draw();
  }

  apply(): void {
    if (this.lesson?.kind !== "hint") return;
    const { step } = this.lesson;
    const next = afterStep(this.app, step);
    this.lesson = undefined;
    this.app.show = undefined;
    if (changesOf(this.app.side, step.removals).length > 0) this.app.fixed = true;
    this.app.go(next);
  }

  async walk(onProgress: (text: string) => void): Promise<void> {
    const { app } = this;
    const answer = await app.long.one<ExplainAnswer>(
      { ask: "explain", part: "walk", scale: this.scale, pictures: true, ...app.about("printed") },
      { onProgress: (progress) => onProgress(progressText(progress)) },
    );
    app.hints++;
    if (answer.why !== undefined && !answer.steps?.length) {
      this.lesson = { kind: "none", why: answer.why };
    } else {
      this.lesson = { kind: "walk", answer, at: 0 };
    }
    this.goTo(0);
  }

  /** Shows the easiest argument from this position: that a cell holds a digit (`r3c4=7`), that it does not
   * (`r3c4<>7`), or for the first step in it (`r3c4`). What the person has entered in the cell is
   * left out, since it would be its own reason. */
  async why(cell: number, what: string, title: string, onProgress: (text: string) => void): Promise<void> {
    const { app } = this;
    const { position } = app;
    const about = app.about(hasMarks(app) ? "noted" : "filled");
    const puzzle = (about["puzzle"] as readonly number[]).map((digit, at) => (at === cell && position.givens[at] === 0 ? 0 : digit));
    const answer = await app.long.one<ExplainAnswer>(
      { ask: "explain", part: "walk", scale: this.scale, printed: app.printedText, pictures: true, ...about, puzzle, why: what },
      { onProgress: (progress) => onProgress(progressText(progress)) },
    );
    if (position !== app.position) return;
    app.hints++;
    if (answer.verdict === "wrong") {
      this.lesson = { kind: "wrong", answer: answer as ExplainAnswer & MistakesAnswer };
      this.draw();
    } else if (answer.why !== undefined && !answer.steps?.length) {
      this.lesson = { kind: "none", why: answer.why };
      this.draw();
    } else {
      this.lesson = { kind: "walk", answer, at: 0, title };
      this.goTo(0);
    }
  }

  get step(): Step | undefined {
    const { lesson } = this;
    if (lesson?.kind === "hint") return lesson.strength === 3 ? lesson.step : undefined;
    return lesson?.kind === "walk" ? (lesson.answer.steps?.[lesson.at] as Step | undefined) : undefined;
  }

  goTo(at: number): void {
    if (this.lesson?.kind === "walk") {
      const count = this.lesson.answer.steps?.length ?? 0;
      this.lesson = { ...this.lesson, at: Math.max(0, Math.min(at, count)) };
      const step = this.step;
      if (step) this.#openPage(String(this.lesson.answer.scale), step);
    }
    this.line = undefined;
    this.draw();
  }

  #openPage(scale: string, step: Step): void {
    this.app.technique = "";
    this.entries = entriesOfStep(this.app, scale, step);
    this.entry = this.entries.length === 1 ? this.entries[0] : undefined;
  }

  goToLine(line: number | undefined): void {
    this.line = line;
    this.draw();
  }

  /** Moves one line forward or back in the argument. */
  turn(way: 1 | -1): void {
    const lines = linesOf(this.step?.told).filter((line) => line.depth === 0);
    if (lines.length === 0) return;
    const at = this.line === undefined ? (way > 0 ? -1 : lines.length) : lines.findIndex((each) => each.line === this.line);
    const next = lines[at + way];
    this.goToLine(next?.line);
  }

  close(): void {
    this.lesson = undefined;
    this.line = undefined;
    this.app.show = undefined;
    this.app.changed();
  }

  draw(): void {
    const { app, lesson, step } = this;
    if (lesson?.kind === "wrong") {
      const { impossible, take_back, lost } = lesson.answer;
      const cells = [...Object.keys({ ...impossible, ...take_back }), ...(lost ?? [])];
      app.show = { tints: new Map(app.cellsOf(cells).map((cell) => [cell, "conflict"])) };
    } else if (lesson?.kind === "hint") {
      app.show = hintOf(lesson.step, lesson.strength, lesson.tellings[0]!, app.grid, this.line);
    } else if (lesson?.kind === "walk") {
      const { answer } = lesson;
      const base = newPosition(app.position.givens);
      if (step) {
        app.show = showOf(step, base, this.line);
      } else {
        const grid = (answer.grid ?? []) as readonly number[];
        app.show = {
          position: { ...base, entries: base.givens.map((given, cell) => (given === 0 ? (grid[cell] ?? 0) : 0)) },
          candidates: (answer.left ?? []) as readonly (readonly number[])[],
          still: true,
        };
      }
    } else {
      app.show = undefined;
    }
    app.changed();
  }

  /** Opens the page of a technique; of none, the shelf. */
  page(name: string): void {
    const { app } = this;
    this.entry = app.techniques.find((each) => each.name === name);
    this.entries = [];
    app.technique = this.entry ? name : "";
    app.keeper.turned();
    if (name !== "" && !this.entry) app.say(t("There is no technique {name}", { name }), true, true);
    app.changed();
  }

  /** Shows the example of a technique on the board. */
  async example(entry: TechniqueInfoAnswer): Promise<void> {
    const { app } = this;
    const request = entry.request as Question;
    const answer = await app.long.one<ExplainAnswer>({ ...request, pictures: true });
    await app.open.text(String(request["puzzle"]));
    app.name = t("Example: {technique}", { technique: titleText(entry.title) });
    app.edited(false);
    this.lesson = { kind: "walk", answer, at: 0 };
    this.goTo(0);
    this.page(entry.name);
  }

  async practise(entry: TechniqueInfoAnswer): Promise<void> {
    const found = await practice(this.app, entry, 1 + Math.floor(Math.random() * 1e9));
    if (!found) throw new Told(t("No position to practise {technique} was found.", { technique: titleText(entry.title) }));
    await this.#set(entry, String(found.answer.puzzle), found.answer, found.step);
  }

  /** Puts an exercise on the board. */
  async exercise(entry: TechniqueInfoAnswer, index: number): Promise<void> {
    const request = exercisesOf(entry)[index]!;
    const answer = await this.app.long.one<Asked>({ ...request, pictures: true });
    await this.#set(entry, String(request["puzzle"]), answer, answer.steps![0]!, index);
  }

  async #set(entry: TechniqueInfoAnswer, puzzle: string, answer: ExplainAnswer, step: Step, index?: number): Promise<void> {
    const { app } = this;
    await app.open.text(puzzle);
    const before = (answer.before ?? []) as readonly number[];
    const base = newPosition(app.position.givens, answer.candidates as readonly (readonly number[])[]);
    const technique = titleText(entry.title);
    app.name = index === undefined ? t("Practice: {technique}", { technique }) : t("{technique}, exercise {number}", { technique, number: index + 1 });
    app.fixed = true;
    app.startAt({ ...base, entries: base.givens.map((given, cell) => (given === 0 ? (before[cell] ?? 0) : 0)) });
    app.set({ scale: String(answer.scale) });
    this.lesson = undefined;
    this.page(entry.name);
    this.goal = { entry, step, puzzle: app.id, index };
    app.say(t("Find the next step: {technique}. Make its change on the board.", { technique }), false, true);
  }

  /** Checks whether the person has made the change of the practised step. */
  judgeGoal(): void {
    const { app, goal } = this;
    if (goal?.puzzle !== app.id) this.goal = undefined;
    if (!this.goal || !goal) return;
    const { placements, removals } = goal.step;
    const placed = changesOf(app.side, placements);
    const removed = changesOf(app.side, removals);
    const { entries, centre } = app.position;
    const done =
      placed.every(({ cell, digit }) => entries[cell] === digit) &&
      removed.every(({ cell, digit }) => entries[cell] === 0 ? !centre[cell]!.includes(digit) : entries[cell] !== digit);
    if (!done) return;
    this.goal = undefined;
    if (goal.index !== undefined) app.learn(tickOf(goal.entry, goal.index));
    app.say(t("Found it!"), false, false, this.#after(goal));
  }

  // What follows an exercise: the next one that is left, or the page of its technique.
  #after({ entry, index }: Goal): NoticeAction {
    const left = exercisesOf(entry).findIndex((_, each) => !this.app.learned.has(tickOf(entry, each)));
    if (index !== undefined && left >= 0) return { label: t("Exercise {number}", { number: left + 1 }), run: () => void this.app.attempt(() => this.exercise(entry, left)) };
    return { label: t("About {technique}", { technique: titleText(entry.title) }), run: () => { this.app.pane = "learn"; this.page(entry.name); } };
  }
}

/** Whether there are marks that a hint should take into account. */
export const hasMarks = (app: App): boolean => app.position.centre.some((list) => list.length > 0);
