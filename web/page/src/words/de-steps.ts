// German: the reasons of singles, locked candidates, subsets, fish and wings, and of chains in which each statement
// follows from the one before it, told from the data of a step. The reason of any other step is undefined.
import type { Step } from "sudokit";
import { houseIn, housesText, kindOf, listed } from "./de-hints.ts";

type Argument = NonNullable<Step["argument"]>;
type Told = Step & { readonly argument: Argument };

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const any = (items: readonly (string | number)[]): string => listed(items, "disjunction");
const housesOf = ({ argument }: Told, role: string): string[] => argument.houses.filter((each) => each.role === role).map(({ house }) => house);

// Row by row.
const inOrder = (cells: Iterable<string>): string[] => [...new Set(cells)].sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
const losing = ({ removals = [] }: Step): string[] => inOrder(removals.map(({ cell }) => cell));

// "1 und 7 entfallen in r1c2 und r1c3, 5 in r1c2".
function decided({ removals = [] }: Step): string {
  const groups = new Map<string, number[]>();
  for (const digit of [...new Set(removals.map((gone) => gone.digit))].sort((a, b) => a - b)) {
    const cells = listed(inOrder(removals.filter((gone) => gone.digit === digit).map(({ cell }) => cell)));
    groups.set(cells, [...(groups.get(cells) ?? []), digit]);
  }
  return [...groups].map(([cells, digits], at) => `${listed(digits)}${at > 0 ? "" : digits.length > 1 ? " entfallen" : " entfällt"} in ${cells}`).join(", ");
}

function single(step: Told): string | undefined {
  const [{ cell, digit } = { cell: "", digit: 0 }, ...more] = step.placements ?? [];
  const [house, ...others] = housesOf(step, "base");
  if (cell === "" || more.length > 0 || others.length > 0) return undefined;
  if (house === undefined) return `${cell} muss ${digit} sein: Kein anderer Kandidat bleibt in diesem Feld.`;
  if (step.title === "Last cell") return `${cell} ist das letzte freie Feld in ${houseIn(house)} und erhält die fehlende Ziffer ${digit}.`;
  return `In ${houseIn(house)} passt die ${digit} nur in ${cell}.`;
}

function intersection(step: Told): string | undefined {
  const { cells, digits } = step.argument;
  const [base, ...bases] = housesOf(step, "base");
  const [cover, ...covers] = housesOf(step, "cover");
  const removed = losing(step);
  if (!base || !cover || bases.length + covers.length > 0 || digits.length !== 1 || removed.length === 0) return undefined;
  const they = cells.length === 1 ? "Dieses Feld liegt" : cells.length === 2 ? "Beide liegen" : "Alle diese liegen";
  return `In ${houseIn(base)} passt die ${digits[0]} nur in ${any(cells)}. ${they} in ${houseIn(cover)}, also entfällt die ${digits[0]} im Rest von ${houseIn(cover)}: ${listed(removed)}.`;
}

function subset(step: Told): string | undefined {
  const { cells, digits } = step.argument;
  const houses = housesOf(step, "base");
  if (houses.length === 0 || digits.length !== cells.length || cells.length < 2 || losing(step).length === 0) return undefined;
  if (step.technique.startsWith("hidden-")) {
    return houses.length > 1 ? undefined : `In ${houseIn(houses[0]!)} passen ${listed(digits)} nur in ${listed(cells)}, also steht dort nichts anderes: ${decided(step)}.`;
  }
  if (!/^(?:naked|locked)-/.test(step.technique)) return undefined;
  const where = houses.length > 1 ? ` in ${housesText(houses)}` : "";
  return `In ${houseIn(houses[0]!)} enthalten ${listed(cells)} nur ${listed(digits)}. Sie verbrauchen diese Ziffern${where}: ${decided(step)}.`;
}

function fish(step: Told): string | undefined {
  const { cells: fins, digits, nodes } = step.argument;
  const [bases, covers] = [housesOf(step, "base"), housesOf(step, "cover")];
  const [digit] = digits;
  const removed = losing(step);
  // A digit of the pattern that would fill two houses at once goes for another reason.
  const twice = (step.removals ?? []).some((gone) => nodes.some((node) => node.cell === gone.cell && node.digit === gone.digit));
  const other = (step.removals ?? []).some((gone) => gone.digit !== digit);
  if (bases.length === 0 || covers.length === 0 || digit === undefined || twice || other || removed.length === 0) return undefined;
  const places = `In ${housesText(bases)} passt die ${digit} nur in ${housesText(covers, "holder")}`;
  const { several, each } = kindOf(covers);
  if (fins.length === 0) return `${places}. ${upper(each)} dieser ${several} erhält eine davon, also entfällt die ${digit} im Rest dieser ${several}: ${listed(removed)}.`;
  const fin = fins.length === 1 ? "die Flosse" : "die Flossen";
  const either = fins.length === 1 ? `steht die ${digit} in der Flosse` : `steht eine ${digit} in einer der Flossen`;
  return `${places} oder in ${fin} ${listed(fins)}. Entweder ${either}, oder ${housesText(covers, "holder")} ${covers.length > 1 ? "erhalten je" : "erhält"} eine davon. In beiden Fällen ${decided(step).replace(/^(\d+) entfällt/, "entfällt die $1")}.`;
}

function wing(step: Told): string | undefined {
  const { cells, digits, nodes } = step.argument;
  const [digit] = digits;
  if (cells.length !== 3 || digits.length !== 1 || digit === undefined) return undefined;
  const held = (cell: string) => nodes.filter((node) => node.cell === cell).map((node) => node.digit);
  const [pivot, one, other] = cells as readonly [string, string, string];
  const [left, right] = [one, other].map((cell) => held(cell).find((each) => each !== digit));
  if (left === undefined || right === undefined) return undefined;
  const all = held(pivot).includes(digit);
  const where = all ? `einem von ${listed(cells)}` : any([one, other]);
  const see = losing(step).length === 1 ? "sieht" : "sehen";
  return (
    `${pivot} ist ${any([...held(pivot)].sort((a, b) => a - b))}. Ist es ${left}, so ist ${one} die ${digit}; ist es ${right}, so ist ${other} die ${digit}. ` +
    `Also steht die ${digit} in ${where}, und ${decided(step)}; ${losing(step).length === 1 ? "dieses Feld" : "diese Felder"} ${see} ${all ? "alle drei" : "beide"}.`
  );
}

// --- Chains ----------------------------------------------------------------------------------------

type Node = Argument["nodes"][number];

const whole = ({ cell, group = [] }: Node): readonly string[] => [cell, ...group];
const nameOf = (node: Node, yes: boolean): string => (whole(node).length === 1 ? node.cell : `${yes ? "eins" : "keins"} von ${listed(whole(node))}`);
const isTrue = (node: Node): boolean => node.claim === "true";
const valueOf = (node: Node): string => (isTrue(node) || whole(node).length > 1 ? String(node.digit) : `nicht ${node.digit}`);

/** Whether the statements of a chain follow one another, each from the one before it, in the cells or houses alone. */
function isPlain({ argument: { nodes, links, nested, rule, rules = [] } }: Told): boolean {
  const follow = links.length === nodes.length - 1 && links.every((link, at) => link.from === at && link.to === at + 1);
  return follow && nodes.length > 2 && nested.length === 0 && rule === undefined && rules.length === 0 && links.every(({ ground }) => ground === "cell" || ground === "house");
}

const kChains: ReadonlySet<string> = new Set(["wing", "single digit", "chain"]);

// One of the two ends holds: what a chain shows that begins with "is not" and ends with "is".
function chainEnd(step: Told): string | undefined {
  const { nodes } = step.argument;
  const [first, last] = [nodes[0]!, nodes[nodes.length - 1]!];
  if (isTrue(first) || !isTrue(last) || first.group || last.group || step.argument.houses.length > 0 || losing(step).length === 0) return undefined;
  if (first.cell === last.cell) return `Also ist ${first.cell} ${first.digit} oder ${last.digit}, und ${decided(step)}.`;
  const outside = losing(step).every((cell) => cell !== first.cell && cell !== last.cell);
  if (first.digit === last.digit && outside && (step.removals ?? []).every(({ digit }) => digit === first.digit)) {
    return `Also steht die ${first.digit} in ${any([first.cell, last.cell])}, und ${decided(step)}: Von dort sieht man beide Enden.`;
  }
  return `Also ist ${first.cell} die ${first.digit} oder ${last.cell} die ${last.digit} oder beides. In jedem Fall: ${decided(step)}.`;
}

/** The lines of a chain, the conclusion last. */
export function chainLines(step: Step): readonly string[] | undefined {
  if (!step.argument || !kChains.has(step.family)) return undefined;
  const told = step as Told;
  const end = isPlain(told) ? chainEnd(told) : undefined;
  if (end === undefined) return undefined;
  const [first, ...rest] = told.argument.nodes as readonly [Node, ...Node[]];
  return [
    `Wenn ${nameOf(first, isTrue(first))} ${valueOf(first)} ist,`,
    ...rest.map((node, at) => `${at === 0 ? "dann" : "also"} ist ${nameOf(node, isTrue(node))} ${valueOf(node)}${at + 1 < rest.length ? "," : "."}`),
    end,
  ];
}

const kTellers: Readonly<Record<string, (step: Told) => string | undefined>> = { single, intersection, subset, fish, wing };

/** The reason of a step; undefined if its data does not suffice for it. */
export function sentence(step: Step): string | undefined {
  const { argument, family } = step;
  if (!argument || argument.nested.length > 0 || argument.rule !== undefined || (argument.rules ?? []).length > 0) return undefined;
  return (argument.links.length === 0 || family === "wing" ? kTellers[family]?.(step as Told) : undefined) ?? chainLines(step)?.join(" ");
}
