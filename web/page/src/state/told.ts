/** A message shown to the person in place of a result. It is not a failure. */
export class Told extends Error {}
