// The messages between the page and its workers.

import type { Progress, Question as AnyQuestion } from "sudokit";

/** A question, built by the panes. The engine validates its members. */
export type Question = { readonly ask: AnyQuestion["ask"] } & Readonly<Record<string, unknown>>;

export type ToWorker =
  | { readonly kind: "load"; readonly module: WebAssembly.Module }
  | { readonly kind: "ask"; readonly id: number; readonly question: Question };

export type FromWorker =
  | { readonly id: number; readonly kind: "answer"; readonly answer: unknown }
  | { readonly id: number; readonly kind: "progress"; readonly progress: Progress }
  | { readonly id: number; readonly kind: "done" }
  | { readonly id: number; readonly kind: "failed"; readonly message: string };
