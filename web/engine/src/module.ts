// The compiled module: its exports (apps/wasm/border.c), its memory, and its imports.
import { wasiImports } from "./wasi.js";

export interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  malloc(bytes: number): number;
  free(address: number): void;
  ask(text: number, length: number, context: number, seconds: number, error: number): number;
  puzzle_ask(
    puzzle: number,
    text: number,
    length: number,
    context: number,
    seconds: number,
    error: number,
  ): number;
  error_code(error: number): number;
  error_text(error: number): number;
  error_line(error: number): number;
  error_column(error: number): number;
  sudokit_version(): number;
  sudokit_question_schema(): number;
  sudokit_free(address: number): void;
  sudokit_puzzle_open(
    text: number,
    length: number,
    how: number,
    howLength: number,
    puzzle: number,
    error: number,
  ): number;
  sudokit_puzzle_write(puzzle: number, format: number, text: number, error: number): number;
  sudokit_puzzle_side(puzzle: number): number;
  sudokit_puzzle_close(puzzle: number): void;
}

/** The callbacks of the current call. They return 0 to continue, or 1 to end the call. */
export interface Callbacks {
  answer(text: number, length: number): number;
  progress(...values: number[]): number;
}

/** An instance of the module: its functions, and access to texts in its memory. */
export class Module {
  callbacks: Callbacks | undefined;
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();

  private constructor(readonly exports: Exports) {}

  static async instantiate(compiled: WebAssembly.Module): Promise<Module> {
    let module: Module | undefined;
    const instance: WebAssembly.Instance = await WebAssembly.instantiate(compiled, {
      wasi_snapshot_preview1: wasiImports(() => instance.exports["memory"] as WebAssembly.Memory),
      sudokit: {
        answer: (_context: number, text: number, length: number) =>
          module?.callbacks?.answer(text, length) ?? 1,
        progress: (_context: number, ...values: number[]) =>
          module?.callbacks?.progress(...values) ?? 1,
      },
    });
    module = new Module(instance.exports as unknown as Exports);
    module.exports._initialize();
    return module;
  }

  /** Calls f with the address and length of a copy of the text. A zero byte follows the copy. */
  withText<T>(text: string, f: (address: number, length: number) => T): T {
    const bytes = this.encoder.encode(text);
    const address = this.allocate(bytes.length + 1);
    try {
      const memory = new Uint8Array(this.exports.memory.buffer);
      memory.set(bytes, address);
      memory[address + bytes.length] = 0;
      return f(address, bytes.length);
    } finally {
      this.exports.free(address);
    }
  }

  /** Calls f with the address of one word, which is 0 at first. */
  withWord<T>(f: (address: number) => T): T {
    const address = this.allocate(4);
    try {
      new DataView(this.exports.memory.buffer).setUint32(address, 0, true);
      return f(address);
    } finally {
      this.exports.free(address);
    }
  }

  word(address: number): number {
    return new DataView(this.exports.memory.buffer).getUint32(address, true);
  }

  text(address: number, length: number): string {
    return this.decoder.decode(new Uint8Array(this.exports.memory.buffer, address, length));
  }

  /** The text at an address, up to its zero byte. */
  textAt(address: number): string {
    const memory = new Uint8Array(this.exports.memory.buffer);
    return this.text(address, memory.indexOf(0, address) - address);
  }

  private allocate(bytes: number): number {
    const address = this.exports.malloc(bytes) >>> 0;
    if (address === 0) throw new RangeError("there is not enough memory");
    return address;
  }
}
