/** What the person is told in place of what was wanted: nothing has failed. */
export class Told extends Error {}
