// Colours of rules. The library gives the colours for paper. On a dark board greys are inverted and
// other colours darkened, so that digits over them stay readable and lines stay visible.

const hex = (channels: readonly number[]): string =>
  `#${channels.map((each) => Math.round(each).toString(16).padStart(2, "0")).join("")}`;

/** The colour to use on a dark board. */
export function onDark(colour: string): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const grey = Math.max(...channels) - Math.min(...channels) < 10;
  return hex(channels.map((each) => (grey ? 255 - 0.85 * each : 0.45 * each)));
}

/** A value for the attributes fill and stroke. Anything that is not a colour becomes "none", because
 * the input is untrusted. */
export function ruleColour(colour: string, mixes = canMix()): string {
  if (!/^#[0-9a-f]{6}$/.test(colour)) return "none";
  if (colour === "#000000") return "currentColor";
  if (colour === "#ffffff") return "var(--paper)";
  return mixes ? `color-mix(in srgb, ${colour} var(--as-printed), ${onDark(colour)})` : colour;
}

const canMix = (): boolean => typeof CSS !== "undefined" && CSS.supports("color", "color-mix(in srgb, red 50%, blue)");
