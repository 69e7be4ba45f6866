// The rules of a puzzle one by one, with those that are switched off: a rule that is written as a
// comment. Lines from `or` to its `end` are one rule.
import type { RuleInfoAnswer } from "sudokit";
import { formOf, pieceOf, type Form, type Piece } from "./forms.ts";
import { isComment, writtenOf, type Grid } from "./grid.ts";
import { nameOf, type Kinds } from "./ruletext.ts";

export type RuleItem = {
  /** The first of its lines, and the line after the last. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly off: boolean;
  readonly kind?: RuleInfoAnswer;
  /** What it draws; undefined if it can only be edited as text. */
  readonly piece?: Piece;
};

const bare = (line: string): string => line.replace(/^#\s*/, "");

const forms = new Map<string, Form>();

export function formOfKind(kind: Pick<RuleInfoAnswer, "form">): Form {
  const known = forms.get(kind.form) ?? formOf(kind.form);
  forms.set(kind.form, known);
  return known;
}

// The line after the last one of the rule that begins in a line.
function endOf(lines: readonly string[], from: number): number {
  let depth = 0;
  for (let at = from; at < lines.length; at++) {
    const name = nameOf(bare(lines[at]!));
    if (name === "or" || name === "and") depth++;
    if (name === "end") depth--;
    if (depth <= 0) return at + 1;
  }
  return lines.length;
}

export function itemsOf(grid: Grid, kinds: Kinds): RuleItem[] {
  const lines = writtenOf(grid);
  const items: RuleItem[] = [];
  for (let from = 0; from < lines.length; ) {
    const off = isComment(lines[from]!);
    const text = bare(lines[from]!);
    const kind = kinds.get(nameOf(text));
    const to = kind || !off ? endOf(lines, from) : from + 1;
    const piece = kind && to === from + 1 ? pieceOf(text, formOfKind(kind), grid.side) : undefined;
    const whole = lines.slice(from, to).map(bare).join("\n");
    if (kind || !off) items.push({ from, to, text: whole, off, ...(kind ? { kind } : {}), ...(piece ? { piece } : {}) });
    from = to;
  }
  return items;
}

/** The lines with other ones in place of an item. */
export function replaced(lines: readonly string[], item: Pick<RuleItem, "from" | "to">, text: string | undefined, off = false): string[] {
  const fresh = text === undefined ? [] : text.split("\n").map((line) => (off ? `# ${line}` : line));
  return [...lines.slice(0, item.from), ...fresh, ...lines.slice(item.to)];
}

const isAlternatives = (item: RuleItem): boolean => nameOf(item.text) === "or";

// The lines between `or` and its `end`; of any other rule, the rule itself.
const alternativesOf = (item: RuleItem): readonly string[] => (isAlternatives(item) ? item.text.split("\n").slice(1, -1) : [item.text]);

/** The rule that an item can become an alternative of: the one above it, if both are in force. */
export function aboveOf(items: readonly RuleItem[], item: RuleItem): RuleItem | undefined {
  const above = items[items.findIndex((each) => each.from === item.from) - 1];
  return above?.kind && item.kind && !above.off && !item.off ? above : undefined;
}

/** The lines in which one of two items must hold. */
export function joined(lines: readonly string[], above: RuleItem, item: RuleItem): string[] {
  const all = ["or", ...alternativesOf(above), ...alternativesOf(item), "end"];
  return [...lines.slice(0, above.from), ...all, ...lines.slice(above.to, item.from), ...lines.slice(item.to)];
}

/** Whether a rule can be put on a side of alternatives. */
export const canTakeSide = (item: RuleItem): boolean => item.kind !== undefined && !item.off;

// The lines of a group of rules that hold together. Alternatives that are a group alone become alternatives of the others.
function groupOf(items: readonly RuleItem[]): readonly string[] {
  if (items.length === 1) return alternativesOf(items[0]!);
  return ["and", ...items.flatMap(({ text }) => text.split("\n")), "end"];
}

/** The lines in which all rules of one side must hold, where rules of several sides are chosen; undefined for fewer
 * sides. The sides follow each other by their numbers, at the place of the first rule. */
export function grouped(lines: readonly string[], items: readonly RuleItem[], sides: ReadonlyMap<number, number>): string[] | undefined {
  const chosen = items.filter((item) => sides.has(item.from) && canTakeSide(item));
  const numbers = [...new Set(chosen.map((item) => sides.get(item.from)!))].sort((a, b) => a - b);
  if (numbers.length < 2) return undefined;
  const groups = numbers.flatMap((number) => groupOf(chosen.filter((item) => sides.get(item.from) === number)));
  const gone = (at: number) => chosen.some(({ from, to }) => at >= from && at < to);
  const first = chosen[0]!.from;
  return lines.flatMap((line, at) => [...(at === first ? ["or", ...groups, "end"] : []), ...(gone(at) ? [] : [line])]);
}

/** The lines in which all alternatives of an item must hold; undefined if it has none. */
export function parted(lines: readonly string[], item: RuleItem): string[] | undefined {
  if (!isAlternatives(item)) return undefined;
  const all = alternativesOf(item).filter((line) => !/^(?:or|and|end)$/i.test(line.trim()));
  return replaced(lines, item, all.join("\n"), item.off);
}
