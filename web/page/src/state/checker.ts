// The checks that the engine makes after every edit, and their results.
import type { CandidatesAnswer, CheckAnswer, MistakesAnswer } from "sudokit";
import { Latest, Stopped, TooLong, type Watch } from "../engine/client.ts";
import type { App } from "./app.ts";
import * as game from "./game.ts";
import { cellName, clashes } from "./grid.ts";
import { isSolvedByMachine } from "./solve.ts";
import { t } from "../words/words.ts";

export type Live = {
  readonly check?: CheckAnswer;
  readonly candidates?: CandidatesAnswer;
  readonly mistakes?: MistakesAnswer;
  readonly error?: string;
  /** The error is a message of the engine. */
  readonly foreign?: boolean;
  readonly busy: boolean;
};

const kSeconds = 5;
/** The engine may overrun that limit before it polls; after this time its worker is ended. */
const kMostSeconds = 15;

export function verdictText(check: CheckAnswer | undefined, blank: boolean): string {
  if (!check) return t("Checking…");
  switch (check.verdict) {
    case "unique":
    case "minimal":
    case "redundant":
      return t("One solution");
    case "multiple":
      return blank ? t("Empty grid") : t("Several solutions");
    case "none":
      return t("No solution");
    default:
      return t("Not known yet");
  }
}

export class Checker {
  state: Live = { busy: false };
  #app: App;
  #latest = new Latest();

  constructor(app: App) {
    this.#app = app;
  }

  /** Discards the results of the previous puzzle. */
  forget(): void {
    this.state = { busy: false };
  }

  /** Checks again, after the position or the requested results have changed. */
  run(): void {
    this.#judgeEnd();
    const { reading, grid } = this.#app;
    if (reading || grid.pending) {
      this.state = { busy: reading !== undefined };
      return;
    }
    this.state = { ...this.state, busy: true };
    this.#latest.run((signal) => this.#ask(signal));
  }

  /** Whether entries are checked as well as the puzzle. */
  get judges(): boolean {
    const { settings, position } = this.#app;
    return settings.liveMistakes && position.entries.some((digit) => digit !== 0);
  }

  async #ask(signal: AbortSignal): Promise<void> {
    const app = this.#app;
    const { position, grid } = app;
    const current = () => position === app.history.now && grid === app.grid;
    const printed = app.about("printed");
    const time = { time: kSeconds };
    const watch = { signal, seconds: kMostSeconds };
    const clash = clashes(app.grid, position.givens);
    const next: { -readonly [K in keyof Live]: Live[K] } = { busy: true };
    try {
      if (clash.size > 0) {
        next.check = {
          file: "", line: 0, layout: "", verdict: "none", engine: "",
          detail: "givens clash",
          conflict: [...clash].map((cell) => cellName(app.side, cell)),
        } as unknown as CheckAnswer;
      } else {
        next.check = await app.live.one<CheckAnswer>({ ask: "unique", ...time, ...printed }, watch);
        if (current()) this.#set({ ...this.state, check: next.check });
        if (app.wantCandidates && current()) {
          const counted = app.wantCounts ? { solutions: 1000 } : {};
          next.candidates = await app.live.one<CandidatesAnswer>({ ask: "candidates", ...counted, ...time, ...printed }, watch);
        }
        if (this.judges && current() && next.check.verdict === "unique") {
          const question = { ask: "mistakes", printed: app.printedText, ...time, ...app.about("filled") } as const;
          next.mistakes = await app.live.one<MistakesAnswer>(question, watch);
        }
      }
    } catch (error) {
      if (error instanceof Stopped) throw error;
      next.foreign = !(error instanceof TooLong);
      next.error = error instanceof TooLong ? t("The check took longer than {seconds} s and was stopped.", { seconds: kMostSeconds }) : (error as Error).message;
    }
    if (!current()) return;
    this.#set({ ...next, busy: false });
    if (this.#fullUnderRules()) await this.#judgeRules(current, watch);
  }

  // Houses are checked here, at once; rules are checked by the engine.
  #fullUnderRules(): boolean {
    const { grid, position, solved } = this.#app;
    return grid.rules.length > 0 && !solved && this.#isFull() && clashes(grid, game.filled(position)).size === 0;
  }

  async #judgeRules(current: () => boolean, watch: Watch): Promise<void> {
    const app = this.#app;
    const answer = await app.live.one<CheckAnswer>({ ask: "unique", time: kSeconds, ...app.about("filled") }, watch).catch((error: unknown) => {
      if (error instanceof TooLong) return undefined;
      throw error;
    });
    if (!current()) return;
    if (!answer) return app.say(t("Every cell is filled, but judging the rules takes too long."), true);
    if (answer.verdict === "unique") this.#solved();
    else app.say(t("Every cell is filled, but a rule is broken."), true);
  }

  #set(state: Live): void {
    this.state = state;
    this.#app.changed();
  }

  // Whether the person filled in the grid, with no digit from Solve.
  #isFull(): boolean {
    const { position } = this.#app;
    return game.isFull(position) && position.entries.some((digit) => digit !== 0) && !isSolvedByMachine(position);
  }

  #judgeEnd(): void {
    const app = this.#app;
    const full = this.#isFull();
    if (!full) app.solved = false;
    if (!full || app.solved || app.grid.rules.length > 0) return;
    if (clashes(app.grid, game.filled(app.position)).size === 0) this.#solved();
    else if (app.settings.late) app.say(t("Every cell is filled, but some digits clash."), true);
  }

  #solved(): void {
    this.#app.solved = true;
    this.#app.say(t("Solved. Well done!"));
    // A link may hold a solved puzzle.
    if (this.#app.history.canUndo) void this.#app.attempt(async () => this.#app.panes?.finish(this.#app));
  }
}
