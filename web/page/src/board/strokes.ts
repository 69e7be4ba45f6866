// Digits as strokes, with all marks of a cell in one path. A browser takes a quarter of a second to
// draw the marks of a large grid as thousands of texts, and a tenth of that as strokes.

// Glyphs in a box 6 wide and 10 high, from its upper left corner. Most are one continuous line.
const kGlyphs = [
  "M3 0C1 0 0 2 0 5C0 8 1 10 3 10C5 10 6 8 6 5C6 2 5 0 3 0",
  "M1 2.2L3.6 0L3.6 10",
  "M.3 2.6C.5 1 1.5 0 3 0C4.7 0 5.8 1.1 5.8 2.7C5.8 5 3 6.6 .2 10L6 10",
  "M.4 1.8C.9 .7 1.8 0 3 0C4.6 0 5.6 1 5.6 2.5C5.6 4 4.5 4.8 2.6 4.8C4.7 4.8 5.9 5.8 5.9 7.4C5.9 9 4.7 10 3 10C1.5 10 .5 9.2 0 8",
  "M4.4 10L4.4 0L0 7L6 7",
  "M5.4 0L1 0L.6 4.6C1.3 4 2.1 3.7 3 3.7C4.8 3.7 6 4.9 6 6.8C6 8.8 4.7 10 2.9 10C1.6 10 .6 9.4 0 8.4",
  "M5.4 1.3C4.9 .5 4.1 0 3.2 0C1.2 0 0 2 0 5.6C0 8.5 1.2 10 3 10C4.8 10 6 8.7 6 6.9C6 5.1 4.8 3.9 3.1 3.9C1.5 3.9 .3 4.9 0 6.3",
  "M0 0L6 0L2.2 10",
  "M3 4.7C1.4 4.7 .5 3.7 .5 2.4C.5 1.1 1.4 0 3 0C4.6 0 5.5 1.1 5.5 2.4C5.5 3.7 4.6 4.7 3 4.7C1.2 4.7 0 5.7 0 7.3C0 8.9 1.2 10 3 10C4.8 10 6 8.9 6 7.3C6 5.7 4.8 4.7 3 4.7",
  "M.6 8.7C1.1 9.5 1.9 10 2.8 10C4.8 10 6 8 6 4.4C6 1.5 4.8 0 3 0C1.2 0 0 1.3 0 3.1C0 4.9 1.2 6.1 2.9 6.1C4.5 6.1 5.7 5.1 6 3.7",
  // Letters from A to P, for digits from 10 to 25.
  "M0 10L3 0L6 10M1.2 6.4L4.8 6.4",
  "M0 0L0 10L3 10C5 10 6 9 6 7.3C6 5.7 5 4.8 3 4.8L0 4.8L3 4.8C4.8 4.8 5.5 3.8 5.5 2.4C5.5 1 4.6 0 3 0L0 0",
  "M6 1.6C5.4 .6 4.4 0 3.2 0C1.2 0 0 2 0 5C0 8 1.2 10 3.2 10C4.4 10 5.4 9.4 6 8.4",
  "M0 0L0 10L2.6 10C4.8 10 6 8 6 5C6 2 4.8 0 2.6 0L0 0",
  "M5.6 0L0 0L0 10L5.8 10M0 4.8L4.6 4.8",
  "M5.6 0L0 0L0 10M0 4.8L4.6 4.8",
  "M6 1.6C5.4 .6 4.4 0 3.2 0C1.2 0 0 2 0 5C0 8 1.2 10 3.2 10C4.6 10 5.6 9.4 6 8.4L6 5.4L3.4 5.4",
  "M0 0L0 10M6 0L6 10M0 5L6 5",
  "M3 0L3 10",
  "M5 0L5 7.4C5 9.2 4.2 10 2.6 10C1.2 10 .4 9.2 .2 8",
  "M0 0L0 10M5.6 0L0 6L1.8 4.2L6 10",
  "M0 0L0 10L5.6 10",
  "M0 10L0 0L3 6L6 0L6 10",
  "M0 10L0 0L6 10L6 0",
  "M3 0C1 0 0 2 0 5C0 8 1 10 3 10C5 10 6 8 6 5C6 2 5 0 3 0",
  "M0 10L0 0L3 0C5 0 6 1 6 2.8C6 4.6 5 5.6 3 5.6L0 5.6",
].map((path) => [...path.matchAll(/([MLC])([^MLC]*)/g)].map(([, letter, numbers]) => ({ letter: letter!, numbers: numbers!.match(/-?[\d.]+/g)!.map(Number) })));

const kHigh = 0.72;
const kWide = 0.43;
/** The distance from one digit to the next. */
const kStep = 0.62;

const round = (value: number): number => Math.round(value * 100) / 100;

/** The stroke width for a size. */
export const strokeWidth = (size: number): number => round(size * 0.09);

const known = new Map<string, string>();

// The path of a digit of a size, starting at its corner, with relative coordinates.
function glyph(digit: number, size: number): string {
  const key = `${digit} ${size}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  let [x, y] = [0, 0];
  const parts = kGlyphs[digit]!.map(({ letter, numbers }) => {
    const at = numbers.map((each, i) => (i % 2 === 0 ? (each / 6) * kWide * size : (each / 10) * kHigh * size));
    const relative = at.map((each, i) => round(each - (i % 2 === 0 ? x : y)));
    x += relative[at.length - 2]!;
    y += relative[at.length - 1]!;
    return `${letter.toLowerCase()}${relative.join(" ")}`;
  });
  const made = parts.join("");
  known.set(key, made);
  return made;
}

/** The path of a text of digits, letters and spaces, centred on (x, y). */
export function strokes(x: number, y: number, size: number, text: string): string {
  const step = kStep * size;
  let left = x - (step * (text.length - 1) + kWide * size) / 2;
  const top = y - (kHigh * size) / 2;
  let path = "";
  for (const sign of text) {
    // The first move of a digit becomes absolute.
    if (sign !== " ") path += glyph(parseInt(sign, 36), size).replace(/^m(\S+) ([^lc]+)/, (_, dx, dy) => `M${round(left + Number(dx))} ${round(top + Number(dy))}`);
    left += sign === " " ? step / 2 : step;
  }
  return path;
}
