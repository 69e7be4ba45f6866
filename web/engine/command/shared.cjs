// The words of the memory that both threads share.
/** The number of the first signal, or 0. */
const SIGNAL = 0;
/** Counts what wakes the worker: answers and signals. */
const WAKE = 1;
const PARTS = 2;

module.exports = { SIGNAL, WAKE, PARTS };
