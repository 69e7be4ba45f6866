// Questions to the engine. A lane is one worker, which answers its questions in order. Stopping a
// lane terminates its worker at once; the next question starts a new one.
import type { ErrorAnswer, Progress } from "sudokit";
import type { FromWorker, Question, ToWorker } from "./protocol.ts";
import { t } from "../words/words.ts";

export type { Question } from "./protocol.ts";
export type Answer = Readonly<Record<string, unknown>>;

export class Stopped extends Error {
  constructor() {
    super("stopped");
  }
}

/** The question took longer than it may, so its worker was ended. */
export class TooLong extends Error {
  constructor(seconds: number) {
    super(t("it took longer than {seconds} s and was stopped", { seconds }));
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
  /** Rejects with TooLong after this time in the worker. */
  readonly seconds?: number;
  /** Rejects with Stopped once this is aborted. Other questions of the lane go on. */
  readonly signal?: AbortSignal;
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
  #timer: ReturnType<typeof setTimeout> | undefined;
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
      const job: Job = { id, question, watch, answers: [], resolve, reject };
      this.#jobs.push(job);
      watch.signal?.addEventListener("abort", () => this.#drop(job));
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
    clearTimeout(this.#timer);
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
        worker.onerror = (event) => this.#fail(worker, new Error(event.message || "the engine failed"));
        this.#worker = worker;
      }
      if (this.#jobs[0] !== job) {
        this.#running = false; // It was dropped meanwhile.
        return void this.#run();
      }
      const worker = this.#worker;
      worker.postMessage({ kind: "ask", id: job.id, question: job.question });
      const { seconds } = job.watch;
      if (seconds !== undefined) this.#timer = setTimeout(() => this.#fail(worker, new TooLong(seconds)), 1000 * seconds);
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
      this.#fail(worker, new Error(message.message));
    }
  }

  // After a failure the engine's memory may be inconsistent, so the worker is terminated too.
  #fail(worker: WorkerLike, error: Error): void {
    if (worker !== this.#worker) return;
    worker.terminate();
    this.#worker = undefined;
    this.#end((it) => it.reject(error));
  }

  #drop(job: Job): void {
    const at = this.#jobs.indexOf(job);
    if (at === 0 && this.#worker && this.#running) return this.#fail(this.#worker, new Stopped());
    if (at < 0) return;
    this.#jobs.splice(at, 1);
    job.reject(new Stopped());
  }

  #end(settle: (job: Job) => void): void {
    clearTimeout(this.#timer);
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

type Work = (signal: AbortSignal) => Promise<void>;

/** Runs only the newest of a series of requests. An older one that has not begun is dropped; one
 * that is running is aborted once it has taken `patience` milliseconds. */
export class Latest {
  #patience: number;
  #began = 0;
  #waiting: Work | undefined;
  #running = new AbortController();
  #active = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(patience = 400) {
    this.#patience = patience;
  }

  get busy(): boolean {
    return this.#active;
  }

  /** `work` gives the signal to its questions. It is not called if a newer request arrives before it begins. */
  run(work: Work): void {
    this.#waiting = work;
    if (!this.#active) return void this.#go();
    if (this.#timer !== undefined) return;
    const left = Math.max(0, this.#began + this.#patience - Date.now());
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#active && this.#waiting) this.#running.abort();
    }, left);
  }

  async #go(): Promise<void> {
    this.#active = true;
    while (this.#waiting) {
      const work = this.#waiting;
      this.#waiting = undefined;
      this.#began = Date.now();
      this.#running = new AbortController();
      try {
        await work(this.#running.signal);
      } catch (error) {
        if (!(error instanceof Stopped)) console.error(error);
      }
    }
    this.#active = false;
  }
}
