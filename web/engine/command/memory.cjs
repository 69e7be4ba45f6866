/** The memory of the program. */
class Memory {
  #memory;
  #view;

  of(memory) {
    this.#memory = memory;
  }

  /** A view that is valid until the program runs again. */
  get view() {
    if (this.#view?.buffer !== this.#memory.buffer) this.#view = new DataView(this.#memory.buffer);
    return this.#view;
  }

  bytes(address, length) {
    return new Uint8Array(this.#memory.buffer, address >>> 0, length);
  }
  /** A copy of a path. Not a string, because a path need not be UTF-8. */
  path(address, length) {
    return Buffer.from(this.bytes(address, length));
  }

  setWord(address, value) {
    this.view.setUint32(address >>> 0, value, true);
  }
  setLong(address, value) {
    this.view.setBigUint64(address >>> 0, BigInt(value), true);
  }

  /** The pieces of a list of `count` addresses and lengths. */
  *pieces(list, count) {
    for (let i = 0; i < count; ++i) {
      const at = (list >>> 0) + 8 * i;
      yield this.bytes(this.view.getUint32(at, true), this.view.getUint32(at + 4, true));
    }
  }
}

module.exports = { Memory };
