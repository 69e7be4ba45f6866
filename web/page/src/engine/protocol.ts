// What goes between the page and its workers.

/** Of a search that is under way: as the engine reports it. */
export type Progress = Readonly<Record<string, unknown>>;

export type ToWorker =
  | { readonly kind: "load"; readonly module: WebAssembly.Module }
  | { readonly kind: "ask"; readonly id: number; readonly question: object };

export type FromWorker =
  | { readonly id: number; readonly kind: "answer"; readonly answer: unknown }
  | { readonly id: number; readonly kind: "progress"; readonly progress: Progress }
  | { readonly id: number; readonly kind: "done" }
  | { readonly id: number; readonly kind: "failed"; readonly message: string };
