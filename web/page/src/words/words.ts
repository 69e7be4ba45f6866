// The words of the page in the language of the person. The English of a message is its key, so that
// English needs no table; the tables of the other languages are loaded when they are chosen.
import type { Step } from "sudokit";
import type { kFirst } from "./de.ts";
import type { kMore } from "./de-more.ts";

export type Language = "en" | "de";
export const kLanguages: Readonly<Record<Language, string>> = { en: "English", de: "Deutsch" };

/** A message of the tables. It may have places for values in braces, and forms for a number `n`, which `|` separates. */
type Message = keyof typeof kFirst | keyof typeof kMore;

type Named<K extends string> = K extends `${string}{${infer Name}}${infer Rest}` ? Name | Named<Rest> : never;
type Slot<K extends string> = Named<K> | (K extends `${string}|${string}` ? "n" : never);
type Values<K extends string> = [Slot<K>] extends [never] ? [] : [Readonly<Record<Slot<K>, string | number>>];

/** A message without values. */
export type Key = { [K in Message]: [Slot<K>] extends [never] ? K : never }[Message];

/** What the library says, in another language. Undefined stands for what is known in English only. */
export type Library = {
  readonly title: (title: string) => string | undefined;
  readonly grade: (grade: string) => string | undefined;
  readonly family: (family: string) => string | undefined;
  /** Why a search ended. */
  readonly reason: (reason: string) => string | undefined;
  readonly rule: (name: string) => readonly [title: string, statement: string] | undefined;
  /** The name of a value in the form of a rule, such as SUM. */
  readonly slot: (name: string) => string | undefined;
  /** What a maker makes, or what a wish or a parameter means. */
  readonly wish: (name: string) => string | undefined;
  readonly house: (name: string) => string;
  readonly counts: (text: string) => string;
  /** The reason of a step. */
  readonly sentence: (step: Step) => string | undefined;
  /** The lines of a chain, its conclusion last. */
  readonly lines: (step: Step) => readonly string[] | undefined;
  /** A hint that is weaker than the reason. */
  readonly hint: (telling: string, step: Step) => string | undefined;
};

type Table = Readonly<Record<string, string>>;

let language: Language = "en";
let table: Table = {};
let library: Library | undefined;
let plurals: Intl.PluralRules | undefined;

export const spoken = (): Language => language;

/** Attributes of an element whose text is English in every language. */
export const english = (is = true): { readonly lang?: "en" } => (language === "en" || !is ? {} : { lang: "en" });

/** The first language of the browser that the page speaks. */
export function languageOf(wanted: readonly string[]): Language {
  const found = wanted.map((each) => each.slice(0, 2).toLowerCase()).find((each) => Object.hasOwn(kLanguages, each));
  return (found as Language | undefined) ?? "en";
}

/** Changes the language. What is not loaded yet is English. */
export function speak(next: Language, words: Table = {}, more?: Library): void {
  language = next;
  table = words;
  library = more;
  plurals = undefined;
  formats.clear();
}

const kCategories = ["zero", "one", "two", "few", "many", "other"];

// The form of a message for a number: forms follow the categories that the language has.
function formFor(forms: readonly string[], count: unknown, own: boolean): string {
  if (forms.length === 1) return forms[0]!;
  if (!own) return forms[count === 1 ? 0 : 1]!;
  plurals ??= new Intl.PluralRules(language);
  const { pluralCategories } = plurals.resolvedOptions();
  return forms[kCategories.filter((each) => pluralCategories.includes(each as Intl.LDMLPluralRule)).indexOf(plurals.select(Number(count)))]!;
}

/** A message. A number `n` chooses its form. */
export function t<K extends Message>(key: K, ...[values]: Values<K>): string {
  const given = values as Readonly<Record<string, string | number>> | undefined;
  const text = formFor((table[key] ?? key).split("|"), given?.["n"], key in table);
  return given ? text.replace(/\{(\w+)\}/g, (_, name: string) => String(given[name])) : text;
}

// Created on first use, because creating one takes longer than the rest of the start.
const formats = new Map<string, Intl.NumberFormat>();

function format(digits: number | undefined): Intl.NumberFormat {
  const known = formats.get(String(digits));
  if (known) return known;
  const made = new Intl.NumberFormat(language, digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits });
  formats.set(String(digits), made);
  return made;
}

/** A number with its thousands apart. */
export const grouped = (value: number): string => format(undefined).format(value);

/** A number with so many decimals. */
export const fixed = (value: number, digits: number): string => format(digits).format(value);

/** The locale of the browser, if it is one of the language; else the language. */
export const locale = (): string => navigator.languages.find((each) => each.startsWith(language)) ?? language;

export const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "1, 2 and 3". */
export const listed = (items: readonly (string | number)[], kind: "conjunction" | "disjunction" = "conjunction"): string =>
  new Intl.ListFormat(language, { type: kind }).format(items.map(String));

// --- What the library says -------------------------------------------------------------------------
// Of a sentence: undefined if it is known in English only.

export const titleText = (title: string): string => library?.title(title) ?? title;
export const gradeText = (grade: string): string => library?.grade(grade) ?? grade;
export const reasonText = (reason: string): string => library?.reason(reason) ?? reason;
export const familyText = (family: string): string => library?.family(family) ?? family;
export const houseText = (name: string): string => library?.house(name) ?? name;
export const countsText = (text: string): string => library?.counts(text) ?? text;
export const slotText = (name: string): string => library?.slot(name) ?? name.charAt(0) + name.slice(1).toLowerCase();
export const ruleWords = (name: string): readonly [title: string, statement: string] | undefined => library?.rule(name);
export const sentenceOf = (step: Step): string | undefined => library?.sentence(step);
export const hintText = (telling: string, step: Step): string | undefined => library?.hint(telling, step);
export const linesText = (step: Step): readonly string[] | undefined => library?.lines(step);
export const wishText = (name: string): string | undefined => library?.wish(name);
