// Questions to the engine. A lane is one worker, which answers its questions in order. Stopping a
// lane terminates its worker at once; the next question starts a new one.
import type { ErrorAnswer, Progress } from "sudokit";
import type { FromWorker, Question, ToWorker } from "./protocol.ts";

export type { Question } from "./protocol.ts";
export type Answer = Readonly<Record<string, unknown>>;

export class Stopped extends Error {
  constructor() {
    super("stopped");
  }
}

/** The question was refused, with a stable error code and a sentence. */
export class Refused extends Error {
  readonly code: string;
  /** Line of the text that was read, from 1. */
  readonly line: number | undefined;
  constructor(code: string, message: string, line?: number) {
    super(message);
    this.code = code;
    this.line = line;
  }
}

export type Watch = {
  readonly onAnswer?: (answer: Answer) => void;
  readonly onProgress?: (progress: Progress) => void;
};

type Job = {
  readonly id: number;
  readonly question: Question;
  readonly watch: Watch;
  readonly answers: Answer[];
  readonly resolve: (answers: readonly Answer[]) => void;
  readonly reject: (error: Error) => void;
};

/** The part of Worker that a lane uses; tests substitute their own. */
export type WorkerLike = {
  postMessage(message: ToWorker): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
};

export class Lane {
  #make: () => Promise<WorkerLike>;
  #worker: WorkerLike | undefined;
  #jobs: Job[] = [];
  #running = false;
  #next = 1;
  /** The number of stops. Work that began before a stop must not continue after it. */
  #era = 0;

  constructor(make: () => Promise<WorkerLike>) {
    this.#make = make;
  }

  get busy(): boolean {
    return this.#jobs.length > 0;
  }

  /** All answers to one question. Rejects with Stopped, or with an Error if the engine itself fails. */
  ask(question: Question, watch: Watch = {}): Promise<readonly Answer[]> {
    return new Promise((resolve, reject) => {
      const id = this.#next++;
      this.#jobs.push({ id, question, watch, answers: [], resolve, reject });
      void this.#run();
    });
  }

  /** The only answer to a question. Rejects with Refused if it is an error. */
  async one<T>(question: Question, watch: Watch = {}): Promise<T> {
    const [answer] = await this.ask(question, watch);
    if (answer === undefined) throw new Error(`no answer to ${question.ask}`);
    const refused = refusal(answer);
    if (refused) throw refused;
    return answer as T;
  }

  stop(): void {
    this.#era++;
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#running = false;
    const jobs = this.#jobs;
    this.#jobs = [];
    for (const job of jobs) job.reject(new Stopped());
  }

  async #run(): Promise<void> {
    if (this.#running) return;
    const job = this.#jobs[0];
    if (!job) return;
    this.#running = true;
    const era = this.#era;
    try {
      if (!this.#worker) {
        const worker = await this.#make();
        if (era !== this.#era) return worker.terminate();
        worker.onmessage = (event) => this.#receive(worker, event.data);
        worker.onerror = (event) => this.#fail(worker, event.message || "the engine failed");
        this.#worker = worker;
      }
      this.#worker.postMessage({ kind: "ask", id: job.id, question: job.question });
    } catch (error) {
      if (era === this.#era) this.#end((it) => it.reject(error as Error));
    }
  }

  #receive(worker: WorkerLike, message: FromWorker): void {
    const job = this.#jobs[0];
    if (worker !== this.#worker || !job || job.id !== message.id) return;
    if (message.kind === "answer") {
      job.answers.push(message.answer as Answer);
      job.watch.onAnswer?.(message.answer as Answer);
    } else if (message.kind === "progress") {
      job.watch.onProgress?.(message.progress);
    } else if (message.kind === "done") {
      this.#end((it) => it.resolve(it.answers));
    } else {
      this.#fail(worker, message.message);
    }
  }

  // After a failure the engine's memory may be inconsistent, so the worker is terminated too.
  #fail(worker: WorkerLike, message: string): void {
    if (worker !== this.#worker) return;
    worker.terminate();
    this.#worker = undefined;
    this.#end((it) => it.reject(new Error(message)));
  }

  #end(settle: (job: Job) => void): void {
    const job = this.#jobs.shift();
    this.#running = false;
    if (job) settle(job);
    void this.#run();
  }
}

export function refusal(answer: Answer): Refused | undefined {
  const error = (answer as Partial<ErrorAnswer>).error as
    | { readonly code: string; readonly message: string; readonly line?: number }
    | undefined;
  if (answer["verdict"] !== "error" || !error) return undefined;
  // The name of the member that holds the puzzle is removed: it means nothing to the person.
  return new Refused(error.code, error.message.replace(/^option `(?:printed|puzzle)`: /, ""), error.line);
}

/** Runs only the newest of a series of requests. An older one that has not begun is dropped; one
 * that is running is stopped once it has taken `patience` milliseconds. */
export class Latest {
  #lane: Lane;
  #patience: number;
  #began = 0;
  #waiting: (() => Promise<void>) | undefined;
  #active = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(lane: Lane, patience = 400) {
    this.#lane = lane;
    this.#patience = patience;
  }

  get busy(): boolean {
    return this.#active;
  }

  /** `work` asks the lane. It is not called if a newer request arrives before it begins. */
  run(work: () => Promise<void>): void {
    this.#waiting = work;
    if (!this.#active) return void this.#go();
    if (this.#timer !== undefined) return;
    const left = Math.max(0, this.#began + this.#patience - Date.now());
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#active && this.#waiting) this.#lane.stop();
    }, left);
  }

  async #go(): Promise<void> {
    this.#active = true;
    while (this.#waiting) {
      const work = this.#waiting;
      this.#waiting = undefined;
      this.#began = Date.now();
      try {
        await work();
      } catch (error) {
        if (!(error instanceof Stopped)) console.error(error);
      }
    }
    this.#active = false;
  }
}
