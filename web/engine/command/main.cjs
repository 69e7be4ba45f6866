// What the program's thread asks of the main thread, and waits for.
const { parentPort, receiveMessageOnPort, workerData } = require("node:worker_threads");

const { SIGNAL, WAKE } = require("./shared.cjs");

class Main {
  /** Called once with the number of the first signal, while the program makes a call. */
  onSignal = () => {};
  #delivered = false;

  /** The number of the signal that arrived, or 0. */
  get signal() {
    return Atomics.load(workerData, SIGNAL);
  }

  deliverSignal() {
    if (this.#delivered || this.signal === 0) return;
    this.#delivered = true;
    this.onSignal(this.signal);
  }

  /** The next message; undefined if `stop` and a signal arrived first. */
  wait(stop = false) {
    for (;;) {
      const woken = Atomics.load(workerData, WAKE);
      const received = receiveMessageOnPort(parentPort);
      if (received !== undefined) return received.message;
      if (stop && this.signal !== 0) return undefined;
      Atomics.wait(workerData, WAKE, woken);
    }
  }

  send(message) {
    parentPort.postMessage(message);
  }

  ask(message, stop = false) {
    this.send(message);
    return this.wait(stop);
  }

  /** Ends the process. Does not return, because an exception could be caught by the program. */
  exit(code) {
    for (this.send({ what: "exit", code }); ; ) this.sleep(Infinity);
  }

  sleep(milliseconds) {
    Atomics.wait(workerData, WAKE, Atomics.load(workerData, WAKE), milliseconds);
  }
}

module.exports = { Main };
