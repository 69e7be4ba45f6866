// Names and examples for what a new puzzle is to be like. Makers, wishes and parameters come from the
// library; what has no row here is shown with the library's own words.

import type { MadeAnswer } from "sudokit";
import { t, upper, type Key } from "../words/words.ts";

export type Words = {
  readonly label: string;
  readonly example?: string;
  /** Fixed values to choose from, with their labels. */
  readonly choices?: readonly (readonly [string, string])[];
  /** Values to choose from or to combine. */
  readonly suggestions?: readonly string[];
  /** The value is a list of techniques. */
  readonly techniques?: boolean;
};

type Row = Omit<Words, "label" | "example" | "choices"> & { readonly label: Key; readonly example?: Key; readonly choices?: readonly (readonly [string, Key])[] };

const kWords: Readonly<Record<string, Row>> = {
  givens: { label: "Number of givens", example: "24, or 26..30" },
  symmetry: {
    label: "Symmetry of the givens",
    choices: [
      ["", "any"], ["rotate180", "half turn"], ["rotate90", "quarter turn"], ["mirror-h", "left and right"], ["mirror-v", "top and bottom"],
      ["mirror-h,mirror-v", "left and right, top and bottom"], ["diagonal", "one diagonal"], ["diagonal,anti-diagonal", "both diagonals"],
    ],
  },
  mask: { label: "Pattern of the givens", example: "x..x.....: one sign a cell" },
  from: { label: "With the solution of", example: "a puzzle or a solved grid" },
  rules: {
    label: "With rules of these kinds",
    example: "killer, or arrow:2..4,anti-knight",
    suggestions: [
      "killer", "killer,arrow:2..4", "arrow", "thermometer", "kropki", "xv", "german-whisper", "renban", "palindrome", "between", "quadruple", "region-sum-line",
      "little-killer", "sandwich", "x-sum", "skyscraper", "anti-knight", "anti-king", "non-consecutive",
    ],
  },
  jigsaw: { label: "Random regions (jigsaw)" },
  symmetric_rules: { label: "Rules and random regions are symmetric too" },
  crossing_lines: { label: "Lines of rules may cross" },
  rating: { label: "Grade or rating", example: "hard, or 4.5..5" },
  needs: { label: "Cannot be solved without", example: "x-wing", techniques: true },
  contains: { label: "Its path uses", example: "x-wing", techniques: true },
  avoids: { label: "Can be solved without", example: "naked-pair", techniques: true },
  only: { label: "Can be solved with only", example: "hidden-single, naked-single", techniques: true },
  sample: { label: "A fair sample", choices: [["", "no"], ["weighted", "each with a weight"], ["uniform", "drawn evenly (slower)"]] },
  no_minimal: { label: "Givens that are not needed may remain" },
  strictly_minimal: { label: "Every single given is needed, even where givens come in symmetric pairs" },
  fixed: { label: "Fixed" },
  exact_count: { label: "Exact count" },
  relabel: { label: "Relabel" },
  random_base: { label: "Random base" },
  by_chance: { label: "By chance" },
  balanced: { label: "Balanced" },
  asymmetric: { label: "Asymmetric" },
};

/** The words for a wish or a parameter. */
export function wordsOf(name: string): Words {
  const row = kWords[name];
  if (!row) return { label: upper(name.replaceAll("_", " ")) };
  const { label, example, choices, ...rest } = row;
  return { ...rest, label: t(label), ...(example ? { example: t(example) } : {}), ...(choices ? { choices: choices.map(([value, key]) => [value, t(key)] as const) } : {}) };
}

/** The library's sentence without the quotes that mark names of options. */
export const plain = (text: string): string => upper(text).replaceAll("`", "");

const kMakers: Readonly<Record<string, Key>> = {
  minimal: "A puzzle with one solution",
  eppstein: "Symmetric, as Eppstein's program makes them",
  sukaku: "Candidates instead of givens",
  unsatisfiable: "Without a solution",
  lewis: "Random givens, as Lewis (2007) draws them",
  blank: "Random givens, as Lloyd and Amos (2019) draw them",
};

export const makerTitle = (name: string): string => kMakers[name] ? t(kMakers[name]) : upper(name.replaceAll("-", " "));

/** A new puzzle as text: a line, or its layout, cells and rules. */
export function textOfMade(made: MadeAnswer): string {
  const { puzzle, layout, layout_text: map, rules } = made;
  if (map === undefined && !rules?.length) return String(puzzle);
  const rows = map?.trim().split("\n").map((row) => (/^\S+$/.test(row) ? `regions ${row}` : row));
  return [...(rows ? ["layout jigsaw", ...rows] : [`layout ${layout}`]), String(puzzle), ...(rules ?? []), ""].join("\n");
}
