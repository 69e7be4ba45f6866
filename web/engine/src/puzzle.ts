// A puzzle that is read once, to ask many questions about it.
import type { AskOptions, OnAnswer, OnProgress } from "./engine.js";
import type { Module } from "./module.js";
import type { PuzzleQuestion } from "./questions.js";

/** The functions of its engine that a puzzle uses. */
export interface Calls {
  run(
    requests: string,
    onAnswer: OnAnswer | undefined,
    onProgress: OnProgress | undefined,
    options: AskOptions,
  ): boolean;
  checked(f: (error: number) => number): number;
}

export class Puzzle {
  private closed = false;

  /** Called by Engine.open(). */
  constructor(
    private readonly module: Module,
    private readonly address: number,
    private readonly calls: Calls,
  ) {}

  /** The number of digits, and of rows and columns: 1 to 100. */
  get side(): number {
    return this.module.exports.sudokit_puzzle_side(this.opened());
  }

  /** Like Engine.ask(), about this puzzle. Throws SudokitError if the question cannot be read. */
  ask(
    question: PuzzleQuestion,
    onAnswer?: OnAnswer,
    onProgress?: OnProgress,
    options: AskOptions = {},
  ): boolean {
    this.opened();
    return this.calls.run(JSON.stringify(question), onAnswer, onProgress, options);
  }

  /** The puzzle in a format ("line", "grid", "json", ...). Throws SudokitError if the format is
   * unknown or cannot represent the puzzle. */
  write(format: string): string {
    const { module } = this;
    const address = this.opened();
    return module.withWord((text) => {
      this.calls.checked((error) =>
        module.withText(format, (name) =>
          module.exports.sudokit_puzzle_write(address, name, text, error),
        ),
      );
      const written = module.word(text);
      try {
        return module.textAt(written);
      } finally {
        module.exports.sudokit_free(written);
      }
    });
  }

  /** Frees the memory of the puzzle in the engine. The puzzle cannot be used afterwards. */
  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.module.exports.sudokit_puzzle_close(this.address);
  }

  private opened(): number {
    if (this.closed) throw new Error("the puzzle is closed");
    return this.address;
  }
}
