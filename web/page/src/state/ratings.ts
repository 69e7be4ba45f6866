// Ratings in words.
import type { App } from "./app.ts";
import { titleText } from "../words/words.ts";

export type Rated = { readonly scale: string; readonly [member: string]: unknown };

/** The title of the hardest step of a rating. */
export function hardestText(app: App, rating: Rated | undefined): string {
  const hardest = rating?.["hardest"];
  if (typeof hardest !== "string") return "";
  const scale = app.scales.find((each) => each.name === rating!.scale);
  const row = (scale?.techniques as readonly { name: string; title: string }[] | undefined)?.find((each) => each.name === hardest);
  return titleText(row?.title ?? hardest);
}
