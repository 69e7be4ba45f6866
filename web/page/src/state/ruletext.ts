// The rules of a puzzle in words. Each kind of rule has a title and a sentence, which come from the
// library once a puzzle with rules is on the board.
import type { RuleInfoAnswer } from "sudokit";
import { cellOf, type Grid } from "./grid.ts";
import { ruleWords, titleText } from "../words/words.ts";

export type Kinds = ReadonlyMap<string, RuleInfoAnswer>;

/** All rules of one kind, and what they say. */
export type Told = { readonly title: string; readonly count: number; readonly statement: string };

export const nameOf = (rule: string): string => rule.split(/\s/, 1)[0]!.toLowerCase();

type Kind = Pick<RuleInfoAnswer, "name" | "title" | "statement">;
export const kindTitle = (kind: Kind): string => ruleWords(kind.name)?.[0] ?? kind.title;
export const kindStatement = (kind: Kind): string => ruleWords(kind.name)?.[1] ?? kind.statement;

/** The title of a step: that of a technique, or of the kind of rule that it uses. */
export function stepTitle(title: string, kinds: Kinds): string {
  const kind = [...kinds.values()].find((each) => each.title === title);
  return kind ? kindTitle(kind) : titleText(title);
}

function titleOf(name: string, kinds: Kinds): string {
  const plain = name.replaceAll("-", " ");
  return ruleWords(name)?.[0] ?? kinds.get(name)?.title ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** What the rules say of each cell, such as "Killer cage 12, 1 of 3"; rules that name no cells are left out. */
export function rulesByCell(grid: Grid, kinds: Kinds): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  for (const rule of grid.rules) {
    const cells = (rule.match(/\br\d+c\d+\b/g) ?? []).map((name) => cellOf(grid.side, name));
    const value = /^\S+ (\d+)(?: |$)/.exec(rule)?.[1];
    const title = titleOf(nameOf(rule), kinds) + (value === undefined ? "" : ` ${value}`);
    cells.forEach((cell, index) => {
      const before = found.get(cell);
      found.set(cell, `${before ? `${before}, ` : ""}${title}${cells.length > 1 ? `, ${index + 1} of ${cells.length}` : ""}`);
    });
  }
  return found;
}

// The first lines of rules. Lines from `or` to its `end` are one rule.
function whole(rules: readonly string[]): string[] {
  let depth = 0;
  return rules.filter((rule) => {
    const name = nameOf(rule);
    const first = depth === 0;
    if (name === "or" || name === "and") depth++;
    else if (name === "end") depth--;
    return first;
  });
}

/** What the rules say, one entry per kind, in the order in which the kinds occur. */
export function toldOf(rules: readonly string[], kinds: Kinds): Told[] {
  const counts = new Map<string, number>();
  for (const name of whole(rules).map(nameOf)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ title: titleOf(name, kinds), count, statement: ruleWords(name)?.[1] ?? kinds.get(name)?.statement ?? "" }));
}

/** A name for one rule: the title of its kind, with its values and cells. */
export function ruleName(rule: string, kinds: Kinds): string {
  const name = nameOf(rule);
  return `${titleOf(name, kinds)}${rule.slice(name.length)}`;
}
