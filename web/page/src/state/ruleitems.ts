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

/** Whether the cells of a kind are a line, whose order counts, and not a set: so says how it is drawn. */
export const isLine = (kind: Pick<RuleInfoAnswer, "drawing">): boolean => /\blines?\b/.test(kind.drawing);

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
