// German: houses, scores, and the hints that are weaker than the reason of a step. The library gives these as short
// texts of a few forms; a text of another form stays as it is.
import type { Step } from "sudokit";
import { kFamilyOfHint, kGrades } from "./de-names.ts";

// Not that of words.ts, so that these words share no file with the page.
/** "1, 2 und 3", or "1, 2 oder 3". */
export const listed = (items: readonly (string | number)[], type: Intl.ListFormatType = "conjunction"): string =>
  new Intl.ListFormat("de", { type }).format(items.map(String));

/** One house, several ones, several ones after "in den", and the word for each of them. */
type Kind = readonly [one: string, several: string, among: string, each: string];

const kKinds: Readonly<Record<string, Kind>> = {
  "row": ["Zeile", "Zeilen", "Zeilen", "jede"],
  "column": ["Spalte", "Spalten", "Spalten", "jede"],
  "box": ["Block", "Blöcke", "Blöcken", "jeder"],
  "region": ["Gebiet", "Gebiete", "Gebieten", "jedes"],
  "diagonal": ["Diagonale", "Diagonalen", "Diagonalen", "jede"],
  "window": ["Fenster", "Fenster", "Fenstern", "jedes"],
  "disjoint group": ["Gruppe", "Gruppen", "Gruppen", "jede"],
  "extra house": ["Haus", "Häuser", "Häusern", "jedes"],
  "extra region": ["Gebiet", "Gebiete", "Gebieten", "jedes"],
};
const kMixed: Kind = kKinds["extra house"]!;

/** The kind of a house and its number; undefined if it has a name of its own. */
export function numberedHouse(name: string): { readonly kind: string; readonly number: string } | undefined {
  const match = /^(.+) (\d+)$/.exec(name);
  return match && kKinds[match[1]!] ? { kind: match[1]!, number: match[2]! } : undefined;
}

export function houseIn(name: string): string {
  const house = numberedHouse(name);
  return house ? `${kKinds[house.kind]![0]} ${house.number}` : name;
}

/** What houses of one kind are called together, and each of them; of several kinds, houses. */
export function kindOf(names: readonly string[]): { readonly several: string; readonly each: string } {
  const kinds = [...new Set(names.map((name) => numberedHouse(name)?.kind ?? ""))];
  const [, several, , each] = (kinds.length === 1 ? kKinds[kinds[0]!] : undefined) ?? kMixed;
  return { several, each };
}

/** Houses after "in" for a place ("den Zeilen 2 und 5"), or as those that hold something ("die Zeilen 2 und 5"). */
export function housesText(names: readonly string[], as: "place" | "holder" = "place"): string {
  const groups = new Map<string, string[]>();
  for (const name of names) {
    const house = numberedHouse(name);
    const group = house?.kind ?? name;
    groups.set(group, [...(groups.get(group) ?? []), ...(house ? [house.number] : [])]);
  }
  const words = [...groups].map(([kind, numbers]) => {
    if (numbers.length === 0) return kind;
    const [one, several, among] = kKinds[kind]!;
    if (numbers.length === 1) return `${one} ${numbers[0]}`;
    return as === "place" ? `den ${among} ${listed(numbers)}` : `die ${several} ${listed(numbers)}`;
  });
  return listed(words);
}

/** A score in words: "level 2", "50 points (Medium)", "2.6 to 2.8". */
export function countsIn(text: string): string {
  return text
    .replace(/\((\w+)\)/, (whole, grade: string) => (kGrades[grade.toLowerCase()] ? `(${kGrades[grade.toLowerCase()]})` : whole))
    .replace(/\blevel\b/, "Stufe").replace(/\bpoints\b/, "Punkte").replace(/ to /, " bis ").replace(/ and more$/, " und mehr")
    .replace(/(\d)\.(\d)/g, "$1,$2");
}

// "2, 5 and 8" as its parts.
const partsOf = (text: string): string[] => text.split(/,? and |, /);

// "rows 2, 5 and 8" or "box 1 and row 3" as names of houses; undefined if the text has another form.
function housesIn(text: string): string[] | undefined {
  let kind = "";
  const names = partsOf(text).map((part) => {
    const match = /^(?:(.+) )?(\d+)$/.exec(part);
    if (!match) return undefined;
    const word = match[1] ?? kind;
    kind = kKinds[word] ? word : word.replace(/xes$/, "x").replace(/s$/, "");
    return kKinds[kind] ? `${kind} ${match[2]}` : undefined;
  });
  return names.every((name) => name !== undefined) ? names : undefined;
}

const kDone: Readonly<Record<string, string>> = { "fills a cell": "füllt ein Feld", "rules out a candidate": "schließt einen Kandidaten aus" };

/** A hint of the first or the second strength. */
export function hint(telling: string, step: Step): string | undefined {
  const first = /^(?:Look at (.+): an? .+|(A rule of the puzzle|Two rules together)) (fills a cell|rules? out a candidate)\.$/.exec(telling);
  if (first) {
    const [, house, rule, done] = first;
    if (rule?.startsWith("Two")) return "Zwei Regeln zusammen schließen einen Kandidaten aus.";
    const what = kDone[done!]!;
    return rule ? `Eine Regel des Rätsels ${what}.` : `Ein Blick auf ${houseIn(house!)}: ${kFamilyOfHint[step.family]} ${what}.`;
  }
  const second = /: look at ([\d, and]*\d)(?: (in|from) (.+?)( on)?)?\.$/.exec(telling);
  if (!second) return undefined;
  const [, digits, , places] = second;
  const houses = places === undefined ? [] : housesIn(places);
  if (!houses) return undefined;
  const where = houses.length === 0 ? "" : second[2] === "from" ? ` ab ${housesText(houses)}` : ` in ${housesText(houses)}`;
  return `Auf ${listed(partsOf(digits!))}${where} achten.`;
}
