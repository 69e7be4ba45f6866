// The engine: a loaded module that answers questions.
import type { Answer } from "./answers.js";
import { Module } from "./module.js";
import { Puzzle } from "./puzzle.js";
import type { Question } from "./questions.js";

/** The bytes of sudokit.wasm, or a source from which they can be fetched or read. */
export type EngineSource =
  | BufferSource
  | WebAssembly.Module
  | URL
  | Response
  | PromiseLike<Response>;

/** Returning false ends the question; after any other value it continues. */
export type OnAnswer = (answer: Answer) => unknown;
export type OnProgress = (progress: Progress) => unknown;

export interface Progress {
  /** The number of requests read. */
  readonly read: number;
  readonly answered: number;
  /** The iterations of the search, in the unit of its engine. */
  readonly iterations: number;
  readonly seconds: number;
  /** The cost of the best grid so far; null if the engine does not report it. */
  readonly cost: number | null;
  readonly branches: number;
  readonly conflicts: number;
  readonly restarts: number;
}

export interface AskOptions {
  /** The least time between two calls of onProgress; default 0.1. */
  readonly progressSeconds?: number;
}

/** Options for reading a puzzle. */
export interface OpenOptions {
  /** "line", "grid", ...; by default it is detected. */
  readonly format?: string;
  /** A name such as "x" or "2x5", or the text of a layout file; by default by the number of cells. */
  readonly layout?: string;
  /** Accept equal digits in a house. */
  readonly clashes?: boolean;
}

/** An error of the library. `code` is stable (docs/reference/errors.md); line and column count from 1
 * and are 0 if the error does not concern a place. */
export class SudokitError extends Error {
  override name = "SudokitError";

  constructor(
    readonly code: string,
    readonly text: string,
    readonly line: number,
    readonly column: number,
  ) {
    super(text);
  }
}

const STATUS_OK = 0;
const STATUS_STOPPED = 1;

/** Reads a file in Node, whose fetch() opens no files. The module name is computed, so that bundlers
 * for browsers ignore the import. */
async function readInNode(file: URL): Promise<BufferSource> {
  const name = ["node:fs", "promises"].join("/");
  const files = (await import(name)) as { readFile(file: URL): Promise<BufferSource> };
  return files.readFile(file);
}

async function compiled(source: EngineSource): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof URL) {
    if (source.protocol === "file:" && "process" in globalThis) {
      return WebAssembly.compile(await readInNode(source));
    }
    return compiled(fetch(source));
  }
  if (ArrayBuffer.isView(source) || source instanceof ArrayBuffer) return WebAssembly.compile(source);
  const response = await (source as Response | PromiseLike<Response>);
  if (!response.ok) {
    throw new Error(`the engine could not be fetched: ${response.status} ${response.statusText}`);
  }
  // Compiled while it is read, if the server states its type.
  return response.headers.get("Content-Type")?.startsWith("application/wasm")
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

export class Engine {
  /** The version of the library, such as "0.1.0". */
  readonly version: string;

  private constructor(private readonly module: Module) {
    this.version = module.textAt(module.exports.sudokit_version());
  }

  static async load(source: EngineSource): Promise<Engine> {
    return new Engine(await Module.instantiate(await compiled(source)));
  }

  /** The JSON Schema of questions. */
  get schema(): object {
    const address = this.module.exports.sudokit_question_schema();
    if (address === 0) throw new RangeError("there is not enough memory");
    try {
      return JSON.parse(this.module.textAt(address)) as object;
    } finally {
      this.module.exports.sudokit_free(address);
    }
  }

  /**
   * Asks one question or several, and passes each answer to onAnswer before it returns. The answer to
   * a question that cannot be answered has the verdict "error". Returns false if a callback returned
   * false and thus ended the call, otherwise true. The call blocks until all questions are answered:
   * run it in a worker. A callback must not ask the same engine.
   */
  ask(
    question: Question | readonly Question[],
    onAnswer?: OnAnswer,
    onProgress?: OnProgress,
    options: AskOptions = {},
  ): boolean {
    const questions = Array.isArray(question) ? question : [question];
    const requests = questions.map((one) => JSON.stringify(one)).join("\n");
    return this.run(requests, onAnswer, onProgress, options, (text, length, seconds, error) =>
      this.module.exports.ask(text, length, 0, seconds, error),
    );
  }

  /** Reads a puzzle in any form that Sudokit reads, to ask many questions about it. Later questions
   * reuse what earlier ones found out. Throws SudokitError if the text is not a valid puzzle. */
  open(text: string, options?: OpenOptions): Puzzle {
    const { module } = this;
    const how = options === undefined ? "" : JSON.stringify(options);
    const address = module.withWord((puzzle) => {
      this.checked((error) =>
        module.withText(text, (at, length) =>
          module.withText(how, (howAt, howLength) =>
            module.exports.sudokit_puzzle_open(at, length, howAt, howLength, puzzle, error),
          ),
        ),
      );
      return module.word(puzzle);
    });
    return new Puzzle(module, address, {
      run: (requests, onAnswer, onProgress, askOptions) =>
        this.run(requests, onAnswer, onProgress, askOptions, (text, length, seconds, error) =>
          module.exports.puzzle_ask(address, text, length, 0, seconds, error),
        ),
      checked: (call) => this.checked(call),
    });
  }

  private run(
    requests: string,
    onAnswer: OnAnswer | undefined,
    onProgress: OnProgress | undefined,
    options: AskOptions,
    call: (text: number, length: number, seconds: number, error: number) => number,
  ): boolean {
    const { module } = this;
    if (module.callbacks !== undefined) throw new Error("the engine is busy with another question");
    const seconds = onProgress === undefined ? -1 : (options.progressSeconds ?? 0.1);
    const running = new Running(module, onAnswer, onProgress);
    module.callbacks = running;
    let status: number;
    try {
      status = this.checked((error) =>
        module.withText(requests, (text, length) => call(text, length, seconds, error)),
      );
    } finally {
      module.callbacks = undefined;
    }
    if (running.thrown !== undefined) throw running.thrown.value;
    return status === STATUS_OK;
  }

  /** Calls f, which returns a status, and throws its error. */
  private checked(f: (error: number) => number): number {
    const { module } = this;
    return module.withWord((place) => {
      const status = f(place);
      const error = module.word(place);
      if (error !== 0) throw this.errorAt(error);
      if (status !== STATUS_OK && status !== STATUS_STOPPED) {
        throw new RangeError("there is not enough memory");
      }
      return status;
    });
  }

  private errorAt(address: number): SudokitError {
    const { exports } = this.module;
    const error = new SudokitError(
      this.module.textAt(exports.error_code(address)),
      this.module.textAt(exports.error_text(address)),
      exports.error_line(address),
      exports.error_column(address),
    );
    exports.sudokit_free(address);
    return error;
  }
}

/** The callbacks of a question. An exception that they throw ends the question. It is thrown again
 * after the library has returned, because exceptions of JavaScript must not pass through the library. */
class Running {
  thrown: { readonly value: unknown } | undefined;

  constructor(
    private readonly module: Module,
    private readonly onAnswer: OnAnswer | undefined,
    private readonly onProgress: OnProgress | undefined,
  ) {}

  answer(text: number, length: number): number {
    return this.guarded(() => {
      for (const line of this.module.text(text, length).split("\n")) {
        if (line !== "" && this.onAnswer?.(JSON.parse(line) as Answer) === false) return false;
      }
      return true;
    });
  }

  progress(...values: number[]): number {
    const [read, answered, iterations, seconds, cost, branches, conflicts, restarts] =
      values as [number, number, number, number, number, number, number, number];
    return this.guarded(
      () =>
        this.onProgress?.({
          read,
          answered,
          iterations,
          seconds,
          cost: Number.isNaN(cost) ? null : cost,
          branches,
          conflicts,
          restarts,
        }) !== false,
    );
  }

  private guarded(goOn: () => boolean): number {
    if (this.thrown !== undefined) return 1;
    try {
      return goOn() ? 0 : 1;
    } catch (value) {
      this.thrown = { value };
      return 1;
    }
  }
}
