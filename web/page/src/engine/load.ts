// The engine's code, which is compiled once and passed to every worker.
import { Lane, type WorkerLike } from "./client.ts";

/** The source of the code: files beside the page, or the page itself in the single-file form. */
export type Source = {
  readonly module: () => Promise<WebAssembly.Module>;
  readonly worker: () => Worker;
};

/** Decodes an element of the page that holds gzip data in base64. */
async function unpacked(id: string): Promise<Uint8Array<ArrayBuffer>> {
  const text = document.getElementById(id)!.textContent!.trim();
  const signs = atob(text);
  const bytes = new Uint8Array(signs.length);
  for (let i = 0; i < signs.length; i++) bytes[i] = signs.charCodeAt(i);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function fetched(url: string): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  // compileStreaming() requires this content type, which not every host sends.
  if (response.headers.get("content-type") === "application/wasm") {
    return WebAssembly.compileStreaming(response);
  }
  return WebAssembly.compile(await response.arrayBuffer());
}

export function sourceOf(): Source {
  if (document.getElementById("sudokit-wasm")) {
    let url: string | undefined;
    return {
      module: async () => WebAssembly.compile(await unpacked("sudokit-wasm")),
      worker: () => {
        const text = document.getElementById("sudokit-worker")!.textContent!;
        url ??= URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
        return new Worker(url);
      },
    };
  }
  return {
    module: () => fetched("sudokit.wasm"),
    worker: () => new Worker("worker.js"),
  };
}

/** Lanes that share one module. The module is fetched for the first question, but not before `seen`
 * resolves. If fetching fails, the next question tries again. */
export function lanesOf(source: Source, count: number, seen: Promise<void>): Lane[] {
  let module: Promise<WebAssembly.Module> | undefined;
  const make = async (): Promise<WorkerLike> => {
    await seen;
    module ??= source.module();
    const compiled = await module.catch((error: unknown) => {
      module = undefined;
      throw error;
    });
    const worker = source.worker();
    worker.postMessage({ kind: "load", module: compiled });
    return worker as WorkerLike;
  };
  return Array.from({ length: count }, () => new Lane(make));
}
