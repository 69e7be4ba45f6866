// The functions of WASI that the module imports. Only the clocks do anything: the module opens no
// files, has no environment, and makes its random numbers itself, from seeds.
const SUCCESS = 0;
const BAD_DESCRIPTOR = 8;
const STANDARD_ERROR = 2;

/** Thrown if the module aborts, which happens only because of a defect. */
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
    // The C++ runtime writes here why it aborts. The library itself prints nothing.
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
