// The functions of WASI that the module imports: clocks and no more. It opens no files, has no
// environment, and draws no random numbers but its own, from seeds.
const SUCCESS = 0;
const BAD_DESCRIPTOR = 8;
const STANDARD_ERROR = 2;

/** Thrown where the program inside ends itself, which only a defect of it makes it do. */
export class Aborted extends Error {
  override name = "Aborted";
}

export function wasiImports(memory: () => WebAssembly.Memory): Record<string, Function> {
  const view = () => new DataView(memory().buffer);
  let said = "";
  return {
    environ_get: () => SUCCESS,
    environ_sizes_get(count: number, bytes: number) {
      view().setUint32(count, 0, true);
      view().setUint32(bytes, 0, true);
      return SUCCESS;
    },
    clock_time_get(clock: number, _precision: bigint, result: number) {
      const milliseconds = clock === 0 ? Date.now() : performance.now();
      view().setBigUint64(result, BigInt(Math.round(milliseconds * 1e6)), true);
      return SUCCESS;
    },
    fd_close: () => BAD_DESCRIPTOR,
    fd_seek: () => BAD_DESCRIPTOR,
    // The C++ runtime says here why it aborts; nothing else of the library prints.
    fd_write(descriptor: number, pieces: number, count: number, written: number) {
      if (descriptor !== STANDARD_ERROR) return BAD_DESCRIPTOR;
      let bytes = 0;
      for (let i = 0; i < count; ++i) {
        const address = view().getUint32(pieces + 8 * i, true);
        const length = view().getUint32(pieces + 8 * i + 4, true);
        said += new TextDecoder().decode(new Uint8Array(memory().buffer, address, length));
        bytes += length;
      }
      view().setUint32(written, bytes, true);
      return SUCCESS;
    },
    proc_exit(code: number) {
      throw new Aborted(said.trim() || `the library ended itself with code ${code}`);
    },
  };
}
