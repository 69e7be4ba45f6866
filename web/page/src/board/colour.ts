// The colours of rules. The library gives those of paper; on a dark board greys are turned round and
// colours darkened, so that digits stay readable over them and lines visible.

const hex = (channels: readonly number[]): string =>
  `#${channels.map((each) => Math.round(each).toString(16).padStart(2, "0")).join("")}`;

/** What a colour becomes on a dark board. */
export function onDark(colour: string): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const grey = Math.max(...channels) - Math.min(...channels) < 10;
  return hex(channels.map((each) => (grey ? 255 - 0.85 * each : 0.45 * each)));
}

/** A value of fill and stroke. What is no colour is none: it may come from strangers. */
export function ruleColour(colour: string, mixes = canMix()): string {
  if (!/^#[0-9a-f]{6}$/.test(colour)) return "none";
  if (colour === "#000000") return "currentColor";
  if (colour === "#ffffff") return "var(--paper)";
  return mixes ? `color-mix(in srgb, ${colour} var(--as-printed), ${onDark(colour)})` : colour;
}

const canMix = (): boolean => typeof CSS !== "undefined" && CSS.supports("color", "color-mix(in srgb, red 50%, blue)");
