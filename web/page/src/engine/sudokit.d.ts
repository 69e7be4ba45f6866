// The part of the package `sudokit` that the page uses.
declare module "sudokit" {
  export class Engine {
    static load(wasm: WebAssembly.Module): Promise<Engine>;
    /** Answers come one by one, before it returns. */
    ask(
      question: object,
      onAnswer: (answer: unknown) => void,
      onProgress?: (progress: Readonly<Record<string, unknown>>) => void,
    ): void;
  }
}
