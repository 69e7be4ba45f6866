// All games of this browser as one file, and back. Reading a file adds games and replaces none.
import { digitsOf, regionsOf } from "./grid.ts";
import { newId } from "./keeper.ts";
import { addPuzzles, isSaved, kMost, readPuzzles, sameProgress, type Saved } from "./storage.ts";
import { t } from "../words/words.ts";

const kKind = "sudokit games";
const kLongestName = 200;

export function gamesText(games: readonly Saved[]): string {
  return `${JSON.stringify({ kind: kKind, version: 1, games }, undefined, 1)}\n`;
}

/** The games in a file, as far as they are valid; undefined if the text is no such file. */
export function gamesIn(text: string): readonly Saved[] | undefined {
  if (!text.slice(0, 200).includes(kKind)) return undefined;
  try {
    const { kind, games } = JSON.parse(text) as { readonly kind?: unknown; readonly games?: unknown };
    return kind === kKind && Array.isArray(games) ? games.flatMap(valid) : undefined;
  } catch {
    return undefined;
  }
}

// The file is untrusted: what is kept has the form of what this page stores.
function valid(value: unknown): Saved[] {
  if (!isSaved(value)) return [];
  const { id, name, layout, rules, written, painted, side, givens, entries, notes, seconds, solved, hints, touched, worked } = value;
  const sound = Number.isInteger(side) && side >= 1 && side <= 100 && digitsOf(side, givens) && digitsOf(side, entries);
  if (!sound || (rules !== undefined && typeof rules !== "string")) return [];
  return [{
    id: /^\w{1,40}$/.test(id) ? id : newId(),
    name: name.slice(0, kLongestName),
    layout,
    ...(rules ? { rules } : {}),
    ...(typeof written === "string" && written !== "" ? { written } : {}),
    ...(typeof painted === "string" && regionsOf(side, painted) ? { painted } : {}),
    side, givens, entries, notes,
    seconds: Math.max(0, seconds) || 0,
    solved: solved === true,
    hints: Math.max(0, Number(hints)) || 0,
    touched: Math.min(touched, Date.now()) || 0,
    worked: worked === true,
  }];
}

type Added = { readonly added: number; readonly beside: number; readonly known: number; readonly left: number; readonly stored: boolean };

/** Adds games to those of this browser. A game that differs from one here is added beside it. */
export function addGames(games: readonly Saved[]): Added {
  const here = readPuzzles();
  const fresh: Saved[] = [];
  let [known, beside] = [0, 0];
  for (const game of games) {
    const all = [...here, ...fresh];
    const mark = ` ${t("(from a file)")}`;
    const copy = { ...game, id: newId(), name: `${(game.name || t("Untitled")).slice(0, kLongestName - mark.length)}${mark}` };
    const taken = all.some((each) => each.id === game.id);
    if (all.some((each) => sameProgress(each, game) || sameProgress(each, copy))) known++;
    else if (here.length + fresh.length < kMost) fresh.push(taken ? copy : game);
    else continue;
    if (taken && fresh.at(-1) === copy) beside++;
  }
  const stored = fresh.length === 0 || addPuzzles(fresh);
  return { added: fresh.length - beside, beside, known, left: games.length - known - fresh.length, stored };
}

/** The same in words. */
export function addedText({ added, beside, known, left, stored }: Added): string {
  if (!stored) return t("The browser has no room for these puzzles: none was added");
  const parts = [t("{n} puzzle added|{n} puzzles added", { n: added })];
  if (beside > 0) parts.push(t("{n} added beside yours, from which it differs|{n} added beside yours, from which they differ", { n: beside }));
  if (known > 0) parts.push(t("{count} already here", { count: known }));
  if (left > 0) parts.push(t("{left} left out: {most} puzzles are kept", { left, most: kMost }));
  return parts.join("; ");
}
