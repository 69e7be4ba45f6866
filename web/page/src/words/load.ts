// Loads the tables of a language. What the board needs comes first, and the words of the panes with them.
import { speak, type Language } from "./words.ts";

const kTables = {
  de: { first: () => import("./de.ts"), more: () => import("./de-more.ts") },
} as const;

/** The number of calls; an older one must not overrule a newer. */
let calls = 0;

/** Makes the page speak a language, with the words of the board alone or with `all`. Where the tables cannot be fetched, it is English. */
export async function load(language: Language, all: boolean): Promise<void> {
  const call = ++calls;
  const words = language === "en" ? undefined : await tablesOf(language, all).catch((error: unknown) => console.error(error));
  if (call !== calls) return;
  if (words) speak(language, words.table, words.library);
  else speak("en");
  document.documentElement.lang = words ? language : "en";
}

async function tablesOf(language: keyof typeof kTables, all: boolean) {
  const { first, more } = kTables[language];
  const { kFirst } = await first();
  if (!all) return { table: kFirst, library: undefined };
  const { kMore, library } = await more();
  return { table: { ...kFirst, ...kMore }, library };
}
